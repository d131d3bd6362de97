// A hash of how the agents of a plan play, so that games of a program that plays otherwise are not mixed with them. It
// follows from what these agents decide in the first turns of a game with small budgets and fixed seeds, and from
// nothing else in the program: a new policy changes no signature but its own.
//
//   plan.signature = play_signature(plan);      // "play-0123456789abcdef"
#pragma once

#include <string>
#include <string_view>

#include "cycad/match/plan.hpp"
#include "cycad/match/stored_game.hpp"

namespace cycad {

// Processes are left out: nobody knows how they play. Of very many agents, as a tuning has, the first ones count.
std::string play_signature(const Plan& plan);

// Earlier versions stored a signature of the whole program, which cannot be compared with these.
bool is_play_signature(std::string_view signature);

// Plays a stored game again: whether it is the same. True where its agents cannot repeat a game.
bool plays_again(const Plan& plan, const StoredGame& row);

}  // namespace cycad
