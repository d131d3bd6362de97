#include "experiment/outcome_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cycad/experiment/run.hpp"

namespace cycad {
namespace {

std::string scoring_text(Scoring scoring) {
  switch (scoring) {
    case Scoring::points: return "points in percent, a draw half a point";
    case Scoring::decided: return "wins in percent of the decided games";
    case Scoring::wins: return "wins in percent of all games";
    case Scoring::outcomes: break;
  }
  return "percent of all games";
}

std::string sides_text(PartSides sides) {
  switch (sides) {
    case PartSides::paired: return "sides exchanged within each pair";
    case PartSides::first: return "always player one";
    case PartSides::second: break;
  }
  return "always player two";
}

std::string budget_text(const Part& part, bool clock) {
  if (part.clock == 0) return fmt::format("{} simulations a move", part.simulations);
  const std::string milliseconds = fmt::format("{:.0f} ms a move", static_cast<double>(part.simulations) / part.clock);
  return clock ? milliseconds
               : fmt::format("{} simulations a move, which stand for {}", part.simulations, milliseconds);
}

}  // namespace

std::string part_title(const Part& part, bool clock) {
  std::vector<std::string> facts;
  switch (part.kind) {
    case PartKind::tournament:
      facts = {fmt::format("{} on {}", part.game, fmt::join(part.maps, ", ")),
               fmt::format("{} games a pairing", part.games), budget_text(part, clock), scoring_text(part.scoring)};
      break;
    case PartKind::gauntlet:
      facts = {fmt::format("{} on {}", part.game,
                           part.start_agent.empty() ? fmt::format("{}", fmt::join(part.maps, ", "))
                                                    : fmt::format("{} positions at ply {} of drawn games of {}",
                                                                  part.starts, part.start_ply, part.start_agent)),
               fmt::format("against {}", part.against),
               fmt::format("{} games each", part.games),
               budget_text(part, clock),
               sides_text(part.sides),
               scoring_text(part.scoring)};
      break;
    case PartKind::position:
      facts = {fmt::format("{} on {}, player {}", part.game, part.maps.front(), part.player),
               fmt::format("{} decisions each", part.trials), "percent of the decisions"};
      if (part.budgets.empty()) facts.push_back(budget_text(part, false));
      break;
    case PartKind::bandit:
      facts = {fmt::format("{} arms", part.arms), fmt::format("{} model{}", part.models, part.models == 1 ? "" : "s"),
               fmt::format("{} tasks each", part.tasks),
               "percent of the tasks with a bet on a best arm, after so many pulls"};
      break;
    case PartKind::complexity: facts = {fmt::format("{} games of biased random players", part.games)}; break;
    case PartKind::payoffs: facts = {fmt::format("map {}", part.maps.front()), "what player one gets"}; break;
    case PartKind::adaptive:
      facts = {fmt::format("on {} against {}", part.maps.front(), part.against),
               fmt::format("moved by a factor of {} after every {} games, {} games in all", part.step, part.games,
                           part.games * part.rounds),
               fmt::format("from {}, {} times", part.from, part.repetitions), budget_text(part, false)};
      break;
    case PartKind::move_kinds:
      facts = {fmt::format("{} on {}", part.game, fmt::join(part.maps, ", ")), fmt::format("{} games", part.games),
               budget_text(part, clock), "percent of the moves after the first"};
      break;
    case PartKind::mean: facts = {fmt::format("the mean of {}", fmt::join(part.of, ", "))}; break;
  }
  if (part.kind != PartKind::mean && part.kind != PartKind::payoffs) facts.push_back(fmt::format("seed {}", part.seed));
  return fmt::format("{}: {}", part.title, fmt::join(facts, "; "));
}

std::string own_column_of(const Part& part) {
  switch (part.kind) {
    case PartKind::tournament:
    case PartKind::mean: return "average";
    case PartKind::adaptive: return "constant";
    case PartKind::move_kinds: return "share";
    default: return "score";
  }
}

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
  return {.agreeing = published == 0 ? "–" : fmt::format("{} of {}", published - apart, published),
          .held = verdicts(Verdict::held),
          .not_held = verdicts(Verdict::not_held),
          .undecided = verdicts(Verdict::undecided)};
}

std::vector<Failure> failures_of(const std::vector<Outcome>& outcomes) {
  std::vector<Failure> failures;
  for (const Outcome& outcome : outcomes) {
    for (std::size_t index = 0; index < outcome.judgements.size(); ++index) {
      if (outcome.judgements[index].verdict != Verdict::not_held) continue;
      failures.push_back({outcome.recipe.name, outcome.recipe.claims[index].text, outcome.judgements[index].evidence});
    }
  }
  return failures;
}

std::string command_of(const std::string& recipe, const std::string& size, bool clock) {
  return fmt::format("cycad reproduce {}{}{}", recipe, size == "quick" ? "" : " --size " + size,
                     clock ? " --time" : "");
}

}  // namespace cycad
