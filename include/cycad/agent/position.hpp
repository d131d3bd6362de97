// A position of any game, for the command line, the referee and the page. Moves are numbers into the list that
// `moves` gives; the search itself works on the game's own type, which `PositionOf<G>` holds.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/game/board.hpp"
#include "cycad/game/game.hpp"

namespace cycad {

using MoveNumber = std::size_t;

// "illegal move 'x9': expected one of a2a3, b2b3"; a long list of moves is cut.
std::string illegal_move(std::string_view text, const std::vector<std::string>& legal);

class Position {
 public:
  virtual ~Position() = default;
  [[nodiscard]] virtual std::unique_ptr<Position> clone() const = 0;
  [[nodiscard]] virtual std::string_view game() const = 0;
  // Whether `player` moves now: both do in a simultaneous game, none when it is over.
  [[nodiscard]] virtual bool moves_now(Player player) const = 0;
  [[nodiscard]] virtual std::vector<std::string> moves(Player player) const = 0;
  [[nodiscard]] virtual std::size_t move_count(Player player) const = 0;
  // The same moves as numbers that mean the same in every position and are below `action_count`: what the entries of a
  // table or the outputs of a network stand for.
  [[nodiscard]] virtual std::vector<std::size_t> actions(Player player) const = 0;
  [[nodiscard]] virtual std::size_t action_count() const = 0;
  // The number of the move that a text names. Throws InputError with the reason if there is none.
  [[nodiscard]] virtual MoveNumber read_move(Player player, std::string_view text) const {
    const std::vector<std::string> known = moves(player);
    for (MoveNumber number = 0; number < known.size(); ++number)
      if (known[number] == text) return number;
    throw InputError(illegal_move(text, known));
  }
  [[nodiscard]] virtual Result result() const = 0;
  // The number of a player who does not move now is ignored.
  virtual void play(MoveNumber one, MoveNumber two) = 0;
  [[nodiscard]] virtual std::string to_text() const = 0;

  // What the board looks like; the text alone, if the game does not say.
  [[nodiscard]] virtual BoardDescription board() const;
  // The legal moves of a player with the cells that they involve, in the order of `moves`.
  [[nodiscard]] virtual std::vector<BoardMove> board_moves(Player player) const;
  // The board for the terminal.
  [[nodiscard]] std::string draw(bool colour) const;
};

}  // namespace cycad
