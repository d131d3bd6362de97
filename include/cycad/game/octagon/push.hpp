// Pushing. A piece on a cell pushes in a direction if an opponent's piece is next to it that way: of the unbroken run
// of opponent's pieces that begins there, the last one moves on by one cell ("cannoning" if there are several), or
// leaves the game if there is no cell behind it; nothing happens if a piece of the pusher is behind it.
//
//   pushed<Size>(own, opponent, spot, direction)   the opponent's pieces after one push, for the playouts
//   effects<Size>(own, opponent)                   every push that would do something, for all cells at once
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "cycad/game/octagon/board.hpp"

namespace cycad::octagon {

template <OctagonSize Size>
struct RayTables {
  using Bits = typename Board<Size>::Bits;
  template <class T>
  using BySpotAndDirection = std::array<std::array<T, direction_count>, Board<Size>::bit_count>;

  BySpotAndDirection<Bits> cells{};         // those that one meets walking that way
  BySpotAndDirection<std::uint8_t> last{};  // the last one of them, as a spot
  std::array<std::int8_t, direction_count> steps{};
  std::array<Bits, Board<Size>::bit_count + 2> bits{};  // by spot, with nothing before the first and after the last

  [[nodiscard]] constexpr Bits bit_of(Spot spot) const { return bits[spot + 1]; }  // also for the spot -1
};

template <OctagonSize Size>
constexpr RayTables<Size> make_ray_tables() {
  using B = Board<Size>;
  RayTables<Size> tables;
  for (Spot spot = 0; spot < B::bit_count; ++spot) tables.bits[spot + 1] = B::bit_at(spot);
  for (std::size_t d = 0; d < direction_count; ++d) {
    const auto direction = static_cast<Direction>(d);
    tables.steps[d] = static_cast<std::int8_t>(B::step(direction));
    B::for_each_cell([&](Cell from) {
      const Spot spot = B::spot_at(from);
      for (Cell cell = from + direction; B::shape.contains(cell); cell = cell + direction) {
        tables.cells[spot][d] |= B::bit_at(B::spot_at(cell));
        tables.last[spot][d] = static_cast<std::uint8_t>(B::spot_at(cell));
      }
    });
  }
  return tables;
}

template <OctagonSize Size>
inline constexpr RayTables<Size> ray_tables = make_ray_tables<Size>();

// The opponent's pieces after a push from `spot`, where the neighbour in the direction is one of them.
template <OctagonSize Size, class Bits = typename Board<Size>::Bits>
constexpr Bits pushed(Bits own, Bits opponent, Spot spot, std::size_t direction) {
  const RayTables<Size>& tables = ray_tables<Size>;
  const Bits behind = tables.cells[spot][direction] & ~opponent;  // the nearest of these ends the run
  const bool upwards = direction >= direction_count / 2;
  const unsigned target = upwards ? lowest_bit(behind) : highest_bit(behind);
  const unsigned before = target - static_cast<unsigned>(int{tables.steps[direction]});
  // Without a cell behind the run the target is minus one or the number of bits, which both have this bit set.
  const unsigned off_board = 0U - (target / Board<Size>::bit_count & 1U);
  const unsigned last = before ^ ((before ^ tables.last[spot][direction]) & off_board);
  const Bits moved_to = tables.bit_of(target);  // nothing, if it is off the board
  const bool blocked = (moved_to & own) != 0;
  return opponent ^ keep_if(!blocked, moved_to | tables.bit_of(last));
}

// One set of cells for each direction.
template <OctagonSize Size>
using SetsByDirection = std::array<typename Board<Size>::Bits, direction_count>;

// The empty cells that push in a direction if it moves the pieces in `ends`, the last ones of their runs. The runs grow
// backwards in steps of 1, 2, 4 and 8 cells, which is more than the longest run.
template <OctagonSize Size, Direction Towards, class Bits = typename Board<Size>::Bits>
constexpr Bits pushers(Bits empty, Bits opponent, Bits ends) {
  using B = Board<Size>;
  Bits run = ends;
  Bits through = opponent;
  const auto grow = [&]<int Steps>(std::integral_constant<int, Steps>) {
    run |= through & B::template seeing<Towards, Steps>(run);
    through &= B::template seeing<Towards, Steps>(through);
  };
  grow(std::integral_constant<int, 1>{});
  grow(std::integral_constant<int, 2>{});
  grow(std::integral_constant<int, 4>{});
  if constexpr (B::shape.width() > 8) grow(std::integral_constant<int, 8>{});
  return empty & B::template seeing<Towards>(run);
}

// The cells from which a push in a direction would move or remove something: the run has no piece behind it.
template <OctagonSize Size, class Bits = typename Board<Size>::Bits>
constexpr SetsByDirection<Size> effects(Bits own, Bits opponent) {
  const Bits pieces = own | opponent;
  const Bits empty = cells_of<Size> & ~pieces;
  return [&]<std::size_t... D>(std::index_sequence<D...>) {
    return SetsByDirection<Size>{pushers<Size, Direction{D}>(
        empty, opponent, opponent & ~Board<Size>::template seeing<Direction{D}>(pieces))...};
  }
  (std::make_index_sequence<direction_count>{});
}

// The same turned around: a set of directions for each spot. Eight sets of 64 spots are 8 x 8 squares of bits side by
// side, one per byte, with the directions as rows; transposing them all at once takes three rounds of exchanges. After
// that word i has, in its byte j, the directions of spot 8 j + i.
template <OctagonSize Size>
class DirectionsBySpot {
 public:
  constexpr explicit DirectionsBySpot(const SetsByDirection<Size>& sets) {
    for (std::size_t half = 0; half < words_.size(); ++half) {
      std::array<std::uint64_t, 8>& words = words_[half];
      for (std::size_t i = 0; i < words.size(); ++i) words[i] = static_cast<std::uint64_t>(sets[i] >> 64 * half);
      exchange<4>(words, 0x0f0f0f0f0f0f0f0fU);
      exchange<2>(words, 0x3333333333333333U);
      exchange<1>(words, 0x5555555555555555U);
    }
  }
  constexpr Directions operator[](Spot spot) const {
    return static_cast<Directions>(words_[spot / 64][spot % 8] >> (spot & 56U));
  }

 private:
  // Exchanges the upper part of the columns of a row with the lower part of those of the row `Distance` further down.
  template <std::size_t Distance>
  static constexpr void exchange(std::array<std::uint64_t, 8>& words, std::uint64_t lower) {
    for (std::size_t row = 0; row < words.size(); ++row) {
      if ((row & Distance) != 0) continue;
      std::uint64_t& below = words[row + Distance];
      const std::uint64_t different = (words[row] >> Distance ^ below) & lower;
      words[row] ^= different << Distance;
      below ^= different;
    }
  }

  std::array<std::array<std::uint64_t, 8>, Board<Size>::bit_count / 64> words_{};
};

}  // namespace cycad::octagon
