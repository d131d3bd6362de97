// What a store is for: experiments that go on, and their games, which are listed, exported and shown again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

#include "apps/store_fixture.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(StoreCommands, TheSameMatchAgainPlaysNothingAndSaysTheSame) {
  const ProgramRun first = run_cycad(match({"--json"}));
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_THAT(first.err, HasSubstr("experiment first in " + store() + ": 0 of 6 games are there"));
  const std::string rows = with_store({"export"}).out;
  const ProgramRun second = run_cycad(match({"--json", "--threads", "1"}));
  EXPECT_EQ(second.out, first.out);
  EXPECT_THAT(second.err, HasSubstr("6 of 6 games are there"));
  EXPECT_EQ(with_store({"export"}).out, rows);
  Json without = Json::parse(
      run_cycad({"match", "tron", "mcts(sims=40)", "random", "--map", "empty:6x6", "--games", "6", "--json"}).out);
  EXPECT_EQ(without["experiment"], nullptr);
  without["experiment"] = "first";
  EXPECT_EQ(without, Json::parse(first.out));
}

TEST_F(StoreCommands, OtherSettingsAreAnErrorAndAnotherNameIsNot) {
  ASSERT_EQ(run_cycad(match()).code, 0);
  const ProgramRun refused = run_cycad(match({"--seed", "2"}));
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("experiment first has other settings: seed: 1 → 2"));
  EXPECT_EQ(with_store({"match", "tron", "random", "random", "--games", "2"}).code, 0);
  EXPECT_THAT(with_store({"games"}).out, HasSubstr("experiment match-"));
}

TEST_F(StoreCommands, MoreGamesUnderTheSameNameExtendAnExperiment) {
  ASSERT_EQ(run_cycad(match()).code, 0);
  const Arguments more{"match",   "tron", "mcts(sims=40)", "random", "--map",        "empty:6x6",
                       "--games", "10",   "--store",       store(),  "--experiment", "first"};
  const ProgramRun run = run_cycad(more);
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("6 of 10 games are there"));
  EXPECT_THAT(run.out, HasSubstr("tron, 10 games"));
  EXPECT_THAT(run_cycad(match()).err, HasSubstr("games: 10 → 6"));
}

TEST_F(StoreCommands, AnUnknownExperimentPrintsNothing) {
  ASSERT_EQ(run_cycad(match()).code, 0);
  const ProgramRun run = with_store({"export", "--experiment", "none"});
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.out, "");
}

// Milliseconds per move, which have two decimals, differ from run to run.
std::string without_times(const std::string& text) {
  return std::regex_replace(text, std::regex(" +[0-9]+\\.[0-9]{2}(?= )"), " TIME");
}

TEST_F(StoreCommands, AnInterruptLeavesEveryFinishedGameAndTheSameCommandGoesOn) {
  const Arguments command{"tournament", "tron",      "mcts(sims=300)", "mcts(sims=200)", "random",     "--games", "40",
                          "--map",      "empty:9x9", "--store",        store(),          "--progress", "0"};
  const ProgramRun stopped = run_and_stop(command, folder_, 150'000);
  EXPECT_EQ(stopped.code, 143) << stopped.err;
  EXPECT_THAT(stopped.out, HasSubstr("of 120 games (interrupted)"));
  EXPECT_THAT(stopped.out, HasSubstr("Elo"));
  EXPECT_THAT(stopped.err, HasSubstr("the same command goes on from there"));
  const ProgramRun ended = run_cycad(command);
  EXPECT_EQ(ended.code, 0);
  EXPECT_THAT(ended.out, HasSubstr("120 games on empty:9x9"));
  Arguments undisturbed(command.begin(), command.end() - 4);
  EXPECT_EQ(without_times(ended.out), without_times(run_cycad(undisturbed).out));
}

TEST_F(StoreCommands, GamesListsAndFilters) {
  ASSERT_EQ(run_cycad(match()).code, 0);
  const std::string all = with_store({"games"}).out;
  EXPECT_THAT(all, HasSubstr("experiment first: tron, 2 agents, 6 of 6 games"));
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 7);
  EXPECT_THAT(all, HasSubstr("first/0/5"));
  const std::string few = with_store({"games", "--limit", "2"}).out;
  EXPECT_EQ(std::count(few.begin(), few.end(), '\n'), 3);
  const std::string lost = with_store({"games", "--agent", "random", "--result", "loss"}).out;
  EXPECT_GT(std::count(lost.begin(), lost.end(), '\n'), 3);
  EXPECT_THAT(with_store({"games", "--map", "u"}).out, Not(HasSubstr("first/0")));
  EXPECT_EQ(with_store({"games", "--experiment", "frist"}).code, 2);
  EXPECT_EQ(with_store({"games", "--result", "win"}).code, 2);
}

