#include "cycad/match/bandit/report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cycad/core/json.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::Not;

// Two agents, four tasks of two pulls.
BanditReport small_report() {
  BanditReport report{.settings = {.agents = {"ucb1(c=0.4)", "moss"}, .tasks = 4, .samples = 2},
                      .counts = BanditCounts(1, 2, 2)};
  report.counts.tasks = {4};
  report.counts.best = {1, 2, 4, 2};
  report.counts.both = {1, 2, 1, 1};
  return report;
}

TEST(BanditReport, KnowsWhetherAllTasksWereFinished) {
  BanditReport report = small_report();
  EXPECT_TRUE(report.complete());
  report.counts.tasks = {3};
  EXPECT_FALSE(report.complete());
  EXPECT_THAT(bandit_size_text(report), HasSubstr("interrupted: 3 in all were finished"));
}

TEST(BanditReport, TableHasThePapersPullsAndTheLast) {
  EXPECT_EQ(bandit_table_pulls(3000), (std::vector<std::size_t>{100, 300, 600, 1000, 1400, 2000, 3000}));
  EXPECT_EQ(bandit_table_pulls(700), (std::vector<std::size_t>{100, 300, 600, 700}));
  EXPECT_EQ(bandit_table_pulls(5), (std::vector<std::size_t>{5}));
}

TEST(BanditReport, TableShowsSharesAndDifferences) {
  BanditReport report = small_report();
  report.at = {1, 2};
  EXPECT_EQ(bandit_table(report, 80),
            "         pulls            1            2\n"
            " 1 share               25.0         50.0\n"
            "                −20.4 +44.9        ±35.0\n"
            " 2 share              100.0         50.0\n"
            "                 −49.0 +0.0        ±35.0\n"
            "   difference         +75.0         +0.0\n"
            "                −92.1 +25.0       ±100.0\n");
  const std::string narrow = bandit_table(report, 24);
  EXPECT_EQ(std::count(narrow.begin(), narrow.end(), '\n'), 15);  // two tables of seven lines and one between them
}

TEST(BanditReport, DescribesModels) {
  EXPECT_EQ(bandit_model_text({.arms = 50}), "hand-made model, 50 arms");
  EXPECT_EQ(bandit_model_text({.kind = BanditKind::walk}), "random walks, 20 arms, 10 % winners, steps of 0.025");
  EXPECT_EQ(bandit_model_text({.kind = BanditKind::bernoulli, .arms = 2, .means = {0.5F, 0.25F}}),
            "Bernoulli arms, 2 arms, means 0.5 0.25");
}

TEST(BanditReport, CommandRunsTheSettings) {
  EXPECT_EQ(bandit_command(small_report().settings),
            "cycad bandit \"ucb1(c=0.4)\" \"moss\" --model manual --arms 20 --tasks 4 --samples 2 --bet mean --seed 1");
  EXPECT_EQ(bandit_command({.family = {.kind = BanditKind::walk, .winners = 30},
                            .agents = {"moss"},
                            .models = 7,
                            .bet = BanditBet::pulls}),
            "cycad bandit \"moss\" --model walk --arms 20 --winners 30 --delta 0.025 --models 7 --tasks 1000 "
            "--samples 3000 --bet pulls --seed 1");
}

TEST(BanditReport, JsonHasThePoints) {
  const Json json = Json::parse(bandit_json(small_report()));
  EXPECT_EQ(json["model"], "manual");
  EXPECT_EQ(json["finished"], 4);
  EXPECT_FALSE(json.contains("delta"));
  EXPECT_EQ(json["agents"][1]["agent"], "moss");
  EXPECT_EQ(json["agents"][1]["points"][0]["pulls"], 2);
  EXPECT_EQ(json["agents"][1]["points"][0]["share"], 0.5);
  EXPECT_EQ(json["agents"][1]["points"][0]["difference"], 0.0);
}

TEST(BanditReport, CsvHasALineForEachPoint) {
  const std::string csv = bandit_csv(small_report());
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 5);
  EXPECT_THAT(csv,
              HasSubstr("agent,pulls,share,low,high,difference,difference_low,difference_high\n\"ucb1(c=0.4)\",1,"));
  EXPECT_THAT(csv, HasSubstr("\n\"moss\",1,1,0.510109,1,0.75,"));
}

TEST(BanditReport, PageIsWholeAndLoadsNothing) {
  const std::string html = bandit_html(small_report());
  const auto count = [&html](const std::string& what) {
    std::size_t found = 0;
    for (std::size_t at = html.find(what); at != std::string::npos; at = html.find(what, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count("<polyline"), 4U);  // two agents, shares and differences
  EXPECT_EQ(count("<svg"), count("</svg>"));
  EXPECT_EQ(count("<table"), count("</table>"));
  EXPECT_EQ(count("<tr>"), count("</tr>"));
  EXPECT_EQ(count("<circle"), 0U);
  EXPECT_THAT(html, Not(HasSubstr("http")));
  EXPECT_THAT(html, Not(HasSubstr("nan")));
  EXPECT_TRUE(html.ends_with("</body></html>\n"));
}

}  // namespace
}  // namespace cycad
