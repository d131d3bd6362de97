// One report in every format: the numbers are read back and compared.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <sstream>

#include "cycad/core/json.hpp"
#include "cycad/match/report/figures.hpp"
#include "cycad/match/report/html.hpp"
#include "cycad/match/report/json.hpp"
#include "cycad/match/report/latex.hpp"
#include "cycad/match/report/text.hpp"
#include "cycad/match/score_text.hpp"
#include "cycad/match/statistics/score.hpp"
#include "match/store_support.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

// What a table says of an agent: games, wins, draws, losses, score and interval in percent, forfeits, simulations.
using Numbers = std::vector<std::string>;

class Formats : public testing::Test {
 protected:
  Formats() {
    Store store(folder_.file("store.db"), StoreAccess::write);
    Plan plan = make_plan(
        {.game = "tron", .agents = {"two=flat(sims=2)", "thirty=flat(sims=30)", "random"}, .maps = {"empty:5x5", "u"}},
        {.seed = 3, .pairings = round_robin(3), .games = 10});
    plan.name = "first";
    games_ = run_plan(plan, {.store = &store}).games;
    plan_ = plan;
    report_ = make_report(store, {});
    const AgentTable table = make_agent_table(plan.agents, games_);
    for (const AgentTable::Row& row : table.rows)
      expected_[row.name] = {fmt_number(row.total.games()),
                             fmt_number(row.total.wins),
                             fmt_number(row.total.draws),
                             fmt_number(row.total.losses),
                             one_decimal(100 * row.total.score()),
                             one_decimal(100 * row.interval.low),
                             one_decimal(100 * row.interval.high),
                             fmt_number(row.total.forfeits),
                             one_decimal(row.simulations_per_move())};
  }

  static std::string fmt_number(std::uint64_t number) { return std::to_string(number); }
  static std::string one_decimal(double number) {
    std::array<char, 64> text{};
    (void)std::snprintf(text.data(), text.size(), "%.1f", number);
    return text.data();
  }

  // The first line of the text that has the name and then numbers, however they are set apart.
  void expect_in_lines(const std::string& text, const std::string& separator) const {
    for (const auto& [name, numbers] : expected_) {
      std::string pattern = name;
      for (std::size_t number = 0; number < numbers.size(); ++number) {
        if (number + 1 == numbers.size()) pattern += separator + "[0-9.]+";  // milliseconds, which differ
        pattern += separator + std::regex_replace(numbers[number], std::regex("\\."), "\\.");
      }
      EXPECT_TRUE(std::regex_search(text, std::regex(pattern))) << pattern << "\n" << text;
    }
  }

  TemporaryFolder folder_;
  std::vector<PlayedGame> games_;
  Plan plan_;
  Report report_;
  std::map<std::string, Numbers> expected_;
};

TEST_F(Formats, TextMarkdownLatexAndHtmlHaveTheSameNumbers) {
  expect_in_lines(report_text(report_, {.width = 120}), "[\\s\\[\\],]+");
  expect_in_lines(report_markdown(report_), "[\\s\\[\\],|\\\\]+");
  expect_in_lines(report_latex(report_), "[\\s\\[\\],&{}\\\\]+");
  expect_in_lines(report_html(report_), "(?:<[^>]*>|[\\s\\[\\],])+");
}

TEST_F(Formats, JsonAndCsvHaveTheSameNumbers) {
  const Json agents = Json::parse(report_json(report_))["experiments"][0]["agents"];
  ASSERT_EQ(agents.size(), 3U);
  std::map<std::string, std::vector<std::string>> totals;
  std::map<std::string, double> simulations;
  std::istringstream lines(report_csv(report_));
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> cells;
    std::istringstream stream(line + ",");
    for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
    if (cells[1] == "total") totals[cells[2]] = cells;
    if (cells[1] == "simulations-per-move") simulations[cells[2]] = std::stod(cells[9]);
  }
  for (const Json& agent : agents) {
    const std::string name = agent["name"];
    const Numbers read{fmt_number(agent["games"]),
                       fmt_number(agent["wins"]),
                       fmt_number(agent["draws"]),
                       fmt_number(agent["losses"]),
                       one_decimal(100 * agent["score"].get<double>()),
                       one_decimal(100 * agent["interval"][0].get<double>()),
                       one_decimal(100 * agent["interval"][1].get<double>()),
                       fmt_number(agent["forfeits"]["all"]),
                       one_decimal(agent["simulations_per_move"])};
    EXPECT_EQ(read, expected_.at(name));
    const std::vector<std::string>& cells = totals.at(name);
    EXPECT_EQ(std::stod(cells[9]), agent["score"].get<double>());
    EXPECT_EQ(std::stod(cells[10]), agent["interval"][0].get<double>());
    EXPECT_EQ(std::stod(cells[11]), agent["interval"][1].get<double>());
    EXPECT_EQ(cells[8], "0");
    EXPECT_EQ(simulations.at(name), agent["simulations_per_move"].get<double>());
  }
  EXPECT_THAT(agents[0]["specification"].get<std::string>(), HasSubstr("flat("));
}

// The words of a table without what sets them apart: tags, brackets, bars and escapes.
std::string bare(const std::string& text) {
  const std::string untagged = std::regex_replace(text, std::regex("<[^>]*>"), " ");
  const std::string minus = std::regex_replace(untagged, std::regex("\\$-\\$"), "-");
  return std::regex_replace(minus, std::regex("[\\s\\[\\],|&{}\\\\]+"), " ");
}

