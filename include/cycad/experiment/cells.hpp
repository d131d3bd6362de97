// What an experiment ends as: cells, each a number with a 95 % interval under a name PART/ROW or PART/ROW/COLUMN, and
// beside it the published number. They follow from the evidence alone: the results of the games one by one, or what was
// measured otherwise. The ledger has the evidence, so that everybody can compute the cells again.
//
//   std::vector<Cell> cells = cells_of(recipe, evidence);   // evidence of each part, in the order of the parts
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/experiment/recipe.hpp"
#include "cycad/match/statistics/tally.hpp"

namespace cycad {

// How numbers become a cell.
enum class Measure : std::uint8_t {
  share,       // successes and trials: a percentage, Wilson's interval
  difference,  // trials won by one alone, by the other alone, and all of them: percentage points, paired
  sample,      // independent values: their mean, Student's interval
  exact        // one value without error
};
inline constexpr std::array<std::string_view, 4> measure_words{"share", "difference", "sample", "exact"};

struct Measured {
  std::string cell = {};  // without the part
  Measure measure = Measure::exact;
  std::vector<double> numbers = {};
  friend bool operator==(const Measured&, const Measured&) = default;
};

// An agent that lost, or drew, games because it failed to give a legal move.
struct Forfeited {
  std::string agent = {};  // its row, or its specification
  std::uint64_t games = 0, forfeits = 0;
  std::string kinds = {};  // "2 died, 1 late"
  friend bool operator==(const Forfeited&, const Forfeited&) = default;
};

// Of one part. A game's result is a character at the place of its number: '1' the first agent of the pairing (a
// gauntlet's variant) won, '0' it lost, '=' a draw.
struct Evidence {
  std::vector<std::string> results = {};  // by pairing
  std::vector<Measured> measured = {};
  std::vector<Forfeited> forfeits = {};  // only agents that have some
  friend bool operator==(const Evidence&, const Evidence&) = default;
};

struct Cell {
  std::string name = {};
  double count = 0;  // games, trials or values behind it
  double value = 0;
  Interval interval = {};
  double error = 0;    // standard error
  double freedom = 0;  // degrees of freedom of a small sample's error, for Student's distribution; 0: many
  std::optional<double> published = {};
  double published_error = 0;
  bool full_budget = true;  // the searches behind it had the budgets of the size full
  bool own_count = false;   // the count is not that of the part, since draws are left out: it is shown
  // With other cells of the part that count some of the same games, by their names without the part: covariances.
  std::map<std::string, double> shared = {};
};

// A part without evidence has no cells if it belongs to a reading, or to the size budget.
std::vector<Cell> cells_of(const Recipe& recipe, const std::vector<Evidence>& evidence);

// The cells as a reading has them: those of its parts under the names of the parts that they replace, and the others.
// The empty name is the literal reading, which is that of the file's own parts.
std::vector<Cell> cells_in_reading(const Recipe& recipe, const std::vector<Cell>& cells, const std::string& reading);

// How well cells fit the published numbers. Numbers that follow from others (means, and COLUMN/ROW beside ROW/COLUMN)
// do not count. The likelihood takes the difference of ours and theirs as normal with both errors, and cells as
// independent.
struct Fit {
  std::size_t cells = 0;
  double mean_distance = 0;
  double log_likelihood = 0;
};
Fit fit_of(const Recipe& recipe, const std::vector<Cell>& cells);

// Whether theirs is too far from ours for chance: |ours - theirs| > 1.96 sqrt(a^2 + b^2), a being half of our interval
// on that side divided by 1.96 and b the paper's standard error.
bool disagrees(const Cell& cell);

// Whether a star pattern fits a name; a star stands for any text without a slash.
bool pattern_fits(std::string_view pattern, std::string_view name);

// A number as tables show it: one decimal, more where it (or the one that it goes with) is small.
std::string shown(double value);
std::string shown(double value, double like);

// The cells of one part, by rows and columns. The column of a cell PART/ROW has no name.
struct CellTable {
  std::vector<std::string> rows = {}, columns = {};
  std::vector<std::vector<const Cell*>> cells = {};  // null where there is none
  double scale = 0;                                  // the largest number, for as many decimals everywhere

  [[nodiscard]] std::string ours(const Cell& cell) const { return shown(cell.value, scale); }
  [[nodiscard]] std::string theirs(const Cell& cell) const { return shown(cell.published.value_or(0), scale); }
  // How far the interval reaches: "−8.1 +14.4", or "±9.0"; nothing for a number without error.
  [[nodiscard]] std::string reach(const Cell& cell) const;
  // "of 49" where the number of games differs from cell to cell, otherwise nothing.
  [[nodiscard]] std::string count(const Cell& cell) const;
};
CellTable table_of(const std::vector<Cell>& cells, const std::string& part);

// Of the rows' own cells (or of those in a single column) with a published number: how well both orders agree.
struct Agreement {
  std::size_t rows = 0, cells = 0, disagreeing = 0;
  double tau = 0, p_value = 1;
  double mean_difference = 0;  // of all cells with a published number, without its sign
};
Agreement agreement_of(const std::vector<Cell>& cells, const std::string& part);

}  // namespace cycad
