#include "cycad/match/tune/tuner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/match/statistics/elo.hpp"
#include "cycad/match/statistics/proportion.hpp"
#include "cycad/match/statistics/score.hpp"
#include "cycad/match/tune/ntbea.hpp"
#include "cycad/match/tune/point_games.hpp"
#include "cycad/match/tune/space.hpp"

namespace cycad {
namespace {

constexpr std::size_t halving_block = 20;  // games between two looks of the sequential test
constexpr std::size_t ntbea_batch = 4;     // pairs at once: whatever the number of threads, for the same result
constexpr std::size_t ntbea_part = 5;      // one part in so many is for the recommended point

std::size_t whole_pairs(std::size_t games) { return std::max<std::size_t>(2, games + games % 2); }

// How many games a candidate has at the end of each round.
std::vector<std::size_t> halving_targets(const Tuning& tuning) {
  std::size_t rounds = 1;
  while ((std::size_t{1} << rounds) < point_count(tuning)) ++rounds;
  std::vector<std::size_t> targets;
  for (std::size_t round = 0; round < rounds; ++round)
    targets.push_back(whole_pairs(tuning.games >> (rounds - 1 - round)));
  return targets;
}

std::size_t ntbea_confirmation(const Tuning& tuning) { return whole_pairs(tuning.games / ntbea_part); }

std::size_t ntbea_evaluations(const Tuning& tuning) {
  const std::size_t confirmation = ntbea_confirmation(tuning);
  return tuning.games > confirmation + 2 ? (tuning.games - confirmation) / 2 : 1;
}

// One run of a tuning's method over the games of its points.
class Tuner {
 public:
  Tuner(const Plan& plan, PointGames& games, const TuneRunSettings& settings, std::stop_token stop)
      : plan_(plan), tuning_(*plan.tuning), games_(games), settings_(settings), stop_(std::move(stop)) {}

  TuneResult run() {
    expect(expected_games(tuning_));
    std::optional<std::size_t> best;
    switch (tuning_.method) {
      case TuneMethod::grid: complete_ = run_grid(); break;
      case TuneMethod::halving: best = run_halving(); break;
      case TuneMethod::ntbea: best = run_ntbea(); break;
    }
    TuneResult result;
    for (std::size_t point = 0; point < point_count(tuning_); ++point) {
      if (games_.tally(point).games() == 0) continue;
      result.points.push_back(describe(point));
      result.games += result.points.back().tally.games();
      if (best == point) result.best = result.points.size() - 1;
    }
    if (!result.best) result.best = leader(result.points);
    result.complete = complete_;
    return result;
  }

 private:
  [[nodiscard]] TunedPoint describe(std::size_t point) const {
    TunedPoint described{.point = point,
                         .values = values_of(tuning_, point),
                         .specification = plan_.agents[1 + point],
                         .tally = games_.tally(point),
                         .value = 0.5,
                         .interval = {},
                         .note = {}};
    if (const auto note = notes_.find(point); note != notes_.end()) described.note = note->second;
    if (tuning_.decided) {
      const DecidedShare share = decided_share(described.tally);
      described.value = share.share;
      described.interval = share.interval;
    } else {
      described.value = described.tally.score();
      described.interval = score_interval(described.tally);
    }
    return described;
  }

  // The largest value; of equal ones that with the most certain bound, then the first.
  static std::optional<std::size_t> leader(const std::vector<TunedPoint>& points) {
    const auto found = std::max_element(points.begin(), points.end(), [](const TunedPoint& one, const TunedPoint& two) {
      return std::pair(one.value, one.interval.low) < std::pair(two.value, two.interval.low);
    });
    if (found == points.end()) return std::nullopt;
    return static_cast<std::size_t>(found - points.begin());
  }

  void expect(std::size_t games) const {
    if (settings_.on_expected) settings_.on_expected(games);
  }

