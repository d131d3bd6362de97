#include "cycad/game/breakthrough/starts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "cycad/core/error.hpp"
#include "game/breakthrough/proof.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

std::string error_of_start(const std::string& name) {
  try {
    breakthrough_start(name);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(BreakthroughStarts, ListsEverySizeAndTheFigure) {
  std::set<std::string> names;
  for (const BreakthroughStart& start : list_breakthrough_starts()) {
    EXPECT_TRUE(names.insert(start.name).second) << start.name;
    EXPECT_EQ(breakthrough_start(start.name), start.position);
    if (!start.alias.empty()) {
      EXPECT_EQ(breakthrough_start(start.alias), start.position);
    }
    EXPECT_FALSE(start.position.over());
    EXPECT_EQ(start.position.to_move(), Player::one);
  }
  EXPECT_EQ(names.size(), 25U + 4U);
  EXPECT_EQ(breakthrough_start("5x7"), Breakthrough(5, 7));
  EXPECT_EQ(breakthrough_start("8x8"), Breakthrough());
}

TEST(BreakthroughStarts, TakesTextAndFiles) {
  const std::string text = "1b6/bbb5/1wb5/w7/wbbb4/7w/5w2/4ww2 w";
  EXPECT_EQ(breakthrough_start(text), breakthrough_start("figure11"));
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "cycad_breakthrough_start.txt";
  std::ofstream(path) << text << "\n";
  EXPECT_EQ(breakthrough_start(path.string()), breakthrough_start("figure11"));
  std::ofstream(path) << "4/4\n";
  EXPECT_EQ(error_of_start(path.string()), path.string() + ": 2 rows, expected 4 to 8");
  std::filesystem::remove(path);
}

TEST(BreakthroughStarts, SaysWhatIsUnderstood) {
  EXPECT_THAT(error_of_start("9x9"), HasSubstr("unknown Breakthrough start '9x9', expected 4x4 to 8x8, figure11, "));
  EXPECT_THAT(error_of_start(""), HasSubstr("unknown Breakthrough start ''"));
  EXPECT_THAT(error_of_start("8X8"), HasSubstr("unknown Breakthrough start '8X8'"));
  EXPECT_EQ(error_of_start("bbbb/4/wwww w"), "start: 3 rows, expected 4 to 8");
}

// The corner that the paper's text fixes, whatever the rest of the board is.
TEST(BreakthroughStarts, FigureHasTheCornerOfTheText) {
  for (const char* name : {"figure11", "figure11-r1", "figure11-r2", "figure11-r3"}) {
    SCOPED_TRACE(name);
    const Breakthrough position = breakthrough_start(name);
    const auto cells = [](std::initializer_list<const char*> names) {
      breakthrough::Cells set = 0;
      for (const char* cell : names)
        set |= breakthrough::Cells{1} << breakthrough::cell_at(cell[0] - 'a', cell[1] - '1');
      return set;
    };
    EXPECT_EQ(position.pawns(Player::two) >> 48 << 48, cells({"a7", "b7", "c7", "b8"}));
    EXPECT_EQ(position.pawns(Player::one) >> 32 << 32, cells({"a5", "b6"}));
  }
}

std::vector<std::string> winning_moves(test::ProofSearch& search, const Breakthrough& position) {
  std::vector<std::string> winning;
  MoveList<Breakthrough> moves;
  position.moves(moves);
  for (const Breakthrough::Move move : moves) {
    Breakthrough next = position;
    next.play(move);
    if (!search.mover_wins(next)) winning.push_back(position.move_text(move));
  }
  return winning;
}

// Gudmundsson & Bjoernsson 2012, figure 11: 13 moves, of which only the quiet a5a6 wins; each capture is refuted by
// one recapture alone.
TEST(BreakthroughStarts, FigureIsWonByTheQuietMoveAlone) {
  for (const char* name : {"figure11", "figure11-r1", "figure11-r2", "figure11-r3"}) {
    SCOPED_TRACE(name);
    const Breakthrough position = breakthrough_start(name);
    MoveList<Breakthrough> moves;
    position.moves(moves);
    EXPECT_EQ(moves.size(), 13U);
    EXPECT_EQ(
        std::count_if(moves.begin(), moves.end(), [&](auto move) { return position.has_pawn(Player::two, move.to); }),
        2);

    test::ProofSearch search;
    EXPECT_THAT(winning_moves(search, position), testing::ElementsAre("a5a6"));
    for (const auto& [capture, reply] : {std::pair{"b6xa7", "b8xa7"}, std::pair{"b6xc7", "b8xc7"}}) {
      Breakthrough after = position;
      after.play(position.move_from_text(capture));
      EXPECT_THAT(winning_moves(search, after), testing::ElementsAre(reply));
    }
    Breakthrough after = position;
    after.play(position.move_from_text("a5a6"));
    EXPECT_THAT(winning_moves(search, after), testing::IsEmpty());
  }
}

TEST(BreakthroughStarts, RepliesInTheFigure) {
  const auto replies = [](const char* name) {
    Breakthrough position = breakthrough_start(name);
    position.play(position.move_from_text("a5a6"));
    MoveList<Breakthrough> moves;
    position.moves(moves);
    return moves.size();
  };
  EXPECT_EQ(replies("figure11-r1"), 8U);
  EXPECT_EQ(replies("figure11-r2"), 13U);
  EXPECT_EQ(replies("figure11"), 16U);
}

// Whoever moves second wins the smallest boards.
TEST(BreakthroughStarts, SmallestBoardsAreSolved) {
  test::ProofSearch search;
  EXPECT_FALSE(search.mover_wins(Breakthrough(4, 4)));
  EXPECT_FALSE(search.mover_wins(Breakthrough(5, 4)));
}

}  // namespace
}  // namespace cycad
