#include "agent/process/margin.hpp"

#include <algorithm>
#include <cstdio>
#include <thread>

namespace cycad::process {

double wanting_to_run() {
  std::FILE* const file = std::fopen("/proc/loadavg", "r");
  if (file == nullptr) return 1;
  double averages[3] = {};
  unsigned running = 0, all = 0;
  const int read =
      std::fscanf(file, "%lf %lf %lf %u/%u", &averages[0], &averages[1], &averages[2], &running, &all);  // NOLINT
  std::fclose(file);
  if (read < 4) return 1;
  // What is running at this moment says little, and the average of a minute comes late: the larger of both.
  const double wanting = std::max(averages[0] + 1, static_cast<double>(running));
  return wanting / std::max(1U, std::thread::hardware_concurrency());
}

double Margin::milliseconds(double limit) const {
  if (fixed_) return std::min(*fixed_, 0.9 * limit);
  constexpr double usual = 250, usual_part = 0.25, largest_part = 0.6;
  constexpr double caution = 1.5, always = 10;
  const double quiet = std::min(usual, usual_part * limit);
  const double loaded = quiet * std::clamp(wanting_to_run(), 1.0, 2.0);
  return std::min(largest_part * limit, std::max(loaded, quiet + caution * worst_ - always));
}

void Margin::observe(double overrun) {
  constexpr double fading = 0.95;
  worst_ = std::max(fading * worst_, overrun);
}

}  // namespace cycad::process
