#include "agent/process/punctual_agent.hpp"

#include <algorithm>
#include <utility>

namespace cycad::process {
namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;
using std::chrono::steady_clock;

}  // namespace

// A question on its way; `stop` apart, what follows it is under the mutex.
struct PunctualAgent::Asked {
  std::unique_ptr<Position> position;
  Player player;
  std::stop_source stop = {};
  std::optional<steady_clock::time_point> stop_at = {};
  bool given_up = false;
  std::optional<Decision> decision = {};
  std::exception_ptr failure = {};
};

PunctualAgent::PunctualAgent(std::optional<double> margin_milliseconds)
    : margin_(margin_milliseconds), thread_([this] { work(); }) {}

PunctualAgent::~PunctualAgent() {
  {
    const std::scoped_lock lock(mutex_);
    ended_ = true;
    tasks_.clear();
  }
  if (last_ != nullptr) last_->stop.request_stop();
  changed_.notify_all();
  thread_.join();
}

void PunctualAgent::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ended_ || !tasks_.empty(); });
    if (ended_) return;
    const std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    try {
      task();
    } catch (...) {
      failure_ = std::current_exception();
      agent_.reset();
    }
    lock.lock();
  }
}

void PunctualAgent::add(std::function<void()> task) {
  const std::scoped_lock lock(mutex_);
  tasks_.push_back(std::move(task));
  changed_.notify_all();
}

void PunctualAgent::become(Make make, std::unique_ptr<Agent> substitute) {
  substitute_ = std::move(substitute);
  add([this, make = std::move(make)] {
    agent_.reset();  // first, for its memory
    failure_ = nullptr;
    missed_ = nullptr;
    agent_ = make();
  });
}

void PunctualAgent::observe(MoveNumber one, MoveNumber two, const Position& after) {
  add([this, one, two, position = std::shared_ptr<Position>(after.clone())] {
    if (agent_ == nullptr) return;
    try {
      agent_->observe(one, two, *position);
    } catch (...) {
      missed_ = std::current_exception();
    }
  });
}

void PunctualAgent::answer(Asked& asked) {
  {
    const std::scoped_lock lock(mutex_);
    if (asked.given_up) return;
  }
  std::optional<Decision> decision;
  std::exception_ptr failure = failure_ ? failure_ : std::exchange(missed_, nullptr);
  if (!failure) {
    try {
      decision = agent_->decide(*asked.position, asked.player, asked.stop.get_token());
    } catch (...) {
      failure = std::current_exception();
    }
  }
  const std::scoped_lock lock(mutex_);
  if (asked.stop_at) margin_.observe(std::max(0.0, Milliseconds(steady_clock::now() - *asked.stop_at).count()));
  if (asked.given_up) missed_ = failure;
  asked.decision = std::move(decision);
  asked.failure = failure;
  changed_.notify_all();
}

Decision PunctualAgent::decide(const TimedQuestion& question) {
  // The last part of the margin, for the way of the answer.
  constexpr double last_part = 0.4;
  const auto after = [&](double milliseconds) {
    return question.arrival + std::chrono::floor<steady_clock::duration>(Milliseconds(milliseconds));
  };
  substituted_ = false;
  const auto asked = std::make_shared<Asked>(Asked{.position = question.position.clone(), .player = question.player});
  last_ = asked;
  const std::stop_callback forward(question.stop, [&] { asked->stop.request_stop(); });
  Decision other;
  double kept = 0;
  if (question.limit) {
    other.move = substitute_->decide(question.position, question.player, {}).move;
    const std::scoped_lock lock(mutex_);
    kept = margin_.milliseconds(*question.limit);
    asked->stop_at = after(*question.limit - kept);
  }
  add([this, asked] { answer(*asked); });
  std::unique_lock lock(mutex_);
  const auto answered = [&] { return asked->decision || asked->failure; };
  if (!question.limit) {
    changed_.wait(lock, answered);
  } else if (!changed_.wait_until(lock, *asked->stop_at, answered)) {
    lock.unlock();
    asked->stop.request_stop();
    lock.lock();
    if (!changed_.wait_until(lock, after(*question.limit - last_part * kept), answered)) {
      asked->given_up = substituted_ = true;
      return other;
    }
  }
  if (!asked->decision) std::rethrow_exception(asked->failure);
  return std::move(*asked->decision);
}

}  // namespace cycad::process
