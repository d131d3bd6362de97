#include <algorithm>
#include <string_view>

#include "cycad/experiment/run.hpp"
#include "experiment/measure.hpp"

namespace cycad {
namespace {

// Measured on one core of a two-core virtual machine of 2025 that had other work too.
struct Speed {
  double simulations;  // a second
  double decisions;    // of one player in a game
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

Speed speed_of(const Part& part, const std::string& agent) {
  if (part.game == "octagon") {
    const std::string map = part.maps.empty() ? "large" : part.maps.front();
    const double turns = has(map, "small") ? 20 : has(map, "medium") ? 30 : 70;
    const double share = part.start_ply > 0 ? 1 - static_cast<double>(part.start_ply) / (2 * turns) : 1;
    const double rate = has(agent, "-l") || has(agent, "length") ? 700'000 : 450'000;
    return {rate * 70 / turns, turns * share};
  }
  if (part.game == "breakthrough") return {1'200'000, 25};
  const std::string map = part.maps.empty() ? "" : part.maps.front();
  if (has(map, "20x20")) return {1'500'000, 75};
  if (has(map, "6x6")) return {3'000'000, 10};
  return {1'500'000, 45};
}

double game_seconds(const Part& part, const Labelled& agent) {
  const Speed speed = speed_of(part, agent.agent);
  const double simulations =
      static_cast<double>(agent.simulations > 0 ? agent.simulations : agent.factor * part.simulations);
  return speed.decisions * simulations / speed.simulations;
}

}  // namespace

double estimated_seconds(const Part& part) {
  const auto games = static_cast<double>(part.games);
  const auto agents = static_cast<double>(part.agents.size());
  double seconds = 0;
  switch (part.kind) {
    case PartKind::tournament:
    case PartKind::move_kinds:
      for (const Labelled& agent : part.agents) seconds += game_seconds(part, agent) * games * (agents - 1);
      break;
    case PartKind::gauntlet:
      for (const Labelled& agent : part.agents)
        seconds += (game_seconds(part, agent) + game_seconds(part, {.label = "", .agent = part.against})) * games;
      if (part.starts > 0)
        seconds += 2 *
                   game_seconds({.game = part.game, .maps = part.maps, .simulations = part.simulations},
                                {.label = "", .agent = part.start_agent}) *
                   static_cast<double>(part.starts) * 5;
      break;
    case PartKind::position:
      for (const Decider& decider : deciders_of(part))
        seconds += static_cast<double>(decider.simulations * part.trials) / speed_of(part, decider.agent).simulations;
      break;
    case PartKind::bandit:
      seconds = agents * static_cast<double>(part.tasks * part.models * part.arms) *
                static_cast<double>(*std::max_element(part.points.begin(), part.points.end())) / 100e6;
      break;
    case PartKind::complexity: seconds = games * static_cast<double>(part.maps.size()) / 2000; break;
    case PartKind::payoffs: seconds = 1; break;
    case PartKind::adaptive:
      for (const Labelled& agent : part.agents)
        seconds += 2 * game_seconds(part, agent) * games * static_cast<double>(part.rounds * part.repetitions);
      break;
    case PartKind::mean: break;
  }
  return seconds;
}

double estimated_seconds(const Recipe& recipe) {
  double seconds = 0;
  for (const Part& part : recipe.parts) seconds += estimated_seconds(part);
  return seconds;
}

}  // namespace cycad
