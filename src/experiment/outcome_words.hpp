// The words that the terminal, the document and the page have in common.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "cycad/experiment/cells.hpp"
#include "cycad/experiment/document.hpp"
#include "cycad/experiment/recipe.hpp"

namespace cycad {

// The entry of a part, or null.
const LedgerPart* find_part(const LedgerEntry& entry, const std::string& name);

// What a part was: "6x6 board: 40 games per pairing, 2000 simulations per move, seed 1".
std::string part_title(const Part& part, const LedgerEntry& entry);

// "bot forfeited 8 of 20 games: 6 died, 2 late", a text for each agent of the part that has forfeits.
std::vector<std::string> forfeit_texts(const Part& part, const LedgerEntry& entry);

// The title of the column whose cells are the rows' own.
std::string own_column_of(const Part& part);
std::string column_title(const std::string& column, const std::string& own_column);

// How well ours and theirs agree, in a sentence; nothing without published numbers.
std::string agreement_text(const Agreement& agreement);

// "full budget" or "smaller budget": whether a verdict was reached with the paper's simulations per move.
std::string budget_words(const Judgement& judgement);

// A claim in a table: which ones are not the paper's is said.
std::string claim_text(const Claim& claim);

// A reading in a table; "not run" and dashes where it has not been run.
struct ReadingRow {
  std::string name, text, cells, mean_distance, log_likelihood, held;
};
ReadingRow reading_row(const ReadingOutcome& reading);

// Which reading fits best, in a sentence.
std::string best_reading_text(const Outcome& outcome);

// The recipes of a paper together. Of each number of claims, how many were judged at the full budget.
struct PaperOverview {
  std::string paper;
  std::size_t recipes = 0, published = 0, agreeing = 0;
  std::size_t held = 0, held_full = 0, not_held = 0, not_held_full = 0, undecided = 0, undecided_full = 0;
  std::size_t held_by_reading = 0;         // not held or undecided literally, but held by readings_that_hold
  std::vector<std::string> readings = {};  // of other readings that fit better than the literal one: RECIPE NAME
  std::array<std::size_t, belief_words.size()> beliefs = {};  // of the claims that are not held
};
std::vector<PaperOverview> papers_of(const std::vector<Outcome>& outcomes);
// "our reading 2, the budget 1", or a dash.
std::string beliefs_text(const PaperOverview& paper);
// The readings that fit better than the literal one, or a dash.
std::string better_readings_text(const PaperOverview& paper);

// Readings, other than the literal one, by which a claim is held, and which fit the published numbers, if there are
// any, at least as well: their names.
std::vector<std::string> readings_that_hold(const Outcome& outcome, std::size_t claim);

// The size, and in the size budget how far it has come: "budget, 12 %".
std::string size_text(const Outcome& outcome);

// An outcome in a line: "5 of 6" published numbers, and how many claims got each verdict.
struct Overview {
  std::string agreeing;
  std::string build;  // the commits of the builds
  std::size_t held = 0, not_held = 0, undecided = 0;
};
Overview overview_of(const Outcome& outcome);

// What we believe about a claim that is not held, with the evidence; and, also of an undecided one, by which other
// readings it is held. A dash where there is nothing to say.
std::string belief_text(const Outcome& outcome, std::size_t number);

// The claims with a verdict.
struct JudgedClaim {
  std::string recipe, claim, evidence, budget, belief;
};
std::vector<JudgedClaim> claims_with(Verdict verdict, const std::vector<Outcome>& outcomes);

// "cycad 0.1.0 (a1b2c3)", and whether that was built from changed files.
std::string builds_text(const LedgerEntry& entry);

// "cycad reproduce NAME --size medium"
std::string command_of(const Recipe& recipe, const std::string& size, bool timed);

// Whether the recipe is part of the program, and not a file of somebody's.
bool is_shipped(const Recipe& recipe);

}  // namespace cycad
