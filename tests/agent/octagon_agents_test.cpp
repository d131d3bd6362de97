// The agents of Fernandes et al. 2014 through the registry.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "agent/play.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/greedy_agent.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/mcts_agent.hpp"
#include "cycad/game/octagon/octagon.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;

std::string make_error(const std::string& specification) {
  return error_of([&] { (void)make_agent("octagon", specification, {.simulations = 10}); });
}

// Player one's score over games with both sides.
double score(const std::string& first, const std::string& second, const std::string& map, int pairs) {
  const auto one = make_agent("octagon", first, {});
  const auto two = make_agent("octagon", second, {});
  const auto start = start_position("octagon", map);
  double points = 0;
  for (int pair = 0; pair < pairs; ++pair) {
    const auto seed = 2 * static_cast<std::uint64_t>(pair);
    points += double{*test::play(*start, *one, *two, seed).end->result()};
    points += 1.0 - double{*test::play(*start, *two, *one, seed).end->result()};
  }
  return points / (2 * pairs);
}

TEST(OctagonAgents, MovesAreReadAsPeopleTypeThem) {
  const auto position = start_position("octagon", "small");
  EXPECT_EQ(position->moves(Player::one).size(), 36U);
  const MoveNumber number = position->read_move(Player::one, "d5-8");
  EXPECT_EQ(position->moves(Player::one)[number], "d5-1e") << "the weakest piece with the same effect";
  EXPECT_EQ(error_of([&] { (void)position->read_move(Player::one, "d4-1e"); }),
            "move 'd4-1e': d4 is the hole, expected a cell");
  EXPECT_NE(position->draw(false).find("x to move, ply 0 of 40"), std::string::npos);
}

TEST(OctagonAgents, BadBoardsSaySo) {
  EXPECT_EQ(error_of([] { (void)start_position("octagon", "tiny"); }), "board 'tiny', expected small, medium or large");
  EXPECT_EQ(error_of([] { (void)position_from_text("octagon", "... x 0 1,1,1 1,1,1"); }),
            "position: 1 rows, expected 7 (small), 9 (medium) or 11 (large)");
}

TEST(OctagonAgents, OptionsThatDoNothingAreRefused) {
  EXPECT_EQ(make_error("mcts(tree=matrix)"),
            "option 'tree=matrix' of mcts needs simultaneous moves, which the game octagon does not offer");
  EXPECT_EQ(make_error("mcts(cutoff=separation)"),
            "option 'cutoff=separation' of mcts needs separation, which the game octagon does not offer");
  EXPECT_EQ(error_of([] { (void)make_agent("tron", "mcts(decisive=2, sims=1)", {}); }),
            "option 'decisive=2' of mcts needs alternating moves, which the game tron does not offer");
  EXPECT_EQ(error_of([] { (void)make_agent("tron", "greedy(weights=rule)", {}); }),
            "option 'weights=rule' of greedy needs estimate weights, which the game tron does not offer");
  EXPECT_EQ(error_of([] { (void)make_agent("tron", "greedy(w3=2)", {}); }),
            "option 'w3=2' of greedy needs estimate weights, which the game tron does not offer");
}

TEST(OctagonAgents, GreedyTakesTheLargestLead) {
  OctagonSmall state;
  Random random(3);
  for (int game = 0; game < 20; ++game) {
    state = OctagonSmall();
    state.play_random(random, 11);
    for (const WeightsKind kind : {WeightsKind::tuned, WeightsKind::rule, WeightsKind::equal}) {
      GreedyOptions options;
      options.weights = kind;
      options.own[2] = 9;
      GreedyAgent<OctagonSmall> agent(options);
      agent.new_game(1);
      std::vector<float> weights = octagon_weights(OctagonSize::small, kind);
      weights[2] = 9;
      const MoveNumber chosen = agent.decide(PositionOf<OctagonSmall>(state, "octagon"), Player::two, {}).move;
      float best = 1e9F, own = 0;
      const MoveList<OctagonSmall> list = list_moves(state, Player::two);
      for (MoveNumber number = 0; number < list.size(); ++number) {
        OctagonSmall next = state;
        next.play(list[number]);
        const float lead = next.weighted_lead(weights);
        best = std::min(best, lead);
        if (number == chosen) own = lead;
      }
      EXPECT_NEAR(own, best, 1e-4);
    }
  }
}

TEST(OctagonAgents, GreedyWeightsBeyondTheBoardAreRefused) {
  const auto start = start_position("octagon", "small");
  const auto agent = make_agent("octagon", "greedy(w8=1)", {});
  EXPECT_EQ(error_of([&] { (void)agent->decide(*start, Player::one, {}); }),
            "agent 'greedy': weight w8, expected at most w7 on this board");
}

