// What a Tron position is worth without a search, by territory and chambers (the idea of the winner of the 2010
// contest). Player one's side of it; about 400 points are one cell.
//
// While the players can meet: each counts the chambers of the cells that it reaches first (chambers.hpp), with the
// winner's weights for cells and edges. Once they are separated: each has a bound on its path and a path that a walk
// along the walls achieves. Where the intervals do not overlap the result is proven; otherwise the bounds are
// compared, since a good path nearly reaches its bound and the walk falls far short of it.
#pragma once

#include <algorithm>
#include <cmath>

#include "cycad/game/tron/chambers.hpp"
#include "cycad/game/tron/flood.hpp"
#include "cycad/game/tron/space.hpp"

namespace cycad::tron {

struct SpaceScore {
  int points = 0;
  bool separated = false;
  bool proven = false;  // the sign is the result of perfect play
};

// The regression of the contest's winner over games of the best hundred entries.
inline constexpr ChamberWeights contest_weights{.cell = 55, .edge = 194};
inline constexpr int points_for_separated_cell = 10'000;
inline constexpr int proven_points = 500'000;

namespace detail {

// The least and the most moves that a player alone can make, if it plays well.
struct PathRange {
  int least = 0;
  int most = 0;
};

template <class Grid>
PathRange path_range(const Grid& free, const Grid& cells, Spot head) {
  const int most = path_bound(cells, head);
  return {std::min(most, hugging_walk(free, head)), most};
}

template <class Grid>
SpaceScore score_separated(const Grid& free, const TerritorySplit<Grid>& split, Spot head_one, Spot head_two) {
  const PathRange one = path_range(free, split.one, head_one);
  const PathRange two = path_range(free, split.two, head_two);
  if (one.least > two.most) return {proven_points + one.least - two.most, true, true};
  if (two.least > one.most) return {-proven_points - two.least + one.most, true, true};
  if (one.least == one.most && two.least == two.most) return {0, true, true};  // a draw: all four are equal
  return {points_for_separated_cell * (one.most - two.most), true, false};
}

}  // namespace detail

// Of a position that is not over.
template <class Grid>
SpaceScore score_space(const Grid& free, Spot head_one, Spot head_two) {
  const TerritorySplit<Grid> split = split_territory(free, head_one, head_two);
  Grid beyond_one = split.two;
  Grid beyond_two = split.one;
  typename Grid::RowType met = 0;
  for (std::size_t row = 0; row < Grid::row_count; ++row) {
    beyond_one.rows[row] |= split.contested.rows[row];
    beyond_two.rows[row] |= split.contested.rows[row];
    met |= split.contested.rows[row];
  }
  const Grid front_one = cells_beside(split.one, beyond_one);
  for (const auto row : front_one.rows) met |= row;
  if (met == 0) return detail::score_separated(free, split, head_one, head_two);
  const Grid front_two = cells_beside(split.two, beyond_two);
  return {chamber_value(split.one, front_one, head_one, contest_weights) -
          chamber_value(split.two, front_two, head_two, contest_weights)};
}

// Player one's expected reward for so many points.
inline float reward_for_points(int points) {
  constexpr float points_for_odds_of_e = 1600;
  return 1.0F / (1.0F + std::exp(-static_cast<float>(points) / points_for_odds_of_e));
}

}  // namespace cycad::tron
