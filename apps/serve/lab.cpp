// The endpoints of the laboratory's runs: start, stop, runs, progress.
#include <fmt/format.h>

#include "cycad/experiment/run.hpp"
#include "cycad/match/run_plan.hpp"
#include "cycad/match/tune/tuner.hpp"
#include "serve/api_error.hpp"
#include "serve/context.hpp"
#include "serve/endpoints.hpp"
#include "serve/lab_plans.hpp"
#include "serve/results_json.hpp"
#include "serve/stores.hpp"

namespace cycad::serve {
namespace {

Json last_json(const Plan& plan, const PlayedGame& game) {
  const ScheduledGame& scheduled = game.scheduled;
  return {{"key", to_text(GameKey{plan.name, scheduled.pairing, scheduled.number})},
          {"agents", {plan.agents.at(scheduled.agents[0]), plan.agents.at(scheduled.agents[1])}},
          {"result", game.record.result ? Json(*game.record.result) : Json()}};
}

// What the games of a run came to so far, for whoever follows it. What a tuning does next follows from single games: of
// those it keeps what the results follow from.
class GameCount {
 public:
  GameCount(Run& run, const Plan& plan, std::size_t total)
      : run_(run), seen_(std::make_shared<Seen>(Seen{.plan = plan, .totals = {}, .games = {}})), total_(total) {
    run_.set_results([seen = seen_] {
      return seen->plan.tuning ? results_json(seen->plan, tuning_of_games(seen->plan, seen->games))
                               : results_json(seen->plan, seen->totals);
    });
    run_.count(0, total_, 0);
  }
  void add(const PlayedGame& game, bool earlier) {
    run_.locked([&] { seen_->add(game); });
    if (earlier) ++earlier_;
    run_.count(++done_, total_, earlier_);
    if (!earlier) run_.set_last(last_json(seen_->plan, game));
  }
  void expect(std::size_t total) { total_ = total; }

 private:
  struct Seen {
    Plan plan;
    GameTotals totals;
    std::vector<PlayedGame> games;  // of a tuning

    void add(const PlayedGame& game) {
      if (!plan.tuning) return totals.add(game);
      games.push_back(game);
      games.back().record.moves = {};
      games.back().record.reason = {};
    }
  };

  Run& run_;
  std::shared_ptr<Seen> seen_;
  std::size_t total_, done_ = 0, earlier_ = 0;
};

void run_games(Run& run, const Plan& plan, Store& store, const std::stop_token& stop) {
  GameCount count(run, plan, plan.tuning ? expected_games(*plan.tuning) : plan.schedule.size());
  const auto on_earlier = [&](const PlayedGame& game) { count.add(game, true); };
  const auto on_game = [&](const PlayedGame& game) { count.add(game, false); };
  if (plan.tuning) {
    run_tuning(plan,
               {.store = &store,
                .threads = run_threads(),
                .on_earlier_game = on_earlier,
                .on_game = on_game,
                .on_expected = [&](std::size_t total) { count.expect(total); }},
               stop);
  } else {
    run_plan(plan,
             {.store = &store,
              .threads = run_threads(),
              .keep_games = false,
              .on_earlier_game = on_earlier,
              .on_game = on_game},
             stop);
  }
}

void run_recipe_parts(Run& run, const Recipe& recipe, const std::string& path, const std::stop_token& stop) {
  std::size_t parts_done = 0;
  const Part* current = nullptr;
  const std::optional<LedgerEntry> entry = run_recipe(
      recipe,
      {.store = path,
       .threads = run_threads(),
       .on_progress =
           [&](const PartProgress& progress) {
             if (current != nullptr && current != progress.part) ++parts_done;
             current = progress.part;
             run.set_part(fmt::format("{} ({} of {})", progress.part->name, parts_done + 1, recipe.parts.size()));
             run.count(progress.done, progress.total, progress.earlier);
           }},
      stop);
  if (entry) run.set_outcome(outcome_of(recipe, *entry));
}

std::shared_ptr<Store> open_to_write(const std::string& path) {
  try {
    return std::make_shared<Store>(path, StoreAccess::write);
  } catch (const InUseError&) {
    throw;
  } catch (const OutsideError& error) {
    throw ApiError(422, error.what(), "store");
  }
}

std::shared_ptr<Run> start_plan(Context& context, const std::string& kind, const LabPlan& wanted) {
  const std::string path = new_store_path(context.settings.folder, wanted.store, context.settings.limits);
  return context.runs.begin(kind, wanted.title, wanted.store, [plan = wanted.plan, path]() -> Run::Job {
    const std::shared_ptr<Store> store = open_to_write(path);
    store->begin(plan);
    return [plan, store](Run& run, const std::stop_token& stop) { run_games(run, plan, *store, stop); };
  });
}

std::shared_ptr<Run> start_recipe(Context& context, const std::string& name, const std::string& size) {
  const Recipe recipe = read_shipped_recipe(name, size);
  const std::string store = fmt::format("{}-{}.db", name, size);
  const std::string path = new_store_path(context.settings.folder, store, context.settings.limits);
  return context.runs.begin("recipe", fmt::format("{}, {}", name, size), store, [recipe, path]() -> Run::Job {
    return [recipe, path](Run& run, const std::stop_token& stop) { run_recipe_parts(run, recipe, path, stop); };
  });
}

}  // namespace

Reply start(Context& context, Fields& request) {
  const bool tournament = request.has("tournament"), tune = request.has("tune"), recipe = request.has("recipe");
  const std::string size = request.text("size", "quick");
  request.done();
  if ((tournament ? 1 : 0) + (tune ? 1 : 0) + (recipe ? 1 : 0) != 1)
    throw ApiError(400, "expected one of recipe, tournament and tune");
  const Limits& limits = context.settings.limits;
  const std::shared_ptr<Run> run =
      tournament ? start_plan(context, "tournament", read_tournament(request.object("tournament"), limits))
      : tune     ? start_plan(context, "tune", read_tuning(request.object("tune"), limits))
                 : start_recipe(context, request.text("recipe"), size);
  return Json{{"run", run->id()}};
}

Reply runs(Context& context, Fields& request) {
  request.done();
  Json list = Json::array();
  for (const std::shared_ptr<Run>& run : context.runs.all()) list.push_back(run->summary());
  return Json{{"runs", std::move(list)}};
}

// Of a search or of a run.
Reply stop(Context& context, Fields& request) {
  const std::string search = request.text("search", "");
  const std::string run = request.text("run", "");
  const bool drop = request.flag("drop", false);
  request.done();
  if (search.empty() == run.empty()) throw ApiError(400, "expected either search or run");
  if (!run.empty()) {
    context.runs.find(run)->stop();
  } else {
    context.searches.find(search)->stop();
    if (drop) context.searches.drop(search);
  }
  return Json::object();
}

Reply progress(Context& context, Fields& request) {
  const std::shared_ptr<Run> run = context.runs.find(request.text("run"));
  request.done();
  return [&context, run, place = begin_following(context)](EventSink& sink) {
    Json before;
    while (sink.open() && !context.stop.stop_requested() && run->state() == RunState::running) {
      Json now = run->summary();
      now.erase("seconds_left");
      if (!(now == before)) sink.send("progress", run->progress());
      before = std::move(now);
      std::this_thread::sleep_for(std::chrono::milliseconds(250));
    }
    sink.send("done", run->progress());
  };
}

}  // namespace cycad::serve
