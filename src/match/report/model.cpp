#include "cycad/match/report/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/match/replay.hpp"
#include "cycad/match/sequential_stop.hpp"
#include "cycad/match/statistics/score.hpp"

namespace cycad {
namespace {

struct Budgeted {
  std::string rest;  // the specification without its budget
  std::string unit;
  double budget = 0;
};

std::optional<Budgeted> split_budget(const std::string& specification) {
  Specification parsed = parse_specification(specification);
  Budgeted split;
  std::size_t budgets = 0;
  std::erase_if(parsed.arguments, [&](const Argument& argument) {
    if (argument.key != "sims" && argument.key != "ms") return false;
    split.unit = argument.key == "sims" ? "simulations" : "milliseconds";
    split.budget = parse_number<double>(argument.value.name).value_or(0);
    ++budgets;
    return true;
  });
  split.rest = to_text(parsed);
  if (budgets != 1 || !(split.budget > 0)) return std::nullopt;
  return split;
}

std::vector<BudgetCurve> curves_of(const Plan& plan, const std::vector<std::vector<Tally>>& matrix) {
  std::map<std::pair<std::string, std::string>, std::map<double, std::vector<Tally>>> groups;
  for (std::size_t agent = 0; agent < plan.agents.size(); ++agent) {
    const std::optional<Budgeted> split = split_budget(plan.specifications[agent]);
    if (!split) continue;
    std::vector<Tally>& against = groups[{split->rest, split->unit}][split->budget];
    against.insert(against.end(), matrix[agent].begin(), matrix[agent].end());
  }
  std::vector<BudgetCurve> curves;
  for (const auto& [key, points] : groups) {
    if (points.size() < 2) continue;
    BudgetCurve curve{.name = canonical_text(plan.game, key.first), .unit = key.second, .points = {}};
    for (const auto& [budget, against] : points) {
      Tally total;
      for (const Tally& tally : against) total += tally;
      curve.points.push_back({budget, total, combined_interval(against)});
    }
    curves.push_back(std::move(curve));
  }
  return curves;
}

SampleGame sample_of(const Store& store, const GameKey& key) {
  SampleGame sample{.game = store.game(key), .boards = {}};
  Replay replay(*start_of(store, sample.game), sample.game);
  sample.boards.push_back(replay.position().board());
  while (replay.step()) sample.boards.push_back(replay.position().board());
  if (!replay.problem().empty()) throw OutsideError(replay.problem());
  return sample;
}

struct Candidate {
  GameKey key;
  std::size_t length = 0;
  bool drawn = false;
};

// The longest and the shortest that were decided, then the longest draw, then the longest of the others.
std::vector<GameKey> choose_samples(std::vector<Candidate> candidates, std::size_t count) {
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& one, const Candidate& two) { return one.length > two.length; });
  std::vector<GameKey> chosen;
  const auto take = [&](auto found, auto end) {
    if (found == end || chosen.size() >= count) return;
    if (std::find(chosen.begin(), chosen.end(), found->key) == chosen.end()) chosen.push_back(found->key);
  };
  const auto decided = [](const Candidate& candidate) { return !candidate.drawn; };
  take(std::find_if(candidates.begin(), candidates.end(), decided), candidates.end());
  take(std::find_if(candidates.rbegin(), candidates.rend(), decided), candidates.rend());
  take(std::find_if_not(candidates.begin(), candidates.end(), decided), candidates.end());
  for (auto other = candidates.begin(); other != candidates.end(); ++other) take(other, candidates.end());
  return chosen;
}

ExperimentReport describe(const Store& store, const StoredExperiment& stored, const ReportSettings& settings) {
  ExperimentReport report{.name = stored.name,
                          .version = stored.version,
                          .created = stored.created,
                          .plan = stored.plan(),
                          .games = 0,
                          .players = {},
                          .agents = {},
                          .cross = {},
                          .ratings = {},
                          .tuning = {},
                          .curves = {},
                          .samples = {},
                          .command = {}};
  const Plan& plan = report.plan;
  std::optional<SequentialStop> test;
  if (plan.sprt) test.emplace(*plan.sprt, plan.schedule);
  std::vector<PlayedGame> games;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> lengths;  // by pairing and number
  std::set<std::string> players;
  store.for_each_game({.experiment = stored.name}, [&](const StoredGame& row) {
    settings.on_game();
    PlayedGame game = from_stored(plan, row);
    game.record.moves = {};  // thousands of games need not be in memory
    if (test) test->add(game);
    games.push_back(std::move(game));
    lengths[{row.key.pairing, row.key.number}] = row.length;
    players.insert(row.signature.empty() ? row.version : fmt::format("{}, signature {}", row.version, row.signature));
  });
  if (test) games = test->counted(std::move(games));
  report.players.assign(players.begin(), players.end());
  report.games = games.size();
  report.command = command_of(plan);
  const auto died = [](const PlayedGame& game) {
    return game.record.sides[0].failure == Failure::died || game.record.sides[1].failure == Failure::died;
  };
  if (!report.command.starts_with('#') && std::any_of(games.begin(), games.end(), died))
    report.command += " --tolerate-forfeits";

  std::optional<std::size_t> only;  // of a tuning the sample games are the best point's
  if (plan.tuning) {
    report.tuning = tuning_of_games(plan, games);
    report.games = report.tuning->games;
    if (report.tuning->best) only = report.tuning->points[*report.tuning->best].point;
  } else {
    const std::vector<std::vector<Tally>> matrix = tally_matrix(plan.agents.size(), games);
    report.agents = make_agent_table(plan.agents, games);
    report.cross = make_cross_table(plan.agents, matrix);
    report.ratings = make_rating_table(plan.agents, matrix);
    report.curves = curves_of(plan, matrix);
  }
  std::vector<Candidate> candidates;
  for (const PlayedGame& game : games) {
    if (only && game.scheduled.pairing != *only) continue;
    candidates.push_back({{stored.name, game.scheduled.pairing, game.scheduled.number},
                          lengths[{game.scheduled.pairing, game.scheduled.number}],
                          game.first_reward() == 0.5});
  }
  for (const GameKey& key : choose_samples(std::move(candidates), settings.samples))
    report.samples.push_back(sample_of(store, key));
  return report;
}

}  // namespace

Report make_report(const Store& store, const ReportSettings& settings) {
  Report report{.store = store.path(), .version = program_version(), .experiments = {}};
  std::vector<StoredExperiment> chosen;
  for (const std::string& name : settings.experiments) chosen.push_back(store.experiment(name));
  if (settings.experiments.empty()) {
    const std::vector<StoredExperiment> all = store.experiments();
    std::copy_if(all.begin(), all.end(), std::back_inserter(chosen),
                 [](const StoredExperiment& each) { return each.unknown_game().empty(); });
    if (chosen.empty()) chosen = all;  // an error that names the game
  }
  if (chosen.empty()) throw InputError(fmt::format("store {}: there is no experiment to report on", store.path()));
  for (const StoredExperiment& experiment : chosen) report.experiments.push_back(describe(store, experiment, settings));
  return report;
}

}  // namespace cycad
