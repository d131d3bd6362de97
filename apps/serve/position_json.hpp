// Positions and moves as the answers have them.
#pragma once

#include "cycad/agent/position.hpp"
#include "cycad/core/json.hpp"
#include "serve/game_request.hpp"

namespace cycad::serve {

Json position_json(const RequestedGame& game);

// A move without the members that are empty.
Json move_json(const BoardMove& move);

// A result as JSON: null while the game goes on.
Json result_json(Result result);

}  // namespace cycad::serve
