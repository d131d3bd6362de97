#include "cycad/agent/evaluated_search.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "cycad/agent/games.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace {

// Likes the last of the moves.
void like_the_last(std::span<const PositionLeaf> leaves, std::span<LeafValue> out) {
  for (std::size_t place = 0; place < leaves.size(); ++place) {
    EXPECT_EQ(leaves[place].position->moves(leaves[place].mover).size(), leaves[place].move_count());
    std::fill(out[place].priors.begin(), out[place].priors.end(), 0.01F);
    out[place].priors.back() = 1;
    out[place].value_one = 0.5F;
  }
}

TEST(EvaluatedSearch, PlaysEveryAlternatingGame) {
  for (const GameEntry& game : games()) {
    if (game.simultaneous) continue;
    const auto start = start_position(game.name, "");
    const auto search = make_evaluated_search(*start, {}, 1);
    EXPECT_TRUE(search->arms().empty());
    EXPECT_EQ(run_batches(*search, like_the_last, {.simulations = 60}, 8), 60U);
    const auto arms = search->arms();
    ASSERT_EQ(arms.size(), start->move_count(Player::one));
    double visits = 0;
    for (std::size_t number = 0; number < arms.size(); ++number) {
      EXPECT_EQ(arms[number].move, number);
      EXPECT_EQ(arms[number].text, start->moves(Player::one)[number]);
      visits += arms[number].visits;
    }
    EXPECT_EQ(visits, 60);
    EXPECT_EQ(search->choose(0), arms.size() - 1);
    EXPECT_GT(arms.back().prior, 10 * arms.front().prior);
    search->advance(arms.size() - 1);
    EXPECT_TRUE(search->position().moves_now(Player::two));
    EXPECT_EQ(run_batches(*search, like_the_last, {.simulations = 20}, 8), 20U);
  }
}

TEST(EvaluatedSearch, ManySearchesFillABatch) {
  std::vector<std::unique_ptr<EvaluatedSearch>> searches;
  std::vector<EvaluatedSearch*> all;
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    all.push_back(searches.emplace_back(make_evaluated_search(*start_position("breakthrough", "5x5"), {}, seed)).get());
  std::size_t largest = 0;
  const PositionEvaluator counting = [&](auto leaves, auto out) {
    largest = std::max(largest, leaves.size());
    like_the_last(leaves, out);
  };
  EXPECT_EQ(run_batches(std::span<EvaluatedSearch* const>(all), counting, {.simulations = 30}, 24), 180U);
  EXPECT_EQ(largest, 24U);
}

TEST(EvaluatedSearch, GoesOnToTheEndOfAGame) {
  const auto search =
      make_evaluated_search(*start_position("breakthrough", "4x4"), {.noise = {.fraction = 0.25F}, .solver = true}, 3);
  for (int ply = 0; ply < 40 && !search->position().result(); ++ply) {
    run_batches(*search, like_the_last, {.simulations = 10}, 4);
    search->advance(search->choose(1));
  }
  EXPECT_TRUE(search->position().result());
  EXPECT_FALSE(search->select_leaf(100));
}

TEST(EvaluatedSearch, MistakesAreNamed) {
  EXPECT_THROW(make_evaluated_search(*start_position("tron", ""), {}, 1), InputError);
  const auto search = make_evaluated_search(*start_position("breakthrough", "5x5"), {}, 1);
  EXPECT_THROW((void)search->choose(0), InputError);
  EXPECT_THROW(search->advance(999), InputError);
  const PositionEvaluator wrong = [](auto leaves, auto out) {
    like_the_last(leaves, out);
    out[0].priors[2] = std::nanf("");
  };
  try {
    run_batches(*search, wrong, {.simulations = 10}, 4);
    FAIL() << "expected an error";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("prior of move 3 of"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace cycad
