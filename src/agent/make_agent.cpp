#include "cycad/agent/make_agent.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "agent/agent_kinds.hpp"
#include "cycad/agent/presets.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace {

// Does something with the agent that a specification means. Nobody typed the options of a preset: an error about them
// names it, and the one of the same family that is for this game.
template <class Do>
auto with_expanded(const GameEntry& game, std::string_view specification, const Do& act) {
  const Specification typed = parse_specification(specification);
  const Specification expanded = expand_preset(typed);
  try {
    return act(agent_kind(expanded.name), expanded.arguments);
  } catch (const InputError& error) {
    if (expanded.name == typed.name) throw;
    const std::string for_game = fmt::format("{}/{}", typed.name, game.name);
    const bool known =
        std::any_of(presets().begin(), presets().end(), [&](const Preset& preset) { return preset.name == for_game; });
    throw InputError(
        fmt::format("{}: {}{}", typed.name, error.what(), known ? fmt::format(", did you mean {}?", for_game) : ""));
  }
}

}  // namespace

std::unique_ptr<Agent> make_agent(std::string_view game, std::string_view specification, const Budget& default_budget) {
  const GameEntry& entry = game_named(game);
  return with_expanded(entry, specification, [&](const AgentKind& kind, const std::vector<Argument>& arguments) {
    return kind.make(entry, arguments, default_budget);
  });
}

AgentTraits agent_traits(std::string_view specification) {
  const Specification expanded = expand_preset(parse_specification(specification));
  return agent_kind(expanded.name).traits(expanded.arguments);
}

bool has_own_simulations(std::string_view specification) {
  const BudgetKind budget = agent_traits(specification).budget;
  return budget == BudgetKind::simulations || budget == BudgetKind::both;
}

Specification resolve_agent(std::string_view game, std::string_view specification, OptionForm form,
                            const Budget& default_budget) {
  const GameEntry& entry = game_named(game);
  return with_expanded(entry, specification, [&](const AgentKind& kind, const std::vector<Argument>& arguments) {
    return Specification{std::string(kind.name), kind.resolve(entry, arguments, default_budget, form)};
  });
}

std::string canonical_text(std::string_view game, std::string_view specification, const Budget& default_budget) {
  return to_text(resolve_agent(game, specification, OptionForm::changed, default_budget));
}

std::string full_text(std::string_view game, std::string_view specification, const Budget& default_budget) {
  return to_text(resolve_agent(game, specification, OptionForm::everything, default_budget));
}

}  // namespace cycad