TEST(OctagonAgents, AbstractionLeavesOneFreeMoveOfEachClass) {
  const auto start = start_position("octagon", "large");
  for (const char* text : {"mcts(abstraction=true, sims=200)", "flat(abstraction=true, sims=200)"}) {
    const auto agent = make_agent("octagon", text, {});
    agent->new_game(1);
    const Decision decision = agent->decide(*start, Player::one, {});
    EXPECT_EQ(agent->explain().arms.size(), 16U) << text;
    EXPECT_LT(decision.move, 96U);
  }
  // Each of two trees drew its own; the roots are added up by move.
  const auto parallel = make_agent("octagon", "mcts(abstraction=true, threads=2, sims=400)", {});
  parallel->new_game(1);
  (void)parallel->decide(*start, Player::one, {});
  double visits = 0;
  std::set<std::string> moves;
  for (const Explanation::Arm& arm : parallel->explain().arms) {
    visits += arm.visits;
    EXPECT_TRUE(moves.insert(arm.move).second);
  }
  EXPECT_EQ(visits, 400);
  EXPECT_GT(moves.size(), 16U);
}

TEST(OctagonAgents, FlatSharesPlayoutsByGroup) {
  const auto start = start_position("octagon", "large");
  const auto agent = make_agent("octagon", "flat(groups=true, length=4, sims=1600)", {});
  agent->new_game(1);
  (void)agent->decide(*start, Player::one, {});
  std::vector<double> visits(16);
  for (const Explanation::Arm& arm : agent->explain().arms)
    visits[OctagonLarge::group_of(OctagonLarge().move_from_text(arm.move))] += arm.visits;
  for (const double each : visits) EXPECT_EQ(each, 100);
}

// Three plies before the end, with few moves, the agent's value is exact: a search of its own agrees.
TEST(OctagonAgents, TheLastPliesAreDecided) {
  Random random(4);
  for (int game = 0; game < 10; ++game) {
    OctagonSmall state;
    state.play_random(random, 37);
    const PositionOf<OctagonSmall> position(state, "octagon");
    const auto bounds = decisive_bounds(state, {.plies = 3, .moves = 88});
    if (bounds.empty()) continue;
    for (const char* text : {"mcts(decisive=3, sims=5)", "flat(decisive=3, sims=5)"}) {
      const auto agent = make_agent("octagon", text, {});
      agent->new_game(static_cast<std::uint64_t>(game));
      const Decision decision = agent->decide(position, Player::two, {});
      EXPECT_EQ(decision.simulations, 0U);
      EXPECT_EQ(decision.value, best_lower_bound(bounds));
      EXPECT_EQ(bounds[decision.move].lower, decision.value);
    }
  }
}

TEST(OctagonAgents, StrongerPlayersWin) {
  EXPECT_GT(score("greedy", "random", "medium", 10), 0.9);
  EXPECT_GT(score("mcts(select=ucb1(c=0.3), sims=400)", "fernandes/mcts(sims=400)", "small", 10), 0.6);
}

// Visits at the root after some moves; depends on every rule, seed and formula on the way, and on no machine.
TEST(OctagonAgents, SearchesAreWhatTheyWere) {
  std::uint64_t hash = 0;
  for (const char* text : {"fernandes/uct-l-mg(sims=300)", "fernandes/uct-l(sims=300)", "fernandes/mcts-l-mg(sims=300)",
                           "mcts(select=ucb1-tuned, groups=true, sims=300)", "fernandes/mc-l-mg(sims=300)"}) {
    for (const char* map : {"small", "large:symmetric"}) {
      const auto agent = make_agent("octagon", text, {});
      const auto position = start_position("octagon", map);
      agent->new_game(1);
      for (int ply = 0; ply < 6; ++ply) {
        const Player player = ply % 2 == 0 ? Player::one : Player::two;
        const MoveNumber move = agent->decide(*position, player, {}).move;
        for (const Explanation::Arm& arm : agent->explain().arms)
          hash = mix(hash ^ static_cast<std::uint64_t>(arm.visits));
        position->play(move, move);
      }
    }
  }
  EXPECT_EQ(hash, 11906904204260984610U);
}

TEST(OctagonAgents, SearchesRepeat) {
  const auto start = start_position("octagon", "small");
  const auto other = make_agent("octagon", "greedy", {});
  for (const char* text : {"fernandes/uct-l-mg(sims=60)", "fernandes/uct-l(sims=60, reuse=true)"}) {
    const auto one = make_agent("octagon", text, {});
    const auto two = make_agent("octagon", text, {});
    EXPECT_EQ(test::moves_of(test::play(*start, *one, *other, 9).one),
              test::moves_of(test::play(*start, *two, *other, 9).one));
  }
}

}  // namespace
}  // namespace cycad
