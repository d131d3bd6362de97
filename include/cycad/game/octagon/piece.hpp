// The pieces of The Octagon Theory. A piece points in 1, 2, 4 or 8 directions and can be turned in steps of 45 degrees.
// 1-pieces are unlimited, the others are taken from a stock. The paper's drawing of the 2- and the 4-piece is lost, so
// their geometry is data: `fan` (neighbouring directions, the default) or `symmetric` (opposite ones, and a cross).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cycad/game/octagon/board.hpp"

namespace cycad {

enum class OctagonPieces : std::uint8_t { fan, symmetric };
inline constexpr std::array<std::string_view, 2> octagon_pieces_words{"fan", "symmetric"};

// How many 2-, 4- and 8-pieces a player has left.
struct OctagonStock {
  std::uint8_t two = 0;
  std::uint8_t four = 0;
  std::uint8_t eight = 0;
  friend constexpr bool operator==(const OctagonStock&, const OctagonStock&) = default;
};

// The paper's starting stock is lost too; ours is a fifth, a seventh and a tenth of the turns.
constexpr OctagonStock default_octagon_stock(OctagonSize size) {
  constexpr std::array<OctagonStock, 3> stocks{{{4, 3, 2}, {6, 4, 3}, {14, 10, 7}}};
  return stocks[static_cast<std::size_t>(size)];
}

namespace octagon {

enum class PieceType : std::uint8_t { one, two, four, eight };  // from the weakest to the strongest

inline constexpr std::size_t type_count = 4;

// In how many directions it pushes, which is what it is called by.
constexpr unsigned strength_of(PieceType type) { return 1U << static_cast<unsigned>(type); }

inline constexpr std::size_t geometry_count = 2;

// What a piece that is turned to the east points at: bit i is the direction 45 * i degrees counterclockwise from there.
inline constexpr std::array<std::array<std::uint8_t, type_count>, geometry_count> patterns{
    {{0b1, 0b11, 0b1111, 0b11111111}, {0b1, 0b10001, 0b1010101, 0b11111111}}};

constexpr std::uint8_t pattern_of(OctagonPieces pieces, PieceType type) {
  return patterns[static_cast<std::size_t>(pieces)][static_cast<std::size_t>(type)];
}

// The number of orientations that differ: a pattern that a turn maps to itself has fewer than eight.
constexpr unsigned orientation_count(OctagonPieces pieces, PieceType type) {
  const std::uint8_t pattern = pattern_of(pieces, type);
  unsigned turn = 1;
  while (turn < direction_count && std::rotl(pattern, static_cast<int>(turn)) != pattern) turn *= 2;
  return turn;
}

// A piece with its orientation: the type in bits 3 and 4, and how often it is turned by 45 degrees below.
using TurnedPiece = std::uint8_t;
inline constexpr std::size_t turned_piece_count = type_count * direction_count;

constexpr TurnedPiece turned(PieceType type, unsigned orientation) {
  return static_cast<TurnedPiece>(static_cast<unsigned>(type) << 3 | orientation);
}
constexpr PieceType type_of(TurnedPiece piece) { return static_cast<PieceType>(piece >> 3); }
constexpr unsigned orientation_of(TurnedPiece piece) { return piece & 7U; }

using PointedDirections = std::array<std::array<Directions, turned_piece_count>, geometry_count>;

constexpr PointedDirections make_pointed_directions() {
  PointedDirections table{};
  for (std::size_t geometry = 0; geometry < geometry_count; ++geometry) {
    for (std::size_t piece = 0; piece < turned_piece_count; ++piece) {
      for (std::size_t i = 0; i < direction_count; ++i) {
        if ((patterns[geometry][piece / direction_count] >> i & 1) == 0) continue;
        const Direction direction = compass[(i + piece) % direction_count];
        table[geometry][piece] = static_cast<Directions>(table[geometry][piece] | bit_of(direction));
      }
    }
  }
  return table;
}

inline constexpr PointedDirections pointed_directions = make_pointed_directions();

// The directions that a turned piece points at.
constexpr Directions directions_of(OctagonPieces pieces, TurnedPiece piece) {
  return pointed_directions[static_cast<std::size_t>(pieces)][piece];
}

// A stock in one number, a byte for each type above the first; at most 127 of a type. `available` is the set of the
// types that are left, as bits 0 to 2.
class PackedStock {
 public:
  static constexpr unsigned largest = 127;

  PackedStock() = default;
  constexpr explicit PackedStock(OctagonStock stock)
      : counts_(stock.two | static_cast<unsigned>(stock.four) << 8 | static_cast<unsigned>(stock.eight) << 16) {}

  [[nodiscard]] constexpr OctagonStock unpacked() const {
    return {static_cast<std::uint8_t>(counts_), static_cast<std::uint8_t>(counts_ >> 8),
            static_cast<std::uint8_t>(counts_ >> 16)};
  }
  [[nodiscard]] constexpr unsigned available() const {
    const std::uint32_t carries = (counts_ + 0x7f7f7fU) & 0x808080U;
    return (carries >> 7 | carries >> 14 | carries >> 21) & 7U;
  }
  [[nodiscard]] constexpr bool has(PieceType type) const {
    return type == PieceType::one || (available() >> (static_cast<unsigned>(type) - 1) & 1U) != 0;
  }
  constexpr void spend(PieceType type) { counts_ -= units[static_cast<std::size_t>(type)]; }
  [[nodiscard]] constexpr std::uint32_t bits() const { return counts_; }
  friend constexpr bool operator==(const PackedStock&, const PackedStock&) = default;

 private:
  static constexpr std::array<std::uint32_t, type_count> units{0, 1, 1U << 8, 1U << 16};
  std::uint32_t counts_ = 0;
};

inline constexpr std::size_t available_sets = 8;

}  // namespace octagon
}  // namespace cycad
