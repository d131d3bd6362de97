#include <fmt/format.h>

#include <algorithm>

#include "cycad/experiment/recipe.hpp"
#include "experiment/measure.hpp"

namespace cycad {
namespace {

using Words = std::vector<std::string>;

void add_outcomes(Words& names, const std::string& row) {
  for (const char* outcome : {"win", "loss", "tie"}) names.push_back(row + "/" + outcome);
}

void add_games(Words& names, const Part& part) {
  for (const Labelled& agent : part.agents) {
    if (part.scoring == Scoring::outcomes) {
      add_outcomes(names, agent.label);
      continue;
    }
    names.push_back(agent.label);
    if (part.kind != PartKind::tournament) continue;
    for (const Labelled& other : part.agents) {
      if (other.label != agent.label) names.push_back(agent.label + "/" + other.label);
    }
  }
}

// Without the part.
Words names_of(const Part& part) {
  Words names;
  switch (part.kind) {
    case PartKind::tournament:
    case PartKind::gauntlet: add_games(names, part); break;
    case PartKind::position:
      for (const Decider& decider : deciders_of(part)) {
        for (const NamedWords& group : part.groups) names.push_back(decider.label + "/" + group.name);
      }
      break;
    case PartKind::bandit:
      for (const std::uint64_t pulls : part.points) {
        for (const Labelled& agent : part.agents) names.push_back(fmt::format("{}/{}", pulls, agent.label));
        for (std::size_t agent = 1; agent < part.agents.size(); ++agent)
          names.push_back(difference_name(part, pulls, agent));
      }
      break;
    case PartKind::complexity:
      for (const std::string& map : part.maps) {
        names.push_back(map + "/game-tree");
        names.push_back(map + "/state-space");
        for (const std::uint64_t turn : part.points) names.push_back(fmt::format("{}/turn-{}", map, turn));
      }
      break;
    case PartKind::payoffs:
      for (const char* cell : {"left/left", "left/right", "right/left", "right/right"}) names.emplace_back(cell);
      break;
    case PartKind::adaptive:
      for (const Labelled& agent : part.agents) names.push_back(agent.label);
      break;
    case PartKind::move_kinds:
      for (const std::string_view kind : move_kind_names) names.emplace_back(kind);
      break;
    case PartKind::mean: break;
  }
  return names;
}

}  // namespace

std::vector<std::string> cell_names(const std::vector<Part>& parts) {
  Words names;
  for (const Part& part : parts) {
    if (part.kind != PartKind::mean) {
      for (const std::string& name : names_of(part)) names.push_back(part.name + "/" + name);
      continue;
    }
    const std::string first = part.of.front() + "/";
    Words means;
    for (const std::string& name : names) {
      if (!name.starts_with(first)) continue;
      const bool everywhere = std::all_of(part.of.begin(), part.of.end(), [&](const std::string& other) {
        return std::find(names.begin(), names.end(), fmt::format("{}/{}", other, name.substr(first.size()))) !=
               names.end();
      });
      if (everywhere) means.push_back(part.name + "/" + name.substr(first.size()));
    }
    names.insert(names.end(), means.begin(), means.end());
  }
  return names;
}

}  // namespace cycad
