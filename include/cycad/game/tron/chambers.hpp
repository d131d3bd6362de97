// Chambers: the free cells that a player can reach, cut apart at articulation points (cells without which the rest
// falls apart). Whoever leaves a chamber through such a cell does not come back, so a path uses one chain of chambers,
// and in each of them colours alternate as on a chessboard.
//
//   path_bound(cells, head)                      no path from `head` through `cells` is longer
//   chamber_value(cells, front, head, weights)   what the best chain is worth while the other player is near
//
// With an opponent (the idea of the winner of the 2010 contest): a chamber away from the front can wait, so that what
// lies before it is filled first and both count. A chamber on the front cannot: the player goes there straight away,
// and only the way to it counts besides.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "cycad/game/tron/grid.hpp"

namespace cycad::tron {

// Of one cell that can be filled, and of one edge between two cells of a chamber.
struct ChamberWeights {
  int cell = 1;
  int edge = 0;
};

namespace detail {

// Tarjan's depth-first search for biconnected components, with the value of each component worked out when the search
// leaves it: everything behind it is known by then.
template <class Grid>
class ChamberSearch {
 public:
  ChamberSearch(const Grid& cells, const Grid& front, ChamberWeights weights)
      : cells_(cells), unseen_(cells), front_(front), weights_(weights) {}

  int value_from(Spot head) {
    cells_.set(head);
    unseen_.clear(head);
    enter(head);
    explore(head);
    return records_[head.value].behind;
  }

 private:
  struct Record {
    std::int32_t behind;  // the value of the best chain that begins here, without this cell
    std::uint16_t number;
    std::uint8_t degree;
    bool to_front;  // that chain leads to the front
  };

  void enter(Spot spot) {
    records_[spot.value] = {0, entered_++, static_cast<std::uint8_t>(std::popcount(cells_.neighbours(spot))), false};
  }

  // Answers the earliest cell that an edge leads back to from `spot` or from what is explored behind it.
  std::uint16_t explore(Spot spot) {
    const std::uint16_t own = records_[spot.value].number;
    std::uint16_t lowest = own;
    for (unsigned mask = cells_.neighbours(spot); mask != 0; mask &= mask - 1) {
      const Spot next = spot + static_cast<Direction>(std::countr_zero(mask));
      if (!unseen_.is_free(next)) {
        lowest = std::min(lowest, records_[next.value].number);
        continue;
      }
      unseen_.clear(next);
      enter(next);
      waiting_[waiting_count_++] = next;
      const std::uint16_t reached = explore(next);
      if (reached >= own) close_chamber(spot, next);
      lowest = std::min(lowest, reached);
    }
    return lowest;
  }

  struct Chamber {
    int same_colour = 0, other_colour = 0;  // as the entrance, which is not counted
    int degrees = 0;
    bool on_front = false;
  };

  // The chamber entered at `entrance`: all cells that wait, back to `first`.
  void close_chamber(Spot entrance, Spot first) {
    Chamber chamber;
    const std::size_t end = waiting_count_;
    Spot spot;
    do {
      spot = waiting_[--waiting_count_];
      ++(same_colour(spot, entrance) ? chamber.same_colour : chamber.other_colour);
      chamber.degrees += records_[spot.value].degree;
      chamber.on_front = chamber.on_front || front_.is_free(spot);
    } while (!(spot == first));

    const int edges = weights_.edge * chamber.degrees / 2;
    int best = weights_.cell * longest_inside(chamber) + edges;
    bool best_to_front = chamber.on_front;
    for (std::size_t index = waiting_count_; index < end; ++index) {
      const Spot exit = waiting_[index];
      const Record& record = records_[exit.value];
      if (record.behind == 0) continue;
      const int value =
          record.behind + (record.to_front
                               ? (weights_.cell + weights_.edge) * steps_between(entrance, exit)
                               : weights_.cell * longest_through(chamber, same_colour(exit, entrance)) + edges);
      if (value > best) {
        best = value;
        best_to_front = chamber.on_front || record.to_front;
      }
    }
    Record& before = records_[entrance.value];
    if (best > before.behind) {
      before.behind = best;
      before.to_front = best_to_front;
    }
  }

  static bool same_colour(Spot a, Spot b) { return ((a.row() + a.bit()) ^ (b.row() + b.bit())) % 2 == 0; }
  static int longest_inside(const Chamber& chamber) {
    return std::min(2 * chamber.other_colour, 2 * chamber.same_colour + 1);
  }
  static int longest_through(const Chamber& chamber, bool exit_has_same_colour) {
    if (exit_has_same_colour) return 2 * std::min(chamber.same_colour, chamber.other_colour);
    return std::min(2 * chamber.other_colour - 1, 2 * chamber.same_colour + 1);
  }
  static int steps_between(Spot a, Spot b) {
    const int rows = static_cast<int>(a.row()) - static_cast<int>(b.row());
    const int columns = static_cast<int>(a.bit()) - static_cast<int>(b.bit());
    return std::abs(rows) + std::abs(columns);
  }

  static constexpr std::size_t spots = Grid::row_count * 64;
  static constexpr std::size_t most_cells = static_cast<std::size_t>(Grid::max_width) * Grid::max_height;

  Grid cells_;
  Grid unseen_;
  const Grid& front_;
  ChamberWeights weights_;
  std::uint16_t entered_ = 0;
  std::size_t waiting_count_ = 0;
  // Left uninitialised, since clearing them would cost more than the search: only cells that were entered are read.
  std::array<Record, spots> records_;
  std::array<Spot, most_cells> waiting_;
};

}  // namespace detail

template <class Grid>
int chamber_value(const Grid& cells, const Grid& front, Spot head, ChamberWeights weights) {
  return detail::ChamberSearch<Grid>(cells, front, weights).value_from(head);
}

// `cells` may hold more than `head` can reach.
template <class Grid>
int path_bound(const Grid& cells, Spot head) {
  const Grid no_front{};
  return chamber_value(cells, no_front, head, {.cell = 1, .edge = 0});
}

}  // namespace cycad::tron
