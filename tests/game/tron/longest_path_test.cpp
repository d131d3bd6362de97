#include "cycad/game/tron/longest_path.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "cycad/game/tron/state.hpp"
#include "support/slow_tron.hpp"

namespace cycad {
namespace {

using test::SlowTron;

constexpr auto never = [] { return false; };

// Walks the path and answers its length; fails where it enters a wall.
template <class G>
int walk(G position, Player player, const std::vector<tron::Direction>& path) {
  for (const tron::Direction direction : path) {
    EXPECT_NE(position.legal_mask(player) & tron::bit_of(direction), 0U);
    position.play_alone(player, direction);
  }
  return static_cast<int>(path.size());
}

std::string random_room(Random& random) {
  std::string text = "6 4\n";
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 6; ++column) text += random.below(4) == 0 ? '#' : ' ';
    text += '\n';
  }
  text[4 + random.below(6)] = '1';
  text[4 + 21 + random.below(6)] = '2';
  return text;
}

TEST(TronLongestPath, IsThatOfTryingEveryPath) {
  Random random(11);
  int beyond_walk = 0, below_bound = 0;
  for (int round = 0; round < 300; ++round) {
    const std::string text = random_room(random);
    const TronSmall small = TronSmall::from_text(text);
    const TronLarge large = TronLarge::from_text(text);
    const SlowTron slow(text);
    for (const Player player : {Player::one, Player::two}) {
      const int expected = slow.longest_path(static_cast<int>(index_of(player)));
      ASSERT_EQ(small.longest_path(player, 1'000'000), expected) << text;
      ASSERT_EQ(large.longest_path(player, 1'000'000), expected) << text;
      const tron::LongPath found = small.find_long_path(player, {}, never);
      ASSERT_EQ(walk(small, player, found.path), expected) << text;
      const auto head = TronSmall::Grid::spot_at(small.head(player));
      ASSERT_GE(tron::path_bound(small.region(player), head), expected) << text;
      if (tron::path_bound(small.region(player), head) > expected) ++below_bound;
      ASSERT_LE(small.space_estimate(player), expected) << text;
      if (small.space_estimate(player) < expected) ++beyond_walk;
    }
  }
  EXPECT_GT(beyond_walk, 0) << "the walk along the walls never fell short: the test says nothing";
  EXPECT_GT(below_bound, 0) << "the bound was always reached: no search was needed";
}

// Alone on every map that comes with the library: never worse than the walk along the walls, and within the bound.
TEST(TronLongestPath, OnEveryMap) {
  int longer = 0;
  for (const TronMapEntry& entry : list_tron_maps()) {
    std::visit(
        [&](const auto& position) {
          for (const Player player : {Player::one, Player::two}) {
            const tron::LongPath found = position.find_long_path(player, {.nodes = 100}, never);
            EXPECT_EQ(walk(position, player, found.path), found.length()) << entry.name;
            EXPECT_GE(found.length(), position.space_estimate(player)) << entry.name;
            EXPECT_LE(found.length(), found.bound) << entry.name;
            EXPECT_LE(found.bound, position.free_region_count(player)) << entry.name;
            if (found.length() > position.space_estimate(player)) ++longer;
          }
        },
        make_tron(tron_map(entry.name)));
  }
  EXPECT_GT(longer, 10) << "the search finds more than the walk along the walls on many of them";
}

TEST(TronLongestPath, TheLimitIsKept) {
  const TronSmall position(tron_map("lanctot-b"));
  EXPECT_EQ(position.longest_path(Player::one, 0), std::nullopt);
  const tron::LongPath found = position.find_long_path(Player::one, {.nodes = 3}, never);
  EXPECT_LE(found.nodes, 3U);
  EXPECT_FALSE(found.exact());
  const tron::LongPath stopped = position.find_long_path(Player::one, {}, [] { return true; });
  EXPECT_EQ(stopped.nodes, 0U);
  EXPECT_GT(stopped.length(), 0) << "a walk along the walls is always there";
}

TEST(TronLongestPath, StopsAtALengthThatIsEnough) {
  const TronSmall position(tron_map("lanctot-b"));
  const tron::LongPath found = position.find_long_path(Player::one, {.enough = 20}, never);
  EXPECT_EQ(found.nodes, 0U) << "a walk along the walls is as long";
  EXPECT_GE(walk(position, Player::one, found.path), 20);
  EXPECT_FALSE(found.exact()) << "a longer one was not looked for";
}

TEST(TronLongestPath, NoNodeIsNeededWhereTheBoundIsReachedAtOnce) {
  EXPECT_EQ(TronSmall::from_text("6 2/1...../#####2").longest_path(Player::one, 0), 5);
  EXPECT_EQ(TronSmall::from_text("3 1/1#2").longest_path(Player::one, 0), 0);
}

TEST(TronLongestPath, GoesOnFromAKnownPath) {
  TronSmall position(tron_map("lanctot-b"));
  const tron::LongPath first = position.find_long_path(Player::one, {.nodes = 2000}, never);
  position.play_alone(Player::one, first.path.front());
  const std::vector<tron::Direction> rest(first.path.begin() + 1, first.path.end());
  const tron::LongPath second = position.find_long_path(Player::one, {.nodes = 0}, never, rest);
  EXPECT_GE(second.length(), first.length() - 1);
}

TEST(TronLongestPath, Repeats) {
  const TronSmall position(tron_map("lanctot-a"));
  const tron::LongPath first = position.find_long_path(Player::one, {.nodes = 500}, never);
  EXPECT_EQ(position.find_long_path(Player::one, {.nodes = 500}, never).path, first.path);
}

}  // namespace
}  // namespace cycad
