// Any text as a position of The Octagon Theory, and then as moves in it: either an InputError of one line, or a
// position whose text leads back to it and whose moves agree however they are found.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "cycad/core/error.hpp"
#include "cycad/game/board_text.hpp"
#include "cycad/game/octagon/describe.hpp"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

template <class G>
void check(const G& position) {
  require(G::from_text(position.to_text()) == position);
  require(!cycad::draw_board(cycad::describe_octagon(position.to_diagram()), true).empty());
  cycad::MoveList<G> moves;
  position.moves(moves);
  require(moves.empty() == position.result().has_value());
  require(std::is_sorted(moves.begin(), moves.end()));
  for (const cycad::OctagonMove move : moves) {
    require(position.is_legal(move));
    require(position.unique_move(move) == move);
    require(position.unique_move(position.move_from_text(position.move_text(move))) == move);
  }
}

template <class G>
void play_out(G position) {
  cycad::Random random(position.hash());
  while (!position.result()) {
    position.play_random(random);
    require((position.pieces_of(cycad::Player::one) & position.pieces_of(cycad::Player::two)) == 0);
  }
  check(position);
}

// The lines after the position are moves.
template <class G, class NextLine>
void play_lines(const cycad::OctagonDiagram& diagram, NextLine next_line) {
  G position(diagram);
  check(position);
  play_out(position);
  for (std::string_view line = next_line(); !line.empty(); line = next_line()) {
    const cycad::OctagonMove move = position.move_from_text(line);
    require(position.is_legal(move));
    position.play(move);
    check(position);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto next_line = [&] {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
  };
  try {
    const cycad::OctagonDiagram diagram = cycad::read_octagon_position(next_line(), "position");
    switch (diagram.size) {
      case cycad::OctagonSize::small: play_lines<cycad::OctagonSmall>(diagram, next_line); break;
      case cycad::OctagonSize::medium: play_lines<cycad::OctagonMedium>(diagram, next_line); break;
      case cycad::OctagonSize::large: play_lines<cycad::OctagonLarge>(diagram, next_line); break;
    }
  } catch (const cycad::InputError& error) {
    require(std::strlen(error.what()) < 250 && std::strchr(error.what(), '\n') == nullptr);
  }
  return 0;
}
