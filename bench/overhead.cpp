#include "bench/overhead.hpp"

#include <algorithm>
#include <string>

#include "bench/median.hpp"
#include "cycad/core/scratch_folder.hpp"
#include "cycad/core/stopwatch.hpp"
#include "cycad/match/run_plan.hpp"
#include "cycad/match/store.hpp"

namespace cycad::bench {
namespace {

constexpr std::size_t games_each = 40;

}  // namespace

Overhead measure_overhead(int repetitions) {
  const ScratchFolder folder;
  std::vector<double> shares;
  std::vector<double> costs;
  Store store(folder.file("store.db"), StoreAccess::write);
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    Plan plan = make_plan({.game = "tron",
                           .agents = {"mcts(select=ucb1, sims=1000)", "mcts(select=ucb1-tuned, sims=1000)"},
                           .maps = {"empty:13x13"}},
                          {.seed = static_cast<std::uint64_t>(repetition), .pairings = {{0, 1}}, .games = games_each});
    plan.name = "repetition-" + std::to_string(repetition);
    const Stopwatch stopwatch;
    const PlanRun run = run_plan(plan, {.store = &store});
    const double total = stopwatch.milliseconds();
    double thinking = 0;
    for (const PlayedGame& game : run.games)
      for (const SideRecord& side : game.record.sides) thinking += side.milliseconds;
    shares.push_back((total - thinking) / total);
    costs.push_back(1000 * (total - thinking) / games_each);
  }
  return {.games = games_each,
          .share = median(shares),
          .least = *std::min_element(shares.begin(), shares.end()),
          .most = *std::max_element(shares.begin(), shares.end()),
          .microseconds = median(costs)};
}

}  // namespace cycad::bench
