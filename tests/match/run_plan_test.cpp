#include "cycad/match/run_plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cycad/core/error.hpp"
#include "cycad/match/sequential_stop.hpp"
#include "match/store/sqlite.hpp"
#include "match/store_support.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

// Rewards and lengths of the games in their order.
std::string outcome(const PlanRun& run) {
  std::string text;
  for (const PlayedGame& game : run.games) {
    text += std::to_string(game.scheduled.pairing) + "/" + std::to_string(game.scheduled.number) + " " +
            std::to_string(game.reward(0)) + " " + std::to_string(game.record.length()) + "\n";
  }
  return text;
}

Plan three_agents(std::size_t games) {
  Plan plan = make_plan({.game = "tron",
                         .agents = {"mcts(select=thompson)", "random", "lanctot/rm"},
                         .maps = {"empty:5x5", "u"},
                         .budget = {.simulations = 20}},
                        {.seed = 3, .pairings = round_robin(3), .games = games});
  plan.name = "three";
  return plan;
}

TEST(RunPlanThreads, SumsUpWithoutKeepingGames) {
  const TemporaryFolder folder;
  Store store(folder.file("store.db"), StoreAccess::write);
  const Plan plan = three_agents(6);
  const PlanRun kept = run_plan(plan, {});
  ASSERT_EQ(kept.games.size(), plan.schedule.size());
  for (const bool from_store : {false, true}) {
    const PlanRun summed = run_plan(plan, {.store = &store, .threads = 3, .keep_games = false});
    EXPECT_TRUE(summed.complete);
    EXPECT_TRUE(summed.games.empty());
    EXPECT_EQ(summed.earlier, from_store ? plan.schedule.size() : 0U);
    EXPECT_EQ(summed.totals.games(), kept.games.size());
    EXPECT_EQ(summed.totals.matrix(3), tally_matrix(3, kept.games));
    for (std::size_t agent = 0; agent < 3; ++agent)
      EXPECT_EQ(summed.totals.play_of(agent).simulations, kept.totals.play_of(agent).simulations) << agent;
  }
}

TEST(RunPlanThreads, GoesOnWhereItWasStoppedWithTheSameOutcome) {
  const TemporaryFolder folder;
  const Plan plan = three_agents(7);
  const PlanRun expected = run_plan(plan, {});
  std::size_t runs = 0;
  PlanRun run;
  for (std::size_t stored = 0; !run.complete; ++runs) {
    Store store(folder.file("store.db"), StoreAccess::write);
    std::stop_source stop;
    std::size_t earlier = 0;
    run = run_plan(plan,
                   {.store = &store,
                    .threads = 1 + static_cast<unsigned>(runs) % 3,
                    .on_earlier_game = [&](const PlayedGame&) { ++earlier; },
                    .on_game =
                        [&, played = 0](const PlayedGame&) mutable {
                          if (++played == 3) stop.request_stop();
                        }},
                   stop.get_token());
    EXPECT_EQ(earlier, stored);
    EXPECT_EQ(run.earlier, stored);
    stored += run.played;
    EXPECT_EQ(store.keys("three").size(), stored);
    ASSERT_LT(runs, 20U);
  }
  EXPECT_GT(runs, 3U);
  EXPECT_EQ(outcome(run), outcome(expected));
}

TEST(RunPlanThreads, TheStoreIsTheSameWithAnyNumberOfThreads) {
  const TemporaryFolder folder;
  std::vector<std::string> rows;
  for (const unsigned threads : {1U, 2U, 8U}) {
    Store store(folder.file(std::to_string(threads)), StoreAccess::write);
    EXPECT_TRUE(run_plan(three_agents(5), {.store = &store, .threads = threads}).complete);
    rows.push_back(rows_text(store, "three"));
  }
  EXPECT_EQ(std::count(rows[0].begin(), rows[0].end(), '\n'), 15);
  EXPECT_EQ(rows[1], rows[0]);
  EXPECT_EQ(rows[2], rows[0]);
}

TEST(RunPlan, DoesNotPlayWhatIsKnown) {
  const Plan plan = three_agents(4);
  const PlanRun run =
      run_plan(plan, {.games_per_pairing = 3, .is_known = [](const ScheduledGame& game) { return game.number == 1; }});
  EXPECT_EQ(run.games.size(), 6U);
  for (const PlayedGame& game : run.games) EXPECT_TRUE(game.scheduled.number == 0 || game.scheduled.number == 2);
}

