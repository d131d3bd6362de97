// Every kind of wrong input: exit code 2, nothing on standard output, one line (and perhaps a hint) that names what
// is wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "apps/program.hpp"

namespace cycad {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

void expect_wrong(const std::vector<std::string>& arguments, const std::vector<std::string>& named) {
  const ProgramRun run = run_cycad(arguments);
  std::string line = "cycad";
  for (const std::string& argument : arguments) line += " " + argument;
  EXPECT_EQ(run.code, 2) << line << "\n" << run.err;
  EXPECT_EQ(run.out, "") << line;
  EXPECT_THAT(run.err, StartsWith("cycad: ")) << line;
  const auto lines = std::count(run.err.begin(), run.err.end(), '\n');
  EXPECT_TRUE(lines == 1 || lines == 2) << line << "\n" << run.err;
  for (const std::string& word : named) EXPECT_THAT(run.err, HasSubstr(word)) << line;
}

TEST(BadInput, Commands) {
  const ProgramRun nothing = run_cycad({});
  EXPECT_EQ(nothing.code, 2);
  EXPECT_THAT(nothing.err, AllOf(HasSubstr("Usage"), HasSubstr("two agents"))) << "the help";
  EXPECT_EQ(nothing.out, "");
  EXPECT_THAT(run_cycad({"help", "match"}).out, HasSubstr("cycad match [OPTIONS]"));
  expect_wrong({"help", "mach"}, {"'mach'", "match"});
  expect_wrong({"mach"}, {"'mach'", "match"});
  expect_wrong({"mach", "tron", "random", "random"}, {"'mach'", "match"});
  expect_wrong({"--frobnicate"}, {"--frobnicate"});
  expect_wrong({""}, {"''"});
}

TEST(BadInput, MissingAndUnexpectedArguments) {
  expect_wrong({"match"}, {"GAME is missing", "cycad match --help"});
  expect_wrong({"match", "tron"}, {"A is missing"});
  expect_wrong({"match", "tron", "random"}, {"B is missing"});
  expect_wrong({"match", "tron", "random", "random", "random"}, {"unexpected argument 'random'"});
  expect_wrong({"tournament", "tron", "random"}, {"AGENTS: 1 given, expected 2 or more"});
  expect_wrong({"move", "tron"}, {"--agent is missing"});
  expect_wrong({"select", "ucb1"}, {"--arms is missing"});
  expect_wrong({"match", "tron", "", "random"}, {"A: empty"});
}

TEST(BadInput, Options) {
  expect_wrong({"match", "tron", "random", "random", "--gmaes", "3"}, {"'--gmaes'", "--games"});
  expect_wrong({"match", "tron", "random", "random", "--gmaes=3"}, {"'--gmaes'", "--games"});
  expect_wrong({"match", "tron", "random", "random", "--games"}, {"--games is without its value"});
  expect_wrong({"match", "tron", "random", "random", "--games", "2", "--games", "4"}, {"--games"});
  expect_wrong({"move", "tron", "--agent", "random", "--map", "u", "--position", "x"}, {"--position", "--map"});
}

TEST(BadInput, FlagsHaveNoValue) {
  for (const char* const flag : {"--json=false", "--json=-5", "--json=", "--json=banana", "--json=true", "--help=5"}) {
    const std::string name = std::string(flag).substr(0, std::string(flag).find('='));
    expect_wrong({"match", "tron", "random", "random", "--games", "2", flag}, {name + " takes no value"});
  }
  expect_wrong({"--version=5"}, {"--version takes no value, found '5'"});
  expect_wrong({"--help=5"}, {"--help takes no value"});
  expect_wrong({"solve", "tron", "--", "--map"}, {"unexpected argument '--map' after the arguments of solve"});
  expect_wrong({"solve", "tron", "--", "--json=5"}, {"unexpected argument '--json=5'"});
}

TEST(BadInput, Numbers) {
  for (const char* value : {"0", "-3", "1.5", "x", "", "1e3", "99999999999999999999999", "1000000001", " 4", "4 "}) {
    expect_wrong({"match", "tron", "random", "random", "--games", value}, {"--games", "1 to 1000000000"});
  }
  expect_wrong({"match", "tron", "random", "random", "--sims", "0"}, {"--sims: '0'", "1 to 4000000000"});
  expect_wrong({"match", "tron", "random", "random", "--sims", "4000000001"}, {"--sims"});
  expect_wrong({"match", "tron", "random", "random", "--ms", "0"}, {"--ms: '0'"});
  expect_wrong({"match", "tron", "random", "random", "--ms", "-1"}, {"--ms: '-1'"});
  expect_wrong({"match", "tron", "random", "random", "--threads", "0"}, {"--threads"});
  expect_wrong({"match", "tron", "random", "random", "--seed", "-1"}, {"--seed"});
  expect_wrong({"move", "tron", "--agent", "random", "--side", "3"}, {"--side: '3'", "1 to 2"});
  expect_wrong({"move", "tron", "--agent", "random", "--side", "0"}, {"--side"});
  expect_wrong({"perft", "tron", "--depth", "0"}, {"--depth"});
}

TEST(BadInput, Names) {
  expect_wrong({"match", "torn", "random", "random"}, {"torn", "tron"});
  expect_wrong({"match", "tron", "rnadom", "random"}, {"rnadom", "random"});
  expect_wrong({"match", "tron", "lanctot/duct", "random"}, {"lanctot/duct"});
  expect_wrong({"match", "tron", "random", "random", "--map", "quadrnt"}, {"quadrnt", "quadrant"});
  expect_wrong({"match", "tron", "random", "random", "--map", "quadrant,quadrnt"}, {"quadrnt"});
  expect_wrong({"match", "tron", "random", "random", "--map", "quadrant,,u"}, {"--map"});
  expect_wrong({"move", "tron", "--agent", "random", "--map", "/no/such/file.txt"}, {"/no/such/file.txt"});
  expect_wrong({"select", "ubc1", "--arms", "1:1"}, {"ubc1", "ucb1"});
  expect_wrong({"describe", "mtcs"}, {"mtcs", "mcts"});
  expect_wrong({"completion", "tcsh"}, {"tcsh", "bash"});
  expect_wrong({"play", "torn"}, {"torn", "tron"});
  expect_wrong({"perft", "torn"}, {"torn", "tron"});
}

TEST(BadInput, Specifications) {
  const auto match = [](const std::string& agent) {
    return std::vector<std::string>{"match", "tron", agent, "random", "--games", "2"};
  };
  expect_wrong(match("mcts(select=ucb1"), {"column"});
  expect_wrong(match("mcts(select=ucb1))"), {"column"});
  expect_wrong(match("mcts(select=ubc1)"), {"ubc1", "ucb1"});
  expect_wrong(match("mcts(slect=ucb1)"), {"slect", "select"});
  expect_wrong(match("mcts(select=ucb1(c=-1))"), {"c", "-1"});
  expect_wrong(match("mcts(select=ucb1(c=1e9))"), {"c", "1e9"});
  expect_wrong(match("mcts(sims=0)"), {"sims", "0"});
  expect_wrong(match("mcts(sims=many)"), {"sims", "many"});
  expect_wrong(match("mcts(sims=10, sims=20)"), {"sims"});
  expect_wrong(match("mcts(select)"), {"column"});
  expect_wrong(match("lanctot/rm(sims=-5)"), {"sims", "-5"});
}

TEST(BadInput, Labels) {
  const auto match = [](const std::string& agent) {
    return std::vector<std::string>{"match", "tron", agent, "x=greedy", "--games", "2"};
  };
  expect_wrong(match("a b=random"), {"bad label 'a b'", "letters, digits"});
  expect_wrong(match("=random"), {"bad label ''"});
  expect_wrong(match("a="), {"agent 'a='", "nothing after the label"});
  expect_wrong(match("x=random"), {"label 'x'", "two agents have it"});
}

// The text of the formula and a caret below the place follow the line.
TEST(BadInput, Formulas) {
  const ProgramRun run =
      run_cycad({"match", "tron", "mcts(select=formula(\"mean + c*\", c=1))", "random", "--games", "2"});
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.err,
            "cycad: formula, column 10: expected a value, found the end\n"
            "  mean + c*\n"
            "           ^\n");
  expect_wrong({"select", "formula(\"mean + c\")", "--arms", "1:1"}, {"constant 'c' has no value"});
  expect_wrong({"select", "formula(\"mean + c\", c=x)", "--arms", "1:1"}, {"'c'", "'x' is not a number"});
}

