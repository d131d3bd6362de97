// Single keys from the terminal on standard input. While a Keyboard lives, keys arrive without Enter and unseen; the
// terminal is as before when it is gone, when a signal ends the program, and while the program is suspended.
#pragma once

#include <string>

namespace cycad {

class Keyboard {
 public:
  Keyboard();
  ~Keyboard();
  Keyboard(const Keyboard&) = delete;
  Keyboard(Keyboard&&) = delete;
  Keyboard& operator=(const Keyboard&) = delete;
  Keyboard& operator=(Keyboard&&) = delete;

  // The next key: "up", "down", "left", "right" for the arrows, otherwise the character; empty at the end of input.
  [[nodiscard]] std::string read() const;
};

}  // namespace cycad
