#include <fmt/format.h>

#include <memory>
#include <string>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/say.hpp"
#include "cycad/agent/compare.hpp"
#include "cycad/agent/describe.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

constexpr const char* describe_examples =
    "  cycad describe\n"
    "  cycad describe mcts\n"
    "  cycad describe lanctot/rm\n"
    "  cycad describe maps\n"
    "  cycad describe policies --json\n"
    "  cycad describe lanctot/rm --against \"mcts(select=regret-matching)\"";

Json to_json(const OptionDescription& option);
Json to_json(const MapDescription& map);
Json to_json(const GameDescription& game);
Json to_json(const AgentDescription& agent);
Json to_json(const PolicyDescription& policy);
Json to_json(const PresetDescription& preset);

template <class T>
Json to_json(const std::vector<T>& list) {
  Json json = Json::array();
  for (const T& entry : list) json.push_back(to_json(entry));
  return json;
}

Json to_json(const OptionDescription& option) {
  Json json{{"name", option.name}, {"kind", option.kind}};
  json["default"] = option.default_value.empty() ? Json() : Json(option.default_value);
  if (!option.choices.empty()) {
    json["choices"] = option.choices;
  } else if (option.kind != "text") {
    json["least"] = option.least;
    json["most"] = option.most;
  }
  json["tries"] = option.tries;
  json["help"] = option.help;
  json["source"] = option.source;
  return json;
}

Json to_json(const MapDescription& map) { return {{"name", map.name}, {"alias", map.alias}, {"help", map.help}}; }

Json to_json(const GameDescription& game) {
  return {{"name", game.name},
          {"title", game.title},
          {"help", game.help},
          {"simultaneous", game.simultaneous},
          {"capabilities", game.capabilities},
          {"default_map", game.default_map},
          {"map_help", game.map_help},
          {"maps", to_json(game.maps)}};
}

Json to_json(const AgentDescription& agent) {
  return {{"name", agent.name},
          {"help", agent.help},
          {"source", agent.source},
          {"options", to_json(agent.options)},
          {"presets", agent.presets}};
}

Json to_json(const PolicyDescription& policy) {
  Json json{{"name", policy.name},
            {"formula", policy.formula},
            {"source", policy.source},
            {"options", to_json(policy.options)},
            {"presets", policy.presets}};
  if (!policy.given_rewards.empty()) json["given_rewards"] = policy.given_rewards;
  return json;
}

Json to_json(const PresetDescription& preset) {
  Json json{{"name", preset.name}, {"text", preset.text}, {"source", preset.source}, {"agent", preset.agent}};
  if (!preset.policy.empty()) json["policy"] = preset.policy;
  return json;
}

// The groups that have something of the topic: a group by its name, or those entries that bear it.
Json describe_json(const std::string& topic) {
  (void)describe_text(topic);  // an unknown topic is the same error as without --json
  Json all;
  all["games"] = to_json(describe_games());
  all["agents"] = to_json(describe_agents());
  all["presets"] = to_json(describe_presets());
  all["policies"] = to_json(describe_policies());
  if (topic.empty()) return all;
  if (topic == "maps") {
    Json maps = Json::object();
    for (const GameDescription& game : describe_games()) maps[game.name] = to_json(game.maps);
    return Json{{topic, maps}};
  }
  if (all.contains(topic)) return Json{{topic, all[topic]}};
  Json found = Json::object();
  for (const std::string& group : all.names()) {
    for (const Json& entry : all[group]) {
      if (entry["name"] == topic) found[group].push_back(entry);
    }
  }
  return found.empty() ? all : found;
}

Json comparison_json(const std::string& first, const std::string& second) {
  const auto value = [](const std::string& text) { return text.empty() ? Json() : Json(text); };
  Json json{{"first", first}, {"second", second}};
  Json& list = json["differences"] = Json::array();
  for (const OptionDifference& difference : compare_agents(first, second))
    list.push_back({{"option", difference.option},
                    {"first", value(difference.first)},
                    {"second", value(difference.second)},
                    {"default", value(difference.default_value)}});
  return json;
}

}  // namespace

void add_describe_command(CLI::App& program) {
  struct DescribeOptions {
    std::string what, against;
    bool json = false;
  };
  const auto options = std::make_shared<DescribeOptions>();
  Command command(program, "describe", "games, maps, agents, presets, policies and all their options",
                  describe_examples);
  command.optional_argument("WHAT", options->what, "a group or a name; without it the overview", ValueKind::topic);
  command.text("--against", options->against, "WHAT is an agent: show the options in which this one differs",
               ValueKind::agent);
  command.flag("--json", options->json,
               "an object with games, agents, presets and policies, or those that match; with --against: differences");
  command.run([options] {
    if (!options->against.empty()) {
      if (options->what.empty()) throw InputError("--against: WHAT is missing, expected another agent to compare with");
      if (options->json) {
        say("{}\n", comparison_json(options->what, options->against).dump(2));
      } else {
        say("{}", compare_text(options->what, options->against));
      }
    } else if (options->json) {
      say("{}\n", describe_json(options->what).dump(2));
    } else {
      say("{}", describe_text(options->what));
    }
  });
}

}  // namespace cycad
