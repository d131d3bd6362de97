// Errors that a person can act on. The inner loop throws nothing; these belong to the edges.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>

namespace cycad {

// The input was wrong: the message names what, where, and what was expected. Exit code 2.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Something outside failed: a disk, a subprocess. Exit code 3.
struct OutsideError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Text from outside as a message shows it: on one line, in quotes, cut where it gets long.
inline std::string in_message(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string line(text.substr(0, longest));
  std::replace_if(
      line.begin(), line.end(), [](char letter) { return letter < ' ' || letter > '~'; }, '?');
  return "'" + line + (text.size() > longest ? "...'" : "'");
}

}  // namespace cycad
