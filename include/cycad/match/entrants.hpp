// Agents and maps by name, as people type them, made into a tournament:
//
//   Tournament tournament = make_tournament({.game = "tron", .agents = {"lanctot/uct", "random"}, .maps = {"u"},
//                                            .budget = {.simulations = 1000}}, schedule);
//
// Whatever is wrong with a name is an InputError here, before the first game.
#pragma once

#include <string>
#include <vector>

#include "cycad/match/schedule.hpp"
#include "cycad/match/tournament.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {

struct Entrants {
  std::string game;
  std::vector<std::string> agents;  // specifications
  std::vector<std::string> maps;    // as many as the schedule has; an empty name is the game's default
  Budget budget;                    // of agents whose specification has none
};

Tournament make_tournament(const Entrants& entrants, const Schedule& schedule);

}  // namespace cycad
