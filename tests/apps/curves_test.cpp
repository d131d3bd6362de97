#include "cli/curves.hpp"

#include <gtest/gtest.h>

namespace cycad {
namespace {

TEST(Curves, AreDrawnByTheirNumbers) {
  // Means of pairs: a rising curve, and one that is flat.
  const std::vector<std::vector<double>> curves{
      {0, 0, 25, 25, 50, 50, 75, 75, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100},
      std::vector<double>(20, 50)};
  EXPECT_EQ(draw_curves(curves, {.width = 18, .height = 5, .range = {0, 100}, .unit = "pulls"}),
            "   100 ┤    111111\n"
            "       │   1\n"
            "    50 ┤22*2222222\n"
            "       │ 1\n"
            "     0 ┤1\n"
            "       └──────────\n"
            "        1 20 pulls\n");
}

TEST(Curves, AreDotsInColour) {
  const std::string picture =
      draw_curves({std::vector<double>(20, 1), std::vector<double>(20, 0)}, {.width = 18, .height = 2, .colour = true});
  // The first curve along the upper edge of its cells, the second along the lower edge of its own.
  std::string upper, lower;
  for (int column = 0; column < 10; ++column) {
    upper += "\x1b[38;5;33m⠉\x1b[0m";
    lower += "\x1b[38;5;203m⣀\x1b[0m";
  }
  EXPECT_EQ(picture.substr(0, picture.find("       └")), "     1 ┤" + upper + "\n     0 ┤" + lower + "\n");
}

TEST(Curves, StayInThePicture) {
  EXPECT_EQ(draw_curves({{-5, 5}}, {.width = 0, .height = 3, .range = {-1, 1}, .unit = "s"}),
            "     1 ┤     11111\n"
            "     0 ┤\n"
            "    -1 ┤11111\n"
            "       └──────────\n"
            "        1      2 s\n");
  EXPECT_EQ(draw_curves({}, {}), "");
}

}  // namespace
}  // namespace cycad
