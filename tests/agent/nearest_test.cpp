#include "cycad/agent/nearest.hpp"

#include <gtest/gtest.h>

#include "support/error_of.hpp"

namespace cycad {
namespace {

TEST(Nearest, EditDistance) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("abc", ""), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("ucb1", "ucb2"), 1U);
  EXPECT_EQ(edit_distance("smis", "sims"), 1U) << "an exchange of neighbours is one edit";
  EXPECT_EQ(edit_distance("abcd", "badc"), 2U);
}

TEST(Nearest, NamesNearestFirst) {
  const std::vector<std::string> known = {"ms", "sims", "select", "survival", "lanctot/uct"};
  EXPECT_EQ(nearest_names("sim", known), (std::vector<std::string>{"sims"}));
  EXPECT_EQ(nearest_names("sel", known), (std::vector<std::string>{"select"})) << "a beginning";
  EXPECT_EQ(nearest_names("uct", known).front(), "lanctot/uct") << "the end of a path";
  EXPECT_TRUE(nearest_names("zzzzzz", known).empty());
  EXPECT_EQ(nearest_names("sims", std::vector<std::string>{"sims1", "sims2", "sims3", "sims4"}, 2).size(), 2U);
}

TEST(Nearest, Messages) {
  const std::vector<std::string> known = {"mcts", "flat"};
  EXPECT_EQ(unknown_name("agent", "mtcs", known), "unknown agent 'mtcs', did you mean mcts?");
  EXPECT_EQ(unknown_name("agent", "zzzzz", known), "unknown agent 'zzzzz', expected one of mcts, flat");
  EXPECT_EQ(unknown_name("agent", "a\nb", known).find('\n'), std::string::npos);
  const std::vector<std::string> many(100, "abcdefgh");
  EXPECT_EQ(unknown_name("agent", "zzzzz", many), "unknown agent 'zzzzz'");
  EXPECT_EQ(unknown_name("agent", "zzzzz", many, "cycad describe"),
            "unknown agent 'zzzzz'; `cycad describe` lists them");
}

TEST(Nearest, PlacesOfWords) {
  constexpr std::string_view words[] = {"played", "average"};
  EXPECT_EQ(place_of_word("--strategy", "strategy", "average", words), 1U);
  EXPECT_EQ(test::error_of([&] { (void)place_of_word("--strategy", "strategy", "mean", words); }),
            "--strategy: unknown strategy 'mean', expected one of played, average");
}

}  // namespace
}  // namespace cycad
