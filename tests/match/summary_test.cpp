#include "cycad/match/summary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cycad/core/columns.hpp"
#include "cycad/core/json.hpp"
#include "cycad/match/rating_table.hpp"
#include "cycad/match/statistics/score.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::Not;

// Games of one pairing with these rewards of the first agent, by number.
std::vector<PlayedGame> games_with(const Schedule& schedule, const std::vector<double>& rewards) {
  std::vector<PlayedGame> games;
  for (std::size_t number = 0; number < rewards.size(); ++number) {
    PlayedGame game{schedule.game(0, number), {}};
    game.record.result = static_cast<float>(game.scheduled.exchanged ? 1 - rewards[number] : rewards[number]);
    games.push_back(game);
  }
  return games;
}

const Schedule paired{.seed = 1, .pairings = {{0, 1}}, .games = 9};

TEST(MatchSummary, CountsPairsThatAreComplete) {
  std::vector<PlayedGame> games = games_with(paired, {1, 1, 0.5, 1, 0, 0, 1, 0, 1});
  games.erase(games.begin() + 3);  // leaves game 2 alone, as game 8 is
  const MatchSummary summary = summarise(0, games);
  EXPECT_EQ(summary.tally, (Tally{.wins = 4, .draws = 1, .losses = 3, .pairs = {{1, 0, 1, 0, 1}}}));
  EXPECT_EQ(summary.decided.games, 7U);
  EXPECT_EQ(summary.interval.low, score_interval(summary.tally).low);
  EXPECT_EQ(summary.superiority, likelihood_of_superiority(summary.tally.pairs));
  EXPECT_EQ(summarise(1, games).tally.games(), 0U);
}

TEST(MatchSummary, FixedSidesHaveNoPairs) {
  Schedule fixed = paired;
  fixed.sides = Sides::fixed;
  const MatchSummary summary = summarise(0, games_with(fixed, {1, 1, 0.5, 1}));
  EXPECT_EQ(summary.tally.pairs.pairs(), 0U);
  EXPECT_EQ(summary.elo.difference, elo_estimate(summary.tally).difference);
  EXPECT_THAT(to_text(summary), Not(HasSubstr("pairs")));
  EXPECT_EQ(Json::parse(to_json(summary))["pairs"], nullptr);
}

TEST(MatchSummary, TextAndJsonSayTheSame) {
  const MatchSummary summary = summarise(0, games_with(paired, {1, 1, 0.5, 1, 0, 0.5, 1, 0}));
  const std::string text = to_text(summary);
  EXPECT_THAT(text, HasSubstr("wins 4  draws 2  losses 2  forfeits 0 (opponent 0)\n"));
  EXPECT_THAT(text, HasSubstr("score     62.5 %   95 % interval "));
  EXPECT_THAT(text, HasSubstr("0, 1, 1, 1, 1 pairs with 0, ½, 1, 1½, 2 points"));
  EXPECT_THAT(text, HasSubstr("decided   66.7 %"));
  EXPECT_THAT(text, HasSubstr("6 of 8 games"));
  EXPECT_THAT(text, HasSubstr("Elo        +89"));
  const Json json = Json::parse(to_json(summary));
  EXPECT_EQ(json["wins"], 4);
  EXPECT_EQ(json["draws"], 2);
  EXPECT_EQ(json["losses"], 2);
  EXPECT_EQ(json["score"], 0.625);
  EXPECT_EQ(json["interval"][0], score_interval(summary.tally).low);
  EXPECT_EQ(json["pairs"]["counts"], (Json{0, 1, 1, 1, 1}));
  EXPECT_EQ(json["pairs"]["design_effect"], design_effect(summary.tally));
  EXPECT_EQ(json["forfeits"], (Json{0, 0}));
  EXPECT_EQ(json["decided"]["share"], 4.0 / 6);
  EXPECT_LT(json["decided"]["exact_interval"][0], json["decided"]["interval"][0]);
  EXPECT_EQ(json["superiority"], summary.superiority);
}

TEST(MatchSummary, CountsTheForfeitsOfBoth) {
  std::vector<PlayedGame> games = games_with(paired, {1, 0, 0, 0});
  games[1].record.sides[1].failure = Failure::died;     // the first agent's, whose side is two there
  games[2].record.sides[0].failure = Failure::illegal;  // the first agent's
  games[0].record.sides[1].failure = Failure::late;     // the second agent's
  const MatchSummary summary = summarise(0, games);
  EXPECT_EQ(summary.tally.forfeits, 2U);
  EXPECT_EQ(summary.tally.opponent_forfeits, 1U);
  EXPECT_THAT(to_text(summary), HasSubstr("losses 3  forfeits 2 (opponent 1)\n"));
  EXPECT_EQ(Json::parse(to_json(summary))["forfeits"], (Json{2, 1}));
}

TEST(MatchSummary, AnEndThatIsInfiniteIsShownAsSuch) {
  const MatchSummary summary = summarise(0, games_with(paired, {0, 0}));
  EXPECT_THAT(to_text(summary), HasSubstr("95 % interval -∞ to +11"));
  EXPECT_TRUE(Json::parse(to_json(summary))["elo"]["interval"][0].is_null());
}

TEST(MatchSummary, WithoutAGameEverythingIsThere) {
  const Json json = Json::parse(to_json(summarise(0, {})));
  EXPECT_EQ(json["score"], 0.5);
  EXPECT_EQ(json["elo"]["difference"], 0.0);
  EXPECT_EQ(json["superiority"], 0.5);
}

TEST(RatingTable, BestFirstWithinTheWidth) {
  std::vector<std::vector<Tally>> matrix(3, std::vector<Tally>(3));
  matrix[0][1] = {2, 0, 8};
  matrix[1][2] = {9, 1, 0};
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = row; column < 3; ++column) matrix[column][row] = matrix[row][column].reversed();
  const RatingTable table = make_rating_table({"weak", std::string(120, 'x'), "weakest"}, matrix);
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_EQ(table.rows[0].games, 20U);
  EXPECT_EQ(table.rows[2].name, "weakest");
  EXPECT_GT(table.rows[0].rating.elo, table.rows[1].rating.elo);
  const std::string text = to_text(table, 80);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    EXPECT_LE(columns_of(text.substr(begin, end - begin)), 80U);
    begin = end + 1;
  }
  EXPECT_THAT(text, HasSubstr("3 weakest"));
  const Json json = Json::parse(to_json(table));
  EXPECT_EQ(json[1]["name"], "weak");
  EXPECT_EQ(json[1]["games"], 10);
  EXPECT_LT(json[1]["interval"][0], json[1]["elo"]);
}

}  // namespace
}  // namespace cycad
