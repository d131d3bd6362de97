#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "agent/nim.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/core/random.hpp"

namespace cycad {
namespace {

// Plays a game at random and looks at the actions of every position.
void check_actions(const GameEntry& game, std::uint64_t seed) {
  Random random(seed);
  for (auto position = game.start(game.default_map); !position->result();) {
    std::array<MoveNumber, 2> moves{};
    for (const Player player : {Player::one, Player::two}) {
      const std::vector<std::size_t> actions = position->actions(player);
      ASSERT_EQ(actions.size(), position->move_count(player));
      ASSERT_EQ(std::set<std::size_t>(actions.begin(), actions.end()).size(), actions.size()) << position->to_text();
      for (const std::size_t action : actions) ASSERT_LT(action, position->action_count());
      if (!actions.empty()) moves[index_of(player)] = random.below(static_cast<std::uint32_t>(actions.size()));
    }
    position->play(moves[0], moves[1]);
  }
}

TEST(Actions, AreDistinctInEveryPosition) {
  for (const GameEntry& game : games())
    for (std::uint64_t seed = 1; seed <= 3; ++seed) check_actions(game, seed);
}

TEST(Actions, MeanTheSameInEveryPosition) {
  std::map<std::size_t, std::string> names;
  const auto position = start_position("tron", "empty:5x5:facing");
  for (int ply = 0; ply < 3; ++ply) {
    const std::vector<std::size_t> actions = position->actions(Player::one);
    const std::vector<std::string> moves = position->moves(Player::one);
    for (std::size_t number = 0; number < actions.size(); ++number)
      EXPECT_EQ(names.emplace(actions[number], moves[number]).first->second, moves[number]);
    position->play(moves.size() - 1, 0);
  }
  EXPECT_GE(names.size(), 3U);
}

TEST(Actions, ArePlacesInTheListWithoutNumbersOfTheGame) {
  const PositionOf<test::Nim> position(test::Nim{5, Player::one}, "nim");
  EXPECT_EQ(position.actions(Player::one), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_TRUE(position.actions(Player::two).empty());
  EXPECT_EQ(position.action_count(), test::Nim::max_moves);
}

}  // namespace
}  // namespace cycad
