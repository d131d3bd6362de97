// When a search ends: after so many simulations, milliseconds or nodes, or when somebody asks it to stop; whichever
// comes first. A limit of 0 is no limit, but one of simulations, time and a stop token has to be there: a tree may stop
// growing before it has that many nodes. How much memory the tree takes is limited by the settings of the search; it
// then goes on without new nodes, unless the budget says that this is the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string_view>

#include "cycad/core/error.hpp"

namespace cycad {

// No node counts more visits than this.
inline constexpr std::uint64_t most_simulations = 4'000'000'000;

// Why a search ended.
enum class SearchEnd : std::uint8_t {
  simulations,  // the budget's are done
  time,
  nodes,
  proven,       // the solver knows the value of the root
  stopped,      // by the stop token
  visit_limit,  // the root has as many visits as a node can count
  memory,       // the tree is full, and the budget ends there
  single_move,  // nobody has a choice at the root, and the budget ends there
};
inline constexpr std::string_view search_end_words[] = {"simulations", "time",        "nodes",  "proven",
                                                        "stopped",     "visit-limit", "memory", "single-move"};

struct Budget {
  std::uint64_t simulations = 0;
  double milliseconds = 0;
  std::uint64_t nodes = 0;
  std::stop_token stop = {};
  bool end_when_full = false;    // where the tree has no room for another node
  bool end_when_forced = false;  // before the first simulation, where nobody has a choice at the root
};

// GameError if the budget would never end a search.
inline void require_limit(const Budget& budget) {
  if (!(budget.milliseconds >= 0)) throw_game_error("milliseconds: expected a number above 0, or 0 for no limit");
  if (budget.simulations == 0 && budget.milliseconds == 0 && !budget.stop.stop_possible())
    throw_game_error("a search without an end: expected simulations, milliseconds or a stop token");
}

}  // namespace cycad
