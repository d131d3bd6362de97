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
  std::string name = "teal";
};

constexpr Option<Paint> paint_options[] = {
    option<&Paint::shade>({.name = "shade", .least = 0, .most = 1}),
    option<&Paint::depth>({.name = "depth", .least = 0, .most = 10}),
    option<&Paint::layers>({.name = "layers", .least = 1, .most = 4'000'000'000}),
    option<&Paint::gloss>({.name = "gloss"}),
    option<&Paint::colour>({.name = "colour", .choices = colour_words}),
    option<&Paint::name>({.name = "name"}),
};

TEST(Option, KindFollowsFromTheTypeOfTheMember) {
  EXPECT_EQ(paint_options[0].kind, OptionKind::real);
  EXPECT_EQ(paint_options[1].kind, OptionKind::real);
  EXPECT_EQ(paint_options[2].kind, OptionKind::whole);
  EXPECT_EQ(paint_options[3].kind, OptionKind::flag);
  EXPECT_EQ(paint_options[4].kind, OptionKind::choice);
  EXPECT_EQ(paint_options[5].kind, OptionKind::text);
  for (const Option<Paint>& each : paint_options) EXPECT_EQ(kind_of(each.get(Paint{})), each.kind) << each.text.name;
}

TEST(Option, GetReadsTheMember) {
  const Paint paint;
  EXPECT_EQ(paint_options[0].get(paint), OptionValue(0.25));
  EXPECT_EQ(paint_options[1].get(paint), OptionValue(1.5));
  EXPECT_EQ(paint_options[2].get(paint), OptionValue(std::uint64_t{2}));
  EXPECT_EQ(paint_options[3].get(paint), OptionValue(true));
  EXPECT_EQ(paint_options[4].get(paint), OptionValue(Choice{1}));
  EXPECT_EQ(paint_options[5].get(paint), OptionValue(std::string("teal")));
}

TEST(Option, SetWritesTheMemberAndNoOther) {
  Paint paint;
  paint_options[0].set(paint, 0.75);
  paint_options[2].set(paint, std::uint64_t{4'000'000'000});
  paint_options[3].set(paint, false);
  paint_options[4].set(paint, Choice{2});
  paint_options[5].set(paint, std::string("navy"));
  EXPECT_EQ(paint.shade, 0.75F);
  EXPECT_EQ(paint.depth, 1.5);
  EXPECT_EQ(paint.layers, 4'000'000'000U);
  EXPECT_FALSE(paint.gloss);
  EXPECT_EQ(paint.colour, Colour::blue);
  EXPECT_EQ(paint.name, "navy");
}

TEST(Option, TextIsKept) {
  EXPECT_EQ(paint_options[0].text.name, "shade");
  EXPECT_EQ(paint_options[4].text.choices[2], "blue");
}

}  // namespace
}  // namespace cycad
