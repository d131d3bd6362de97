// A report as text: for the terminal, as Markdown, and as CSV.
//
//   fmt::print("{}", report_text(report, {.width = 100}));
//
// CSV is one table of all numbers, a line for each: experiment, table (total, milliseconds-per-move,
// simulations-per-move, cross, rating, tuning, score-by-simulations, score-by-milliseconds), row, column (the opponent,
// or the budget as a number), games, wins, draws, losses, forfeits, value, low, high, opponent_forfeits. Scores are
// from 0 to 1 there, ratings in Elo; an end of an interval that is infinite is empty.
#pragma once

#include <string>

#include "cycad/match/report/model.hpp"

namespace cycad {

std::string report_text(const Report& report, const TuneTextFormat& format);
std::string report_markdown(const Report& report);
std::string report_csv(const Report& report);

}  // namespace cycad
