#include "cycad/game/octagon/octagon.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "core/chi_square.hpp"
#include "game/octagon/positions.hpp"
#include "support/conformance.hpp"

namespace cycad {
namespace {

using octagon::Cell;
using test::chi_square;
using test::chi_square_limit;
using test::conformance;
using test::full_board;
using test::moves_of;
using test::with_pieces;

static_assert(sizeof(OctagonSmall) <= 32 && sizeof(OctagonLarge) <= 48);
static_assert(std::is_trivially_copyable_v<OctagonLarge>);
static_assert(OctagonSmall::max_moves == 450 && OctagonMedium::max_moves == 850 && OctagonLarge::max_moves == 1200);

template <class G>
class OctagonOfAnySize : public testing::Test {};
using Sizes = testing::Types<OctagonSmall, OctagonMedium, OctagonLarge>;
TYPED_TEST_SUITE(OctagonOfAnySize, Sizes);

TYPED_TEST(OctagonOfAnySize, OffersWhatASearchCanUse) {
  EXPECT_TRUE(AlternatingGame<TypeParam>);
  EXPECT_TRUE(HasRandomStep<TypeParam>);
  EXPECT_TRUE(HasEstimate<TypeParam>);
  EXPECT_TRUE(HasText<TypeParam>);
  EXPECT_TRUE(HasHash<TypeParam>);
  EXPECT_TRUE(HasMoveGroups<TypeParam>);
  EXPECT_TRUE(HasAbstraction<TypeParam>);
  EXPECT_TRUE(HasFixedLength<TypeParam>);
  EXPECT_TRUE(HasWeights<TypeParam>);
}

// The random step plays any action, not only unique moves: slow_model_test.cpp checks that it plays actions.
TYPED_TEST(OctagonOfAnySize, Conforms) {
  const test::ConformanceOptions options{.uniform_step = false, .step_sample = std::numeric_limits<std::size_t>::max()};
  conformance(TypeParam(), 1, 20, options);
  conformance(TypeParam(OctagonPieces::symmetric), 2, 10, options);
  conformance(TypeParam(OctagonPieces::fan, {1, 0, 1}), 3, 10, options);
}

TYPED_TEST(OctagonOfAnySize, StartsEmpty) {
  const TypeParam start;
  EXPECT_EQ(moves_of(start).size(), TypeParam::cell_count);
  EXPECT_EQ(start.to_move(), Player::one);
  EXPECT_EQ(start.plies_left(), TypeParam::Board::plies);
  EXPECT_EQ(start.count(Player::one) + start.count(Player::two), 0U);
  EXPECT_EQ(start.stock(Player::two), default_octagon_stock(TypeParam::size));
  EXPECT_EQ(start.estimate(), 0.5F);
  EXPECT_FALSE(start.result());
}

// Placements on the large board by player one: what becomes of the opponent's pieces.
struct Placement {
  const char* name;
  std::vector<Cell> one, two;
  const char* move;
  std::vector<Cell> two_after;
};

TEST(OctagonPlacement, PushesAsTheRulesSay) {
  const std::vector<Placement> placements{
      {"a push", {}, {{4, 0}}, "i6-1e", {{5, 0}}},
      {"cannoning off the board", {}, {{4, 0}, {5, 0}}, "i6-1e", {{4, 0}}},
      {"into the hole", {}, {{1, 0}}, "h6-1w", {}},
      {"blocked by a piece of one's own", {{4, 0}}, {{3, 0}}, "h6-1e", {{3, 0}}},
      {"off a diagonal side", {}, {{2, 2}, {3, 3}}, "g7-1ne", {{2, 2}}},
      {"three at once", {{3, 2}}, {{4, 0}, {3, 1}, {2, 0}, {1, 0}}, "i6-8", {{5, 0}, {3, 1}, {2, 0}}},
      {"cannoning onto an empty cell", {}, {{-3, 2}, {-2, 2}}, "b8-1e", {{-3, 2}, {-1, 2}}},
      {"nothing in the way it points", {}, {{4, 0}}, "i6-1w", {{4, 0}}},
      {"two neighbouring directions", {}, {{1, 2}, {2, 3}}, "g7-2n", {{1, 3}, {2, 3}}},
  };
  for (const Placement& placement : placements) {
    SCOPED_TRACE(placement.name);
    auto position = with_pieces<OctagonLarge>(placement.one, placement.two);
    const OctagonMove move = position.move_from_text(placement.move);
    const unsigned own = position.count(Player::one);
    position.play(move);
    EXPECT_EQ(position.count(Player::one), own + 1);
    EXPECT_EQ(position.piece_at(OctagonLarge::Board::cell_at(move.spot())), Player::one);
    EXPECT_EQ(position.count(Player::two), placement.two_after.size());
    for (const Cell cell : placement.two_after)
      EXPECT_EQ(position.piece_at(cell), Player::two) << cell.x << "," << cell.y;
  }
}

TEST(OctagonPlacement, PlayerTwoPushesPlayerOne) {
  auto position = with_pieces<OctagonLarge>({{4, 0}, {5, 0}}, {});
  position.play(position.move_from_text("a6-1e"));
  position.play(position.move_from_text("i6-1e"));
  EXPECT_EQ(position.piece_at({4, 0}), Player::one);
  EXPECT_EQ(position.piece_at({5, 0}), std::nullopt);
  EXPECT_EQ(position.piece_at({3, 0}), Player::two);
}

TEST(OctagonPlacement, SpendsThePiece) {
  OctagonLarge position;
  position.play(position.move_from_text("i6-2e"));
  position.play(position.move_from_text("b6-8"));
  position.play(position.move_from_text("i8-4s"));
  position.play(position.move_from_text("b8-1s"));
  EXPECT_EQ(position.stock(Player::one), (OctagonStock{13, 9, 7}));
  EXPECT_EQ(position.stock(Player::two), (OctagonStock{14, 10, 6}));
}

TEST(OctagonMoves, KillsPushesAndFreeMovesAreTold) {
  const auto position = with_pieces<OctagonLarge>({{-4, 0}}, {{4, 0}, {5, 0}, {0, 3}});
  const auto kinds = [&](const char* text) {
    const OctagonMove move = position.move_from_text(text);
    return std::string(position.is_kill(move) ? "kill " : "") + (position.is_push(move) ? "push " : "") +
           (position.is_free_move(move) ? "free" : "");
  };
  EXPECT_EQ(kinds("i6-1e"), "kill push ");
  EXPECT_EQ(kinds("f8-1n"), "push ");
  EXPECT_EQ(kinds("f8-1s"), "");
  EXPECT_EQ(kinds("c6-1w"), "") << "a neighbour of one's own colour";
  EXPECT_EQ(kinds("f3-8"), "free");
}

// The east of (3,0) is effective: one move that pushes and one that does not, by 1-pieces.
TEST(OctagonMoves, OneForEachEffectWithTheWeakestPiece) {
  const auto position = with_pieces<OctagonLarge>({}, {{4, 0}});
  std::vector<std::string> on_cell;
  for (const OctagonMove move : moves_of(position)) {
    if (position.move_text(move).starts_with("i6-")) on_cell.push_back(position.move_text(move));
  }
  EXPECT_EQ(on_cell, (std::vector<std::string>{"i6-1e", "i6-1ne"}));
  EXPECT_EQ(position.move_text(position.unique_move(position.move_from_text("i6-8"))), "i6-1e");
  EXPECT_EQ(position.move_text(position.unique_move(position.move_from_text("i6-4n"))), "i6-1ne");
}

TEST(OctagonMoves, StrongerPiecesCountOnlyWhileThereAreSome) {
  const std::vector<Cell> ring{{2, 2}, {3, 2}, {4, 2}, {2, 3}, {4, 3}, {2, 4}, {3, 4}};
  const auto on_cell = [&](OctagonStock stock) {
    const auto position = with_pieces<OctagonLarge>({}, ring, OctagonLarge(OctagonPieces::fan, stock));
    const auto moves = moves_of(position);
    return std::count_if(moves.begin(), moves.end(), [](OctagonMove move) {
      return move.spot() == OctagonLarge::Board::spot_at({3, 3});
    });
  };
  // Seven effective directions, all but northeast: 7 + none; 6 pairs; 8 sets of three or four; all.
  EXPECT_EQ(on_cell({0, 0, 0}), 8);
  EXPECT_EQ(on_cell({1, 0, 0}), 14);
  EXPECT_EQ(on_cell({1, 1, 0}), 22);
  EXPECT_EQ(on_cell({1, 1, 1}), 23);
  EXPECT_EQ(on_cell({0, 0, 1}), 9);
}

TYPED_TEST(OctagonOfAnySize, TheEndComparesThePieces) {
  for (const auto& [one, two, result] : {std::tuple{1, 0, 1.0F}, {0, 1, 0.0F}, {1, 1, 0.5F}}) {
    OctagonDiagram diagram = TypeParam().to_diagram();
    if (one == 1) diagram.at({1, 1}) = 'x';
    if (two == 1) diagram.at({-1, -1}) = 'o';
    diagram.ply = TypeParam::Board::plies - 2;
    const TypeParam before(diagram);
    EXPECT_FALSE(before.result());
    EXPECT_EQ(before.estimate(), result);
    diagram.ply += 2;
    const TypeParam over(diagram);
    EXPECT_EQ(over.result(), result);
    EXPECT_TRUE(moves_of(over).empty());
  }
}

TYPED_TEST(OctagonOfAnySize, AFullBoardLeavesAPass) {
  auto position = full_board<TypeParam>(3);
  for (const int left : {3, 2, 1}) {
    EXPECT_EQ(position.plies_left(), left);
    EXPECT_EQ(moves_of(position), std::vector{OctagonMove::pass()});
    EXPECT_EQ(position.move_text(OctagonMove::pass()), "pass");
    EXPECT_EQ(position.move_from_text("pass"), OctagonMove::pass());
    EXPECT_FALSE(position.is_kill(OctagonMove::pass()) || position.is_push(OctagonMove::pass()));
    EXPECT_LT(position.group_of(OctagonMove::pass()), TypeParam::group_count);
    const Player mover = position.to_move();
    position.play(OctagonMove::pass());
    EXPECT_EQ(position.to_move(), other(mover));
  }
  EXPECT_EQ(position.result(), 1.0F);
}

TYPED_TEST(OctagonOfAnySize, RandomStepsPassOnAFullBoard) {
  for (std::size_t steps = 1; steps <= 5; ++steps) {
    auto expected = full_board<TypeParam>(4);
    for (std::size_t step = 0; step < std::min<std::size_t>(steps, 4); ++step) expected.play(OctagonMove::pass());
    auto position = full_board<TypeParam>(4);
    Random random(1);
    position.play_random(random, steps);
    EXPECT_EQ(position, expected);
    EXPECT_EQ(random, Random(1)) << "nothing is drawn";
  }
}

TYPED_TEST(OctagonOfAnySize, ManyRandomStepsAreAsManySingleOnes) {
  Random together(5);
  Random apart(5);
  for (std::size_t steps = 1; steps < 200; steps += 13) {
    TypeParam one;
    TypeParam two;
    one.play_random(together, steps);
    for (std::size_t step = 0; step < steps && !two.result(); ++step) two.play_random(apart);
    EXPECT_EQ(one, two);
    EXPECT_EQ(together, apart);
  }
}

TYPED_TEST(OctagonOfAnySize, RandomStepsTakeCellsAndTypesUniformly) {
  const TypeParam start(OctagonPieces::fan, {3, 0, 3});
  std::map<std::string, std::size_t> cells;
  std::vector<std::uint64_t> cell_counts(TypeParam::cell_count);
  std::vector<std::uint64_t> type_counts(4);
  Random random(8);
  for (int draw = 0; draw < 100'000; ++draw) {
    TypeParam position = start;
    position.play_random(random);
    const auto spot = octagon::lowest_bit(position.pieces_of(Player::one));
    ++cell_counts[cells.try_emplace(std::to_string(spot), cells.size()).first->second];
    const OctagonStock left = position.stock(Player::one);
    ++type_counts[left.two == 2 ? 1 : left.eight == 2 ? 3 : 0];
  }
  ASSERT_EQ(cells.size(), TypeParam::cell_count);
  EXPECT_LT(chi_square(cell_counts, std::vector<double>(cell_counts.size(), 1.0 / TypeParam::cell_count)),
            chi_square_limit(cell_counts.size() - 1));
  EXPECT_LT(chi_square(type_counts, {1.0 / 3, 1.0 / 3, 0, 1.0 / 3}), chi_square_limit(2));
}

// On a cell with opponent's pieces all around each orientation of a 1-piece leaves another board. Northeast of (3, 3)
// there is no cell: that orientation does nothing.
TEST(OctagonRandomStep, TakesOrientationsUniformly) {
  const auto start = with_pieces<OctagonLarge>({}, {{2, 2}, {3, 2}, {4, 2}, {2, 3}, {4, 3}, {2, 4}, {3, 4}},
                                               OctagonLarge(OctagonPieces::fan, {0, 0, 0}));
  const octagon::Spot between = OctagonLarge::Board::spot_at({3, 3});
  std::map<std::string, std::uint64_t> boards;
  Random random(45);
  for (int draw = 0; draw < 400'000; ++draw) {
    OctagonLarge position = start;
    position.play_random(random);
    if (octagon::lowest_bit(position.pieces_of(Player::one)) == between) ++boards[position.to_text()];
  }
  ASSERT_EQ(boards.size(), 8U);
  std::vector<std::uint64_t> counts;
  for (const auto& [text, count] : boards) counts.push_back(count);
  EXPECT_LT(chi_square(counts, std::vector<double>(8, 1.0 / 8)), chi_square_limit(7));
}

TYPED_TEST(OctagonOfAnySize, GroupsAreTheSymmetryClasses) {
  std::set<std::size_t> groups;
  const TypeParam start;
  for (const OctagonMove move : moves_of(start)) {
    const Cell cell = TypeParam::Board::cell_at(move.spot());
    EXPECT_EQ(start.group_of(move), octagon::class_of(TypeParam::Board::shape, cell));
    groups.insert(start.group_of(move));
  }
  EXPECT_EQ(groups.size(), TypeParam::group_count);
  EXPECT_EQ(*groups.rbegin() + 1, TypeParam::group_count);
}

TYPED_TEST(OctagonOfAnySize, TheWeightedLeadAddsWeightsByCell) {
  std::vector<float> weights(TypeParam::weight_count);
  for (std::size_t number = 0; number < weights.size(); ++number) weights[number] = static_cast<float>(number * number);
  TypeParam position;
  Random random(12);
  while (!position.result()) {
    float expected = 0;
    TypeParam::Board::for_each_cell([&](Cell cell) {
      const auto piece = position.piece_at(cell);
      const float weight = weights[octagon::class_of(TypeParam::Board::shape, cell)];
      if (piece) expected += *piece == Player::one ? weight : -weight;
    });
    ASSERT_EQ(position.weighted_lead(weights), expected);
    position.play_random(random);
  }
}

TYPED_TEST(OctagonOfAnySize, ADiagramOfAnotherSizeIsRefused) {
  OctagonDiagram diagram = TypeParam().to_diagram();
  diagram.size = TypeParam::size == OctagonSize::small ? OctagonSize::large : OctagonSize::small;
  EXPECT_THROW(TypeParam{diagram}, InputError);
}

TEST(OctagonStart, AStockNobodyCouldUseUpIsRefused) {
  EXPECT_EQ(OctagonSmall(OctagonPieces::fan, {20, 20, 20}).stock(Player::two), (OctagonStock{20, 20, 20}));
  try {
    OctagonSmall(OctagonPieces::fan, {4, 21, 2});
    FAIL() << "expected an error";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "stock 4,21,2, expected at most 20 of each piece");
  }
}

TYPED_TEST(OctagonOfAnySize, OffTheBoardThereIsNoPiece) {
  const auto position = full_board<TypeParam>(2);
  EXPECT_EQ(position.piece_at({0, 0}), std::nullopt);
  EXPECT_EQ(position.piece_at({100, -100}), std::nullopt);
  EXPECT_EQ(position.piece_at({1, 0}), Player::one);
}

TYPED_TEST(OctagonOfAnySize, WhatDiffersHashesApart) {
  const TypeParam start;
  std::set<std::uint64_t> hashes{start.hash(), TypeParam(OctagonPieces::symmetric).hash(),
                                 TypeParam(OctagonPieces::fan, {0, 0, 0}).hash(),
                                 TypeParam(OctagonPieces::fan, {1, 0, 0}).hash()};
  for (const OctagonMove move : moves_of(start)) {
    TypeParam next = start;
    next.play(move);
    hashes.insert(next.hash());
  }
  EXPECT_EQ(hashes.size(), TypeParam::cell_count + 4);
}

TYPED_TEST(OctagonOfAnySize, OnlyWhatTheRulesAllowIsLegal) {
  auto position = with_pieces<TypeParam>({{1, 1}}, {{2, 1}}, TypeParam(OctagonPieces::fan, {0, 1, 0}));
  const auto legal = [&](Cell cell, octagon::PieceType type) {
    return position.is_legal(OctagonMove(TypeParam::Board::spot_at(cell), octagon::turned(type, 0)));
  };
  EXPECT_TRUE(legal({1, 0}, octagon::PieceType::one));
  EXPECT_TRUE(legal({1, 0}, octagon::PieceType::four));
  EXPECT_FALSE(legal({1, 0}, octagon::PieceType::two)) << "used up";
  EXPECT_FALSE(legal({1, 1}, octagon::PieceType::one)) << "occupied";
  EXPECT_FALSE(legal({2, 1}, octagon::PieceType::one)) << "occupied";
  EXPECT_FALSE(legal({0, 0}, octagon::PieceType::one)) << "the hole";
  const int radius = TypeParam::Board::shape.radius;
  EXPECT_FALSE(legal({radius, radius}, octagon::PieceType::one)) << "outside";
  EXPECT_FALSE(position.is_legal(OctagonMove::pass())) << "not full";
  EXPECT_TRUE(full_board<TypeParam>(1).is_legal(OctagonMove::pass()));
  EXPECT_FALSE(full_board<TypeParam>(0).is_legal(OctagonMove::pass())) << "over";
}

}  // namespace
}  // namespace cycad