TEST_F(Formats, CrossTableAndRatingsAreTheSameEverywhere) {
  const ExperimentReport& experiment = report_.experiments[0];
  std::vector<std::string> tables;
  for (const std::string& text :
       {report_text(report_, {.width = 120}), report_markdown(report_), report_latex(report_), report_html(report_)})
    tables.push_back(bare(text));
  const Json json = Json::parse(report_json(report_))["experiments"][0];
  const std::string csv = report_csv(report_);
  std::size_t cells = 0;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      const Tally& tally = experiment.cross.rows[row].against[column];
      if (tally.games() == 0) continue;
      const Interval interval = score_interval(tally);
      const std::string numbers = one_decimal(100 * tally.score()) + " " + one_decimal(100 * interval.low) + " " +
                                  one_decimal(100 * interval.high);
      for (const std::string& table : tables) EXPECT_THAT(table, HasSubstr(" " + numbers + " "));
      const Json& against = json["agents"][row]["against"][column < row ? column : column - 1];
      EXPECT_EQ(against["name"], experiment.cross.rows[column].name);
      EXPECT_EQ(against["score"].get<double>(), tally.score());
      std::istringstream lines(csv);
      const std::string key = "first,cross," + experiment.cross.rows[row].name + "," +
                              experiment.cross.rows[column].name + "," + std::to_string(tally.games()) + ",";
      bool found = false;
      for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(key)) continue;
        found = true;
        const std::size_t end = line.rfind(',');  // the last column is the opponent's forfeits
        const std::string high = line.substr(line.rfind(',', end - 1) + 1, end - line.rfind(',', end - 1) - 1);
        EXPECT_EQ(one_decimal(100 * std::stod(high)), one_decimal(100 * interval.high));
      }
      EXPECT_TRUE(found) << key;
      ++cells;
    }
    const RatingTable::Row& rating = experiment.ratings.rows[row];
    const std::string elo = bare(elo_text(rating.rating.elo, rating.rating.interval));
    for (const std::string& table : tables) EXPECT_THAT(table, HasSubstr(" " + rating.name + " " + elo));
    EXPECT_DOUBLE_EQ(json["ratings"][row]["elo"].get<double>(), rating.rating.elo);
  }
  EXPECT_EQ(cells, 6U);
}

// The same games as a match, as a cross table and as a report.
TEST_F(Formats, OneSetOfGamesHasOneInterval) {
  const Tally pairing = tally_pairing(0, games_);
  const Tally cell = tally_matrix(3, games_)[0][1];
  EXPECT_EQ(pairing, cell);
  EXPECT_EQ(cell.pairs.pairs(), 5U);
  const std::vector<Tally> alone{cell};
  EXPECT_DOUBLE_EQ(combined_interval(alone).low, score_interval(cell).low);
  EXPECT_DOUBLE_EQ(combined_interval(alone).high, score_interval(cell).high);
}

TEST_F(Formats, LatexHasBooktabsAndNothingUnescaped) {
  const std::string latex = report_latex(report_);
  for (const char* word :
       {"\\toprule", "\\midrule", "\\bottomrule", "\\begin{tabular}{lrrrrrrrr}", "score \\% {[}95 \\%{]}"})
    EXPECT_THAT(latex, HasSubstr(word));
  EXPECT_THAT(latex, HasSubstr("{[}$-$")) << "a minus is no hyphen";
  EXPECT_THAT(latex, HasSubstr(" & -- & ")) << "nor is a dash a minus";
  EXPECT_EQ(escaped_latex("a_b & 50% {x} \\ ~^#$"),
            "a\\_b \\& 50\\% \\{x\\} \\textbackslash{} \\textasciitilde{}\\textasciicircum{}\\#\\$");
}

TEST_F(Formats, FiguresAreDocumentsOfTheirOwn) {
  const std::vector<ReportFigure> figures = report_figures(report_);
  ASSERT_EQ(figures.size(), 2U);
  EXPECT_EQ(figures[0].name, "first-ratings");
  EXPECT_EQ(figures[1].name, "first-score-by-simulations");
  Report twice = report_;
  twice.experiments.push_back(twice.experiments.front());  // as a/b and a,b would be
  EXPECT_EQ(report_figures(twice).at(2).name, "first-ratings-2");
  for (const ReportFigure& figure : figures) {
    EXPECT_EQ(figure.svg.find("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns="), 0U);
    EXPECT_THAT(figure.svg, HasSubstr("<style>"));
    EXPECT_TRUE(figure.svg.ends_with("</svg>\n"));
  }
  EXPECT_THAT(figures[0].svg, HasSubstr(">thirty</text>"));
  EXPECT_THAT(figures[0].svg, HasSubstr(">Elo from the average</text>"));
  EXPECT_THAT(figures[1].svg, HasSubstr(">simulations per move</text>"));
}

// In a figure that stands alone curves have their names; a page has them beside it.
TEST_F(Formats, SeveralCurvesInAFigureHaveAKey) {
  const BudgetCurve one{.name = "first", .unit = "simulations", .points = {{10, {4, 0, 4}, {}}, {20, {5, 0, 3}, {}}}};
  BudgetCurve two = one;
  two.name = "second";
  EXPECT_THAT(budget_chart({one, two}, "simulations", true), HasSubstr(">second</text>"));
  EXPECT_EQ(budget_chart({one, two}, "simulations").find(">second</text>"), std::string::npos);
  EXPECT_EQ(budget_chart({one}, "simulations", true).find(">first</text>"), std::string::npos);
}

TEST_F(Formats, LabelsAreInTheCommandThatPlaysItAgain) {
  EXPECT_THAT(command_of(plan_), HasSubstr("'two=flat(sims=2)' 'thirty=flat(sims=30)' random"));
}

}  // namespace
}  // namespace cycad
