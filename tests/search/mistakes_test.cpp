// What a game, an evaluator or a caller does wrong is found in every build, whatever NDEBUG says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "cycad/cycad.hpp"
#include "cycad/search/progress.hpp"
#include "search/toy_games.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

// Two plies with one move each or more, and what else is set.
struct Loose {
  using Move = std::uint8_t;
  static constexpr std::size_t max_moves = 6;
  std::uint8_t left = 3;
  std::uint8_t listed = 2;
  float reward = 0.5F;

  bool operator==(const Loose&) const = default;
  [[nodiscard]] Player to_move() const { return left % 2 == 0 ? Player::one : Player::two; }
  void moves(MoveList<Loose>& out) const {
    for (Move move = 0; move < listed; ++move) out.push_back(move);
  }
  void play(Move) { --left; }
  [[nodiscard]] Result result() const { return left == 0 ? Result{reward} : Result{}; }
};

template <class Call>
std::string problem_of(const Call& call) {
  try {
    call();
  } catch (const GameError& error) {
    return error.what();
  }
  return "no error";
}

std::string problem_with(const Loose& game, unsigned threads = 1) {
  return problem_of([&] {
    Search<Loose, Ucb1> search(Ucb1{}, {.bytes = std::size_t{1} << 20});
    search.start(game);
    Random random(1);
    if (threads > 1)
      search.run_shared({.simulations = 100}, random, threads);
    else
      search.run({.simulations = 100}, random);
  });
}

TEST(Mistakes, ABudgetWithoutAnEnd) {
  Search<Loose, Ucb1> search(Ucb1{}, {.bytes = std::size_t{1} << 20});
  search.start({});
  Random random(1);
  const auto problem = [&](const Budget& budget) { return problem_of([&] { search.run(budget, random); }); };
  EXPECT_THAT(problem({}), HasSubstr("a search without an end"));
  EXPECT_THAT(problem({.nodes = 10}), HasSubstr("a search without an end"));
  EXPECT_THAT(problem({.simulations = 10, .milliseconds = -5}), HasSubstr("milliseconds: expected"));
  EXPECT_THAT(problem({.milliseconds = std::numeric_limits<double>::quiet_NaN()}), HasSubstr("milliseconds: expected"));
  EXPECT_THAT(problem_of([&] { search.run_shared({}, random, 2); }), HasSubstr("a search without an end"));
  const auto watched = [&](const Budget& budget) {
    return problem_of([&] {
      run_with_progress(search, budget, random, 0.1, [slices = 0](const SearchReport&) mutable {
        if (++slices == 50) throw std::runtime_error("still going");
      });
    });
  };
  EXPECT_THAT(watched({}), HasSubstr("a search without an end"));
  EXPECT_THAT(watched({.milliseconds = -5}), HasSubstr("milliseconds: expected"));
  EXPECT_THAT(problem_of([&] { search.run_shared({.simulations = 10}, random, 0); }), HasSubstr("threads: expected"));
  EXPECT_THAT(problem_of([&] { best_move(Loose{}, 0, random); }), HasSubstr("a search without an end"));
  EXPECT_EQ(search.root_visits(), 0U);
}

TEST(Mistakes, AdvancingToAPositionThatTheMoveDoesNotReach) {
  Search<Loose, Ucb1> search(Ucb1{}, {.bytes = std::size_t{1} << 20});
  search.start({});
  Random random(1);
  search.run({.simulations = 100}, random);
  EXPECT_THAT(problem_of([&] { search.advance(0, Loose{}); }), HasSubstr("does not lead to this position"));
  EXPECT_THAT(problem_of([&] { search.advance(2, Loose{.left = 2}); }), HasSubstr("no move of the position"));
  EXPECT_EQ(search.root_visits(), 100U);
  search.advance(1, Loose{.left = 2});
  EXPECT_GT(search.root_visits(), 10U);
}

