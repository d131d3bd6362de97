// From a specification to a player:
//
//   auto agent = make_agent("tron", "mcts(select=ucb1-tuned, sims=10000)", {});
//   auto other = make_agent("tron", "lanctot/duct-max", {.simulations = 1000});
//
// A budget in the specification wins over the default one. Everything that is wrong with the text is an InputError
// here, and not later in a game. The texts below say what a specification means: two that have the same canonical
// text make the same agent.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/options.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {

enum class BudgetKind { none, simulations, time, both };

struct AgentTraits {
  bool repeatable;    // plays the same game again from the same seed: no time limit, no threads in one tree, no process
  BudgetKind budget;  // of its own, for a move or for the game
};

AgentTraits agent_traits(std::string_view specification);
bool has_own_simulations(std::string_view specification);

std::unique_ptr<Agent> make_agent(std::string_view game, std::string_view specification, const Budget& default_budget);

// Presets expanded, options in the order of their table, the default budget written in where there was none.
Specification resolve_agent(std::string_view game, std::string_view specification, OptionForm form,
                            const Budget& default_budget = {});

// Only what differs from the defaults; or every option.
std::string canonical_text(std::string_view game, std::string_view specification, const Budget& default_budget = {});
std::string full_text(std::string_view game, std::string_view specification, const Budget& default_budget = {});

}  // namespace cycad
