#include "serve/searches.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "cycad/agent/games.hpp"
#include "serve/api_error.hpp"

namespace cycad::serve {
namespace {

using std::chrono::minutes;
using std::chrono::steady_clock;

int status_of(const auto& call) {
  try {
    call();
    return 200;
  } catch (const ApiError& error) {
    return error.status;
  }
}

std::shared_ptr<WatchedSearch> begin_search(Searches& searches, const Limits& limits) {
  return searches.begin(*start_position("tron", "empty:5x5"), Player::one, check_agent("tron", "mcts(sims=10)", limits),
                        1);
}

TEST(Reservation, TakesAPartAndGivesItBack) {
  std::atomic<std::size_t> used = 0;
  {
    const Reservation one(used, 3, 5);
    EXPECT_EQ(used, 3U);
    EXPECT_EQ(status_of([&] { const Reservation more(used, 3, 5); }), 429);
    EXPECT_EQ(used, 3U) << "what is refused takes nothing";
    const Reservation rest(used, 2, 5);
    EXPECT_EQ(used, 5U);
    EXPECT_EQ(status_of([&] { const Reservation nothing(used, 0, 5); }), 200);
  }
  EXPECT_EQ(used, 0U);
}

TEST(Searches, NoMoreRunAtTheSameTimeThanMay) {
  Searches searches({.searches = 2});
  const auto run_while = [&](bool wanted) { return searches.begin_running([wanted] { return wanted; }); };
  const auto one = run_while(true);
  auto two = run_while(true);
  EXPECT_EQ(status_of([&] { (void)run_while(false); }), 429);
  two.reset();
  EXPECT_EQ(status_of([&] { (void)run_while(false); }), 200) << "without waiting";
}

TEST(Searches, ASearchIsKeptForSomeMinutesAfterTheLastLookAtIt) {
  const Limits limits;
  Searches searches(limits);
  const auto search = begin_search(searches, limits);
  EXPECT_EQ(status_of([&] { (void)searches.find(search->id()); }), 404) << "not kept";
  searches.keep(search);
  searches.drop_expired(steady_clock::now() + minutes(1000));
  EXPECT_EQ(searches.find(search->id()), search) << "it has not ended";
  search->finish();
  searches.drop_expired(search->finished() + minutes(10));
  const auto ended = search->finished();
  EXPECT_EQ(searches.find(search->id()), search);
  EXPECT_GT(search->finished(), ended) << "a look at it";
  searches.drop_expired(search->finished() + minutes(10) + std::chrono::milliseconds(1));
  EXPECT_EQ(status_of([&] { (void)searches.find(search->id()); }), 404);
}

TEST(Searches, TheOneThatEndedFirstMakesRoomAndARunningOneDoesNot) {
  const Limits limits{.trees = 2};
  Searches searches(limits);
  const auto first = begin_search(searches, limits), second = begin_search(searches, limits),
             third = begin_search(searches, limits);
  searches.keep(first);
  searches.keep(second);
  EXPECT_EQ(status_of([&] { searches.keep(third); }), 429);
  second->finish();
  first->finish();
  searches.keep(third);
  EXPECT_EQ(searches.find(first->id()), first);
  EXPECT_EQ(status_of([&] { (void)searches.find(second->id()); }), 404);
  searches.drop(third->id());
  EXPECT_EQ(status_of([&] { (void)searches.find(third->id()); }), 404);
}

// They asked for the tree so often that the search stood still, with its place and its memory.
TEST(Searches, ReadersDoNotHoldASearchUp) {
  const Limits limits;
  Searches searches(limits);
  const auto search = begin_search(searches, limits);
  std::atomic<bool> over = false;
  std::vector<std::jthread> readers;
  for (int reader = 0; reader < 4; ++reader)
    readers.emplace_back([&] {
      while (!over) search->read([](const AnySearch&) { std::this_thread::sleep_for(std::chrono::milliseconds(1)); });
    });
  for (int slice = 0; slice < 5; ++slice) EXPECT_EQ(search->run({.simulations = 10}).simulations, 10U);
  over = true;
}

}  // namespace
}  // namespace cycad::serve
