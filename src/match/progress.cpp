#include "cycad/match/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "cycad/core/columns.hpp"
#include "cycad/core/remark.hpp"

namespace cycad {
namespace {

constexpr const char* clear_line = "\r\x1b[K";

std::string rate_text(double per_second, const std::string& unit) {
  if (per_second >= 10) return fmt::format("{:.0f} {}/s", per_second, unit);
  if (per_second >= 0.5) return fmt::format("{:.1f} {}/s", per_second, unit);
  return fmt::format("{:.1f} {}/min", 60 * per_second, unit);
}

}  // namespace

std::string duration_text(double seconds) {
  const auto whole = static_cast<long long>(std::clamp(std::ceil(seconds), 0.0, 1e9));
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string progress_text(const ProgressState& state, std::size_t width) {
  std::string text = fmt::format("{}/{} {}", state.done, state.total, state.unit);
  if (state.done > state.before && state.seconds > 0) {
    const double rate = static_cast<double>(state.done - state.before) / state.seconds;
    text += fmt::format("  {}  {} left", rate_text(rate, state.unit),
                        duration_text(static_cast<double>(state.total - std::min(state.done, state.total)) / rate));
  }
  for (std::size_t place = 0; place < state.standings.size(); ++place) {
    const Standing& standing = state.standings[place];
    const std::string entry =
        fmt::format("{}{} {:.1f}", place == 0 ? "  | " : "  ", standing.name, 100 * standing.score);
    if (columns_of(text) + columns_of(entry) > width) break;
    text += entry;
  }
  return shortened(text, width);
}

std::string forfeit_warning(const std::string& agent, const std::string& reason) {
  return fmt::format("warning: {} forfeits a game: {} (forfeits count as losses; the tables show how many)", agent,
                     reason);
}

Progress::Progress(std::vector<std::string> names, std::size_t total, ProgressStyle style)
    : names_(std::move(names)),
      tallies_(names_.size()),
      warned_(names_.size()),
      total_(total),
      line_(std::move(style)) {}

void Progress::count(const PlayedGame& game) {
  ++done_;
  for (std::size_t side = 0; side < 2; ++side) {
    const std::size_t agent = game.scheduled.agents[side];
    tallies_[agent].add(game.reward(side));
    if (!game.forfeited(side) || warned_[agent]) continue;
    warned_[agent] = true;
    line_.note(forfeit_warning(names_[agent], game.record.reason));
  }
}

void Progress::add_earlier(const PlayedGame& game) {
  count(game);
  ++before_;
}

void Progress::add(const PlayedGame& game) {
  count(game);
  line_.update([this](double seconds) { return state(seconds); });
}

void ProgressLine::show(const std::function<std::string(double seconds)>& text) {
  const double seconds = stopwatch_.seconds();
  if (seconds - shown_at_ < (style_.redraw ? style_.redraw_seconds : style_.plain_seconds)) return;
  shown_at_ = seconds;
  const std::string line = text(seconds);
  if (style_.redraw)
    write_remark(style_.out, shortened(line, style_.width()), clear_line);
  else
    write_remark(style_.out, line + "\n");
}

void ProgressLine::update(const std::function<ProgressState(double seconds)>& state) {
  show([&](double seconds) { return progress_text(state(seconds), style_.width()); });
}

void ProgressLine::note(const std::string& text) const {
  write_remark(style_.out, text + "\n", style_.redraw ? clear_line : "");
}

void ProgressLine::finish() {
  if (!style_.redraw || shown_at_ == 0) return;
  write_remark(style_.out, "", clear_line);
}

ProgressState Progress::state(double seconds) const {
  ProgressState state{.done = done_, .total = total_, .seconds = seconds, .before = before_, .standings = {}};
  for (std::size_t agent = 0; agent < names_.size(); ++agent) {
    state.standings.push_back({names_[agent], tallies_[agent].score()});
  }
  std::stable_sort(state.standings.begin(), state.standings.end(),
                   [](const Standing& left, const Standing& right) { return left.score > right.score; });
  return state;
}

}  // namespace cycad
