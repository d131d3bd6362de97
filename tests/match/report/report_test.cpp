#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/game/board_svg.hpp"
#include "cycad/match/report/figures.hpp"
#include "cycad/match/report/html.hpp"
#include "cycad/match/report/text.hpp"
#include "cycad/match/statistics/score.hpp"
#include "cycad/match/summary.hpp"
#include "match/store_support.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::Not;

// Every element that is opened is closed, in order; returns what is wrong. Scripts and styles are passed over.
std::string unbalanced(const std::string& html) {
  const std::vector<std::string> empty{"meta", "input"};
  std::vector<std::string> open;
  for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at + 1)) {
    if (html[at + 1] == '!') continue;
    const std::size_t end = html.find('>', at);
    if (end == std::string::npos) return "a tag without an end";
    const bool closes = html[at + 1] == '/';
    const std::size_t begin = at + (closes ? 2 : 1);
    const std::string name = html.substr(begin, html.find_first_of(" />", begin) - begin);
    const std::string inside = html.substr(begin, end - begin);
    if (inside.find('<') != std::string::npos) return "'<' within the tag " + inside;
    if (std::count(inside.begin(), inside.end(), '"') % 2 != 0) return "a quote that stays open in " + inside;
    if (closes) {
      if (open.empty() || open.back() != name)
        return "</" + name + "> closes " + (open.empty() ? "nothing" : open.back());
      open.pop_back();
    } else if (html[end - 1] != '/' && std::find(empty.begin(), empty.end(), name) == empty.end()) {
      open.push_back(name);
    }
    if (!closes && (name == "script" || name == "style")) at = html.find("</" + name, end) - 1;
  }
  return open.empty() ? "" : open.back() + " stays open";
}

std::vector<std::vector<std::string>> parse_csv(const std::string& text) {
  std::vector<std::vector<std::string>> lines{{""}};
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char character = text[at];
    if (quoted && character == '"' && at + 1 < text.size() && text[at + 1] == '"') {
      lines.back().back() += text[++at];
    } else if (character == '"') {
      quoted = !quoted;
    } else if (!quoted && character == ',') {
      lines.back().emplace_back();
    } else if (!quoted && character == '\n') {
      lines.push_back({""});
    } else {
      lines.back().back() += character;
    }
  }
  lines.pop_back();
  return lines;
}

constexpr const char* nasty = "evil</script><b>\"&'|";

class Reports : public testing::Test {
 protected:
  Reports() : store_(folder_.file("store.db"), StoreAccess::write) {}

  Plan play(Plan plan, const std::string& name) {
    plan.name = name;
    plan.signature = "00c0ffee";
    if (plan.tuning) {
      (void)run_tuning(plan, {.store = &store_});
    } else {
      (void)run_plan(plan, {.store = &store_});
    }
    return plan;
  }

  Plan tournament(const std::string& name) {
    return play(make_plan({.game = "tron",
                           .agents = {"flat(sims=2)", "flat(sims=8)", "flat(sims=30)", "random"},
                           .maps = {"empty:5x5", "u"}},
                          {.seed = 3, .pairings = round_robin(4), .games = 4}),
                name);
  }

  Plan heat(const std::string& name) {
    return play(
        make_tuning_plan({.game = "tron", .agents = {"random"}, .maps = {"empty:5x5"}}, {.seed = 3, .pairings = {}},
                         {.base = "flat", .options = {{"sims", {"2", "10"}}, {"length", {"0", "4", "8"}}}, .games = 4}),
        name);
  }

  [[nodiscard]] Report report(const ReportSettings& settings = {}) const { return make_report(store_, settings); }

  TemporaryFolder folder_;
  Store store_;
};

TEST_F(Reports, HtmlIsBalancedAndLoadsNothing) {
  tournament("first");
  heat("second");
  const std::string html = report_html(report());
  EXPECT_EQ(unbalanced(html), "");
  EXPECT_THAT(html, Not(HasSubstr("http:")));
  EXPECT_THAT(html, Not(HasSubstr("https:")));
  EXPECT_THAT(html, Not(HasSubstr("src=")));
  EXPECT_THAT(html, Not(HasSubstr("<link")));
  EXPECT_THAT(html, Not(HasSubstr("@import")));
  EXPECT_THAT(html, HasSubstr("<svg class=\"range\""));  // ratings
  EXPECT_THAT(html, HasSubstr("<svg class=\"chart\""));  // scores over simulations
  EXPECT_THAT(html, HasSubstr("<table class=\"heat\">"));
  EXPECT_THAT(html, HasSubstr("signature 00c0ffee"));
  EXPECT_THAT(html, HasSubstr("<dt>seed</dt><dd>3</dd>"));
}

TEST_F(Reports, TheCheckOfHtmlCanFail) {
  EXPECT_EQ(unbalanced("<!DOCTYPE html><p class=\"x\">a<b>c</b><svg><line x=\"1\"/></svg></p>"), "");
  EXPECT_NE(unbalanced("<p><b></p></b>"), "");
  EXPECT_NE(unbalanced("<p>"), "");
  EXPECT_NE(unbalanced("</p>"), "");
  EXPECT_NE(unbalanced("<p class=\"x>a</p>"), "");
}

