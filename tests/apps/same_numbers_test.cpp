// One set of games, once by `match`, once by `tournament` and once by `reproduce`: what each of them prints about it,
// and every format of `report`, is read back and compared.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <regex>
#include <sstream>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

// Of one agent, in percent with one decimal.
struct Numbers {
  std::string score, low, high;
  int forfeits = 0;
  friend bool operator==(const Numbers&, const Numbers&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Numbers& numbers) {
    return out << numbers.score << " [" << numbers.low << ", " << numbers.high << "], " << numbers.forfeits
               << " forfeits";
  }
};

using AgentNumbers = std::map<std::string, Numbers>;

const std::vector<std::string> names{"plain", "bot"};

std::string one_decimal(double number) {
  std::ostringstream text;
  text.precision(1);
  text << std::fixed << number;
  return text.str();
}

// The row of an agent in a table: games, wins, draws, losses, score, both ends and forfeits, however they are set
// apart.
AgentNumbers numbers_in(const std::string& text) {
  const std::string bare = std::regex_replace(std::regex_replace(text, std::regex("<[^>]*>"), " "),
                                              std::regex("[\\s\\[\\],|&{}\\\\]+"), " ");
  AgentNumbers numbers;
  for (const std::string& name : names) {
    std::smatch found;
    const std::regex row(" " + name + " 12 [0-9]+ [0-9]+ [0-9]+ ([0-9.]+) ([0-9.]+) ([0-9.]+) ([0-9]+) ");
    if (std::regex_search(bare, found, row)) numbers[name] = {found[1], found[2], found[3], std::stoi(found[4])};
  }
  return numbers;
}

Numbers numbers_of(const Json& agent) {
  return {one_decimal(100 * agent["score"].get<double>()), one_decimal(100 * agent["interval"][0].get<double>()),
          one_decimal(100 * agent["interval"][1].get<double>()), agent["forfeits"]["all"].get<int>()};
}

AgentNumbers numbers_in_json(const Json& agents) {
  AgentNumbers numbers;
  for (const Json& agent : agents) numbers[agent["name"].get<std::string>()] = numbers_of(agent);
  return numbers;
}

AgentNumbers numbers_in_csv(const std::string& text) {
  AgentNumbers numbers;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> cells;
    std::istringstream stream(line);
    for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
    if (cells[1] == "total")
      numbers[cells[2]] = {one_decimal(100 * std::stod(cells[9])), one_decimal(100 * std::stod(cells[10])),
                           one_decimal(100 * std::stod(cells[11])), std::stoi(cells[8])};
  }
  return numbers;
}

class SameNumbers : public testing::Test {
 protected:
  TemporaryFolder folder_;
  // A bot that plays its last move as player one, and an illegal one as player two.
  const std::string bot_ = "process(protocol=cycad, sims=1, first-ms=60000, ms=60000, cmd=\"sh " +
                           folder_.write("bot.sh",
                                         "while read -r word rest; do case $word in\n"
                                         "cycad) echo cycad 1 half ;;\n"
                                         "side) side=$rest ;;\n"
                                         "moves) move=${rest##* } ;;\n"
                                         "go) [ $side = 1 ] && echo move $move || echo move z9 ;;\n"
                                         "quit) exit ;;\n"
                                         "esac; done\n") +
                           "\")";
  const std::string plain_ = "mcts(select=ucb1, sims=20)";

  [[nodiscard]] std::string contest(const std::string& command, const Arguments& more) const {
    const ProgramRun run =
        run_cycad(with({command, "breakthrough", "plain=" + plain_, "bot=" + bot_, "--map", "6x6", "--games", "12",
                        "--seed", "5", "--store", folder_.file("store.db"), "--experiment", command},
                       more));
    EXPECT_EQ(run.code, 0) << run.err;
    return run.out;
  }
  [[nodiscard]] std::string report(const std::string& format) const {
    const ProgramRun run =
        run_cycad({"report", "--store", folder_.file("store.db"), "--experiment", "match", "--format", format});
    EXPECT_EQ(run.code, 0) << run.err;
    return run.out;
  }
};

TEST_F(SameNumbers, InEveryCommandAndFormat) {
  const AgentNumbers expected = numbers_in_json(Json::parse(contest("match", {"--json"}))["totals"]);
  ASSERT_EQ(expected.size(), 2U);
  EXPECT_EQ(expected.at("bot").forfeits, 6);
  EXPECT_NE(expected.at("bot").score, "50.0");
  const double score = std::stod(expected.at("bot").score);
  EXPECT_NE(std::stod(expected.at("bot").high) - score, score - std::stod(expected.at("bot").low))
      << "the games should show that intervals are not symmetric";

  const std::string match = contest("match", {});
  EXPECT_EQ(numbers_in(match), expected);
  EXPECT_THAT(match, testing::HasSubstr("score     " + expected.at("plain").score + " %   95 % interval " +
                                        expected.at("plain").low + " to " + expected.at("plain").high));
  EXPECT_EQ(numbers_in(contest("tournament", {})), expected);
  EXPECT_EQ(numbers_in_json(Json::parse(contest("tournament", {"--json"}))["totals"]), expected);

  for (const char* format : {"text", "markdown", "latex", "html"})
    EXPECT_EQ(numbers_in(std::regex_replace(report(format), std::regex(" \\(6 illegal\\)"), "")), expected) << format;
  EXPECT_EQ(numbers_in_csv(report("csv")), expected);
  EXPECT_EQ(numbers_in_json(Json::parse(report("json"))["experiments"][0]["agents"]), expected);

  (void)folder_.write("same.toml",
                      "title = \"same\"\npaper = \"Nobody\"\nsource = \"table 0\"\nquestion = \"Is it the same?\"\n"
                      "[[part]]\nname = \"p\"\nkind = \"tournament\"\ngame = \"breakthrough\"\nmaps = \"6x6\"\n"
                      "agents = ['plain: " +
                          plain_ + "', '''bot: " + bot_ + "''']\ngames = 12\nseed = 5\n");
  const Arguments reproduce{"reproduce", "--file", folder_.file("same.toml"), "--store", folder_.file("store.db")};
  const ProgramRun cells = run_cycad(with(reproduce, {"--json"}));
  ASSERT_EQ(cells.code, 0) << cells.err;
  const Json result = Json::parse(cells.out)[0];
  for (const Json& cell : result["cells"]) {
    const std::string name = cell["name"];
    for (const std::string& agent : names) {
      if (name != "p/" + agent && !name.starts_with("p/" + agent + "/")) continue;
      const Numbers numbers{one_decimal(cell["value"]), one_decimal(cell["interval"][0]),
                            one_decimal(cell["interval"][1]), expected.at(agent).forfeits};
      EXPECT_EQ(numbers, expected.at(agent)) << name;
    }
  }
  EXPECT_EQ(result["forfeits"][0]["forfeits"], expected.at("bot").forfeits);
  // The rows of one's own file are labels in the store.
  const ProgramRun stored = run_cycad({"report", "--store", folder_.file("store.db"), "--format", "json"});
  const Json answer = Json::parse(stored.out);
  for (const Json& experiment : answer.at("experiments"))
    EXPECT_EQ(numbers_in_json(experiment["agents"]), expected) << experiment["name"];
}

}  // namespace
}  // namespace cycad
