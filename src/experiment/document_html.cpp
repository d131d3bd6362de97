#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cycad/core/escape.hpp"
#include "cycad/core/text.hpp"
#include "cycad/core/words.hpp"
#include "cycad/experiment/document.hpp"
#include "cycad/match/report/svg.hpp"
#include "experiment/outcome_words.hpp"
#include "match/report/page.hpp"

namespace cycad {
namespace {

// Text of a recipe, in which commands stand between backticks.
std::string prose_html(std::string_view text) {
  std::string out;
  for (std::size_t begin = 0;;) {
    const std::size_t open = text.find('`', begin);
    const std::size_t close = open == std::string_view::npos ? open : text.find('`', open + 1);
    if (close == std::string_view::npos) return out + escaped_html(text.substr(begin));
    out += fmt::format("{}<code>{}</code>", escaped_html(text.substr(begin, open - begin)),
                       escaped_html(text.substr(open + 1, close - open - 1)));
    begin = close + 1;
  }
}

std::string cell_html(const CellTable& table, const Cell* cell) {
  if (cell == nullptr) return "<td>–</td>";
  std::string text =
      fmt::format("<td{} title=\"n = {}, 95 % interval {} to {}\">{}", disagrees(*cell) ? " class=\"far\"" : "",
                  cell->count, shown(cell->interval.low), shown(cell->interval.high), table.ours(*cell));
  if (const std::string reach = table.reach(*cell); !reach.empty()) text += fmt::format(" <small>{}</small>", reach);
  if (const std::string count = table.count(*cell); !count.empty()) text += fmt::format(" <small>{}</small>", count);
  if (cell->published)
    text += fmt::format("<br><small>paper {}{}</small>", table.theirs(*cell), disagrees(*cell) ? " ≠" : "");
  return text + "</td>";
}

std::string table_html(const CellTable& table, const std::string& own_column) {
  std::string out = "<div class=\"wide\"><table><tr><th></th>";
  for (const std::string& column : table.columns)
    out += fmt::format("<th>{}</th>", escaped_html(column_title(column, own_column)));
  out += "</tr>\n";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    out += fmt::format("<tr><th class=\"name\">{}</th>", escaped_html(table.rows[row]));
    for (const Cell* cell : table.cells[row]) out += cell_html(table, cell);
    out += "</tr>\n";
  }
  return out + "</table></div>\n";
}

// The number that a row is named after: "1000", "simulations=1000".
std::optional<double> number_of(const std::string& row) {
  const std::size_t sign = row.find('=');
  const std::string text = sign == std::string::npos ? row : row.substr(sign + 1);
  return parse_number<double>(text);
}

// What the numbers of the rows are: the option that was varied, or pulls of a bandit. Where simulations stand for the
// paper's milliseconds, both are said.
std::string axis_title(const Part& part, const std::string& first_row) {
  const std::size_t sign = first_row.find('=');
  if (sign == std::string::npos)
    return part.kind == "bandit" ? "pulls" : part.kind == "exploitability" ? "simulations per decision" : "";
  const std::string option = first_row.substr(0, sign);
  if (option == "ms" && part.simulations_per_ms > 0)
    return fmt::format("ms per move in the paper, {:g} simulations each here", part.simulations_per_ms);
  if (option == "ms") return "ms per move";
  return option == "sims" ? "simulations per move" : option;
}

// A curve for each column of percentages, where the rows are numbers, and the paper's where it has one.
std::string chart_html(const CellTable& table, const Part& part) {
  const std::string own_column = own_column_of(part);
  if (table.rows.size() < 3) return "";
  for (const std::string& row : table.rows) {
    if (!number_of(row)) return "";
  }
  std::vector<ChartSeries> series;
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    ChartSeries curve{.name = column_title(table.columns[column], own_column), .points = {}};
    bool percentages = true;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      const Cell* const cell = table.cells[row][column];
      // An exploitability is a percentage although the interval of its mean may reach below 0.
      const bool from_0 = cell != nullptr && (cell->interval.low >= 0 || part.kind == "exploitability");
      percentages = percentages && from_0 && cell->interval.high <= 100;
      if (cell == nullptr) continue;
      if (cell->published) curve.published.emplace_back(number_of(table.rows[row]).value_or(0), *cell->published / 100);
      curve.points.push_back({.x = number_of(table.rows[row]).value_or(0),
                              .y = cell->value / 100,
                              .interval = {std::max(0.0, cell->interval.low) / 100, cell->interval.high / 100},
                              .label = table.rows[row].substr(table.rows[row].find('=') + 1)});
    }
    if (curve.published.size() < 3) curve.published.clear();  // numbers of the text, not a curve
    if (percentages) series.push_back(std::move(curve));
  }
  if (series.empty() || series.size() > 6) return "";
  bool published = false;
  std::string key;
  for (std::size_t number = 0; number < series.size(); ++number) {
    published = published || !series[number].published.empty();
    if (!series[number].name.empty() && series.size() > 1)
      key += fmt::format("<li class=\"s{}\">{}</li>", number % 5, escaped_html(series[number].name));
  }
  if (published) key += "<li class=\"plain\">dashed: the paper</li>";
  return line_chart(series, {.x_title = axis_title(part, table.rows.front()), .y_title = "%"}) +
         (key.empty() ? "" : fmt::format("<ul class=\"key\">{}</ul>\n", key));
}

