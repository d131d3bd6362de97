// Ratings of all players of a tournament from all its games at once: the model of Bradley and Terry (1952), in which i
// beats j with probability 1 / (1 + 10^((R_j - R_i) / 400)). A draw counts as half a win for each.
//
//   std::vector<Rating> ratings = bradley_terry_ratings(tally_matrix(names.size(), games));
//
// The most likely ratings are shifted so that their average is 0. Each player also drew `prior_games` games against a
// player of rating 0 who is not in the tournament: without that, a player who won all games would be infinitely good,
// and groups that never met could not be compared. One such game is next to nothing beside a hundred real ones.
#pragma once

#include <vector>

#include "cycad/match/statistics/tally.hpp"

namespace cycad {

struct RatingSettings {
  double prior_games = 1;  // above 0
  double confidence = 0.95;
};

struct Rating {
  double elo = 0;
  // Of the distance from the average, by the normal distribution. The covariance takes the variance of each pairing's
  // points from its draws and pairs, as the interval of a score does, so that the games of two players are as certain
  // here as in a match. The difference of two players is less certain than either distance from the average.
  Interval interval{0, 0};
};

// Row r, column c: the games of r against c as r sees them, and the same reversed in row c, column r, as tally_matrix
// gives them; anything else is an InputError. Games of a player against itself say nothing and are left out.
std::vector<Rating> bradley_terry_ratings(const std::vector<std::vector<Tally>>& matrix,
                                          const RatingSettings& settings = {});

}  // namespace cycad
