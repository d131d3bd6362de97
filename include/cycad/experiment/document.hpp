// Ours beside theirs, for the terminal, for docs/results.md and as a page. All of it follows from recipes and ledgers.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cycad/experiment/claims.hpp"
#include "cycad/experiment/ledger.hpp"
#include "cycad/experiment/recipe.hpp"

namespace cycad {

// What a reading makes of the claims, and how well it fits the published numbers.
struct ReadingOutcome {
  Reading reading = {};   // the literal one has no name
  bool complete = false;  // all of its parts have been run
  Fit fit = {};
  std::vector<Judgement> judgements = {};
};

struct Outcome {
  Recipe recipe = {};
  LedgerEntry entry = {};
  std::vector<Cell> cells = {};
  std::vector<Judgement> judgements = {};     // of the recipe's claims, by the literal reading
  std::vector<ReadingOutcome> readings = {};  // the literal one first; empty if the recipe has no others
};

// InputError if the ledger is of other settings than the recipe.
Outcome outcome_of(const Recipe& recipe, const LedgerEntry& entry);

struct OutcomeTextStyle {
  std::size_t width = 100;
  bool notes = true;  // what differs from the paper, readings, discussion
};
std::string outcome_text(const Outcome& outcome, const OutcomeTextStyle& style);
// The papers together, with what we believe about each claim that is not held.
std::string papers_text(const std::vector<Outcome>& outcomes, std::size_t width);
std::string document_markdown(const std::vector<Outcome>& outcomes);
std::string document_html(const std::vector<Outcome>& outcomes);

}  // namespace cycad
