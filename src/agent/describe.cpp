#include "cycad/agent/describe.hpp"

#include "agent/agent_kinds.hpp"
#include "cycad/agent/presets.hpp"

namespace cycad {
namespace {

std::vector<std::string> words_of(const GameAbilities& able) {
  std::vector<std::string> words;
  const auto add = [&](bool there, std::string_view word) {
    if (there) words.emplace_back(word);
  };
  add(able.separation, "separation");
  add(able.lone_play, "survival");
  add(able.estimate, "estimate");
  add(able.straight_step, "straight playouts");
  add(able.safe_step, "safe playouts");
  add(able.blind_step, "blind playouts");
  add(able.groups, "move groups");
  add(able.abstraction, "move abstraction");
  add(able.weights > 0, "weights");
  return words;
}

}  // namespace

std::vector<GameDescription> describe_games() {
  std::vector<GameDescription> found;
  for (const GameEntry& game : games())
    found.push_back({std::string(game.name), std::string(game.title), std::string(game.help), game.simultaneous,
                     words_of(game.abilities), std::string(game.default_map), std::string(game.map_help), game.maps()});
  return found;
}

std::vector<AgentDescription> describe_agents() {
  std::vector<AgentDescription> found;
  for (const AgentKind& kind : agent_kinds())
    found.push_back({std::string(kind.name), std::string(kind.help), std::string(kind.source), kind.options()});
  return found;
}

std::vector<PresetDescription> describe_presets() {
  std::vector<PresetDescription> found;
  for (const Preset& preset : presets())
    found.push_back({std::string(preset.name), std::string(preset.text), std::string(preset.source)});
  return found;
}

}  // namespace cycad
