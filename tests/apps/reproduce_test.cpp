#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <fmt/format.h>
#include <chrono>
#include <filesystem>
#include <thread>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"
#include "cycad/experiment/ledger.hpp"
#include "cycad/match/stored_game.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string head = "title = \"tiny\"\npaper = \"Nobody\"\nsource = \"table 0\"\nquestion = \"Does it run?\"\n";

const std::string moved = R"toml(
[[part]]
name = "moved"
kind = "adaptive"
maps = "empty:5x5"
agents = ["c: mcts(select=ucb1(c={value}))"]
against = "random"
simulations = 10
games = 2
rounds = 4
repetitions = 3
from = 2
step = 1.5
)toml";

// One part of each kind, as small as they can be.
const std::string all_kinds = head + R"toml(
[[part]]
name = "board"
kind = "tournament"
maps = "empty:5x5"
agents = ["search: mcts(select=ucb1)", "chance: random", "sure: mcts(select=ucb1-tuned)"]
simulations = 40
games = 6
[[part]]
name = "grid"
kind = "gauntlet"
maps = "empty:5x5"
agent = "mcts(select=ucb1(c={c}))"
grid = ["c: 0.5 1"]
against = "random"
simulations = 30
games = 4
sides = "second"
scoring = "outcomes"
[[part]]
name = "late"
kind = "gauntlet"
game = "octagon"
maps = "small"
start_agent = "mcts"
start_ply = 30
starts = 2
agents = ["mcts"]
against = "random"
simulations = 5
games = 4
[[part]]
name = "choice"
kind = "position"
game = "breakthrough"
maps = "figure11"
agents = ["uct: mcts(select=ucb1(c=0.4))"]
budgets = [20, 50]
trials = 15
groups = ["a6: a5a6", "captures: b6xa7 b6xc7"]
[[part]]
name = "arms"
kind = "bandit"
model = "manual"
arms = 5
tasks = 10
points = [10, 50]
agents = ["uct: ucb1(c=0.4)", "st: ucb1(c=0.4, sufficiency=0.6)"]
[[part]]
name = "walks"
kind = "bandit"
model = "walk"
arms = 5
models = 3
tasks = 5
points = [50]
agents = ["uct: ucb1(c=0.4)", "st: ucb1(c=0.4, sufficiency=0.6)"]
[[part]]
name = "size"
kind = "complexity"
maps = ["small"]
games = 20
points = [1, 20]
[[part]]
name = "doors"
kind = "payoffs"
maps = "samothrakis-a"
)toml" + moved + R"toml(
[[part]]
name = "moves"
kind = "move-kinds"
game = "octagon"
maps = "small"
agents = ["one: greedy", "two: greedy"]
games = 2
[[part]]
name = "mean"
kind = "mean"
of = ["board"]
[size.quick]
[[published]]
part = "doors"
error = 0
table = """
       right  left
right    1.0   0.0
left     1.0   0.5
"""
[[claim]]
text = "searching is better than chance"
every = "board/search/chance"
above = 50
)toml";

// Large enough to be killed on the way.
const std::string longer = head + R"toml(
[[part]]
name = "board"
kind = "tournament"
maps = "empty:9x9"
agents = ["a: mcts(select=ucb1)", "b: mcts(select=ucb1-tuned)"]
simulations = 400
games = 60
)toml" + moved + R"toml(
[size.quick]
[[claim]]
text = "a is better"
every = "board/a"
above = 50
)toml";

class Reproduce : public testing::Test {
 protected:
  [[nodiscard]] Arguments with(const Arguments& more) const {
    return cycad::with({"reproduce", "--file", folder_.file("tiny.toml"), "--store", folder_.file("store.db")}, more);
  }
  [[nodiscard]] Arguments document(const Arguments& more) const {
    return cycad::with(with(more),
                       {"--ledger", folder_.file("ledger"), "--document", folder_.file("results.md"), "--allow-dirty"});
  }
  void write(const std::string& recipe) const { (void)folder_.write("tiny.toml", recipe); }

  TemporaryFolder folder_;
};

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
  write(longer);
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

