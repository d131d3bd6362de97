// Any text as a position, and then as moves in it: either an InputError of one line, or a position whose text leads
// back to it and whose moves, listed, read and drawn at random, agree.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "cycad/core/error.hpp"
#include "cycad/game/board_text.hpp"
#include "cycad/game/breakthrough/describe.hpp"

namespace {

using cycad::Breakthrough;

void require(bool condition) {
  if (!condition) std::abort();
}

bool listed(const Breakthrough& position, Breakthrough::Move move) {
  cycad::MoveList<Breakthrough> moves;
  position.moves(moves);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

void play_out(Breakthrough position) {
  cycad::Random random(position.hash());
  while (!position.over()) {
    require(Breakthrough::from_text(position.to_text()) == position);
    require(position.estimate() >= 0 && position.estimate() <= 1);
    cycad::MoveList<Breakthrough> moves;
    position.moves(moves);
    require(!moves.empty() && std::is_sorted(moves.begin(), moves.end()));
    bool reached = false;
    Breakthrough next = position;
    next.play_random(random);
    for (const Breakthrough::Move move : moves) {
      require(position.move_from_text(position.move_text(move)) == move);
      Breakthrough played = position;
      played.play(move);
      reached = reached || played == next;
    }
    require(reached);
    position = next;
  }
  require(position.result().has_value());
}

void require_one_line(const cycad::InputError& error) {
  require(std::strlen(error.what()) < 200 && std::strchr(error.what(), '\n') == nullptr);
}

}  // namespace

// The first line is a position, the others are moves. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto next_line = [&] {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
  };
  try {
    Breakthrough position = Breakthrough::from_text(next_line());
    require(Breakthrough::from_text(position.to_text()) == position);
    require(!cycad::draw_board(cycad::describe_breakthrough({&position, 1}), true).empty());
    play_out(position);
    while (!text.empty()) {
      const Breakthrough::Move move = position.move_from_text(next_line());
      require(listed(position, move));
      position.play(move);
    }
  } catch (const cycad::InputError& error) {
    require_one_line(error);
  }
  return 0;
}
