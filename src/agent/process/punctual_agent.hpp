// An agent that answers within its time, whatever it and the machine are busy with.
//
//   PunctualAgent agent;
//   agent.become([] { return make_agent("tron", "champion", {}); }, make_agent("tron", "greedy", {}));
//   agent.decide({.position = position, .player = Player::one, .arrival = arrival, .limit = 1000});
//
// It lives in a thread of its own and is asked to stop a margin before its time is over. If it has not come back
// shortly before the end, the answer is that of a substitute. The agent then goes on to its end; what comes meanwhile
// waits for it, and the next question has its time from its own arrival.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "agent/process/margin.hpp"
#include "cycad/agent/agent.hpp"

namespace cycad::process {

struct TimedQuestion {
  const Position& position;
  Player player;
  std::chrono::steady_clock::time_point arrival;
  std::optional<double> limit = {};  // milliseconds from the arrival; without one the agent is waited for
  std::stop_token stop = {};         // somebody else's
};

class PunctualAgent {
 public:
  explicit PunctualAgent(std::optional<double> margin_milliseconds = {});
  // Asks the agent to stop, and waits for it.
  ~PunctualAgent();
  PunctualAgent(const PunctualAgent&) = delete;
  PunctualAgent(PunctualAgent&&) = delete;
  PunctualAgent& operator=(const PunctualAgent&) = delete;
  PunctualAgent& operator=(PunctualAgent&&) = delete;

  // Another agent and substitute from now on. An agent may take long to make, so that is done in its thread; what goes
  // wrong with it is thrown by the questions.
  using Make = std::function<std::shared_ptr<Agent>()>;
  void become(Make make, std::unique_ptr<Agent> substitute);

  void observe(MoveNumber one, MoveNumber two, const Position& after);

  // Throws what the agent throws; also what it threw since the last answer, when nobody waited for it.
  [[nodiscard]] Decision decide(const TimedQuestion& question);
  // Whether the last decision is the substitute's: there is only its move.
  [[nodiscard]] bool substituted() const { return substituted_; }

 private:
  struct Asked;

  void work();
  void add(std::function<void()> task);
  void answer(Asked& asked);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  Margin margin_;
  bool ended_ = false;
  // These are of the thread alone.
  std::shared_ptr<Agent> agent_;
  std::exception_ptr failure_;  // why there is no agent
  std::exception_ptr missed_;   // what it threw when nobody waited for it
  // And these of the caller.
  std::unique_ptr<Agent> substitute_;
  std::shared_ptr<Asked> last_;
  bool substituted_ = false;
  std::thread thread_;
};

}  // namespace cycad::process
