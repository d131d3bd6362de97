#include "cycad/experiment/document.hpp"

#include <fmt/format.h>

#include "experiment/outcome_words.hpp"

namespace cycad {
namespace {

constexpr const char* introduction =
    R"(Every table and figure of the papers that this program reproduces, ours beside theirs. The program wrote this page
(`cycad reproduce NAME… --write`); `cycad reproduce --check` computes every number on it again from the ledger in
`experiments/ledger`, which has the result of every game in the order of its key, and fails on any difference.

How to read it:

- A cell is ours with half the width of its 95 % interval (Wilson's for shares and games, the latter corrected
  for pairs; Student's for means of samples; for averages of cells put together from theirs), and in brackets the paper's
  number.
- **≠** marks a published number that is too far from ours for chance: |ours − theirs| > √(a² + (1.96 b)²), where a is our
  interval's width on that side and b the paper's own standard error, which follows from the number of games behind its
  number, and the rounding of the print. Of numbers that agree in truth, one in twenty is marked.
- A claim is *held* if the 95 % interval (of the difference, where two cells are compared) lies wholly on the right side,
  *not held* if one of its comparisons lies wholly on the wrong side, and *undecided* otherwise. Wins and losses in the
  same games are known to exclude each other; the errors of other cells are taken as independent, which averages of the
  same round robin are not quite.
- Papers speak in words. Where a claim has a number that its paper does not print (a range, a threshold, the points that are
  compared), the number is ours. No correction is made for the many claims on this page.
- Every entry names the builds of the program that played its games or measured. A build from changed files is named as
  such; `--write` does not accept new results of one. Quick sizes were chosen for their cost, some of them after a first look: the notes say where that
  changed a verdict.
- *quick*, *medium* and *full* are the sizes of a recipe; *full* is the paper's own. A smaller size often has fewer
  simulations a move as well as fewer games, so that a difference may be that of the budget.
)";

std::string cell_markdown(const CellTable& table, const Cell* cell) {
  if (cell == nullptr) return "–";
  const std::string half = table.half_width(*cell);
  std::string text = table.ours(*cell) + (half.empty() ? "" : " " + half);
  if (cell->published) text += fmt::format(" ({}{})", table.theirs(*cell), disagrees(*cell) ? " **≠**" : "");
  return text;
}

std::string table_markdown(const CellTable& table, const std::string& own_column) {
  std::string out = "| |";
  for (const std::string& column : table.columns) out += fmt::format(" {} |", column_title(column, own_column));
  out += "\n|---|";
  for (std::size_t column = 0; column < table.columns.size(); ++column) out += "---|";
  out += "\n";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    out += fmt::format("| {} |", table.rows[row]);
    for (const Cell* cell : table.cells[row]) out += fmt::format(" {} |", cell_markdown(table, cell));
    out += "\n";
  }
  return out;
}

std::string made_by(const Outcome& outcome) {
  return fmt::format("Size {}, {}, by {}, signature {}, ledger {}: `{}`", outcome.entry.size, outcome.entry.date,
                     builds_text(outcome.entry), outcome.entry.signature, fingerprint(outcome.entry),
                     command_of(outcome.recipe, outcome.entry.size, outcome.entry.clock));
}

std::string explanation_markdown(const Recipe& recipe) {
  if (recipe.explanation.empty()) return "";
  return "\n**What we make of it.** " + recipe.explanation + (recipe.explanation.ends_with('\n') ? "" : "\n");
}

std::string section_markdown(const Outcome& outcome) {
  const Recipe& recipe = outcome.recipe;
  std::string out = fmt::format("\n## {}\n\n*{}*: {}, {}. {}\n", recipe.name, recipe.title, recipe.paper, recipe.source,
                                recipe.question);
  if (!recipe.notes.empty()) out += "\n" + recipe.notes + (recipe.notes.ends_with('\n') ? "" : "\n");
  out += "\n" + made_by(outcome) + "\n";
  for (const Part& part : recipe.parts) {
    const CellTable table = table_of(outcome.cells, part.name);
    if (table.rows.empty()) continue;
    out += fmt::format("\n{}\n\n{}", part_title(part, outcome.entry.clock), table_markdown(table, own_column_of(part)));
    const std::string agreement = agreement_text(agreement_of(outcome.cells, part.name));
    if (!agreement.empty()) out += "\n" + agreement + "\n";
  }
  if (recipe.claims.empty()) return out + explanation_markdown(recipe);
  out += "\n| claim | | evidence |\n|---|---|---|\n";
  for (std::size_t index = 0; index < recipe.claims.size(); ++index)
    out += fmt::format("| {} | **{}** | {} |\n", recipe.claims[index].text,
                       verdict_words[static_cast<std::size_t>(outcome.judgements[index].verdict)],
                       outcome.judgements[index].evidence);
  return out + explanation_markdown(recipe);
}

// The claims that failed, in one place.
std::string failures_markdown(const std::vector<Outcome>& outcomes) {
  std::string rows;
  for (const FailedClaim& failure : failed_claims_of(outcomes))
    rows += fmt::format("| {} | {} | [{}](#{}) |\n", failure.claim, failure.evidence, failure.recipe, failure.recipe);
  if (rows.empty()) return "";
  return "\n## What did not come out\n\nWhere something could be tested, the recipe says what we make of it.\n\n"
         "| claim | evidence | recipe |\n|---|---|---|\n" +
         rows;
}

}  // namespace

std::string document_markdown(const std::vector<Outcome>& outcomes) {
  std::string out = "# Results\n\n" + std::string(introduction);
  out +=
      "\n| recipe | what | size | build | numbers that agree | claims held | not held | undecided "
      "|\n|---|---|---|---|---|---|---|---|\n";
  for (const Outcome& outcome : outcomes) {
    const Overview overview = overview_of(outcome);
    out += fmt::format("| [{}](#{}) | {} | {} | {} | {} | {} | {} | {} |\n", outcome.recipe.name, outcome.recipe.name,
                       outcome.recipe.title, outcome.entry.size, overview.build, overview.agreeing, overview.held,
                       overview.not_held, overview.undecided);
  }
  out += failures_markdown(outcomes);
  for (const Outcome& outcome : outcomes) out += section_markdown(outcome);
  return out;
}

}  // namespace cycad
