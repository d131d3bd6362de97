// The figures of a report, each as an SVG file of its own: ratings with their intervals, scores over the budget, and
// the curve of a tuning over one option.
#pragma once

#include <string>
#include <vector>

#include "cycad/match/report/model.hpp"

namespace cycad {

struct ReportFigure {
  std::string name;  // of the file, without ending: letters, digits and - _ .
  std::string svg;   // a whole document
};

std::vector<ReportFigure> report_figures(const Report& report);

// The score of the points over the values of the only option that was tuned.
std::string tuned_curve(const TunedOption& option, const TuneResult& result);
// The curves of one unit of the budget; empty if there are none.
std::string budget_chart(const std::vector<BudgetCurve>& curves, const std::string& unit, bool with_key = false);

}  // namespace cycad