TEST(BadInput, Maps) {
  const TemporaryFolder folder;
  const auto move = [](const std::string& map) {
    return std::vector<std::string>{"move", "tron", "--agent", "random", "--map", map};
  };
  expect_wrong(move(folder.write("ragged.txt", "5 3\n#####\n#1 2##\n#####\n")), {"ragged.txt:3"});
  expect_wrong(move(folder.write("short.txt", "5 3\n#####\n#1 2#\n")), {"short.txt"});
  expect_wrong(move(folder.write("strange.txt", "5 3\n#####\n#1?2#\n#####\n")), {"strange.txt:3"});
  expect_wrong(move(folder.write("alone.txt", "5 3\n#####\n#1  #\n#####\n")), {"alone.txt"});
  expect_wrong(move(folder.write("three.txt", "6 3\n######\n#1 22#\n######\n")), {"three.txt:3"});
  expect_wrong(move(folder.write("large.txt", "70 70\n")), {"large.txt"});
  expect_wrong(move(folder.write("empty.txt", "")), {"empty.txt"});
  expect_wrong(move("empty:0x5"), {"empty:0x5"});
  expect_wrong(move("empty:100x100"), {"empty:100x100"});
}

TEST(BadInput, NumbersAreDecimal) {
  const ProgramRun ten = run_cycad({"match", "tron", "random", "random", "--map", "u", "--games", "010"});
  EXPECT_EQ(ten.code, 0) << ten.err;
  EXPECT_NE(ten.out.find("tron, 10 games"), std::string::npos) << ten.out;
  EXPECT_EQ(run_cycad({"match", "tron", "random", "random", "--map", "u", "--games", "08"}).code, 0);
  expect_wrong({"match", "tron", "random", "random", "--games", "0x10"}, {"--games", "0x10"});
}

