// A board as JSON, for the page, Python and other programs:
//
//   {"game": "breakthrough", "outline": "square", "chequered": true, "width": 8, "height": 8,
//    "cells": ["........", ...],             a string per row: . floor, # wall, a and b trails of the players, space
//    none "columns": ["a", ...], "rows": ["8", ...], "pieces": [{"at": [0, 0], "player": 2, "shape": "pawn", "heading":
//    ""}, ...], "marks": [{"at": [4, 5], "kind": "last-to", "player": 1}, ...], "trails": [[], []], "sides": [{"name":
//    "White", "letter": "w", "colour": "white", "pieces": 16, "stock": []}, ...], "last": [a move, ...], "status":
//    "Black to move", "text": "bbbbbbbb/... b"}
//
// A point is [column, row] from the top left. A move: {"text": "e2e3", "player": 1, "from": [4, 6], "to": [4, 5],
// "direction": "n", "piece": "", "points_at": [], "shifts": [{"from": [3, 5], "to": null}]}.
#pragma once

#include "cycad/core/json.hpp"
#include "cycad/game/board.hpp"

namespace cycad {

Json board_json(const BoardDescription& board);
Json board_json(const BoardMove& move);

}  // namespace cycad