  bool run_grid() {
    const std::size_t points = point_count(tuning_);
    const std::size_t limit = most_games_of_a_point(tuning_);
    while (true) {
      std::vector<PointTarget> targets;
      std::size_t all = 0;
      for (std::size_t point = 0; point < points; ++point) {
        const Tally tally = games_.tally(point);
        const std::size_t done = games_.games(point);
        const std::size_t counted = tuning_.decided ? tally.wins + tally.losses : done;
        all += done;
        if (counted >= tuning_.games || done >= limit) continue;
        targets.push_back({point, std::min(limit, done + whole_pairs(tuning_.games - counted))});
        all += targets.back().games - done;
      }
      if (targets.empty()) break;
      expect(all);
      if (!games_.reach(targets, stop_)) return false;
    }
    for (std::size_t point = 0; tuning_.decided && point < points; ++point) {
      const Tally tally = games_.tally(point);
      if (tally.wins + tally.losses < tuning_.games) notes_[point] = fmt::format("ended at {} games", tally.games());
    }
    return true;
  }

  [[nodiscard]] EloDifference elo_of(std::size_t point) const { return elo_estimate(games_.tally(point)); }

  // Whether the sequential test takes the candidate for worse than the leader, of whose rating the lower end counts.
  [[nodiscard]] bool is_hopeless(std::size_t point, double leader_elo) const {
    constexpr double range = 2000;
    SprtSettings test = *tuning_.sprt;
    test.elo0 = std::clamp(test.elo0 + leader_elo, -range, range - 1);
    test.elo1 = std::clamp(test.elo1 + leader_elo, test.elo0 + 1, range);
    const Tally tally = games_.tally(point);
    const SprtState state = plan_.schedule.sides == Sides::paired ? gsprt(test, tally.pairs) : gsprt(test, tally);
    return state.verdict == SprtVerdict::accept_h0;
  }

  void sort_by_score(std::vector<std::size_t>& points) const {
    std::stable_sort(points.begin(), points.end(), [this](std::size_t one, std::size_t two) {
      return games_.tally(one).score() > games_.tally(two).score();
    });
  }

  void drop_hopeless(std::vector<std::size_t>& candidates, std::size_t round) {
    sort_by_score(candidates);
    const std::size_t first = candidates.front();
    const double leader_elo = elo_of(first).interval.low;
    std::erase_if(candidates, [&](std::size_t point) {
      const bool out = point != first && is_hopeless(point, leader_elo);
      if (out) notes_[point] = fmt::format("stopped by the sequential test in round {}", round + 1);
      return out;
    });
  }

  std::optional<std::size_t> run_halving() {
    const std::vector<std::size_t> targets = halving_targets(tuning_);
    std::vector<std::size_t> candidates(point_count(tuning_));
    std::iota(candidates.begin(), candidates.end(), std::size_t{0});
    std::size_t reached = 0;
    for (std::size_t round = 0; round < targets.size(); ++round) {
      const std::size_t staying = round + 1 == targets.size() ? 1 : (candidates.size() + 1) / 2;
      while (reached < targets[round]) {
        reached = std::min(reached + halving_block, targets[round]);
        std::vector<PointTarget> block;
        block.reserve(candidates.size());
        for (const std::size_t point : candidates) block.push_back({point, reached});
        if (!games_.reach(block, stop_)) return std::nullopt;
        drop_hopeless(candidates, round);
        expect(games_to_come(targets, round, candidates.size(), reached));
      }
      while (candidates.size() > staying) {
        notes_[candidates.back()] = fmt::format("out after round {}", round + 1);
        candidates.pop_back();
      }
    }
    complete_ = true;
    return candidates.front();
  }

  [[nodiscard]] std::size_t games_to_come(const std::vector<std::size_t>& targets, std::size_t round, std::size_t left,
                                          std::size_t reached) const {
    std::size_t all = 0;
    for (std::size_t point = 0; point < point_count(tuning_); ++point) all += games_.games(point);
    for (; round < targets.size(); ++round) {
      all += left * (targets[round] - reached);
      reached = targets[round];
      left = (left + 1) / 2;
    }
    return all;
  }

