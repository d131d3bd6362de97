#include "cycad/agent/make_agent.hpp"

#include <gtest/gtest.h>

#include <set>

#include "agent/play.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/presets.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;

std::string make_error(const std::string& specification, const Budget& budget = {.simulations = 10}) {
  return error_of([&] { (void)make_agent("tron", specification, budget); });
}

TEST(MakeAgent, EveryKindPlays) {
  const auto start = start_position("tron", "empty:6x6");
  for (const char* text : {"mcts", "flat", "greedy", "random", "lanctot/duct-max", "mcts(sims=20, threads=2)"}) {
    const auto one = make_agent("tron", text, {.simulations = 30});
    const auto two = make_agent("tron", "random", {});
    EXPECT_TRUE(test::play(*start, *one, *two, 3).end->result()) << text;
  }
}

TEST(MakeAgent, BudgetInTheSpecificationWins) {
  const auto start = start_position("tron", "empty:6x6");
  const auto simulations = [&](const char* text, const Budget& budget) {
    const auto agent = make_agent("tron", text, budget);
    agent->new_game(1);
    return agent->decide(*start, Player::one, {}).simulations;
  };
  EXPECT_EQ(simulations("mcts(sims=20)", {.simulations = 30}), 20U);
  EXPECT_EQ(simulations("mcts", {.simulations = 30}), 30U);
  EXPECT_EQ(simulations("flat(sims=20)", {.simulations = 30, .milliseconds = 1000}), 20U);
  EXPECT_EQ(simulations("samothrakis/master", {.simulations = 30}), 10000U);
  EXPECT_EQ(make_error("mcts", {}), "agent 'mcts': no budget, expected sims or ms");
  EXPECT_EQ(make_error("flat", {}), "agent 'flat': no budget, expected sims or ms");
  EXPECT_EQ(make_error("mcts", {.simulations = 4'000'000'001}),
            "agent 'mcts': budget of 4000000001 simulations, expected at most 4000000000");
  EXPECT_EQ(make_error("random", {}), "no error");
  EXPECT_EQ(make_error("greedy", {}), "no error");
}

TEST(MakeAgent, BoardsOfAllSizesInTurn) {
  const auto agent = make_agent("tron", "mcts(sims=30, reuse=true)", {});
  const auto other = make_agent("tron", "greedy", {});
  for (const char* map : {"empty:5x5", "empty:18x4", "empty:40x3", "empty:5x5"})
    EXPECT_TRUE(test::play(*start_position("tron", map), *agent, *other, 1).end->result()) << map;
}

TEST(MakeAgent, SameSeedOnEveryBoard) {
  const auto start = start_position("tron", "empty:6x6");
  const auto other = make_agent("tron", "random", {});
  const auto fresh = make_agent("tron", "mcts(sims=50)", {});
  const auto used = make_agent("tron", "mcts(sims=50)", {});
  (void)test::play(*start_position("tron", "empty:20x3"), *used, *other, 9);
  EXPECT_EQ(test::moves_of(test::play(*start, *fresh, *other, 4).one),
            test::moves_of(test::play(*start, *used, *other, 4).one));
}

TEST(MakeAgent, ExplainsNothingBeforeItsFirstDecision) {
  const auto agent = make_agent("tron", "mcts(sims=5)", {});
  EXPECT_TRUE(agent->explain().arms.empty());
  EXPECT_NO_THROW(agent->observe(0, 0, *start_position("tron", "")));
}

TEST(MakeAgent, RandomIsUniform) {
  const auto agent = make_agent("tron", "random", {});
  const auto start = start_position("tron", "empty:9x9:facing");
  std::vector<int> count(start->move_count(Player::one));
  agent->new_game(1);
  for (int round = 0; round < 4000; ++round) ++count[agent->decide(*start, Player::one, {}).move];
  ASSERT_EQ(count.size(), 4U);
  for (const int drawn : count) EXPECT_NEAR(drawn, 1000, 120);
  EXPECT_EQ(agent->explain().arms.size(), 4U);
  EXPECT_EQ(agent->explain().arms[0].probability, 0.25);
  EXPECT_EQ(error_of([&] { (void)agent->decide(*position_from_text("tron", "3 1/1#2"), Player::one, {}); }),
            "tron: the game is over, expected a position with moves");
}

TEST(MakeAgent, WrongSpecifications) {
  EXPECT_EQ(make_error("mtcs"), "unknown agent 'mtcs', did you mean mcts?");
  EXPECT_EQ(make_error("uct"), "unknown agent 'uct', did you mean lanctot/uct or fernandes/uct?");
  EXPECT_EQ(
      make_error("qqqqqqqqq"),
      "unknown agent 'qqqqqqqqq', expected one of mcts, flat, greedy, alphabeta, random, process, or a preset such as "
      "lanctot/uct");
  EXPECT_EQ(make_error("mcts(sim=4)"), "mcts: unknown option 'sim', did you mean sims?");
  EXPECT_EQ(make_error("mcts(qqqqqqqqq=4)"), "mcts: unknown option 'qqqqqqqqq'; `cycad describe mcts` lists them");
  EXPECT_EQ(make_error("random(x=1)"), "random: unknown option 'x', expected none");
  EXPECT_EQ(
      make_error("flat(select=ucb1)"),
      "flat: unknown option 'select', expected one of playout, cutoff, cutoff-interval, length, groups, abstraction, "
      "decisive, decisive-moves, sims, ms");
  EXPECT_EQ(error_of([] { (void)make_agent("torn", "mcts", {}); }), "unknown game 'torn', did you mean tron?");
}

TEST(MakeAgent, CanonicalTextIsAFixedPoint) {
  std::set<std::string> texts;
  for (const Preset& preset : presets()) {
    const bool octagon = preset.name.starts_with("fernandes/") || preset.name.ends_with("/octagon");
    const std::string_view game = octagon                                  ? "octagon"
                                  : preset.name.ends_with("/breakthrough") ? "breakthrough"
                                                                           : "tron";
    const std::string canonical = canonical_text(game, preset.name);
    EXPECT_EQ(canonical_text(game, canonical), canonical) << preset.name;
    const std::string full = full_text(game, preset.name);
    EXPECT_EQ(full_text(game, full), full) << preset.name;
    EXPECT_EQ(canonical_text(game, full), canonical) << preset.name;
    texts.insert(canonical);
  }
  EXPECT_EQ(texts.size(), presets().size()) << "no two presets are the same player";
}

TEST(MakeAgent, TextsWithABudget) {
  EXPECT_EQ(canonical_text("tron", "mcts", {.simulations = 7}), "mcts(sims=7)");
  EXPECT_EQ(canonical_text("tron", "mcts(ms=2)", {.simulations = 7}), "mcts(ms=2)");
  EXPECT_EQ(canonical_text("tron", "flat", {.milliseconds = 0.5}), "flat(ms=0.5)");
  EXPECT_EQ(canonical_text("tron", "random", {.simulations = 7}), "random");
  EXPECT_EQ(canonical_text("tron", "mcts(game-sims=900)", {.simulations = 7}), "mcts(game-sims=900)");
  EXPECT_EQ(canonical_text("tron", "mcts(clock=2.5, sims=8)", {.milliseconds = 7}), "mcts(sims=8, clock=2.5)");
  EXPECT_EQ(full_text("tron", "flat(sims=3)"),
            "flat(playout=uniform, cutoff=none, cutoff-interval=10, length=0, groups=false, abstraction=false, "
            "decisive=0, decisive-moves=88, sims=3)");
  EXPECT_EQ(
      full_text("tron", "mcts(select=thompson, sims=3)"),
      "mcts(tree=matrix, select=thompson(c1=1, c2=1), playout=uniform, cutoff=none, cutoff-interval=10, length=0, "
      "expand=single, predictive=false, deviation=averaged, threshold=0, widening=0, widening-power=0.5, backup=mean, "
      "best-share=0, pass-on=reward, solver=false, transpositions=false, groups=false, abstraction=false, "
      "rewards=0..1, draw=0.5, decisive=0, decisive-moves=88, decide=robust, secure-a=1, survival=false, endgame=tree, "
      "reuse=false, threads=1, "
      "parallel=root, "
      "sims=3, spend=even, memory=1024)");
}

TEST(MakeAgent, PassedMeansGoAlone) {
  EXPECT_EQ(error_of([] { (void)make_agent("tron", "mcts(pass-on=mean, best-share=0.3, sims=1)", {}); }),
            "option 'pass-on' of mcts: mean and best-share are two ways to pass on, expected best-share=0");
  EXPECT_EQ(error_of([] { (void)make_agent("tron", "mcts(pass-on=mean, threads=2, parallel=tree, sims=1)", {}); }),
            "option 'pass-on' of mcts: virtual losses would be in the mean, expected parallel=root");
  EXPECT_EQ(error_of([] { (void)make_agent("tron", "mcts(best-share=0.3, threads=2, parallel=tree, sims=1)", {}); }),
            "option 'best-share' of mcts: virtual losses would be in the mean, expected parallel=root");
}

TEST(MakeAgent, PoliciesThatKnowTheGamePlayAlternatingGames) {
  for (const char* select : {"rave", "progressive-bias", "implicit-minimax", "puct"}) {
    for (const auto& [game, map] : {std::pair{"breakthrough", "5x5"}, {"octagon", "small"}}) {
      for (const char* more : {"", ", expand=all, reuse=true", ", threads=2, parallel=tree", ", transpositions=true"}) {
        const std::string text = std::string("mcts(sims=40, select=") + select + more + ")";
        const auto one = make_agent(game, text, {});
        const auto two = make_agent(game, "random", {});
        EXPECT_TRUE(test::play(*start_position(game, map), *one, *two, 3).end->result()) << game << " " << text;
      }
    }
    // One move of this position wins (Gudmundsson & Björnsson 2012, figure 11), and the solver proves it.
    const auto agent =
        make_agent("breakthrough", std::string("mcts(solver=true, sims=200000, select=") + select + ")", {});
    agent->new_game(1);
    const auto position = start_position("breakthrough", "figure11");
    const Decision decision = agent->decide(*position, Player::one, {});
    EXPECT_EQ(position->moves(Player::one)[decision.move], "a5a6") << select;
    EXPECT_EQ(decision.value, 1) << select;
  }
}

TEST(MakeAgent, APolicyThatDoesNotFitTheGameIsRefused) {
  for (const std::string select : {"rave", "progressive-bias", "implicit-minimax", "puct"})
    EXPECT_EQ(make_error("mcts(select=" + select + ")"),
              "option 'select=" + select + "' of mcts needs alternating moves, which the game tron does not offer");
  const auto refusal = [](const std::string& arguments) {
    return error_of([&] { (void)make_agent("breakthrough", "mcts(sims=9, " + arguments + ")", {}); });
  };
  EXPECT_EQ(refusal("select=hybrid"),
            "option 'select=hybrid' of mcts needs distance, which the game breakthrough does not offer");
  EXPECT_EQ(refusal("select=puct, widening=2"),
            "option 'select' of mcts: puct chooses untried moves itself, expected no first-play and no widening");
  for (const std::string select : {"random", "thompson", "exp3", "regret-matching", "epsilon-greedy", "pbbm",
                                   "omc-deterministic", "omc-stochastic"}) {
    for (const char* const option : {"widening=2", "first-play=0.5"})
      EXPECT_EQ(refusal("select=" + select + ", " + option),
                "option 'select' of mcts: " + select +
                    " chooses untried moves itself, expected no first-play "
                    "and no widening");
  }
  EXPECT_EQ(error_of([] { (void)make_agent("octagon", "mcts(sims=9, solver=true, groups=true)", {}); }),
            "option 'solver' of mcts: a proof needs all moves, expected abstraction=false and groups=false");
  EXPECT_EQ(make_error("mcts(solver=true, predictive=true)"),
            "option 'solver' of mcts: predictive=true proves nothing, expected predictive=false");
  EXPECT_EQ(refusal("select=formula(code=5)"), "formula: code 5 is not an expression, expected a text");
}

TEST(MakeAgent, AnOptionOfTheChosenPolicyIsExplained) {
  EXPECT_EQ(make_error("mcts(c=0.7)"), "mcts: 'c' is an option of select=ucb1, expected select=ucb1(c=0.7)");
  EXPECT_EQ(make_error("mcts(select=ucb1-tuned, backup=moving-average, rate=0.1)"),
            "mcts: 'rate' is an option of backup=moving-average, expected backup=moving-average(rate=0.1)");
}

TEST(MakeAgent, AnErrorAboutAPresetNamesIt) {
  EXPECT_EQ(make_error("lanctot/rm(gamma=0.1)"),
            "lanctot/rm: mcts: 'gamma' is an option of select=regret-matching, expected "
            "select=regret-matching(gamma=0.1)");
  EXPECT_EQ(error_of([] { (void)make_agent("breakthrough", "champion", {.simulations = 10}); }),
            "champion: option 'survival=true' of mcts needs play of a separated player, which the game breakthrough "
            "does not offer, did you mean champion/breakthrough?");
}

TEST(MakeAgent, AFormulaIsTextWithConstants) {
  const auto canonical = [](const std::string& formula) {
    return canonical_text("tron", "mcts(select=" + formula + ")");
  };
  EXPECT_EQ(canonical("formula(\"mean+c * sqrt( lnt/n )\", c=0.50)"),
            "mcts(select=formula(\"mean + c*sqrt(lnt/n)\", c=0.5))");
  EXPECT_EQ(canonical("formula(b=2, a=1, text=\"a*mean + b\", sufficiency=0.6)"),
            "mcts(select=formula(\"a*mean + b\", a=1, b=2, sufficiency=0.6))");
  // As earlier versions wrote it: stores and recipes have such texts.
  EXPECT_EQ(canonical("formula(code=678193)"), "mcts(select=formula(code=678193))");
  EXPECT_EQ(canonical("formula"), "mcts(select=formula)");
  EXPECT_EQ(full_text("tron", "mcts(select=formula)"), full_text("tron", "mcts(select=formula(code=10867521))"));
  const auto error = [&](const std::string& formula) { return error_of([&] { (void)canonical(formula); }); };
  EXPECT_EQ(error("formula(\"mean + c\")"),
            "select=formula of mcts: the constant 'c' has no value, expected c=NUMBER beside the expression");
  EXPECT_EQ(error("formula(\"mean + c\", c=1, d=2)"), "select=formula of mcts: unknown option 'd', did you mean c?");
  EXPECT_EQ(
      error("formula(\"mean + c\", c=x)"),
      "option 'c' of select=formula of mcts: 'x' is not a number, expected a number from -1000000000 to 1000000000");
  EXPECT_EQ(error("formula(\"mean + c\", c=1(d=2))"),
            "option 'c' of select=formula of mcts: '1' takes no options of its own, expected no brackets");
  EXPECT_EQ(error("formula(\"mean\", code=10867521)"),
            "select=formula of mcts: both text and code are given, each a whole expression; expected one of them");
  EXPECT_EQ(error("formula(\"mean +\")"),
            "formula, column 7: expected a value, found the end\n"
            "  mean +\n"
            "        ^");
}

// The same search, whether a formula is compiled from C++ or from its text.
TEST(MakeAgent, AFormulaPlaysAsThePolicyThatItSpells) {
  const auto moves_of = [](const std::string& select) {
    const auto one = make_agent("breakthrough", "mcts(sims=60, select=" + select + ")", {});
    const auto two = make_agent("breakthrough", "random", {});
    return test::play(*start_position("breakthrough", ""), *one, *two, 3).end->to_text();
  };
  EXPECT_EQ(moves_of("formula(\"mean + sqrt(lnt/n)\")"), moves_of("formula(code=10867521)"));
  EXPECT_NE(moves_of("formula(\"mean + c*sqrt(lnt/n)\", c=4)"), moves_of("formula(code=10867521)"));
}

TEST(AgentTraits, ComeFromTheOptions) {
  const auto budget = [](const std::string& text) { return agent_traits(text).budget; };
  EXPECT_EQ(budget("mcts"), BudgetKind::none);
  EXPECT_EQ(budget("mcts(sims=1)"), BudgetKind::simulations);
  EXPECT_EQ(budget("mcts(game-sims=1)"), BudgetKind::simulations);
  EXPECT_EQ(budget("samothrakis/master"), BudgetKind::simulations);
  EXPECT_EQ(budget("flat(ms=1)"), BudgetKind::time);
  EXPECT_EQ(budget("mcts(clock=1)"), BudgetKind::time);
  EXPECT_EQ(budget("mcts(sims=1, clock=1)"), BudgetKind::both);
  EXPECT_EQ(budget("random"), BudgetKind::none);
  EXPECT_EQ(budget("process(cmd=x)"), BudgetKind::time);
  EXPECT_TRUE(agent_traits("mcts(sims=1)").repeatable);
  EXPECT_FALSE(agent_traits("mcts(clock=1)").repeatable);
  EXPECT_THROW((void)agent_traits("mcts(clok=1)"), InputError);
}

}  // namespace
}  // namespace cycad
