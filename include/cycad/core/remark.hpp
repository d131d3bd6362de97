// A remark to whoever watches: progress, what is kept, what went wrong. Nobody may be listening (a reader that went
// away, a full disk), which is no reason to end what is being done, so nothing is said about that.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "cycad/core/printable.hpp"

namespace cycad {

// `before` is what moves the cursor of our own terminal. Nothing in the text does, wherever it comes from.
inline void write_remark(std::FILE* out, std::string_view text, std::string_view before = {}) {
  const std::string shown = std::string(before) + printable(text, "\n\t");
  std::fwrite(shown.data(), 1, shown.size(), out);
  std::fflush(out);
}

}  // namespace cycad
