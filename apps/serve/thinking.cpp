// The endpoints that decide: move and think, and those that inspect a search of think.
#include <limits>
#include <optional>

#include "cycad/agent/make_agent.hpp"
#include "cycad/core/words.hpp"
#include "serve/agent_request.hpp"
#include "serve/api_error.hpp"
#include "serve/context.hpp"
#include "serve/deciding.hpp"
#include "serve/endpoints.hpp"
#include "serve/game_request.hpp"
#include "serve/search_json.hpp"

namespace cycad::serve {
namespace {

using Clock = std::chrono::steady_clock;

static_assert(std::size(search_end_words) == static_cast<std::size_t>(SearchEnd::single_move) + 1);

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

struct Task {
  RequestedGame game;
  RequestedAgent agent;
  Player player = Player::one;
  std::uint64_t seed = 1;
  double interval = 100;
  bool joint = true;
  bool keep = false;
};

Task read_task(Context& context, Fields& request) {
  const Limits& limits = context.settings.limits;
  Task task;
  task.game = read_game(request, limits);
  task.player = read_player(request, *task.game.position);
  task.agent = read_agent(request, std::string(task.game.entry->name), limits);
  task.seed = request.whole("seed", 0, std::numeric_limits<std::uint64_t>::max(), 1);
  task.interval = static_cast<double>(request.whole("interval", 50, 5'000, 100));
  task.joint = request.flag("joint", true);
  return task;
}

// Who waits for the answer: whether they are still there, and what they are told meanwhile.
struct Listener {
  std::function<bool()> open;
  std::function<void(const Json&)> progress = {};
};

// Runs a search to its end in turns with all others.
class SearchRun {
 public:
  SearchRun(Context& context, const Task& task, std::shared_ptr<WatchedSearch> search)
      : context_(context), task_(task), search_(std::move(search)), budget_(search_->budget()) {
    const auto most = static_cast<double>(context.settings.limits.milliseconds);
    time_ = budget_.milliseconds > 0 ? std::min(budget_.milliseconds, most) : most;
    budget_.stop = search_->stopped();
  }

  Json run(const Listener& listener) {
    std::string_view reason;
    Clock::time_point told = start_;
    while (reason.empty()) {
      reason = run_slice();
      if (!listener.open() || context_.stop.stop_requested()) search_->stop();
      if (!reason.empty() || !listener.progress || milliseconds_since(told) < task_.interval) continue;
      listener.progress(state());
      told = Clock::now();
    }
    Json done = state();
    done["reason"] = reason;
    done["move"] = done.at("best").get<std::string>();
    return done;
  }

 private:
  // Empty while the search goes on.
  std::string_view run_slice() {
    constexpr std::uint64_t few = 32;  // for an answer at all, where there was no turn in time
    const auto deadline = start_ + std::chrono::microseconds(static_cast<std::int64_t>(1000 * time_));
    const std::optional<CpuShare::Turn> turn = context_.cpu.begin(deadline);
    const double left = time_ - milliseconds_since(start_);
    if (!turn || left <= 0) {
      if (done_ == 0) add(search_->run({.simulations = few}));
      return word_of(search_end_words, SearchEnd::time);
    }
    Budget slice = budget_;
    slice.milliseconds = std::min(left, context_.cpu.slice());
    if (budget_.simulations > 0) slice.simulations = budget_.simulations - done_;
    SearchEnd end = add(search_->run(slice));
    if (done_ == 0) add(search_->run({.simulations = few}));  // stopped before the first one
    if (budget_.simulations > 0 && done_ >= budget_.simulations) end = SearchEnd::simulations;
    if (end != SearchEnd::time) return word_of(search_end_words, end);
    return context_.searches.is_full() ? word_of(search_end_words, SearchEnd::memory) : std::string_view();
  }

  SearchEnd add(const SearchReport& report) {
    done_ += report.simulations;
    return report.end;
  }

  Json state() const {
    return progress_json(*search_,
                         {.joint = task_.joint, .milliseconds = milliseconds_since(start_), .simulations = done_});
  }

  Context& context_;
  const Task& task_;
  std::shared_ptr<WatchedSearch> search_;
  Budget budget_;
  double time_ = 0;
  std::uint64_t done_ = 0;
  Clock::time_point start_ = Clock::now();
};

Json decide_unwatched(Context& context, const Task& task, const Listener& listener) {
  const std::unique_ptr<Reservation> memory = context.searches.reserve_memory(task.agent.memory);
  const std::unique_ptr<Agent> agent = make_agent(task.game.entry->name, task.agent.text, {});
  agent->new_game(task.seed);
  const Decision decision = decide_while(context, *agent, *task.game.position, task.player, listener.open);
  Json done = decision_json(decision, agent->explain(), task.game.position->board_moves(task.player));
  done["reason"] = "answered";
  done["move"] = done.at("best").get<std::string>();
  return done;
}

Json start_json(const Task& task, const Json& id) {
  return {{"search", id},
          {"agent", task.agent.text},
          {"policy", task.agent.policy},
          {"formula", task.agent.formula.empty() ? Json() : Json(task.agent.formula)},
          {"player", index_of(task.player) + 1},
          {"opponent", index_of(other(task.player)) + 1},
          {"seed", task.seed}};
}

// A search that has ended makes room for others when they need it, however it ended.
class Watching {
 public:
  explicit Watching(WatchedSearch& search) : search_(search) {}
  ~Watching() { search_.finish(); }
  Watching(const Watching&) = delete;
  Watching& operator=(const Watching&) = delete;
  Watching(Watching&&) = delete;
  Watching& operator=(Watching&&) = delete;

 private:
  WatchedSearch& search_;
};

// Sends `start`, `progress` as often as the task says, and `done`.
void stream_search(Context& context, const Task& task, const std::shared_ptr<WatchedSearch>& search, EventSink& sink) {
  const std::unique_ptr<Turn> running = context.searches.begin_running(still_wanted(context, sink));
  const Watching watching(*search);
  if (task.keep) context.searches.keep(search);
  const Listener listener{.open = [&] { return sink.open(); },
                          .progress = [&](const Json& state) { sink.send("progress", state); }};
  sink.send("start", start_json(task, task.keep ? Json(search->id()) : Json()));
  sink.send("done", SearchRun(context, task, search).run(listener));
}

void stream_decision(Context& context, const Task& task, EventSink& sink) {
  const std::unique_ptr<Turn> running = context.searches.begin_running(still_wanted(context, sink));
  sink.send("start", start_json(task, Json()));
  sink.send("done", decide_unwatched(context, task, {.open = [&] { return sink.open(); }}));
}

// The stream of a task; searches that cannot begin are found out now, while there is a status to say so.
Stream stream_of(Context& context, Task read, bool watched) {
  const auto task = std::make_shared<Task>(std::move(read));
  if (!watched) return [&context, task](EventSink& sink) { stream_decision(context, *task, sink); };
  const std::shared_ptr<WatchedSearch> search =
      context.searches.begin(*task->game.position, task->player, task->agent, task->seed);
  return [&context, task, search](EventSink& sink) { stream_search(context, *task, search, sink); };
}

}  // namespace

// Plays as the agent does, so that one whose tree is not the whole of it is not watched.
Reply move(Context& context, Fields& request) {
  Task task = read_task(context, request);
  task.joint = false;
  const bool stream = request.flag("stream", true);
  request.done();
  if (stream) {
    const bool watched = task.agent.tree && task.agent.tree_is_all;
    return stream_of(context, std::move(task), watched);
  }
  const std::unique_ptr<Turn> running = context.searches.begin_running(still_wanted(context, request.caller()));
  const Listener listener{.open = request.caller()};
  if (!task.agent.tree || !task.agent.tree_is_all) return decide_unwatched(context, task, listener);
  return SearchRun(context, task, context.searches.begin(*task.game.position, task.player, task.agent, task.seed))
      .run(listener);
}

Reply think(Context& context, Fields& request) {
  Task task = read_task(context, request);
  task.keep = request.flag("keep", false);
  request.done();
  const bool watched = task.agent.tree;
  return stream_of(context, std::move(task), watched);
}

Reply tree(Context& context, Fields& request) {
  const std::shared_ptr<WatchedSearch> search = context.searches.find(request.text("search"));
  const std::vector<std::string> path = request.texts("path", 1'000);
  const auto most = static_cast<std::size_t>(request.whole("most", 0, 500, 50));
  request.done();
  return node_json(*search, path, most);
}

}  // namespace cycad::serve
