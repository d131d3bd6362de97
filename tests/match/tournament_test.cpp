#include "cycad/match/tournament.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "cycad/core/error.hpp"
#include "match/toy_game.hpp"

namespace cycad {
namespace {

using toy::RandomAgent;
using toy::ToyPosition;

Tournament toy_tournament(std::size_t agents, std::size_t games) {
  return {.schedule = {.seed = 5, .pairings = round_robin(agents), .games = games, .maps = 2},
          .make_agent = [](std::size_t agent) { return std::make_unique<RandomAgent>(agent); },
          .starts = {std::make_shared<ToyPosition>(7, true), std::make_shared<ToyPosition>(8, false)}};
}

std::string text_of(const std::vector<PlayedGame>& games) {
  std::string text;
  for (const PlayedGame& game : games) {
    text += std::to_string(game.scheduled.pairing) + "/" + std::to_string(game.scheduled.number) + " " +
            std::to_string(game.reward(0)) + ":";
    for (const auto& [one, two] : game.record.moves) text += std::to_string(one) + std::to_string(two) + " ";
    text += "\n";
  }
  return text;
}

TEST(TournamentThreads, ResultsDoNotDependOnTheNumberOfThreads) {
  Tournament tournament = toy_tournament(4, 11);
  const std::vector<PlayedGame> expected = play_tournament(tournament);
  ASSERT_EQ(expected.size(), 66U);
  for (const unsigned threads : {2U, 3U, 8U, 100U}) {
    tournament.threads = threads;
    EXPECT_EQ(text_of(play_tournament(tournament)), text_of(expected)) << threads;
  }
}

TEST(Tournament, GamesAreThoseOfTheSchedule) {
  const Tournament tournament = toy_tournament(3, 4);
  const std::vector<PlayedGame> games = play_tournament(tournament);
  ASSERT_EQ(games.size(), 12U);
  for (std::size_t index = 0; index < games.size(); ++index) {
    EXPECT_EQ(games[index].scheduled, tournament.schedule.game(index));
    EXPECT_EQ(games[index].record.length(), games[index].scheduled.map == 0 ? 7U : 8U);
    EXPECT_EQ(games[index].record.end, GameEnd::rules);
  }
}

TEST(TournamentThreads, PlaysOnlyTheGamesThatAreAskedFor) {
  Tournament tournament = toy_tournament(3, 4);
  const std::vector<PlayedGame> all = play_tournament(tournament);
  tournament.only = {7, 2, 11};
  tournament.threads = 8;
  EXPECT_EQ(text_of(play_tournament(tournament)), text_of({all[7], all[2], all[11]}));
  tournament.only = std::vector<std::size_t>{};
  EXPECT_TRUE(play_tournament(tournament).empty());
}

TEST(TournamentThreads, PlaysDrawnGamesAgainAndNoOthers) {
  Tournament tournament = toy_tournament(3, 20);
  const std::vector<PlayedGame> once = play_tournament(tournament);
  tournament.schedule.replays = 20;
  const std::vector<PlayedGame> replayed = play_tournament(tournament);
  ASSERT_EQ(replayed.size(), once.size());
  std::size_t drawn = 0;
  for (std::size_t index = 0; index < once.size(); ++index) {
    EXPECT_FALSE(replayed[index].record.is_draw());
    drawn += once[index].record.is_draw() ? 1U : 0U;
    EXPECT_EQ(replayed[index].scheduled == once[index].scheduled, !once[index].record.is_draw());
    EXPECT_TRUE(once[index].record.is_draw() || text_of({replayed[index]}) == text_of({once[index]})) << index;
  }
  EXPECT_GT(drawn, 0U);
  EXPECT_LT(drawn, once.size());
  tournament.threads = 3;
  EXPECT_EQ(text_of(play_tournament(tournament)), text_of(replayed));
}

// One replay of many draws leaves some.
TEST(Tournament, EndsReplayingWhenThereWereEnough) {
  Tournament tournament = toy_tournament(2, 100);
  tournament.starts = {std::make_shared<ToyPosition>(1, true), std::make_shared<ToyPosition>(1, true)};
  const auto draws = [&](std::size_t replays) {
    tournament.schedule.replays = replays;
    return tally_pairing(0, play_tournament(tournament)).draws;
  };
  const std::size_t without = draws(0);
  const std::size_t with_one = draws(1);
  EXPECT_GT(without, with_one);
  EXPECT_GT(with_one, draws(4));
}

// Whether an agent is fresh or has played before must not be seen in its games: each game is played alone here.
TEST(Tournament, EveryGameIsTheSamePlayedAlone) {
  const Tournament tournament = toy_tournament(3, 4);
  for (const PlayedGame& game : play_tournament(tournament)) {
    const auto one = tournament.make_agent(game.scheduled.agents[0]);
    const auto two = tournament.make_agent(game.scheduled.agents[1]);
    const GameRecord alone =
        play_game({.start = *tournament.starts[game.scheduled.map], .seeds = game.scheduled.seeds}, *one, *two);
    EXPECT_EQ(alone.moves, game.record.moves);
    EXPECT_EQ(alone.result, game.record.result);
  }
}

TEST(TournamentThreads, ReportsEveryGameOnceAndOneAtATime) {
  Tournament tournament = toy_tournament(4, 20);
  tournament.threads = 4;
  std::atomic<int> inside = 0;
  bool overlapped = false;
  std::set<std::pair<std::size_t, std::size_t>> seen;
  tournament.on_game = [&](const PlayedGame& game) {
    if (++inside > 1) overlapped = true;
    EXPECT_TRUE(seen.insert({game.scheduled.pairing, game.scheduled.number}).second);
    std::this_thread::yield();
    --inside;
  };
  (void)play_tournament(tournament);
  EXPECT_EQ(seen.size(), tournament.schedule.size());
  EXPECT_FALSE(overlapped);
}

TEST(TournamentThreads, AStopLeavesTheFinishedGames) {
  Tournament tournament = toy_tournament(4, 1000);
  tournament.threads = 2;
  std::stop_source stop;
  std::size_t finished = 0;
  tournament.on_game = [&](const PlayedGame&) {
    if (++finished == 10) stop.request_stop();
  };
  const std::vector<PlayedGame> games = play_tournament(tournament, stop.get_token());
  EXPECT_EQ(games.size(), finished);
  EXPECT_GE(games.size(), 10U);
  EXPECT_LT(games.size(), 20U);
  for (const PlayedGame& game : games) EXPECT_TRUE(game.record.result);
}

TEST(TournamentThreads, AnErrorInAWorkerIsThrownOn) {
  Tournament tournament = toy_tournament(3, 50);
  tournament.threads = 3;
  tournament.make_agent = [](std::size_t agent) -> std::unique_ptr<Agent> {
    if (agent == 2) throw InputError("agent 2 is not there");
    return std::make_unique<RandomAgent>(agent);
  };
  try {
    (void)play_tournament(tournament);
    FAIL() << "expected an error";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "agent 2 is not there");
  }
}

TEST(Tournament, AnAgentAgainstItselfSitsOnTwoChairs) {
  Tournament tournament = toy_tournament(2, 2);
  tournament.schedule.pairings = {{1, 1}};
  int made = 0;
  tournament.make_agent = [&](std::size_t) {
    ++made;
    return std::make_unique<RandomAgent>();
  };
  EXPECT_EQ(play_tournament(tournament).size(), 2U);
  EXPECT_EQ(made, 2);
}

TEST(Tournament, AgentsAreKeptFromGameToGameOfAPairing) {
  Tournament tournament = toy_tournament(2, 10);
  int made = 0;
  tournament.make_agent = [&](std::size_t) {
    ++made;
    return std::make_unique<RandomAgent>();
  };
  (void)play_tournament(tournament);
  EXPECT_EQ(made, 2);
}

TEST(Tournament, TalliesSeeEachSide) {
  const auto game = [](std::size_t pairing, bool exchanged, std::array<std::size_t, 2> agents, float result) {
    PlayedGame played;
    played.scheduled.pairing = pairing;
    played.scheduled.exchanged = exchanged;
    played.scheduled.agents = agents;
    played.record.result = result;
    return played;
  };
  const std::vector<PlayedGame> games{game(0, false, {0, 1}, 1.0F), game(0, true, {1, 0}, 1.0F),
                                      game(0, true, {1, 0}, 0.5F), game(1, true, {2, 0}, 0.0F)};
  EXPECT_EQ(tally_pairing(0, games), (Tally{.wins = 1, .draws = 1, .losses = 1, .pairs = {{0, 0, 1, 0, 0}}}));
  EXPECT_EQ(tally_pairing(1, games), (Tally{.wins = 1}));
  const auto matrix = tally_matrix(3, games);
  EXPECT_EQ(matrix[0][1], (Tally{.wins = 1, .draws = 1, .losses = 1, .pairs = {{0, 0, 1, 0, 0}}}));
  EXPECT_EQ(matrix[1][0], (Tally{.wins = 1, .draws = 1, .losses = 1, .pairs = {{0, 0, 1, 0, 0}}}));
  EXPECT_EQ(matrix[0][2], (Tally{.wins = 1}));
  EXPECT_EQ(matrix[2][0], (Tally{.losses = 1}));
  EXPECT_EQ(matrix[1][2], Tally{});
}

TEST(Tournament, TalliesHavePairsAndForfeits) {
  const Schedule schedule{.seed = 1, .pairings = {{0, 1}}, .games = 5};
  std::vector<PlayedGame> games;
  for (std::size_t number = 0; number < 5; ++number) {
    games.push_back({schedule.game(0, number), {}});
    games.back().record.result = 1.0F;  // player one wins: a point each in a pair
  }
  games[1].record.sides[1].failure = Failure::died;  // the first agent's
  const auto matrix = tally_matrix(2, games);
  EXPECT_EQ(matrix[0][1], (Tally{.wins = 3, .losses = 2, .pairs = {{0, 0, 2, 0, 0}}, .forfeits = 1}));
  EXPECT_EQ(matrix[1][0], matrix[0][1].reversed());
  EXPECT_EQ(matrix[1][0].opponent_forfeits, 1U);
  EXPECT_EQ(tally_pairing(0, games), matrix[0][1]);
}

// Dies at the first move of every game, or of every other one.
class DyingAgent final : public RandomAgent {
 public:
  explicit DyingAgent(bool always) : RandomAgent(1), always_(always) {}
  [[nodiscard]] Decision decide(const Position& position, Player player, std::stop_token stop) override {
    if (always_ || games_++ > 20) {
      Decision decision{};
      decision.forfeit = "exited with code 1";
      decision.failure = Failure::died;
      return decision;
    }
    return RandomAgent::decide(position, player, std::move(stop));
  }

