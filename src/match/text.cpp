#include "cycad/match/text.hpp"

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

}  // namespace cycad
