#include "cycad/match/cross_table.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "cycad/core/columns.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/random.hpp"

namespace cycad {
namespace {

// Three agents: c wins against b 8-2 and against a 8-1-1 (wins, draws, losses); b and a draw all ten.
CrossTable small_table() {
  std::vector<std::vector<Tally>> matrix(3, std::vector<Tally>(3));
  matrix[2][1] = {8, 0, 2};
  matrix[1][0] = {0, 10, 0};
  matrix[2][0] = {8, 1, 1};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < row; ++column) matrix[column][row] = matrix[row][column].reversed();
  }
  return make_cross_table({"a", "b", "c"}, matrix);
}

CrossTable large_table(std::size_t size, std::size_t name_length) {
  Random random(3);
  std::vector<std::vector<Tally>> matrix(size, std::vector<Tally>(size));
  std::vector<std::string> names;
  for (std::size_t row = 0; row < size; ++row) {
    names.push_back(std::to_string(row) + std::string(name_length, 'x'));
    for (std::size_t column = 0; column < row; ++column) {
      matrix[row][column] = {random.below(20), random.below(20), 1 + random.below(20)};
      matrix[column][row] = matrix[row][column].reversed();
    }
  }
  return make_cross_table(names, matrix);
}

TEST(CrossTable, SortsByScore) {
  const CrossTable table = small_table();
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_EQ(table.rows[0].name, "c");
  EXPECT_EQ(table.rows[0].total, (Tally{16, 1, 3}));
  EXPECT_EQ(table.rows[1].name, "b");
  EXPECT_EQ(table.rows[1].total, (Tally{2, 10, 8}));
  EXPECT_EQ(table.rows[2].name, "a");
  EXPECT_EQ(table.rows[0].against, (std::vector<Tally>{{}, {8, 0, 2}, {8, 1, 1}}));
}

TEST(CrossTable, TextOfASmallTable) {
  EXPECT_EQ(to_text(small_table(), 80),
            "        score % [95 %]                  1                 2                 3\n"
            "1 c  82.5 [61.3, 91.5]                  – 80.0 [49.0, 94.3] 85.0 [56.0, 95.8]\n"
            "2 b  35.0 [25.0, 52.0]   20.0 [5.7, 51.0]                 – 50.0 [36.1, 63.9]\n"
            "3 a  32.5 [23.7, 48.6]   15.0 [4.2, 44.0] 50.0 [36.1, 63.9]                 –\n");
}

TEST(CrossTable, TextFitsTheWidth) {
  for (const std::size_t size : {2U, 5U, 8U, 12U, 20U}) {
    for (const std::size_t name_length : {4U, 18U, 90U}) {
      const CrossTable table = large_table(size, name_length);
      for (const std::size_t width : {50U, 80U, 100U, 132U, 200U}) {
        std::istringstream lines(to_text(table, width));
        std::size_t scores = 0;
        for (std::string line; std::getline(lines, line);) {
          const bool full_name = line.find('.') == std::string::npos && line.ends_with("xxx");
          EXPECT_TRUE(full_name || columns_of(line) <= width) << size << " " << name_length << ": " << line;
          scores += line.find('.') != std::string::npos ? 1 : 0;
        }
        EXPECT_GE(scores, size);
      }
    }
  }
}

TEST(CrossTable, TwelveAgentsFitAHundredColumnsInOneBlock) {
  const std::string text = to_text(large_table(12, 18), 100);
  EXPECT_EQ(text.find("score"), text.rfind("score"));
  EXPECT_NE(text.find(" 12\n"), std::string::npos) << text;
}

TEST(CrossTable, ShortenedNamesAreGivenInFullBelow) {
  const std::string text = to_text(large_table(12, 40), 80);
  EXPECT_NE(text.find("…"), std::string::npos);
  EXPECT_NE(text.find("11" + std::string(40, 'x') + "\n"), std::string::npos) << text;
}

TEST(CrossTable, EmptyTableIsEmptyText) { EXPECT_EQ(to_text(CrossTable{}, 80), ""); }

TEST(CrossTable, Json) {
  const Json json = Json::parse(to_json(small_table()));
  ASSERT_EQ(json.size(), 3U);
  EXPECT_EQ(json[0]["name"], "c");
  EXPECT_EQ(json[0]["wins"], 16);
  EXPECT_EQ(json[0]["draws"], 1);
  EXPECT_EQ(json[0]["losses"], 3);
  EXPECT_DOUBLE_EQ(json[0]["score"], 0.825);
  EXPECT_TRUE(json[0]["against"][0].is_null());
  EXPECT_EQ(json[0]["against"][1]["wins"], 8);
  EXPECT_NEAR(json[0]["against"][1]["interval"][0], 0.4901624715, 1e-9);
  EXPECT_NEAR(json[0]["against"][1]["interval"][1], 0.9433178485, 1e-9);
}

}  // namespace
}  // namespace cycad
