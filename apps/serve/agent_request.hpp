// An agent in a request: {"agent": "lanctot/uct", "simulations": 1000}. What runs commands is refused, and what takes
// time, memory or threads is kept within the limits of the server.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cycad/search/budget.hpp"
#include "serve/fields.hpp"
#include "serve/limits.hpp"

namespace cycad::serve {

struct RequestedAgent {
  std::string text;                                       // every option, with the budget
  std::string policy;                                     // that it selects by; empty if it does not
  std::string formula;                                    // of the policy
  std::vector<std::pair<std::string, double>> constants;  // of the formula
  std::size_t memory = 0;                                 // MiB that it may take
  bool tree = false;                                      // it searches one tree, which can be watched
  bool tree_is_all = false;                               // and decides by nothing else
};

// Whether agents of this kind may be used by clients.
bool is_allowed_agent(std::string_view kind);

// Reads `agent`, `simulations` and `milliseconds`. ApiError for whatever is wrong, refused or too much.
RequestedAgent read_agent(Fields& fields, const std::string& game, const Limits& limits);

// The same for a specification alone, with this budget where it has none; with simulations if that is empty.
RequestedAgent check_agent(const std::string& game, const std::string& specification, const Limits& limits,
                           Budget budget = {});

}  // namespace cycad::serve
