#include "cli/reproduce_progress.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal.hpp"

namespace cycad {

ReproduceProgress::ReproduceProgress(const std::vector<Recipe>& recipes, bool readings, double seconds)
    : readings_(readings), limit_(seconds), line_(terminal_progress(0.2)) {
  for (const Recipe& recipe : recipes) total_ += estimated_seconds(recipe, readings);
}

void ReproduceProgress::begin(const Recipe& recipe) {
  recipe_ = &recipe;
  recipe_earlier_ = 0;
}

void ReproduceProgress::show(const PartProgress& state) {
  double done = finished_;
  for (const Part& part : recipe_->parts) {
    if (&part == state.part) break;
    if (!part.reading.empty() && !readings_) continue;
    done += estimated_seconds(*recipe_, part);
  }
  const double cost =
      estimated_seconds(*recipe_, *state.part) / static_cast<double>(std::max<std::size_t>(1, state.total));
  done += cost * static_cast<double>(state.done);
  recipe_earlier_ = std::max(recipe_earlier_, cost * static_cast<double>(state.earlier));
  line_.show([&](double seconds) {
    const double now = done - earlier_ - recipe_earlier_;
    const std::string left = now > 0 ? duration_text((total_ - done) * seconds / now) : "?";
    const std::string part = fmt::format("{}, {}: {} of {}", recipe_->name, state.part->name, state.done, state.total);
    return limit_ > 0 ? fmt::format("{}; {} of {} left", part, duration_text(std::max(0.0, limit_ - seconds)),
                                    duration_text(limit_))
                      : fmt::format("{}; {:.0f} % of all, {} left", part, 100 * done / std::max(total_, 1e-9), left);
  });
}

void ReproduceProgress::finish() {
  line_.finish();
  finished_ += estimated_seconds(*recipe_, readings_);
  earlier_ += recipe_earlier_;
}

}  // namespace cycad