TEST_F(Reproduce, WritesADocumentThatTheLedgerConfirms) {
  write(all_kinds);
  const ProgramRun written = run_cycad(document({"--write", "--html", folder_.file("results.html")}));
  ASSERT_EQ(written.code, 0) << written.err;
  EXPECT_THAT(written.out, HasSubstr("held       searching is better than chance"));
  const std::string text = folder_.read("results.md");
  EXPECT_THAT(text, HasSubstr("## tiny\n\n*tiny*: Nobody, table 0."));
  EXPECT_THAT(text, HasSubstr("| left | 0.50 (0.50) | 1.00 (1.00) |"));
  EXPECT_THAT(folder_.read("results.html"), HasSubstr("<h2 id=\"tiny\">"));
  EXPECT_THAT(text, HasSubstr(fmt::format("by cycad {}", program_version())));
  EXPECT_EQ(read_ledger(folder_.file("ledger/tiny.json.gz")).builds, std::vector{program_version()});
  const ProgramRun good = run_cycad(document({"--check"}));
  EXPECT_EQ(good.code, 0) << good.out << good.err;

  std::string changed = text;
  const std::size_t digit = changed.find("0.50 (0.50)");
  changed[digit + 2] = '6';
  (void)folder_.write("results.md", changed);
  const ProgramRun bad = run_cycad(document({"--check"}));
  EXPECT_EQ(bad.code, 1);
  EXPECT_THAT(bad.out, HasSubstr("results.md:"));
  EXPECT_THAT(bad.out, HasSubstr("0.60"));
  // Written again, from what the store has.
  EXPECT_EQ(run_cycad(document({"--write"})).code, 0);
  EXPECT_EQ(folder_.read("results.md"), text);
  EXPECT_EQ(run_cycad(document({"--check"})).code, 0);
}

TEST_F(Reproduce, CheckFailsOnAChangedLedgerOrRecipe) {
  write(longer);
  ASSERT_EQ(run_cycad(document({"--write"})).code, 0);
  const std::string ledger = folder_.file("ledger/tiny.json.gz");
  const LedgerEntry entry = read_ledger(ledger);
  // Two different results change places: the cells stay the same, and it is seen all the same.
  LedgerEntry changed = entry;
  std::string& results = changed.parts[0].evidence.results[0];
  const std::size_t other_result = results.find_first_not_of(results[0]);
  ASSERT_NE(other_result, std::string::npos);
  std::swap(results[0], results[other_result]);
  write_ledger(ledger, changed);
  EXPECT_EQ(run_cycad(document({"--check"})).code, 1);
  (void)folder_.write("ledger/tiny.json.gz", "nonsense");
  const ProgramRun damaged = run_cycad(document({"--check"}));
  EXPECT_EQ(damaged.code, 1);
  EXPECT_THAT(damaged.out, HasSubstr("damaged"));
  write_ledger(ledger, entry);
  EXPECT_EQ(run_cycad(document({"--check"})).code, 0);
  std::string other = longer;
  other.replace(other.find("games = 60"), 10, "games = 61");
  write(other);
  const ProgramRun recipe = run_cycad(document({"--check"}));
  EXPECT_EQ(recipe.code, 1);
  EXPECT_THAT(recipe.out, HasSubstr("other settings than the recipe has now"));
}

TEST_F(Reproduce, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(run_cycad({"reproduce", "perick2013"}).code, 2);
  EXPECT_EQ(run_cycad({"reproduce", "perick2012", "--size", "tiny"}).code, 2);
  write(head +
        "[[part]]\nname = \"x\"\nkind = \"tournament\"\nmaps = \"u\"\nagents = [\"random\", \"b: nobody\"]\ngames = 2\n"
        "[size.quick]\n");
  const ProgramRun agent = run_cycad(with({}));
  EXPECT_EQ(agent.code, 2);
  EXPECT_THAT(agent.err, HasSubstr("tiny.toml:5: part x: unknown agent 'nobody'"));
  write(head + "[[part]]\nname = \"x\"\nkind = \"tournament\"\nmap = \"u\"\n");
  const ProgramRun key = run_cycad(with({}));
  EXPECT_EQ(key.code, 2);
  EXPECT_THAT(key.err, HasSubstr("tiny.toml:8: part x: unknown key 'map'"));
  EXPECT_THAT(run_cycad({"reproduce", "--check", "--ledger", folder_.file("none")}).err, HasSubstr("--ledger"));
}

// A file with one exact part, which takes no time.
const std::string exact = head + R"toml(
[[part]]
name = "doors"
kind = "payoffs"
maps = "samothrakis-a"
)toml";

TEST_F(Reproduce, WritesOnlyWhatACommitPlayed) {
  write(exact);
  Arguments arguments = document({"--write"});
  arguments.pop_back();  // --allow-dirty
  const ProgramRun run = run_cycad(arguments);
  if (is_clean_build(program_version())) {
    EXPECT_EQ(run.code, 0) << run.err;
  } else {
    EXPECT_EQ(run.code, 2);
    EXPECT_THAT(run.err, HasSubstr("was built from changed files, expected a build of a commit"));
    EXPECT_FALSE(std::filesystem::exists(folder_.file("results.md")));
  }
}

