// Who may talk to the server. A page of another site must not: neither directly (its Origin is another) nor by a host
// name of its own that it lets point here (DNS rebinding), so that only names that are known to be this server are
// answered.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace cycad::serve {

std::string in_small_letters(std::string_view text);

// Whether it can be the name of a header.
bool is_token(std::string_view name);

// The host in a Host header: without its port, without brackets, in small letters. Empty if it is malformed.
std::string host_name(std::string_view header);

// Which hosts are this server, besides localhost and the addresses of the loopback. A name that points elsewhere cannot
// be an address, so that addresses may be taken where the server listens on all of them.
struct OwnHosts {
  std::vector<std::string> names = {};
  bool any_address = false;
};
bool is_own_host(std::string_view header, const OwnHosts& own);

bool is_loopback(std::string_view host);
bool is_address(std::string_view host);

// Whether an Origin header is the page that was loaded from this Host header.
bool is_own_origin(std::string_view origin, std::string_view host_header);

// Lets so many requests through in a second, and twice as many at once.
class RateLimit {
 public:
  explicit RateLimit(double per_second) : per_second_(per_second), left_(2 * per_second) {}
  bool admit();

 private:
  std::mutex mutex_;
  double per_second_;
  double left_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace cycad::serve
