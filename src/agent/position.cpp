#include "cycad/agent/position.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <utility>

#include "cycad/agent/nearest.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/game/board_text.hpp"

namespace cycad {

std::string illegal_move(std::string_view text, const std::vector<std::string>& legal) {
  constexpr std::size_t most = 12;
  if (legal.empty()) return fmt::format("illegal move {}: the player does not move now", in_message(text));
  if (const std::vector<std::string> near = nearest_names(text, legal); !near.empty() && legal.size() > most)
    return fmt::format("illegal move {}, did you mean {}?", in_message(text), fmt::join(near, " or "));
  const std::span<const std::string> shown(legal.data(), std::min(legal.size(), most));
  return fmt::format("illegal move {}: expected one of {}{}", in_message(text), fmt::join(shown, ", "),
                     legal.size() > most ? ", ..." : "");
}

BoardDescription Position::board() const {
  BoardDescription board{.game = std::string(game()), .text = to_text()};
  board.sides = {{{.name = "player one", .letter = '1', .paint = Paint::blue},
                  {.name = "player two", .letter = '2', .paint = Paint::orange}}};
  return board;
}

std::vector<BoardMove> Position::board_moves(Player player) const {
  std::vector<BoardMove> described;
  for (std::string& text : moves(player)) described.push_back({.text = std::move(text), .player = player});
  return described;
}

std::string Position::draw(bool colour) const { return draw_board(board(), colour); }

void require_decision(const Position& position, Player player) {
  if (position.result())
    throw InputError(fmt::format("{}: the game is over, expected a position with moves", position.game()));
  if (!position.moves_now(player))
    throw InputError(fmt::format("{}: player {} does not move in this position", position.game(),
                                 player == Player::one ? "one" : "two"));
}

}  // namespace cycad
