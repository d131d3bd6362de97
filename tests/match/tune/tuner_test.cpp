#include "cycad/match/tune/tuner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/match/statistics/proportion.hpp"
#include "cycad/match/statistics/score.hpp"
#include "match/store_support.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

// Quick agents of which one with more simulations is better: the best value is the last.
Plan tuning_plan(Tuning tuning, std::uint64_t seed = 4) {
  tuning.base = "flat";
  if (tuning.options.empty()) tuning.options = {{"sims", {"1", "2", "4", "8", "60"}}};
  Plan plan = make_tuning_plan({.game = "tron", .agents = {"flat(sims=4)"}, .maps = {"empty:6x6"}},
                               {.seed = seed, .pairings = {}}, std::move(tuning));
  plan.name = "tuned";
  return plan;
}

const Tuning methods[] = {{.method = TuneMethod::grid, .games = 24},
                          {.method = TuneMethod::grid, .games = 8, .decided = true},
                          {.method = TuneMethod::halving, .games = 60},
                          {.method = TuneMethod::ntbea, .games = 160}};

// The games of a finished run, as the store keeps them.
std::vector<PlayedGame> games_of(const Store& store, const Plan& plan) {
  std::vector<PlayedGame> games;
  for (const StoredGame& row : store.games({.experiment = plan.name})) games.push_back(from_stored(plan, row));
  return games;
}

TEST(Tuner, EveryMethodFindsThatMoreSimulationsAreBetter) {
  for (const Tuning& tuning : methods) {
    const Plan plan = tuning_plan(tuning);
    const TuneResult result = run_tuning(plan, {});
    ASSERT_TRUE(result.best);
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.points[*result.best].values.front(), "60") << to_json(plan, result);
    EXPECT_EQ(result.points[*result.best].specification, "flat(sims=60)");
  }
}

TEST(TunerThreads, TheSameAnswerWithAnyNumberOfThreads) {
  for (const Tuning& tuning : methods) {
    const Plan plan = tuning_plan(tuning);
    const std::string one = to_json(plan, run_tuning(plan, {}));
    EXPECT_EQ(to_json(plan, run_tuning(plan, {.threads = 3})), one);
    EXPECT_EQ(to_json(plan, run_tuning(plan, {.threads = 8})), one);
  }
}

TEST(Tuner, GoesOnWhereItStoppedAndPlaysNothingTwice) {
  for (const Tuning& tuning : methods) {
    const TemporaryFolder folder;
    const Plan plan = tuning_plan(tuning);
    const TuneResult whole = run_tuning(plan, {});
    Store store(folder.file("store.db"), StoreAccess::write);
    std::size_t played = 0;
    TuneResult result;
    for (std::size_t run = 0; run < 100 && !result.complete; ++run) {
      std::stop_source stop;
      std::size_t now = 0;
      result = run_tuning(plan,
                          {.store = &store,
                           .on_game =
                               [&](const PlayedGame&) {
                                 ++played;
                                 if (++now == 13) stop.request_stop();
                               }},
                          stop.get_token());
      EXPECT_EQ(result.complete, now < 13 || played == whole.games) << run;
    }
    EXPECT_EQ(played, whole.games);
    EXPECT_EQ(to_json(plan, result), to_json(plan, whole));
    EXPECT_EQ(store.keys(plan.name).size(), whole.games);
    EXPECT_EQ(to_json(plan, tuning_of_games(plan, games_of(store, plan))), to_json(plan, whole));
  }
}

TEST(Tuner, GamesThatAreMissingMakeItIncomplete) {
  const TemporaryFolder folder;
  const Plan plan = tuning_plan(methods[0]);
  Store store(folder.file("store.db"), StoreAccess::write);
  (void)run_tuning(plan, {.store = &store});
  std::vector<PlayedGame> games = games_of(store, plan);
  games.pop_back();
  const TuneResult result = tuning_of_games(plan, games);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.games, 5 * 24U - 1);
  EXPECT_FALSE(tuning_of_games(plan, {}).best);
}

