#include "cli/play_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

std::string verdict(double reward) {
  if (reward > 0.5) return "You win.\n";
  return reward < 0.5 ? "You lose.\n" : "A draw.\n";
}

// Lists the moves if they are few.
std::string question(const std::vector<std::string>& moves) {
  constexpr std::size_t most = 40;
  constexpr std::size_t some = 3;
  if (moves.size() <= most) return fmt::format("{}? ", fmt::join(moves, ", "));
  return fmt::format("{} moves, such as {}? ", moves.size(), fmt::join(moves.begin(), moves.begin() + some, ", "));
}

class SessionLoop {
 public:
  explicit SessionLoop(PlaySession& session) : session_(session) {}

  void play() {
    Position& position = *session_.position;
    while (!position.result()) {
      show_board();
      const std::optional<std::array<MoveNumber, 2>> moves = decide();
      if (!moves) {
        session_.write("The game is left unfinished.\n");
        return;
      }
      position.play((*moves)[0], (*moves)[1]);
      session_.agent.observe((*moves)[0], (*moves)[1], position);
    }
    show_board();
    session_.write(verdict(reward_for(session_.person, *position.result())));
  }

 private:
  // The moves of both sides; nothing when the person quits.
  std::optional<std::array<MoveNumber, 2>> decide() {
    const Position& position = *session_.position;
    const Player opponent = other(session_.person);
    std::array<MoveNumber, 2> moves{};
    said_.clear();
    if (position.moves_now(session_.person)) {
      const std::optional<MoveNumber> own = ask();
      if (!own) return std::nullopt;
      moves[index_of(session_.person)] = *own;
      said_ = fmt::format("you {}", position.moves(session_.person)[*own]);
    }
    if (position.moves_now(opponent)) {
      const Decision decision = session_.agent.decide(position, opponent, {});
      moves[index_of(opponent)] = decision.move;
      said_ += fmt::format("{}agent {} (value {:.2f}, {} simulations)", said_.empty() ? "" : ", ",
                           position.moves(opponent)[decision.move], decision.value, decision.simulations);
    }
    return moves;
  }

  std::optional<MoveNumber> ask() {
    const std::vector<std::string> moves = session_.position->moves(session_.person);
    while (true) {
      session_.write(question(moves));
      const std::optional<std::string> word = session_.read();
      if (!word || *word == "quit" || *word == "q") return std::nullopt;
      if (*word == "hint" || *word == "h") {
        const Decision hint = session_.adviser.decide(*session_.position, session_.person, {});
        session_.write(fmt::format("hint: {} (value {:.2f})\n", moves[hint.move], hint.value));
        continue;
      }
      if (const std::optional<MoveNumber> move = find_move(moves, *word)) return move;
      try {
        return session_.position->read_move(session_.person, *word);
      } catch (const InputError& error) {
        session_.write(fmt::format("{}\n", error.what()));
      }
    }
  }

  void show_board() {
    if (session_.redraw) session_.write("\x1b[H\x1b[J");
    session_.write(session_.position->draw(session_.colour));
    session_.write("\n");
    if (!said_.empty()) session_.write(said_ + "\n");
  }

  PlaySession& session_;
  std::string said_;  // what was played last
};

}  // namespace

std::optional<MoveNumber> find_move(const std::vector<std::string>& moves, const std::string& word) {
  if (word.empty()) return std::nullopt;
  std::optional<MoveNumber> found;
  for (MoveNumber number = 0; number < moves.size(); ++number) {
    if (moves[number] == word) return number;
    if (!moves[number].starts_with(word)) continue;
    if (found) return std::nullopt;
    found = number;
  }
  return found;
}

void play_session(PlaySession& session) { SessionLoop(session).play(); }

}  // namespace cycad
