#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <sstream>
#include <thread>

#include "apps/reproduce_fixture.hpp"
#include "cycad/core/json.hpp"
#include "cycad/experiment/ledger.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(ReproduceList, ShowsEveryRecipeWithItsCost) {
  const ProgramRun run = run_cycad({"reproduce"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("perick2012-table2"));
  EXPECT_THAT(run.out, HasSubstr("quick     medium         full"));
  const Json list = Json::parse(run_cycad({"reproduce", "--json"}).out);
  EXPECT_GT(list.size(), 25U);
}

TEST(ReproduceList, ShowsSomeWithoutRunningThem) {
  const ProgramRun run = run_cycad({"reproduce", "lanctot2013", "--size", "full", "--list"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("lanctot2013-table3"));
  EXPECT_THAT(run.out, Not(HasSubstr("perick2012")));
  EXPECT_EQ(run_cycad({"reproduce", "nobody", "--list"}).code, 2);
  EXPECT_EQ(run_cycad({"reproduce", "--size", "tiny", "--list"}).code, 2);
}

TEST(ReproduceList, CountsOnceWhatTwoRecipesShare) {
  const ProgramRun run = run_cycad({"reproduce", "samothrakis2010-figure", "--list"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto times = [&](const std::string& name) {
    const std::size_t at = run.out.find("\n" + name) + 1 + name.size();
    std::istringstream line(run.out.substr(at));
    std::string quick;
    std::string medium;
    std::string full;
    line >> quick >> medium >> full;
    return quick + " " + medium + " " + full;
  };
  // Figure 9 is made of the games of the other three.
  EXPECT_EQ(times("all"), times("samothrakis2010-figure9")) << run.out;
}

TEST_F(Reproduce, RunsEveryKindAndGivesTheSameAgain) {
  write(all_kinds);
  const ProgramRun first = run_cycad(with({"--json", "--threads", "2"}));
  ASSERT_EQ(first.code, 0) << first.err;
  const Json cells = Json::parse(first.out)[0]["cells"];
  const auto cell = [&](const std::string& name) {
    for (const Json& one : cells) {
      if (one["name"] == name) return one;
    }
    ADD_FAILURE() << name;
    return Json();
  };
  EXPECT_EQ(cell("board/search/chance")["count"], 6);
  EXPECT_EQ(cell("mean/search/chance")["value"], cell("board/search/chance")["value"]);
  EXPECT_EQ(cell("grid/c=0.5/win")["count"], 4);
  EXPECT_EQ(cell("late/mcts")["count"], 4);
  EXPECT_EQ(cell("choice/uct-50/a6")["count"], 15);
  EXPECT_EQ(cell("arms/50/st-uct")["count"], 10);
  EXPECT_EQ(cell("walks/50/st-uct")["count"], 3);
  EXPECT_NEAR(cell("size/small/game-tree")["value"].get<double>(), 69, 3);
  EXPECT_EQ(cell("doors/left/left")["value"], 0.5);
  EXPECT_EQ(cell("doors/right/right")["value"], 1);
  EXPECT_EQ(cell("doors/right/left")["disagrees"], false);
  EXPECT_EQ(cell("moved/c")["count"], 3);
  EXPECT_EQ(cell("moves/push-or-kill")["count"], 2 * 39);
  EXPECT_EQ(Json::parse(first.out)[0]["claims"][0]["verdict"], "held");
  EXPECT_EQ(run_cycad(with({"--json", "--threads", "1"})).out, first.out);  // out of the store
  Arguments elsewhere = with({"--json", "--threads", "1"});
  elsewhere[4] = folder_.file("other.db");
  EXPECT_EQ(run_cycad(elsewhere).out, first.out);  // played again by one thread
}

TEST_F(Reproduce, GoesOnAfterAKillAndEndsAlike) {
  write(long_recipe);
  Arguments undisturbed = with({"--json"});
  undisturbed[4] = folder_.file("undisturbed.db");
  const ProgramRun whole = run_cycad(undisturbed);
  ASSERT_EQ(whole.code, 0) << whole.err;
  const auto games = [&] {
    const ProgramRun run = run_cycad({"export", "--store", folder_.file("store.db"), "--format", "jsonl"});
    return std::count(run.out.begin(), run.out.end(), '\n');
  };
  StartedProgram killed(CYCAD_PROGRAM, with({"--json", "--threads", "1"}), "");
  for (int wait = 0; wait < 600 && games() < 3; ++wait) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  kill(killed.process(), SIGKILL);
  EXPECT_EQ(killed.wait().code, 128 + SIGKILL);
  EXPECT_GE(games(), 3);
  EXPECT_EQ(run_cycad(with({"--json"})).out, whole.out);
}

TEST_F(Reproduce, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(run_cycad({"reproduce", "perick2013"}).code, 2);
  EXPECT_EQ(run_cycad({"reproduce", "perick2012", "--size", "tiny"}).code, 2);
  write(recipe_head +
        "[[part]]\nname = \"x\"\nkind = \"tournament\"\nmaps = \"u\"\nagents = [\"random\", \"b: nobody\"]\ngames = 2\n"
        "[size.quick]\n");
  const ProgramRun agent = run_cycad(with({}));
  EXPECT_EQ(agent.code, 2);
  EXPECT_THAT(agent.err, HasSubstr("tiny.toml:5: part x: unknown agent 'nobody'"));
  write(recipe_head + "[[part]]\nname = \"x\"\nkind = \"tournament\"\nmap = \"u\"\n");
  const ProgramRun key = run_cycad(with({}));
  EXPECT_EQ(key.code, 2);
  EXPECT_THAT(key.err, HasSubstr("tiny.toml:8: part x: unknown key 'map'"));
  EXPECT_THAT(run_cycad({"reproduce", "--check", "--ledger", folder_.file("none")}).err, HasSubstr("--ledger"));
}

TEST_F(Reproduce, PassesOverNoOption) {
  for (const Arguments& wrong : {Arguments{"--check", "perick2012"},
                                 Arguments{"--check", "--html", "x.html"},
                                 Arguments{"--check", "--json"},
                                 Arguments{"--verdict", "perick2012"},
                                 Arguments{"--verdict", "--html", "x.html"},
                                 Arguments{"--verdict", "--write"},
                                 Arguments{"--verdict", "--check"},
                                 Arguments{"--size", "medium"},
                                 Arguments{"--size", "budget", "--hours", "3"},
                                 Arguments{"--from-ledger"},
                                 Arguments{"--readings"},
                                 Arguments{"--full"},
                                 Arguments{"--write", "--json"},
                                 Arguments{"--list", "--write"},
                                 Arguments{"--list", "--check"},
                                 Arguments{"--showcase", "perick2012"},
                                 Arguments{"--new", "x.toml", "--write"},
                                 Arguments{"--check", "--size", "quick", "--file", "x.toml"},
                                 Arguments{"--verdict", "--time", "--file", "x.toml"},
                                 Arguments{"--allow-dirty", "perick2012"}}) {
    const ProgramRun run = run_cycad(cycad::with({"reproduce"}, wrong));
    EXPECT_EQ(run.code, 2) << testing::PrintToString(wrong);
    EXPECT_THAT(run.err, HasSubstr("expected")) << testing::PrintToString(wrong);
    EXPECT_EQ(run.out, "") << testing::PrintToString(wrong);
  }
}

// A mistyped folder made an empty document of a full one.
TEST_F(Reproduce, WritesNoDocumentOfAnEmptyLedger) {
  const std::string document = folder_.write("results.md", "results\n");
  const Arguments write{"reproduce", "--write", "--document", document, "--ledger"};
  const ProgramRun absent = run_cycad(cycad::with(write, {folder_.file("legder")}));
  EXPECT_EQ(absent.code, 2);
  EXPECT_THAT(absent.err, HasSubstr("--ledger"));
  EXPECT_FALSE(std::filesystem::exists(folder_.file("legder")));
  std::filesystem::create_directory(folder_.file("empty"));
  const ProgramRun empty = run_cycad(cycad::with(write, {folder_.file("empty")}));
  EXPECT_EQ(empty.code, 2);
  EXPECT_THAT(empty.err, HasSubstr("empty: no results in it, expected a NAME or --file, or another folder"));
  EXPECT_EQ(folder_.read("results.md"), "results\n");
}

constexpr const char* one_gauntlet = R"toml(
[[part]]
name = "a"
kind = "gauntlet"
maps = "empty:5x5"
agents = ["x: mcts"]
against = "random"
simulations = 5
games = 400
[[part]]
name = "b"
kind = "gauntlet"
maps = "empty:5x5"
agents = ["x: mcts"]
against = "random"
simulations = SIMULATIONS
games = 400
[[reading]]
name = "other"
text = "another one"
parts = ["a"]
agents = ["x"]
options = "decide=max"
)toml";

// What the ledger has of the full size counts, in every round.
TEST_F(Reproduce, ABudgetTakesCompleteResultsFromTheLedger) {
  const auto recipe = [](const std::string& simulations) {
    std::string text = one_gauntlet;
    text.replace(text.find("SIMULATIONS"), 11, simulations);
    return recipe_head + text;
  };
  write(recipe("5"));
  const ProgramRun whole = run_cycad(document({"--write", "--readings"}));
  ASSERT_EQ(whole.code, 0) << whole.err;
  // Without the reading, or with fewer games, nothing is replaced.
  const ProgramRun fewer = run_cycad(document({"--write"}));
  EXPECT_EQ(fewer.code, 2);
  EXPECT_THAT(fewer.err, HasSubstr("400 repetitions of tiny, part a-other, and this run 0; expected --readings"));
  write(recipe("30000"));  // the other part has to be played, which takes longer than there is
  std::filesystem::remove(folder_.file("store.db"));
  const Arguments budget{"--size", "budget", "--hours", "0.0003", "--write", "--readings"};
  const ProgramRun taken = run_cycad(cycad::with(document(budget), {"--from-ledger"}));
  EXPECT_EQ(taken.code, 0) << taken.err;
  EXPECT_EQ(read_ledger(folder_.file("ledger/tiny.json.gz")).parts[0].reached, 400U);
}

TEST_F(Reproduce, RunsAFileWithoutSizesAsItStands) {
  write(exact_recipe);
  const ProgramRun run = run_cycad(with({"--json"}));
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(Json::parse(run.out)[0]["size"], "full");
  const ProgramRun medium = run_cycad(with({"--size", "medium"}));
  EXPECT_EQ(medium.code, 2);
  EXPECT_THAT(medium.err, HasSubstr("no size medium, expected a table [size.medium]"));
}

TEST_F(Reproduce, SaysWhatIsWrongBeforeItPlays) {
  write(exact_recipe);
  const std::string recipe = folder_.read("tiny.toml");
  for (const Arguments& wrong : {Arguments{"--html", folder_.file("tiny.toml")}, Arguments{"--list"},
                                 Arguments{"--new", folder_.file("b.toml")}, Arguments{"--hours", "1"}}) {
    const ProgramRun run = run_cycad(with(wrong));
    EXPECT_EQ(run.code, 2) << testing::PrintToString(wrong) << run.err;
    EXPECT_EQ(run.out, "");
  }
  EXPECT_EQ(folder_.read("tiny.toml"), recipe);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("b.toml")));
  const ProgramRun nowhere = run_cycad(with({"--html", folder_.file("none/page.html")}));
  EXPECT_EQ(nowhere.code, 3);
  EXPECT_EQ(nowhere.out, "");
  EXPECT_EQ(run_cycad({"reproduce", "--new", folder_.file("new.toml"), "--json"}).code, 2);
}