TEST(Tuner, AGridGivesEveryPointItsGamesAndTheStatisticsModulesNumbers) {
  const Plan plan = tuning_plan(methods[0]);
  const TuneResult result = run_tuning(plan, {});
  ASSERT_EQ(result.points.size(), 5U);
  for (const TunedPoint& point : result.points) {
    EXPECT_EQ(point.tally.games(), 24U);
    EXPECT_EQ(point.tally.pairs.pairs(), 12U);
    EXPECT_EQ(point.value, point.tally.score());
    EXPECT_EQ(point.interval.low, score_interval(point.tally).low);
  }
}

TEST(Tuner, MemoryFollowsTheGamesThatAreThere) {
  std::stop_source stop;
  std::size_t played = 0;
  const TuneResult result = run_tuning(tuning_plan({.method = TuneMethod::grid, .games = 500'000'000}),
                                       {.on_game =
                                            [&](const PlayedGame&) {
                                              if (++played == 30) stop.request_stop();
                                            }},
                                       stop.get_token());
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.games, played);
}

TEST(Tuner, DecidedGamesAreCountedAndDrawsPlayedAgainUpToALimit) {
  const Plan plan = tuning_plan(methods[1]);
  const TuneResult result = run_tuning(plan, {});
  std::uint64_t draws = 0;
  for (const TunedPoint& point : result.points) {
    const DecidedShare share = decided_share(point.tally);
    EXPECT_TRUE(share.games == 8 || share.games == 9) << share.games;  // the pair is played to its end
    EXPECT_EQ(point.value, share.share);
    EXPECT_EQ(point.interval.high, share.interval.high);
    draws += point.tally.draws;
  }
  EXPECT_GT(draws, 0U);

  // A corridor in which both must run into each other: nothing but draws.
  Tuning tuning{.base = "flat", .options = {{"sims", {"1", "2"}}}, .games = 2, .decided = true};
  const Plan drawn =
      make_tuning_plan({.game = "tron", .agents = {"random"}, .positions = {"4 1/1..2"}}, Schedule{}, tuning);
  const TuneResult nothing = run_tuning(drawn, {});
  EXPECT_TRUE(nothing.complete);
  for (const TunedPoint& point : nothing.points) {
    EXPECT_EQ(point.tally.draws, 2 * most_replays);
    EXPECT_EQ(point.note, "ended at 20 games");
  }
}

TEST(Tuner, HalvingSpendsMoreOnTheBetterHalf) {
  const Plan plan = tuning_plan(methods[2]);
  const TuneResult result = run_tuning(plan, {});
  EXPECT_EQ(result.points[*result.best].tally.games(), 60U);
  EXPECT_LE(result.games, expected_games(*plan.tuning));
  std::size_t out = 0;
  for (const TunedPoint& point : result.points) out += point.note.empty() ? 0 : 1;
  EXPECT_EQ(out, 4U);
  EXPECT_LT(result.points.front().tally.games(), 30U);
}

TEST(Tuner, TheSequentialTestEndsHopelessCandidatesWithinARound) {
  Tuning tuning{.method = TuneMethod::halving,
                .options = {{"sims", {"1", "200"}}},
                .games = 400,
                .sprt = SprtSettings{.elo0 = -50, .elo1 = 0}};
  const TuneResult result = run_tuning(tuning_plan(tuning), {});
  EXPECT_THAT(result.points[0].note, HasSubstr("sequential test"));
  EXPECT_LT(result.points[0].tally.games(), 200U);
  EXPECT_EQ(result.points[1].tally.games(), 400U);
}

TEST(Tuner, NtbeaSpendsAllGamesAndAFifthOnItsRecommendation) {
  const Plan plan = tuning_plan(methods[3]);
  const TuneResult result = run_tuning(plan, {});
  EXPECT_EQ(result.games, 160U);
  EXPECT_GE(result.points[*result.best].tally.games(), 32U);
  EXPECT_EQ(result.points[*result.best].note, "recommended");
}

