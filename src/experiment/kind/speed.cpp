#include "experiment/kind/speed.hpp"

#include <string_view>

namespace cycad {
namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

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

}  // namespace cycad
