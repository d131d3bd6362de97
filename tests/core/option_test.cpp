#include "cycad/core/option.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace cycad {
namespace {

enum class Colour : std::uint8_t { red, green, blue };
constexpr std::string_view colour_words[] = {"red", "green", "blue"};

struct Paint {
  float shade = 0.25F;
  double depth = 1.5;
  std::uint32_t layers = 2;
  bool gloss = true;
  Colour colour = Colour::green;
};

constexpr Option<Paint> paint_options[] = {
    option<&Paint::shade>({.name = "shade", .least = 0, .most = 1}),
    option<&Paint::depth>({.name = "depth", .least = 0, .most = 10}),
    option<&Paint::layers>({.name = "layers", .least = 1, .most = 4'000'000'000}),
    option<&Paint::gloss>({.name = "gloss"}),
    option<&Paint::colour>({.name = "colour", .choices = colour_words}),
};

TEST(Option, KindFollowsFromTheTypeOfTheMember) {
  EXPECT_EQ(paint_options[0].kind, OptionKind::real);
  EXPECT_EQ(paint_options[1].kind, OptionKind::real);
  EXPECT_EQ(paint_options[2].kind, OptionKind::whole);
  EXPECT_EQ(paint_options[3].kind, OptionKind::flag);
  EXPECT_EQ(paint_options[4].kind, OptionKind::choice);
}

TEST(Option, GetReadsTheMember) {
  const Paint paint;
  EXPECT_EQ(paint_options[0].get(paint), 0.25);
  EXPECT_EQ(paint_options[1].get(paint), 1.5);
  EXPECT_EQ(paint_options[2].get(paint), 2.0);
  EXPECT_EQ(paint_options[3].get(paint), 1.0);
  EXPECT_EQ(paint_options[4].get(paint), 1.0);
}

TEST(Option, SetWritesTheMemberAndNoOther) {
  Paint paint;
  paint_options[0].set(paint, 0.75);
  paint_options[2].set(paint, 4'000'000'000.0);
  paint_options[3].set(paint, 0);
  paint_options[4].set(paint, 2);
  EXPECT_EQ(paint.shade, 0.75F);
  EXPECT_EQ(paint.depth, 1.5);
  EXPECT_EQ(paint.layers, 4'000'000'000U);
  EXPECT_FALSE(paint.gloss);
  EXPECT_EQ(paint.colour, Colour::blue);
}

TEST(Option, TextIsKept) {
  EXPECT_EQ(paint_options[0].text.name, "shade");
  EXPECT_EQ(paint_options[4].text.choices[2], "blue");
}

}  // namespace
}  // namespace cycad
