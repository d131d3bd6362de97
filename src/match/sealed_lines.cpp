#include "match/sealed_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"
#include "cycad/core/whole_file.hpp"

namespace cycad {
namespace {

constexpr std::size_t most_lines = 4'000'000;  // of empty ones a file could have a billion

std::string kind_text(std::string_view kind) { return fmt::format(R"({{"cycad":"{}","format":)", kind); }

std::string closing_line(std::size_t lines, const std::string& checksum) {
  return fmt::format("{{\"end\":true,\"lines\":{},\"checksum\":\"{}\"}}\n", lines, checksum);
}

std::string text_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace

std::string opening_line(std::string_view kind, std::string_view members) {
  return fmt::format("{}1,{}}}", kind_text(kind), members);
}

std::string checksum_of(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char character : text) hash = mix(hash ^ static_cast<unsigned char>(character));
  return fmt::format("{:016x}", hash);
}

std::string checksum_of_lines(const std::vector<std::string>& lines) { return checksum_of(text_of(lines)); }

std::string seal(const std::vector<std::string>& lines) {
  const std::string text = text_of(lines);
  return text + closing_line(lines.size(), checksum_of(text));
}

Sealed unseal(std::string_view text, std::string_view kind, std::string_view where) {
  // Of a file that was cut within its first words the beginning is still ours.
  const std::string beginning = kind_text(kind);
  const std::size_t known = std::min(beginning.size(), text.size());
  if (text.substr(0, known) != std::string_view(beginning).substr(0, known))
    throw InputError(fmt::format("{}: a foreign file, expected a {} file of cycad", where, kind));
  if (known == beginning.size() && text.size() > known + 1 && text.substr(known, 2) != "1,")
    throw InputError(fmt::format("{}: of a format that this program does not know, expected 1", where));

  const std::size_t last = text.empty() ? std::string_view::npos : text.rfind('\n', text.size() - 2);
  const std::size_t end = last == std::string_view::npos ? 0 : last + 1;  // of all but the closing line
  if (end == 0 || !text.ends_with('\n') || !text.substr(end).starts_with("{\"end\":"))
    throw OutsideError(fmt::format("{}: cut short, it has no closing line", where));
  const std::string_view body = text.substr(0, end);
  const auto lines = static_cast<std::size_t>(std::count(body.begin(), body.end(), '\n'));
  Sealed sealed{.lines = {}, .checksum = checksum_of(body)};
  if (text.substr(end) != closing_line(lines, sealed.checksum))
    throw OutsideError(fmt::format("{}: damaged, its checksum is not that of its closing line", where));
  if (lines > most_lines) throw InputError(fmt::format("{}: {} lines, expected at most {}", where, lines, most_lines));
  sealed.lines.reserve(lines);
  for (std::size_t begin = 0; begin < end;) {
    const std::size_t line_end = body.find('\n', begin);
    sealed.lines.emplace_back(body.substr(begin, line_end - begin));
    begin = line_end + 1;
  }
  return sealed;
}

Sealed read_sealed(const std::string& path, std::string_view kind) {
  const std::string where = fmt::format("{} {}", kind, path);
  const std::optional<std::string> text = read_whole_file(path);
  if (!text) throw OutsideError(fmt::format("{}: cannot be read: {}", where, std::strerror(errno)));
  return unseal(*text, kind, where);
}

}  // namespace cycad
