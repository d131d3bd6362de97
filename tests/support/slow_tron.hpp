// Tron once more, as plainly as possible, to check the fast one against: a grid of characters with a border, moves
// and floods cell by cell. It shares nothing with the library but the names of the directions.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <queue>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cycad/game/tron/direction.hpp"

namespace cycad::test {

class SlowTron {
 public:
  using Direction = tron::Direction;
  struct Place {
    int row, column;
    bool operator==(const Place&) const = default;
  };

  // Reads the contest's format; every map gets one more ring of walls.
  explicit SlowTron(const std::string& text) {
    std::istringstream in(text);
    std::size_t width = 0, height = 0;
    in >> width >> height;
    std::string line;
    std::getline(in, line);
    grid_.assign(height + 2, std::string(width + 2, '#'));
    for (std::size_t row = 1; row <= height; ++row) {
      if (!std::getline(in, line)) throw std::runtime_error("slow model: too few rows");
      for (std::size_t column = 1; column <= width; ++column) {
        const char c = line.at(column - 1);
        const Place here{static_cast<int>(row), static_cast<int>(column)};
        if (c == ' ' || c == '.') grid_[row][column] = ' ';
        if (c == '1' || c == 'X') heads_[0] = here;
        if (c == '2' || c == 'X') heads_[1] = here;
      }
    }
  }

  [[nodiscard]] std::vector<Direction> legal(int player) const {
    std::vector<Direction> found;
    if (heads_[0] == heads_[1]) return found;
    for (const Direction direction : all) {
      if (is_free(neighbour(head(player), direction))) found.push_back(direction);
    }
    return found;
  }

  // The legal moves after which the mover has another one, with the other player standing still.
  [[nodiscard]] std::vector<Direction> safe(int player) const {
    std::vector<Direction> found;
    for (const Direction direction : legal(player)) {
      if (!free_neighbours(neighbour(head(player), direction)).empty()) found.push_back(direction);
    }
    return found;
  }

  void play(Direction one, Direction two) {
    heads_ = {neighbour(heads_[0], one), neighbour(heads_[1], two)};
    for (const Place& place : heads_) at(place) = '#';
  }

  [[nodiscard]] std::optional<float> result() const {
    const bool one_stuck = legal(0).empty();
    const bool two_stuck = legal(1).empty();
    if (one_stuck && two_stuck) return 0.5F;
    if (one_stuck) return 0.0F;
    if (two_stuck) return 1.0F;
    return std::nullopt;
  }

  // Steps from a head to every cell, -1 where there is no way.
  [[nodiscard]] std::vector<std::vector<int>> distances(int player) const {
    std::vector<std::vector<int>> distance(grid_.size(), std::vector<int>(grid_[0].size(), -1));
    std::queue<Place> waiting;
    const auto reach = [&](Place place, int steps) {
      int& known = distance[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.column)];
      if (known != -1) return;
      known = steps;
      waiting.push(place);
    };
    for (const Place& place : free_neighbours(head(player))) reach(place, 1);
    while (!waiting.empty()) {
      const Place place = waiting.front();
      waiting.pop();
      const int steps = distance[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.column)];
      for (const Place& next : free_neighbours(place)) reach(next, steps + 1);
    }
    return distance;
  }

  [[nodiscard]] int region_count(int player) const {
    int count = 0;
    for (const std::vector<int>& row : distances(player)) {
      count += static_cast<int>(std::count_if(row.begin(), row.end(), [](int steps) { return steps >= 0; }));
    }
    return count;
  }

  [[nodiscard]] bool separated() const {
    const std::vector<std::vector<int>> reached = distances(0);
    const std::vector<Place> target = free_neighbours(head(1));
    return std::none_of(target.begin(), target.end(), [&](const Place& place) {
      return reached[static_cast<std::size_t>(place.row)][static_cast<std::size_t>(place.column)] >= 0;
    });
  }

  // Cells that each player reaches before the other.
  [[nodiscard]] std::pair<int, int> territory() const {
    const std::vector<std::vector<int>> one = distances(0);
    const std::vector<std::vector<int>> two = distances(1);
    std::pair<int, int> count{0, 0};
    for (std::size_t row = 0; row < one.size(); ++row) {
      for (std::size_t column = 0; column < one[row].size(); ++column) {
        const int a = one[row][column], b = two[row][column];
        if (a >= 0 && (b < 0 || a < b)) ++count.first;
        if (b >= 0 && (a < 0 || b < a)) ++count.second;
      }
    }
    return count;
  }

  // Walks to the free neighbour with the fewest free neighbours, but to dead ends last, until there is none.
  [[nodiscard]] int space_estimate(int player) const {
    SlowTron walk = *this;
    Place place = head(player);
    for (int moves = 0;; ++moves) {
      std::optional<Place> best;
      std::size_t best_rank = 0;
      for (const Place& next : walk.free_neighbours(place)) {
        const std::size_t ways = walk.free_neighbours(next).size();
        const std::size_t rank = ways == 0 ? 100 : ways;
        if (!best || rank < best_rank) {
          best = next;
          best_rank = rank;
        }
      }
      if (!best) return moves;
      place = *best;
      walk.at(place) = '#';
    }
  }

  [[nodiscard]] float separated_result() const {
    const int one = space_estimate(0), two = space_estimate(1);
    return one > two ? 1.0F : one < two ? 0.0F : 0.5F;
  }

  // By trying every path.
  [[nodiscard]] int longest_path(int player) const {
    SlowTron walk = *this;
    return walk.longest_from(head(player));
  }

  // The number of sequences of `depth` joint moves.
  [[nodiscard]] std::size_t sequences(int depth) const {
    if (depth == 0) return 1;
    if (result()) return 0;
    std::size_t count = 0;
    for (const Direction one : legal(0)) {
      for (const Direction two : legal(1)) {
        SlowTron next = *this;
        next.play(one, two);
        count += next.sequences(depth - 1);
      }
    }
    return count;
  }

 private:
  static constexpr std::array all{Direction::north, Direction::east, Direction::south, Direction::west};

  static Place neighbour(Place place, Direction direction) {
    switch (direction) {
      case Direction::north: return {place.row - 1, place.column};
      case Direction::east: return {place.row, place.column + 1};
      case Direction::south: return {place.row + 1, place.column};
      case Direction::west: return {place.row, place.column - 1};
    }
    throw std::logic_error("no such direction");
  }

  [[nodiscard]] Place head(int player) const { return heads_.at(static_cast<std::size_t>(player)); }
  char& at(Place place) {
    return grid_.at(static_cast<std::size_t>(place.row)).at(static_cast<std::size_t>(place.column));
  }
  [[nodiscard]] bool is_free(Place place) const {
    return grid_.at(static_cast<std::size_t>(place.row)).at(static_cast<std::size_t>(place.column)) == ' ';
  }
  [[nodiscard]] std::vector<Place> free_neighbours(Place place) const {
    std::vector<Place> found;
    for (const Direction direction : all) {
      const Place next = neighbour(place, direction);
      if (is_free(next)) found.push_back(next);
    }
    return found;
  }
  int longest_from(Place place) {
    int best = 0;
    for (const Place& next : free_neighbours(place)) {
      at(next) = '#';
      best = std::max(best, 1 + longest_from(next));
      at(next) = ' ';
    }
    return best;
  }

  std::vector<std::string> grid_;
  std::array<Place, 2> heads_{};
};

}  // namespace cycad::test
