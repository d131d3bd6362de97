// The place of the largest of some values that are seen one after the other; of equals one at random.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cycad/core/random.hpp"

namespace cycad {

template <class Value>
class RandomArgmax {
 public:
  void see(std::size_t place, Value value, Random& random) {
    if (ties_ == 0 || value > most_) {
      place_ = place;
      most_ = value;
      ties_ = 1;
    } else if (value == most_ && random.below(++ties_) == 0) {
      place_ = place;
    }
  }

  [[nodiscard]] bool empty() const { return ties_ == 0; }
  [[nodiscard]] std::size_t place() const { return place_; }

 private:
  std::size_t place_ = 0;
  Value most_{};
  std::uint32_t ties_ = 0;
};

}  // namespace cycad
