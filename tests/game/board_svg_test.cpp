#include "cycad/game/board_svg.hpp"

#include <gtest/gtest.h>

#include "cycad/core/text.hpp"
#include "cycad/game/board_json.hpp"
#include "cycad/game/breakthrough/describe.hpp"
#include "cycad/game/octagon/describe.hpp"
#include "cycad/game/tron/describe.hpp"

namespace cycad {
namespace {

BoardDescription tron() {
  const TronSmall position = TronSmall::from_text("4 2/1..#/..2./headings east none");
  return describe_tron(std::span<const TronSmall>(&position, 1));
}

BoardDescription octagon() { return describe_octagon(OctagonSmall().to_diagram()); }

BoardDescription breakthrough() {
  Breakthrough before(5, 5);
  const Breakthrough::Move move = before.move_from_text("a2b3");
  Breakthrough after = before;
  after.play(move);
  BoardDescription board = describe_breakthrough({&after, 1});
  add_last_moves(board, {describe_breakthrough_move(before, Player::one, move)});
  return board;
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(BoardSvg, ElementsAreClosedAndSymbolsDefined) {
  for (const BoardDescription& board : {tron(), octagon(), breakthrough()}) {
    const std::string svg = board_svg(board, {.standalone = true});
    EXPECT_EQ(count(svg, "<g"), count(svg, "</g>"));
    EXPECT_EQ(count(svg, "<svg "), 1U);
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
    for (std::size_t at = svg.find("href=\"#"); at != std::string::npos; at = svg.find("href=\"#", at + 1)) {
      const std::string name = svg.substr(at + 7, svg.find('"', at + 7) - at - 7);
      EXPECT_NE(svg.find("id=\"" + name + "\""), std::string::npos) << name;
    }
    EXPECT_EQ(board_svg(board).find("<style>"), std::string::npos) << "a page has the style once";
  }
}

TEST(BoardSvg, EveryClassHasARule) {
  const std::string svg = board_svg(breakthrough());
  const std::string rules(board_stylesheet());
  for (std::size_t at = svg.find("class=\""); at != std::string::npos; at = svg.find("class=\"", at + 1)) {
    const std::string words = svg.substr(at + 7, svg.find('"', at + 7) - at - 7);
    for (const std::string_view word : words_of(words)) {
      if (word == "board" || word == "board-frame") continue;
      EXPECT_NE(rules.find("." + std::string(word) + "{"), std::string::npos) << word;
    }
  }
}

TEST(BoardSvg, DrawsTheCellsAndPiecesOfEachGame) {
  EXPECT_EQ(count(board_svg(octagon()), "h8l6 6"), OctagonSmall::cell_count);
  const std::string pawns = board_svg(breakthrough());
  EXPECT_EQ(count(pawns, "href=\"#board-pawn-one\""), 10U);
  EXPECT_EQ(count(pawns, "href=\"#board-pawn-two\""), 10U);
  EXPECT_EQ(count(pawns, "href=\"#board-last-to\""), 1U);
  const std::string heads = board_svg(tron());
  EXPECT_EQ(count(heads, "href=\"#board-head-one-e\""), 1U);
  EXPECT_EQ(count(heads, "href=\"#board-head-two\""), 1U);
}

TEST(BoardSvg, FramesHaveALetterPerCell) {
  const BoardDescription board = breakthrough();
  const BoardFrame frame = board_frame(board);
  EXPECT_EQ(frame.pieces.substr(0, 15), "pppppppppp P   ");
  EXPECT_EQ(frame.marks[board.index_of({0, 3})], 'f');
  EXPECT_EQ(frame.marks[board.index_of({1, 2})], 't');
  for (const char letter : frame.pieces + frame.marks) {
    const std::string name(1, letter);
    EXPECT_TRUE(letter == ' ' || piece_symbols().contains(name) || mark_symbols().contains(name)) << name;
  }
}

TEST(BoardSvg, APreviewShowsTheMoveBeforeItIsMade) {
  const OctagonSmall position;
  const BoardMove move = describe_octagon_move(position, Player::one, position.move_from_text("c2-8"));
  const std::string svg = board_svg(octagon(), {.preview = &move});
  EXPECT_EQ(count(svg, "class=\"board-preview\""), 1U);
  EXPECT_EQ(count(svg, "href=\"#board-point-"), 8U);
}

TEST(BoardJson, SaysEverythingWithPlainValues) {
  const Json json = board_json(breakthrough());
  EXPECT_EQ(json.at("width"), 5);
  EXPECT_EQ(json.at("cells").size(), 5U);
  EXPECT_EQ(json.at("cells").at(0), ".....");
  EXPECT_EQ(json.at("pieces").size(), 20U);
  EXPECT_EQ(json.at("last").at(0).at("from"), Json({0, 3}));
  EXPECT_EQ(json.at("last").at(0).at("text"), "a2b3");
  EXPECT_EQ(json.at("sides").at(0).at("colour"), "white");
  EXPECT_EQ(json.at("status"), "Black to move");
  const Json cells = board_json(tron()).at("cells");
  EXPECT_EQ(cells.at(1), "#a..##");
  EXPECT_EQ(board_json(octagon()).at("cells").at(0), "  ...  ");
}

}  // namespace
}  // namespace cycad
