#include "cycad/match/run_plan.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cycad/match/sequential_stop.hpp"

namespace cycad {
namespace {

struct Forward {
  std::stop_source* to;
  void operator()() const { to->request_stop(); }
};

// Where a game stands in the schedule: pairs first go round all pairings.
bool comes_before(const PlayedGame& one, const PlayedGame& two) {
  const auto place = [](const ScheduledGame& game) { return std::array{game.number / 2, game.pairing, game.number}; };
  return place(one.scheduled) < place(two.scheduled);
}

// The games that are there already, by their places in the schedule, in order.
std::vector<std::size_t> places_of(const Schedule& schedule, const std::vector<PlayedGame>& games) {
  std::vector<std::size_t> places;
  places.reserve(games.size());
  for (const PlayedGame& game : games) places.push_back(schedule.index(game.scheduled.pairing, game.scheduled.number));
  std::sort(places.begin(), places.end());
  return places;
}

}  // namespace

PlanRun run_plan(const Plan& plan, const RunSettings& settings, const std::stop_token& stop) {
  PlanRun run;
  std::optional<SequentialStop> test;
  if (plan.sprt) test.emplace(*plan.sprt, plan.schedule);

  Tournament tournament = make_tournament(plan);
  tournament.threads = settings.threads;
  tournament.tolerate_forfeits = settings.tolerate_forfeits;
  if (settings.store != nullptr) {
    settings.store->begin(plan);
    settings.store->for_each_game({.experiment = plan.name}, [&](const StoredGame& row) {
      run.games.push_back(from_stored(plan, row));
      if (settings.on_earlier_game) settings.on_earlier_game(run.games.back());
      if (test) test->add(run.games.back());
    });
  }
  tournament.wanted = [&schedule = plan.schedule, first = settings.first_game, most = settings.games_per_pairing,
                       there = places_of(plan.schedule, run.games)](std::size_t place) {
    const std::size_t number = schedule.game(place).number;
    if (number < first || (most > 0 && number >= most)) return false;
    return !std::binary_search(there.begin(), there.end(), place);
  };
  run.earlier = run.games.size();

  std::stop_source enough;
  const std::stop_callback<Forward> forward(stop, Forward{&enough});
  tournament.on_game = [&](const PlayedGame& game) {
    if (settings.store != nullptr) settings.store->insert(to_stored(plan, game));
    if (settings.on_game) settings.on_game(game);
    if (test && test->add(game)) enough.request_stop();
  };
  if (!test || !test->decided()) {
    std::vector<PlayedGame> played = play_tournament(tournament, enough.get_token());
    run.played = played.size();
    std::move(played.begin(), played.end(), std::back_inserter(run.games));
  }

  std::sort(run.games.begin(), run.games.end(), comes_before);
  run.complete = run.games.size() == plan.schedule.size() || (test && test->decided());
  if (test) {
    run.games = test->counted(std::move(run.games));
    run.sprt = test->state();
  }
  return run;
}

}  // namespace cycad
