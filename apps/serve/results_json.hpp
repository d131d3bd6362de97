// The tables of an experiment as the answers have them.
#pragma once

#include "cycad/core/json.hpp"
#include "cycad/match/game_totals.hpp"
#include "cycad/match/plan.hpp"
#include "cycad/match/report/model.hpp"
#include "cycad/match/tune/tuner.hpp"

namespace cycad::serve {

// Of games that were just played, or of a tuning.
Json results_json(const Plan& plan, const GameTotals& totals);
Json results_json(const Plan& plan, const TuneResult& tuned);

// Of a store's experiment, with curves and figures.
Json results_json(const Report& report);

}  // namespace cycad::serve
