// The entries of the registry of games: one function per game, defined in src/agent/entries. A new game is a line here,
// a line in games.cpp, a file there, and its searches in src/agent/instances.
#pragma once

#include "cycad/agent/games.hpp"

namespace cycad {

GameEntry breakthrough_entry();
GameEntry tron_entry();
GameEntry octagon_entry();

}  // namespace cycad
