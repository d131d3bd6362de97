#include "match/report/facts.hpp"

#include <fmt/format.h>

#include "cycad/core/columns.hpp"
#include "cycad/core/words.hpp"
#include "cycad/match/score_text.hpp"
#include "cycad/match/statistics/score.hpp"

namespace cycad {

std::vector<std::pair<std::string, std::string>> facts_of(const ExperimentReport& experiment) {
  const Plan& plan = experiment.plan;
  std::vector<std::string> starts;
  for (const Start& start : plan.starts) starts.push_back(start.given ? start.position : start.name);
  const bool early = plan.tuning || plan.sprt;
  std::vector<std::pair<std::string, std::string>> facts{
      {"game", plan.game},
      {"games",
       early ? fmt::format("{}", experiment.games) : fmt::format("{} of {}", experiment.games, plan.schedule.size())},
      {plan.starts.front().given ? "positions" : "maps", fmt::format("{}", fmt::join(starts, ", "))},
      {"sides", plan.schedule.sides == Sides::paired ? "exchanged within each pair of games" : "fixed"},
      {"seed", fmt::format("{}", plan.schedule.seed)}};
  if (plan.schedule.replays > 0)
    facts.emplace_back("draws", fmt::format("replayed with other seeds, at most {} times", plan.schedule.replays));
  if (plan.sprt) facts.emplace_back("sequential test", to_text(*plan.sprt));
  if (const std::optional<Tuning>& tuning = plan.tuning) {
    facts.emplace_back(
        "tuning", fmt::format("{} by {} over {} points{}", tuning->base, word_of(tune_method_words, tuning->method),
                              point_count(*tuning), experiment.tuning->complete ? "" : ", not complete"));
    facts.emplace_back("against", plan.agents[0]);
    if (experiment.tuning->opponent_forfeits() > 0)
      facts.emplace_back("opponent's forfeits",
                         fmt::format("{} of {} games", experiment.tuning->opponent_forfeits(), experiment.games));
  }
  facts.emplace_back("program", fmt::format("cycad {}", fmt::join(experiment.players, "; cycad ")));
  facts.emplace_back("begun", experiment.created + " UTC");
  return facts;
}

std::string score_text(const Tally& tally) {
  return tally.games() == 0 ? "·" : percent_text(tally.score(), score_interval(tally));
}

std::string budget_text(double budget) { return fmt::format("{}", budget); }

}  // namespace cycad
