// What may come of any input: it is taken, or refused with a line that can be shown.
#pragma once

#include <cstdlib>
#include <string_view>

#include "cycad/core/error.hpp"
#include "cycad/core/printable.hpp"

namespace cycad::fuzz {

inline void require(bool holds) {
  if (!holds) std::abort();
}

// Runs `read` and says whether it took the input. Anything but these two errors ends the fuzzer.
template <class Read>
bool accepted(Read read) {
  const auto look_at = [](std::string_view message) { require(!message.empty() && is_plain_text(message)); };
  try {
    read();
    return true;
  } catch (const InputError& error) {
    look_at(error.what());
  } catch (const OutsideError& error) {
    look_at(error.what());
  }
  return false;
}

}  // namespace cycad::fuzz