TEST_F(Reproduce, RefusesTheStoredResultsOfABuildFromChangedFiles) {
  write(exact);
  ASSERT_EQ(run_cycad(with({})).code, 0);
  // The stored part claims to come from such a build.
  const std::filesystem::path parts = folder_.file("store.db.parts");
  for (const auto& entry : std::filesystem::directory_iterator(parts)) {
    Json stored = Json::parse(folder_.read("store.db.parts/" + entry.path().filename().string()));
    EXPECT_EQ(stored["version"], program_version());
    stored["version"] = "0.0.1 (abc-dirty)";
    (void)folder_.write("store.db.parts/" + entry.path().filename().string(), stored.dump());
  }
  Arguments arguments = document({"--write"});
  arguments.pop_back();  // --allow-dirty
  const ProgramRun refused = run_cycad(arguments);
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("built from changed files"));
  ASSERT_EQ(run_cycad(document({"--write"})).code, 0);
  EXPECT_THAT(folder_.read("results.md"), HasSubstr("by cycad 0.0.1 (abc-dirty), built from changed files"));
  // The document alone can be written again by any build, from the ledger.
  EXPECT_EQ(
      run_cycad({"reproduce", "--write", "--ledger", folder_.file("empty"), "--document", folder_.file("empty.md")})
          .code,
      0);
}

TEST_F(Reproduce, RunsAFileWithoutSizesAsItStands) {
  write(exact);
  const ProgramRun run = run_cycad(with({"--json"}));
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(Json::parse(run.out)[0]["size"], "full");
  const ProgramRun medium = run_cycad(with({"--size", "medium"}));
  EXPECT_EQ(medium.code, 2);
  EXPECT_THAT(medium.err, HasSubstr("no size medium, expected a table [size.medium]"));
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
const std::string budgeted = head + R"toml(
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
  const Arguments arguments = document({"--size", "budget", "--hours", "0.001", "--threads", "1", "--write"});
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
  ASSERT_EQ(run_cycad(arguments).code, 0);
  EXPECT_GT(games(), after_first);
}

TEST_F(Reproduce, ShowsEveryReadingBesideThePublishedNumbers) {
  write(head + R"toml(
[[part]]
name = "board"
kind = "tournament"
maps = "empty:5x5"
agents = ["a: mcts(select=exp3)", "b: random"]
simulations = 50
games = 10
[[reading]]
name = "average"
text = "The final move is that of the average strategy."
agents = ["a"]
options = "decide=average"
[[published]]
part = "board"
games = 10
table = """
    b
a  90
"""
[[claim]]
text = "a is better"
every = "*/a/b"
above = 50
)toml");
  const ProgramRun literal = run_cycad(document({"--write"}));
  ASSERT_EQ(literal.code, 0) << literal.err;
  EXPECT_THAT(literal.out, HasSubstr("average: not run"));
  EXPECT_THAT(folder_.read("results.md"), HasSubstr("only the literal reading has been run"));
  const ProgramRun both = run_cycad(document({"--write", "--readings", "--json"}));
  ASSERT_EQ(both.code, 0) << both.err;
  const Json outcome = Json::parse(both.out)[0];
  EXPECT_EQ(outcome["cells"].size(), 8U);
  ASSERT_EQ(outcome["readings"].size(), 2U);
  EXPECT_EQ(outcome["readings"][1]["name"], "average");
  EXPECT_EQ(outcome["readings"][1]["complete"], true);
  EXPECT_EQ(outcome["readings"][1]["cells"], 1);
  // The star of the claim does not reach the cells of the other reading.
  EXPECT_THAT(outcome["claims"][0]["evidence"].get<std::string>(), testing::StartsWith("board/a/b"));
  EXPECT_THAT(folder_.read("results.md"),
              HasSubstr("| average | The final move is that of the average strategy. | 1 |"));
  EXPECT_THAT(folder_.read("results.md"), HasSubstr("Best: "));
  EXPECT_EQ(run_cycad(document({"--check"})).code, 0);
}

TEST_F(Reproduce, TheDocumentSaysWhatDidNotComeOutAndWhy) {
  write(head + R"toml(explanation = "The door is on the other side."
[[part]]
name = "doors"
kind = "payoffs"
maps = "samothrakis-a"
[size.quick]
[[claim]]
text = "going right is better"
every = "doors/right/left"
above = 0.5
[[claim]]
text = "going left is no worse"
every = "doors/left/left"
within = [0.4, 0.6]
)toml");
  const ProgramRun run = run_cycad(document({"--write", "--html", folder_.file("results.html")}));
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Discussion:\n  The door is on the other side."));
  const std::string written = folder_.read("results.md");
  EXPECT_THAT(written, HasSubstr("## Claims that do not hold"));
  const std::size_t begin = written.find("## Claims that do not hold");
  const std::string failures = written.substr(begin, written.find("\n## ", begin) - begin);
  EXPECT_THAT(failures, HasSubstr("| going right is better | full budget | doors/right/left 0"));
  EXPECT_THAT(failures, testing::Not(HasSubstr("| going left is no worse |")));
  EXPECT_THAT(written, HasSubstr("**Discussion.** The door is on the other side.\n"));
  EXPECT_THAT(folder_.read("results.html"), HasSubstr("<strong>Discussion.</strong> The door"));
}

}  // namespace
}  // namespace cycad
