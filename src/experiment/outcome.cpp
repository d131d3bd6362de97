#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "cycad/core/columns.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/core/words.hpp"
#include "cycad/experiment/document.hpp"
#include "experiment/kind/games.hpp"
#include "experiment/outcome_words.hpp"

namespace cycad {
namespace {

// The texts of one row from column `first` on: ours, how far the interval reaches, of how many games, and theirs.
struct RowTexts {
  std::string ours = {}, reach = {}, count = {}, theirs = {};
  bool published = false;
};

RowTexts row_texts(const CellTable& table, std::size_t row, std::size_t first, std::size_t last, std::size_t width) {
  RowTexts texts;
  const auto add = [&](std::string& line, const std::string& text) { line += " " + right_aligned(text, width); };
  for (std::size_t column = first; column < last; ++column) {
    const Cell* const cell = table.cells[row][column];
    const bool published = cell != nullptr && cell->published;
    add(texts.ours, cell == nullptr ? "–" : table.ours(*cell) + (disagrees(*cell) ? "≠" : " "));
    add(texts.reach, cell == nullptr ? "" : table.reach(*cell) + " ");
    add(texts.count, cell == nullptr ? "" : table.count(*cell) + " ");
    add(texts.theirs, published ? table.theirs(*cell) + " " : "");
    texts.published = texts.published || published;
  }
  return texts;
}

// Without blanks at its end; nothing if there is nothing but blanks.
std::string text_line(std::string line) {
  line.resize(trimmed_right(line, " ").size());
  return line.empty() ? line : line + "\n";
}

// In blocks of as many columns as fit the width. Where the columns are the rows again they go by numbers.
std::string table_text(const CellTable& table, const std::string& own_column, std::size_t width) {
  std::vector<std::string> rows = table.rows;
  std::vector<std::string> columns;
  constexpr std::size_t most_named = 3;  // rows, whose names may stand over columns
  bool numbered = false;
  for (const std::string& column : table.columns) {
    const auto row = std::find(table.rows.begin(), table.rows.end(), column);
    const bool number = row != table.rows.end() && rows.size() > most_named;
    numbered = numbered || number;
    columns.push_back(!number ? column_title(column, own_column) : fmt::format("{} ", row - table.rows.begin() + 1));
  }
  for (std::size_t row = 0; numbered && row < rows.size(); ++row)
    rows[row] = fmt::format("{:>2} {}", row + 1, rows[row]);
  std::size_t label = 5;
  for (const std::string& row : rows) label = std::max(label, columns_of(row));
  std::size_t column_width = 6;
  for (const std::string& column : columns)
    column_width = std::max(column_width, std::min<std::size_t>(columns_of(column), 12));
  for (const std::vector<const Cell*>& cells : table.cells)
    for (const Cell* cell : cells)
      if (cell != nullptr) column_width = std::max(column_width, columns_of(table.reach(*cell)) + 1);
  const std::size_t fitting = std::max<std::size_t>(1, (std::max(width, label + 20) - label) / (column_width + 1));
  std::string out;
  for (std::size_t first = 0; first < columns.size(); first += fitting) {
    const std::size_t last = std::min(first + fitting, columns.size());
    std::string head(label, ' ');
    for (std::size_t column = first; column < last; ++column)
      head += " " + right_aligned(shortened(columns[column], column_width), column_width);
    out += text_line(head);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const RowTexts texts = row_texts(table, row, first, last, column_width);
      out += text_line(left_aligned(rows[row], label) + texts.ours);
      out += text_line(std::string(label, ' ') + texts.reach) + text_line(std::string(label, ' ') + texts.count);
      if (texts.published) out += text_line(right_aligned("paper", label) + texts.theirs);
    }
  }
  return out;
}

std::string readings_text(const Outcome& outcome, std::size_t width) {
  if (outcome.readings.empty()) return "";
  std::string out = "\nReadings of the paper:\n";
  for (const ReadingOutcome& reading : outcome.readings) {
    const ReadingRow row = reading_row(reading);
    if (!reading.complete) {
      out += wrapped(fmt::format("{}: not run, expected --readings. {}", row.name, row.text), width, "  ");
      continue;
    }
    out += wrapped(fmt::format("{}: {} numbers, mean distance {}, log-likelihood {}; {} claims held", row.name,
                               row.cells, row.mean_distance, row.log_likelihood, row.held),
                   width, "  ");
    out += wrapped(row.text, width, "    ");
  }
  return out + wrapped(best_reading_text(outcome), width, "  ");
}

std::vector<Judgement> judgements_of(const Recipe& recipe, const std::vector<Cell>& cells) {
  std::vector<Judgement> judgements;
  for (const Claim& claim : recipe.claims) judgements.push_back(judge(claim, cells));
  return judgements;
}

// The same number of games in all readings of a part: the published numbers are likelier beside a smaller sample, whose
// errors are larger.
std::vector<Evidence> of_equal_games(const Recipe& recipe, std::vector<Evidence> evidence) {
  const auto literal_of = [](const Part& part) { return part.reading.empty() ? part.name : part.reading_of; };
  std::map<std::string, std::size_t> fewest;
  for (std::size_t part = 0; part < evidence.size(); ++part) {
    if (evidence[part].results.empty()) continue;
    const std::size_t games = evidence[part].results.front().size();
    const auto [place, is_new] = fewest.try_emplace(literal_of(recipe.parts[part]), games);
    place->second = std::min(place->second, games);
  }
  for (std::size_t part = 0; part < evidence.size(); ++part) {
    for (std::string& results : evidence[part].results) results.resize(fewest.at(literal_of(recipe.parts[part])));
  }
  return evidence;
}

// `equal_cells` are those of as many games in every reading.
ReadingOutcome reading_outcome(const Outcome& outcome, const Reading& reading, const std::vector<Cell>& equal_cells) {
  const std::vector<Cell> cells = cells_in_reading(outcome.recipe, outcome.cells, reading.name);
  const bool complete = std::all_of(outcome.recipe.parts.begin(), outcome.recipe.parts.end(), [&](const Part& part) {
    return part.reading != reading.name || !table_of(outcome.cells, part.name).rows.empty();
  });
  return {.reading = reading,
          .complete = complete,
          .fit = fit_of(outcome.recipe, cells_in_reading(outcome.recipe, equal_cells, reading.name)),
          .judgements = judgements_of(outcome.recipe, cells)};
}

}  // namespace

