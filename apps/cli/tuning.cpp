#include "cli/tuning.hpp"

#include <fmt/format.h>

#include <optional>

#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/remark.hpp"

namespace cycad {
namespace {

// Short names for the line of progress: the reference, then the points.
std::vector<std::string> labels_of(const Plan& plan) {
  std::vector<std::string> labels{plan.agents[0]};
  for (std::size_t point = 0; point < point_count(*plan.tuning); ++point)
    labels.push_back(values_text(*plan.tuning, values_of(*plan.tuning, point)));
  return labels;
}

}  // namespace

TuneResult play_tuning(const Plan& plan, const ContestOptions& options) {
  std::optional<Store> store;
  if (!options.store.empty()) {
    store.emplace(options.store, StoreAccess::write);
    store->begin(plan);
    remark("experiment {} in {}: {} games are there, {} points\n", plan.name, options.store,
           store->keys(plan.name).size(), point_count(*plan.tuning));
  }
  Progress progress(labels_of(plan), expected_games(*plan.tuning), progress_style(options));
  const StopOnInterrupt interrupt;
  TuneResult result =
      run_tuning(plan,
                 {.store = store ? &*store : nullptr,
                  .threads = threads_of(options),
                  .tolerate_forfeits = options.tolerate_forfeits,
                  .on_earlier_game = [&progress](const PlayedGame& game) { progress.add_earlier(game); },
                  .on_game = [&progress](const PlayedGame& game) { progress.add(game); },
                  .on_expected = [&progress](std::size_t total) { progress.expect(total); }},
                 interrupt.token());
  progress.finish();
  return result;
}

void end_interrupted(const TuneResult& result, const ContestOptions& options) {
  if (options.store.empty())
    remark("interrupted: {} games were played, and none is kept without --store\n", result.games);
  else
    remark("interrupted: {} games are in {}, the same command goes on from there\n", result.games, options.store);
  throw Exit{ExitCode::interrupted};
}

}  // namespace cycad
