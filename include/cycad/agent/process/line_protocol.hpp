// The protocol `cycad`, version 1: one line per message, for every game (docs/bots.md). The engine writes
//
//   cycad 1                       hello; the bot answers `cycad 1 NAME`
//   game breakthrough             then, once: the game, the bot's side (1 or 2) and the seed of its random numbers
//   side 2
//   seed 7
//   played b2b3                   every move since the last question; both players' in a simultaneous game
//   position bbbb/..../wwww w     where the game stands, in the game's own form on one line
//   moves a3a2 b3b2 c3c2          the legal moves of the bot
//   go ms 1000 sims 500           what the answer may cost; the bot answers `move b3b2 value 0.52 sims 500`
//   stop                          the answer is wanted now
//   quit                          the end
//
// and the bot nothing else but `info TEXT`, which is passed over, and `error TEXT`, by which it gives up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cycad/agent/position.hpp"

namespace cycad::line_protocol {

inline constexpr unsigned version = 1;
// Longer than any line of any game.
inline constexpr std::size_t longest_line = 65536;

// What the answer to a `go` may cost; 0 is no limit.
struct Limits {
  double milliseconds = 0;
  std::uint64_t simulations = 0;
  friend bool operator==(const Limits&, const Limits&) = default;
};

// The bot's `move` line.
struct Reply {
  std::string move;
  std::optional<double> value = {};  // the mover's expected reward, from 0 to 1
  std::uint64_t simulations = 0;
};

// A position on one line: `/` for the end of a line, dots for the free cells of a board of Tron.
std::string position_line(const Position& position);

// Lines with their ends.
std::string hello_line(std::string_view name = {});
std::string opening_lines(std::string_view game, Player side, std::uint64_t seed);
std::string question_lines(const Position& position, Player side, const Limits& limits);
// What was played in `before`.
std::string played_line(const Position& before, MoveNumber one, MoveNumber two);
std::string reply_line(const Reply& reply);

// What follows the first word of a line. InputError names what is wrong with it.
unsigned read_version(std::string_view text);
Limits read_limits(std::string_view text);
Reply read_reply(std::string_view text);

// The first word of a line, and the text behind it and one space.
struct Line {
  std::string_view word, rest;
};
Line split_line(std::string_view line);

// The first whole line of `text`, removed from it, without its end (also a carriage return's); nothing while there is
// none. InputError for one that is too long.
std::optional<std::string> take_line(std::string& text);

}  // namespace cycad::line_protocol
