#include "serve/guard.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <cctype>

namespace cycad::serve {
namespace {

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 &&
         std::all_of(text.begin(), text.end(), [](unsigned char letter) { return std::isdigit(letter) != 0; });
}

}  // namespace

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& letter : small) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return small;
}

bool is_token(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char letter) {
    return std::isalnum(letter) != 0 ||
           std::string_view("!#$%&'*+-.^_`|~").find(static_cast<char>(letter)) != std::string_view::npos;
  });
}

std::string host_name(std::string_view header) {
  if (header.starts_with('[')) {
    const std::size_t end = header.find(']');
    if (end == std::string_view::npos) return {};
    const std::string_view rest = header.substr(end + 1);
    if (!rest.empty() && (rest.front() != ':' || !is_port(rest.substr(1)))) return {};
    return in_small_letters(header.substr(1, end - 1));
  }
  const std::size_t colon = header.find(':');
  if (colon != std::string_view::npos && !is_port(header.substr(colon + 1))) return {};
  return in_small_letters(header.substr(0, colon));
}

bool is_address(std::string_view host) {
  in6_addr six{};
  in_addr four{};
  const std::string text(host);
  if (text.find('\0') != std::string::npos) return false;  // where inet_pton would stop
  return inet_pton(AF_INET, text.c_str(), &four) == 1 || inet_pton(AF_INET6, text.c_str(), &six) == 1;
}

bool is_loopback(std::string_view host) {
  if (host == "localhost" || host == "::1") return true;
  return host.starts_with("127.") && is_address(host);
}

bool is_own_host(std::string_view header, const OwnHosts& own) {
  const std::string host = host_name(header);
  if (host.empty()) return false;
  return is_loopback(host) || (own.any_address && is_address(host)) ||
         std::find(own.names.begin(), own.names.end(), host) != own.names.end();
}

bool is_own_origin(std::string_view origin, std::string_view host_header) {
  constexpr std::string_view scheme = "http://";
  return origin.starts_with(scheme) && in_small_letters(origin.substr(scheme.size())) == in_small_letters(host_header);
}

bool RateLimit::admit() {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  left_ = std::min(2 * per_second_, left_ + per_second_ * std::chrono::duration<double>(now - last_).count());
  last_ = now;
  if (left_ < 1) return false;
  left_ -= 1;
  return true;
}

}  // namespace cycad::serve
