#include "cycad/match/entrants.hpp"

#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/core/error.hpp"

namespace cycad {

Tournament make_tournament(const Entrants& entrants, const Schedule& schedule) {
  Tournament tournament{.schedule = schedule, .make_agent = {}, .starts = {}};
  for (const std::string& agent : entrants.agents) (void)make_agent(entrants.game, agent, entrants.budget);
  for (const std::string& map : entrants.maps) {
    std::shared_ptr<const Position> start = start_position(entrants.game, map);
    if (start->result()) throw InputError("map " + map + ": the game is over before it begins");
    tournament.starts.push_back(std::move(start));
  }
  tournament.make_agent = [entrants](std::size_t agent) {
    return make_agent(entrants.game, entrants.agents[agent], entrants.budget);
  };
  return tournament;
}

}  // namespace cycad
