#include "cycad/game/breakthrough/evaluation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "cycad/game/breakthrough/breakthrough.hpp"

namespace cycad {
namespace {

// Whether the side to move can win within so many plies, by trying everything.
bool can_win(const Breakthrough& position, int plies);

bool must_lose(const Breakthrough& position, int plies) {
  if (position.over()) return true;  // by the last move, which was the opponent's
  if (plies == 0) return false;
  MoveList<Breakthrough> moves;
  position.moves(moves);
  return std::all_of(moves.begin(), moves.end(), [&](const Breakthrough::Move move) {
    Breakthrough next = position;
    next.play(move);
    return !next.over() && can_win(next, plies - 1);
  });
}

bool can_win(const Breakthrough& position, int plies) {
  if (position.over() || plies == 0) return false;
  MoveList<Breakthrough> moves;
  position.moves(moves);
  return std::any_of(moves.begin(), moves.end(), [&](const Breakthrough::Move move) {
    Breakthrough next = position;
    next.play(move);
    return must_lose(next, plies - 1);
  });
}

std::string colours_exchanged(const std::string& text) {
  std::string rows = text.substr(0, text.find(' '));
  std::string exchanged;
  for (std::size_t end = rows.size(); end != std::string::npos;) {
    const std::size_t slash = end == 0 ? std::string::npos : rows.rfind('/', end - 1);
    const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
    exchanged += rows.substr(begin, end - begin) + (slash == std::string::npos ? "" : "/");
    end = slash;
  }
  for (char& letter : exchanged) letter = letter == 'w' ? 'b' : letter == 'b' ? 'w' : letter;
  return exchanged + (text.ends_with("w") ? " b" : " w");
}

TEST(BreakthroughEvaluation, WhatItProvesIsSo) {
  Random random(1);
  int wins = 0, losses = 0;
  for (int game = 0; game < 300; ++game) {
    Breakthrough position(4 + game % 5, 4 + game / 5 % 5);
    for (; !position.over(); position.play_random(random)) {
      const Evaluation found = position.evaluate();
      EXPECT_GE(found.reward_one, 0.0F);
      EXPECT_LE(found.reward_one, 1.0F);
      if (!found.proven) continue;
      const bool won = (found.reward_one == 1) == (position.to_move() == Player::one);
      EXPECT_TRUE(won ? can_win(position, 3) : must_lose(position, 2)) << position.to_text();
      (won ? wins : losses) += 1;
    }
  }
  EXPECT_GT(wins, 500);
  EXPECT_GT(losses, 200);
}

TEST(BreakthroughEvaluation, IsTheSameForBothColours) {
  Random random(2);
  for (int game = 0; game < 50; ++game) {
    for (Breakthrough position(5 + game % 4, 8 - game % 4); !position.over(); position.play_random(random)) {
      const auto other = Breakthrough::from_text(colours_exchanged(position.to_text()));
      EXPECT_FLOAT_EQ(other.evaluate().reward_one, 1 - position.evaluate().reward_one) << position.to_text();
      EXPECT_EQ(other.evaluate().proven, position.evaluate().proven);
    }
  }
}

TEST(BreakthroughEvaluation, AddsUpWhatIsOnTheBoard) {
  EXPECT_EQ(Breakthrough().evaluate().reward_one, 0.5F);
  // White: a pawn three steps before the end (0.3 + 0.39), three safe cells ahead (0.15), one of them two steps before
  // the end (0.53). Black: two pawns at home (0.6 + 0.18) and five safe cells (0.25).
  const Evaluation found = Breakthrough::from_text("b3b3/8/8/2w5/8/8/8/8 w").evaluate();
  EXPECT_FALSE(found.proven);
  EXPECT_NEAR(found.reward_one, 1 / (1 + std::exp(-(0.84 + 0.53 - 1.03))), 1e-5);
}

}  // namespace
}  // namespace cycad
