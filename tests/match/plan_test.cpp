#include "cycad/match/plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cycad/core/error.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

Participants searchers() {
  return {.game = "tron",
          .agents = {"mcts(select=thompson)", "lanctot/rm", "samothrakis/ucb1(sims=15)", "random"},
          .maps = {"empty:5x5", "empty:17x17"},
          .budget = {.simulations = 20}};
}

Schedule small_schedule() { return {.seed = 3, .pairings = round_robin(4), .games = 4, .maps = 2}; }

bool same(const PlayedGame& one, const PlayedGame& two) {
  return one.scheduled == two.scheduled && one.record.moves == two.record.moves &&
         one.record.result == two.record.result && one.record.sides[0].simulations == two.record.sides[0].simulations;
}

TEST(PlanThreads, RealAgentsPlayTheSameGamesWithAnyNumberOfThreads) {
  Tournament tournament = make_tournament(make_plan(searchers(), small_schedule()));
  const std::vector<PlayedGame> expected = play_tournament(tournament);
  ASSERT_EQ(expected.size(), 24U);
  for (const unsigned threads : {2U, 3U}) {
    tournament.threads = threads;
    const std::vector<PlayedGame> games = play_tournament(tournament);
    ASSERT_EQ(games.size(), expected.size());
    for (std::size_t index = 0; index < games.size(); ++index) {
      EXPECT_TRUE(same(games[index], expected[index])) << index;
    }
  }
}

// An agent that has played before, kept trees and all, must play as a fresh one does.
TEST(Plan, EveryGameIsTheSameWithFreshAgents) {
  const Tournament tournament = make_tournament(make_plan(searchers(), small_schedule()));
  for (const PlayedGame& game : play_tournament(tournament)) {
    const auto one = tournament.make_agent(game.scheduled.agents[0]);
    const auto two = tournament.make_agent(game.scheduled.agents[1]);
    const GameRecord alone =
        play_game({.start = *tournament.starts[game.scheduled.map], .seeds = game.scheduled.seeds}, *one, *two);
    EXPECT_EQ(alone.moves, game.record.moves) << game.scheduled.pairing << " " << game.scheduled.number;
  }
}

TEST(Plan, ABudgetOfTheSpecificationWins) {
  Participants participants = searchers();
  participants.agents = {"mcts(sims=7)", "mcts"};
  const Tournament tournament = make_tournament(make_plan(participants, {.pairings = {{0, 1}}, .games = 1, .maps = 2}));
  const std::vector<PlayedGame> games = play_tournament(tournament);
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].record.sides[0].simulations, 7 * games[0].record.length());
  EXPECT_EQ(games[0].record.sides[1].simulations, 20 * games[0].record.length());
}

