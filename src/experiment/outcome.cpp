#include <fmt/format.h>

#include <algorithm>

#include "cycad/core/error.hpp"
#include "cycad/experiment/document.hpp"
#include "cycad/match/text.hpp"
#include "experiment/outcome_words.hpp"

namespace cycad {
namespace {

// The text in lines of at most `width` columns, each begun by `indent`.
std::string wrapped(const std::string& text, std::size_t width, const std::string& indent) {
  std::string out;
  std::string line = indent;
  std::size_t begin = 0;
  while (begin < text.size()) {
    std::size_t end = text.find_first_of(" \n", begin);
    if (end == std::string::npos) end = text.size();
    const std::string word = text.substr(begin, end - begin);
    if (line.size() > indent.size() && columns_of(line) + 1 + columns_of(word) > width) {
      out += line + "\n";
      line = indent;
    }
    if (!word.empty()) line += (line.size() > indent.size() ? " " : "") + word;
    begin = end + 1;
  }
  return line.size() > indent.size() ? out + line + "\n" : out;
}

// Ours, half of the interval, and theirs, one below the other; columns in blocks that fit the width.
std::string table_text(const CellTable& table, const std::string& own_column, std::size_t width) {
  std::size_t label = 5;
  for (const std::string& row : table.rows) label = std::max(label, columns_of(row));
  std::size_t column_width = 7;
  for (const std::string& column : table.columns)
    column_width = std::max(column_width, std::min<std::size_t>(columns_of(column), 12));
  const std::size_t fitting = std::max<std::size_t>(1, (std::max(width, label + 20) - label - 7) / (column_width + 2));
  std::string out;
  for (std::size_t first = 0; first < table.columns.size(); first += fitting) {
    const std::size_t last = std::min(first + fitting, table.columns.size());
    out += std::string(label + 7, ' ');
    for (std::size_t column = first; column < last; ++column)
      out +=
          "  " + right_aligned(shortened(column_title(table.columns[column], own_column), column_width), column_width);
    out += "\n";
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      std::string ours;
      std::string half;
      std::string theirs;
      bool published = false;
      for (std::size_t column = first; column < last; ++column) {
        const Cell* const cell = table.cells[row][column];
        ours += "  " +
                right_aligned(cell == nullptr ? "-" : shown(cell->value) + (disagrees(*cell) ? "≠" : ""), column_width);
        half += "  " + right_aligned(cell == nullptr ? "" : "±" + shown((cell->interval.high - cell->interval.low) / 2),
                                     column_width);
        theirs +=
            "  " + right_aligned(cell == nullptr || !cell->published ? "" : shown(*cell->published), column_width);
        published = published || (cell != nullptr && cell->published);
      }
      out += left_aligned(table.rows[row], label) + "   ours" + ours + "\n" + std::string(label + 7, ' ') + half + "\n";
      if (published) out += std::string(label, ' ') + "  paper" + theirs + "\n";
    }
  }
  return out;
}

}  // namespace

Outcome outcome_of(const Recipe& recipe, const LedgerEntry& entry) {
  Outcome outcome{.recipe = recipe, .entry = entry, .cells = {}, .judgements = {}};
  std::vector<Evidence> evidence;
  for (std::size_t index = 0; index < recipe.parts.size(); ++index) {
    const Part& part = recipe.parts[index];
    if (index >= entry.parts.size() || entry.parts[index].name != part.name ||
        entry.parts[index].settings != part_settings(part, entry.clock))
      throw InputError(
          fmt::format("ledger of {}: the part {} was run with other settings than the recipe has now, "
                      "expected a new run with --write",
                      recipe.name, part.name));
    evidence.push_back(entry.parts[index].evidence);
  }
  outcome.cells = cells_of(recipe, evidence);
  for (const Claim& claim : recipe.claims) outcome.judgements.push_back(judge(claim, outcome.cells));
  return outcome;
}

std::string outcome_text(const Outcome& outcome, std::size_t width) {
  const Recipe& recipe = outcome.recipe;
  std::string out = fmt::format("{}: {}\n", recipe.name, recipe.title);
  out += wrapped(fmt::format("{}, {}. {}", recipe.paper, recipe.source, recipe.question), width, "");
  if (!recipe.notes.empty()) out += wrapped(recipe.notes, width, "  ");
  for (const Part& part : recipe.parts) {
    const CellTable table = table_of(outcome.cells, part.name);
    if (table.rows.empty()) continue;
    out += "\n" + wrapped(part_title(part, outcome.entry.clock), width, "");
    out += table_text(table, own_column_of(part), width);
    const std::string agreement = agreement_text(agreement_of(outcome.cells, part.name));
    if (!agreement.empty()) out += wrapped(agreement, width, "");
  }
  if (!recipe.claims.empty()) out += "\nClaims of the paper:\n";
  for (std::size_t index = 0; index < recipe.claims.size(); ++index) {
    const Judgement& judgement = outcome.judgements[index];
    out += fmt::format("  {:<10} {}\n", verdict_words[static_cast<std::size_t>(judgement.verdict)],
                       recipe.claims[index].text);
    out += wrapped(judgement.evidence, width, std::string(13, ' '));
  }
  return out;
}

}  // namespace cycad