TEST(BadInput, OptionsThatWouldBePassedOver) {
  expect_wrong({"bench", "--signature", "--json"}, {"--signature"});
  expect_wrong({"bench", "--signature", "--overhead"}, {"--signature"});
  expect_wrong({"discover", "--explain", "10867521", "--json"}, {"--explain"});
  expect_wrong({"match", "tron", "random", "random", "--plan-only", "--store", "x.db", "--json"}, {"--plan-only"});
  expect_wrong({"tune", "tron", "mcts", "--over", "c=1,2", "--plan-only", "--store", "x.db"}, {"--plan-only"});
  expect_wrong({"tune", "tron", "mcts", "--over", "foo=1"}, {"'foo'", "cycad describe mcts"});
  expect_wrong({"tune", "tron", "mcts(select=ucb1)", "--over", "select.c=0..1e300:1"}, {"1e+300 values"});
}

TEST(BadInput, FilesWithoutEnd) {
  expect_wrong({"reproduce", "--file", "/dev/zero"}, {"/dev/zero: cannot be read: File too large"});
}

TEST(BadInput, Positions) {
  const auto move = [](const std::string& position) {
    return std::vector<std::string>{"move", "tron", "--agent", "mcts(sims=10)", "--position", position};
  };
  expect_wrong(move("nonsense"), {"nonsense"});
  expect_wrong(move("5 3/...../.1.2/....."), {"row"});
  expect_wrong(move("3 1/1#2"), {"over"});
  expect_wrong(move("3 1/1.2/4"), {"rows"});
}

TEST(BadInput, Arms) {
  const auto select = [](const std::string& policy, const std::string& arms) {
    return std::vector<std::string>{"select", policy, "--arms", arms};
  };
  expect_wrong(select("ucb1", "garbage"), {"arm 0"});
  expect_wrong(select("exp3", "1:1e39,1:1"), {"arm 0", "1e39", "at most 1e+12"});
  expect_wrong(select("ucb1", "1:1,2:x"), {"arm 1", "'x'"});
  expect_wrong(select("ucb1", "1:1,-2:1"), {"arm 1", "-2"});
  expect_wrong(select("ucb1", "1:2"), {"arm 0", "rewards 2"});
  expect_wrong(select("ucb1-tuned", "2:1"), {"arm 0", "squares"});
  expect_wrong(select("ucb1-tuned", "2:1:1.5"), {"arm 0", "1.5"});
  expect_wrong(select("ucb1-tuned", "2:1:0.2"), {"arm 0", "0.2"});
  expect_wrong(select("ucb1", ""), {"--arms"});
  expect_wrong(select("ucb1", " "), {"no arms"});
  expect_wrong(select("ucb1(c=-1)", "1:1"), {"c"});
  expect_wrong(select("ucb1(", "1:1"), {"column"});
}

}  // namespace
}  // namespace cycad
