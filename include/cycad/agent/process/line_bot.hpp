// Any of our agents as a bot of the protocol `cycad` (line_protocol.hpp), in any game.
//
//   LineBot bot({.agent = "mcts(select=ucb1-tuned)"});
//   play_lines(bot, STDIN_FILENO, STDOUT_FILENO);
//
// An agent with simulations in its specification uses them and no clock. Any other one uses those of the question, but
// ends when the question's time, which counts from its arrival, is over but for the margin; where it does not end, the
// move of a substitute goes out in time. What is wrong with a line is answered by an `error` line, and the next one is
// read.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/process/line_protocol.hpp"

namespace cycad {

namespace process {
class PunctualAgent;
}

struct LineBotOptions {
  std::string agent;                               // empty: `champion` in Tron, `mcts` elsewhere
  std::optional<double> margin_milliseconds = {};  // by what is measured if not given (margin.hpp)
};

class LineBot {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // InputError for an agent that there is not in any game.
  explicit LineBot(const LineBotOptions& options);
  ~LineBot();
  LineBot(const LineBot&) = delete;
  LineBot(LineBot&&) = delete;
  LineBot& operator=(const LineBot&) = delete;
  LineBot& operator=(LineBot&&) = delete;

  // What the bot says to a line, with its end; often nothing. `stop` ends the search for a move.
  [[nodiscard]] std::string answer(std::string_view line, Time arrival, const std::stop_token& stop);

  [[nodiscard]] bool ended() const { return ended_; }

 private:
  struct Asked {
    Time arrival;
    const std::stop_token& stop;
  };
  [[nodiscard]] std::string understand(std::string_view text, const Asked& asked);
  void begin_game(std::string_view name);
  void set_position(std::string_view text);
  void follow(std::string_view text);
  std::string decide(const line_protocol::Limits& wanted, const Asked& asked);
  void prepare_agent(const line_protocol::Limits& limits);

  LineBotOptions options_;
  std::string game_, specification_;  // empty before the first game
  Player side_ = Player::one;
  std::uint64_t seed_ = 0;
  std::unique_ptr<Position> position_;
  std::unique_ptr<process::PunctualAgent> agent_;
  std::optional<line_protocol::Limits> made_for_;  // what the agent was made for; nothing: it has to be made
  bool ended_ = false;
};

// Until `quit`, the end of the input, or until nobody reads the answers any more. The input is read while the agent
// thinks, so that it can be stopped. Throws OutsideError when reading or writing fails otherwise.
void play_lines(LineBot& bot, int input, int output);

}  // namespace cycad