TEST(Mistakes, ArmsOfASideThatIsNotThere) {
  constexpr const char* no_side = "side 1 of an alternating-move game, expected no side";
  Search<Loose, Ucb1> search(Ucb1{}, {.bytes = std::size_t{1} << 20});
  search.start({});
  Random random(1);
  for (int runs = 0; runs < 2; ++runs, search.run({.simulations = 100}, random)) {
    EXPECT_EQ(search.arms().size(), search.arms(0).size());
    EXPECT_EQ(search.tree().arms().size(), search.arms().size());
    EXPECT_EQ(search.tree().numbers().size(), search.arms().size());
    EXPECT_EQ(problem_of([&] { (void)search.arms(1); }), std::string("arms: ") + no_side);
    EXPECT_EQ(problem_of([&] { (void)search.tree().arms(1); }), std::string("arms: ") + no_side);
    EXPECT_EQ(problem_of([&] { (void)search.tree().numbers(1); }), std::string("numbers: ") + no_side);
  }
  Search<test::JointMaze<4>, Ucb1> joint(Ucb1{}, {.bytes = std::size_t{1} << 20});
  EXPECT_EQ(problem_of([&] { (void)joint.arms(2); }), "arms: side 2, expected 0 or 1");
}

TEST(Mistakes, RewardsOutsideOfZeroToOne) {
  EXPECT_EQ(problem_with({}), "no error");
  EXPECT_EQ(problem_with({.reward = 1}), "no error");
  EXPECT_EQ(problem_with({.reward = -0.0F}), "no error");
  for (const float reward :
       {-1.0F, 1.0001F, 2.0F, -1e-30F, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()})
    EXPECT_THAT(problem_with({.reward = reward}), HasSubstr("expected one from 0 to 1")) << reward;
}

TEST(Mistakes, MovesThatAreNotThereOrTooMany) {
  EXPECT_THAT(problem_with({.listed = 0}), HasSubstr("no result and whoever is to move has no move"));
  EXPECT_THAT(problem_with({.listed = 7}), HasSubstr("no more moves than max_moves"));
}

TEST(Mistakes, AreFoundByThreadsToo) { EXPECT_THAT(problem_with({.reward = 7}, 2), HasSubstr("a reward of 7")); }

// With no room for a node a playout is all there is, and its reward goes up at once.
TEST(Mistakes, AreFoundByThreadsWithoutRoomToo) {
  Search<Loose, Ucb1> search(Ucb1{}, {.bytes = 1});
  search.start({.left = 9, .reward = -7});
  Random random(1);
  EXPECT_THAT(problem_of([&] { search.run_shared({.simulations = 1000}, random, 2); }), HasSubstr("a reward of -7"));
}

// Ten moves, of which one wins; the game throws when it is told to.
struct Throwing {
  struct Move {
    std::uint8_t number;
    bool operator==(const Move&) const = default;
  };
  static constexpr std::size_t max_moves = 10;
  static inline int throws_in = 0;
  std::uint8_t chosen = 255;

  bool operator==(const Throwing&) const = default;
  [[nodiscard]] Player to_move() const { return Player::one; }
  void moves(MoveList<Throwing>& out) const {
    for (const int number : {3, 7, 0, 9, 5, 1, 8, 2, 6, 4}) out.push_back({static_cast<std::uint8_t>(number)});
  }
  void play(Move move) {
    if (throws_in > 0 && --throws_in == 0) throw std::runtime_error("out of luck");
    chosen = move.number;
  }
  [[nodiscard]] Result result() const { return chosen == 255 ? Result{} : Result{chosen == 9 ? 1.0F : 0.25F}; }
};

TEST(Mistakes, AnExceptionOfTheGameEndsTheTree) {
  for (const unsigned threads : {1U, 2U}) {
    Search<Throwing, Ucb1> search(Ucb1{}, {.bytes = std::size_t{1} << 20});
    search.start({});
    Random random(1);
    const auto run = [&] {
      if (threads > 1)
        search.run_shared({.simulations = 1000}, random, threads);
      else
        search.run({.simulations = 1000}, random);
    };
    Throwing::throws_in = 4;
    EXPECT_THROW(run(), std::runtime_error);
    Throwing::throws_in = 0;
    EXPECT_THAT(problem_of(run), HasSubstr("expected a call of start or advance"));
    search.start({});
    run();
    for (const auto& arm : search.arms(0)) EXPECT_GT(arm.visits, 0) << int{arm.move.number};
  }
}

