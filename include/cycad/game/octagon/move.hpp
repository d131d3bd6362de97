// A move of The Octagon Theory: a piece, turned, on a cell; or a pass, which is the only move on a full board. The
// board's size says which cell a spot is.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include "cycad/game/octagon/piece.hpp"

namespace cycad {

class OctagonMove {
 public:
  OctagonMove() = default;
  constexpr OctagonMove(octagon::Spot spot, octagon::TurnedPiece piece)
      : code_(static_cast<std::uint16_t>(spot << 5 | piece)) {}
  static constexpr OctagonMove pass() { return OctagonMove{}; }

  static constexpr std::size_t codes_per_spot = 32;

  [[nodiscard]] constexpr bool is_pass() const { return code_ == 0; }  // bit 0 is of no cell
  [[nodiscard]] constexpr octagon::Spot spot() const { return code_ >> 5; }
  [[nodiscard]] constexpr octagon::TurnedPiece piece() const { return code_ & 31U; }

  friend constexpr auto operator<=>(const OctagonMove&, const OctagonMove&) = default;  // NOLINT(modernize-use-nullptr)

 private:
  std::uint16_t code_;  // no initial value, so that lists of moves need no clearing
};

static_assert(sizeof(OctagonMove) == 2);

}  // namespace cycad
