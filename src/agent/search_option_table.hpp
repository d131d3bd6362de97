// The table of the options of `mcts`: names, ranges, help and sources, each once. What reads and writes them beyond the
// table is in search_options.cpp.
#pragma once

#include "cycad/agent/search_options.hpp"

namespace cycad {

inline constexpr std::string_view select_word = "select";
inline constexpr std::string_view moving_average_word = "moving-average";

// A policy whose constants follow from its text rather than from a table.
template <class P>
concept HasNamedConstants = requires(P policy, std::string_view name, float value) {
  policy.constants();
  policy.set_constant(name, value);
};

// A policy with its default constants, by its place among the names of all; and back.
AnyPolicy default_policy(std::size_t place);
std::size_t place_of(const AnyPolicy& policy);

}  // namespace cycad
