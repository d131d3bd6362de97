// Breakthrough on a board of 4x4 to 8x8 cells: two rows of pawns each. A pawn moves one cell straight or diagonally
// forward onto an empty cell and captures diagonally only. Reaching the last row wins, and so does capturing every
// pawn of the opponent. Player one is White, starts at the bottom and moves first.
//
//   Breakthrough position = Breakthrough::from_text("1b6/bbb5/1wb5/w7/wbbb4/7w/5w2/4ww2 w");
//   position.play(position.move_from_text("b6xa7"));
//   while (!position.over()) position.play_random(random);
//
// There are no draws, and whoever is to move can move: no pawn of its side is ahead of the most advanced one, and one
// of the two cells diagonally ahead of that is on the board, so that it is empty or holds a pawn to capture.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cycad/core/error.hpp"
#include "cycad/core/portable_math.hpp"
#include "cycad/core/random.hpp"
#include "cycad/game/breakthrough/evaluation.hpp"
#include "cycad/game/breakthrough/move.hpp"
#include "cycad/game/breakthrough/targets.hpp"
#include "cycad/game/game.hpp"

namespace cycad {

class Breakthrough {
 public:
  using Move = breakthrough::Move;
  using Cell = breakthrough::Cell;
  using Cells = breakthrough::Cells;

  static constexpr int min_size = 4;
  static constexpr int max_size = 8;
  // Two rows of at most 8 pawns, which never become more, with three directions each.
  static constexpr std::size_t max_moves = 48;

  // The start of a game.
  Breakthrough() : Breakthrough(max_size, max_size) {}
  Breakthrough(int width, int height);

  // Rows from the top, `w` and `b` pawns, digits for empty cells, and the side to move; the size of the board follows
  // from the text. A finished game can be read. `source` names the text in errors.
  static Breakthrough from_text(std::string_view text, std::string_view source = "position");
  [[nodiscard]] std::string to_text() const;
  // `a5a6`, `b6xa7`; the `x` of a capture may be missing on reading.
  [[nodiscard]] std::string move_text(Move move) const;
  [[nodiscard]] Move move_from_text(std::string_view text) const;

  // The end.
  [[nodiscard]] bool over() const { return white_has_won() || black_has_won(); }
  [[nodiscard]] Result result() const {
    if (!over()) return {};
    return white_has_won() ? 1.0F : 0.0F;
  }

  // Moves, in ascending order; none when the game is over.
  [[nodiscard]] Player to_move() const { return mover_; }
  void moves(MoveList<Breakthrough>& out) const {
    out.clear();
    if (over()) return;
    if (mover_ == Player::one) {
      list_moves<Player::one>(white_, black_, out);
    } else {
      list_moves<Player::two>(black_, white_, out);
    }
  }
  void play(Move move) {
    const Cells to = Cells{1} << move.to;
    const Cells touched = Cells{1} << move.from | to;
    white_ = (white_ & ~touched) | (mover_ == Player::one ? to : 0);
    black_ = (black_ & ~touched) | (mover_ == Player::two ? to : 0);
    mover_ = other(mover_);
  }

  // Uniformly random moves: one, or up to `steps` while the game goes on, which is faster than asking one by one.
  void play_random(Random& random) {
    if (mover_ == Player::one) {
      step<Player::one>(random);
    } else {
      step<Player::two>(random);
    }
  }
  void play_random(Random& random, std::size_t steps) {
    // Copies that nobody else can see stay in registers.
    Breakthrough game = *this;
    Random drawn = random;
    if (mover_ == Player::two) game.take_turn<Player::two>(drawn, steps);
    while (game.take_turn<Player::one>(drawn, steps) && game.take_turn<Player::two>(drawn, steps)) {
    }
    *this = game;
    random = drawn;
  }

  // The same as a move.
  [[nodiscard]] Move random_move(Random& random) const {
    return mover_ == Player::one ? random_move_of<Player::one>(white_, black_, random)
                                 : random_move_of<Player::two>(black_, white_, random);
  }

  // A pawn's cell and its direction.
  static constexpr std::size_t key_count = std::size_t{64} * 3;
  static constexpr std::size_t key_of(Move move) {
    return std::size_t{3} * move.from +
           static_cast<std::size_t>(move.to > move.from ? move.to - move.from : move.from - move.to) - 7U;
  }
  static constexpr std::size_t action_count = key_count;
  static constexpr std::size_t action_of(Move move) { return key_of(move); }

  // White's expected reward: a logistic function of the differences in pawns and in the row of the most advanced pawn,
  // and of the side to move. The weights are rounded from a regression over 5,000 games of UCT against itself (400
  // simulations per move; 5x5, 6x6 and 8x8), where the sum of all rows told little beyond the number of pawns.
  [[nodiscard]] float estimate() const {
    const auto pawns = static_cast<float>(std::popcount(white_) - std::popcount(black_));
    const int white_row = (63 - std::countl_zero(white_)) / 8;
    const int black_row = height_ - 1 - std::countr_zero(black_) / 8;
    const float tempo = mover_ == Player::one ? 1.0F : -1.0F;
    return 1.0F /
           (1.0F + portable_exp(-0.25F * pawns - 0.3F * static_cast<float>(white_row - black_row) - 0.15F * tempo));
  }