Outcome outcome_of(const Recipe& recipe, const LedgerEntry& entry) {
  Outcome outcome{.recipe = recipe, .entry = entry, .cells = {}, .judgements = {}, .readings = {}};
  if (!recipe.has_size)
    throw InputError(fmt::format("ledger of {}: of the size {}, which the recipe does not have", recipe.name,
                                 in_message(entry.size)));
  std::vector<Evidence> evidence;
  for (const Part& part : recipe.parts) {
    const LedgerPart* const found = find_part(entry, part.name);
    if (found != nullptr && found->reached && entry.size != budget_size)
      throw InputError(
          fmt::format("ledger of {}: the part {} has a share of its repetitions, expected all of them or "
                      "the size {}",
                      recipe.name, part.name, budget_size));
    if (found == nullptr && !part.reading.empty()) {
      evidence.emplace_back();
      continue;
    }
    if (found == nullptr || found->settings != part_settings(part, entry.timed))
      throw InputError(
          fmt::format("ledger of {}: the part {} was run with other settings than the recipe has now, "
                      "expected a new run with --write",
                      recipe.name, part.name));
    if (const std::string problem = evidence_problem(part, *found); !problem.empty())
      throw InputError(fmt::format("ledger of {}: the part {} has {}; expected a file written by --write", recipe.name,
                                   part.name, problem));
    evidence.push_back(found->evidence);
  }
  outcome.cells = cells_of(recipe, evidence);
  outcome.judgements = judgements_of(recipe, cells_in_reading(recipe, outcome.cells, ""));
  if (recipe.readings.empty()) return outcome;
  const std::vector<Cell> equal_cells = cells_of(recipe, of_equal_games(recipe, std::move(evidence)));
  outcome.readings.push_back(reading_outcome(outcome, {}, equal_cells));
  for (const Reading& reading : recipe.readings)
    outcome.readings.push_back(reading_outcome(outcome, reading, equal_cells));
  return outcome;
}

