// What a paper says, held against our cells. A comparison holds when the 95 % interval (of the difference, where two
// cells are compared) lies wholly on the right side; it fails when it lies wholly on the wrong side.
//
//   Judgement judgement = judge(claim, cells);
//   judgement.verdict     // held, not held, undecided
//
// A claim about several cells is held if all of its comparisons hold, and not held if one fails.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/experiment/cells.hpp"
#include "cycad/experiment/recipe.hpp"

namespace cycad {

enum class Verdict : std::uint8_t { held, not_held, undecided };
inline constexpr std::array<std::string_view, 3> verdict_words{"held", "not held", "undecided"};

struct Judgement {
  Verdict verdict = Verdict::undecided;
  std::size_t comparisons = 0, holding = 0, failing = 0;
  std::string evidence = {};  // the numbers, of the comparison that is worst for the claim
  bool full_budget = false;   // all of its cells come from searches with the budgets of the size full
};

// A claim about cells that this size of the recipe does not have is undecided, and says so.
Judgement judge(const Claim& claim, const std::vector<Cell>& cells);

}  // namespace cycad
