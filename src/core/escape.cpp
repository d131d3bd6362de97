#include "cycad/core/escape.hpp"

#include "cycad/core/printable.hpp"

namespace cycad {
namespace {

std::string replaced(std::string_view text, char searched, std::string_view replacement) {
  std::string out;
  for (const char character : text) {
    if (character == searched) {
      out += replacement;
    } else {
      out += character;
    }
  }
  return out;
}

}  // namespace

std::string escaped_html(std::string_view text) {
  std::string escaped;
  for (const char character : printable(text, "\n\r\t")) {
    switch (character) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      case '\'': escaped += "&#39;"; break;
      default: escaped += character;
    }
  }
  return escaped;
}

std::string shell_quoted(std::string_view text) { return "'" + replaced(text, '\'', "'\\''") + "'"; }

std::string shell_word(std::string_view text) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,=+@%";
  const bool is_plain = !text.empty() && text.find_first_not_of(plain) == std::string_view::npos;
  return is_plain ? std::string(text) : shell_quoted(text);
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  return "\"" + replaced(text, '"', "\"\"") + "\"";
}

}  // namespace cycad
