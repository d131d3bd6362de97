// A remark to whoever watches: progress, what is kept, what went wrong. Nobody may be listening (a reader that went
// away, a full disk), which is no reason to end what is being done, so nothing is said about that.
#pragma once

#include <cstdio>
#include <string_view>

namespace cycad {

inline void write_remark(std::FILE* out, std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), out);
  std::fflush(out);
}

}  // namespace cycad
