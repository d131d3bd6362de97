// The tables of an experiment as cells of text, for every format that has tables.
#pragma once

#include <string>
#include <vector>

#include "cycad/match/report/model.hpp"

namespace cycad {

struct ReportTable {
  std::string title;
  std::vector<std::string> header;
  std::vector<bool> numeric;  // columns that align to the right
  std::vector<std::vector<std::string>> rows;
};

// Agents, cross table, ratings, points of a tuning, curves over the budget: those that the experiment has.
std::vector<ReportTable> tables_of(const ExperimentReport& experiment);
ReportTable curve_table(const BudgetCurve& curve);

}  // namespace cycad