TEST_F(Reports, NothingFromTheStoreIsMarkup) {
  Plan plan = tournament("plain");
  plan.agents = {"x(\"evil</script><b>&'|\")", "b", "c", "d"};  // what else is a name, a store may not have
  plan.starts[0].name = nasty;
  Plan renamed = play(plan, nasty);
  Report made = report({.experiments = {renamed.name}});
  made.experiments[0].samples[0].boards[0].text = nasty;
  made.experiments[0].samples[0].boards[0].width = 0;
  made.experiments[0].samples[0].boards.back().sides[0].name = nasty;
  made.store = nasty;
  const std::string html = report_html(made);
  EXPECT_EQ(unbalanced(html), "");
  EXPECT_THAT(html, Not(HasSubstr("evil</script>")));
  EXPECT_THAT(html, Not(HasSubstr("evil<")));
  EXPECT_THAT(html, HasSubstr("evil&lt;/script&gt;&lt;b&gt;&quot;&amp;&#39;|"));
  const std::string markdown = report_markdown(made);
  EXPECT_THAT(markdown, HasSubstr("| x(\"evil&lt;/script>&lt;b>&'\\|\") |"));
  const auto csv = parse_csv(report_csv(made));
  EXPECT_EQ(csv[1][0], nasty);
}

TEST_F(Reports, NumbersAreThoseOfTheStatisticsModule) {
  const Plan plan = tournament("first");
  std::vector<PlayedGame> games;
  for (const StoredGame& row : store_.games({.experiment = "first"})) games.push_back(from_stored(plan, row));
  const auto matrix = tally_matrix(4, games);
  const auto ratings = bradley_terry_ratings(matrix);
  std::map<std::string, std::size_t> numbers;
  for (std::size_t agent = 0; agent < 4; ++agent) numbers[plan.agents[agent]] = agent;

  std::size_t cross = 0;
  std::size_t rated = 0;
  const auto lines = parse_csv(report_csv(report()));
  for (std::size_t line = 1; line < lines.size(); ++line) {
    const std::vector<std::string>& cells = lines[line];
    ASSERT_EQ(cells.size(), 13U);
    if (cells[1] == "cross") {
      const Tally& tally = matrix[numbers.at(cells[2])][numbers.at(cells[3])];
      EXPECT_EQ(std::stoull(cells[5]), tally.wins);
      EXPECT_DOUBLE_EQ(std::stod(cells[9]), tally.score());
      EXPECT_DOUBLE_EQ(std::stod(cells[10]), score_interval(tally).low);
      EXPECT_DOUBLE_EQ(std::stod(cells[11]), score_interval(tally).high);
      ++cross;
    } else if (cells[1] == "rating") {
      EXPECT_DOUBLE_EQ(std::stod(cells[9]), ratings[numbers.at(cells[2])].elo);
      EXPECT_DOUBLE_EQ(std::stod(cells[11]), ratings[numbers.at(cells[2])].interval.high);
      ++rated;
    }
  }
  EXPECT_EQ(cross, 12U);
  EXPECT_EQ(rated, 4U);
  EXPECT_THAT(report_text(report(), {}), HasSubstr(to_text(make_cross_table(plan.agents, matrix), 100)));
  EXPECT_THAT(report_text(report(), {}), HasSubstr(to_text(make_rating_table(plan.agents, matrix), 100)));
}

TEST_F(Reports, AgentsThatDifferOnlyInTheirBudgetMakeACurve) {
  tournament("first");
  const Report made = report();
  ASSERT_EQ(made.experiments[0].curves.size(), 1U);
  const BudgetCurve& curve = made.experiments[0].curves[0];
  EXPECT_EQ(curve.name, "flat");
  EXPECT_EQ(curve.unit, "simulations");
  ASSERT_EQ(curve.points.size(), 3U);
  EXPECT_EQ(curve.points[2].budget, 30);
  EXPECT_EQ(curve.points[2].total.games(), 12U);
}

TEST_F(Reports, ATuningHasTheAnswerOfTheTuner) {
  const Plan plan = heat("heat");
  const Report made = report();
  ASSERT_TRUE(made.experiments[0].tuning);
  EXPECT_EQ(to_json(plan, *made.experiments[0].tuning), to_json(plan, run_tuning(plan, {})));
  const auto lines = parse_csv(report_csv(made));
  EXPECT_EQ(lines.size(), 7U);
  EXPECT_EQ(lines[2][2], "sims=2, length=4");
  const std::vector<ReportFigure> figures = report_figures(made);
  ASSERT_EQ(figures.size(), 1U);
  EXPECT_EQ(figures[0].name, "heat-tuning");
  for (const TunedPoint& point : made.experiments[0].tuning->points)
    EXPECT_THAT(figures[0].svg, HasSubstr(fmt::format(">{:.1f}</text>", 100 * point.value)));
  EXPECT_THAT(report_markdown(made), HasSubstr("| sims | length | % | wins | draws | losses | forfeits | note |"));
}

