// The protocol of the Google AI Challenge 2010, Tron, from both sides. Each turn the engine writes a line `W H` and H
// rows of W characters: `#` wall, space free, `1` the bot that reads it, `2` the other one. The bot answers a line with
// 1 for north, 2 for east, 3 for south or 4 for west. There is no other message: the game ends by closing the pipes.
//
//   process.send(tron2010::board_for(position, Player::two));
//
//   tron2010::BoardReader reader;
//   reader.feed(bytes);
//   while (auto board = reader.next()) ...
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/agent/position.hpp"
#include "cycad/game/tron/direction.hpp"

namespace cycad::tron2010 {

constexpr char digit_of(tron::Direction direction) {
  return static_cast<char>('1' + static_cast<unsigned char>(direction));
}
constexpr std::optional<tron::Direction> direction_of(char digit) {
  if (digit < '1' || digit > '4') return std::nullopt;
  return static_cast<tron::Direction>(digit - '1');
}

// A position of Tron as the bot of `player` gets it.
std::string board_for(const Position& position, Player player);

// A board as it came in.
struct Board {
  std::vector<std::string> rows = {};  // all of the same length, as far as they were understood
  std::string error = {};              // what is wrong with it, in one line; empty for a good one

  // As a text that positions are read from; `swapped` exchanges the players.
  [[nodiscard]] std::string text(bool swapped) const;
};

// Some direction in which the next cell is free for `1`, or north if there is none or no such player.
tron::Direction free_direction(const Board& board);

// Puts boards together from whatever pieces the input comes in. Carriage returns and blank lines mean nothing, rows
// that are too short are filled with free cells, and the last row needs no line break. After a line that should be a
// size and is none, one board with an error is given, and what follows is skipped up to the next size.
class BoardReader {
 public:
  void feed(std::string_view bytes) { text_ += bytes; }
  // There will be no more input: what is there is all.
  void end() { ended_ = true; }
  [[nodiscard]] std::optional<Board> next();
  // So much of it without a board that there will be none: not what a referee sends.
  [[nodiscard]] bool hopeless() const { return skipped_ > most_skipped; }

 private:
  static constexpr std::size_t most_skipped = std::size_t{1} << 24U;  // bytes

  std::optional<std::string> take_line();
  std::optional<Board> fail(std::string error);
  std::optional<Board> read_rows();

  std::string text_;
  bool ended_ = false;
  bool lost_ = false;                   // skipping up to the next size
  std::size_t skipped_ = 0;             // bytes since the last board
  std::size_t width_ = 0, height_ = 0;  // of the board that is being read; 0 before its size
};

}  // namespace cycad::tron2010
