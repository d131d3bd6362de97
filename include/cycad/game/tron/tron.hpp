// Tron: both players move one orthogonal step at the same time and leave walls behind; whoever cannot move loses.
// `Tron<Row, Height>` is a position on a grid of up to `Height` rows, each as wide as the bits of `Row`; take the
// smallest of TronSmall, TronMedium and TronLarge that fits (make_tron in state.hpp does).
//
//   TronSmall position = TronSmall::from_text("5 3/...../.#1#2/.....");
//   while (!position.over()) position.play_random(random);
//
// A legal move enters a free cell, so no move is an immediate crash. A player without a legal move has crashed:
// one alone loses, both together draw. Both entering the same cell is a draw; the heads then coincide.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"
#include "cycad/game/game.hpp"
#include "cycad/game/tron/direction.hpp"
#include "cycad/game/tron/grid.hpp"
#include "cycad/game/tron/map.hpp"
#include "cycad/game/tron/step_tables.hpp"

namespace cycad {

template <class Row, int Height>
class Tron {
 public:
  using Move = tron::Direction;
  using Grid = tron::Grid<Row, Height>;
  using Spot = tron::Spot;

  static constexpr std::size_t max_moves = 4;
  static constexpr int max_width = Grid::max_width;
  static constexpr int max_height = Grid::max_height;

  Tron() = default;

  explicit Tron(const TronMap& map);

  static Tron from_text(std::string_view text) { return Tron(read_tron_position(text, "position")); }
  [[nodiscard]] std::string to_text() const { return write_tron_position(to_map()); }
  [[nodiscard]] std::string move_text(Move move) const { return std::string(tron::name_of(move)); }
  [[nodiscard]] TronMap to_map() const;

  // The end.
  [[nodiscard]] bool over() const { return masks_[0] == 0 || masks_[1] == 0; }
  [[nodiscard]] Result result() const {
    if (!over()) return {};
    if (masks_[0] != 0) return 1.0F;
    return masks_[1] != 0 ? 0.0F : 0.5F;
  }

  // Moves.
  [[nodiscard]] unsigned legal_mask(Player player) const { return masks_[index_of(player)]; }
  [[nodiscard]] std::size_t move_count(Player player) const {
    return static_cast<std::size_t>(std::popcount(legal_mask(player)));
  }
  [[nodiscard]] Move nth_move(Player player, std::size_t rank) const {
    return tron::nth_direction(legal_mask(player), static_cast<unsigned>(rank));
  }
  void moves(Player player, MoveList<Tron>& out) const {
    out.clear();
    for (unsigned mask = legal_mask(player); mask != 0; mask &= mask - 1) {
      out.push_back(static_cast<Move>(std::countr_zero(mask)));
    }
  }
  void play(Move one, Move two) { advance(tron::steps[index_of(one)], tron::steps[index_of(two)]); }

  // One uniformly random joint move; half of one draw serves each player.
  void play_random(Random& random) {
    const std::uint64_t draw = random();
    advance(tron::uniform_step(masks_[0], draw >> 32), tron::uniform_step(masks_[1], draw & 0xffffffffU));
  }
  [[nodiscard]] Move random_move(Player player, Random& random) const {
    return tron::uniform_step(legal_mask(player), random() >> 32).direction;
  }

  // Only one player moves, as when the players are separated; result() is then not meaningful.
  void play_alone(Player player, Move move) {
    const std::size_t index = index_of(player);
    heads_[index] = heads_[index] + move;
    headings_[index] = tron::to_heading(move);
    grid_.clear(heads_[index]);
    refresh_masks();
  }

  // What the position holds.
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] tron::Cell head(Player player) const { return Grid::cell_at(heads_[index_of(player)]); }
  [[nodiscard]] tron::Heading heading(Player player) const { return headings_[index_of(player)]; }
  [[nodiscard]] bool is_free(tron::Cell cell) const {
    return cell.row < height_ && cell.column < width_ && grid_.is_free(Grid::spot_at(cell));
  }
  [[nodiscard]] const Grid& grid() const { return grid_; }

  [[nodiscard]] std::uint64_t hash() const;
  friend bool operator==(const Tron&, const Tron&) = default;

 private:
  static constexpr std::size_t index_of(Move move) { return static_cast<std::size_t>(move); }
  static constexpr std::size_t index_of(Player player) { return cycad::index_of(player); }

