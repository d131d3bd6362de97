#include "cycad/experiment/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "cycad/core/text.hpp"
#include "cycad/core/words.hpp"
#include "experiment/outcome_words.hpp"

namespace cycad {
namespace {

constexpr const char* opening =
    R"(Every table and figure of the papers that this program reproduces, ours beside theirs. The program wrote this page
(`cycad reproduce NAME… --write`); `cycad reproduce --check` computes every number on it again from the ledger,
which has the result of every game in the order of its key, and fails on any difference.
)";

constexpr const char* own_opening =
    R"(Tables and figures, ours beside the published ones where there are such. The program wrote this page
(`cycad reproduce --file {0}.toml --write`); `cycad reproduce --file {0}.toml --check`, with the same `--document`
and `--ledger`, computes every number on it again from the ledger, which has the result of every game in the order of
its key, and fails on any difference.
)";

constexpr const char* introduction = R"(
How to read it:

- A cell is ours and how far its 95 % interval reaches below and above it, ± where that is the same, and in brackets the
  paper's number. The intervals are Wilson's for shares and games, the latter corrected for pairs, Student's for means of
  samples (Welch's for their differences), and put together from theirs for averages and differences of cells (Newcombe).
- Where draws are left out, *of 49* says how many decided games are behind a cell. Pairs of games are independent of each other, so
  the share of wins among the decided ones estimates the same number as replaying each draw does.
- **≠** marks a published number that is too far from ours for chance: |ours − theirs| > √(a² + (1.96 b)²), where a is our
  interval's width on that side and b the paper's own standard error, which follows from the number of games behind its
  number, and the rounding of the print. Of numbers that agree in truth, one in twenty is marked.
- A claim is *held* if the 95 % interval (of the difference, where two cells are compared) lies wholly on the right side,
  *not held* if one of its comparisons lies wholly on the wrong side, and *undecided* otherwise. Wins and losses in the
  same games are known to exclude each other, and the averages and outcomes of a round robin to have games in common; the errors of
  other cells are taken as independent.
- Papers speak in words. Where a claim has a number that its paper does not print (a range, a threshold, the points that are
  compared), the number is ours. A claim marked as our own is not the paper's, and does not count among its claims above. No
  correction is made for the many claims on this page.
- Some agreement is by construction, where a paper leaves something out and it was chosen so that what the paper prints comes
  out. Some numbers are not printed but follow from a paper, or stand in two recipes. The notes of the recipes say so.
- Every entry names the builds of the program that played its games or measured. A build from changed files is named as
  such; `--write` does not accept new results of one. An earlier signature means that some search plays otherwise since; whether
  the agents of that recipe do is seen by running it again.
- *quick*, *medium* and *full* are the sizes of a recipe; *full* is the paper's own. A smaller size often has fewer
  simulations per move as well as fewer games. *budget* has the paper's simulations per move, and as many games as a time
  limit allowed. Quick sizes were chosen for their cost, some of them after a first run: the notes say where that changed a
  verdict.
- Every verdict says with which budget it was reached. *Full* means that all searches behind it had the simulations per move
  of the paper, or where it gave milliseconds those that the recipe has for them, or where the question is our own those of
  the size *full*. *Smaller* means that some had fewer, which may explain a difference.
- A *reading* is another way to understand an unclear sentence of a paper. Its mean distance and log-likelihood
  are those of the published numbers, if ours are the truth within both errors, in as many games as every reading of the part
  has; means and mirror images are left out, and of the likelihood ties, which follow from wins and losses.
)";

// Text of a recipe, whose lines are broken somewhere.
std::string in_a_line(std::string text) {
  std::replace(text.begin(), text.end(), '\r', ' ');
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string replaced(std::string_view text, std::string_view what, std::string_view by) {
  std::string out;
  std::size_t begin = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, begin)) {
    out.append(text, begin, at - begin).append(by);
    begin = at + what.size();
  }
  return out.append(text, begin);
}

// No links, images and bold letters, in which our own words stand.
std::string without_markup(std::string_view text) {
  return replaced(replaced(replaced(text, "](", "]\\("), "**", "\\*\\*"), "__", "\\_\\_");
}

// A text within our lines and tables.
std::string as_words(std::string_view text) { return replaced(in_a_line(without_markup(text)), "|", "\\|"); }

// How much of a line says that it stands in lists and quotations.
std::size_t beginning_of(std::string_view line) {
  constexpr std::string_view blanks = " \t", digits = "0123456789";
  std::size_t begin = 0;
  for (;;) {
    begin = std::min(line.find_first_not_of(" \t>", begin), line.size());
    std::size_t mark = std::min(line.find_first_not_of(digits, begin), line.size());
    if (mark == line.size()) return begin;
    const std::string_view marks = mark == begin ? "-+*" : ".)";
    if (marks.find(line[mark]) == std::string_view::npos) return begin;
    ++mark;
    // With nothing behind it the mark makes a heading of the line before.
    if (line.find_first_not_of(blanks, mark) == std::string_view::npos ||
        blanks.find(line[mark]) == std::string_view::npos)
      return begin;
    begin = mark;
  }
}

