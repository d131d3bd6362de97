#include <fmt/format.h>

#include <utility>

#include "agent/process/conversation.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"

namespace cycad::process {
namespace {

using line_protocol::Limits;
using line_protocol::Line;

// More than a bot has to say in a turn.
constexpr std::size_t most_characters = 1U << 20;

class LineConversation final : public Conversation {
 public:
  explicit LineConversation(std::uint64_t seed) : seed_(seed) {}

  std::string question(const Position& position, Player player, const Limits& limits) override {
    std::string text;
    if (position_ == nullptr)
      text = line_protocol::hello_line() + line_protocol::opening_lines(position.game(), player, seed_);
    position_ = position.clone();
    player_ = player;
    characters_ = 0;
    last_.clear();
    return text + line_protocol::question_lines(position, player, limits);
  }

  std::optional<Decision> take_answer(std::string& received) override {
    try {
      while (std::optional<std::string> line = line_protocol::take_line(received)) {
        characters_ += line->size() + 1;
        if (characters_ > most_characters)
          return give_up(Failure::garbage, fmt::format("{} characters without a move", characters_));
        if (std::optional<Decision> decision = understand(*line)) return decision;
        last_ = std::move(*line);
      }
    } catch (const InputError& error) {
      return give_up(Failure::garbage, error.what());
    }
    return std::nullopt;
  }

  std::string said() const override { return last_.empty() ? "" : fmt::format(", last {}", in_message(last_)); }

  std::string played(MoveNumber one, MoveNumber two, const Position& after) override {
    if (position_ == nullptr) return {};  // the bot was not asked yet, and begins with the position
    std::string text = line_protocol::played_line(*position_, one, two);
    position_ = after.clone();
    return text;
  }

  std::string_view stop_text() const override { return "stop\n"; }
  std::string_view quit_text() const override { return "quit\n"; }

 private:
  std::optional<Decision> understand(std::string_view text) {
    if (is_blank(text)) return std::nullopt;
    const Line line = line_protocol::split_line(text);
    if (!greeted_) {
      if (line.word != "cycad")
        throw InputError(
            fmt::format("began with {}, expected 'cycad {} NAME'", in_message(text), line_protocol::version));
      (void)line_protocol::read_version(line.rest);
      greeted_ = true;
      return std::nullopt;
    }
    if (line.word == "info") return std::nullopt;
    if (line.word == "error") return give_up(Failure::died, fmt::format("gave up, {}", in_message(line.rest)));
    if (line.word != "move")
      throw InputError(fmt::format("unknown line {}, expected move, info or error", in_message(text)));
    return decision_of(line_protocol::read_reply(line.rest));
  }

  Decision decision_of(const line_protocol::Reply& reply) {
    Decision decision;
    try {
      decision.move = position_->read_move(player_, reply.move);
    } catch (const InputError& error) {
      return give_up(Failure::illegal, error.what());
    }
    decision.value = reply.value.value_or(decision.value);
    decision.simulations = reply.simulations;
    return decision;
  }

  std::uint64_t seed_;
  std::unique_ptr<Position> position_;  // the last one that the bot knows of; null before the first question
  Player player_ = Player::one;
  bool greeted_ = false;
  std::size_t characters_ = 0;  // of this turn
  std::string last_;            // line that was no move
};

}  // namespace

Decision give_up(Failure failure, std::string reason) {
  Decision decision;
  decision.failure = failure;
  decision.forfeit = std::move(reason);
  return decision;
}

std::unique_ptr<Conversation> make_line_conversation(std::uint64_t seed) {
  return std::make_unique<LineConversation>(seed);
}

std::unique_ptr<Conversation> make_conversation(Protocol protocol, std::uint64_t seed) {
  return protocol == Protocol::cycad ? make_line_conversation(seed) : make_tron2010_conversation();
}

}  // namespace cycad::process
