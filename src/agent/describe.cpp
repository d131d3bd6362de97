#include "cycad/agent/describe.hpp"

#include <algorithm>

#include "agent/agent_kinds.hpp"
#include "cycad/agent/capabilities.hpp"
#include "cycad/agent/presets.hpp"
#include "cycad/core/text.hpp"

namespace cycad {
namespace {

std::vector<std::string> words_of(std::span<const Capability> capabilities) {
  std::vector<std::string> words;
  for (const Capability& capability : capabilities)
    if (capability.offered) words.emplace_back(capability.word);
  return words;
}

std::vector<std::string> paragraphs_of(std::string_view rules) {
  std::vector<std::string> paragraphs;
  if (rules.empty()) return paragraphs;
  for (const std::string_view paragraph : split(rules, '\n')) paragraphs.emplace_back(paragraph);
  return paragraphs;
}

template <class Condition>
std::vector<std::string> presets_with(const Condition& condition) {
  std::vector<std::string> names;
  for (const PresetDescription& preset : describe_presets())
    if (condition(preset)) names.push_back(preset.name);
  return names;
}

}  // namespace

std::vector<GameDescription> describe_games() {
  std::vector<GameDescription> found;
  for (const GameEntry& game : games())
    found.push_back({std::string(game.name), std::string(game.title), std::string(game.help), game.simultaneous,
                     words_of(game.capabilities), std::string(game.default_map), std::string(game.map_help),
                     game.maps(), paragraphs_of(game.rules)});
  return found;
}

std::vector<AgentDescription> describe_agents() {
  std::vector<AgentDescription> found;
  for (const AgentKind& kind : agent_kinds())
    found.push_back({std::string(kind.name), std::string(kind.help), std::string(kind.source), kind.options(),
                     presets_with([&](const PresetDescription& preset) { return preset.agent == kind.name; })});
  return found;
}

std::vector<PresetDescription> describe_presets() {
  std::vector<PresetDescription> found;
  for (const Preset& preset : presets()) {
    const Specification meant = parse_specification(preset.text);
    const std::vector<Argument> arguments = agent_kind(meant.name).full(meant.arguments);
    const auto select = std::find_if(arguments.begin(), arguments.end(),
                                     [](const Argument& argument) { return argument.key == "select"; });
    found.push_back({std::string(preset.name), std::string(preset.text), std::string(preset.source), meant.name,
                     select == arguments.end() ? std::string() : select->value.name});
  }
  return found;
}

std::vector<PolicyDescription> describe_policies() {
  std::vector<PolicyDescription> found = describe_policy_files();
  for (PolicyDescription& policy : found)
    policy.presets = presets_with([&](const PresetDescription& preset) { return preset.policy == policy.name; });
  return found;
}

}  // namespace cycad