TEST_F(Reproduce, BeginsANewRecipeThatRunsAsItIs) {
  const std::string file = folder_.file("tiny.toml");
  const ProgramRun created = run_cycad({"reproduce", "--new", file});
  ASSERT_EQ(created.code, 0) << created.err;
  EXPECT_THAT(created.out, HasSubstr("cycad reproduce --file " + file));
  const ProgramRun run = run_cycad(with({"--html", folder_.file("page.html")}));
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("held       Both searches beat the random player"));
  EXPECT_THAT(folder_.read("page.html"), HasSubstr("UCB1-Tuned beats UCB1"));
  const ProgramRun again = run_cycad({"reproduce", "--new", file});
  EXPECT_EQ(again.code, 2);
  EXPECT_THAT(again.err, HasSubstr("the file exists"));
}

// Games and trials that a limit of a few seconds cuts off, or not.
const std::string budgeted = recipe_head + R"toml(
[[part]]
name = "board"
kind = "tournament"
maps = "empty:5x5"
agents = ["a: mcts(select=ucb1)", "b: random"]
simulations = 20
games = 6
[[part]]
name = "choice"
kind = "position"
game = "breakthrough"
maps = "figure11"
agents = ["uct: mcts(select=ucb1(c=0.4))"]
simulations = 20
trials = 6
groups = ["a6: a5a6"]
[size.quick]
simulations = 10
[[claim]]
text = "a is better"
every = "board/a"
above = 50
)toml";

