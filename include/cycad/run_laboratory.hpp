// The program behind `laboratory` (laboratory.hpp), in the library cycad::laboratory.
#pragma once

#include <vector>

namespace cycad {

struct GameEntry;       // agent/games.hpp
struct OwnPolicyEntry;  // agent/own_policy.hpp

// The program `cycad` with these games and policies added; the exit code is what `main` returns.
int run_laboratory(int argc, const char* const* argv, const std::vector<GameEntry>& games,
                   const std::vector<OwnPolicyEntry>& policies);

}  // namespace cycad