  std::optional<std::size_t> run_ntbea() {
    Places sizes;
    for (const TunedOption& option : tuning_.options) sizes.push_back(option.values.size());
    Ntbea search(sizes, {.seed = Random::stream(plan_.schedule.seed, {point_count(tuning_)})()});
    const std::size_t evaluations = ntbea_evaluations(tuning_);
    for (std::size_t done = 0; done < evaluations; done += ntbea_batch) {
      const std::vector<Places> asked = search.ask(std::min(ntbea_batch, evaluations - done));
      std::map<std::size_t, std::size_t> reached;  // games by point: one may be asked for twice
      std::vector<std::size_t> firsts;             // the number of the first game of each evaluation
      for (const Places& places : asked) {
        const std::size_t point = point_at(tuning_, places);
        std::size_t& games = reached.try_emplace(point, games_.games(point)).first->second;
        firsts.push_back(games);
        games += 2;
      }
      std::vector<PointTarget> targets;
      targets.reserve(reached.size());
      for (const auto& [point, games] : reached) targets.push_back({point, games});
      if (!games_.reach(targets, stop_)) return std::nullopt;
      for (std::size_t index = 0; index < asked.size(); ++index) {
        const std::size_t point = point_at(tuning_, asked[index]);
        search.tell(asked[index], (games_.reward(point, firsts[index]) + games_.reward(point, firsts[index] + 1)) / 2);
      }
    }
    const std::size_t best = point_at(tuning_, search.best());
    complete_ = games_.reach({{best, games_.games(best) + ntbea_confirmation(tuning_)}}, stop_);
    notes_[best] = "recommended";
    return best;
  }

  const Plan& plan_;
  const Tuning& tuning_;
  PointGames& games_;
  const TuneRunSettings& settings_;
  std::stop_token stop_;
  std::map<std::size_t, std::string> notes_;
  bool complete_ = false;
};

void require_tuning(const Plan& plan) {
  if (!plan.tuning) throw InputError("the experiment is not a tuning");
  check_tuning(plan);
}

}  // namespace

Plan make_tuning_plan(Participants participants, Schedule schedule, Tuning tuning) {
  if (tuning.method == TuneMethod::halving && !tuning.sprt) tuning.sprt = halving_test;
  check_tuning(tuning);
  const std::vector<std::string> points = point_specifications(participants.game, tuning);
  participants.agents.insert(participants.agents.end(), points.begin(), points.end());
  schedule.pairings.clear();
  for (std::size_t point = 0; point < points.size(); ++point) schedule.pairings.push_back({1 + point, 0});
  schedule.games = most_games_of_a_point(tuning);
  Plan plan = make_plan(participants, schedule);
  plan.tuning = std::move(tuning);
  return plan;
}

std::size_t most_games_of_a_point(const Tuning& tuning) {
  const std::size_t games = whole_pairs(tuning.games);
  if (tuning.method == TuneMethod::ntbea) return std::max(games, expected_games(tuning));
  return tuning.decided ? games * most_replays : games;
}

std::size_t expected_games(const Tuning& tuning) {
  if (tuning.method == TuneMethod::grid) return point_count(tuning) * whole_pairs(tuning.games);
  if (tuning.method == TuneMethod::ntbea) return 2 * ntbea_evaluations(tuning) + ntbea_confirmation(tuning);
  std::size_t all = 0;
  std::size_t before = 0;
  std::size_t left = point_count(tuning);
  for (const std::size_t target : halving_targets(tuning)) {
    all += left * (target - before);
    before = target;
    left = (left + 1) / 2;
  }
  return all;
}

TuneResult run_tuning(const Plan& plan, const TuneRunSettings& settings, const std::stop_token& stop) {
  require_tuning(plan);
  PointGames games(plan, {.store = settings.store,
                          .threads = settings.threads,
                          .tolerate_forfeits = settings.tolerate_forfeits,
                          .on_game = settings.on_game});
  std::size_t earlier = 0;
  if (settings.store != nullptr) {
    settings.store->begin(plan);
    settings.store->for_each_game({.experiment = plan.name}, [&](const StoredGame& row) {
      const PlayedGame game = from_stored(plan, row);
      games.add(game);
      ++earlier;
      if (settings.on_earlier_game) settings.on_earlier_game(game);
    });
  }
  TuneResult result = Tuner(plan, games, settings, stop).run();
  result.earlier = earlier;
  return result;
}

TuneResult tuning_of_games(const Plan& plan, const std::vector<PlayedGame>& played) {
  require_tuning(plan);
  PointGames games(plan, {.store = nullptr, .threads = 0});
  for (const PlayedGame& game : played) games.add(game);
  const TuneRunSettings settings{.threads = 0};
  TuneResult result = Tuner(plan, games, settings, {}).run();
  result.earlier = played.size();
  return result;
}

}  // namespace cycad
