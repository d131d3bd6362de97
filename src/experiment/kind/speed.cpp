#include "experiment/kind/speed.hpp"

#include <string_view>
#include <vector>

namespace cycad {
namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

Speed speed_on(const Part& part, const std::string& map, const std::string& agent) {
  if (part.game == "octagon") {
    const double turns = has(map, "small") ? 20 : has(map, "medium") ? 30 : 70;
    const double share = part.start_ply > 0 ? 1 - static_cast<double>(part.start_ply) / (2 * turns) : 1;
    const double rate = has(agent, "-l") || has(agent, "length") ? 900'000 : 550'000;
    return {rate * 70 / turns, turns * share};
  }
  if (part.game == "breakthrough") return {2'000'000, 28};
  if (has(map, "20x20")) return {1'900'000, 60};
  if (has(map, "6x6")) return {3'500'000, 10};
  return {2'600'000, 42};
}

}  // namespace

Speed speed_of(const Part& part, const std::string& agent) {
  return speed_on(part, part.maps.empty() ? "" : part.maps.front(), agent);
}

double game_seconds(const Part& part, const Labelled& agent) {
  const double simulations =
      static_cast<double>(agent.simulations > 0 ? agent.simulations : agent.factor * part.simulations);
  const std::vector<std::string> maps = part.maps.empty() ? std::vector<std::string>{""} : part.maps;
  double seconds = 0;  // of a game on each map
  for (const std::string& map : maps) {
    const Speed speed = speed_on(part, map, agent.agent);
    seconds += speed.decisions * simulations / speed.simulations;
  }
  return seconds / static_cast<double>(maps.size());
}

}  // namespace cycad
