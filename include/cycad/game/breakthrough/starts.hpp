// Positions to start a game of Breakthrough from: the plain boards `4x4` to `8x8`, and the reconstructions of figure 11
// of Gudmundsson and Bjoernsson 2012, in which a5a6 is White's only winning move among 13. The figure itself is lost:
// the text fixes the corner a5-d8, and the rest was found by search.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cycad/game/breakthrough/breakthrough.hpp"

namespace cycad {

struct BreakthroughStart {
  std::string name;
  std::string alias;   // a second name, or empty
  std::string source;  // where it comes from
  Breakthrough position;
};
std::vector<BreakthroughStart> list_breakthrough_starts();

// A start by name (`8x8`, `5x6`, `figure11`), as text (`Breakthrough::from_text`), or from a file with such a text.
Breakthrough breakthrough_start(std::string_view name);

}  // namespace cycad
