#include "cycad/match/stored_game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cycad/core/error.hpp"
#include "match/store_support.hpp"
#include "match/toy_game.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

TEST(GameKey, IsTextAndBack) {
  for (const GameKey& key : {GameKey{"first", 0, 12}, GameKey{"lanctot/table-2", 31, 4}}) {
    EXPECT_EQ(parse_game_key(to_text(key)), key);
  }
  EXPECT_EQ(to_text(GameKey{"a/b", 1, 2}), "a/b/1/2");
  for (const char* text :
       {"", "/", "//", "first", "first/1", "/1/2", "first/x/2", "first/1/", "first/1/-2", "f/1/2 "}) {
    EXPECT_THROW((void)parse_game_key(text), InputError) << text;
  }
}

TEST(Moves, OfSimultaneousAndAlternatingGames) {
  const std::vector<std::array<MoveNumber, 2>> moves{{0, 2}, {1, 1}, {2, 0}};
  EXPECT_EQ(moves_text(toy::ToyPosition(3, true), moves), "none/two one/one two/none");
  EXPECT_EQ(moves_text(toy::ToyPosition(3, false), moves), "none one two");
  EXPECT_EQ(moves_text(toy::ToyPosition(3, false), {}), "");
  for (const bool simultaneous : {true, false}) {
    toy::ToyPosition position(3, simultaneous);
    std::vector<std::array<MoveNumber, 2>> back;
    for (const std::string& word : split_moves(moves_text(position, moves))) {
      back.push_back(parse_joint_move(position, word));
      position.play(back.back()[0], back.back()[1]);
    }
    ASSERT_EQ(back.size(), 3U);
    for (std::size_t ply = 0; ply < 3; ++ply) {
      for (std::size_t side = 0; side < 2; ++side) {
        const bool moved = simultaneous || ply % 2 == side;
        EXPECT_EQ(back[ply][side], moved ? moves[ply][side] : 0);
      }
    }
  }
  for (const char* word : {"", "one", "one/", "/one", "one/three", "one/two/"}) {
    EXPECT_THROW((void)parse_joint_move(toy::ToyPosition(3, true), word), InputError) << word;
  }
  EXPECT_THROW((void)parse_joint_move(toy::ToyPosition(0, false), "one"), InputError);
}

// What comes out of a CSV reader that knows quotes, as far as one line needs it.
std::vector<std::string> csv_cells(const std::string& line) {
  std::vector<std::string> cells(1);
  bool inside = false;
  for (std::size_t at = 0; at + 1 < line.size(); ++at) {
    const char character = line[at];
    if (inside && character == '"' && line[at + 1] == '"') {
      cells.back() += '"';
      ++at;
    } else if (character == '"') {
      inside = !inside;
    } else if (character == ',' && !inside) {
      cells.emplace_back();
    } else {
      cells.back() += character;
    }
  }
  return cells;
}

StoredGame odd_game() {
  StoredGame game;
  game.key = {"first", 1, 2};
  game.game = "tron";
  game.agents = {"process(cmd=\"a, b\")", "random"};
  game.specifications = {"x", "y"};
  game.map = "position-1";
  game.start = "3 1\n#1#\n";
  game.seeds = {0xFFFF'FFFF'FFFF'FFFF, 1};
  game.result = 0.5;
  game.end = "rules";
  game.reason = "said \"no\", and left";
  game.length = 3;
  game.moves = "north/west south/east";
  game.sides = {SideRecord{7, 1.5}, SideRecord{8, 0.25}};
  return game;
}

TEST(Export, CsvQuotesWhatNeedsIt) {
  const StoredGame game = odd_game();
  const std::string header = csv_header();
  EXPECT_TRUE(header.starts_with("key,experiment,pairing,number,"));
  const std::vector<std::string> names = csv_cells(header);
  const std::vector<std::string> cells = csv_cells(to_csv_line(game));
  ASSERT_EQ(names.size(), cells.size());
  const auto cell = [&](const std::string& name) {
    return cells[static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin())];
  };
  EXPECT_EQ(cells[0], "first/1/2");
  EXPECT_EQ(cell("agent_one"), game.agents[0]);
  EXPECT_EQ(cell("start"), game.start);
  EXPECT_EQ(cell("reason"), game.reason);
  EXPECT_EQ(cell("seed_one"), "18446744073709551615");
  EXPECT_EQ(cell("milliseconds_two"), "0.25");
  EXPECT_THAT(to_csv_line(game), HasSubstr(",\"said \"\"no\"\", and left\","));
  EXPECT_EQ(csv_header({.times = false}).find("milliseconds"), std::string::npos);
  EXPECT_EQ(csv_cells(to_csv_line(game, {.times = false})).size(), names.size() - 2);
}

TEST(Export, JsonLinesCanBeReadBack) {
  const StoredGame game = odd_game();
  const std::string line = to_json_line(game);
  EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1);
  EXPECT_TRUE(line.starts_with("{\"key\":\"first/1/2\","));
  const StoredGame back = stored_game_from_json(line);
  EXPECT_TRUE(same_game(back, game));
  EXPECT_EQ(to_json_line(back), line);
  EXPECT_TRUE(same_game(stored_game_from_json(to_json_line(game, {.times = false})), game));
  EXPECT_THROW((void)stored_game_from_json(line.substr(0, line.size() / 2)), InputError);
  EXPECT_THROW((void)stored_game_from_json("{}"), InputError);
  EXPECT_THROW((void)stored_game_from_json("[1]"), InputError);
}

TEST(Export, WhatAProcessSaidMayBeNoText) {
  StoredGame game = odd_game();
  game.reason = "garbage \xFF\xFE";
  EXPECT_NO_THROW((void)to_json_line(game));
}

}  // namespace
}  // namespace cycad