 private:
  bool always_;
  int games_ = 0;
};

TEST(Tournament, AnAgentThatDiesAtTheStartOfItsFirstGameEndsIt) {
  Tournament tournament = toy_tournament(2, 6);
  tournament.names = {"bot", "random"};
  int told = 0;
  tournament.on_game = [&told](const PlayedGame&) { ++told; };
  tournament.make_agent = [](std::size_t agent) -> std::unique_ptr<Agent> {
    if (agent == 0) return std::make_unique<DyingAgent>(true);
    return std::make_unique<RandomAgent>(agent);
  };
  try {
    (void)play_tournament(tournament);
    FAIL() << "expected an error";
  } catch (const OutsideError& error) {
    EXPECT_EQ(std::string(error.what()).find("agent bot died at the start of its first game: player 1: exited with"),
              0U)
        << error.what();
  }
  EXPECT_EQ(told, 0);
  tournament.tolerate_forfeits = true;
  const std::vector<PlayedGame> games = play_tournament(tournament);
  EXPECT_EQ(tally_pairing(0, games).forfeits, 6U);
}

TEST(Tournament, AnAgentThatHasMovedMayDieLater) {
  Tournament tournament = toy_tournament(2, 20);
  tournament.make_agent = [](std::size_t agent) -> std::unique_ptr<Agent> {
    if (agent == 0) return std::make_unique<DyingAgent>(false);
    return std::make_unique<RandomAgent>(agent);
  };
  const Tally tally = tally_pairing(0, play_tournament(tournament));
  EXPECT_EQ(tally.games(), 20U);
  EXPECT_GT(tally.forfeits, 0U);
}

}  // namespace
}  // namespace cycad
