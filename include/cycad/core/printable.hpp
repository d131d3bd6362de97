// Which bytes are text, and which text may be shown. Whatever comes from outside (arguments, files, stores, bots,
// requests) is judged here and nowhere else.
//
//   if (!is_plain_text(name)) ...          // what may come in: UTF-8 without control characters
//   fmt::print("{}", printable(said));     // what may go out, whatever came in
//
// Text is UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF. Characters that steer a
// terminal or turn the direction of reading (C0, C1, the bidirectional controls, line and paragraph separators) are not
// shown: a name could rewrite the screen or pretend to be another one. Nor are noncharacters (U+FDD0 to U+FDEF and the
// last two of each plane), of which XML, and with it SVG, forbids U+FFFE and U+FFFF.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cycad {

struct Character {
  char32_t code = 0;
  std::size_t size = 0;  // in bytes; 0 where the text does not begin with a whole character
};

inline Character first_character(std::string_view text) {
  if (text.empty()) return {};
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) return {first, 1};
  const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < size) return {};
  char32_t code = first & (0x7fU >> size);
  for (std::size_t next = 1; next < size; ++next) {
    const auto byte = static_cast<unsigned char>(text[next]);
    if ((byte & 0xc0U) != 0x80U) return {};
    code = code << 6U | (byte & 0x3fU);
  }
  const bool overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  return overlong || surrogate || code > 0x10ffff ? Character{} : Character{code, size};
}

inline bool may_be_shown(char32_t code) {
  const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
  const bool direction = code == 0x061c || code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
                         (code >= 0x2066 && code <= 0x2069);
  const bool no_character = (code & 0xfffeU) == 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
  return !control && !direction && !no_character && code != 0x2028 && code != 0x2029;
}

// Whether all of it is text that may be shown; of the controls those in `kept` are taken.
inline bool is_plain_text(std::string_view text, std::string_view kept = "\n\r\t") {
  while (!text.empty()) {
    const Character next = first_character(text);
    if (next.size == 0 || (!may_be_shown(next.code) && kept.find(text.front()) == std::string_view::npos)) return false;
    text.remove_prefix(next.size);
  }
  return true;
}

// The text with a question mark for each byte or character that may not be shown; but for those in `kept`.
inline std::string printable(std::string_view text, std::string_view kept = {}) {
  std::string shown;
  while (!text.empty()) {
    const Character next = first_character(text);
    const bool good = next.size > 0 && (may_be_shown(next.code) || kept.find(text.front()) != std::string_view::npos);
    shown += good ? text.substr(0, next.size) : "?";
    text.remove_prefix(next.size > 0 ? next.size : 1);
  }
  return shown;
}

}  // namespace cycad
