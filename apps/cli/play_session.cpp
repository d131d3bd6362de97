#include "cli/play_session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

#include "cli/play_words.hpp"
#include "cli/say.hpp"
#include "cycad/core/columns.hpp"
#include "cycad/core/error.hpp"
#include "cycad/game/board_text.hpp"

namespace cycad {
namespace {

class GameInPlay {
 public:
  GameInPlay(PlaySession& session, std::uint64_t seed)
      : session_(session), seed_(seed), position_(session.start.clone()) {
    session_.agent.new_game(seed_);
    session_.adviser.new_game(seed_ + 1);
    said_ = opening_text(session_);
  }

  enum class End { left, over };
  // What the person wants after the game is asked by the caller, who may call `take_back` and `play` again.
  End play() {
    while (!position_->result() && forfeit_.empty()) {
      show_board();
      const std::optional<std::array<MoveNumber, 2>> moves = decide();
      if (!moves) return End::left;
      if (!forfeit_.empty()) break;
      position_->play((*moves)[0], (*moves)[1]);
      session_.agent.observe((*moves)[0], (*moves)[1], *position_);
    }
    show_board();
    session_.agent.end_game();
    session_.write(forfeit_.empty() ? verdict_text(reward_for(session_.person, *position_->result()))
                                    : fmt::format("{} gives up: {}. You win.\n", session_.opponent, forfeit_));
    return End::over;
  }

  // Back to the person's last decision; false if there was none.
  bool take_back() {
    if (before_.empty()) return false;
    position_ = std::move(before_.back());
    before_.pop_back();
    forfeit_.clear();
    said_ = "taken back\n";
    said_by_person_.clear();
    session_.agent.new_game(seed_);  // what it expected has become wrong
    return true;
  }

 private:
  // The moves of both sides; nothing when the person quits. Undo goes on with an earlier position.
  std::optional<std::array<MoveNumber, 2>> decide() {
    while (true) {
      std::array<MoveNumber, 2> moves{};
      std::string said = said_by_person_;  // whom the opponent answers, if they move in turn
      if (position_->moves_now(session_.person)) {
        const Wish wish = ask();
        if (wish.quit) return std::nullopt;
        if (wish.undo) {
          if (take_back())
            show_board();
          else
            session_.write("there is nothing to take back\n");
          continue;
        }
        moves[index_of(session_.person)] = wish.move;
        said_by_person_ = said = fmt::format("you: {}\n", position_->moves(session_.person)[wish.move]);
        before_.push_back(position_->clone());
      }
      if (position_->moves_now(other(session_.person))) moves[index_of(other(session_.person))] = answer(said);
      said_ = before_.empty() ? said + "\n" + opening_text(session_) : said;
      return moves;
    }
  }

  MoveNumber answer(std::string& said) {
    if (session_.redraw) session_.write(fmt::format("{} thinks ...", session_.opponent));
    const Player opponent = other(session_.person);
    const Decision decision = session_.agent.decide(*position_, opponent, {});
    if (session_.redraw) steer(clear_typed_line);
    if (!decision.forfeit.empty()) {
      forfeit_ = decision.forfeit;
      return 0;
    }
    const std::string move = position_->moves(opponent)[decision.move];
    said += fmt::format("{}: {}\n{}\n", session_.opponent, move, thinking_text(decision, session_.agent.explain()));
    return decision.move;
  }

  struct Wish {
    bool quit = false;
    bool undo = false;
    MoveNumber move = 0;
  };

