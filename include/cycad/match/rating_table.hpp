// The ratings of a whole tournament (statistics/bradley_terry.hpp) as people read them, best agent first.
//
//   RatingTable ratings = make_rating_table(names, tally_matrix(names.size(), games));
//   fmt::print("{}", to_text(ratings, 100));
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cycad/match/statistics/bradley_terry.hpp"

namespace cycad {

struct RatingTable {
  struct Row {
    std::string name;
    Rating rating;
    std::uint64_t games = 0;
  };
  std::vector<Row> rows;
};

RatingTable make_rating_table(const std::vector<std::string>& names, const std::vector<std::vector<Tally>>& matrix);

// A line for each agent: place, name, rating with its 95 % interval, games.
std::string to_text(const RatingTable& table, std::size_t width);

// An array of name, elo, interval, games.
std::string to_json(const RatingTable& table);

}  // namespace cycad
