#include "serve/filled_formula.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace cycad::serve {
namespace {

bool is_name_letter(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

std::string number_text(double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15) return fmt::format("{:.0f}", value);
  return fmt::format("{:.4g}", value);
}

}  // namespace

std::string filled_formula(std::string_view formula, std::span<const Symbol> symbols) {
  std::string filled;
  std::size_t at = 0;
  while (at < formula.size()) {
    if (!is_name_letter(formula[at])) {
      filled += formula[at++];
      continue;
    }
    std::size_t end = at;
    while (end < formula.size() && is_name_letter(formula[end])) ++end;
    const std::string_view name = formula.substr(at, end - at);
    const auto known =
        std::find_if(symbols.begin(), symbols.end(), [&](const Symbol& symbol) { return symbol.first == name; });
    filled += known != symbols.end() ? number_text(known->second) : std::string(name);
    at = end;
  }
  return filled;
}

}  // namespace cycad::serve
