// Tables from a set of directions (a 4-bit mask) and a random number to a step of Tron, and from the surroundings
// of a head (Grid::surroundings) to the moves that keep a way on and to the one that hugs the walls.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "cycad/game/tron/grid.hpp"

namespace cycad::tron {

using DirectionsByRank = std::array<std::array<Direction, 4>, 16>;

constexpr DirectionsByRank make_nth_directions() {
  DirectionsByRank table{};
  for (unsigned mask = 0; mask < 16; ++mask) {
    unsigned left = mask;
    for (std::size_t rank = 0; left != 0; ++rank, left &= left - 1) {
      table[mask][rank] = static_cast<Direction>(std::countr_zero(left));
    }
  }
  return table;
}

// A table, because a loop over the bits would be mispredicted at every step down a tree.
inline constexpr DirectionsByRank nth_directions = make_nth_directions();

// The rank-th direction of a mask, counted from north.
constexpr Direction nth_direction(unsigned mask, std::size_t rank) { return nth_directions[mask][rank]; }

// Twelve is divisible by 1, 2, 3 and 4: a number below twelve chooses each of a mask's directions equally often.
// The choice is the outer index: it is known early, so that a step waits for its mask alone.
inline constexpr std::size_t uniform_choices = 12;
using StepsByMask = std::array<Step, 16>;
using UniformSteps = std::array<StepsByMask, uniform_choices>;

constexpr UniformSteps make_uniform_steps() {
  UniformSteps table{};
  for (unsigned mask = 1; mask < 16; ++mask) {
    const auto count = static_cast<std::size_t>(std::popcount(mask));
    for (std::size_t choice = 0; choice < uniform_choices; ++choice) {
      table[choice][mask] = step_to(nth_direction(mask, choice % count));
    }
  }
  return table;
}

inline constexpr UniformSteps uniform_steps = make_uniform_steps();

// The step that 32 random bits choose uniformly from a mask; the bias is below 12 / 2^32.
constexpr Step uniform_step(unsigned mask, std::uint64_t bits) {
  return uniform_steps[bits * uniform_choices >> 32][mask];
}

// Perick et al. 2012, V-A: straight on with probability .68, left or right with .16 each, renormalised over the
// directions of the mask: .68 : .16 : .16, .68 : .16 = 17 : 4, or 1 : 1. These shares are whole numbers of 1/1050, so
// a number below 1050 falls into one of five intervals in which every mask has one answer.
inline constexpr std::size_t straight_choices = 1050;
inline constexpr std::array<std::size_t, 4> straight_bounds{525, 714, 850, 882};  // 1/2, .68, 17/21, .84

constexpr std::array<std::uint8_t, straight_choices> make_straight_intervals() {
  std::array<std::uint8_t, straight_choices> table{};
  for (std::size_t choice = 0; choice < straight_choices; ++choice) {
    for (const std::size_t bound : straight_bounds)
      table[choice] = static_cast<std::uint8_t>(table[choice] + (choice >= bound ? 1 : 0));
  }
  return table;
}

inline constexpr std::array<std::uint8_t, straight_choices> straight_intervals = make_straight_intervals();
using StraightSteps = std::array<std::array<StepsByMask, 4>, straight_bounds.size() + 1>;

constexpr Direction straight_choice(unsigned mask, Direction heading, std::size_t interval) {
  const Direction left = turned(heading, 3);
  const Direction right = turned(heading, 1);
  const bool has_straight = (mask & bit_of(heading)) != 0;
  const bool has_left = (mask & bit_of(left)) != 0;
  const bool has_right = (mask & bit_of(right)) != 0;
  if (has_straight && has_left && has_right) return interval < 2 ? heading : interval < 4 ? left : right;
  if (has_straight && (has_left || has_right)) return interval < 3 ? heading : has_left ? left : right;
  if (has_straight) return heading;
  if (has_left && has_right) return interval < 1 ? left : right;
  if (has_left) return left;
  return has_right ? right : turned(heading, 2);  // back: only before the first move
}

constexpr StraightSteps make_straight_steps() {
  StraightSteps table{};
  for (std::size_t interval = 0; interval < table.size(); ++interval) {
    for (const Direction heading : directions) {
      for (unsigned mask = 1; mask < 16; ++mask) {
        table[interval][static_cast<std::size_t>(heading)][mask] = step_to(straight_choice(mask, heading, interval));
      }
    }
  }
  return table;
}

inline constexpr StraightSteps straight_steps = make_straight_steps();

constexpr Step straight_step(unsigned mask, Heading heading, std::uint64_t bits) {
  if (heading == Heading::none) return uniform_step(mask, bits);
  const std::size_t interval = straight_intervals[bits * straight_choices >> 32];
  return straight_steps[interval][static_cast<std::size_t>(heading)][mask];
}

// What a head sees within two steps, in one byte: zero without a legal move, otherwise
//   the moves after which there is a way on, or all legal ones if there is none such (bits 0-3), and
//   the move that hugs the walls (bits 4-5): to the cell with the fewest free neighbours but at least one, dead ends
//   last, ties in the order of the directions.
class Outlook {
 public:
  constexpr Outlook() = default;
  constexpr explicit Outlook(unsigned surroundings) {
    // The bits of the cells one step away, and of the cells beside those; the head itself is a wall.
    constexpr std::array<unsigned, 4> next{1U << 6, 1U << 1, 1U << 9, 1U << 3};
    constexpr std::array<unsigned, 4> onward{1U << 2 | 1U << 5 | 1U << 7, 1U << 0 | 1U << 5 | 1U << 8,
                                             1U << 11 | 1U << 8 | 1U << 10, 1U << 4 | 1U << 7 | 1U << 10};
    unsigned legal = 0;
    unsigned safe = 0;
    unsigned hugging = 0;
    int fewest = 5;
    for (unsigned direction = 0; direction < 4; ++direction) {
      if ((surroundings & next[direction]) == 0) continue;
      const int ways = std::popcount(surroundings & onward[direction]);
      legal |= 1U << direction;
      if (ways != 0) safe |= 1U << direction;
      if ((ways != 0 ? ways : 4) < fewest) {
        fewest = ways != 0 ? ways : 4;
        hugging = direction;
      }
    }
    bits_ = static_cast<std::uint8_t>((safe != 0 ? safe : legal) | hugging << 4);
  }

  [[nodiscard]] constexpr unsigned bits() const { return bits_; }

 private:
  std::uint8_t bits_ = 0;
};

constexpr unsigned acceptable_moves(unsigned outlook) { return outlook & 0b1111U; }
constexpr Direction hugging_move(unsigned outlook) { return static_cast<Direction>(outlook >> 4); }

using Outlooks = std::array<Outlook, 4096>;

constexpr Outlooks make_outlooks() {
  Outlooks table;
  for (unsigned surroundings = 0; surroundings < table.size(); ++surroundings) {
    table[surroundings] = Outlook(surroundings);
  }
  return table;
}

inline constexpr Outlooks outlooks = make_outlooks();

// The acceptable moves alone, which spares a playout's chain of steps a link.
inline constexpr auto acceptable_by_surroundings = [] {
  std::array<std::uint8_t, outlooks.size()> table{};
  for (std::size_t surroundings = 0; surroundings < table.size(); ++surroundings)
    table[surroundings] = static_cast<std::uint8_t>(acceptable_moves(outlooks[surroundings].bits()));
  return table;
}();

template <class Grid>
constexpr unsigned outlook(const Grid& grid, Spot head) {
  return outlooks[grid.surroundings(head)].bits();
}

}  // namespace cycad::tron
