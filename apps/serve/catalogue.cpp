#include <algorithm>
#include <array>
#include <utility>

#include "cycad/agent/describe.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/match/stored_game.hpp"
#include "serve/agent_request.hpp"
#include "serve/api_error.hpp"
#include "serve/context.hpp"
#include "serve/endpoints.hpp"

namespace cycad::serve {
namespace {

Json option_json(const OptionDescription& option) {
  return {{"name", option.name},         {"kind", option.kind}, {"default", option.default_value},
          {"least", option.least},       {"most", option.most}, {"choices", Json(option.choices)},
          {"tries", Json(option.tries)}, {"help", option.help}, {"source", option.source}};
}

Json options_json(const std::vector<OptionDescription>& options) {
  Json list = Json::array();
  for (const OptionDescription& option : options) list.push_back(option_json(option));
  return list;
}

// Agents worth looking at side by side.
using Proposed = std::array<std::string_view, 3>;
constexpr std::pair<std::string_view, Proposed> proposed_agents[] = {
    {"tron", {"lanctot/duct-max", "lanctot/rm", "lanctot/uct"}},
    {"octagon", {"mcts", "mcts(select=ucb1-tuned)", "fernandes/uct-l-mg"}}};
constexpr Proposed proposed_elsewhere{"mcts", "mcts(select=ucb1-tuned)", "mcts(select=thompson)"};

Json levels_json(std::string_view game) {
  Json list = Json::array();
  for (unsigned level = 1; level <= level_count; ++level)
    list.push_back({{"level", level}, {"agent", level_agent(game_named(game), level)}});
  return list;
}

Json proposed_json(std::string_view game) {
  Json list = Json::array();
  const auto* const own = std::find_if(std::begin(proposed_agents), std::end(proposed_agents),
                                       [&](const auto& known) { return known.first == game; });
  for (const std::string_view agent : own == std::end(proposed_agents) ? proposed_elsewhere : own->second)
    list.push_back(agent);
  return list;
}

Json games_json() {
  Json list = Json::array();
  for (const GameDescription& game : describe_games()) {
    Json maps = Json::array();
    for (const MapDescription& map : game.maps)
      maps.push_back({{"name", map.name}, {"alias", map.alias}, {"help", map.help}});
    list.push_back({{"name", game.name},
                    {"title", game.title},
                    {"help", game.help},
                    {"simultaneous", game.simultaneous},
                    {"default_map", game.default_map},
                    {"map_help", game.map_help},
                    {"maps", std::move(maps)},
                    {"levels", levels_json(game.name)},
                    {"timed", strongest_agent(game_named(game.name))},
                    {"proposed", proposed_json(game.name)},
                    {"rules", Json(game.rules)}});
  }
  return list;
}

Json agents_json() {
  Json list = Json::array();
  for (const AgentDescription& agent : describe_agents()) {
    if (!is_allowed_agent(agent.name)) continue;
    list.push_back({{"name", agent.name},
                    {"help", agent.help},
                    {"source", agent.source},
                    {"presets", Json(agent.presets)},
                    {"options", options_json(agent.options)}});
  }
  return list;
}

// A preset can play in a game that has all that its options need.
Json games_of_preset(const PresetDescription& preset) {
  Json list = Json::array();
  for (const GameEntry& game : cycad::games()) {
    try {
      (void)make_agent(game.name, preset.name, {.simulations = 1});
      list.push_back(game.name);
    } catch (const InputError&) {
      continue;
    }
  }
  return list;
}

Json presets_json() {
  Json list = Json::array();
  for (const PresetDescription& preset : describe_presets())
    list.push_back({{"name", preset.name},
                    {"text", preset.text},
                    {"source", preset.source},
                    {"agent", preset.agent},
                    {"policy", preset.policy},
                    {"games", games_of_preset(preset)}});
  return list;
}

Json policies_json() {
  Json list = Json::array();
  for (const PolicyDescription& policy : describe_policies())
    list.push_back({{"name", policy.name},
                    {"formula", policy.formula},
                    {"source", policy.source},
                    {"presets", Json(policy.presets)},
                    {"options", options_json(policy.options)}});
  return list;
}

Json limits_json(const Limits& limits) {
  return {{"milliseconds", limits.milliseconds},
          {"simulations", limits.simulations},
          {"body", limits.body},
          {"searches", limits.searches}};
}

// What the formulas of the policies are made of.
Json symbols_json() {
  return {{"mean", "mean reward of the arm"}, {"s", "standard deviation of its rewards"}, {"n", "visits of the arm"},
          {"t", "visits of the node"},        {"lnt", "natural logarithm of t"},          {"K", "number of arms"}};
}

std::string_view budget_word(BudgetKind budget) {
  constexpr std::string_view words[] = {"none", "simulations", "time", "both"};
  return words[static_cast<std::size_t>(budget)];
}

}  // namespace

// Made once: a page that looks for a server that is back asks for it again and again.
Reply catalogue(Context& context, Fields& request) {
  request.done();
  static const Json everything{{"api", 1},
                               {"version", program_version()},
                               {"games", games_json()},
                               {"agents", agents_json()},
                               {"presets", presets_json()},
                               {"policies", policies_json()},
                               {"symbols", symbols_json()}};
  static const std::string text = everything.dump();
  Answer answer{.body = text};
  answer.body.pop_back();
  answer.body += ",\"limits\":" + limits_json(context.settings.limits).dump() + "}";
  return answer;
}

Reply agent(Context& context, Fields& request) {
  const std::string game = request.text("game");
  const RequestedAgent found = read_agent(request, game, context.settings.limits);
  request.done();
  return Json{{"short", canonical_text(game, found.text)},
              {"full", full_text(game, found.text)},
              {"repeatable", agent_traits(found.text).repeatable},
              {"budget", budget_word(agent_traits(found.text).budget)},
              {"policy", found.policy},
              {"formula", found.formula}};
}

}  // namespace cycad::serve
