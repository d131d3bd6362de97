#include "cycad/match/run_plan.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>

#include "cycad/core/linked_stop.hpp"
#include "cycad/match/sequential_stop.hpp"

namespace cycad {
namespace {

// Where a game stands in the schedule: pairs first go round all pairings.
bool comes_before(const PlayedGame& one, const PlayedGame& two) {
  const auto place = [](const ScheduledGame& game) { return std::array{game.number / 2, game.pairing, game.number}; };
  return place(one.scheduled) < place(two.scheduled);
}

// Sums up the games that count as they come, and keeps them if somebody wants them. A sequential test counts those up
// to the one that decides, so that games which are ahead of it wait.
class Count {
 public:
  Count(const Plan& plan, bool keep) : keep_(keep) {
    if (plan.sprt) test_.emplace(*plan.sprt, plan.schedule);
  }

  void add(const PlayedGame& game) {
    if (!test_) return take(game);
    test_->add(game);
    ahead_.emplace(game.scheduled.number, game);
    take_up_to(test_->games());
  }
  [[nodiscard]] bool decided() const { return test_ && test_->decided(); }

  void finish(PlanRun& run) {
    if (test_ && !decided()) take_up_to(std::numeric_limits<std::size_t>::max());
    if (test_) run.sprt = test_->state();
    std::sort(games_.begin(), games_.end(), comes_before);
    run.totals = std::move(totals_);
    run.games = std::move(games_);
  }

 private:
  void take(const PlayedGame& game) {
    totals_.add(game);
    if (keep_) games_.push_back(game);
  }
  void take_up_to(std::size_t end) {
    for (; !ahead_.empty() && ahead_.begin()->first < end; ahead_.erase(ahead_.begin())) take(ahead_.begin()->second);
  }

  bool keep_;
  std::optional<SequentialStop> test_;
  std::map<std::size_t, PlayedGame> ahead_;  // by number
  GameTotals totals_;
  std::vector<PlayedGame> games_;
};

// The games that are there already, by their places in the schedule, in order.
std::vector<std::size_t> count_stored(const Plan& plan, const RunSettings& settings, Count& count) {
  std::vector<std::size_t> places;
  if (settings.store == nullptr) return places;
  settings.store->begin(plan);
  settings.store->for_each_game({.experiment = plan.name}, [&](const StoredGame& row) {
    const PlayedGame game = from_stored(plan, row);
    places.push_back(plan.schedule.index(game.scheduled.pairing, game.scheduled.number));
    if (settings.on_earlier_game) settings.on_earlier_game(game);
    count.add(game);
  });
  std::sort(places.begin(), places.end());
  return places;
}

}  // namespace

PlanRun run_plan(const Plan& plan, const RunSettings& settings, const std::stop_token& stop) {
  PlanRun run;
  Count count(plan, settings.keep_games);
  Tournament tournament = make_tournament(plan);
  tournament.threads = settings.threads;
  tournament.tolerate_forfeits = settings.tolerate_forfeits;
  const std::vector<std::size_t> there = count_stored(plan, settings, count);
  run.earlier = there.size();
  tournament.wanted = [&](std::size_t place) {
    const ScheduledGame game = plan.schedule.game(place);
    if (settings.games_per_pairing > 0 && game.number >= settings.games_per_pairing) return false;
    if (settings.is_known && settings.is_known(game)) return false;
    return !std::binary_search(there.begin(), there.end(), place);
  };

  LinkedStop enough(stop);
  tournament.on_game = [&](const PlayedGame& game) {
    if (settings.store != nullptr) settings.store->insert(to_stored(plan, game));
    if (settings.on_game) settings.on_game(game);
    count.add(game);
    if (count.decided()) enough.request_stop();
  };
  if (!count.decided()) run.played = play_games(tournament, enough.token());

  run.complete = run.earlier + run.played == plan.schedule.size() || count.decided();
  count.finish(run);
  return run;
}

}  // namespace cycad
