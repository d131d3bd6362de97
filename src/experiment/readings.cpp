#include "experiment/readings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "cycad/agent/nearest.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace {

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Whether something changed.
bool change_part(Part& part, const ReadingChange& change) {
  if (change.games != 0) part.games = std::min(part.games, change.games);
  bool changed = false;
  if (!change.maps.empty() && !part.maps.empty()) {
    part.maps = change.maps;
    changed = true;
  }
  if (!change.against.empty() && !part.against.empty()) {
    part.against = change.against;
    changed = true;
  }
  if (change.simulations != 0 && part.simulations != 0) {
    part.simulations_per_ms *= static_cast<double>(change.simulations) / static_cast<double>(part.simulations);
    part.simulations = change.simulations;
    changed = true;
  }
  if (change.options.empty()) return changed;
  const std::set<std::string_view> chosen(change.agents.begin(), change.agents.end());
  for (Labelled& agent : part.agents) {
    if (!chosen.empty() && !chosen.contains(agent.label)) continue;
    agent.agent = with_options(agent.agent, change.options);
    changed = true;
  }
  if (change.agents.empty() && !part.against.empty()) part.against = with_options(part.against, change.options);
  return changed;
}

}  // namespace

std::string with_options(const std::string& agent, const std::string& options) {
  Specification specification = parse_specification(agent);
  for (const Argument& option : parse_specification("options(" + options + ")").arguments) {
    const auto same = std::find_if(specification.arguments.begin(), specification.arguments.end(),
                                   [&](const Argument& argument) { return argument.key == option.key; });
    if (same == specification.arguments.end()) {
      specification.arguments.push_back(option);
    } else {
      *same = option;
    }
  }
  return to_text(specification);
}

std::vector<Part> reading_parts(const std::vector<Part>& parts, const std::string& reading,
                                const ReadingChange& change) {
  std::vector<std::string> names;
  names.reserve(parts.size());
  for (const Part& part : parts) names.push_back(part.name);
  for (const std::string& name : change.parts) {
    if (!contains(names, name)) throw InputError(unknown_name("part", name, names));
  }
  std::vector<Part> copies;
  bool changed = false;
  for (const Part& part : parts) {
    if (!contains(change.parts, part.name)) continue;
    Part copy = part;
    copy.name = part.name + "-" + reading;
    copy.title = fmt::format("{} (reading {})", part.title, reading);
    copy.reading = reading;
    copy.reading_of = part.name;
    changed = change_part(copy, change) || changed;
    for (std::string& mean_of : copy.of) {
      if (contains(change.parts, mean_of)) mean_of += "-" + reading;
    }
    copies.push_back(std::move(copy));
  }
  if (!changed)
    throw InputError(fmt::format(
        "reading {}: nothing changes, expected labels of agents, or maps, against or simulations", reading));
  return copies;
}

}  // namespace cycad