TEST(Tuner, PlansThatMakeNoSenseAreRefused) {
  EXPECT_THROW((void)tuning_plan({.games = 0}), InputError);
  EXPECT_THROW((void)tuning_plan({.method = TuneMethod::ntbea, .games = 10, .decided = true}), InputError);
  EXPECT_THROW((void)tuning_plan({.method = TuneMethod::grid, .games = 10, .sprt = halving_test}), InputError);
  Plan plan = tuning_plan(methods[0]);
  plan.schedule.pairings.pop_back();
  EXPECT_THROW((void)run_tuning(plan, {}), InputError);
  plan.tuning = {};
  EXPECT_THROW((void)run_tuning(plan, {}), InputError);
}

TEST(Tuner, ThePlanSurvivesItsTextAndOtherSettingsAreAnError) {
  for (const Tuning& tuning : methods) {
    const Plan plan = tuning_plan(tuning);
    EXPECT_EQ(settings_json(plan_from_json(plan.name, settings_json(plan))), settings_json(plan));
  }
  const std::vector<std::string> differences =
      settings_differences(settings_json(tuning_plan(methods[0])), settings_json(tuning_plan(methods[3])));
  EXPECT_THAT(differences, testing::Contains(HasSubstr("tuning method: 'grid' → 'ntbea'")));
}

TEST(Tuner, TextHasACurveOrAHeatMapAndTheSpecification) {
  const Plan curve = tuning_plan(methods[0]);
  const std::string text = to_text(curve, run_tuning(curve, {}), {.width = 90});
  EXPECT_THAT(text, HasSubstr("●"));
  EXPECT_THAT(text, HasSubstr("best sims=60: score "));
  EXPECT_TRUE(text.ends_with("\nflat(sims=60)\n"));

  Tuning two{.options = {{"sims", {"2", "30"}}, {"length", {"0", "3", "6"}}}, .games = 4};
  const Plan plan = tuning_plan(two);
  const TuneResult result = run_tuning(plan, {});
  const std::string map = to_text(plan, result, {});
  EXPECT_THAT(map, HasSubstr("sims ↓ length →"));
  EXPECT_EQ(std::count(map.begin(), map.end(), '*'), 1);
  EXPECT_THAT(to_text(plan, result, {.width = 100, .colour = true}), HasSubstr("\x1b[97;48;5;"));
  const Json json = Json::parse(to_json(plan, result));
  EXPECT_EQ(json["points"].size(), 6U);
  EXPECT_EQ(json["points"][5]["values"]["length"], "6");
  EXPECT_EQ(json["played"], 24);
}

// As a store may have it.
TEST(Tuner, SettingsThatNobodyCouldHaveTypedAreRefused) {
  const Plan plan = tuning_plan({.method = TuneMethod::halving, .options = {{"sims", {"1", "2", "4"}}}, .games = 20});
  const Json settings = Json::parse(settings_json(plan));
  EXPECT_NO_THROW((void)plan_from_json("x", settings.dump()));
  const auto refused = [&](const auto& change) {
    Json changed = settings;
    change(changed);
    EXPECT_THROW((void)plan_from_json("x", changed.dump()), InputError) << changed["tuning"].dump();
  };
  const auto without_points = [](Json& json) {
    json["pairings"] = Json::array();
    const Json opponent = json["agents"][0];
    json["agents"] = Json::array();
    json["agents"].push_back(opponent);
  };
  refused([](Json& json) { json["tuning"]["games"] = 0; });
  refused([](Json& json) { json["tuning"]["games"] = ~std::uint64_t{0}; });
  refused([](Json& json) { json["tuning"]["sprt"] = Json(); });
  refused([](Json& json) { json["tuning"]["method"] = "ntbea"; });
  refused([](Json& json) { json["pairings"][1] = {1, 0}; });
  refused([&](Json& json) {
    without_points(json);
    json["tuning"]["options"][0]["values"] = Json::array();
  });
  refused([&](Json& json) {
    without_points(json);
    json["tuning"]["options"] = Json::array();
  });
  refused([&](Json& json) {  // 2^64 points
    without_points(json);
    json["tuning"]["options"] = Json::array();
    for (int option = 0; option < 64; ++option)
      json["tuning"]["options"].push_back({{"name", std::to_string(option)}, {"values", {"a", "b"}}});
  });
}

}  // namespace
}  // namespace cycad
