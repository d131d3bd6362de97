#include "cycad/match/progress.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <string>

#include "cycad/core/columns.hpp"

namespace cycad {
namespace {

TEST(Progress, Durations) {
  EXPECT_EQ(duration_text(0), "0:00");
  EXPECT_EQ(duration_text(6.2), "0:07");
  EXPECT_EQ(duration_text(725), "12:05");
  EXPECT_EQ(duration_text(3 * 3600), "3:00:00");
}

TEST(Progress, TextNamesGamesRateTimeLeftAndLeaders) {
  const ProgressState state{.done = 30, .total = 120, .seconds = 10, .standings = {{"first", 0.6}, {"second", 0.4}}};
  EXPECT_EQ(progress_text(state, 100), "30/120 games  3.0 games/s  0:30 left  | first 60.0  second 40.0");
  EXPECT_EQ(progress_text(state, 52), "30/120 games  3.0 games/s  0:30 left  | first 60.0");
  EXPECT_EQ(progress_text({.done = 0, .total = 5, .seconds = 0, .standings = {}}, 100), "0/5 games");
  EXPECT_EQ(progress_text({.done = 2, .total = 4, .seconds = 60, .standings = {}}, 100),
            "2/4 games  2.0 games/min  1:00 left");
}

TEST(Progress, EarlierGamesCountButNotForTheRate) {
  EXPECT_EQ(progress_text({.done = 50, .total = 80, .seconds = 10, .before = 40, .standings = {}}, 100),
            "50/80 games  1.0 games/s  0:30 left");
  EXPECT_EQ(progress_text({.done = 40, .total = 80, .seconds = 10, .before = 40, .standings = {}}, 100), "40/80 games");
}

TEST(Progress, TextFitsAnyWidth) {
  const ProgressState state{.done = 30, .total = 120, .seconds = 10, .standings = {{"first", 0.6}, {"second", 0.4}}};
  for (std::size_t width = 0; width < 80; ++width) EXPECT_LE(columns_of(progress_text(state, width)), width);
}

// What a Progress writes for three games that agent 1 wins.
std::string written(ProgressStyle style) {
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* const stream = open_memstream(&text, &size);
  style.out = stream;
  Progress progress({"a", "b"}, 4, style);
  PlayedGame game;
  game.scheduled.agents = {1, 0};
  game.record.result = 1.0F;
  for (int played = 0; played < 3; ++played) progress.add(game);
  progress.finish();
  std::fclose(stream);
  std::string result(text, size);
  std::free(text);
  return result;
}

TEST(Progress, RedrawsOneLineOnATerminalAndRemovesIt) {
  const std::string text = written({.redraw = true, .redraw_seconds = 0});
  EXPECT_TRUE(text.starts_with("\r\x1b[K1/4 games")) << text;
  EXPECT_NE(text.find("\r\x1b[K3/4 games"), std::string::npos);
  EXPECT_NE(text.find("| b 100.0  a 0.0"), std::string::npos);
  EXPECT_TRUE(text.ends_with("\r\x1b[K"));
  EXPECT_EQ(text.find('\n'), std::string::npos);
}

TEST(Progress, WritesPlainLinesElsewhere) {
  const std::string text = written({.redraw = false, .plain_seconds = 0});
  EXPECT_TRUE(text.starts_with("1/4 games")) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
}

TEST(Progress, WarnsOfTheFirstForfeitOfEachAgent) {
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* const stream = open_memstream(&text, &size);
  Progress progress({"a", "b"}, 4, {.plain_seconds = 60, .out = stream});
  PlayedGame game;
  game.scheduled.agents = {1, 0};
  game.record.result = 0.0F;
  game.record.end = GameEnd::forfeit;
  game.record.reason = "player 1: exited with code 1";
  game.record.sides[0].failure = Failure::died;
  for (int played = 0; played < 3; ++played) progress.add(game);
  progress.finish();
  std::fclose(stream);
  const std::string written_text(text, size);
  std::free(text);
  EXPECT_TRUE(written_text.starts_with("warning: b forfeits a game: player 1: exited with code 1")) << written_text;
  EXPECT_EQ(std::count(written_text.begin(), written_text.end(), '\n'), 1);
}

TEST(Progress, StaysQuietBetweenTwoLines) { EXPECT_EQ(written({.redraw = false, .plain_seconds = 60}), ""); }

}  // namespace
}  // namespace cycad
