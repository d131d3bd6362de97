// From a specification to a player:
//
//   auto agent = make_agent("tron", "mcts(select=ucb1-tuned, sims=10000)", {});
//   auto other = make_agent("tron", "lanctot/duct-max", {.simulations = 1000});
//
// A budget in the specification wins over the default one. Everything that is wrong with the text is an InputError
// here, and not later in a game.
#pragma once

#include <memory>
#include <string_view>

#include "cycad/agent/agent.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {

std::unique_ptr<Agent> make_agent(std::string_view game, std::string_view specification, const Budget& default_budget);

}  // namespace cycad