TEST_F(Reports, OnlyTheGamesThatASequentialTestSawCount) {
  Plan plan = make_plan({.game = "tron", .agents = {"flat(sims=40)", "random"}, .maps = {"empty:6x6"}},
                        {.seed = 1, .pairings = {{0, 1}}, .games = 400});
  plan.sprt = parse_sprt("elo0=0,elo1=200");
  plan.name = "tested";
  const PlanRun run = run_plan(plan, {.store = &store_});
  EXPECT_EQ(report().experiments[0].games, run.games.size());
  EXPECT_LT(run.games.size(), 400U);
}

TEST_F(Reports, SampleGamesShowEveryMoveOfStoredGames) {
  tournament("first");
  const Report made = report();
  ASSERT_EQ(made.experiments[0].samples.size(), 3U);
  for (const SampleGame& sample : made.experiments[0].samples) {
    EXPECT_EQ(sample.boards.size(), sample.game.length + 1);
    EXPECT_EQ(sample.boards[0].pieces.size(), 2U);
    EXPECT_EQ(sample.boards.back().trails[0].size(), sample.boards.size());
  }
  EXPECT_NE(made.experiments[0].samples[0].game.key, made.experiments[0].samples[1].game.key);
  EXPECT_TRUE(report({.experiments = {}, .samples = 0}).experiments[0].samples.empty());
  const std::string html = report_html(made);
  const std::size_t begin = html.find("<script type=\"application/json\">") + 32;
  const Json data = Json::parse(html.substr(begin, html.find("</script>", begin) - begin));
  const Json& frames = data["frames"];
  const BoardDescription& board = made.experiments[0].samples[0].boards[0];
  EXPECT_EQ(frames.size(), made.experiments[0].samples[0].boards.size());
  EXPECT_EQ(data["moves"].size() + 1, frames.size());
  const std::string pieces = frames.at(0).at("pieces");
  EXPECT_EQ(pieces, board_frame(board).pieces) << "every position has its symbols";
  EXPECT_EQ(pieces.size(), board.cells.size());
  EXPECT_NE(frames.at(0), frames.at(1));
}

TEST_F(Reports, CommandsNameEverythingThatTheResultsFollowFrom) {
  EXPECT_EQ(command_of(tournament("first")),
            "cycad tournament tron 'flat(sims=2)' 'flat(sims=8)' 'flat(sims=30)' random --games 4 --map empty:5x5,u "
            "--seed 3");
  EXPECT_EQ(command_of(heat("second")),
            "cycad tune tron flat --over sims=2,10 --over length=0,4,8 --against random --method grid --games 4 --map "
            "empty:5x5 --seed 3");
  Plan plan = make_plan({.game = "tron", .agents = {"flat", "mcts(select=ucb1( c=1 ))"}, .budget = {.simulations = 50}},
                        {.seed = 7, .pairings = {{0, 1}}, .games = 10, .sides = Sides::fixed});
  EXPECT_THAT(command_of(plan), HasSubstr("cycad match tron flat 'mcts(select=ucb1( c=1 ))' --games 10 --map "));
  EXPECT_THAT(command_of(plan), HasSubstr(" --sides fixed --sims 50 --seed 7"));
  plan.schedule.replays = 5;
  EXPECT_THAT(command_of(plan), HasSubstr(" --sides fixed --replay-draws 5 --sims 50 --seed 7"));
  plan.schedule.replays = 0;
  plan.specifications[0] = "flat(sims=20)";  // no budget on the command line makes both
  EXPECT_THAT(command_of(plan), HasSubstr("'flat(sims=20)' 'mcts(select=ucb1(c=1), sims=50)'"));
}

TEST_F(Reports, CommandsAreThereOnlyForWhatTheyPlay) {
  const auto command = [](std::vector<std::string> agents, std::vector<Pairing> pairings, double milliseconds = 0) {
    return command_of(make_plan({.game = "tron", .agents = std::move(agents), .budget = {.milliseconds = milliseconds}},
                                {.pairings = std::move(pairings), .games = 2}));
  };
  const std::vector<std::string> three{"random", "greedy", "flat(sims=2)"};
  EXPECT_THAT(command(three, gauntlet(3)), HasSubstr(" --gauntlet"));
  EXPECT_THAT(command(three, ladder(3)), HasSubstr(" --ladder"));
  // A recipe's opponent comes last.
  EXPECT_THAT(command(three, {{0, 2}, {1, 2}}), testing::StartsWith("# no contest has these pairings"));
  EXPECT_THAT(command({"flat", "random"}, {{0, 1}}, 2), HasSubstr(" flat random --games 2 --map empty:13x13 --ms 2 "));
  EXPECT_THAT(command({"flat", "random"}, {{0, 1}}, 1.25),
              HasSubstr(" 'flat(ms=1.25)' random --games 2 --map empty:13x13 --seed"));
}

TEST_F(Reports, UnknownExperimentsAndEmptyStoresAreErrors) {
  EXPECT_THROW((void)report(), InputError);
  tournament("first");
  EXPECT_THAT(test::error_of<InputError>([&] { (void)report({.experiments = {"frist"}}); }), HasSubstr("first"));
}

}  // namespace
}  // namespace cycad
