// Any of our agents as a bot of the contest of 2010 (protocol: tron2010.hpp).
//
//   ContestBot bot({.agent = "lanctot/duct-max", .seed = 7});
//   play_on_descriptors(bot, STDIN_FILENO, STDOUT_FILENO, complain);
//
// An agent with simulations in its specification uses them and no clock. Any other is stopped when the time of the
// move is over but for the margin, and where it does not end, a substitute moves in time; the time counts from the
// arrival of the board. The position is followed from board to board, so that an agent can reuse its tree. Whatever is
// wrong with a board or with the agent is complained about, and answered by some free direction all the same: an answer
// that may lose beats one that must.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/process/tron2010.hpp"

namespace cycad {

namespace process {
class PunctualAgent;
}

struct ContestBotOptions {
  std::string agent;
  double milliseconds = 1000;
  double first_milliseconds = 3000;
  std::optional<double> margin_milliseconds = {};  // by what is measured if not given (src/agent/process/margin.hpp)
  std::uint64_t seed = 1;
  // The player that the agent takes itself for: the contest's `1` is either. A search is the same for both, but its
  // random numbers are not, so a game repeats exactly only from the right side.
  Player side = Player::one;
};

class ContestBot {
 public:
  using Time = std::chrono::steady_clock::time_point;
  struct Answer {
    tron::Direction direction = tron::Direction::north;
    std::string complaint = {};  // one line, or empty
  };

  // Throws InputError for what is wrong with the options.
  explicit ContestBot(const ContestBotOptions& options);
  ~ContestBot();
  ContestBot(const ContestBot&) = delete;
  ContestBot(ContestBot&&) = delete;
  ContestBot& operator=(const ContestBot&) = delete;
  ContestBot& operator=(ContestBot&&) = delete;

  [[nodiscard]] Answer answer(const tron2010::Board& board, Time arrival);

 private:
  void follow(const tron2010::Board& board);
  Decision decide(Time arrival);

  ContestBotOptions options_;
  bool clocked_;
  std::unique_ptr<process::PunctualAgent> agent_;
  std::unique_ptr<Position> position_;  // of the last board
  MoveNumber own_move_ = 0;             // the answer to it
  bool answered_ = false;               // whether that was the agent's
  bool first_ = true;
};

// Until the end of the input, or until nobody reads the answers any more. Throws OutsideError when reading or writing
// fails otherwise.
void play_on_descriptors(ContestBot& bot, int input, int output,
                         const std::function<void(const std::string&)>& complain);

}  // namespace cycad
