#include "experiment/outcome_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cycad/core/text.hpp"
#include "cycad/core/words.hpp"
#include "cycad/experiment/run.hpp"
#include "experiment/kind/part_kind.hpp"

namespace cycad {

namespace {

// "a1b2c3" of "0.1.0 (a1b2c3)"; without a commit all of it.
std::string commit_of(const std::string& version) {
  const std::size_t open = version.find('(');
  return open == std::string::npos ? version : version.substr(open + 1, version.find(')') - open - 1);
}

}  // namespace

const LedgerPart* find_part(const LedgerEntry& entry, const std::string& name) {
  const auto found =
      std::find_if(entry.parts.begin(), entry.parts.end(), [&](const LedgerPart& part) { return part.name == name; });
  return found == entry.parts.end() ? nullptr : &*found;
}

std::string part_title(const Part& part, const LedgerEntry& entry) {
  const PartKind& kind = kind_of(part);
  const LedgerPart* const done = find_part(entry, part.name);
  const bool partial = done != nullptr && done->reached && *done->reached < repetitions_of(part);
  Part reached = part;
  if (partial && kind.amount != nullptr) reached.*kind.amount = *done->reached;
  std::vector<std::string> facts = kind.facts(reached, entry.timed);
  if (partial) facts.push_back(fmt::format("{} of {} repetitions so far", *done->reached, repetitions_of(part)));
  if (kind.has_key("seed")) facts.push_back(fmt::format("seed {}", part.seed));
  return fmt::format("{}: {}", part.title, fmt::join(facts, "; "));
}

std::vector<std::string> forfeit_texts(const Part& part, const LedgerEntry& entry) {
  std::vector<std::string> texts;
  const LedgerPart* const done = find_part(entry, part.name);
  if (done == nullptr) return texts;
  for (const Forfeited& forfeited : done->evidence.forfeits)
    texts.push_back(fmt::format("{} forfeited {} of {} games: {}", forfeited.agent, forfeited.forfeits, forfeited.games,
                                forfeited.kinds));
  return texts;
}

std::string own_column_of(const Part& part) { return std::string(kind_of(part).own_column); }

std::string column_title(const std::string& column, const std::string& own_column) {
  return column.empty() ? own_column : column;
}

std::string agreement_text(const Agreement& agreement) {
  if (agreement.cells == 0) return "";
  std::string text = fmt::format("{} of {} published numbers agree with ours ({} marked ≠ do not); mean distance {}",
                                 agreement.cells - agreement.disagreeing, agreement.cells, agreement.disagreeing,
                                 shown(agreement.mean_difference));
  if (agreement.rows > 2)
    text += fmt::format("; rank correlation of the {} rows (Kendall's tau) {:.2f}, p = {:.2g}", agreement.rows,
                        agreement.tau, agreement.p_value);
  return text + ".";
}

std::string budget_words(const Judgement& judgement) {
  return judgement.full_budget ? "full budget" : "smaller budget";
}

std::string claim_text(const Claim& claim) { return claim.text + (claim.ours ? " (our own claim)" : ""); }

ReadingRow reading_row(const ReadingOutcome& reading) {
  const std::string name = reading.reading.name.empty() ? "literal" : reading.reading.name;
  const std::string text = reading.reading.name.empty() ? "the recipe's own settings" : reading.reading.text;
  if (!reading.complete) return {name, text, "not run", "–", "–", "–"};
  const auto held = std::count_if(reading.judgements.begin(), reading.judgements.end(),
                                  [](const Judgement& judgement) { return judgement.verdict == Verdict::held; });
  return {name,
          text,
          fmt::format("{}", reading.fit.cells),
          reading.fit.cells == 0 ? "–" : shown(reading.fit.mean_distance),
          reading.fit.cells == 0 ? "–" : fmt::format("{:.1f}", reading.fit.log_likelihood),
          fmt::format("{} of {}", held, reading.judgements.size())};
}

std::string best_reading_text(const Outcome& outcome) {
  std::vector<const ReadingOutcome*> complete;
  for (const ReadingOutcome& reading : outcome.readings) {
    if (reading.complete) complete.push_back(&reading);
  }
  if (complete.size() < 2) return "Which one fits best is open: only the literal reading has been run.";
  if (outcome.recipe.published.empty()) return "No numbers are published that could say which one fits best.";
  std::stable_sort(complete.begin(), complete.end(), [](const ReadingOutcome* one, const ReadingOutcome* two) {
    return one->fit.log_likelihood > two->fit.log_likelihood;
  });
  std::vector<std::string> best;
  for (const ReadingOutcome* const reading : complete) {
    if (complete[0]->fit.log_likelihood - reading->fit.log_likelihood < 0.05)
      best.push_back(reading_row(*reading).name);
  }
  if (best.size() > 1)
    return fmt::format("The readings {} fit the published numbers equally well.", fmt::join(best, ", "));
  return fmt::format(
      "Best: {}. The published numbers are more likely with it than with {}, by {:.1f} in the logarithm.",
      reading_row(*complete[0]).name, reading_row(*complete[1]).name,
      complete[0]->fit.log_likelihood - complete[1]->fit.log_likelihood);
}

std::vector<PaperOverview> papers_of(const std::vector<Outcome>& outcomes) {
  std::vector<PaperOverview> papers;
  for (const Outcome& outcome : outcomes) {
    auto found = std::find_if(papers.begin(), papers.end(),
                              [&](const PaperOverview& paper) { return paper.paper == outcome.recipe.paper; });
    if (found == papers.end()) found = papers.insert(papers.end(), {.paper = outcome.recipe.paper});
    ++found->recipes;
    for (const Cell& cell : cells_in_reading(outcome.recipe, outcome.cells, "")) {
      found->published += cell.published ? 1 : 0;
      found->agreeing += cell.published && !disagrees(cell) ? 1 : 0;
    }
    for (std::size_t claim = 0; claim < outcome.judgements.size(); ++claim) {
      if (outcome.recipe.claims[claim].ours) continue;
      const Judgement& judgement = outcome.judgements[claim];
      const bool held = judgement.verdict == Verdict::held;
      const bool not_held = judgement.verdict == Verdict::not_held;
      ++(held ? found->held : not_held ? found->not_held : found->undecided);
      if (judgement.full_budget) ++(held ? found->held_full : not_held ? found->not_held_full : found->undecided_full);
      if (held) continue;
      found->held_by_reading += readings_that_hold(outcome, claim).empty() ? 0 : 1;
      if (not_held) ++found->beliefs[static_cast<std::size_t>(outcome.recipe.claims[claim].belief)];
    }
    for (const ReadingOutcome& reading : outcome.readings) {
      if (!reading.complete || reading.fit.cells == 0 || reading.reading.name.empty()) continue;
      if (reading.fit.log_likelihood > outcome.readings.front().fit.log_likelihood)
        found->readings.push_back(outcome.recipe.name + " " + reading.reading.name);
    }
  }
  return papers;
}

std::string beliefs_text(const PaperOverview& paper) {
  std::vector<std::string> texts;
  for (std::size_t belief = paper.beliefs.size(); belief-- > 0;) {
    if (paper.beliefs[belief] > 0) texts.push_back(fmt::format("{} {}", belief_words[belief], paper.beliefs[belief]));
  }
  return texts.empty() ? "–" : fmt::format("{}", fmt::join(texts, ", "));
}

std::string better_readings_text(const PaperOverview& paper) {
  return paper.readings.empty() ? "–" : fmt::format("{}", fmt::join(paper.readings, ", "));
}

std::vector<std::string> readings_that_hold(const Outcome& outcome, std::size_t claim) {
  std::vector<std::string> names;
  for (const ReadingOutcome& reading : outcome.readings) {
    if (!reading.complete || reading.reading.name.empty() || reading.judgements[claim].verdict != Verdict::held)
      continue;
    if (reading.fit.log_likelihood >= outcome.readings.front().fit.log_likelihood)
      names.push_back(reading.reading.name);
  }
  return names;
}

std::string belief_text(const Outcome& outcome, std::size_t number) {
  const Claim& claim = outcome.recipe.claims[number];
  std::string text;
  if (outcome.judgements[number].verdict == Verdict::not_held) {
    text = word_of(belief_words, claim.belief);
    text += claim.because.empty() ? ". " : ": " + claim.because + " ";
  }
  const std::vector<std::string> readings = readings_that_hold(outcome, number);
  if (!readings.empty()) text += fmt::format("Held by the reading {}.", fmt::join(readings, ", "));
  return text.empty() ? "–" : std::string(trimmed_right(text, " "));
}

std::string size_text(const Outcome& outcome) {
  double least = 1;
  for (const Part& part : outcome.recipe.parts) {
    const LedgerPart* const done = find_part(outcome.entry, part.name);
    if (done != nullptr && done->reached)
      least = std::min(least, static_cast<double>(*done->reached) / static_cast<double>(repetitions_of(part)));
  }
  return outcome.entry.size == budget_size ? fmt::format("budget, {:.2g} %", 100 * least) : outcome.entry.size;
}

Overview overview_of(const Outcome& outcome) {
  const std::vector<Cell> cells = cells_in_reading(outcome.recipe, outcome.cells, "");
  const auto published =
      std::count_if(cells.begin(), cells.end(), [](const Cell& cell) { return cell.published.has_value(); });
  const auto apart = std::count_if(cells.begin(), cells.end(), disagrees);
  const auto verdicts = [&](Verdict verdict) {
    return static_cast<std::size_t>(
        std::count_if(outcome.judgements.begin(), outcome.judgements.end(),
                      [&](const Judgement& judgement) { return judgement.verdict == verdict; }));
  };
  std::vector<std::string> commits;
  for (const std::string& build : outcome.entry.builds) commits.push_back(commit_of(build));
  return {.agreeing = published == 0 ? "–" : fmt::format("{} of {}", published - apart, published),
          .build = fmt::format("{}", fmt::join(commits, ", ")),
          .held = verdicts(Verdict::held),
          .not_held = verdicts(Verdict::not_held),
          .undecided = verdicts(Verdict::undecided)};
}

std::vector<JudgedClaim> claims_with(Verdict verdict, const std::vector<Outcome>& outcomes) {
  std::vector<JudgedClaim> claims;
  for (const Outcome& outcome : outcomes) {
    for (std::size_t index = 0; index < outcome.judgements.size(); ++index) {
      if (outcome.judgements[index].verdict != verdict) continue;
      claims.push_back({outcome.recipe.name, claim_text(outcome.recipe.claims[index]),
                        outcome.judgements[index].evidence, budget_words(outcome.judgements[index]),
                        belief_text(outcome, index)});
    }
  }
  return claims;
}

std::string builds_text(const LedgerEntry& entry) {
  std::vector<std::string> texts;
  for (const std::string& build : entry.builds)
    texts.push_back(fmt::format("cycad {}{}", build, is_clean_build(build) ? "" : ", built from changed files"));
  return fmt::format("{}", fmt::join(texts, " and "));
}

bool is_shipped(const Recipe& recipe) {
  const std::vector<ShippedRecipe> all = shipped_recipes();
  return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.name == recipe.name; });
}

std::string command_of(const Recipe& recipe, const std::string& size, bool timed) {
  const std::string name = is_shipped(recipe) ? recipe.name : "--file " + recipe.name + ".toml";
  return fmt::format("cycad reproduce {}{}{}", name, size == "quick" ? "" : " --size " + size, timed ? " --time" : "");
}

}  // namespace cycad
