// How long a call of the system that takes milliseconds may wait: poll(&watched, 1, milliseconds_until(deadline)).
#pragma once

#include <algorithm>
#include <chrono>

namespace cycad {

// Rounded up, so that a wait does not end just before its deadline; 0 from then on. Of a deadline that is far away, a
// part.
inline int milliseconds_until(std::chrono::steady_clock::time_point deadline) {
  using std::chrono::milliseconds;
  const auto left = std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now()).count();
  constexpr long long longest = 1'000'000;
  return static_cast<int>(std::clamp<long long>(left, 0, longest));
}

}  // namespace cycad
