#include "cycad/game/octagon/choice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace cycad::octagon {
namespace {

bool in_stock(unsigned available, TurnedPiece piece) {
  const auto type = static_cast<unsigned>(type_of(piece));
  return type == 0 || (available >> (type - 1) & 1U) != 0;
}

// Every case of the table against its definition, and the bound on which the longest move list rests.
TEST(OctagonChoice, UniquePiecesAreTheWeakestOfEachEffect) {
  std::size_t longest = 0;
  for (const OctagonPieces geometry : {OctagonPieces::fan, OctagonPieces::symmetric}) {
    for (unsigned available = 0; available < available_sets; ++available) {
      const UniquePieces& table = unique_pieces(geometry, available);
      for (std::size_t effective = 0; effective < 256; ++effective) {
        std::map<std::size_t, TurnedPiece> weakest;  // by effect; a map keeps what came first
        for (std::size_t piece = 0; piece < turned_piece_count; ++piece) {
          const auto turned_piece = static_cast<TurnedPiece>(piece);
          if (!in_stock(available, turned_piece)) continue;
          weakest.try_emplace(directions_of(geometry, turned_piece) & effective, turned_piece);
        }
        ASSERT_EQ(table.counts[effective], weakest.size());
        for (std::size_t i = 0; i < table.counts[effective]; ++i) {
          const TurnedPiece piece = table.pieces[effective][i];
          ASSERT_EQ(weakest.at(directions_of(geometry, piece) & effective), piece);
        }
        ASSERT_LE(16 * weakest.size(), 25 * (8 + count_bits(effective)));
        longest = std::max(longest, weakest.size());
      }
    }
  }
  EXPECT_EQ(longest, max_pieces_per_cell);
}

TEST(OctagonChoice, WithoutEffectThereIsOnePiece) {
  for (unsigned available = 0; available < available_sets; ++available) {
    EXPECT_EQ(unique_pieces(OctagonPieces::fan, available).counts[0], 1);
    EXPECT_EQ(unique_pieces(OctagonPieces::fan, available).pieces[0][0], turned(PieceType::one, 0));
  }
}

TEST(OctagonChoice, DrawsEachTypeAndEachOrientationAlike) {
  for (unsigned available = 0; available < available_sets; ++available) {
    std::map<TurnedPiece, int> counts;
    for (const TurnedPiece piece : drawn_pieces[available]) ++counts[piece];
    const auto types = 1 + count_bits(std::uint64_t{available});
    EXPECT_EQ(counts.size(), types * direction_count);
    for (const auto& [piece, count] : counts) {
      EXPECT_TRUE(in_stock(available, piece));
      EXPECT_EQ(static_cast<std::size_t>(count) * types * direction_count, draw_count);
    }
  }
  EXPECT_EQ(draw_piece(7, 0), drawn_pieces[7].front());
  EXPECT_EQ(draw_piece(7, 0xffffffffU), drawn_pieces[7].back());
}

}  // namespace
}  // namespace cycad::octagon
