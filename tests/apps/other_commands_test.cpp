// select, describe, perft, help: the commands that play no game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"
#include "cycad/game/perft.hpp"
#include "cycad/game/tron/tron.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

TEST(SelectCommand, JsonHasIndexOrProbabilities) {
  const Json index = Json::parse(run_cycad({"select", "ucb1(c=1)", "--arms", "10:6,5:4,20:9", "--json"}).out);
  // mean + sqrt(ln 35 / visits)
  EXPECT_NEAR(index["index"][0], 1.196267, 1e-5);
  EXPECT_NEAR(index["index"][1], 1.643249, 1e-5);
  EXPECT_NEAR(index["index"][2], 0.871625, 1e-5);
  EXPECT_EQ(index["chosen"], 1);
  EXPECT_FALSE(index.contains("probabilities"));
  const Json sampling = Json::parse(run_cycad({"select", "regret-matching", "--arms", "3:-2,3:3,3:1", "--json"}).out);
  EXPECT_NEAR(sampling["probabilities"][1], 0.625, 1e-6);
  EXPECT_EQ(sampling["chosen"], 1);
  const Json untried = Json::parse(run_cycad({"select", "ucb1", "--arms", "3:1,0:0", "--json"}).out);
  EXPECT_TRUE(untried["index"][1].is_null());
  EXPECT_EQ(untried["chosen"], 1);
  const Json thompson = Json::parse(run_cycad({"select", "thompson", "--arms", "1:1,0:0", "--json"}).out);
  EXPECT_EQ(thompson["beta"], (Json{{2.0, 1.0}, {1.0, 1.0}}));
}