TEST_F(StoreCommands, ExportIsWholeOrNotThere) {
  ASSERT_EQ(run_cycad(match()).code, 0);
  const ProgramRun lines = with_store({"export", "--format", "jsonl"});
  std::istringstream stream(lines.out);
  std::size_t count = 0;
  for (std::string line; std::getline(stream, line); ++count) {
    const Json game = Json::parse(line);
    EXPECT_EQ(game["key"], "first/0/" + std::to_string(count));
    EXPECT_TRUE(line.starts_with("{\"key\":"));
  }
  EXPECT_EQ(count, 6U);
  EXPECT_EQ(with_store({"export", "--format", "jsonl", "--output", folder_.file("out.jsonl")}).code, 0);
  EXPECT_EQ(folder_.read("out.jsonl"), lines.out);
  EXPECT_EQ(with_store({"export", "--format", "xml"}).code, 2);
  const ProgramRun refused = with_store({"export", "--output", folder_.file("no/out.csv")});
  EXPECT_EQ(refused.code, 3);
  EXPECT_THAT(refused.err, HasSubstr("cannot write " + folder_.file("no/out.csv")));
  const ProgramRun full = with_store({"export", "--output", "/dev/full/x"});
  EXPECT_EQ(full.code, 3);
  EXPECT_EQ(with_store({"export", "--experiment", "none", "--output", folder_.file("never")}).code, 2);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("never")));
}

TEST_F(StoreCommands, ReplayShowsEveryMoveAndChecksIt) {
  ASSERT_EQ(run_cycad(match()).code, 0);
  const Json game = Json::parse(with_store({"export", "--format", "jsonl"})
                                    .out.substr(0, 5000)
                                    .substr(0, with_store({"export", "--format", "jsonl"}).out.find('\n')));
  const int length = game["length"];
  const ProgramRun shown = with_store({"replay", "first/0/0", "--all"});
  EXPECT_EQ(shown.code, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("move 0 of " + std::to_string(length)));
  EXPECT_THAT(shown.out, HasSubstr("move " + std::to_string(length) + " of " + std::to_string(length)));
  EXPECT_THAT(shown.out, HasSubstr(game["result"] == 1.0   ? "player one, mcts(sims=40), wins"
                                   : game["result"] == 0.0 ? "player two, random, wins"
                                                           : "a draw"));
  EXPECT_EQ(with_store({"replay", "first/0/0", "--delay", "1"}).out, shown.out);
  EXPECT_EQ(with_store({"replay", "first/0/99"}).code, 2);
  EXPECT_EQ(with_store({"replay", "first"}).code, 2);

  change("UPDATE games SET moves = replace(moves, '/', '/up') WHERE number = 1");
  const ProgramRun damaged = with_store({"replay", "first/0/1"});
  EXPECT_EQ(damaged.code, 1);
  EXPECT_THAT(damaged.err, HasSubstr("game first/0/1, move 1:"));
  change("UPDATE games SET result = 0.25 WHERE number = 2");
  const ProgramRun other_result = with_store({"replay", "first/0/2"});
  EXPECT_EQ(other_result.code, 1);
  EXPECT_THAT(other_result.err, HasSubstr("do not lead to its result, 0.25"));
}

TEST_F(StoreCommands, SequentialTestsStopEarlyAndAlike) {
  const auto test = [&](const char* threads) {
    return run_cycad({"match", "tron", "mcts(sims=40)", "random", "--map", "empty:6x6", "--games", "1000", "--sprt",
                      "elo0=0,elo1=200", "--threads", threads, "--json"});
  };
  const ProgramRun one = test("1");
  ASSERT_EQ(one.code, 0) << one.err;
  const Json result = Json::parse(one.out);
  EXPECT_EQ(result["sprt"]["verdict"], "accept H1");
  EXPECT_EQ(result["sprt"]["settings"], "elo0=0,elo1=200,alpha=0.05,beta=0.05");
  EXPECT_LT(result["played"], 200);
  EXPECT_EQ(result["games"].size(), result["played"]);
  EXPECT_EQ(test("2").out, one.out);
  EXPECT_EQ(test("8").out, one.out);
  EXPECT_EQ(run_cycad({"match", "tron", "random", "random", "--sprt", "elo=3"}).code, 2);
}

TEST_F(StoreCommands, FixedSidesGivenPositionsAndLadders) {
  const std::string positions = folder_.write("positions", "5 3/.1.../...../...2.\n5 3/1..../...../....2\n");
  const Json fixed = Json::parse(run_cycad({"match", "tron", "random", "mcts(sims=10)", "--sides", "fixed", "--start",
                                            "positions(" + positions + ")", "--games", "4", "--json"})
                                     .out);
  for (const Json& game : fixed["games"]) EXPECT_EQ(game["agents"], (Json{0, 1}));
  EXPECT_EQ(fixed["games"][1]["map"], "position-2");
  EXPECT_EQ(fixed["pairs"], nullptr);
  const Json ladder = Json::parse(
      run_cycad({"tournament", "tron", "random", "random", "random", "--ladder", "--games", "2", "--json"}).out);
  ASSERT_EQ(ladder["games"].size(), 4U);
  EXPECT_EQ(ladder["ratings"].size(), 3U);
  for (const Json& game : ladder["games"]) EXPECT_TRUE(game["agents"][0] == 1 || game["agents"][1] == 1);
  for (const Arguments& wrong : {Arguments{"--sides", "fixd"}, Arguments{"--start", "FILE"},
                                 Arguments{"--start", "positions(" + folder_.file("none") + ")"},
                                 Arguments{"--experiment", "x"}, Arguments{"--store", folder_.file("")}}) {
    Arguments all{"match", "tron", "random", "random", "--games", "2"};
    all.insert(all.end(), wrong.begin(), wrong.end());
    EXPECT_EQ(run_cycad(all).code, 2) << wrong[0] << " " << wrong[1];
  }
}

}  // namespace
}  // namespace cycad
