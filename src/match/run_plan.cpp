#include "cycad/match/run_plan.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
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

void keep_below(Tournament& tournament, std::size_t games) {
  if (!tournament.only) {
    tournament.only.emplace(tournament.schedule.size());
    std::iota(tournament.only->begin(), tournament.only->end(), std::size_t{0});
  }
  std::erase_if(*tournament.only, [&](std::size_t index) { return tournament.schedule.game(index).number >= games; });
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
    for (const StoredGame& row : settings.store->games({.experiment = plan.name})) {
      run.games.push_back(from_stored(plan, row));
      if (settings.on_earlier_game) settings.on_earlier_game(run.games.back());
      if (test) test->add(run.games.back());
    }
    tournament.only = missing_games(plan, settings.store->keys(plan.name));
  }
  if (settings.games_per_pairing > 0) keep_below(tournament, settings.games_per_pairing);
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
