// The agent `process`: a bot that runs as a subprocess, one process per game. What goes wrong with the bot loses the
// game and nothing else: it dies, closes its output, does not answer within its time, writes what is no answer, or
// names a move that is not legal. The decision then says so in `forfeit`. What is spoken is in
// src/agent/process/conversation.hpp.
//
// The process starts with the first decision of a game and is killed, with all that it started, at the end.
#pragma once

#include <memory>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/process/process_options.hpp"
#include "cycad/agent/process/subprocess.hpp"

namespace cycad {

namespace process {
class Conversation;
}

class ProcessAgent final : public Agent {
 public:
  // Throws OutsideError when the log cannot be opened.
  explicit ProcessAgent(const ProcessOptions& options);
  ~ProcessAgent() override;
  ProcessAgent(const ProcessAgent&) = delete;
  ProcessAgent(ProcessAgent&&) = delete;
  ProcessAgent& operator=(const ProcessAgent&) = delete;
  ProcessAgent& operator=(ProcessAgent&&) = delete;

  void new_game(std::uint64_t seed) override;
  [[nodiscard]] Decision decide(const Position& position, Player player, std::stop_token stop) override;
  void observe(MoveNumber one, MoveNumber two, const Position& after) override;
  void end_game() override;
  [[nodiscard]] Explanation explain() const override;

 private:
  void start(Player player);
  Decision ask(const Position& position, Player player, const std::stop_token& stop);
  std::string failure(Subprocess::Event event, double limit);

  ProcessOptions options_;
  Descriptor log_;
  std::unique_ptr<Subprocess> process_;
  std::unique_ptr<process::Conversation> conversation_;  // of the process
  std::uint64_t seed_ = 0;
};

}  // namespace cycad
