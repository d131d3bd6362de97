// How much earlier than its time is over a bot stops thinking. A quarter of the time, or 250 ms, on a quiet machine;
// more where other processes want the processors, and more after answers that came later than they should have.
//
//   Margin margin;
//   stop_at(arrival + limit - margin.milliseconds(limit));
//   margin.observe(milliseconds from that stop to the answer);
#pragma once

#include <optional>

namespace cycad::process {

class Margin {
 public:
  // A margin that was asked for stays as it is.
  explicit Margin(std::optional<double> fixed = {}) : fixed_(fixed) {}

  [[nodiscard]] double milliseconds(double limit) const;
  void observe(double overrun);

 private:
  std::optional<double> fixed_;
  double worst_ = 0;  // overrun, fading
};

// How many processes and threads want to run at present, for each processor; 1 where the system does not say.
double wanting_to_run();

}  // namespace cycad::process