std::string papers_text(const std::vector<Outcome>& outcomes, std::size_t width) {
  std::string out;
  for (const PaperOverview& paper : papers_of(outcomes)) {
    if (!out.empty()) out += "\n";
    out +=
        wrapped(fmt::format("{}: {} of {} published numbers agree; claims: {} held ({} at the paper's budget), {} not "
                            "held ({}), {} undecided ({}); {} of these held by another reading",
                            paper.paper, paper.agreeing, paper.published, paper.held, paper.held_full, paper.not_held,
                            paper.not_held_full, paper.undecided, paper.undecided_full, paper.held_by_reading),
                width, "", "  ");
    if (paper.not_held > 0) out += wrapped("behind those not held: " + beliefs_text(paper), width, "  ");
    if (!paper.readings.empty())
      out += wrapped("readings that fit better: " + better_readings_text(paper), width, "  ");
    std::vector<Outcome> own;
    std::copy_if(outcomes.begin(), outcomes.end(), std::back_inserter(own),
                 [&](const Outcome& outcome) { return outcome.recipe.paper == paper.paper; });
    for (const JudgedClaim& claim : claims_with(Verdict::not_held, own))
      out += wrapped(fmt::format("not held: {} ({}, {}). {}. We believe: {}", claim.claim, claim.recipe, claim.budget,
                                 claim.evidence, claim.belief),
                     width, "  ", "    ");
    for (const JudgedClaim& claim : claims_with(Verdict::undecided, own))
      out += wrapped(fmt::format("undecided: {} ({}, {}). {}.{}", claim.claim, claim.recipe, claim.budget,
                                 claim.evidence, claim.belief == "–" ? "" : " " + claim.belief),
                     width, "  ", "    ");
  }
  return out;
}

std::string outcome_text(const Outcome& outcome, const OutcomeTextStyle& style) {
  const Recipe& recipe = outcome.recipe;
  const std::size_t width = style.width;
  std::string out = fmt::format("{}: {}\n", recipe.name, recipe.title);
  out += wrapped(fmt::format("{}, {}. {}", recipe.paper, recipe.source, recipe.question), width, "");
  if (style.notes && !recipe.notes.empty()) out += wrapped(recipe.notes, width, "  ");
  for (const Part& part : recipe.parts) {
    const CellTable table = table_of(outcome.cells, part.name);
    if (table.rows.empty()) continue;
    out += "\n" + wrapped(part_title(part, outcome.entry), width, "");
    out += table_text(table, own_column_of(part), width);
    for (const std::string& text : forfeit_texts(part, outcome.entry)) out += wrapped(text, width, "");
    const std::string agreement = agreement_text(agreement_of(outcome.cells, part.name));
    if (!agreement.empty()) out += wrapped(agreement, width, "");
  }
  if (!recipe.claims.empty()) out += "\nClaims:\n";
  for (std::size_t index = 0; index < recipe.claims.size(); ++index) {
    const Judgement& judgement = outcome.judgements[index];
    const std::string indent(13, ' ');
    const std::string_view verdict = word_of(verdict_words, judgement.verdict);
    out += wrapped(claim_text(recipe.claims[index]), width, left_aligned(fmt::format("  {}", verdict), indent.size()),
                   indent);
    out += wrapped(judgement.evidence + "; " + budget_words(judgement), width, indent);
    const std::string belief = judgement.verdict == Verdict::held ? "–" : belief_text(outcome, index);
    if (style.notes && belief != "–")
      out += wrapped((judgement.verdict == Verdict::not_held ? "We believe: " : "") + belief, width, indent);
  }
  if (style.notes) out += readings_text(outcome, width);
  if (style.notes && !recipe.explanation.empty()) out += "\nDiscussion:\n" + wrapped(recipe.explanation, width, "  ");
  return out;
}

}  // namespace cycad
