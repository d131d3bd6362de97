#include "cli/reproduce_progress.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal.hpp"
#include "cycad/match/progress.hpp"
#include "cycad/match/text.hpp"

namespace cycad {

ReproduceProgress::ReproduceProgress(const std::vector<Recipe>& recipes) : redraw_(is_terminal(stderr)) {
  for (const Recipe& recipe : recipes) total_ += estimated_seconds(recipe);
}

void ReproduceProgress::begin(const Recipe& recipe) {
  recipe_ = &recipe;
  recipe_earlier_ = 0;
}

void ReproduceProgress::show(const PartProgress& state) {
  double done = finished_;
  for (const Part& part : recipe_->parts) {
    if (&part == state.part) break;
    done += estimated_seconds(part);
  }
  const double cost = estimated_seconds(*state.part) / static_cast<double>(std::max<std::size_t>(1, state.total));
  done += cost * static_cast<double>(state.done);
  recipe_earlier_ = std::max(recipe_earlier_, cost * static_cast<double>(state.earlier));
  const double seconds = clock_.milliseconds() / 1000;
  if (seconds - shown_at_ < (redraw_ ? 0.2 : 5)) return;
  shown_at_ = seconds;
  const double now = done - earlier_ - recipe_earlier_;
  const std::string left = now > 0 ? duration_text((total_ - done) * seconds / now) : "?";
  const std::string line = fmt::format("{}, {}: {} of {}; {:.0f} % of all, {} left", recipe_->name, state.part->name,
                                       state.done, state.total, 100 * done / std::max(total_, 1e-9), left);
  if (redraw_) {
    fmt::print(stderr, "\r\033[K{}", shortened(line, terminal_width(stderr) - 1));
  } else {
    fmt::print(stderr, "{}\n", line);
  }
  std::fflush(stderr);
}

void ReproduceProgress::finish() {
  if (redraw_) fmt::print(stderr, "\r\033[K");
  finished_ += estimated_seconds(*recipe_);
  earlier_ += recipe_earlier_;
}

}  // namespace cycad