std::string explanation_html(const Recipe& recipe) {
  if (recipe.explanation.empty()) return "";
  return fmt::format("<p><strong>Discussion.</strong> {}</p>\n", prose_html(recipe.explanation));
}

std::string claims_html(const Outcome& outcome) {
  const Recipe& recipe = outcome.recipe;
  if (recipe.claims.empty()) return "";
  std::string out =
      "<table><tr><th class=\"name\">claim</th><th></th><th>budget</th><th class=\"name\">evidence</th></tr>\n";
  for (std::size_t index = 0; index < recipe.claims.size(); ++index) {
    const std::string_view verdict = word_of(verdict_words, outcome.judgements[index].verdict);
    std::string name(verdict);
    std::replace(name.begin(), name.end(), ' ', '-');
    out += fmt::format(
        "<tr><td class=\"name\">{}</td><td class=\"{}\">{}</td><td>{}</td><td class=\"name\">{}</td></tr>\n",
        escaped_html(claim_text(recipe.claims[index])), name, verdict, budget_words(outcome.judgements[index]),
        escaped_html(outcome.judgements[index].evidence));
  }
  return out + "</table>\n";
}

std::string readings_html(const Outcome& outcome) {
  if (outcome.readings.empty()) return "";
  std::string out =
      "<p><strong>Readings.</strong> The paper can be read in more than one way.</p>\n<table><tr><th "
      "class=\"name\">reading</th><th class=\"name\"></th><th>published numbers</th><th>mean distance</th>"
      "<th>log-likelihood</th><th>claims held</th></tr>\n";
  for (const ReadingOutcome& reading : outcome.readings) {
    const ReadingRow row = reading_row(reading);
    out += fmt::format(
        "<tr><td class=\"name\">{}</td><td class=\"name\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
        escaped_html(row.name), prose_html(row.text), row.cells, row.mean_distance, row.log_likelihood, row.held);
  }
  return out + fmt::format("</table>\n<p>{}</p>\n", escaped_html(best_reading_text(outcome)));
}

std::string papers_html(const std::vector<Outcome>& outcomes) {
  std::string out =
      "<p>The papers together, and the open questions: the claims by verdict, in brackets how many of "
      "them were judged at the paper's budget; how many that are not held or undecided are held by another reading, "
      "which fits no worse; which readings fit the published numbers better than the literal one; and what we believe "
      "is behind the claims that are not held.</p>\n<div class=\"wide\"><table><tr><th "
      "class=\"name\">paper</th><th>recipes</th>"
      "<th>numbers that agree</th><th>held</th><th>not held</th><th>undecided</th><th>held by another reading</th>"
      "<th class=\"name\">readings that fit better</th><th class=\"name\">what we believe of those not held</th>"
      "</tr>\n";
  for (const PaperOverview& paper : papers_of(outcomes))
    out += fmt::format(
        "<tr><td class=\"name\">{}</td><td>{}</td><td>{} of {}</td><td class=\"held\">{} ({})</td>"
        "<td class=\"not-held\">{} ({})</td><td class=\"undecided\">{} ({})</td><td>{}</td><td class=\"name\">{}</td>"
        "<td class=\"name\">{}</td></tr>\n",
        escaped_html(paper.paper), paper.recipes, paper.agreeing, paper.published, paper.held, paper.held_full,
        paper.not_held, paper.not_held_full, paper.undecided, paper.undecided_full, paper.held_by_reading,
        escaped_html(better_readings_text(paper)), escaped_html(beliefs_text(paper)));
  return out + "</table></div>\n";
}

