// What differs between two agents, option by option, with presets expanded and defaults filled in:
//
//   for (const OptionDifference& difference : compare_agents("lanctot/rm", "mcts(select=regret-matching)")) ...
//   decide: average, robust    cutoff: separation, none    predictive: true, false
//
// The options of a choice have a path: select.gamma. Defaults are those of a simultaneous game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cycad {

struct OptionDifference {
  std::string option;         // "agent" when the agents are of two kinds
  std::string first, second;  // empty: not given, or an option that this one does not have
  std::string default_value;  // empty: there is none
};

// Throws InputError for a text that is not a specification.
std::vector<OptionDifference> compare_agents(std::string_view first, std::string_view second);

// For people: a table within 100 columns where the values allow it.
std::string compare_text(std::string_view first, std::string_view second);

}  // namespace cycad
