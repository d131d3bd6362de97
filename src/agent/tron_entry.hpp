// Tron in the registry of games.
#pragma once

#include "cycad/agent/games.hpp"

namespace cycad {

GameEntry tron_entry();

}  // namespace cycad
