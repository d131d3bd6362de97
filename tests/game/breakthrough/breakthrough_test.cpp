#include "cycad/game/breakthrough/breakthrough.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/game/board_text.hpp"
#include "cycad/game/breakthrough/describe.hpp"
#include "support/conformance.hpp"
#include "support/golden.hpp"

namespace cycad {
namespace {

static_assert(AlternatingGame<Breakthrough>);
static_assert(HasRandomStep<Breakthrough> && HasEstimate<Breakthrough> && HasText<Breakthrough> &&
              HasHash<Breakthrough>);
// Ranked moves would have the search ask for each move anew; with so many it keeps them in its nodes.
static_assert(!HasRankedMoves<Breakthrough>);

Breakthrough read(const std::string& text) { return Breakthrough::from_text(text); }

std::vector<std::string> move_texts(const Breakthrough& position) {
  MoveList<Breakthrough> moves;
  position.moves(moves);
  std::vector<std::string> texts;
  for (const Breakthrough::Move move : moves) texts.push_back(position.move_text(move));
  return texts;
}

Breakthrough after(Breakthrough position, const std::string& move) {
  position.play(position.move_from_text(move));
  return position;
}

TEST(Breakthrough, ConformsOnEverySize) {
  std::uint64_t seed = 0;
  for (int width = 4; width <= 8; ++width) {
    for (int height = 4; height <= 8; ++height) {
      test::conformance(Breakthrough(width, height), ++seed, 20, {.frequency_draws = 500});
    }
  }
}

TEST(Breakthrough, StartsWithTwoRowsEach) {
  EXPECT_EQ(Breakthrough().to_text(), "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w");
  EXPECT_EQ(Breakthrough(5, 6).to_text(), "bbbbb/bbbbb/5/5/wwwww/wwwww w");
  EXPECT_EQ(Breakthrough(4, 4).to_text(), "bbbb/bbbb/wwww/wwww w");
  EXPECT_EQ(Breakthrough(4, 4).width(), 4);
  EXPECT_EQ(Breakthrough(4, 7).height(), 7);
}

TEST(Breakthrough, RefusesOtherSizes) {
  for (const auto& [width, height] : {std::pair{3, 8}, {8, 3}, {9, 8}, {8, 9}, {0, 0}, {-1, 8}}) {
    EXPECT_THROW(Breakthrough(width, height), InputError) << width << "x" << height;
  }
}

TEST(Breakthrough, MovesStraightAndDiagonallyOntoEmptyCells) {
  EXPECT_THAT(move_texts(read("8/8/8/8/3w4/8/8/b7 w")), testing::IsEmpty()) << "Black is on the last row";
  EXPECT_THAT(move_texts(read("7b/8/8/8/3w4/8/8/8 w")), testing::ElementsAre("d4c5", "d4d5", "d4e5"));
  EXPECT_THAT(move_texts(read("8/8/8/8/3b4/8/8/7w b")), testing::ElementsAre("d4c3", "d4d3", "d4e3"));
  EXPECT_THAT(move_texts(read("b7/8/8/w6w/8/8/8/8 w")), testing::ElementsAre("a5a6", "a5b6", "h5g6", "h5h6"));
  EXPECT_THAT(move_texts(read("b4/5/w3w/5/5 w")), testing::ElementsAre("a3a4", "a3b4", "e3d4", "e3e4"));
}

TEST(Breakthrough, CapturesDiagonallyOnly) {
  EXPECT_THAT(move_texts(read("8/8/8/2bbb3/3w4/8/8/8 w")), testing::ElementsAre("d4xc5", "d4xe5"));
  EXPECT_THAT(move_texts(read("8/8/8/2www3/3w4/8/8/b7 b")), testing::IsEmpty());
  EXPECT_THAT(move_texts(read("b7/8/8/2w1w3/3w4/8/8/8 w")),
              testing::ElementsAre("d4d5", "c5b6", "c5c6", "c5d6", "e5d6", "e5e6", "e5f6"));
  const Breakthrough captured = after(read("8/8/8/2bbb3/3w4/8/8/8 w"), "d4xc5");
  EXPECT_EQ(captured.to_text(), "8/8/8/2wbb3/8/8/8/8 b");
}

TEST(Breakthrough, LastRowWins) {
  const Breakthrough white = after(read("8/w7/8/8/8/8/7b/8 w"), "a7b8");
  EXPECT_EQ(white.result(), Result(1.0F));
  const Breakthrough black = after(read("8/w7/8/8/8/8/7b/8 b"), "h2h1");
  EXPECT_EQ(black.result(), Result(0.0F));
  EXPECT_EQ(read("4/w3/3b/4 w").result(), Result());
  EXPECT_EQ(after(read("4/w3/3b/4 w"), "a3a4").result(), Result(1.0F));
  EXPECT_EQ(after(read("4/w3/3b/4 b"), "d2c1").result(), Result(0.0F));
}

TEST(Breakthrough, CapturingEverythingWins) {
  EXPECT_EQ(after(read("8/8/8/4b3/3w4/8/8/8 w"), "d4xe5").result(), Result(1.0F));
  EXPECT_EQ(after(read("8/8/8/4b3/3w4/8/8/8 b"), "e5xd4").result(), Result(0.0F));
  EXPECT_EQ(read("4/4/1b2/4 w").result(), Result(0.0F));
  EXPECT_EQ(read("4/4/1w2/4 b").result(), Result(1.0F));
}

TEST(Breakthrough, RandomStepsStopAtTheEndOrTheirNumber) {
  Random random(3);
  Random twin(3);
  for (int game = 0; game < 50; ++game) {
    Breakthrough at_once;
    at_once.play_random(random, std::numeric_limits<std::size_t>::max());
    EXPECT_TRUE(at_once.over());
    Breakthrough in_parts;
    in_parts.play_random(twin, 7);
    EXPECT_FALSE(in_parts.over()) << "nobody reaches the last row in seven moves";
    EXPECT_EQ(in_parts.to_move(), Player::two);
    while (!in_parts.over()) in_parts.play_random(twin);
    EXPECT_EQ(at_once, in_parts);
    EXPECT_EQ(random, twin);
  }
}

TEST(Breakthrough, NoStepsAndFinishedGamesChangeNothing) {
  for (const char* text : {"bbbb/4/4/wwww w", "bbbb/4/4/wwww b", "w3/1b2/4/3w w", "w3/1b2/4/3w b", "4/1b2/4/4 w"}) {
    const Breakthrough position = read(text);
    Breakthrough played = position;
    Random random(1);
    played.play_random(random, position.over() ? 100 : 0);
    EXPECT_EQ(played, position) << text;
    EXPECT_EQ(random, Random(1)) << text;
  }
}

TEST(Breakthrough, StepsBeginWithEitherSide) {
  Random random(1);
  Breakthrough black = read("bbbb/bbbb/4/4/wwww/wwww b");
  black.play_random(random, 1);
  EXPECT_EQ(black.to_move(), Player::one);
  EXPECT_EQ(black.pawns(Player::one), Breakthrough(4, 6).pawns(Player::one));
  EXPECT_NE(black.pawns(Player::two), Breakthrough(4, 6).pawns(Player::two));
  black.play_random(random, 2);
  EXPECT_EQ(black.to_move(), Player::one);
  EXPECT_NE(black.pawns(Player::one), Breakthrough(4, 6).pawns(Player::one));
}

TEST(Breakthrough, WhiteWinsSlightlyMoreOftenAtRandom) {
  Random random(1);
  constexpr int games = 20'000;
  double wins = 0;
  for (int game = 0; game < games; ++game) {
    Breakthrough position;
    position.play_random(random, std::numeric_limits<std::size_t>::max());
    wins += *position.result();
  }
  EXPECT_NEAR(wins / games, 0.509, 0.012);
}

TEST(Breakthrough, EstimateIsFairAndKnowsPawnsRowsAndTheMove) {
  const auto estimate = [](const std::string& text) { return read(text).estimate(); };
  EXPECT_GT(Breakthrough().estimate(), 0.5F);
  EXPECT_FLOAT_EQ(Breakthrough().estimate(), 1.0F / (1.0F + std::exp(-0.15F)));
  EXPECT_FLOAT_EQ(estimate("bbbb/4/4/wwww w") + estimate("bbbb/4/4/wwww b"), 1.0F);
  // Two pawns and a row ahead, Black to move: 0.25 * 2 + 0.3 - 0.15.
  EXPECT_FLOAT_EQ(estimate("bb2/4/w3/1www b"), 1.0F / (1.0F + std::exp(-0.65F)));
  EXPECT_GT(estimate("bbbb/4/w3/1www w"), estimate("bbbb/4/4/wwww w"));
  EXPECT_FLOAT_EQ(estimate("1b6/bbb5/1wb5/w7/wbbb4/7w/5w2/4ww2 w") + estimate("4bb2/5b2/7b/bwww4/b7/1bw5/www5/1w6 b"),
                  1.0F);
}

TEST(Breakthrough, HashTellsSizesSidesAndColoursApart) {
  std::unordered_set<std::uint64_t> hashes{Breakthrough().hash()};
  EXPECT_EQ(Breakthrough().hash(), read(Breakthrough().to_text()).hash());
  for (const char* text : {"bbbb/4/4/wwww w", "bbbb/4/4/wwww b", "4/wwww/bbbb/4 w", "4/bbbb/wwww/4 w",
                           "1bbb/4/4/wwww w", "5/bbbb1/5/5/wwww1 w", "4/bbbb/4/4/wwww w", "bbbb1/5/5/wwww1 w"}) {
    EXPECT_TRUE(hashes.insert(read(text).hash()).second) << text;
  }
}

// A random game with every position, so that a change of rules, text or random steps shows.
TEST(Breakthrough, PlaysTheRecordedGame) {
  std::string record;
  Random random(2012);
  for (const auto& [width, height] : {std::pair{8, 8}, std::pair{5, 6}}) {
    Breakthrough position(width, height);
    while (!position.over()) {
      record += position.to_text() + "\n";
      for (const std::string& move : move_texts(position)) record += " " + move;
      record += "\n";
      position.play_random(random);
    }
    record += draw_board(describe_breakthrough({&position, 1}), false) + "\n";
  }
  test::expect_golden("breakthrough.txt", record);
}

}  // namespace
}  // namespace cycad
