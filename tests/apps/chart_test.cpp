#include "cli/chart.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace cycad {
namespace {

TEST(Chart, DrawsBarsWithTheirAxis) {
  EXPECT_EQ(draw_chart(std::vector<double>{1, 2, 4, 3}, {.width = 12, .height = 4}, "turns"),
            "     4 ┤  █ \n"
            "     3 ┤  ██\n"
            "       │ ███\n"
            "     1 ┤████\n"
            "       └────\n"
            "        1 4 turns\n");
}

TEST(Chart, GathersWhatDoesNotFit) {
  // Means of pairs: 1, 3 and the lone 4.
  EXPECT_EQ(draw_chart(std::vector<double>{0, 2, 2, 4, 4}, {.width = 11, .height = 2}, "s"),
            "     4 ┤ ▄█\n"
            "     2 ┤▄██\n"
            "       └───\n"
            "        1 5 s\n");
  EXPECT_EQ(draw_chart({}, {}, "s"), "");
}

}  // namespace
}  // namespace cycad
