#include "experiment/outcome_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "experiment/kind/part_kind.hpp"

namespace cycad {

namespace {

// "a1b2c3" of "0.1.0 (a1b2c3)"; without a commit all of it.
std::string commit_of(const std::string& version) {
  const std::size_t open = version.find('(');
  return open == std::string::npos ? version : version.substr(open + 1, version.find(')') - open - 1);
}

}  // namespace

std::string part_title(const Part& part, bool clock) {
  const PartKind& kind = kind_of(part);
  std::vector<std::string> facts = kind.facts(part, clock);
  if (kind.has_key("seed")) facts.push_back(fmt::format("seed {}", part.seed));
  return fmt::format("{}: {}", part.title, fmt::join(facts, "; "));
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

Overview overview_of(const Outcome& outcome) {
  const auto published = std::count_if(outcome.cells.begin(), outcome.cells.end(),
                                       [](const Cell& cell) { return cell.published.has_value(); });
  const auto apart = std::count_if(outcome.cells.begin(), outcome.cells.end(), disagrees);
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

std::vector<FailedClaim> failed_claims_of(const std::vector<Outcome>& outcomes) {
  std::vector<FailedClaim> failures;
  for (const Outcome& outcome : outcomes) {
    for (std::size_t index = 0; index < outcome.judgements.size(); ++index) {
      if (outcome.judgements[index].verdict != Verdict::not_held) continue;
      failures.push_back({outcome.recipe.name, outcome.recipe.claims[index].text, outcome.judgements[index].evidence});
    }
  }
  return failures;
}

std::string builds_text(const LedgerEntry& entry) {
  std::vector<std::string> texts;
  for (const std::string& build : entry.builds)
    texts.push_back(fmt::format("cycad {}{}", build, is_clean_build(build) ? "" : ", built from changed files"));
  return fmt::format("{}", fmt::join(texts, " and "));
}

std::string command_of(const Recipe& recipe, const std::string& size, bool clock) {
  const std::vector<ShippedRecipe> all = shipped_recipes();
  const bool shipped = std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.name == recipe.name; });
  const std::string name = shipped ? recipe.name : "--file " + recipe.name + ".toml";
  return fmt::format("cycad reproduce {}{}{}", name, size == "quick" ? "" : " --size " + size, clock ? " --time" : "");
}

}  // namespace cycad
