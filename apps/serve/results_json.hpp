// The tables of an experiment as the answers have them.
#pragma once

#include <vector>

#include "cycad/core/json.hpp"
#include "cycad/match/plan.hpp"
#include "cycad/match/report/model.hpp"
#include "cycad/match/tournament.hpp"

namespace cycad::serve {

// Of games that were just played.
Json results_json(const Plan& plan, const std::vector<PlayedGame>& games);

// Of a store's experiment, with curves and figures.
Json results_json(const Report& report);

}  // namespace cycad::serve
