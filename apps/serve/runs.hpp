// The runs of the laboratory: recipes, tournaments, tunings. A run belongs to the server and not to the page that began
// it; its games are in a store of the folder as they end. Few run at the same time, and of those that have ended only
// the last ones are remembered.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "cycad/core/json.hpp"
#include "cycad/experiment/document.hpp"

namespace cycad::serve {

enum class RunState { running, finished, stopped, failed };

class Run {
 public:
  using Job = std::function<void(Run&, const std::stop_token&)>;

  Run(std::string name, std::string what, std::string heading, std::string path);

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::string& store() const { return store_; }
  [[nodiscard]] RunState state() const;
  // What `runs` lists, and what an event has.
  [[nodiscard]] Json summary() const;
  [[nodiscard]] Json progress() const;

  // By the job.
  void count(std::size_t done, std::size_t total, std::size_t earlier);
  void set_part(const std::string& part);
  void set_last(Json last);
  // How the results are made when somebody wants to see them; called with the run locked, for all who follow it at most
  // four times a second, and for the last time at its end.
  void set_results(std::function<Json()> results);
  void set_outcome(Outcome outcome);
  [[nodiscard]] std::optional<Outcome> outcome() const;
  template <class Change>
  void locked(const Change& change) {
    const std::lock_guard lock(mutex_);
    change();
  }

  void begin(Job job, const std::string& folder);
  void stop() { thread_.request_stop(); }

 private:
  void work(Job job, const std::string& folder, const std::stop_token& stop);
  [[nodiscard]] Json left() const;
  [[nodiscard]] const Json& results() const;

  std::string id_, kind_, title_, store_;
  mutable std::mutex mutex_;
  RunState state_ = RunState::running;
  std::string error_, part_;
  std::size_t done_ = 0, total_ = 0, earlier_ = 0;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  double seconds_ = 0;  // when it has ended
  Json last_;
  std::function<Json()> results_;  // none any more when it has ended
  mutable Json shown_;             // what it gave
  mutable std::optional<std::chrono::steady_clock::time_point> shown_at_;
  std::optional<Outcome> outcome_;
  std::jthread thread_;
};

class Runs {
 public:
  // At most so many at the same time; their stores are in the folder.
  Runs(std::size_t most, std::string folder) : most_(most), folder_(std::move(folder)) {}
  ~Runs();
  Runs(const Runs&) = delete;
  Runs& operator=(const Runs&) = delete;
  Runs(Runs&&) = delete;
  Runs& operator=(Runs&&) = delete;

  // ApiError 429 if too many are under way, 409 if one of them writes to the same store; otherwise what `prepare`
  // throws.
  std::shared_ptr<Run> begin(const std::string& kind, const std::string& title, const std::string& store,
                             const std::function<Run::Job()>& prepare);
  [[nodiscard]] std::vector<std::shared_ptr<Run>> all() const;
  // ApiError 404 if there is none.
  [[nodiscard]] std::shared_ptr<Run> find(const std::string& id) const;
  void stop_all();

 private:
  void forget_oldest();

  std::size_t most_;
  std::string folder_;
  mutable std::mutex mutex_;
  std::vector<std::shared_ptr<Run>> runs_;
  std::vector<std::string> preparing_;  // stores of runs that are about to begin
  std::size_t number_ = 0;
};

}  // namespace cycad::serve
