#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "agent/process/conversation.hpp"
#include "cycad/agent/process/tron2010.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"

namespace cycad::process {
namespace {

// More than a game has moves, and more than anybody says by mistake.
constexpr std::size_t most_characters = 65536;

class Tron2010Conversation final : public Conversation {
 public:
  std::string question(const Position& position, Player player, const line_protocol::Limits& /*limits*/) override {
    moves_ = position.moves(player);
    return tron2010::board_for(position, player);
  }

  std::optional<Decision> take_answer(std::string& received) override {
    const std::optional<tron::Direction> direction = take_move(received);
    if (!direction) {
      if (ignored_.size() <= most_characters) return std::nullopt;
      return give_up(Failure::garbage, fmt::format("{} characters without a move", ignored_.size()));
    }
    const auto found = std::find(moves_.begin(), moves_.end(), tron::name_of(*direction));
    if (found == moves_.end())
      return give_up(Failure::illegal, fmt::format("moved {} into a wall", tron::name_of(*direction)));
    Decision decision;
    decision.move = static_cast<MoveNumber>(found - moves_.begin());
    return decision;
  }

  std::string said() const override {
    std::string text = ignored_;
    std::erase_if(text, [](char character) { return character == '\n' || character == '\r' || character == ' '; });
    return text.empty() ? "" : fmt::format(", only {}", in_message(trimmed_right(ignored_)));
  }

  std::string played(MoveNumber /*one*/, MoveNumber /*two*/, const Position& /*after*/) override { return {}; }
  std::string_view stop_text() const override { return {}; }
  std::string_view quit_text() const override { return {}; }

 private:
  // The first digit that is a move; what stands before it is none of ours, what follows is for the next turns.
  std::optional<tron::Direction> take_move(std::string& received) {
    const std::size_t at = received.find_first_of("1234");
    ignored_.append(received, 0, at);
    if (at == std::string::npos) {
      received.clear();
      return std::nullopt;
    }
    const auto direction = tron2010::direction_of(received[at]);
    received.erase(0, at + 1);
    ignored_.clear();
    return direction;
  }

  std::vector<std::string> moves_;
  std::string ignored_;  // what the bot has written since the last move without moving
};

}  // namespace

std::unique_ptr<Conversation> make_tron2010_conversation() { return std::make_unique<Tron2010Conversation>(); }

}  // namespace cycad::process