TEST(SelectCommand, EveryPolicyAnswers) {
  for (const char* policy :
       {"random", "ucb1", "ucb1-tuned", "ucb-v", "ucb-minimal", "ucb-e", "moss", "omc-deterministic", "omc-stochastic",
        "epsilon-greedy", "thompson", "exp3", "pbbm", "regret-matching"}) {
    const ProgramRun run = run_cycad({"select", policy, "--arms", "10:6:5,5:4:3.5"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("chosen: arm ")) << policy;
  }
}

TEST(SelectCommand, AFormulaAndItsMistakes) {
  const Json index = Json::parse(
      run_cycad({"select", "formula(\"mean + c*sqrt(lnt/n)\", c=1)", "--arms", "10:6:6,5:4:4,20:9:9", "--json"}).out);
  EXPECT_NEAR(index["index"][0], 1.196267, 1e-5);
  const ProgramRun wrong = run_cycad({"select", "formula(\"mean + sqr(n)\")", "--arms", "10:6:6"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("\n  mean + sqr(n)\n         ^\n"));
}

TEST(DescribeCommand, TwoAgentsAgainstEachOther) {
  const ProgramRun text = run_cycad({"describe", "mcts(select=regret-matching)", "--against", "lanctot/rm"});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("  decide      robust  average\n"));
  const Json json = Json::parse(run_cycad({"describe", "mcts", "--against", "mcts(sims=5)", "--json"}).out);
  ASSERT_EQ(json["differences"].size(), 1U);
  EXPECT_EQ(json["differences"][0]["option"], "sims");
  EXPECT_TRUE(json["differences"][0]["first"].is_null());
  EXPECT_EQ(json["differences"][0]["second"], "5");
  EXPECT_EQ(run_cycad({"describe", "--against", "mcts"}).code, 2);
  EXPECT_EQ(run_cycad({"describe", "mcts", "--against", "mtcs"}).code, 2);
}

TEST(DescribeCommand, PresetsAndAgentsPointAtEachOther) {
  EXPECT_THAT(run_cycad({"describe", "mcts"}).out, HasSubstr("lanctot/rm"));
  EXPECT_THAT(run_cycad({"describe", "regret-matching"}).out, HasSubstr("presets: lanctot/rm"));
  EXPECT_THAT(run_cycad({"describe", "lanctot/rm"}).out,
              HasSubstr("cycad describe lanctot/rm --against \"mcts(select=regret-matching)\""));
  const Json preset = Json::parse(run_cycad({"describe", "lanctot/rm", "--json"}).out);
  EXPECT_EQ(preset["presets"][0]["policy"], "regret-matching");
}

TEST(DescribeCommand, TextAndJson) {
  const ProgramRun overview = run_cycad({"describe"});
  EXPECT_EQ(overview.code, 0);
  for (const char* word : {"tron", "mcts", "lanctot/rm", "ucb1-tuned"}) EXPECT_THAT(overview.out, HasSubstr(word));
  const Json all = Json::parse(run_cycad({"describe", "--json"}).out);
  EXPECT_EQ(all["games"][0]["name"], "tron");
  EXPECT_GT(all["games"][0]["maps"].size(), 20U);
  EXPECT_EQ(all["policies"].size(), 20U);
  bool sims = false;
  for (const Json& agent : all["agents"]) {
    for (const Json& option : agent["options"]) sims = sims || option["name"] == "sims";
  }
  EXPECT_TRUE(sims);
  const Json maps = Json::parse(run_cycad({"describe", "maps", "--json"}).out);
  EXPECT_EQ(maps["maps"].size(), all["games"].size());
  EXPECT_GT(maps["maps"]["tron"].size(), 30U);
  const Json one = Json::parse(run_cycad({"describe", "ucb1", "--json"}).out);
  ASSERT_EQ(one["policies"].size(), 1U);
  EXPECT_EQ(one["policies"][0]["options"][0]["name"], "c");
  EXPECT_FALSE(one.contains("games"));
}

TEST(PerftCommand, CountsAsTheGameDoes) {
  const TronSmall start(tron_map("empty:4x4"));
  for (const unsigned depth : {1U, 3U, 5U}) {
    const ProgramRun run =
        run_cycad({"perft", "tron", "--map", "empty:4x4", "--depth", std::to_string(depth), "--json"});
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(Json::parse(run.out)["leaves"], perft(start, depth));
  }
}

TEST(PerftCommand, DivideAddsUp) {
  const Json result =
      Json::parse(run_cycad({"perft", "tron", "--map", "empty:4x4", "--depth", "4", "--divide", "--json"}).out);
  std::uint64_t sum = 0;
  for (const Json& part : result["divide"]) sum += part.get<std::uint64_t>();
  EXPECT_EQ(sum, result["leaves"]);
  EXPECT_EQ(result["divide"].size(), 4U);
  EXPECT_TRUE(result["divide"].contains("east/north"));
  const ProgramRun text = run_cycad({"perft", "tron", "--map", "empty:4x4", "--depth", "2", "--divide"});
  EXPECT_THAT(text.out, HasSubstr("east/north: "));
}

TEST(PerftCommand, AFinishedPositionHasNoLeaves) {
  const ProgramRun run = run_cycad({"perft", "tron", "--position", "3 1/1#2", "--depth", "2"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr(" 0 leaves"));
}

TEST(Help, EveryCommandHasExamplesAndTheProgramItsExitCodes) {
  const ProgramRun program = run_cycad({"--help"});
  EXPECT_EQ(program.code, 0);
  EXPECT_THAT(program.out, HasSubstr("Exit codes"));
  for (const char* command :
       {"play", "move", "match", "tournament", "select", "describe", "perft", "bench", "reproduce", "completion"}) {
    EXPECT_THAT(program.out, HasSubstr(command));
    const ProgramRun run = run_cycad({command, "--help"});
    EXPECT_EQ(run.code, 0) << command;
    EXPECT_THAT(run.out, HasSubstr("Examples:\n  ")) << command;
    EXPECT_EQ(run.err, "");
  }
}

TEST(Help, NamesTheGamesThatACommandIsFor) {
  EXPECT_THAT(run_cycad({"perft", "--help"}).out, HasSubstr("the game: tron, octagon, breakthrough\n"));
  EXPECT_THAT(run_cycad({"solve", "--help"}).out, HasSubstr("the game: tron, breakthrough\n"));
  EXPECT_THAT(run_cycad({"weights", "--help"}).out, HasSubstr("the game: octagon\n"));
}

TEST(Help, Version) {
  const ProgramRun run = run_cycad({"--version"});
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(run.out.starts_with("cycad 0."));
}

TEST(Output, AFullDiskIsAFailureOutside) {
  const ProgramRun run =
      StartedProgram("sh", {"-c", std::string("'") + CYCAD_PROGRAM + "' describe > /dev/full"}, "").wait();
  EXPECT_EQ(run.code, 3);
  EXPECT_TRUE(run.err.starts_with("cycad: cannot write to standard output")) << run.err;
}

TEST(Output, NobodyNeedsToListenToRemarks) {
  const auto code_of = [](const std::string& arguments) {
    return StartedProgram("sh", {"-c", std::string("'") + CYCAD_PROGRAM + "' " + arguments}, "").wait().code;
  };
  const std::string match = "match tron random random --map u --games 2 --progress 0";
  for (const std::string nobody : {" 2> /dev/full", " 2>&-"}) {
    EXPECT_EQ(code_of("nonsense" + nobody), 2) << nobody;
    EXPECT_EQ(code_of(match + nobody), 0) << nobody;
    EXPECT_EQ(code_of("describe >&-" + nobody), 3) << nobody;
  }
  EXPECT_EQ(code_of("nonsense <&- >&- 2>&-"), 2);
}

TEST(Output, AStoreDoesNotTakeThePlaceOfAClosedStream) {
  const TemporaryFolder folder;
  const std::string store = folder.file("games.db");
  const std::string command = std::string("'") + CYCAD_PROGRAM + "' match tron random random --map u --games 2 " +
                              "--progress 0 --experiment x --store '" + store + "' <&- >&- 2>&-";
  EXPECT_EQ(StartedProgram("sh", {"-c", command}, "").wait().code, 3);  // the score could not be written
  EXPECT_EQ(run_cycad({"store", "check", store}).code, 0);
}

}  // namespace
}  // namespace cycad