  // Of a position that is not over (evaluation.hpp).
  [[nodiscard]] Evaluation evaluate() const {
    const Cells not_last_column = breakthrough::all_but_last_column(width_);
    if (mover_ == Player::one) return breakthrough::evaluate_for<Player::one>(white_, black_, height_, not_last_column);
    Evaluation found = breakthrough::evaluate_for<Player::two>(black_, white_, height_, not_last_column);
    found.reward_one = 1.0F - found.reward_one;
    return found;
  }

  // What the position holds.
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] Cells pawns(Player player) const { return player == Player::one ? white_ : black_; }
  [[nodiscard]] bool has_pawn(Player player, Cell cell) const { return (pawns(player) >> cell & 1U) != 0; }

  [[nodiscard]] std::uint64_t hash() const {
    const auto size_and_mover = static_cast<std::uint64_t>(width_ << 8 | height_ << 1) | index_of(mover_);
    return mix(mix(white_ ^ mix(size_and_mover)) ^ black_);
  }
  friend bool operator==(const Breakthrough&, const Breakthrough&) = default;

 private:
  Breakthrough(int width, int height, Cells white, Cells black, Player mover)
      : white_(white),
        black_(black),
        width_(static_cast<std::uint8_t>(width)),
        height_(static_cast<std::uint8_t>(height)),
        mover_(mover) {}

  [[nodiscard]] char pawn_letter(Cell cell) const {
    if (has_pawn(Player::one, cell)) return 'w';
    return has_pawn(Player::two, cell) ? 'b' : ' ';
  }

  // There are no pawns above the last row, so that a shift shows the ones on it.
  [[nodiscard]] bool white_has_won() const { return white_ >> (8 * (height_ - 1)) != 0 || black_ == 0; }
  [[nodiscard]] bool black_has_won() const { return (black_ & 0xffU) != 0 || white_ == 0; }

  template <Player mover>
  [[gnu::always_inline]] void step(Random& random) {
    Cells& own = mover == Player::one ? white_ : black_;
    Cells& opponent = mover == Player::one ? black_ : white_;
    const auto target = breakthrough::pick(
        breakthrough::targets_of<mover>(own, opponent, breakthrough::all_but_last_column(width_)), random);
    own ^= target.cells() | breakthrough::origins_of<mover>(target).cells();
    opponent &= ~target.cells();
    mover_ = other(mover);
  }

  template <Player mover>
  [[nodiscard]] Move random_move_of(Cells own, Cells opponent, Random& random) const {
    const auto target = breakthrough::pick(
        breakthrough::targets_of<mover>(own, opponent, breakthrough::all_but_last_column(width_)), random);
    return {static_cast<Cell>(std::countr_zero(breakthrough::origins_of<mover>(target).cells())),
            static_cast<Cell>(std::countr_zero(target.cells()))};
  }

  // A random move of the side to move, which the caller knows, unless the steps are used up or the game is over.
  template <Player mover>
  [[gnu::always_inline]] bool take_turn(Random& random, std::size_t& steps) {
    if (steps == 0 || over()) return false;
    --steps;
    step<mover>(random);
    return true;
  }

  // Four bits for each cell of two rows say which of its pawn's three targets are legal; reading them from the lowest
  // gives the moves in order, with one branch per move.
  template <Player mover>
  void list_moves(Cells own, Cells opponent, MoveList<Breakthrough>& out) const {
    constexpr int leftmost_step = mover == Player::one ? 7 : -9;
    const auto origins = breakthrough::origins_of<mover>(
        breakthrough::targets_of<mover>(own, opponent, breakthrough::all_but_last_column(width_)));
    for (int base = 0; base < 64; base += 16) {
      std::uint64_t flags = breakthrough::spread_by_four(origins.left >> base) |
                            breakthrough::spread_by_four(origins.straight >> base) << 1 |
                            breakthrough::spread_by_four(origins.right >> base) << 2;
      for (; flags != 0; flags &= flags - 1) {
        const int flag = std::countr_zero(flags);
        const int from = base + flag / 4;
        out.push_back({static_cast<Cell>(from), static_cast<Cell>(from + leftmost_step + flag % 4)});
      }
    }
  }

  Cells white_;
  Cells black_;
  std::uint8_t width_;
  std::uint8_t height_;
  Player mover_;
};

static_assert(sizeof(Breakthrough) <= 32);

inline Breakthrough::Breakthrough(int width, int height) : Breakthrough(width, height, 0, 0, Player::one) {
  if (width < min_size || width > max_size || height < min_size || height > max_size) {
    throw InputError("a Breakthrough board of " + std::to_string(width) + "x" + std::to_string(height) +
                     " cells, expected 4x4 to 8x8");
  }
  const Cells row = (Cells{1} << width) - 1;
  white_ = row | row << 8;
  black_ = white_ << (8 * (height - 2));
}

}  // namespace cycad
