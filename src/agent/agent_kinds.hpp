// The kinds of agents: what stands before the brackets of a specification.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/describe.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/options.hpp"
#include "cycad/agent/search_options.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {

struct AgentKind {
  std::string_view name;
  std::string_view help;
  std::string_view source;
  std::vector<OptionDescription> (*options)();
  AgentTraits (*traits)(const std::vector<Argument>&);
  // Every option that has a value, whatever the game.
  std::vector<Argument> (*full)(const std::vector<Argument>&);
  // The arguments as the agent understands them, with the default budget where none is given.
  std::vector<Argument> (*resolve)(const GameEntry&, const std::vector<Argument>&, const Budget&, OptionForm);
  std::unique_ptr<Agent> (*make)(const GameEntry&, const std::vector<Argument>&, const Budget&);
};

std::span<const AgentKind> agent_kinds();

// The options of an `mcts` agent of a game; throws InputError for what it cannot play with.
SearchOptions read_search_options(const GameEntry& game, const std::vector<Argument>& arguments);

// Adds a kind of a program that brings its own, before anything else is asked of this file.
void add_agent_kind(const AgentKind& kind);

// Throws InputError with similar names, presets among them.
const AgentKind& agent_kind(std::string_view name);

}  // namespace cycad
