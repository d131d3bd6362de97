// The three board types against the slow model: every shipped map and some generated ones, over a million moves.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "cycad/game/tron/state.hpp"
#include "support/slow_tron.hpp"

namespace cycad {
namespace {

using test::SlowTron;
using tron::Direction;

template <class G>
std::vector<Direction> legal_moves(const G& position, Player player) {
  MoveList<G> list;
  position.moves(player, list);
  return {list.begin(), list.end()};
}

std::vector<Direction> acceptable_moves(const SlowTron& slow, int player) {
  const std::vector<Direction> safe = slow.safe(player);
  return safe.empty() ? slow.legal(player) : safe;
}

template <class G>
void compare_moves(const G& fast, const SlowTron& slow) {
  ASSERT_EQ(legal_moves(fast, Player::one), slow.legal(0));
  ASSERT_EQ(legal_moves(fast, Player::two), slow.legal(1));
  ASSERT_EQ(fast.result(), slow.result());
}

template <class G>
void compare_space(const G& fast, const SlowTron& slow) {
  ASSERT_EQ(fast.separated(), slow.separated());
  ASSERT_EQ(fast.free_region_count(Player::one), slow.region_count(0));
  ASSERT_EQ(fast.free_region_count(Player::two), slow.region_count(1));
  ASSERT_EQ(fast.space_estimate(Player::one), slow.space_estimate(0));
  ASSERT_EQ(fast.space_estimate(Player::two), slow.space_estimate(1));
  if (slow.separated() && !slow.result()) {
    ASSERT_EQ(fast.separated_result(), slow.separated_result());
  }
  const auto [one, two] = slow.territory();
  const float share = one + two == 0 ? 0.5F : static_cast<float>(one) / static_cast<float>(one + two);
  ASSERT_FLOAT_EQ(fast.estimate(), share);
  ASSERT_EQ(G::from_text(fast.to_text()), fast);
}

// The same game on every type that the map fits.
class Boards {
 public:
  explicit Boards(const TronMap& map) : large(map) {
    if (fits<TronSmall>(map)) small.emplace(map);
    if (fits<TronMedium>(map)) medium.emplace(map);
  }

  template <class Visit>
  void each(Visit visit) {
    if (small) visit(*small);
    if (medium) visit(*medium);
    visit(large);
  }

  std::optional<TronSmall> small;
  std::optional<TronMedium> medium;
  TronLarge large;
};

// The last goes north while it can, and so on in order, which fills the board; now and then it moves at random.
enum class Kind { uniform, straight, safe, persistent };

// A move of the given kind from the board that decides; kinds that look ahead must respect the slow model's view.
Direction choose(Kind kind, const TronLarge& position, const SlowTron& slow, Player player, Random& random) {
  const std::vector<Direction> acceptable = acceptable_moves(slow, static_cast<int>(index_of(player)));
  Direction move = position.random_move(player, random);
  switch (kind) {
    case Kind::uniform: return move;
    case Kind::straight: move = position.straight_move(player, random); break;
    case Kind::safe: move = position.safe_move(player, random); break;
    case Kind::persistent: return random.below(8) == 0 ? move : acceptable.front();
  }
  EXPECT_NE(std::find(acceptable.begin(), acceptable.end(), move), acceptable.end()) << tron::name_of(move);
  return move;
}

// Joint moves played.
int play_game(const TronMap& map, Kind kind, Random& random, int space_interval) {
  SlowTron slow(write_tron_position(map));
  Boards boards(map);
  for (int moves = 0;; ++moves) {
    boards.each([&](const auto& fast) { compare_moves(fast, slow); });
    if (random.below(static_cast<std::uint32_t>(space_interval)) == 0) {
      boards.each([&](const auto& fast) { compare_space(fast, slow); });
    }
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << map.name << "\n" << boards.large.to_text();
      return moves;
    }
    if (slow.result()) return moves;
    const Direction one = choose(kind, boards.large, slow, Player::one, random);
    const Direction two = choose(kind, boards.large, slow, Player::two, random);
    slow.play(one, two);
    boards.each([&](auto& fast) { fast.play(one, two); });
  }
}

std::vector<std::string> all_maps() {
  std::vector<std::string> names{"empty:16x14", "empty:32x30", "empty:64x64", "empty:20x20:facing",
                                 "empty:1x9",   "empty:9x1",   "empty:6x6",   "empty:2x2"};
  for (const TronMapEntry& entry : list_tron_maps()) names.push_back(entry.name);
  return names;
}

TEST(TronSlowModel, AgreesOverAMillionMoves) {
  int total = 0;
  const std::vector<std::string> names = all_maps();
  ASSERT_EQ(names.size(), 8U + 37U);
  for (const std::string& name : names) {
    const TronMap map = tron_map(name);
    const int space_interval = 20 + map.width * map.height / 6;
    Random random = Random::stream(5, {static_cast<std::uint64_t>(total)});
    for (int moves = 0, game = 0; moves < 13'000 && game < 4'000; ++game) {
      const int played = play_game(map, static_cast<Kind>(game % 4), random, space_interval);
      ASSERT_FALSE(testing::Test::HasFailure());
      moves += played;
      total += 2 * played;
    }
  }
  EXPECT_GE(total, 1'000'000) << "moves of single players";
}

}  // namespace
}  // namespace cycad
