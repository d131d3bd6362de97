// What is said to a bot and understood of it: a protocol, without the process that speaks it. One object per game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/process/line_protocol.hpp"
#include "cycad/agent/process/process_options.hpp"

namespace cycad::process {

// A decision that loses the game.
Decision give_up(Failure failure, std::string reason);

class Conversation {
 public:
  virtual ~Conversation() = default;
  // What the bot is sent for its next move.
  [[nodiscard]] virtual std::string question(const Position& position, Player player,
                                             const line_protocol::Limits& limits) = 0;
  // The answer, taken away from what was received; nothing while it is not there. A decision that forfeits is one too.
  [[nodiscard]] virtual std::optional<Decision> take_answer(std::string& received) = 0;
  // What the bot has said in this turn instead of a move, to be added to a complaint; or empty.
  [[nodiscard]] virtual std::string said() const = 0;
  // What the bot is sent when a move was played; when the answer is wanted now; at the end of the game.
  [[nodiscard]] virtual std::string played(MoveNumber one, MoveNumber two, const Position& after) = 0;
  [[nodiscard]] virtual std::string_view stop_text() const = 0;
  [[nodiscard]] virtual std::string_view quit_text() const = 0;
};

std::unique_ptr<Conversation> make_conversation(Protocol protocol, std::uint64_t seed);
std::unique_ptr<Conversation> make_tron2010_conversation();
std::unique_ptr<Conversation> make_line_conversation(std::uint64_t seed);

}  // namespace cycad::process