  // The masks are read before the entered cells become wall (a head never looks at its own cell), so that the
  // next masks do not wait for these stores; heads that touch, which is rare, are looked at again.
  void advance(tron::Step one, tron::Step two) {
    heads_[0] = heads_[0] + one;
    heads_[1] = heads_[1] + two;
    headings_ = {tron::to_heading(one.direction), tron::to_heading(two.direction)};
    masks_[0] = static_cast<std::uint8_t>(grid_.neighbours(heads_[0]));
    masks_[1] = static_cast<std::uint8_t>(grid_.neighbours(heads_[1]));
    grid_.clear(heads_[0]);
    grid_.clear(heads_[1]);
    const int row_distance = heads_[0].row - heads_[1].row;
    const int bit_distance = heads_[0].bit - heads_[1].bit;
    if (row_distance * row_distance + bit_distance * bit_distance < 2) [[unlikely]] refresh_masks();
  }

  void refresh_masks() {
    if (heads_[0] == heads_[1]) {
      masks_ = {};
      return;
    }
    masks_[0] = static_cast<std::uint8_t>(grid_.neighbours(heads_[0]));
    masks_[1] = static_cast<std::uint8_t>(grid_.neighbours(heads_[1]));
  }

  alignas(sizeof(Row) == 2 ? 32 : 8) Grid grid_;
  std::array<Spot, 2> heads_{};
  std::array<std::uint8_t, 2> masks_{};
  std::array<tron::Heading, 2> headings_{tron::Heading::none, tron::Heading::none};
  std::uint8_t width_ = 0;
  std::uint8_t height_ = 0;
};

using TronSmall = Tron<std::uint16_t, 14>;
using TronMedium = Tron<std::uint32_t, 30>;
using TronLarge = Tron<std::uint64_t, 64>;

static_assert(sizeof(TronSmall) <= 64);

template <class Row, int Height>
Tron<Row, Height>::Tron(const TronMap& map)
    : headings_(map.headings),
      width_(static_cast<std::uint8_t>(map.width)),
      height_(static_cast<std::uint8_t>(map.height)) {
  if (map.width > max_width || map.height > max_height) {
    throw InputError(map.name + ": " + std::to_string(map.width) + "x" + std::to_string(map.height) +
                     " cells do not fit this type of board, which has room for " + std::to_string(max_width) + "x" +
                     std::to_string(max_height));
  }
  for (int row = 0; row < map.height; ++row) {
    for (int column = 0; column < map.width; ++column) {
      const tron::Cell cell{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
      if (map.is_free(cell)) grid_.set(Grid::spot_at(cell));
    }
  }
  heads_ = {Grid::spot_at(map.starts[0]), Grid::spot_at(map.starts[1])};
  for (const Spot head : heads_) grid_.clear(head);
  refresh_masks();
}

template <class Row, int Height>
TronMap Tron<Row, Height>::to_map() const {
  TronMap map{.name = "position",
              .width = width_,
              .height = height_,
              .rows = std::vector<std::string>(height_, std::string(width_, '#')),
              .starts = {head(Player::one), head(Player::two)},
              .headings = headings_};
  for (std::size_t row = 0; row < height_; ++row) {
    for (std::size_t column = 0; column < width_; ++column) {
      if (is_free({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)})) map.rows[row][column] = ' ';
    }
  }
  return map;
}

template <class Row, int Height>
std::uint64_t Tron<Row, Height>::hash() const {
  std::uint64_t hash = mix(static_cast<std::uint64_t>(heads_[0].row) | static_cast<std::uint64_t>(heads_[0].bit) << 8 |
                           static_cast<std::uint64_t>(heads_[1].row) << 16 |
                           static_cast<std::uint64_t>(heads_[1].bit) << 24 |
                           static_cast<std::uint64_t>(headings_[0]) << 32 |
                           static_cast<std::uint64_t>(headings_[1]) << 40 | static_cast<std::uint64_t>(width_) << 48 |
                           static_cast<std::uint64_t>(height_) << 56);
  constexpr std::size_t rows_a_word = sizeof(std::uint64_t) / sizeof(Row);
  for (std::size_t row = 0; row < Grid::row_count; row += rows_a_word) {
    std::uint64_t word = 0;
    for (std::size_t part = 0; part < rows_a_word; ++part) {
      word |= static_cast<std::uint64_t>(grid_.rows[row + part]) << (part * max_width % 64);
    }
    hash = mix(hash ^ word);
  }
  return hash;
}

}  // namespace cycad
