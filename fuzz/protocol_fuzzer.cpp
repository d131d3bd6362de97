// Both sides of both protocols: what a bot may say to the engine, and what an engine may say to our bot.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "agent/process/conversation.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/process/contest_bot.hpp"
#include "cycad/agent/process/line_bot.hpp"
#include "cycad/core/text.hpp"
#include "outcome.hpp"

namespace {

using namespace cycad;
using fuzz::require;

// Every answer is a legal move or a forfeit with a reason that can be shown.
void answer(process::Conversation& conversation, const Position& position, std::string said) {
  (void)conversation.question(position, Player::one, {100, 0});
  for (int turn = 0; turn < 4; ++turn) {
    const std::optional<Decision> decision = conversation.take_answer(said);
    require(is_plain_text(conversation.said()));
    if (!decision) return;
    require(decision->forfeit.empty() ? decision->move < position.move_count(Player::one)
                                      : is_plain_text(decision->forfeit));
    if (!decision->forfeit.empty()) return;
  }
}

void ask_line_bot(const std::string& text) {
  LineBot bot({.agent = "random"});
  for (const std::string_view line : split(text, '\n')) {
    const std::string said = bot.answer(line, std::chrono::steady_clock::now(), {});
    require(said.empty() || said.back() == '\n');
    require(is_plain_text(said));
    if (bot.ended()) return;
  }
}

void ask_contest_bot(const std::string& text) {
  static ContestBot bot({.agent = "mcts(sims=2)"});
  tron2010::BoardReader reader;
  reader.feed(text);
  reader.end();
  for (int board = 0; board < 4; ++board) {
    const std::optional<tron2010::Board> next = reader.next();
    if (!next) return;
    require(is_plain_text(bot.answer(*next, std::chrono::steady_clock::now()).complaint));
  }
}

}  // namespace

// The first byte says who is spoken to. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  static const auto tron = start_position("tron", "u");
  static const auto breakthrough = start_position("breakthrough", "");
  switch (data[0] % 4) {
    case 0: answer(*process::make_tron2010_conversation(), *tron, text); break;
    case 1: answer(*process::make_line_conversation(1), data[0] < 128 ? *tron : *breakthrough, text); break;
    case 2: ask_line_bot(text); break;
    default: ask_contest_bot(text); break;
  }
  return 0;
}
