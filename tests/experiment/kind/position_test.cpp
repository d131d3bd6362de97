#include <gtest/gtest.h>
#include <sys/resource.h>

#include "cycad/experiment/run.hpp"

namespace cycad {
namespace {

constexpr const char* position_recipe = R"toml(title = "t"
paper = "p"
source = "s"
question = "q"
[[part]]
name = "choice"
kind = "position"
game = "tron"
maps = "empty:5x5"
agents = ["chance: random"]
simulations = 1
trials = 1000000000
groups = ["east: east", "south: south"]
)toml";

long peak_kib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

// Many trials take time, not memory.
TEST(PositionKind, KeepsACountForAllTrials) {
  const Recipe recipe = read_recipe(position_recipe, "test.toml", "full");
  const long before = peak_kib();
  std::stop_source stop;
  const auto entry =
      run_recipe(recipe, {.on_progress = [&](const PartProgress&) { stop.request_stop(); }}, stop.get_token());
  EXPECT_FALSE(entry);
  EXPECT_LT(peak_kib() - before, 200 << 10);
}

TEST(PositionKind, CountsEveryTrialOnce) {
  std::string text = position_recipe;
  text.replace(text.find("1000000000"), 10, "37");
  const Recipe recipe = read_recipe(text, "test.toml", "full");
  const auto entry = run_recipe(recipe, {.threads = 2});
  ASSERT_TRUE(entry);
  const std::vector<Measured>& measured = entry->parts[0].evidence.measured;
  ASSERT_EQ(measured.size(), 2U);
  EXPECT_EQ(measured[0].numbers[0] + measured[1].numbers[0], 37);
  EXPECT_EQ(measured[0].numbers[1], 37);
}

}  // namespace
}  // namespace cycad
