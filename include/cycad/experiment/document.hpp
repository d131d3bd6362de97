// Ours beside theirs, for the terminal, for docs/results.md and as a page. All of it follows from recipes and ledgers.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cycad/experiment/claims.hpp"
#include "cycad/experiment/ledger.hpp"
#include "cycad/experiment/recipe.hpp"

namespace cycad {

struct Outcome {
  Recipe recipe = {};
  LedgerEntry entry = {};
  std::vector<Cell> cells = {};
  std::vector<Judgement> judgements = {};  // of the recipe's claims
};

// InputError if the ledger is of other settings than the recipe.
Outcome outcome_of(const Recipe& recipe, const LedgerEntry& entry);

struct OutcomeTextStyle {
  std::size_t width = 100;
  bool notes = true;  // what differs from the paper
};
std::string outcome_text(const Outcome& outcome, const OutcomeTextStyle& style);
std::string document_markdown(const std::vector<Outcome>& outcomes);
std::string document_html(const std::vector<Outcome>& outcomes);

}  // namespace cycad
