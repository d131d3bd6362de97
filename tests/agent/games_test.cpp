#include "cycad/agent/games.hpp"

#include <gtest/gtest.h>

#include <set>

#include "cycad/agent/position_of.hpp"
#include "cycad/game/tron/tron.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;

TEST(Games, RegistryIsSound) {
  std::set<std::string_view> names;
  for (const GameEntry& game : games()) {
    EXPECT_TRUE(names.insert(game.name).second);
    EXPECT_EQ(&game_named(game.name), &game);
    EXPECT_FALSE(game.title.empty());
    EXPECT_FALSE(game.help.empty());
    ASSERT_NE(game.agents, nullptr);
    const auto start = start_position(game.name, "");
    EXPECT_EQ(start->game(), game.name);
    EXPECT_FALSE(start->result());
    EXPECT_EQ(start->to_text(), start_position(game.name, game.default_map)->to_text());
    EXPECT_EQ(position_from_text(game.name, start->to_text())->to_text(), start->to_text());
    EXPECT_EQ(game.simultaneous, start->moves_now(Player::one) && start->moves_now(Player::two));
  }
  EXPECT_TRUE(names.contains("tron") && names.contains("octagon"));
}

TEST(Games, EveryMapStarts) {
  for (const GameEntry& game : games()) {
    EXPECT_FALSE(game.maps().empty());
    for (const MapDescription& map : game.maps()) {
      EXPECT_FALSE(map.help.empty()) << map.name;
      const auto start = start_position(game.name, map.name);
      EXPECT_FALSE(start->result()) << map.name;
      if (!map.alias.empty()) {
        EXPECT_EQ(start_position(game.name, map.alias)->to_text(), start->to_text());
      }
    }
  }
}

TEST(Games, TronTakesTheSmallestBoard) {
  EXPECT_NE(state_of<TronSmall>(*start_position("tron", "empty:13x13")), nullptr);
  EXPECT_NE(state_of<TronMedium>(*start_position("tron", "empty:20x20")), nullptr);
  EXPECT_NE(state_of<TronLarge>(*start_position("tron", "empty:40x40")), nullptr);
}

TEST(Games, TronDrawsTrails) {
  const auto position = start_position("tron", "empty:4x2");
  EXPECT_EQ(position->draw(false),
            "############\n"
            "##11      ##\n"
            "##      22##\n"
            "############\n");
  position->play(0, 1);  // east, west
  EXPECT_EQ(position->draw(false),
            "############\n"
            "##aa11    ##\n"
            "##    22bb##\n"
            "############\n");
  EXPECT_EQ(position->clone()->draw(false), position->draw(false));
}

TEST(Games, UnknownNames) {
  EXPECT_EQ(error_of([] { (void)game_named("torn"); }), "unknown game 'torn', did you mean tron?");
  EXPECT_NE(error_of([] { (void)game_named("chess"); }).find("unknown game 'chess', expected one of tron"),
            std::string::npos);
  const std::string message = error_of([] { (void)start_position("tron", "quadrent"); });
  EXPECT_NE(message.find("unknown map 'quadrent'"), std::string::npos) << message;
  EXPECT_NE(message.find("quadrant"), std::string::npos) << message;
  EXPECT_NE(error_of([] { (void)position_from_text("tron", "3 1/1.3"); }).find("position:2:3: unknown character '3'"),
            std::string::npos);
}

}  // namespace
}  // namespace cycad