TEST(Mistakes, FinishedGamesAndSearchesThatDidNotRun) {
  Random random(1);
  const Loose finished{.left = 0};
  EXPECT_THAT(problem_with(finished), HasSubstr("the game is over, expected a position with moves"));
  EXPECT_THAT(problem_of([&] { best_move(finished, 100, random); }), HasSubstr("the game is over"));
  Search<Loose, Ucb1> search(Ucb1{}, {.bytes = std::size_t{1} << 20});
  EXPECT_THAT(problem_of([&] { search.run({.simulations = 1}, random); }), HasSubstr("expected a call of start first"));
  search.start(Loose{.left = 1});
  EXPECT_TRUE(search.arms(0).empty());
  EXPECT_THAT(problem_of([&] { (void)decide(search.arms(), random); }), HasSubstr("expected a search that has run"));
  search.run({.simulations = 10}, random);
  search.advance(0, finished);
  EXPECT_THAT(problem_of([&] { search.run({.simulations = 1}, random); }), HasSubstr("the game is over"));
}

struct Judge {
  float value = 0.5F, prior = 1;
  float operator()(const Loose&, std::span<const Loose::Move>, std::span<float> priors) const {
    for (float& each : priors) each = prior;
    return value;
  }
};

TEST(Mistakes, PriorsAndValuesOfAnEvaluator) {
  const auto problem = [](const Judge& judge) {
    return problem_of([&] {
      Search<Loose, PuctWith<Judge>> search({.evaluator = judge}, {.bytes = std::size_t{1} << 20});
      search.start(Loose{});
      Random random(1);
      search.run({.simulations = 50}, random);
    });
  };
  EXPECT_EQ(problem({}), "no error");
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_THAT(problem({.value = 1.5F}), HasSubstr("the evaluator's value is 1.5"));
  EXPECT_THAT(problem({.value = nan}), HasSubstr("expected a reward in [0, 1]"));
  EXPECT_THAT(problem({.prior = -1}), HasSubstr("prior of move 1 of 2 is -1"));
  EXPECT_THAT(problem({.prior = nan}), HasSubstr("expected a weight of 0 or more"));
}

// As the options of an agent do.
TEST(Mistakes, SettingsThatContradictEachOther) {
  const auto problem = [](const SearchSettings& settings) {
    return problem_of([&] { const Search<Loose, Ucb1> search(Ucb1{}, settings); });
  };
  EXPECT_EQ(problem({}), "no error");
  EXPECT_THAT(problem({.predictive = true, .solver = true}), HasSubstr("solver: predictive=true proves nothing"));
  EXPECT_THAT(problem({.groups = true, .solver = true}), HasSubstr("solver: a proof needs all moves"));
  EXPECT_THAT(problem({.abstraction = true, .solver = true}), HasSubstr("solver: a proof needs all moves"));
  EXPECT_THAT(problem({.best_share = 0.5F, .pass_means = true}), HasSubstr("pass-on"));
  EXPECT_THAT(problem({.groups = true, .sufficiency = 0.6F}), HasSubstr("groups: cannot be combined"));
  const auto shared_problem = [](const SearchSettings& settings) {
    Search<Loose, Ucb1> shared(Ucb1{}, settings);
    shared.start(Loose{});
    Random random(1);
    return problem_of([&] { shared.run_shared({.simulations = 10}, random, 2); });
  };
  EXPECT_THAT(shared_problem({.pass_means = true}), HasSubstr("pass-on: virtual"));
  EXPECT_THAT(shared_problem({.best_share = 0.5F}), HasSubstr("best-share: virtual"));
}

}  // namespace
}  // namespace cycad