  Wish ask() {
    const std::vector<std::string> moves = position_->moves(session_.person);
    hint_.clear();
    while (true) {
      session_.write(moves.size() == 1 && moves[0] == "pass" ? "your move (only pass is possible): "
                                                             : "your move (? for help): ");
      const std::optional<std::string> word = session_.read();
      if (!word) return {.quit = true};
      switch (play_word(*word)) {
        case PlayWord::quit: return {.quit = true};
        case PlayWord::undo: return {.undo = true};
        case PlayWord::help: session_.write(help_text(session_, moves)); continue;
        case PlayWord::moves: session_.write(moves_text(session_, moves)); continue;
        case PlayWord::hint: session_.write(hint_text(moves)); continue;
        case PlayWord::rematch:
        case PlayWord::sides:
        case PlayWord::none: break;
      }
      if (const std::optional<MoveNumber> move = find_move(moves, *word)) return {.move = *move};
      const std::vector<std::string> beginning = moves_beginning(moves, *word);
      if (beginning.size() > 1) {
        session_.write(wrapped(fmt::format("which one: {}", fmt::join(beginning, ", ")), session_.width));
        continue;
      }
      try {
        return {.move = position_->read_move(session_.person, *word)};
      } catch (const InputError& error) {
        session_.write(wrapped(error.what(), session_.width));
      }
    }
  }

  // The same in the same position, however often it is asked for.
  std::string hint_text(const std::vector<std::string>& moves) {
    if (hint_.empty()) {
      const Decision hint = session_.adviser.decide(*position_, session_.person, {});
      hint_ = hint.forfeit.empty()
                  ? fmt::format("hint: {} (your chance would be {:.0f} %)\n", moves[hint.move], 100 * hint.value)
                  : fmt::format("no hint: {}\n", hint.forfeit);
    }
    return hint_;
  }

  void show_board() {
    if (session_.redraw) steer(clear_screen);
    const BoardDescription board = position_->board();
    session_.write(who_text(session_, board) + "\n\n" + draw_board(board, session_.colour) + "\n");
    if (!said_.empty()) session_.write(said_);
  }

  PlaySession& session_;
  std::uint64_t seed_;
  std::unique_ptr<Position> position_;
  std::vector<std::unique_ptr<Position>> before_;  // the person's decisions
  std::string said_;                               // what was played last; the rules before the first move
  std::string said_by_person_;
  std::string hint_;     // in this position, once it was asked for
  std::string forfeit_;  // why the agent gave up
};

// People type E2E3, and a3b2 for the capture a3xb2.
std::string as_typed(std::string_view move) {
  std::string typed;
  for (const char letter : move)
    if (letter != 'x' && letter != 'X')
      typed += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  return typed;
}

}  // namespace

std::optional<MoveNumber> find_move(const std::vector<std::string>& moves, const std::string& word) {
  if (word.empty()) return std::nullopt;
  const auto whole = std::find(moves.begin(), moves.end(), word);
  if (whole != moves.end()) return static_cast<MoveNumber>(whole - moves.begin());
  std::vector<std::string> meant = moves_beginning(moves, word);
  if (meant.empty()) {
    std::copy_if(moves.begin(), moves.end(), std::back_inserter(meant),
                 [&](const std::string& move) { return as_typed(move) == as_typed(word); });
  }
  if (meant.size() != 1) return std::nullopt;
  return static_cast<MoveNumber>(std::find(moves.begin(), moves.end(), meant[0]) - moves.begin());
}

void play_session(PlaySession& session) {
  for (std::uint64_t number = 0;; ++number) {
    GameInPlay game(session, session.seed + 2 * number);
    if (game.play() == GameInPlay::End::left) {
      session.write("The game is left unfinished.\n");
      return;
    }
    bool again = false;
    while (!again) {
      session.write("r rematch, x the other side, u take back, q quit: ");
      const std::optional<std::string> word = session.read();
      const PlayWord wish = word ? play_word(*word) : PlayWord::quit;
      if (!word) session.write("\n");
      if (wish == PlayWord::quit) return;
      if (wish == PlayWord::sides) session.person = other(session.person);
      again = wish == PlayWord::rematch || wish == PlayWord::sides;
      if (wish == PlayWord::undo && game.take_back() && game.play() == GameInPlay::End::left) {
        session.write("The game is left unfinished.\n");
        return;
      }
    }
  }
}

}  // namespace cycad
