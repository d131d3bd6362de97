// How a playout chooses a player's step: uniformly, straight on (Perick et al. 2012), safely (Samothrakis et al.
// 2010) or along the walls (the space estimation of Lanctot et al. 2013). A choice looks at the surroundings of a head
// once per step: `surroundings` is a number that is zero when the player is stuck, and `choose` makes a step of it, the
// heading and 32 random bits. `sight` is how far it looks: a head so near must be on the grid first.
#pragma once

#include <cstdint>

#include "cycad/game/tron/grid.hpp"
#include "cycad/game/tron/step_tables.hpp"

namespace cycad::tron {

struct UniformChoice {
  static constexpr int sight = 1;

  template <class Grid>
  static constexpr unsigned surroundings(const Grid& grid, Spot head) {
    return grid.neighbours(head);
  }
  static constexpr Step choose(unsigned seen, Heading, std::uint64_t bits) { return uniform_step(seen, bits); }
};

struct AcceptableChoice {
  static constexpr int sight = 2;

  template <class Grid>
  static constexpr unsigned surroundings(const Grid& grid, Spot head) {
    return acceptable_by_surroundings[grid.surroundings(head)];
  }
};

struct SafeChoice : AcceptableChoice {
  static constexpr Step choose(unsigned seen, Heading, std::uint64_t bits) { return uniform_step(seen, bits); }
};

struct StraightChoice : AcceptableChoice {
  static constexpr Step choose(unsigned seen, Heading heading, std::uint64_t bits) {
    return straight_step(seen, heading, bits);
  }
};

struct HuggingChoice {
  static constexpr int sight = 2;

  template <class Grid>
  static constexpr unsigned surroundings(const Grid& grid, Spot head) {
    return outlook(grid, head);
  }
  static constexpr Step choose(unsigned seen, Heading, std::uint64_t) { return step_to(hugging_move(seen)); }
};

}  // namespace cycad::tron
