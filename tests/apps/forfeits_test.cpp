// A bot that fails is no weak player: every command says so.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// Greets and then answers every question alike.
std::string bot(const std::string& answer) {
  return "process(protocol=cycad, cmd=\"echo cycad 1; while read word rest; do [ $word = go ] && echo " + answer +
         "; done\")";
}

const std::string gone = "process(protocol=cycad, cmd=\"echo broken >&2; exit 4\")";

// In a game of turns the bot that moves second dies after the first move of the game, but at its own start.
TEST(Forfeits, ABotThatDiesAtItsStartAsSecondPlayerEndsTheRun) {
  const ProgramRun run = run_cycad({"match", "breakthrough", "random", "bot=" + gone, "--map", "4x4", "--games", "2",
                                    "--sides", "fixed", "--threads", "1"});
  EXPECT_EQ(run.code, 3) << run.out;
  EXPECT_THAT(run.err, AllOf(HasSubstr("agent bot died at the start of its first game"), HasSubstr("broken")));
}

TEST(Forfeits, TuningCountsThoseOfPointsAndOpponent) {
  const TemporaryFolder folder;
  const Arguments tune{"tune",      "breakthrough", "mcts",  "--over",  "c=0.5,2",
                       "--against", bot("move z9"), "--map", "4x4",     "--games",
                       "2",         "--sims",       "10",    "--store", folder.file("store.db")};
  const ProgramRun text = run_cycad(tune);
  ASSERT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.err, HasSubstr("forfeits a game: player"));
  EXPECT_THAT(text.out, HasSubstr(" forfeited 4 of 4 games\n"));
  const Json json = Json::parse(run_cycad(with(tune, {"--json"})).out);
  EXPECT_EQ(json["opponent_forfeits"], 4);
  EXPECT_EQ(json["points"][0]["forfeits"], (Json{0, 2}));
  const auto report = [&](const char* format) {
    return run_cycad({"report", "--store", folder.file("store.db"), "--format", format}).out;
  };
  EXPECT_THAT(report("text"), HasSubstr("opponent's forfeits: 4 of 4 games"));
  EXPECT_THAT(report("markdown"), HasSubstr("opponent's forfeits: 4 of 4 games"));
  EXPECT_THAT(report("html"), HasSubstr("opponent&#39;s forfeits</dt><dd>4 of 4 games"));
  EXPECT_THAT(report("csv"), HasSubstr(",tuning,select.c=0.5,,2,2,0,0,0,1,"));
  EXPECT_THAT(report("csv"), HasSubstr(",1,2\n")) << "the last column is the opponent's";
}

class ForfeitsOfARecipe : public testing::Test {
 protected:
  [[nodiscard]] ProgramRun reproduce(const std::string& bot, const Arguments& more) const {
    (void)folder_.write("bots.toml",
                        "title = \"bots\"\npaper = \"Nobody\"\nsource = \"table 0\"\nquestion = \"Who fails?\"\n"
                        "[[part]]\nname = \"small\"\nkind = \"tournament\"\ngame = \"breakthrough\"\nmaps = \"4x4\"\n"
                        "agents = ['bot: " +
                            bot +
                            "', \"random\", \"plain: mcts(select=ucb1)\"]\n"
                            "simulations = 10\ngames = 2\n");
    return run_cycad(
        with({"reproduce", "--file", folder_.file("bots.toml"), "--store", folder_.file("store.db")}, more));
  }
  TemporaryFolder folder_;
};

TEST_F(ForfeitsOfARecipe, ABotThatDiesAtItsStartEndsTheRun) {
  const ProgramRun run = reproduce(gone, {});
  EXPECT_EQ(run.code, 3) << run.out;
  EXPECT_THAT(run.err, HasSubstr("died at the start of its first game"));
  const ProgramRun tolerant = reproduce(gone, {"--tolerate-forfeits"});
  EXPECT_EQ(tolerant.code, 0) << tolerant.err;
  EXPECT_THAT(tolerant.out, HasSubstr("bot forfeited 4 of 4 games: 4 died\n"));
}

// Silence is not the first move of the list.
TEST_F(ForfeitsOfARecipe, ADeadBotDecidesNothing) {
  const ProgramRun move = run_cycad({"move", "tron", "--agent", gone, "--json"});
  EXPECT_EQ(move.code, 3);
  EXPECT_EQ(move.out, "");
  EXPECT_THAT(move.err, HasSubstr("the agent forfeits: "));
  (void)folder_.write("dead.toml",
                      "title = \"t\"\npaper = \"p\"\nsource = \"s\"\nquestion = \"q\"\n[[part]]\nname = \"choice\"\n"
                      "kind = \"position\"\ngame = \"tron\"\nmaps = \"empty:5x5\"\nsimulations = 1\ntrials = 2\n"
                      "groups = [\"east: east\"]\nagents = ['dead: " +
                          gone + "']\n");
  const ProgramRun run =
      run_cycad({"reproduce", "--file", folder_.file("dead.toml"), "--store", folder_.file("store.db")});
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.err, HasSubstr("the agent forfeits: "));
}

TEST_F(ForfeitsOfARecipe, GamesWithoutMovesHaveNoKindsOfMoves) {
  (void)folder_.write("dead.toml",
                      "title = \"t\"\npaper = \"p\"\nsource = \"s\"\nquestion = \"q\"\n[[part]]\nname = \"moves\"\n"
                      "kind = \"move-kinds\"\ngame = \"octagon\"\nmaps = \"small\"\ngames = 2\n"
                      "agents = ['one: " +
                          gone + "', 'two: " + gone + "']\n");
  const ProgramRun run = run_cycad(
      {"reproduce", "--file", folder_.file("dead.toml"), "--store", folder_.file("store.db"), "--tolerate-forfeits"});
  EXPECT_EQ(run.code, 0) << run.err;
}

TEST_F(ForfeitsOfARecipe, AreInEveryTable) {
  const ProgramRun run =
      reproduce(bot("move z9"), {"--html", folder_.file("page.html"), "--write", "--allow-dirty", "--ledger",
                                 folder_.file("ledger"), "--document", folder_.file("results.md")});
  ASSERT_EQ(run.code, 0) << run.err;
  const std::string line = "bot forfeited 4 of 4 games: 4 illegal";
  EXPECT_THAT(run.err, HasSubstr("warning: bot forfeits a game: player"));
  EXPECT_THAT(run.out, HasSubstr("\n" + line + "\n"));
  EXPECT_THAT(folder_.read("results.md"), HasSubstr("\n" + line + "\n"));
  EXPECT_THAT(folder_.read("page.html"), HasSubstr("<p>" + line + "</p>"));
  const ProgramRun json = reproduce(bot("move z9"), {"--json"});
  const Json forfeits = Json::parse(json.out)[0]["forfeits"];
  ASSERT_EQ(forfeits.size(), 1U);
  EXPECT_EQ(forfeits[0]["agent"], "bot");
  EXPECT_EQ(forfeits[0]["forfeits"], 4);
  EXPECT_THAT(json.err, HasSubstr("warning: bot forfeits a game")) << "of stored games too";
  const Arguments check{"--check", "--ledger", folder_.file("ledger"), "--document", folder_.file("results.md")};
  EXPECT_EQ(reproduce(bot("move z9"), check).code, 0);
}

}  // namespace
}  // namespace cycad