// Whether a line begins a heading, a table, a block of code or what a link leads to, or makes one of the line before.
bool is_structure(std::string_view line) {
  constexpr std::string_view rules = "-=|:*_ \t";
  return !line.empty() &&
         (std::string_view("#|=[").find(line.front()) != std::string_view::npos || line.starts_with("```") ||
          line.starts_with("~~~") || line.find_first_not_of(rules) == std::string_view::npos);
}

// Paragraphs of their own.
std::string as_paragraphs(const std::string& text) {
  const std::string plain = replaced(replaced(without_markup(text), "\r\n", "\n"), "\r", "\n");
  std::string out;
  for (const std::string_view line : split(plain, '\n')) {
    const std::size_t first = beginning_of(line);
    out += out.empty() ? "" : "\n";
    out += line.substr(0, first);
    if (is_structure(line.substr(first))) out += '\\';
    out += line.substr(first);
  }
  return out;
}

// A recipe's texts are anybody's, and so are those of a ledger.
Outcome as_markdown(Outcome outcome) {
  Recipe& recipe = outcome.recipe;
  for (std::string* text : {&recipe.title, &recipe.paper, &recipe.source, &recipe.question}) *text = as_words(*text);
  for (std::string* text : {&recipe.notes, &recipe.explanation}) *text = as_paragraphs(*text);
  for (Reading& reading : recipe.readings) reading.text = as_words(reading.text);
  for (ReadingOutcome& reading : outcome.readings) reading.reading.text = as_words(reading.reading.text);
  for (Claim& claim : recipe.claims) {
    claim.text = as_words(claim.text);
    claim.because = as_words(claim.because);
  }
  for (LedgerPart& part : outcome.entry.parts) {
    for (Forfeited& forfeited : part.evidence.forfeits) {
      forfeited.agent = as_words(forfeited.agent);
      forfeited.kinds = as_words(forfeited.kinds);
    }
  }
  return outcome;
}

std::string cell_markdown(const CellTable& table, const Cell* cell) {
  if (cell == nullptr) return "–";
  const std::string reach = table.reach(*cell);
  const std::string count = table.count(*cell);
  std::string text = table.ours(*cell) + (reach.empty() ? "" : " " + reach) + (count.empty() ? "" : " " + count);
  if (cell->published) text += fmt::format(" ({}{})", table.theirs(*cell), disagrees(*cell) ? " **≠**" : "");
  return text;
}

std::string table_markdown(const CellTable& table, const std::string& own_column) {
  std::string out = "| |";
  for (const std::string& column : table.columns)
    out += fmt::format(" {} |", as_words(column_title(column, own_column)));
  out += "\n|---|";
  for (std::size_t column = 0; column < table.columns.size(); ++column) out += "---|";
  out += "\n";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    out += fmt::format("| {} |", as_words(table.rows[row]));
    for (const Cell* cell : table.cells[row]) out += fmt::format(" {} |", cell_markdown(table, cell));
    out += "\n";
  }
  return out;
}

std::string made_by(const Outcome& outcome) {
  return fmt::format("Size {}, {}, by {}, signature {}, ledger {}: `{}`", outcome.entry.size, outcome.entry.date,
                     builds_text(outcome.entry), outcome.entry.signature, fingerprint(outcome.entry),
                     command_of(outcome.recipe, outcome.entry.size, outcome.entry.timed));
}

std::string explanation_markdown(const Recipe& recipe) {
  if (recipe.explanation.empty()) return "";
  return "\n**Discussion.** " + recipe.explanation + (recipe.explanation.ends_with('\n') ? "" : "\n");
}

std::string readings_markdown(const Outcome& outcome) {
  if (outcome.readings.empty()) return "";
  std::string out =
      "\n**Readings.** The paper can be read in more than one way.\n\n| reading | | published numbers | mean distance "
      "| "
      "log-likelihood | claims held |\n|---|---|---|---|---|---|\n";
  for (const ReadingOutcome& reading : outcome.readings) {
    const ReadingRow row = reading_row(reading);
    out += fmt::format("| {} | {} | {} | {} | {} | {} |\n", row.name, row.text, row.cells, row.mean_distance,
                       row.log_likelihood, row.held);
  }
  return out + "\n" + best_reading_text(outcome) + "\n";
}

