#include "cycad/core/columns.hpp"

#include "cycad/core/text.hpp"

namespace cycad {
namespace {

// The bytes of a code point after its first all begin with the bits 10.
bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

std::string padding(std::string_view text, std::size_t width) {
  const std::size_t taken = columns_of(text);
  return std::string(taken < width ? width - taken : 0, ' ');
}

}  // namespace

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (const char byte : text) columns += begins_character(byte) ? 1 : 0;
  return columns;
}

std::string shortened(std::string_view text, std::size_t width) {
  if (columns_of(text) <= width) return std::string(text);
  if (width == 0) return {};
  std::size_t end = 0;
  for (std::size_t columns = 0; end < text.size(); ++end) {
    if (begins_character(text[end]) && columns++ == width - 1) break;
  }
  return std::string(text.substr(0, end)) + "…";
}

std::string left_aligned(std::string_view text, std::size_t width) { return std::string(text) + padding(text, width); }

std::string right_aligned(std::string_view text, std::size_t width) { return padding(text, width) + std::string(text); }

std::string wrapped(std::string_view text, std::size_t width, std::string_view first, std::string_view rest) {
  std::string lines;
  std::string line(first);
  std::size_t columns = columns_of(first);
  bool has_word = false;
  for (const std::string_view word : words_of(text)) {
    const std::size_t wide = columns_of(word);
    if (has_word && columns + 1 + wide > width) {
      lines += line + '\n';
      line = rest;
      columns = columns_of(rest);
      has_word = false;
    }
    line += has_word ? " " : "";
    line += word;
    columns += wide + (has_word ? 1 : 0);
    has_word = true;
  }
  line.resize(trimmed_right(line, " ").size());
  return line.empty() ? lines : lines + line + '\n';
}

std::string wrapped(std::string_view text, std::size_t width, std::string_view indent) {
  return wrapped(text, width, indent, indent);
}

}  // namespace cycad
