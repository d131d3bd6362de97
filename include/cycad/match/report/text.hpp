// A report as text: for the terminal, as Markdown, and as CSV.
//
//   fmt::print("{}", report_text(report, {.width = 100}));
//
// CSV is one table of all numbers, a line for each: experiment, table (cross, total, rating, tuning, budget), row,
// column, games, wins, draws, losses, value, low, high. Scores are from 0 to 1 there, ratings in Elo.
#pragma once

#include <string>

#include "cycad/match/report/model.hpp"

namespace cycad {

std::string report_text(const Report& report, const TuneTextFormat& format);
std::string report_markdown(const Report& report);
std::string report_csv(const Report& report);

}  // namespace cycad