TEST(RunPlanThreads, ReplaysDrawsAndGoesOnWithThem) {
  const TemporaryFolder folder;
  Plan plan = make_plan({.game = "tron", .agents = {"random", "random"}, .maps = {"empty:3x3"}},
                        {.seed = 3, .pairings = {{0, 1}}, .games = 60, .replays = 50});
  plan.name = "replayed";
  const PlanRun expected = run_plan(plan, {.threads = 3});
  EXPECT_EQ(expected.totals.pairing(0).draws, 0U);
  EXPECT_EQ(plan_from_json(plan.name, settings_json(plan)).schedule.replays, 50U);
  for (const bool again : {false, true}) {
    Store store(folder.file("store.db"), StoreAccess::write);
    const PlanRun run = run_plan(plan, {.store = &store});
    EXPECT_EQ(run.earlier, again ? 60U : 0U);
    EXPECT_EQ(outcome(run), outcome(expected));
    for (std::size_t game = 0; game < 60; ++game) EXPECT_EQ(run.games[game].scheduled, expected.games[game].scheduled);
  }
  // A draw that had replays left is not the end of a game of this plan.
  Plan once = plan;
  once.schedule.replays = 0;
  const std::vector<PlayedGame> games = run_plan(once, {}).games;
  const auto drawn =
      std::find_if(games.begin(), games.end(), [](const PlayedGame& game) { return game.record.is_draw(); });
  ASSERT_NE(drawn, games.end());
  EXPECT_NO_THROW((void)from_stored(once, to_stored(once, *drawn)));
  EXPECT_THROW((void)from_stored(plan, to_stored(once, *drawn)), OutsideError);
  // Nor are seeds of another game.
  StoredGame row = to_stored(plan, expected.games[0]);
  row.seeds = expected.games[2].scheduled.seeds;
  EXPECT_THROW((void)from_stored(plan, row), InputError);
}

TEST(RunPlan, GivenPositionsAreWhereGamesBegin) {
  const TemporaryFolder folder;
  const std::string file = folder.write("positions", "5 3/.1.../...../...2.\n\n5 3/1..../...../....2\n");
  Plan plan = make_plan({.game = "tron", .agents = {"random", "random"}, .positions = read_positions(file, "tron")},
                        {.pairings = {{0, 1}}, .games = 6});
  plan.name = "given";
  Store store(folder.file("store.db"), StoreAccess::write);
  EXPECT_TRUE(run_plan(plan, {.store = &store}).complete);
  const std::vector<StoredGame> rows = store.games({});
  ASSERT_EQ(rows.size(), 6U);
  for (const StoredGame& row : rows) {
    const bool second = row.key.number / 2 == 1;
    EXPECT_EQ(row.map, second ? "position-2" : "position-1");
    EXPECT_EQ(row.start, plan.starts[second ? 1 : 0].position);
  }
  EXPECT_EQ(run_plan(plan, {.store = &store}).played, 0U);
  EXPECT_THROW((void)read_positions(folder.file("nothing"), "tron"), InputError);
  EXPECT_THROW((void)read_positions(folder.write("empty", "\n  \n"), "tron"), InputError);
  const std::string marked = folder.write("marked",
                                          "\xEF\xBB\xBF"
                                          "5 3/.1.../...../...2.\n\n5 3/1...\n");
  EXPECT_THAT(test::error_of<InputError>([&] { (void)read_positions(marked, "tron"); }), HasSubstr("marked:3: "));
}

TEST(RunPlan, AStoredGameThatCannotBeReplayedIsAnError) {
  const TemporaryFolder folder;
  const Plan plan = small_plan("first", 4);
  const auto error_after = [&](const std::string& sql, bool unsealed = true) {
    const std::string path = folder.file("store.db");
    std::filesystem::remove(path);
    Store(path, StoreAccess::write).begin(plan);
    {
      Store store(path, StoreAccess::write);
      (void)run_plan(plan, {.store = &store});
    }
    Database(path, Database::Mode::read_write).run(sql);
    if (unsealed) Database(path, Database::Mode::read_write).run("UPDATE games SET checksum = ''");
    Store store(path, StoreAccess::write);
    return test::error_of<std::runtime_error>([&] { (void)run_plan(plan, {.store = &store}); });
  };
  EXPECT_EQ(error_after("SELECT 1"), "no error");
  EXPECT_THAT(error_after("UPDATE games SET moves = 'north/up ' || moves WHERE number = 2"),
              HasSubstr("game first/0/2, move 1: illegal move 'north/up': expected one of "));
  EXPECT_THAT(error_after("UPDATE games SET result = CASE result WHEN 1 THEN 0.0 ELSE 1.0 END WHERE number = 1"),
              HasSubstr("game first/0/1: its moves do not lead to its result"));
  EXPECT_THAT(error_after("UPDATE games SET length = 99 WHERE number = 1"), HasSubstr("expected 99"));
  EXPECT_THAT(error_after("UPDATE games SET seed_two = '5' WHERE number = 0"), HasSubstr("first/0/0: map, sides or"));
  EXPECT_THAT(error_after("UPDATE games SET number = 9 WHERE number = 0"), HasSubstr("not in the plan"));
  // With its checksum no value can change at all.
  EXPECT_EQ(error_after("SELECT 1", false), "no error");
  for (const char* change : {"milliseconds_one = 77", "reason = 'x'", "simulations_two = 1", "agent_one = 'other'"})
    EXPECT_THAT(error_after(std::string("UPDATE games SET ") + change + " WHERE number = 1", false),
                HasSubstr("game first/0/1: damaged, its checksum is not that of its values"))
        << change;
}

