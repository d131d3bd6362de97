#include "cli/play_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

#include "cli/arms.hpp"
#include "cycad/core/columns.hpp"
#include "cycad/core/text.hpp"
#include "cycad/core/words.hpp"
#include "cycad/game/board_text.hpp"

namespace cycad {
namespace {

struct KnownWord {
  PlayWord meaning;
  std::string_view word, letter;
};

constexpr std::array<KnownWord, 7> known_words{{{PlayWord::quit, "quit", "q"},
                                                {PlayWord::hint, "hint", "h"},
                                                {PlayWord::undo, "undo", "u"},
                                                {PlayWord::moves, "moves", "m"},
                                                {PlayWord::help, "help", "?"},
                                                {PlayWord::rematch, "rematch", "r"},
                                                {PlayWord::sides, "sides", "x"}}};

std::string keys_text(const PlaySession& session) {
  return fmt::format("{}; h hint, u take back, m all moves, ? help, q quit",
                     session.keys ? "Arrow keys or W A S D" : "Type a move or its beginning");
}

std::string typing_text(const PlaySession& session) {
  const std::string notation =
      session.notation.empty() ? std::string() : wrapped(fmt::format("A move: {}.", session.notation), session.width);
  return notation + wrapped(keys_text(session) + ".", session.width);
}

}  // namespace

PlayWord play_word(std::string_view word) {
  for (const KnownWord& known : known_words)
    if (word == known.word || word == known.letter) return known.meaning;
  return PlayWord::none;
}

std::string who_text(const PlaySession& session, const BoardDescription& board) {
  const BoardSide& side = board.sides[index_of(session.person)];
  const std::string_view paint = word_of(paint_words, side.paint);
  const bool named_after_paint = side.paint == Paint::light || side.paint == Paint::dark;  // "White" says it
  return fmt::format("{}: you are {}{} ({}), against {}", session.title, side.name,
                     named_after_paint ? "" : fmt::format(", {}", paint),
                     piece_text(board, session.person, session.colour), session.opponent);
}

std::string opening_text(const PlaySession& session) {
  return wrapped(fmt::format("The rules: {}.", session.summary), session.width) + typing_text(session);
}

std::string help_text(const PlaySession& session, const std::vector<std::string>& moves) {
  constexpr std::size_t some = 3;
  const std::span<const std::string> shown(moves.data(), std::min(moves.size(), some));
  std::string text;
  for (const std::string_view paragraph : split(session.rules.empty() ? session.summary : session.rules, '\n'))
    text += wrapped(paragraph, session.width);
  return text + typing_text(session) +
         fmt::format("{} move{} now, such as {}\n", moves.size(), moves.size() == 1 ? "" : "s", fmt::join(shown, ", "));
}

std::string moves_text(const PlaySession& session, const std::vector<std::string>& moves) {
  return wrapped(fmt::format("{}", fmt::join(moves, " ")), session.width);
}

std::vector<std::string> moves_beginning(const std::vector<std::string>& moves, std::string_view word) {
  std::vector<std::string> found;
  if (word.empty()) return found;
  std::copy_if(moves.begin(), moves.end(), std::back_inserter(found),
               [word](const std::string& move) { return move.starts_with(word); });
  return found;
}

std::string thinking_text(const Decision& decision, const Explanation& explanation) {
  std::string text = fmt::format("  it gives itself {:.0f} %, after {} simulations in {:.{}f} ms", 100 * decision.value,
                                 decision.simulations, decision.milliseconds, decision.milliseconds < 10 ? 1 : 0);
  std::vector<Explanation::Arm> arms = explanation.arms;
  sort_arms(arms);
  constexpr std::size_t most = 3;
  constexpr std::size_t plies = 5;
  std::vector<std::string> values;
  for (const Explanation::Arm& arm : std::span(arms).first(std::min(arms.size(), most)))
    values.push_back(fmt::format("{} {:.0f} %", arm.move, 100 * arm.mean));
  if (values.size() > 1)
    text += fmt::format("\n  weighed {}{}", fmt::join(values, ", "), arms.size() > most ? ", ..." : "");
  const std::span<const std::string> line(explanation.line.data(), std::min(explanation.line.size(), plies));
  if (line.size() > 1) text += fmt::format("\n  expects {}", fmt::join(line, " "));
  return text;
}

std::string verdict_text(double reward) {
  if (reward > 0.5) return "You win.\n";
  return reward < 0.5 ? "You lose.\n" : "A draw.\n";
}

}  // namespace cycad
