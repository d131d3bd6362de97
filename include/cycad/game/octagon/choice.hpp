// Which pieces to place on a cell, by table.
//
//   unique_pieces    one turned piece for each effect that can be had on a cell (Fernandes et al. 2014, 2.2.2: moves
//                    that leave the same board are one), and the weakest that has it: stronger ones are scarce
//   drawn_pieces     96 pieces of which a playout draws one: each available type alike, each orientation alike
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cycad/game/octagon/piece.hpp"

namespace cycad::octagon {

// Of all 256 sets of effective directions; and with k of them there are at most 25 / 16 * (8 + k) different effects.
inline constexpr std::size_t max_pieces_per_cell = 25;

// By the set of directions in which a push has an effect. The lists are as long as whole blocks, so that they can be
// copied block by block: loops of 1 to 25 rounds would be mispredicted at every cell.
struct UniquePieces {
  static constexpr std::size_t block = 8;
  static constexpr std::size_t room = (max_pieces_per_cell + block - 1) / block * block;

  std::array<std::uint8_t, 256> counts{};
  std::array<std::array<TurnedPiece, room>, 256> pieces{};
};

// `available` has a bit for each of the types 2, 4 and 8.
inline UniquePieces make_unique_pieces(OctagonPieces geometry, unsigned available) {
  UniquePieces table;
  for (std::size_t effective = 0; effective < 256; ++effective) {
    std::array<bool, 256> seen{};
    for (std::size_t piece = 0; piece < turned_piece_count; ++piece) {
      const auto turned_piece = static_cast<TurnedPiece>(piece);
      const auto type = static_cast<unsigned>(type_of(turned_piece));
      if (type != 0 && (available >> (type - 1) & 1U) == 0) continue;
      bool& known = seen[directions_of(geometry, turned_piece) & effective];
      if (!known) table.pieces[effective][table.counts[effective]++] = turned_piece;
      known = true;
    }
  }
  return table;
}

// Made when the program starts: a constant expression of this size costs seconds in every file that includes it, and a
// local static a test at every call.
inline const auto unique_piece_tables = [] {
  std::array<std::array<UniquePieces, available_sets>, geometry_count> tables{};
  for (unsigned types = 0; types < available_sets; ++types) {
    tables[0][types] = make_unique_pieces(OctagonPieces::fan, types);
    tables[1][types] = make_unique_pieces(OctagonPieces::symmetric, types);
  }
  return tables;
}();

inline const UniquePieces& unique_pieces(OctagonPieces geometry, unsigned available) {
  return unique_piece_tables[static_cast<std::size_t>(geometry)][available];
}

// Twelve is divisible by 1, 2, 3 and 4: a number below 96 chooses a type and one of eight orientations fairly.
inline constexpr std::size_t draw_count = 12 * direction_count;

constexpr std::array<std::array<TurnedPiece, draw_count>, available_sets> make_drawn_pieces() {
  std::array<std::array<TurnedPiece, draw_count>, available_sets> table{};
  for (unsigned available = 0; available < available_sets; ++available) {
    std::array<PieceType, type_count> types{PieceType::one};
    std::size_t count = 1;
    for (unsigned type = 1; type < type_count; ++type) {
      if ((available >> (type - 1) & 1U) != 0) types[count++] = static_cast<PieceType>(type);
    }
    for (std::size_t draw = 0; draw < draw_count; ++draw) {
      table[available][draw] = turned(types[draw / direction_count % count], draw % direction_count);
    }
  }
  return table;
}
inline constexpr auto drawn_pieces = make_drawn_pieces();

// The piece that 32 random bits draw; the bias is below 96 / 2^32.
constexpr TurnedPiece draw_piece(unsigned available, std::uint64_t bits) {
  return drawn_pieces[available][bits * draw_count >> 32];
}

}  // namespace cycad::octagon