PlayedGame game_of(const Schedule& schedule, std::size_t number, double first_reward) {
  PlayedGame game{schedule.game(0, number), {}};
  game.record.result = static_cast<float>(game.scheduled.exchanged ? 1 - first_reward : first_reward);
  return game;
}

TEST(SequentialStop, SeesPairsInTheOrderOfTheirNumbers) {
  const Schedule schedule{.seed = 1, .pairings = {{0, 1}}, .games = 400};
  const SprtSettings settings{.elo0 = 0, .elo1 = 100};
  SequentialStop in_order(settings, schedule);
  std::vector<PlayedGame> games;
  for (std::size_t number = 0; number < 400; ++number)
    games.push_back(game_of(schedule, number, number % 7 != 0 ? 1 : 0));
  std::size_t needed = 0;
  while (!in_order.add(games[needed])) ++needed;
  EXPECT_EQ(in_order.state().verdict, SprtVerdict::accept_h1);
  EXPECT_EQ(in_order.games(), needed + 1);
  EXPECT_EQ(in_order.games() % 2, 0U);
  EXPECT_EQ(in_order.counted(games).size(), needed + 1);

  SequentialStop reversed(settings, schedule);
  for (std::size_t number = 400; number-- > 1;) EXPECT_FALSE(reversed.add(games[number])) << number;
  EXPECT_TRUE(reversed.add(games[0]));
  EXPECT_EQ(reversed.games(), in_order.games());
  EXPECT_EQ(reversed.state().llr, in_order.state().llr);
}

TEST(SequentialStop, FixedSidesCountGamesAndAnOddLastOneOfPairsIsLeftOut) {
  Schedule schedule{.seed = 1, .pairings = {{0, 1}}, .games = 3};
  SequentialStop pairs(SprtSettings{}, schedule);
  for (std::size_t number = 0; number < 3; ++number) pairs.add(game_of(schedule, number, 1));
  EXPECT_EQ(pairs.games(), 2U);
  schedule.sides = Sides::fixed;
  SequentialStop single(SprtSettings{}, schedule);
  for (std::size_t number = 0; number < 3; ++number) single.add(game_of(schedule, number, 1));
  EXPECT_EQ(single.games(), 3U);
  schedule.pairings = round_robin(3);
  EXPECT_THROW(SequentialStop(SprtSettings{}, schedule), InputError);
}

TEST(RunPlanThreads, ASequentialTestEndsAtTheSameGameWithAnyNumberOfThreadsAndAfterAStop) {
  Plan plan =
      make_plan({.game = "tron", .agents = {"mcts", "random"}, .maps = {"empty:5x5"}, .budget = {.simulations = 30}},
                {.seed = 3, .pairings = {{0, 1}}, .games = 2000});
  plan.name = "test";
  plan.sprt = SprtSettings{.elo0 = 0, .elo1 = 200};
  const PlanRun expected = run_plan(plan, {});
  ASSERT_TRUE(expected.complete);
  EXPECT_EQ(expected.sprt->verdict, SprtVerdict::accept_h1);
  EXPECT_LT(expected.games.size(), 500U);
  EXPECT_EQ(outcome(run_plan(plan, {.threads = 8})), outcome(expected));
  EXPECT_EQ(expected.totals.games(), expected.games.size());
  const PlanRun summed = run_plan(plan, {.threads = 8, .keep_games = false});
  EXPECT_TRUE(summed.games.empty());
  EXPECT_EQ(summed.totals.games(), expected.games.size());
  EXPECT_EQ(summed.totals.pairing(0), tally_pairing(0, expected.games));

  const TemporaryFolder folder;
  Store store(folder.file("store.db"), StoreAccess::write);
  std::stop_source stop;
  const PlanRun begun = run_plan(plan,
                                 {.store = &store,
                                  .threads = 4,
                                  .on_game =
                                      [&, played = 0](const PlayedGame&) mutable {
                                        if (++played == 5) stop.request_stop();
                                      }},
                                 stop.get_token());
  EXPECT_FALSE(begun.complete);
  EXPECT_EQ(begun.sprt->verdict, SprtVerdict::go_on);
  const PlanRun ended = run_plan(plan, {.store = &store, .threads = 3});
  EXPECT_TRUE(ended.complete);
  EXPECT_EQ(outcome(ended), outcome(expected));
  EXPECT_EQ(ended.sprt->llr, expected.sprt->llr);
  const PlanRun again = run_plan(plan, {.store = &store});
  EXPECT_EQ(again.played, 0U);
  EXPECT_EQ(outcome(again), outcome(expected));
}

}  // namespace
}  // namespace cycad