std::string error_of_plan(const Participants& participants) {
  try {
    (void)make_plan(participants, small_schedule());
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Plan, WrongNamesAreErrorsBeforeTheFirstGame) {
  using testing::HasSubstr;
  Participants participants = searchers();
  participants.game = "torn";
  EXPECT_THAT(error_of_plan(participants), HasSubstr("tron"));
  participants = searchers();
  participants.agents[2] = "mcts(sims=0)";
  EXPECT_THAT(error_of_plan(participants), HasSubstr("sims"));
  participants = searchers();
  participants.maps[1] = "quadrnt";
  EXPECT_THAT(error_of_plan(participants), HasSubstr("quadrant"));
  EXPECT_EQ(error_of_plan(searchers()), "no error");
}

TEST(Plan, NamesOfExperimentsFollowFromTheSettings) {
  Plan plan = make_plan(searchers(), small_schedule());
  const std::string name = default_experiment_name("match", plan);
  EXPECT_THAT(name, testing::MatchesRegex("match-[0-9a-f]+"));
  plan.signature = "a program that plays differently is noticed, not renamed";
  EXPECT_EQ(default_experiment_name("match", plan), name);
  plan.schedule.seed = 4;
  EXPECT_NE(default_experiment_name("match", plan), name);
  EXPECT_NO_THROW(check_experiment_name("lanctot/table-2:quick"));
  for (const std::string& wrong : {std::string(), std::string("two words"), std::string("a\nb"), std::string(101, 'x')})
    EXPECT_THROW(check_experiment_name(wrong), InputError) << wrong;
}

TEST(Plan, KnowsWhichAgentsRepeatTheirGames) {
  for (const char* repeatable : {"random", "mcts(sims=10)", "mcts(threads=4, parallel=root)", "mcts(parallel=tree)",
                                 "mcts(game-sims=100)", "greedy", "flat(sims=5)", "lanctot/rm"})
    EXPECT_TRUE(is_repeatable(repeatable)) << repeatable;
  for (const char* not_repeatable : {"mcts(ms=10)", "mcts(sims=5, ms=10)", "flat(ms=10)", "mcts(clock=0.3)",
                                     "mcts(threads=4, parallel=tree)", "lanctot/rm(ms=1)", "process(cmd=\"bot\")"})
    EXPECT_FALSE(is_repeatable(not_repeatable)) << not_repeatable;
}

TEST(Plan, SettingsOfSomebodyElseAreAnError) {
  for (const char* text : {"", "{}", "[]", "{\"game\": 3}"}) EXPECT_THROW((void)plan_from_json("x", text), InputError);
  Participants both = searchers();
  both.positions = {"5 3/.1.../...../...2."};
  EXPECT_THAT(error_of_plan(both), testing::HasSubstr("expected one of them"));
  both.maps.clear();
  EXPECT_EQ(error_of_plan(both), "no error");
  both.positions.emplace_back("5 3/nonsense");
  EXPECT_THAT(error_of_plan(both), testing::HasSubstr("position-2: "));
}

// What is written can be read, however many starts there are.
TEST(Plan, StartsAreBounded) {
  Participants participants{
      .game = "tron", .agents = {"random", "random"}, .positions = std::vector<std::string>(most_starts, "4 1/1..2")};
  const Schedule schedule{.seed = 1, .pairings = {{0, 1}}, .games = 2};
  const Plan plan = make_plan(participants, schedule);
  EXPECT_EQ(plan_from_json("many", settings_json(plan)).starts, plan.starts);
  participants.positions.emplace_back("4 1/1..2");
  EXPECT_THAT(test::error_of<InputError>([&] { (void)make_plan(participants, schedule); }),
              testing::HasSubstr("100001 starts, expected at most 100000"));
  Plan more = plan;
  more.starts.push_back(plan.starts.front());
  more.schedule.maps = more.starts.size();
  EXPECT_THAT(test::error_of<InputError>([&] { (void)plan_from_json("many", settings_json(more)); }),
              testing::HasSubstr("100001 starts"));
  const TemporaryFolder folder;
  std::string lines;
  for (std::size_t line = 0; line < most_starts; ++line) lines += "4 1/1..2\n";
  EXPECT_EQ(read_positions(folder.write("positions", lines), "tron").size(), most_starts);
  EXPECT_THAT(
      test::error_of<InputError>([&] { (void)read_positions(folder.write("more", lines + "4 1/1..2\n"), "tron"); }),
      testing::HasSubstr("more than 100000"));
}

TEST(Plan, WhatIsReadIsHeldToWhatIsTyped) {
  const Plan plan = make_plan(searchers(), small_schedule());
  const auto error = [&](auto change) {
    Plan changed = plan;
    change(changed);
    return test::error_of<InputError>([&] { (void)plan_from_json("x", settings_json(changed)); });
  };
  EXPECT_THAT(error([](Plan& read) { read.specifications[1] = "nonsense((("; }), HasSubstr("nonsense"));
  EXPECT_THAT(error([](Plan& read) { read.agents[1] = "no label, no agent"; }), HasSubstr("no label"));
  EXPECT_THAT(error([](Plan& read) { read.agents[1] = read.agents[0]; }), HasSubstr("two agents have it"));
  EXPECT_THAT(error([](Plan& read) { read.schedule.replays = 101; }), HasSubstr("101 replays of a draw"));
  for (const std::string& text : {error([](Plan& read) { read.agents[1] = std::string(5'000'000, 'a'); }),
                                  error([](Plan& read) { read.starts[0].name = std::string(5'000'000, 'a'); })}) {
    EXPECT_THAT(text, HasSubstr("'aaa"));
    EXPECT_LT(text.size(), 300U);
  }
}

// Old results are read by programs that have other agents.
TEST(Plan, AnAgentThatIsNotKnownCanBeReadAboutButNotPlayed) {
  Plan plan = make_plan(searchers(), small_schedule());
  EXPECT_NO_THROW(check_agents(plan));
  plan.specifications[1] = plan.agents[1] = "forgotten(old=1)";
  EXPECT_EQ(plan_from_json("x", settings_json(plan)).specifications[1], "forgotten(old=1)");
  EXPECT_THAT(test::error_of<InputError>([&] { check_agents(plan); }), HasSubstr("unknown agent 'forgotten'"));
}

TEST(Plan, NamesStandOnOneLine) {
  Participants participants = searchers();
  participants.agents[0] = "mcts(\n\tselect=thompson)";
  const Plan plan = make_plan(participants, small_schedule());
  EXPECT_EQ(plan.agents[0], "mcts(  select=thompson)");
  participants.maps[0] = "empty:5x5\n";
  EXPECT_THROW((void)make_plan(participants, small_schedule()), InputError);
  std::string settings = settings_json(plan);
  settings.replace(settings.find("\"random\""), 8, "\"random\\n\"");
  EXPECT_THROW((void)plan_from_json("x", settings), InputError);  // "random?" is no agent
}

TEST(Plan, DifferencesAreShort) {
  const Plan plan = make_plan(searchers(), small_schedule());
  Plan other = plan;
  other.schedule.pairings.assign(500'000, {0, 1});
  std::string settings = settings_json(other);
  settings.insert(1, "\"" + std::string(100'000, 'k') + "\":1,");
  for (const std::string& difference : settings_differences(settings_json(plan), settings))
    EXPECT_LT(difference.size(), 300U) << difference.substr(0, 300);
}

TEST(Labels, StandBeforeAnAgent) {
  const Plan plan = make_plan({.game = "tron",
                               .agents = {"uct=mcts(select=ucb1(c=0.7))", "random", "a/b:1+#=greedy"},
                               .budget = {.simulations = 10}},
                              {.seed = 1, .pairings = {{0, 1}}, .games = 2});
  EXPECT_EQ(plan.agents, (std::vector<std::string>{"uct", "random", "a/b:1+#"}));
  EXPECT_EQ(plan.specifications[0].find("mcts(tree="), 0U);
  EXPECT_EQ(plan_from_json("x", settings_json(plan)).agents, plan.agents);
  EXPECT_EQ(parse_labelled_agent("mcts(c=1)").label, "mcts(c=1)");
  EXPECT_EQ(parse_labelled_agent("process(cmd=\"a=b\")").specification, "process(cmd=\"a=b\")");
}

TEST(Labels, BadOnesAreErrors) {
  const auto error_of_plan = [](const std::vector<std::string>& agents) -> std::string {
    try {
      (void)make_plan({.game = "tron", .agents = agents}, {.seed = 1, .pairings = {{0, 1}}, .games = 2});
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_NE(error_of_plan({"=random", "random"}).find("bad label ''"), std::string::npos);
  EXPECT_NE(error_of_plan({"a b=random", "random"}).find("bad label 'a b'"), std::string::npos);
  EXPECT_NE(error_of_plan({std::string(41, 'x') + "=random", "random"}).find("bad label"), std::string::npos);
  EXPECT_NE(error_of_plan({"a=", "random"}).find("nothing after the label"), std::string::npos);
  EXPECT_NE(error_of_plan({"a=random", "a=greedy"}).find("two agents have it"), std::string::npos);
  EXPECT_NE(error_of_plan({"random=greedy", "random"}).find("two agents have it"), std::string::npos);
  EXPECT_NE(error_of_plan({"random", "random=greedy"}).find("two agents have it"), std::string::npos);
  EXPECT_EQ(error_of_plan({"random", "random"}), "no error");
  EXPECT_NE(error_of_plan({"a=nobody", "random"}).find("nobody"), std::string::npos);
}

}  // namespace
}  // namespace cycad
