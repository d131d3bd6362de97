#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <regex>
#include <thread>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

TEST(MatchCommand, JsonHasWhatItPromises) {
  const ProgramRun run = run_cycad(
      {"match", "tron", "mcts(sims=50)", "random", "--map", "empty:6x6,u", "--games", "6", "--seed", "3", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const Json result = Json::parse(run.out);
  EXPECT_EQ(result["wins"].get<int>() + result["draws"].get<int>() + result["losses"].get<int>(), 6);
  EXPECT_DOUBLE_EQ(result["score"], (result["wins"].get<double>() + 0.5 * result["draws"].get<double>()) / 6);
  EXPECT_LE(result["interval"][0], result["score"]);
  EXPECT_GE(result["interval"][1], result["score"]);
  EXPECT_TRUE(result["elo"]["difference"].is_number());
  EXPECT_EQ(result["game"], "tron");
  EXPECT_EQ(result["seed"], 3);
  EXPECT_EQ(result["maps"], (Json{"empty:6x6", "u"}));
  EXPECT_EQ(result["agents"], (Json{"mcts(sims=50)", "random"}));
  EXPECT_THAT(result["specifications"][0].get<std::string>(), HasSubstr("sims=50"));
  const Json& games = result["games"];
  ASSERT_EQ(games.size(), 6U);
  double points = 0;
  for (std::size_t number = 0; number < 6; ++number) {
    EXPECT_EQ(games[number]["number"], number);
    EXPECT_EQ(games[number]["map"], number / 2 == 1 ? "u" : "empty:6x6");
    EXPECT_EQ(games[number]["seeds"], games[number - number % 2]["seeds"]);
    EXPECT_EQ(games[number]["agents"], number % 2 == 0 ? (Json{0, 1}) : (Json{1, 0}));
    EXPECT_EQ(games[number]["end"], "rules");
    const double reward = games[number]["result"];
    points += number % 2 == 0 ? reward : 1 - reward;
  }
  EXPECT_DOUBLE_EQ(points / 6, result["score"]);
}

TEST(MatchCommand, SameJsonWithAnyNumberOfThreads) {
  const auto match = [](const char* threads) {
    return run_cycad({"match", "tron", "mcts(select=thompson, sims=60)", "lanctot/rm(sims=60)", "--map", "empty:8x8",
                      "--games", "9", "--threads", threads, "--json"})
        .out;
  };
  const std::string one = match("1");
  EXPECT_THAT(one, HasSubstr("\"wins\""));
  EXPECT_EQ(match("2"), one);
  EXPECT_EQ(match("5"), one);
}

TEST(MatchCommand, SaysThatTwinsPlayTheSameGameTwice) {
  const auto remarks = [](const char* other, const char* sides) {
    return run_cycad({"match", "tron", "mcts(sims=20)", other, "--map", "empty:5x5", "--games", "2", "--sides", sides})
        .err;
  };
  EXPECT_THAT(remarks("mcts(sims=20, tree=matrix)", "paired"), HasSubstr("mcts(sims=20) plays against itself"));
  EXPECT_EQ(remarks("mcts(sims=20)", "fixed"), "");
  EXPECT_EQ(remarks("mcts(sims=21)", "paired"), "");
}

TEST(MatchCommand, SaysNothingOfTwinsThatDoNotRepeatThemselves) {
  const std::string agent = "mcts(sims=20, threads=2, parallel=tree)";
  EXPECT_EQ(run_cycad({"match", "tron", agent, agent, "--map", "empty:5x5", "--games", "2"}).err, "");
}

TEST(MatchCommand, ReplaysDraws) {
  const auto match = [](const char* replays) {
    return run_cycad({"match", "tron", "random", "random", "--map", "empty:3x3", "--games", "40", "--replay-draws",
                      replays, "--json"});
  };
  EXPECT_GT(Json::parse(match("0").out)["draws"], 0);
  const Json replayed = Json::parse(match("50").out);
  EXPECT_EQ(replayed["draws"], 0);
  EXPECT_EQ(replayed["replay_draws"], 50);
  EXPECT_GE(replayed["replayed"], Json::parse(match("0").out)["draws"]);
  EXPECT_EQ(Json::parse(match("0").out)["replayed"], 0);
  EXPECT_EQ(replayed["played"], 40);
  const ProgramRun wrong = match("101");
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("--replay-draws"));
}

TEST(MatchCommand, AnotherSeedIsAnotherMatch) {
  const auto match = [](const char* seed) {
    return run_cycad(
               {"match", "tron", "random", "random", "--map", "empty:8x8", "--games", "20", "--seed", seed, "--json"})
        .out;
  };
  EXPECT_NE(Json::parse(match("1"))["games"], Json::parse(match("2"))["games"]);
}

TEST(MatchCommand, SearchBeatsRandomPlay) {
  const ProgramRun run =
      run_cycad({"match", "tron", "mcts", "random", "--map", "empty:8x8", "--games", "20", "--sims", "200", "--json"});
  EXPECT_GT(Json::parse(run.out)["score"], 0.8);
}

TEST(MatchCommand, ABudgetInTheSpecificationWins) {
  const ProgramRun run = run_cycad(
      {"match", "tron", "mcts(sims=20)", "mcts", "--map", "empty:6x6", "--games", "1", "--sims", "30", "--json"});
  const Json game = Json::parse(run.out)["games"][0];
  const int length = game["length"];
  EXPECT_EQ(game["simulations"], (Json{20 * length, 30 * length}));
}

TEST(MatchCommand, TextShowsScoreIntervalAndElo) {
  const ProgramRun run = run_cycad({"match", "tron", "random", "random", "--sides", "fixed", "--games", "4"});
  ASSERT_EQ(run.code, 0) << run.err;
  for (const char* word : {"random against random", "4 games", "wins", "draws", "losses", "score", "interval", "Elo"}) {
    EXPECT_THAT(run.out, HasSubstr(word));
  }
  EXPECT_EQ(run.out.find('\x1b'), std::string::npos);
  EXPECT_EQ(run.err, "");
}

TEST(MatchCommand, AnInterruptShowsTheFinishedGames) {
  StartedProgram program(CYCAD_PROGRAM,
                         {"match", "tron", "mcts(sims=50)", "mcts(sims=50)", "--map", "empty:8x8", "--games", "1000000",
                          "--json", "--progress", "1"},
                         "");
  const std::regex a_game("[1-9][0-9]*/1000000 games");
  const auto begin = std::chrono::steady_clock::now();
  while (!std::regex_search(program.errors(), a_game)) {
    ASSERT_TRUE(program.running());
    ASSERT_LT(std::chrono::steady_clock::now() - begin, on_a_busy_machine);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(program.process(), SIGINT);
  const ProgramRun run = program.wait();
  EXPECT_EQ(run.code, 130) << run.err;
  const Json result = Json::parse(run.out);
  EXPECT_EQ(result["planned"], 1000000);
  EXPECT_GT(result["played"], 0);
  EXPECT_LT(result["played"], 1000000);
  EXPECT_EQ(result["games"].size(), result["played"]);
}

TEST(TournamentCommand, PrintsTheTableBestFirst) {
  const ProgramRun run = run_cycad(
      {"tournament", "tron", "random", "mcts(sims=100)", "mcts(sims=10)", "--map", "empty:6x6", "--games", "4"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("12 games on empty:6x6"));
  for (const char* word : {"score", "random", "mcts(sims=100)", "mcts(sims=10)", "ms/move", "forfeits"}) {
    EXPECT_THAT(run.out, HasSubstr(word));
  }
}

TEST(TournamentCommand, JsonHasTheTableAndTheGames) {
  const ProgramRun run = run_cycad({"tournament", "tron", "random", "mcts(sims=50)", "mcts(sims=10)", "--map",
                                    "empty:6x6", "--games", "4", "--json"});
  const Json result = Json::parse(run.out);
  ASSERT_EQ(result["table"].size(), 3U);
  EXPECT_EQ(result["games"].size(), 12U);
  for (std::size_t row = 1; row < 3; ++row) EXPECT_GE(result["table"][row - 1]["score"], result["table"][row]["score"]);
  EXPECT_TRUE(result["table"][0]["against"][0].is_null());
}

TEST(TournamentCommand, GauntletIsTheFirstAgainstTheRest) {
  const ProgramRun run = run_cycad({"tournament", "tron", "random", "random", "mcts(sims=10)", "--gauntlet", "--map",
                                    "empty:6x6", "--games", "2", "--json"});
  const Json result = Json::parse(run.out);
  ASSERT_EQ(result["games"].size(), 4U);
  for (const Json& game : result["games"]) EXPECT_TRUE(game["agents"][0] == 0 || game["agents"][1] == 0);
}

}  // namespace
}  // namespace cycad