std::string section_html(const Outcome& outcome) {
  const Recipe& recipe = outcome.recipe;
  std::string out = fmt::format("<h2 id=\"{}\">{}: {}</h2>\n<p>{}, {}. {}</p>\n", escaped_html(recipe.name),
                                escaped_html(recipe.name), escaped_html(recipe.title), escaped_html(recipe.paper),
                                escaped_html(recipe.source), escaped_html(recipe.question));
  if (!recipe.notes.empty()) out += fmt::format("<p>{}</p>\n", prose_html(recipe.notes));
  out += fmt::format("<p class=\"made\">Size {}, {}, by {}, signature {}, ledger {}: <code>{}</code></p>\n",
                     escaped_html(outcome.entry.size), escaped_html(outcome.entry.date),
                     escaped_html(builds_text(outcome.entry)), escaped_html(outcome.entry.signature),
                     fingerprint(outcome.entry),
                     escaped_html(command_of(recipe, outcome.entry.size, outcome.entry.timed)));
  for (const Part& part : recipe.parts) {
    const CellTable table = table_of(outcome.cells, part.name);
    if (table.rows.empty() && part.reading.empty() && outcome.entry.size == budget_size)
      out += fmt::format("<p>{}: not reached yet.</p>\n", escaped_html(part.title));
    if (table.rows.empty()) continue;
    out += fmt::format("<p>{}</p>\n{}{}", escaped_html(part_title(part, outcome.entry)),
                       table_html(table, own_column_of(part)), chart_html(table, part));
    for (const std::string& text : forfeit_texts(part, outcome.entry))
      out += fmt::format("<p>{}</p>\n", escaped_html(text));
    const std::string agreement = agreement_text(agreement_of(outcome.cells, part.name));
    if (!agreement.empty()) out += fmt::format("<p>{}</p>\n", escaped_html(agreement));
  }
  out += claims_html(outcome);
  return out + readings_html(outcome) + explanation_html(recipe);
}

std::string judged_claims_html(const std::string& heading, const std::vector<JudgedClaim>& claims,
                               const std::string& last_column) {
  if (claims.empty()) return "";
  std::string out = fmt::format(
      "{}<table><tr><th class=\"name\">claim</th><th>budget</th><th class=\"name\">evidence</th><th class=\"name\">{}"
      "</th><th class=\"name\">recipe</th></tr>\n",
      heading, last_column);
  for (const JudgedClaim& claim : claims)
    out += fmt::format(
        "<tr><td class=\"name\">{}</td><td>{}</td><td class=\"name\">{}</td><td class=\"name\">{}</td><td "
        "class=\"name\"><a href=\"#{}\">{}</a></td></tr>\n",
        escaped_html(claim.claim), claim.budget, escaped_html(claim.evidence), prose_html(claim.belief),
        escaped_html(claim.recipe), escaped_html(claim.recipe));
  return out + "</table>\n";
}

}  // namespace

std::string document_html(const std::vector<Outcome>& outcomes) {
  std::string out =
      "<h1>Results</h1>\n<p>Tables and figures, ours beside the published ones. Cells are ours and how far their "
      "95 % interval reaches below and above, and the paper's number below; coloured ones (≠) differ by more than "
      "chance.";
  if (std::all_of(outcomes.begin(), outcomes.end(), [](const Outcome& outcome) { return is_shipped(outcome.recipe); }))
    out += " <code>docs/results.md</code> has the rules and the same numbers.";
  out += "</p>\n";
  out += papers_html(outcomes);
  out +=
      "<div class=\"wide\"><table><tr><th class=\"name\">recipe</th><th "
      "class=\"name\">what</th><th>size</th><th>build</th>"
      "<th>numbers that agree</th><th>claims held</th><th>not held</th><th>undecided</th></tr>\n";
  for (const Outcome& outcome : outcomes) {
    const Overview overview = overview_of(outcome);
    out += fmt::format(
        "<tr><td class=\"name\"><a href=\"#{}\">{}</a></td><td class=\"name\">{}</td><td>{}</td><td>{}</td><td>{}</td>"
        "<td class=\"held\">{}</td><td class=\"not-held\">{}</td><td class=\"undecided\">{}</td></tr>\n",
        escaped_html(outcome.recipe.name), escaped_html(outcome.recipe.name), escaped_html(outcome.recipe.title),
        escaped_html(size_text(outcome)), escaped_html(overview.build), overview.agreeing, overview.held,
        overview.not_held, overview.undecided);
  }
  out += "</table></div>\n";
  out += judged_claims_html(
      "<h2>Claims that do not hold</h2>\n<p>What we believe is behind each: our reading of an unclear sentence or a "
      "lost "
      "figure, the budget, which is smaller here, the claim itself, or open.</p>\n",
      claims_with(Verdict::not_held, outcomes), "what we believe");
  out += judged_claims_html(
      "<h2>Claims that are undecided</h2>\n<p>The interval has both answers in it: more games would decide most of "
      "them.</p>\n",
      claims_with(Verdict::undecided, outcomes), "another reading");
  for (const Outcome& outcome : outcomes) out += section_html(outcome);
  return page_html({.title = "results", .body = std::move(out), .styles = {"results.css"}, .contents = true});
}

}  // namespace cycad
