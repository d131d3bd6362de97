// Errors that a person can act on. The inner loop throws nothing; these belong to the edges.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "cycad/core/printable.hpp"

namespace cycad {

// The input was wrong: the message names what, where, and what was expected. Exit code 2.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Something outside failed: a disk, a subprocess. Exit code 3.
struct OutsideError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Another process has what this one needs, for as long as it runs. Exit code 3.
struct InUseError : OutsideError {
  using OutsideError::OutsideError;
};

// A game breaks one of its laws (game/game.hpp; cycad/check.hpp finds out which), an evaluator answers what is no
// value, or a search is asked for what it cannot know. A search that has thrown one must be started again.
struct GameError : InputError {
  using InputError::InputError;
};

// Apart from what throws them, so that a check in an inner loop is a compare and a branch.
[[noreturn, gnu::cold, gnu::noinline]] inline void throw_game_error(const char* problem) { throw GameError(problem); }
[[noreturn, gnu::cold, gnu::noinline]] inline void throw_bad_number(const char* what, float value,
                                                                    const char* expected) {
  throw GameError(std::string(what) + " of " + std::to_string(value) + ", expected " + expected);
}

// Text from outside as a message shows it: on one line, in quotes, cut where it gets long, and only what may be shown.
inline std::string in_message(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::size_t end = 0;
  while (end < text.size() && end < longest) {
    const std::size_t size = first_character(text.substr(end)).size;
    end += size > 0 ? size : 1;
  }
  return "'" + printable(text.substr(0, end)) + (end < text.size() ? "...'" : "'");
}

}  // namespace cycad
