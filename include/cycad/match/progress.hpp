// How far a tournament has come: games done, rate, time left, and who leads. On a terminal one line is drawn again in
// place; elsewhere a plain line appears every few seconds, so that a log stays readable.
//
//   Progress progress(names, schedule.size(), {.redraw = true});
//   tournament.on_game = [&](const PlayedGame& game) { progress.add(game); };
//   ...
//   progress.finish();
#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "cycad/core/stopwatch.hpp"
#include "cycad/match/statistics/tally.hpp"
#include "cycad/match/tournament.hpp"

namespace cycad {

struct Standing {
  std::string name;
  double score = 0.5;
};

struct ProgressState {
  std::size_t done = 0, total = 0;
  double seconds = 0;               // since the first game began
  std::size_t before = 0;           // of the done ones, how many were there before that
  std::vector<Standing> standings;  // best first
  std::string unit = "games";       // what is counted
};

// One line of at most `width` columns; as many standings as fit.
std::string progress_text(const ProgressState& state, std::size_t width);

// As in 0:07, 12:05 or 3:00:00.
std::string duration_text(double seconds);

struct ProgressStyle {
  bool redraw = false;
  double redraw_seconds = 0.1;  // between two lines drawn in place
  double plain_seconds = 5;     // between two plain lines
  std::FILE* out = stderr;
  std::function<std::size_t()> width = [] { return std::size_t{100}; };
};

// The line itself: shows a text now and then.
class ProgressLine {
 public:
  explicit ProgressLine(ProgressStyle style) : style_(std::move(style)) {}

  // Shows what `text` returns, given the seconds since the beginning, if it is time for that.
  void show(const std::function<std::string(double seconds)>& text);
  // The same for a state.
  void update(const std::function<ProgressState(double seconds)>& state);
  // A line of its own that stays.
  void note(const std::string& text) const;
  // Takes the line off the terminal again.
  void finish();

 private:
  ProgressStyle style_;
  Stopwatch stopwatch_;
  double shown_at_ = 0;
};

// A bot that fails looks like a weak one: what is said of its first forfeit.
std::string forfeit_warning(const std::string& agent, const std::string& reason);

// Besides the standings it tells of the first forfeit of each agent.
class Progress {
 public:
  Progress(std::vector<std::string> names, std::size_t total, ProgressStyle style);

  void add(const PlayedGame& game);
  // A game that was played earlier: it counts, but not for the rate.
  void add_earlier(const PlayedGame& game);
  // Another total than was thought, as where draws are played again.
  void expect(std::size_t total) { total_ = total; }
  void finish() { line_.finish(); }

 private:
  [[nodiscard]] ProgressState state(double seconds) const;
  void count(const PlayedGame& game);

  std::vector<std::string> names_;
  std::vector<Tally> tallies_;
  std::vector<bool> warned_;
  std::size_t done_ = 0, before_ = 0, total_;
  ProgressLine line_;
};

}  // namespace cycad
