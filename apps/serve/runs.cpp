#include "serve/runs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cycad/core/words.hpp"
#include "serve/api_error.hpp"
#include "serve/stores.hpp"

namespace cycad::serve {
namespace {

constexpr std::string_view state_words[] = {"running", "finished", "stopped", "failed"};
constexpr std::size_t most_remembered = 32;

}  // namespace

Run::Run(std::string name, std::string what, std::string heading, std::string path)
    : id_(std::move(name)), kind_(std::move(what)), title_(std::move(heading)), store_(std::move(path)) {}

RunState Run::state() const {
  const std::lock_guard lock(mutex_);
  return state_;
}

// Seconds until the end, by the rate of what was done in this run; null while nobody can know.
Json Run::left() const {
  if (state_ != RunState::running) return 0;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
  const std::size_t now = done_ - std::min(earlier_, done_);
  if (now == 0 || total_ < done_) return {};
  return seconds * static_cast<double>(total_ - done_) / static_cast<double>(now);
}

Json Run::summary() const {
  const std::lock_guard lock(mutex_);
  Json json{{"run", id_},    {"kind", kind_},   {"title", title_},        {"state", word_of(state_words, state_)},
            {"done", done_}, {"total", total_}, {"seconds_left", left()}, {"store", store_}};
  if (!error_.empty()) json["error"] = error_;
  return json;
}

const Json& Run::results() const {
  constexpr std::chrono::milliseconds fresh{250};
  const auto now = std::chrono::steady_clock::now();
  if (results_ && (!shown_at_ || now - *shown_at_ >= fresh)) {
    shown_ = results_();
    shown_at_ = std::chrono::steady_clock::now();
  }
  return shown_;
}

Json Run::progress() const {
  const std::lock_guard lock(mutex_);
  const double running = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
  Json json{{"run", id_},
            {"kind", kind_},
            {"state", word_of(state_words, state_)},
            {"done", done_},
            {"total", total_},
            {"seconds", state_ == RunState::running ? running : seconds_},
            {"seconds_left", left()},
            {"part", part_},
            {"store", store_},
            {"results", results()},
            {"last", last_}};
  if (!error_.empty()) json["error"] = error_;
  return json;
}

void Run::count(std::size_t done, std::size_t total, std::size_t earlier) {
  const std::lock_guard lock(mutex_);
  done_ = done;
  total_ = total;
  earlier_ = earlier;
}

void Run::set_part(const std::string& part) {
  const std::lock_guard lock(mutex_);
  part_ = part;
}

void Run::set_last(Json last) {
  const std::lock_guard lock(mutex_);
  last_ = std::move(last);
}

void Run::set_results(std::function<Json()> results) {
  const std::lock_guard lock(mutex_);
  results_ = std::move(results);
}

void Run::set_outcome(Outcome outcome) {
  const std::lock_guard lock(mutex_);
  outcome_ = std::move(outcome);
}

std::optional<Outcome> Run::outcome() const {
  const std::lock_guard lock(mutex_);
  return outcome_;
}

void Run::begin(Job job, const std::string& folder) {
  thread_ = std::jthread([this, job = std::move(job), folder](const std::stop_token& stop) mutable {
    work(std::move(job), folder, stop);
  });
}

void Run::work(Job job, const std::string& folder, const std::stop_token& stop) {
  std::string error;
  try {
    job(*this, stop);
  } catch (const std::exception& problem) {
    error = without_folder(problem.what(), folder);
  }
  job = nullptr;  // whoever sees the end finds the store closed
  const std::lock_guard lock(mutex_);
  try {
    shown_at_.reset();
    (void)results();
  } catch (const std::exception& problem) {
    if (error.empty()) error = without_folder(problem.what(), folder);
  }
  results_ = nullptr;  // and what it was made of: a run that has ended is its summary
  seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
  error_ = error;
  state_ = !error.empty() ? RunState::failed : stop.stop_requested() ? RunState::stopped : RunState::finished;
}

Runs::~Runs() { stop_all(); }

std::shared_ptr<Run> Runs::begin(const std::string& kind, const std::string& title, const std::string& store,
                                 const std::function<Run::Job()>& prepare) {
  std::unique_lock lock(mutex_);
  std::size_t running = preparing_.size();
  for (const std::shared_ptr<Run>& run : runs_) {
    if (run->state() != RunState::running) continue;
    ++running;
    if (run->store() == store) throw ApiError(409, fmt::format("run {} is writing to {}", run->id(), store), "store");
  }
  if (std::find(preparing_.begin(), preparing_.end(), store) != preparing_.end())
    throw ApiError(409, fmt::format("another run is about to write to {}", store), "store");
  if (running >= most_)
    throw ApiError(429, fmt::format("{} runs are under way, expected one of them to be stopped or to end", running));
  // A large store takes its time, in which others ask what runs.
  Run::Job job;
  preparing_.push_back(store);
  const auto ready = [&] {
    lock.lock();
    preparing_.erase(std::find(preparing_.begin(), preparing_.end(), store));
  };
  lock.unlock();
  try {
    job = prepare();
  } catch (...) {
    ready();
    throw;
  }
  ready();
  forget_oldest();
  auto run = std::make_shared<Run>(fmt::format("r{}", ++number_), kind, title, store);
  run->begin(std::move(job), folder_);
  runs_.push_back(run);  // now that it has a thread, by which it ends
  return run;
}

void Runs::forget_oldest() {
  while (runs_.size() >= most_remembered) {
    const auto ended = std::find_if(runs_.begin(), runs_.end(),
                                    [](const std::shared_ptr<Run>& run) { return run->state() != RunState::running; });
    if (ended == runs_.end()) return;
    runs_.erase(ended);
  }
}

std::vector<std::shared_ptr<Run>> Runs::all() const {
  const std::lock_guard lock(mutex_);
  return runs_;
}

std::shared_ptr<Run> Runs::find(const std::string& id) const {
  for (const std::shared_ptr<Run>& run : all())
    if (run->id() == id) return run;
  throw ApiError(404, "there is no such run, expected one of those that `runs` lists", "run");
}

void Runs::stop_all() {
  for (const std::shared_ptr<Run>& run : all()) run->stop();
}

}  // namespace cycad::serve
