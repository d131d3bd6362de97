// A one-shot simultaneous game given by a matrix of player one's rewards: both choose at once, and it is over. The
// smallest game with a mixed equilibrium, for looking at what a selection policy converges to.
//
//   MatrixGame pennies({{1, 0}, {0, 1}});                       one list per move of player one
//   MatrixGame pennies = MatrixGame::from_text("1 0/0 1");      the same as text; "1 0/0 1 : 2 1" once it was played
//                                                               (a line break may stand for the slash)
//
// `BasicMatrixGame<Most>` has room for Most x Most rewards. Up to four moves per player are searched in narrow nodes,
// more in wide ones.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"
#include "cycad/core/text.hpp"
#include "cycad/game/game.hpp"

namespace cycad {

template <std::size_t Most>
class BasicMatrixGame {
 public:
  static_assert(Most >= 1 && Most <= 64);
  static constexpr std::size_t max_moves = Most;

  // The number of a row (player one) or a column (player two), from 0; in text from 1.
  struct Move {
    std::uint8_t number = 0;
    friend constexpr auto operator<=>(const Move&, const Move&) = default;  // NOLINT(modernize-use-nullptr)
  };

  BasicMatrixGame() : BasicMatrixGame({{0.5F}}) {}
  BasicMatrixGame(std::initializer_list<std::initializer_list<float>> rewards) {
    for (const auto& row : rewards) {
      start_row();
      for (const float reward : row) add(reward);
    }
    check_shape();
  }

  static BasicMatrixGame from_text(std::string_view text);
  [[nodiscard]] std::string to_text() const;
  [[nodiscard]] std::string move_text(Move move) const { return std::to_string(move.number + 1); }

  [[nodiscard]] float reward(std::size_t row, std::size_t column) const { return rewards_[row * Most + column]; }
  [[nodiscard]] Result result() const {
    if (!over_) return {};
    return reward(played_[0].number, played_[1].number);
  }

  [[nodiscard]] std::size_t move_count(Player player) const { return player == Player::one ? rows_ : columns_; }
  [[nodiscard]] Move nth_move(Player /*player*/, std::size_t rank) const { return {static_cast<std::uint8_t>(rank)}; }
  void moves(Player player, MoveList<BasicMatrixGame>& out) const {
    out.clear();
    for (std::size_t rank = 0; rank < move_count(player); ++rank) out.push_back(nth_move(player, rank));
  }
  void play(Move one, Move two) {
    played_ = {one, two};
    over_ = true;
  }

  [[nodiscard]] std::uint64_t hash() const;
  friend bool operator==(const BasicMatrixGame&, const BasicMatrixGame&) = default;

 private:
  void start_row() {
    if (rows_ == 1) columns_ = filled_;
    if (rows_ > 0) check_row();
    if (rows_ == Most) throw InputError("matrix game: more than " + std::to_string(Most) + " rows");
    ++rows_;
    filled_ = 0;
  }
  void add(float reward) {
    if (!(reward >= 0 && reward <= 1))
      throw InputError("matrix game: row " + std::to_string(rows_) + " has the reward " + number_text(reward) +
                       ", expected a number from 0 to 1");
    if (filled_ == Most)
      throw InputError("matrix game: row " + std::to_string(rows_) + " has more than " + std::to_string(Most) +
                       " rewards");
    rewards_[(rows_ - std::size_t{1}) * Most + filled_++] = reward + 0.0F;  // which makes a zero of minus zero
  }
  void check_row() const {
    if (filled_ == 0 || filled_ != columns_)
      throw InputError("matrix game: row " + std::to_string(rows_) + " has " + std::to_string(filled_) +
                       " rewards, expected " + (columns_ == 0 ? "one or more" : std::to_string(columns_)));
  }
  void check_shape() {
    if (rows_ == 0) throw InputError("matrix game: no rows, expected at least one");
    if (rows_ == 1) columns_ = filled_;
    check_row();
    filled_ = 0;
  }
  void read_played(std::string_view text);

  static std::string number_text(float number) {
    std::array<char, 32> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr};
  }

  std::array<float, Most * Most> rewards_{};
  std::array<Move, 2> played_{};
  std::uint8_t rows_ = 0;
  std::uint8_t columns_ = 0;
  std::uint8_t filled_ = 0;  // of the row that is being read
  bool over_ = false;
};

using MatrixGame = BasicMatrixGame<4>;

namespace detail {

// Cuts off and answers what stands before the first of the `marks`, or everything.
inline std::string_view cut(std::string_view& text, std::string_view marks) {
  const std::size_t end = text.find_first_of(marks);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

template <class Number>
Number read_number(std::string_view word, std::string_view expected) {
  const std::optional<Number> number = parse_number<Number>(word);
  if (!number)
    throw InputError("matrix game: " + in_message(word) + " where " + std::string(expected) + " was expected");
  return *number;
}

}  // namespace detail

template <std::size_t Most>
BasicMatrixGame<Most> BasicMatrixGame<Most>::from_text(std::string_view text) {
  BasicMatrixGame game;
  game.rows_ = game.columns_ = 0;
  const bool played = text.find(':') != std::string_view::npos;
  std::string_view rows = trimmed(detail::cut(text, ":"));
  do {
    std::string_view row = trimmed(detail::cut(rows, "/\n"));
    game.start_row();
    while (!row.empty()) {
      game.add(detail::read_number<float>(detail::cut(row, " \t\r"), "a reward"));
      row = trimmed(row);
    }
  } while (!rows.empty());
  game.check_shape();
  if (played) game.read_played(trimmed(text));
  return game;
}

template <std::size_t Most>
void BasicMatrixGame<Most>::read_played(std::string_view text) {
  for (std::size_t player = 0; player < 2; ++player) {
    const std::string_view word = detail::cut(text, " \t\r\n");
    text = trimmed(text);
    const auto number = detail::read_number<unsigned>(word, "the number of a move");
    const std::size_t most = player == 0 ? rows_ : columns_;
    if (number < 1 || number > most)
      throw InputError("matrix game: move " + std::to_string(number) + " of player " + (player == 0 ? "one" : "two") +
                       ", expected 1 to " + std::to_string(most));
    played_[player] = {static_cast<std::uint8_t>(number - 1)};
  }
  if (!text.empty()) throw InputError("matrix game: " + in_message(text) + " behind the two moves");
  over_ = true;
}

template <std::size_t Most>
std::string BasicMatrixGame<Most>::to_text() const {
  std::string text;
  for (std::size_t row = 0; row < rows_; ++row) {
    for (std::size_t column = 0; column < columns_; ++column)
      text += (column > 0 ? " " : row > 0 ? "/" : "") + number_text(reward(row, column));
  }
  if (over_) text += " : " + move_text(played_[0]) + " " + move_text(played_[1]);
  return text;
}

template <std::size_t Most>
std::uint64_t BasicMatrixGame<Most>::hash() const {
  std::uint64_t hash =
      mix(static_cast<std::uint64_t>(rows_) | static_cast<std::uint64_t>(columns_) << 8 |
          static_cast<std::uint64_t>(played_[0].number) << 16 | static_cast<std::uint64_t>(played_[1].number) << 24 |
          static_cast<std::uint64_t>(over_) << 32);
  for (const float reward : rewards_) hash = mix(hash ^ std::bit_cast<std::uint32_t>(reward));
  return hash;
}

}  // namespace cycad
