// Taking text apart: trimming, splitting, reading numbers. Nothing here copies; the parts are views of the text.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace cycad {

inline constexpr std::string_view whitespace = " \t\r\n";

inline std::string_view trimmed_right(std::string_view text, std::string_view characters = whitespace) {
  return text.substr(0, text.find_last_not_of(characters) + 1);
}

inline std::string_view trimmed(std::string_view text, std::string_view characters = whitespace) {
  text.remove_prefix(std::min(text.find_first_not_of(characters), text.size()));
  return trimmed_right(text, characters);
}

inline bool is_blank(std::string_view text) { return text.find_first_not_of(whitespace) == std::string_view::npos; }

// The parts between separators, empty ones included: one more than there are separators.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// The words between any number of separators; none is empty.
inline std::vector<std::string_view> words_of(std::string_view text, std::string_view separators = whitespace) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t begin = text.find_first_not_of(separators);
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(separators), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

// With spaces in the place of line ends and tabs.
inline std::string on_one_line(std::string_view text) {
  std::string line(text);
  for (char& character : line)
    if (character == '\n' || character == '\r' || character == '\t') character = ' ';
  return line;
}

inline std::vector<std::string> to_strings(const std::vector<std::string_view>& views) {
  return {views.begin(), views.end()};
}

// Removes the number at the beginning of the text and returns it; nothing, and the text stays, if there is none.
template <class Number>
std::optional<Number> take_number(std::string_view& text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

// The number that the whole text is, if it is one of this type.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  const std::optional<Number> value = take_number<Number>(text);
  return text.empty() ? value : std::nullopt;
}

// The same for a real number, neither infinite nor "nan".
inline std::optional<double> parse_finite(std::string_view text) {
  const std::optional<double> value = parse_number<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

// Some editors begin a file with the mark of UTF-8, which nobody sees.
inline std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

}  // namespace cycad
