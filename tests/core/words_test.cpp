#include "cycad/core/words.hpp"

#include <gtest/gtest.h>

#include <array>

namespace cycad {
namespace {

enum class Hue { none, red, green, blue };
constexpr std::string_view hue_words[] = {"", "red", "green", "blue"};
constexpr std::array<std::string_view, 2> first_words{"none", "red"};

TEST(Words, OfAValueAndTheWayBack) {
  static_assert(word_of(hue_words, Hue::green) == "green");
  static_assert(value_named<Hue>(first_words, "red") == Hue::red);
  EXPECT_EQ(value_named<Hue>(hue_words, "blue"), Hue::blue);
  EXPECT_EQ(value_named<Hue>(hue_words, ""), Hue::none);
  EXPECT_EQ(value_named<Hue>(hue_words, "Blue"), std::nullopt);
  EXPECT_EQ(value_named<Hue>(first_words, "green"), std::nullopt);
}

TEST(Words, AreListedForMessages) {
  EXPECT_EQ(listed_words(hue_words), "red, green or blue");
  EXPECT_EQ(listed_words(first_words), "none or red");
  EXPECT_EQ(listed_words(std::span(first_words).first(1)), "none");
  EXPECT_EQ(listed_words({}), "");
}

}  // namespace
}  // namespace cycad
