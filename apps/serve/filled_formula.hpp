// A policy's formula with the numbers of an arm in the place of its symbols: "0.62 + 1.414*sqrt(11.3/61000)". What a
// formula says in words beside its terms ("drawn with", ", R the cumulative regret") is left out.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace cycad::serve {

using Symbol = std::pair<std::string, double>;

// A symbol is a name or a term such as "sum(U)"; the first one in the list counts. Names without a value, such as those
// of functions, stay as they are.
std::string filled_formula(std::string_view formula, std::span<const Symbol> symbols);

}  // namespace cycad::serve