std::string section_markdown(const Outcome& outcome) {
  const Recipe& recipe = outcome.recipe;
  std::string out = fmt::format("\n## {}\n\n*{}*: {}, {}. {}\n", recipe.name, recipe.title, recipe.paper, recipe.source,
                                recipe.question);
  if (!recipe.notes.empty()) out += "\n" + recipe.notes + (recipe.notes.ends_with('\n') ? "" : "\n");
  out += "\n" + made_by(outcome) + "\n";
  for (const Part& part : recipe.parts) {
    const CellTable table = table_of(outcome.cells, part.name);
    if (table.rows.empty() && part.reading.empty() && outcome.entry.size == budget_size)
      out += fmt::format("\n{}: not reached yet.\n", as_words(part.title));
    if (table.rows.empty()) continue;
    out += fmt::format("\n{}\n\n{}", as_words(part_title(part, outcome.entry)),
                       table_markdown(table, own_column_of(part)));
    for (const std::string& text : forfeit_texts(part, outcome.entry)) out += "\n" + text + "\n";
    const std::string agreement = agreement_text(agreement_of(outcome.cells, part.name));
    if (!agreement.empty()) out += "\n" + agreement + "\n";
  }
  if (!recipe.claims.empty()) out += "\n| claim | | budget | evidence |\n|---|---|---|---|\n";
  for (std::size_t index = 0; index < recipe.claims.size(); ++index)
    out += fmt::format("| {} | **{}** | {} | {} |\n", claim_text(recipe.claims[index]),
                       word_of(verdict_words, outcome.judgements[index].verdict),
                       budget_words(outcome.judgements[index]), as_words(outcome.judgements[index].evidence));
  return out + readings_markdown(outcome) + explanation_markdown(recipe);
}

// The claims with a verdict in one place; nothing if there are none.
std::string claims_markdown(const std::string& heading, const std::vector<JudgedClaim>& claims,
                            const std::string& last_column) {
  if (claims.empty()) return "";
  std::string out = heading + "\n| claim | budget | evidence | " + last_column + " | recipe |\n|---|---|---|---|---|\n";
  for (const JudgedClaim& claim : claims)
    out += fmt::format("| {} | {} | {} | {} | [{}](#{}) |\n", claim.claim, claim.budget, as_words(claim.evidence),
                       in_a_line(claim.belief), claim.recipe, claim.recipe);
  return out;
}

constexpr const char* not_held_heading = R"(
## Claims that do not hold

What we believe is behind each: *our reading* of an unclear sentence or a lost figure, *the budget*, which
is smaller here, *the claim itself*, or *open*. The recipes discuss what could be tested.
)";
constexpr const char* undecided_heading = R"(
## Claims that are undecided

The interval has both answers in it, so there is nothing to explain yet: more games would decide most of them
(`--size budget`). Held by another reading means that this reading fits the published numbers at least as well.
)";

std::string papers_markdown(const std::vector<Outcome>& outcomes) {
  std::string out =
      "\nThe papers together, and the open questions that we added: the claims by verdict, in brackets how many of "
      "them "
      "were judged at\nthe paper's budget; how many that are not held or undecided are held by another reading, which "
      "fits no worse; which readings fit\nthe published numbers better than the literal one; and what we believe is "
      "behind the claims that are not held. Below, each claim that is\n[not held](#claims-that-do-not-hold) or "
      "[undecided](#claims-that-are-undecided).\n\n"
      "| paper | recipes | numbers that agree | held | not held | undecided | held by another reading | readings that "
      "fit better | what we believe of those not held |\n|---|---|---|---|---|---|---|---|---|\n";
  for (const PaperOverview& paper : papers_of(outcomes))
    out += fmt::format("| {} | {} | {} of {} | {} ({}) | {} ({}) | {} ({}) | {} | {} | {} |\n", paper.paper,
                       paper.recipes, paper.agreeing, paper.published, paper.held, paper.held_full, paper.not_held,
                       paper.not_held_full, paper.undecided, paper.undecided_full, paper.held_by_reading,
                       better_readings_text(paper), beliefs_text(paper));
  return out;
}

// Some readers of Markdown take HTML. Ours has no tags.
std::string without_tags(const std::string& text) {
  std::string out;
  for (const char letter : text) out += letter == '<' ? std::string("&lt;") : std::string(1, letter);
  return out;
}

}  // namespace

std::string document_markdown(const std::vector<Outcome>& outcomes) {
  std::vector<Outcome> plain;
  std::transform(outcomes.begin(), outcomes.end(), std::back_inserter(plain), as_markdown);
  const auto own =
      std::find_if(plain.begin(), plain.end(), [](const Outcome& outcome) { return !is_shipped(outcome.recipe); });
  std::string out =
      "# Results\n\n" + (own == plain.end() ? std::string(opening) : fmt::format(own_opening, own->recipe.name));
  out += papers_markdown(plain);
  out += introduction;
  out +=
      "\n| recipe | what | size | build | numbers that agree | claims held | not held | undecided "
      "|\n|---|---|---|---|---|---|---|---|\n";
  for (const Outcome& outcome : plain) {
    const Overview overview = overview_of(outcome);
    out += fmt::format("| [{}](#{}) | {} | {} | {} | {} | {} | {} | {} |\n", outcome.recipe.name, outcome.recipe.name,
                       outcome.recipe.title, size_text(outcome), overview.build, overview.agreeing, overview.held,
                       overview.not_held, overview.undecided);
  }
  out += claims_markdown(not_held_heading, claims_with(Verdict::not_held, plain), "what we believe");
  out += claims_markdown(undecided_heading, claims_with(Verdict::undecided, plain), "another reading");
  for (const Outcome& outcome : plain) out += section_markdown(outcome);
  return without_tags(out);
}

}  // namespace cycad
