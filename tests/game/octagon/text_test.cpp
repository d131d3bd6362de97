#include "cycad/game/octagon/text.hpp"

#include <gtest/gtest.h>

#include <string>

#include "cycad/game/octagon/octagon.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;

const std::string small_rows = "##...##/#.....#/......./...#.../.xo..../#.....#/##...##";
const std::string small = small_rows + " x 2 4,3,2 4,2,2";

std::string position_error(const std::string& text) {
  return error_of([&] { OctagonSmall::from_text(text); });
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(OctagonText, APositionLeadsBackToItsText) {
  const auto position = OctagonSmall::from_text(small);
  EXPECT_EQ(position.to_text(), small);
  EXPECT_EQ(position.piece_at({-2, -1}), Player::one);
  EXPECT_EQ(position.piece_at({-1, -1}), Player::two);
  EXPECT_EQ(position.count(Player::one) + position.count(Player::two), 2U);
  EXPECT_EQ(position.ply(), 2);
  EXPECT_EQ(position.stock(Player::one), (OctagonStock{4, 3, 2}));
  EXPECT_EQ(position.stock(Player::two), (OctagonStock{4, 2, 2}));
  EXPECT_EQ(OctagonSmall::from_text(small + " fan"), position);
  EXPECT_EQ(OctagonSmall::from_text(small + " symmetric").to_text(), small + " symmetric");
  EXPECT_EQ(OctagonSmall::from_text(small + " symmetric").pieces(), OctagonPieces::symmetric);
}

TEST(OctagonText, PlayerTwoMovesAtOddPlies) {
  const std::string text = small_rows + " o 3 4,3,2 4,2,2";
  const auto position = OctagonSmall::from_text(text);
  EXPECT_EQ(position.to_move(), Player::two);
  EXPECT_EQ(position.piece_at({-2, -1}), Player::one);
  EXPECT_EQ(position.stock(Player::two), (OctagonStock{4, 2, 2}));
  EXPECT_EQ(position.to_text(), text);
}

TEST(OctagonText, RowsMayStandOnLinesOfTheirOwn) {
  std::string lines = small;
  std::replace(lines.begin(), lines.end(), '/', '\n');
  EXPECT_EQ(OctagonSmall::from_text("\n" + replaced(lines, " x", "\r\nx") + "\n").to_text(), small);
}

TEST(OctagonText, TheSizeFollowsFromTheRows) {
  EXPECT_EQ(read_octagon_position(small, "position").size, OctagonSize::small);
  EXPECT_EQ(read_octagon_position(OctagonMedium().to_text(), "position").size, OctagonSize::medium);
  EXPECT_EQ(read_octagon_position(OctagonLarge().to_text(), "position").size, OctagonSize::large);
}

TEST(OctagonText, BadRowsSayWhere) {
  EXPECT_EQ(position_error(replaced(small, "##...##/#", "#")),
            "position: 6 rows, expected 7 (small), 9 (medium) or 11 (large)");
  EXPECT_EQ(position_error(""), "position: 0 rows, expected 7 (small), 9 (medium) or 11 (large)");
  EXPECT_EQ(position_error(OctagonLarge().to_text()), "position: 11 rows, expected 7 (small)");
  EXPECT_EQ(position_error(replaced(small, ".xo....", ".xo...")), "position: row 5: 6 cells, expected 7");
  EXPECT_EQ(position_error(replaced(small, ".xo....", ".xO....")),
            "position: row 5, column 3: unknown character 'O', expected one of '.', '#', 'x', 'o'");
  EXPECT_EQ(position_error(replaced(small, "...#...", "...x...")),
            "position: row 4, column 4: a piece in the hole, expected '#'");
  EXPECT_EQ(position_error(replaced(small, "...#...", ".......")),
            "position: row 4, column 4: a cell in the hole, expected '#'");
  EXPECT_EQ(position_error(replaced(small, "##...##", "#o...##")),
            "position: row 1, column 2: a piece outside of the octagon, expected '#'");
  EXPECT_EQ(position_error(replaced(small, ".xo....", ".xo..#.")),
            "position: row 5, column 6: no cell, expected one of '.', 'x', 'o'");
}

TEST(OctagonText, BadFieldsSayWhich) {
  EXPECT_EQ(position_error(small_rows), "position: 0 fields after the rows, expected side to move, ply and two stocks");
  EXPECT_EQ(position_error(small_rows + " x 2 4,3,2"),
            "position: 3 fields after the rows, expected side to move, ply and two stocks");
  EXPECT_EQ(position_error(small_rows + " w 2 4,3,2 4,2,2"), "position: side to move 'w', expected x or o");
  EXPECT_EQ(position_error(small_rows + " x -1 4,3,2 4,2,2"), "position: ply '-1', expected 0 to 40");
  EXPECT_EQ(position_error(small_rows + " x 41 4,3,2 4,2,2"), "position: ply '41', expected 0 to 40");
  EXPECT_EQ(position_error(small_rows + " x two 4,3,2 4,2,2"), "position: ply 'two', expected 0 to 40");
  EXPECT_EQ(position_error(small_rows + " x 3 4,3,2 4,2,2"), "position: x to move at ply 3, expected o");
  EXPECT_EQ(position_error(small_rows + " o 2 4,3,2 4,2,2"), "position: o to move at ply 2, expected x");
  const std::string expected = ", expected the 2-, 4- and 8-pieces left, such as 4,3,2, each 0 to 20";
  for (const std::string stock : {"21,3,2", "4,-3,2", "4,3", "4,3,2,1", "4,3,", ",,", "a,b,c", "4;3;2"}) {
    EXPECT_EQ(position_error(small_rows + " x 2 " + stock + " 4,2,2"),
              "position: stock '" + stock + "' of x" + expected);
    EXPECT_EQ(position_error(small_rows + " x 2 4,3,2 " + stock), "position: stock '" + stock + "' of o" + expected);
  }
  EXPECT_EQ(position_error(small + " ring"), "position: geometry 'ring', expected fan or symmetric");
}

TEST(OctagonText, ErrorsStayOneShortLine) {
  const std::string error = position_error(small_rows + " x \x01" + std::string(500, '7') + " 4,3,2 4,2,2");
  EXPECT_LT(error.size(), 100U);
  EXPECT_EQ(error.find('\x01'), std::string::npos);
}

TEST(OctagonText, ErrorsNameTheSource) {
  EXPECT_TRUE(error_of([] { read_octagon_position("x", "game.txt"); }).starts_with("game.txt: 0 rows"));
}

TEST(OctagonText, BoardsHaveNames) {
  EXPECT_EQ(octagon_size("small"), OctagonSize::small);
  EXPECT_EQ(octagon_size("medium"), OctagonSize::medium);
  EXPECT_EQ(octagon_size("large"), OctagonSize::large);
  EXPECT_EQ(error_of([] { octagon_size("huge"); }), "board 'huge', expected small, medium or large");
}

// Every raw action has a text of its own that leads back to it, or to one that looks the same.
template <class G>
void expect_moves_to_lead_back(OctagonPieces pieces) {
  const G position(pieces);
  G::Board::for_each_cell([&](octagon::Cell cell) {
    for (std::size_t piece = 0; piece < octagon::turned_piece_count; ++piece) {
      const OctagonMove move(G::Board::spot_at(cell), static_cast<octagon::TurnedPiece>(piece));
      const OctagonMove read = position.move_from_text(position.move_text(move));
      ASSERT_EQ(read.spot(), move.spot());
      ASSERT_EQ(octagon::type_of(read.piece()), octagon::type_of(move.piece()));
      ASSERT_EQ(octagon::directions_of(pieces, read.piece()), octagon::directions_of(pieces, move.piece()));
    }
  });
}

TEST(OctagonText, MovesLeadBackToTheirTexts) {
  for (const OctagonPieces pieces : {OctagonPieces::fan, OctagonPieces::symmetric}) {
    expect_moves_to_lead_back<OctagonSmall>(pieces);
    expect_moves_to_lead_back<OctagonMedium>(pieces);
    expect_moves_to_lead_back<OctagonLarge>(pieces);
  }
}

TEST(OctagonText, MovesReadAsDocumented) {
  const OctagonLarge position;
  const OctagonMove move = position.move_from_text("B3-2NW");
  EXPECT_EQ(OctagonLarge::Board::cell_at(move.spot()), (octagon::Cell{-4, -3}));
  EXPECT_EQ(octagon::type_of(move.piece()), octagon::PieceType::two);
  EXPECT_EQ(octagon::orientation_of(move.piece()), 3U);
  EXPECT_EQ(position.move_text(move), "b3-2nw");
  EXPECT_EQ(position.move_text(position.move_from_text("f11-8")), "f11-8");
}

TEST(OctagonText, BadMovesSayWhy) {
  const auto position = OctagonSmall::from_text(small_rows + " x 2 0,3,0 4,2,2");
  const auto move_error = [&](const std::string& text) {
    return error_of([&] { (void)position.move_from_text(text); });
  };
  EXPECT_EQ(move_error("d4-1e"), "move 'd4-1e': d4 is the hole, expected a cell");
  EXPECT_EQ(move_error("a1-1e"), "move 'a1-1e': a1 is off the small board, expected a cell of it");
  EXPECT_EQ(move_error("d9-1e"), "move 'd9-1e': d9 is off the small board, expected a cell of it");
  EXPECT_EQ(move_error("z4-1e"), "move 'z4-1e': z4 is off the small board, expected a cell of it");
  EXPECT_EQ(move_error("d0-1e"), "move 'd0-1e': d0 is off the small board, expected a cell of it");
  EXPECT_EQ(move_error("b3-1e"), "move 'b3-1e': b3 is occupied, expected an empty cell");
  EXPECT_EQ(move_error("c3-1e"), "move 'c3-1e': c3 is occupied, expected an empty cell");
  EXPECT_EQ(move_error("d3-2e"), "move 'd3-2e': 2-pieces are used up, expected one that is in stock");
  EXPECT_EQ(move_error("d3-8"), "move 'd3-8': 8-pieces are used up, expected one that is in stock");
  EXPECT_EQ(move_error("d3-3e"), "move 'd3-3e': piece '3', expected 1, 2, 4 or 8");
  EXPECT_EQ(move_error("d3-"), "move 'd3-': piece '', expected 1, 2, 4 or 8");
  EXPECT_EQ(move_error("d3-4"), "move 'd3-4': no orientation '' of a 4-piece, expected e, ne, n, nw, w, sw, s or se");
  EXPECT_EQ(move_error("d3-4up"),
            "move 'd3-4up': no orientation 'up' of a 4-piece, expected e, ne, n, nw, w, sw, s or se");
  EXPECT_EQ(move_error("d3-8n"), "move 'd3-8n': an 8-piece has no orientation, expected nothing after it");
  EXPECT_EQ(move_error("pass"), "move 'pass': the board is not full, expected a piece on an empty cell");
  for (const std::string text : {"", "d", "d3", "3d-1e", "d3 1e", "d-1e", "d99999999999-1e", "-1e"}) {
    EXPECT_EQ(move_error(text),
              "move '" + text + "': expected a cell, '-' and a piece, such as b3-1e, b3-2nw or b3-8, or pass");
  }
}

TEST(OctagonText, SymmetricPiecesHaveFewerOrientations) {
  const OctagonSmall position(OctagonPieces::symmetric);
  const auto move_error = [&](const std::string& text) {
    return error_of([&] { (void)position.move_from_text(text); });
  };
  EXPECT_EQ(move_error("d3-2nw"), "no error");
  EXPECT_EQ(move_error("d3-2w"), "move 'd3-2w': no orientation 'w' of a 2-piece, expected e, ne, n or nw");
  EXPECT_EQ(move_error("d3-4n"), "move 'd3-4n': no orientation 'n' of a 4-piece, expected e or ne");
}

TEST(OctagonText, AfterTheEndThereIsNoMove) {
  const auto over = OctagonSmall::from_text(small_rows + " x 40 4,3,2 4,2,2");
  EXPECT_EQ(error_of([&] { (void)over.move_from_text("d3-1e"); }), "move 'd3-1e': the game is over, expected no move");
}

TEST(OctagonMap, IsASizeAndWhatDiffers) {
  const OctagonMap usual = read_octagon_map("small");
  EXPECT_EQ(usual.size, OctagonSize::small);
  EXPECT_EQ(usual.pieces, OctagonPieces::fan);
  EXPECT_EQ(usual.stock, default_octagon_stock(OctagonSize::small));
  const OctagonMap other = read_octagon_map("medium:symmetric:3-0-1");
  EXPECT_EQ(other.size, OctagonSize::medium);
  EXPECT_EQ(other.pieces, OctagonPieces::symmetric);
  EXPECT_EQ(other.stock, (OctagonStock{3, 0, 1}));
}

TEST(OctagonMap, BadOnesSaySo) {
  const auto error_of = [](std::string_view text) -> std::string {
    try {
      read_octagon_map(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(error_of("huge"), "board 'huge', expected small, medium or large");
  EXPECT_EQ(error_of(""), "board '', expected small, medium or large");
  EXPECT_EQ(error_of("small:round"),
            "board 'small:round': 'round', expected symmetric or a stock such as 4-3-2, each 0 to 20");
  for (const char* text : {"small:", "small:21-0-0", "small:1-2", "small:1-2-3-4", "small:1-2-", "small:1,2,3"})
    EXPECT_NE(error_of(text), "") << text;
}

}  // namespace
}  // namespace cycad
