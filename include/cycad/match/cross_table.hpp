// Who scored how much against whom: the table that ends a tournament, best agent first.
//
//   CrossTable table = make_cross_table(names, tally_matrix(names.size(), games));
//   fmt::print("{}", to_text(table, 100));
//
// The text fits the given width: cells take one line or two, lose their decimals, or are continued in a further block
// of columns, whichever is the first that fits. Scores are percentages with a draw as half a point, with their 95 %
// intervals.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cycad/match/statistics/tally.hpp"

namespace cycad {

struct CrossTable {
  struct Row {
    std::string name;
    Tally total;
    Interval interval;           // of the total, combined from the opponents'
    std::vector<Tally> against;  // the rows in their order
  };
  std::vector<Row> rows;
};

// `matrix` as tally_matrix gives it, one row and column for each name.
CrossTable make_cross_table(const std::vector<std::string>& names, const std::vector<std::vector<Tally>>& matrix);

std::string to_text(const CrossTable& table, std::size_t width);

// An array of the rows: name, wins, draws, losses, score, interval, and `against` with the same by opponent (null where
// no game was played).
std::string to_json(const CrossTable& table);

}  // namespace cycad