TEST_F(Reproduce, TheSizeBudgetEndsAsTheFullOneWithEnoughTime) {
  write(budgeted);
  const ProgramRun budget = run_cycad(with({"--size", "budget", "--json"}));
  ASSERT_EQ(budget.code, 0) << budget.err;
  const Json outcome = Json::parse(budget.out)[0];
  EXPECT_EQ(outcome["size"], "budget");
  EXPECT_EQ(outcome["cells"][0]["count"], 6);
  EXPECT_EQ(outcome["claims"][0]["full_budget"], true);
  const ProgramRun full = run_cycad(with({"--full", "--json"}));  // the same games, out of the store
  EXPECT_EQ(Json::parse(full.out)[0]["cells"], outcome["cells"]);
  EXPECT_EQ(Json::parse(run_cycad(with({"--json"})).out)[0]["claims"][0]["full_budget"], false);
  EXPECT_THAT(run_cycad(with({"--hours", "1"})).err, HasSubstr("--hours: expected together with --size budget"));
}

TEST_F(Reproduce, TheSizeBudgetSaysHowFarItGotAndContinues) {
  std::string large = budgeted;
  large.replace(large.find("games = 6"), 9, "games = 100000");
  large.replace(large.find("trials = 6"), 10, "trials = 1000000000");
  write(large);
  const auto games = [&] {
    const ProgramRun run = run_cycad({"export", "--store", folder_.file("store.db"), "--format", "jsonl"});
    return std::count(run.out.begin(), run.out.end(), '\n');
  };
  const Arguments arguments = document({"--size", "budget", "--hours", "0.0002", "--threads", "1", "--write"});
  const ProgramRun first = run_cycad(arguments);
  ASSERT_EQ(first.code, 0) << first.err;
  const auto after_first = games();
  EXPECT_GE(after_first, 2);
  EXPECT_LT(after_first, 100000);
  const LedgerEntry entry = read_ledger(folder_.file("ledger/tiny.json.gz"));
  ASSERT_TRUE(entry.parts[0].reached);
  EXPECT_EQ(entry.parts[0].evidence.results[0].size(), *entry.parts[0].reached);
  EXPECT_THAT(folder_.read("results.md"), HasSubstr("of 100000 repetitions so far"));
  EXPECT_THAT(folder_.read("results.md"), HasSubstr("| a is better | **"));
  EXPECT_THAT(folder_.read("results.md"), HasSubstr("| full budget | board/a"));
  EXPECT_EQ(run_cycad(document({"--check"})).code, 0);
  for (int more = 0; more < 20 && games() == after_first; ++more) ASSERT_EQ(run_cycad(arguments).code, 0);
  EXPECT_GT(games(), after_first);
  // Fewer games than the ledger has do not take their place.
  LedgerEntry more = read_ledger(folder_.file("ledger/tiny.json.gz"));
  more.parts[0].reached = 90'000;
  for (std::string& results : more.parts[0].evidence.results) results.resize(90'000, '1');
  write_ledger(folder_.file("ledger/tiny.json.gz"), more);
  Arguments short_of = document({"--size", "budget", "--hours", "1e-12", "--threads", "1", "--write"});
  std::replace(short_of.begin(), short_of.end(), folder_.file("store.db"), folder_.file("other.db"));
  const std::string kept = folder_.read("ledger/tiny.json.gz");
  const ProgramRun too_short = run_cycad(short_of);
  EXPECT_EQ(too_short.code, 2);
  EXPECT_THAT(too_short.err, testing::AnyOf(HasSubstr("expected --from-ledger"), HasSubstr("expected more --hours")));
  EXPECT_EQ(folder_.read("ledger/tiny.json.gz"), kept);
}

}  // namespace
}  // namespace cycad
