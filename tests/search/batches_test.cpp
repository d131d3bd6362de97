#include "cycad/search/batches.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <limits>

#include "cycad/search/search.hpp"
#include "cycad/search/temperature.hpp"
#include "search/toy_games.hpp"
#include "search/tree_walk.hpp"

namespace cycad {
namespace {

using test::Listed;
using test::Maze;

// Values and priors without a pattern, from the moves that a position has and where they lead.
struct Hashing {
  template <class G>
  float operator()(const G& state, std::span<const typename G::Move> moves, std::span<float> priors) const {
    std::uint64_t line = state.to_move() == Player::one ? 1 : 2;
    for (std::size_t arm = 0; arm < moves.size(); ++arm) {
      G next = state;
      next.play(moves[arm]);
      Random random(moves[arm].number);
      for (int ply = 0; !next.result() && ply < 40; ++ply) {
        MoveList<G> list;
        next.moves(list);
        next.play(list[random.below(static_cast<std::uint32_t>(list.size()))]);
      }
      line = mix(line + static_cast<std::uint64_t>(next.result().value_or(0.5F) * 2) * (moves[arm].number + 1ULL));
      priors[arm] = static_cast<float>(mix(moves[arm].number + line) % 97) / 31.0F;
    }
    return static_cast<float>(line % 1001) / 1000.0F;
  }
};

template <class G>
void expect_same_as_one_position_at_a_time(const G& game) {
  Search<G, PuctWith<Hashing>> known({.c = 1.1F, .unvisited = 0.4F, .evaluator = {}});
  known.start(game);
  Random random(7);
  known.run({.simulations = 700}, random);
  LeafSearch<G> search({.c = 1.1F, .unvisited = 0.4F});
  search.start(game, Random(7));
  EXPECT_EQ(run_batches(search, one_by_one(Hashing{}), {.simulations = 700}, 1), 700U);
  const auto expected = known.arms(0);
  const auto found = search.arms();
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t arm = 0; arm < found.size(); ++arm) {
    EXPECT_EQ(found[arm].move, expected[arm].move);
    EXPECT_EQ(found[arm].visits, expected[arm].visits);
    EXPECT_EQ(found[arm].mean, expected[arm].mean);
  }
  EXPECT_EQ(search.value(), known.value());
  EXPECT_EQ(search.random(), random);
  EXPECT_EQ(search.report().nodes, test::all_nodes(known.root()).size());
}

TEST(Batches, OneLeafAtATimeIsTheSearchWithAnEvaluatorToTheLastBit) {
  expect_same_as_one_position_at_a_time(Maze<12>(9, 12));
  expect_same_as_one_position_at_a_time(Maze<4>(3, 15));
  expect_same_as_one_position_at_a_time(Listed(Maze<4>(4, 9)));
}

// Of a game longer than a path: what an evaluator says takes the place of the playout there, too.
struct Constant {
  template <class G>
  float operator()(const G& /*state*/, std::span<const typename G::Move> /*moves*/, std::span<float> priors) const {
    std::fill(priors.begin(), priors.end(), 1.0F);
    return 0.9F;
  }
};
struct Corridor {
  using Move = std::uint8_t;
  static constexpr std::size_t max_moves = 2;
  std::uint16_t plies = 0;
  bool operator==(const Corridor&) const = default;
  [[nodiscard]] Player to_move() const { return plies % 2 == 0 ? Player::one : Player::two; }
  static void moves(MoveList<Corridor>& out) { out.push_back(0); }
  void play(Move /*move*/) { ++plies; }
  [[nodiscard]] Result result() const { return plies < 3000 ? Result{} : Result{0.0F}; }
};

TEST(Batches, TheEvaluatorIsAskedAtTheEndOfLongPathsToo) {
  Random random(1);
  Search<Corridor, PuctWith<Constant>> known({});
  known.start({});
  known.run({.simulations = 1500}, random);
  EXPECT_NEAR(known.value(), 0.9F, 1e-3F);
  LeafSearch<Corridor> leaves;
  leaves.start({}, Random(1));
  run_batches(leaves, one_by_one(Constant{}), {.simulations = 1500}, 1);
  EXPECT_EQ(leaves.value(), known.value());
  Search<Maze<4>, PuctWith<Constant>> limited({}, {.limits = {.length = 3}});
  limited.start(Maze<4>(3, 20));
  limited.run({.simulations = 500}, random);
  EXPECT_NEAR(limited.value(), 0.9F, 1e-3F);
}

TEST(Batches, EveryVisitThatWasCountedInAdvanceGetsItsReward) {
  for (const std::size_t batch : {2U, 8U, 50U}) {
    LeafSearch<Maze<12>> search;
    search.start(Maze<12>(9, 6), Random(1));
    std::size_t largest = 0;
    const auto counting = [&](std::span<const Leaf<Maze<12>>> leaves, std::span<LeafValue> out) {
      largest = std::max(largest, leaves.size());
      one_by_one(Hashing{})(leaves, out);
    };
    EXPECT_EQ(run_batches(search, counting, {.simulations = 1500}, batch), 1500U);
    EXPECT_EQ(search.root_visits(), 1500U);
    EXPECT_EQ(test::expect_consistent(search.root()), search.report().nodes);
    EXPECT_EQ(largest, batch);
  }
}

TEST(Batches, LeavesOfABatchDiffer) {
  LeafSearch<Maze<12>> search;
  search.start(Maze<12>(9, 6), Random(1));
  const auto different = [&](std::span<const Leaf<Maze<12>>> leaves, std::span<LeafValue> out) {
    for (std::size_t one = 0; one < leaves.size(); ++one)
      for (std::size_t two = 0; two < one; ++two) EXPECT_FALSE(*leaves[one].position == *leaves[two].position);
    one_by_one(Hashing{})(leaves, out);
  };
  run_batches(search, different, {.simulations = 200}, 16);
}

TEST(Batches, ManySearchesFillOneBatch) {
  std::deque<LeafSearch<Maze<4>>> searches(8);
  std::vector<LeafSearch<Maze<4>>*> all;
  for (std::size_t number = 0; number < searches.size(); ++number) {
    searches[number].start(Maze<4>(3, 8, number), Random(number));
    all.push_back(&searches[number]);
  }
  std::size_t calls = 0;
  const auto counting = [&](std::span<const Leaf<Maze<4>>> leaves, std::span<LeafValue> out) {
    ++calls;
    one_by_one(Hashing{})(leaves, out);
  };
  EXPECT_EQ(run_batches<Maze<4>>(std::span<LeafSearch<Maze<4>>* const>(all), counting, {.simulations = 100}, 8), 800U);
  EXPECT_LE(calls, 110U);
  // With as many searches as a batch has room, each is searched one leaf at a time.
  LeafSearch<Maze<4>> alone;
  alone.start(Maze<4>(3, 8, 5), Random(5));
  run_batches(alone, one_by_one(Hashing{}), {.simulations = 100}, 1);
  for (std::size_t arm = 0; arm < 3; ++arm) {
    EXPECT_EQ(alone.arms()[arm].visits, searches[5].arms()[arm].visits);
    EXPECT_EQ(alone.arms()[arm].mean, searches[5].arms()[arm].mean);
  }
}

TEST(Batches, LeavesAreResolvedInAnyOrder) {
  LeafSearch<Maze<12>> search;
  search.start(Maze<12>(9, 6), Random(1));
  const auto resolve = [&](const Leaf<Maze<12>>& leaf) {
    search.resolve(leaf.ticket, std::vector<float>(leaf.moves.size(), 1.0F), 0.5F);
  };
  resolve(*search.select_leaf());
  EXPECT_EQ(search.simulations(), 0U);
  const auto first = search.select_leaf(), second = search.select_leaf(), third = search.select_leaf();
  EXPECT_EQ(search.root_visits(), 3U);
  resolve(*second);
  resolve(*third);
  resolve(*first);
  EXPECT_EQ(search.simulations(), 3U);
  test::expect_consistent(search.root());
  EXPECT_THROW(resolve(*first), InputError);
}

TEST(Batches, LeavesComeBackWithoutAValue) {
  LeafSearch<Maze<12>> search;
  const Maze<12> game(9, 6);
  search.start(game, Random(1));
  run_batches(search, one_by_one(Hashing{}), {.simulations = 100}, 4);
  const float before = search.value();
  for (int leaf = 0; leaf < 20; ++leaf) EXPECT_TRUE(search.select_leaf());
  search.cancel();
  EXPECT_EQ(search.root_visits(), 100U);
  EXPECT_EQ(search.value(), before);
  const auto move = search.arms().front().move;
  Maze<12> next = game;
  next.play(move);
  search.advance(move, next);
  EXPECT_EQ(run_batches(search, one_by_one(Hashing{}), {.simulations = 100}, 4), 100U);
  test::expect_consistent(search.root());
}

TEST(Batches, WrongAnswersAreRefusedAndLeaveTheTreeAsItWas) {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  const auto error_of = [](float prior, float value, bool forget = false) -> std::string {
    LeafSearch<Maze<12>> search;
    search.start(Maze<12>(9, 6), Random(1));
    run_batches(search, one_by_one(Hashing{}), {.simulations = 50}, 4);
    const auto wrong = [&](std::span<const Leaf<Maze<12>>> leaves, std::span<LeafValue> out) {
      one_by_one(Hashing{})(leaves, out);
      if (forget) return out.back() = LeafValue{out.back().priors}, void();
      out.back().priors[1] = prior;
      out.back().value_one = value;
    };
    std::string message;
    try {
      run_batches(search, wrong, {.simulations = 50}, 4);
    } catch (const InputError& error) {
      message = error.what();
    }
    EXPECT_EQ(search.root_visits(), search.simulations());
    test::expect_consistent(search.root());
    return message;
  };
  EXPECT_EQ(error_of(nan, 0.5F), "the evaluator's prior of move 2 of 9 is nan, expected a weight of 0 or more");
  EXPECT_NE(error_of(-0.5F, 0.5F).find("is -0.5"), std::string::npos);
  EXPECT_NE(error_of(std::numeric_limits<float>::infinity(), 0.5F).find("is inf"), std::string::npos);
  EXPECT_EQ(error_of(1, 1.5F), "the evaluator's value is 1.500000, expected a reward in [0, 1]");
  EXPECT_NE(error_of(1, nan).find("value is nan"), std::string::npos);
  EXPECT_NE(error_of(1, 1, true).find("value is nan"), std::string::npos);
}

TEST(Batches, OtherMistakes) {
  LeafSearch<Maze<12>> search;
  EXPECT_THROW(search.select_leaf(), InputError);
  Maze<12> over(2, 1);
  over.play({0});
  EXPECT_THROW(search.start(over, Random(1)), InputError);
  search.start(Maze<12>(9, 6), Random(1));
  EXPECT_THROW(run_batches(search, one_by_one(Hashing{}), {.simulations = 5}, 0), InputError);
  const auto root = search.select_leaf();
  EXPECT_THROW(search.resolve(root->ticket, std::vector<float>(3), 0.5F), InputError);
  EXPECT_THROW(search.resolve(root->ticket + 1, std::vector<float>(9), 0.5F), InputError);
  EXPECT_THROW(LeafSearch<Maze<12>>({.noise = {.fraction = 1.5F}}), InputError);
  EXPECT_THROW(LeafSearch<Maze<12>>({.noise = {.fraction = 0.5F, .alpha = 0}}), InputError);
  EXPECT_THROW(LeafSearch<Maze<12>>({.c = std::numeric_limits<float>::quiet_NaN()}), InputError);
}

TEST(Batches, WhatOnlyASearchByItselfCanEndByIsRefused) {
  LeafSearch<Maze<12>> search;
  search.start(Maze<12>(9, 6), Random(1));
  const auto problem = [&](const Budget& budget) -> std::string {
    try {
      run_batches(search, one_by_one(Hashing{}), budget, 4);
    } catch (const GameError& error) {
      return error.what();
    }
    return "no error";
  };
  const std::string ends = ": batches end by simulations, milliseconds or a stop token, expected ";
  EXPECT_EQ(problem({.simulations = 5, .nodes = 3}), "nodes" + ends + "0");
  EXPECT_EQ(problem({.simulations = 5, .end_when_full = true}), "end_when_full" + ends + "false");
  EXPECT_EQ(problem({.simulations = 5, .end_when_forced = true}), "end_when_forced" + ends + "false");
  EXPECT_EQ(search.simulations(), 0U);
  EXPECT_EQ(problem({.simulations = 5}), "no error");
}

TEST(Batches, ASearchThatEvaluatesOnePositionRefusesWrongAnswersToo) {
  struct Wrong {
    float operator()(const Maze<4>& /*state*/, std::span<const test::Turn> /*moves*/, std::span<float> priors) const {
      std::fill(priors.begin(), priors.end(), 1.0F);
      return 2.0F;
    }
  };
  Search<Maze<4>, PuctWith<Wrong>> search(PuctWith<Wrong>{});
  search.start(Maze<4>(3, 6));
  Random random(1);
  EXPECT_THROW(search.run({.simulations = 10}, random), InputError);
}

TEST(Batches, TheSolverEndsASearch) {
  LeafSearch<Maze<4>> search({.solver = true});
  search.start(Maze<4>(3, 4), Random(1));
  run_batches(search, one_by_one(Hashing{}), {.simulations = 100'000}, 16);
  EXPECT_TRUE(search.finished());
  EXPECT_LT(search.simulations(), 100'000U);
}

TEST(RootNoise, MixesADrawIntoThePriors) {
  Random random(3);
  double sum = 0, squares = 0;
  for (int round = 0; round < 20000; ++round) {
    std::vector<float> priors{1, 0, 0, 0};
    add_noise(priors, {.fraction = 0.25F, .alpha = 0.5F}, random);
    double all = 0;
    for (const float prior : priors) all += prior;
    EXPECT_NEAR(all, 1, 1e-5);
    EXPECT_GE(priors[0], 0.75F);
    sum += priors[1] / 0.25;
    squares += (priors[1] / 0.25) * (priors[1] / 0.25);
  }
  // One of four parts of Dir(1/2): mean 1/4, variance 1/4 3/4 / (2 + 1).
  EXPECT_NEAR(sum / 20000, 0.25, 0.006);
  EXPECT_NEAR(squares / 20000 - 0.0625, 0.0625, 0.005);
}

TEST(RootNoise, ReachesTheRootAndNothingElse) {
  LeafSearch<Maze<12>> search({.noise = {.fraction = 0.5F}});
  search.start(Maze<12>(9, 6), Random(1));
  const auto alike = [](std::span<const Leaf<Maze<12>>> leaves, std::span<LeafValue> out) {
    for (std::size_t place = 0; place < leaves.size(); ++place) {
      std::fill(out[place].priors.begin(), out[place].priors.end(), 1.0F);
      out[place].value_one = 0.5F;
    }
  };
  run_batches(search, alike, {.simulations = 100}, 4);
  const auto nodes = test::all_nodes(search.root());
  const auto spread = [](const auto& node) {
    return *std::max_element(node.own(), node.own() + 9) - *std::min_element(node.own(), node.own() + 9);
  };
  EXPECT_GT(spread(nodes[0]), 0.05F);
  for (std::size_t number = 1; number < nodes.size(); ++number) EXPECT_LT(spread(nodes[number]), 1e-6F);
}

TEST(Temperature, ZeroIsTheMostVisitedAndOneIsByVisits) {
  std::vector<RootArm<test::Turn>> arms{{.move = {0}, .visits = 100}, {.move = {1}, .visits = 300}, {.move = {2}}};
  Random random(5);
  EXPECT_EQ(decide_by_temperature(arms, 0, random), 1U);
  const auto share = [&](float temperature) {
    int first = 0;
    for (int round = 0; round < 4000; ++round) {
      const std::size_t chosen = decide_by_temperature(arms, temperature, random);
      EXPECT_NE(chosen, 2U);
      first += chosen == 0 ? 1 : 0;
    }
    return first / 4000.0;
  };
  EXPECT_NEAR(share(1), 0.25, 0.03);
  EXPECT_NEAR(share(0.5F), 0.1, 0.03);
  EXPECT_THROW((void)decide_by_temperature(arms, -1, random), InputError);
  EXPECT_THROW((void)decide_by_temperature(std::vector<RootArm<test::Turn>>{}, 1, random), InputError);
}

// Take one or two of two stones: after a few evaluations every simulation ends in a result.
struct TwoStones {
  using Move = std::uint8_t;
  static constexpr std::size_t max_moves = 2;
  std::uint8_t stones = 2, turn = 0;
  bool operator==(const TwoStones&) const = default;
  [[nodiscard]] Player to_move() const { return turn == 0 ? Player::one : Player::two; }
  void moves(MoveList<TwoStones>& out) const {
    for (Move move = 1; move <= stones; ++move) out.push_back(move);
  }
  void play(Move move) {
    stones = static_cast<std::uint8_t>(stones - move);
    turn ^= 1U;
  }
  [[nodiscard]] Result result() const { return stones > 0 ? Result{} : Result{turn == 1 ? 1.0F : 0.0F}; }
};

TEST(Batches, TimeAndStopsHoldWhereNothingIsLeftToEvaluate) {
  auto even = one_by_one([](const TwoStones&, std::span<const TwoStones::Move> moves, std::span<float> priors) {
    std::fill_n(priors.begin(), moves.size(), 1.0F);
    return 0.5F;
  });
  LeafSearch<TwoStones> search;
  search.start({}, Random(1));
  EXPECT_GT(run_batches(search, even, {.milliseconds = 5}, 8), 256U);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_LE(run_batches(search, even, {.stop = stop.get_token()}, 8), 512U);
  EXPECT_EQ(run_batches(search, even, {.simulations = 100'000}, 8), 100'000U);
}

}  // namespace
}  // namespace cycad
