#include "cycad/agent/make_agent.hpp"

#include "agent/agent_kinds.hpp"
#include "cycad/agent/presets.hpp"

namespace cycad {

std::unique_ptr<Agent> make_agent(std::string_view game, std::string_view specification, const Budget& default_budget) {
  const GameEntry& entry = game_named(game);
  const Specification expanded = expand_preset(parse_specification(specification));
  return agent_kind(expanded.name).make(entry, expanded.arguments, default_budget);
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
  const Specification expanded = expand_preset(parse_specification(specification));
  const AgentKind& kind = agent_kind(expanded.name);
  return {std::string(kind.name), kind.resolve(entry, expanded.arguments, default_budget, form)};
}

std::string canonical_text(std::string_view game, std::string_view specification, const Budget& default_budget) {
  return to_text(resolve_agent(game, specification, OptionForm::changed, default_budget));
}

std::string full_text(std::string_view game, std::string_view specification, const Budget& default_budget) {
  return to_text(resolve_agent(game, specification, OptionForm::everything, default_budget));
}

}  // namespace cycad
