// The words that the terminal, the document and the page have in common.
#pragma once

#include <string>
#include <vector>

#include "cycad/experiment/cells.hpp"
#include "cycad/experiment/document.hpp"
#include "cycad/experiment/recipe.hpp"

namespace cycad {

// What a part was: "6x6 board: 40 games a pairing, 2000 simulations a move, seed 1".
std::string part_title(const Part& part, bool clock);

// The title of the column whose cells are the rows' own.
std::string own_column_of(const Part& part);
std::string column_title(const std::string& column, const std::string& own_column);

// How well ours and theirs agree, in a sentence; nothing without published numbers.
std::string agreement_text(const Agreement& agreement);

// An outcome in a line: "5 of 6" published numbers, and how many claims got each verdict.
struct Overview {
  std::string agreeing;
  std::string build;  // the commits of the builds
  std::size_t held = 0, not_held = 0, undecided = 0;
};
Overview overview_of(const Outcome& outcome);

// The claims that failed.
struct FailedClaim {
  std::string recipe, claim, evidence;
};
std::vector<FailedClaim> failed_claims_of(const std::vector<Outcome>& outcomes);

// "cycad 0.1.0 (a1b2c3)", and whether that was built from changed files.
std::string builds_text(const LedgerEntry& entry);

// "cycad reproduce NAME --size medium"
std::string command_of(const Recipe& recipe, const std::string& size, bool clock);

}  // namespace cycad
