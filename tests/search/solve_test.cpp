#include "cycad/search/solve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <unordered_map>

#include "cycad/game/breakthrough/breakthrough.hpp"
#include "cycad/game/tron/tron.hpp"
#include "cycad/search/decide.hpp"
#include "cycad/search/policy/policies.hpp"
#include "cycad/search/search.hpp"
#include "search/library_search.hpp"
#include "search/toy_games.hpp"

namespace cycad {
namespace {

using test::JointMaze;
using test::Maze;

// Player one's reward when both play well, by trying everything.
template <AlternatingGame G>
float minimax(const G& state) {
  if (const Result result = state.result()) return *result;
  MoveList<G> moves;
  state.moves(moves);
  float best = state.to_move() == Player::one ? 0.0F : 1.0F;
  for (const auto move : moves) {
    G next = state;
    next.play(move);
    const float value = minimax(next);
    best = state.to_move() == Player::one ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

// What each player can force without mixing: the value lies between.
template <SimultaneousGame G>
Bounds pure_bounds(const G& state) {
  if (const Result result = state.result()) return {*result, *result};
  MoveList<G> ones, twos;
  state.moves(Player::one, ones);
  state.moves(Player::two, twos);
  const auto below = [&](auto one, auto two) {
    G next = state;
    next.play(one, two);
    return pure_bounds(next);
  };
  Bounds bounds{0, 1};
  for (const auto one : ones) {
    float worst = 1;
    for (const auto two : twos) worst = std::min(worst, below(one, two).least);
    bounds.least = std::max(bounds.least, worst);
  }
  for (const auto two : twos) {
    float best = 0;
    for (const auto one : ones) best = std::max(best, below(one, two).most);
    bounds.most = std::min(bounds.most, best);
  }
  return bounds;
}

SearchSettings with_solver() {
  SearchSettings settings;
  settings.solver = true;
  return settings;
}

template <class P, class G>
Result solve(const G& state, std::uint64_t simulations, std::uint64_t seed, SearchSettings settings = {}) {
  settings.solver = true;
  test::LibrarySearch<G, P> search(P{}, settings);
  Random random(seed);
  search.start(state);
  search.run({.simulations = simulations}, random);
  return search.proven_value();
}

template <class P>
void expect_mazes_solved() {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Maze<4> narrow(3, 5, seed);
    EXPECT_EQ(solve<P>(narrow, 5000, seed), Result{minimax(narrow)}) << P::name << " " << seed;
    const Maze<8> eight(6, 3, seed);
    EXPECT_EQ(solve<P>(eight, 5000, seed), Result{minimax(eight)}) << P::name << " " << seed;
    const Maze<12> wide(7, 3, seed);
    EXPECT_EQ(solve<P>(wide, 5000, seed), Result{minimax(wide)}) << P::name << " " << seed;
  }
}

TEST(Solve, ProvesTheValueOfSmallGames) {
  expect_mazes_solved<Ucb1>();
  expect_mazes_solved<RandomSelection>();
}

// A policy or a setting that hardly explores may leave a proof open; what it proves is so.
template <class P>
void expect_sound(const SearchSettings& settings, int least_proven) {
  int proven = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Maze<12> wide(6, 4, seed);
    const Result value = solve<P>(wide, 5'000, seed, settings);
    if (!value) continue;
    EXPECT_EQ(*value, minimax(wide)) << P::name << " " << seed;
    ++proven;
  }
  EXPECT_GE(proven, least_proven) << P::name;
}

TEST(Solve, AgreesWithEveryPolicyAndWayToExpand) {
  expect_sound<Ucb1Tuned>({}, 8);
  expect_sound<Thompson>({}, 4);
  expect_sound<Ucb1>({.expansion = Expansion::all}, 12);
  expect_sound<Ucb1>({.first_play = 1.2F}, 8);
  expect_sound<Ucb1>({.widening = {1, 0.5F}}, 8);
  expect_sound<Ucb1>({.sufficiency = 0.6F}, 4);
}

// Nothing is ever proven that is not so: whatever a short search says of a game is its value.
TEST(Solve, NeverProvesWhatIsNotSo) {
  int proven = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Maze<4> game(3, 4, seed);
    if (const Result value = solve<Ucb1>(game, 60, seed)) {
      ++proven;
      EXPECT_EQ(*value, minimax(game)) << seed;
    }
  }
  EXPECT_GT(proven, 5);
  EXPECT_LT(proven, 195);
}

TEST(Solve, TheMatrixTreeProvesWhatNeedsNoMixing) {
  int provable = 0, proven = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const JointMaze<4> game(3, 2, 2, seed);
    const Bounds bounds = pure_bounds(game);
    if (bounds.proven()) ++provable;
    const Result value = solve<Ucb1>(game, 5000, seed);
    if (!value) continue;
    EXPECT_TRUE(bounds.proven()) << seed;
    EXPECT_EQ(*value, bounds.least) << seed;
    ++proven;
  }
  EXPECT_LT(provable, 60);
  EXPECT_GT(proven, provable * 3 / 4);
}

// Every arm of rock, paper, scissors has a reply that beats it, and none may be discarded for that.
TEST(Solve, AnArmWithARefutationIsKeptInTheMatrixTree) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const JointMaze<4> one_move(3, 3, 1, seed);
    if (pure_bounds(one_move).proven()) continue;
    test::LibrarySearch<JointMaze<4>, Ucb1> search(Ucb1{}, with_solver());
    Random random(seed);
    search.start(one_move);
    search.run({.simulations = 2'000}, random);
    for (std::size_t side = 0; side < 2; ++side) {
      const float certain = side_bounds(search.root(), side).least;
      for (const auto& arm : search.arms(side)) {
        if (arm.bounds.most > certain) {
          EXPECT_GT(arm.visits, 9.0F) << seed;
        }
      }
    }
  }
}

TEST(Solve, TheMixedPositionOfTronStaysOpen) {
  EXPECT_FALSE(solve<Ucb1>(TronSmall::from_text("5 3/...../.a1b2/....."), 20'000, 1));
}

// Black is about to reach a1, and only b1xa2 prevents it.
TEST(Solve, ProvenLossesAreNotPulledAgain) {
  const auto position = Breakthrough::from_text("bbbbbbbb/bbbbbbb1/8/8/8/8/b6w/1w5w w");
  test::LibrarySearch<Breakthrough, Ucb1> search(Ucb1{}, with_solver());
  Random random(1);
  search.start(position);
  search.run({.simulations = 500}, random);
  const auto before = search.arms(0);
  search.run({.simulations = 500}, random);
  const auto after = search.arms(0);
  ASSERT_FALSE(search.proven_value());
  ASSERT_EQ(before.size(), 6U);
  for (std::size_t arm = 0; arm < before.size(); ++arm) {
    if (position.move_text(before[arm].move) == "b1xa2") {
      EXPECT_EQ(after[arm].visits, before[arm].visits + 500);
    } else {
      EXPECT_EQ(before[arm].bounds.most, 0.0F);
      EXPECT_EQ(after[arm].visits, before[arm].visits);
      EXPECT_EQ(after[arm].mean, 0.0F);
    }
  }
}

// Arms that are not pulled again keep the mean of their simulations, and the value counts them with it.
template <class G>
int draws_with_true_means(const G& game, std::uint64_t seed) {
  test::LibrarySearch<G, Ucb1> search(Ucb1{}, with_solver());
  Random random(seed);
  search.start(game);
  int draws = 0;
  for (int slice = 0; slice < 20; ++slice) {
    search.run({.simulations = 50}, random);
    if (search.proven_value()) break;
    const auto arms = search.arms(0);
    for (const auto& arm : arms) {
      EXPECT_GE(arm.mean, arm.bounds.least) << seed;
      EXPECT_LE(arm.mean, arm.bounds.most) << seed;
    }
    const auto& header = search.root().header();
    EXPECT_NEAR(search.value(), header.rewards / header.visits, 0.02) << seed;
    const auto drawn =
        std::count_if(arms.begin(), arms.end(), [](const auto& arm) { return arm.bounds.least == 0.5F; });
    draws += drawn > 1 ? 1 : 0;
  }
  return draws;
}

TEST(Solve, TheValueIsTheMeanOfAllSimulations) {
  int with_draws = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    with_draws += draws_with_true_means(Maze<4>(4, 5, seed), seed);
    with_draws += draws_with_true_means(Maze<12>(12, 4, seed), seed);
  }
  EXPECT_GT(with_draws, 5);
}

// Player one has twelve moves, of which all but one lose at once; what that one is worth takes long to prove.
struct OneGoodMove {
  using Move = std::uint8_t;
  static constexpr std::size_t max_moves = 12;
  std::uint8_t plies = 0;
  bool lost = false;
  std::uint64_t line = 1;
  bool operator==(const OneGoodMove&) const = default;
  [[nodiscard]] Player to_move() const { return plies % 2 == 0 ? Player::one : Player::two; }
  void moves(MoveList<OneGoodMove>& out) const {
    for (Move move = 0; move < (plies == 0 ? 12 : 2); ++move) out.push_back(move);
  }
  void play(Move move) {
    lost = plies == 0 && move > 0;
    ++plies;
    line = mix(line * 64 + move);
  }
  [[nodiscard]] Result result() const {
    if (lost) return 0.0F;
    return plies < 30 ? Result{} : Result{line % 4 == 0 ? 0.0F : 1.0F};
  }
};

TEST(Solve, MovesThatLoseAtOnceCountAsLostAndNoMore) {
  test::LibrarySearch<OneGoodMove, Ucb1> search(Ucb1{}, with_solver());
  Random random(1);
  search.start({});
  for (int slice = 0; slice < 4; ++slice) {
    search.run({.simulations = 25}, random);
    ASSERT_FALSE(search.proven_value());
    double rewards = 0, visits = 0;
    for (const auto& arm : search.arms(0)) {
      EXPECT_GE(arm.mean, 0);
      rewards += double{arm.mean} * arm.visits;
      visits += arm.visits;
    }
    EXPECT_NEAR(search.value(), rewards / visits, 1e-4);
  }
  EXPECT_GT(search.value(), 0.5F);
}

// Behind the first of two moves player two has to find the one move of 4 that wins five times in a row.
struct LateRefutation {
  using Move = std::uint8_t;
  static constexpr std::size_t max_moves = 4;
  std::uint8_t plies = 0, first = 0, found = 0;
  std::uint64_t line = 1;
  bool operator==(const LateRefutation&) const = default;
  [[nodiscard]] Player to_move() const { return plies % 2 == 0 ? Player::one : Player::two; }
  void moves(MoveList<LateRefutation>& out) const {
    const int number = plies == 0 ? 2 : first == 0 && plies % 2 == 0 ? 1 : 4;
    for (Move move = 0; move < number; ++move) out.push_back(move);
  }
  void play(Move move) {
    if (plies == 0) first = move;
    found = static_cast<std::uint8_t>(found + (plies % 2 == 1 && move == 3 ? 1 : 0));
    ++plies;
    line = mix(line * 64 + move);
  }
  [[nodiscard]] Result result() const {
    if (plies < 10) return {};
    if (first == 0) return found == 5 ? 0.0F : 1.0F;
    return line % 2 == 0 ? 0.0F : 1.0F;
  }
};

// A moving average of what the solver has discarded would forget that it has.
TEST(Solve, DiscardedMovesKeepTheirMeanWithAMovingAverage) {
  for (const float rate : {0.1F, 0.5F}) {
    SearchSettings settings = with_solver();
    settings.moving_average = {.after = 10, .rate = rate};
    test::LibrarySearch<LateRefutation, Ucb1> search(Ucb1{}, settings);
    Random random(3);
    search.start({});
    const auto refuted = [&] { return search.arms(0)[0].bounds.most == 0; };
    float before = 1;
    for (int simulation = 0; simulation < 100'000; ++simulation) {
      search.run({.simulations = 1}, random);
      if (refuted()) break;
      before = search.arms(0)[0].mean;
    }
    ASSERT_TRUE(refuted());
    ASSERT_FALSE(search.proven_value());
    EXPECT_GT(before, 0.3F);
    for (int more = 0; more < 2; ++more) {
      EXPECT_NEAR(discarded_mean(search.root().rewards()[0]), before, 0.01F) << rate;
      search.run({.simulations = 100}, random);
    }
    EXPECT_GT(search.value(), 0.5F);
  }
}

// Once the value is known the others are not chosen, and nothing is said of them that is not so.
TEST(Solve, AWinProvesNothingAboutTheOtherMoves) {
  int unproven = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Maze<12> game(7, 3, seed);
    test::LibrarySearch<Maze<12>, Ucb1> search(Ucb1{}, with_solver());
    Random random(seed);
    search.start(game);
    search.run({.simulations = 5'000}, random);
    const auto arms = search.arms(0);
    for (const auto& arm : arms) {
      Maze<12> next = game;
      next.play(arm.move);
      if (arm.bounds.proven()) {
        EXPECT_EQ(arm.bounds.least, minimax(next)) << seed;
      }
      unproven += arm.bounds.proven() ? 0 : 1;
    }
    ASSERT_TRUE(search.proven_value());
    for (const DecideKind kind : {DecideKind::robust, DecideKind::max, DecideKind::secure, DecideKind::mix}) {
      Maze<12> next = game;
      next.play(arms[decide(arms, random, {.kind = kind})].move);
      EXPECT_EQ(minimax(next), *search.proven_value()) << seed;
    }
  }
  EXPECT_GT(unproven, 20);
}

TEST(Solve, Figure11HasOneWinningMove) {
  const auto figure = Breakthrough::from_text("1b6/bbb5/1wb5/w7/wbbb4/7w/5w2/4ww2 w");
  test::LibrarySearch<Breakthrough, Ucb1> search(Ucb1{.c = 0.4F}, with_solver());
  Random random(1);
  search.start(figure);
  const SearchReport report = search.run({.simulations = 100'000}, random);
  ASSERT_EQ(search.proven_value(), Result{1.0F});
  EXPECT_LT(report.simulations, 100'000U);  // a solved position is not searched on
  const auto arms = search.arms(0);
  const std::size_t chosen = decide(arms, random);
  EXPECT_EQ(figure.move_text(arms[chosen].move), "a5a6");
  EXPECT_EQ(arms[chosen].bounds.least, 1.0F);
}

// Of Breakthrough, whose games on small boards have few different positions.
float minimax_once(const Breakthrough& state, std::unordered_map<std::uint64_t, float>& known) {
  if (const Result result = state.result()) return *result;
  const auto found = known.find(state.hash());
  if (found != known.end()) return found->second;
  MoveList<Breakthrough> moves;
  state.moves(moves);
  float best = state.to_move() == Player::one ? 0.0F : 1.0F;
  for (const auto move : moves) {
    Breakthrough next = state;
    next.play(move);
    const float value = minimax_once(next, known);
    best = state.to_move() == Player::one ? std::max(best, value) : std::min(best, value);
  }
  return known[state.hash()] = best;
}

TEST(Solve, SmallBreakthroughBoardsAreSolvedAsByTryingEverything) {
  Random random(5);
  std::unordered_map<std::uint64_t, float> known;
  for (int game = 0; game < 30; ++game) {
    Breakthrough position(4, 4);
    position.play_random(random, 3);
    if (position.over()) continue;
    EXPECT_EQ(solve<Ucb1>(position, 200'000, 7), Result{minimax_once(position, known)}) << position.to_text();
  }
}

TEST(Solve, ThreadsProveTheSame) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Maze<12> game(6, 4, seed);
    test::LibrarySearch<Maze<12>, Ucb1> search(Ucb1{}, with_solver());
    Random random(seed);
    search.start(game);
    search.run_shared({.simulations = 20'000}, random, 4);
    EXPECT_EQ(search.proven_value(), Result{minimax(game)}) << seed;
  }
}

// 1 - (1 - r) is not r for every float.
TEST(Solve, ProvesEveryRewardInTheMatrixTree) {
  for (int percent = 0; percent <= 100; ++percent) {
    const float reward = static_cast<float>(percent) / 100;
    Search<test::JointSteady<4>, Ucb1> search(Ucb1{}, {.solver = true});
    search.start(test::JointSteady<4>{{.reward = reward, .number = 2, .left = 1}});
    Random random(1);
    EXPECT_EQ(search.run({.simulations = 200}, random).end, SearchEnd::proven) << percent;
    EXPECT_EQ(search.proven_value(), Result{reward});
  }
}

}  // namespace
}  // namespace cycad
