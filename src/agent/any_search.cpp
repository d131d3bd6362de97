#include "cycad/agent/any_search.hpp"

#include <fmt/format.h>

#include "agent/agent_kinds.hpp"
#include "cycad/agent/factories.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/presets.hpp"

namespace cycad {

std::unique_ptr<AnySearch> make_search(const Position& position, Player player, std::string_view specification,
                                       const SearchStart& start) {
  const GameEntry& game = game_named(position.game());
  const Specification expanded = expand_preset(parse_specification(specification));
  if (agent_kind(expanded.name).name != "mcts")
    throw InputError(fmt::format("agent '{}' grows no tree, expected mcts", expanded.name));
  const SearchOptions options = read_search_options(game, expanded.arguments);
  if (options.threads > 1 && options.parallel == Parallel::root)
    throw InputError("option 'threads' of mcts: several trees cannot be shown, expected threads=1 or parallel=tree");
  require_decision(position, player);
  Budget budget{.simulations = options.simulations, .milliseconds = double{options.milliseconds}};
  if (budget.simulations == 0 && budget.milliseconds <= 0) budget = start.default_budget;
  return game.agents->search(position, player, options, budget, start.seed);
}

}  // namespace cycad
