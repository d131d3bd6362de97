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

// Whether the text has this symbol here, and not as a part of a longer name.
bool has_symbol(std::string_view text, std::size_t at, std::string_view name) {
  if (!text.substr(at).starts_with(name)) return false;
  const std::size_t end = at + name.size();
  return !is_name_letter(name.back()) || end == text.size() || !is_name_letter(text[end]);
}

// The terms: the first part, and those that define a symbol ("beta = ..."), of what commas and semicolons separate
// outside of brackets.
std::string terms_of(std::string_view formula) {
  constexpr std::string_view words = "drawn with ";
  if (formula.starts_with(words)) formula.remove_prefix(words.size());
  std::string terms;
  int depth = 0;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= formula.size(); ++at) {
    const char letter = at < formula.size() ? formula[at] : ';';
    if (letter == '(') ++depth;
    if (letter == ')') --depth;
    if (depth > 0 || (letter != ',' && letter != ';')) continue;
    const std::string_view part = formula.substr(begin, at - begin);
    if (begin == 0 || part.find(" = ") != std::string_view::npos) terms += (begin == 0 ? "" : ",") + std::string(part);
    begin = at + 1;
  }
  return terms;
}

}  // namespace

std::string filled_formula(std::string_view formula, std::span<const Symbol> symbols) {
  const std::string terms = terms_of(formula);
  std::string filled;
  std::size_t at = 0;
  while (at < terms.size()) {
    const bool begins = at == 0 || !is_name_letter(terms[at - 1]);
    // The longest: "sum(U)" before "sum".
    const Symbol* known = nullptr;
    for (const Symbol& symbol : symbols)
      if (begins && has_symbol(terms, at, symbol.first) &&
          (known == nullptr || symbol.first.size() > known->first.size()))
        known = &symbol;
    if (known != nullptr) {
      filled += number_text(known->second);
      at += known->first.size();
    } else {
      filled += terms[at++];
    }
  }
  return filled;
}

}  // namespace cycad::serve
