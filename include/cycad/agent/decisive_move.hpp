// Decisive moves for an agent (search/decisive.hpp): what it knows for certain before it samples.
//
//   DecisiveMove<G> known(state, limits);
//   if (const auto move = known.decided(random)) return *move;      otherwise search, and
//   known.drop_blunders(arms);                                      leave out the moves that lose for certain
#pragma once

#include <optional>
#include <vector>

#include "cycad/search/decisive.hpp"
#include "cycad/search/search.hpp"

namespace cycad {

template <class G>
class DecisiveMove {
 public:
  using Move = typename G::Move;

  DecisiveMove([[maybe_unused]] const G& state, [[maybe_unused]] const DecisiveLimits& limits) {
    if constexpr (AlternatingGame<G>) bounds_ = decisive_bounds(state, limits, &positions_);
  }

  // One of the best moves, if no search could find a better one.
  [[nodiscard]] std::optional<Move> decided(Random& random) const {
    if (!is_decided(bounds_)) return {};
    const float best = best_lower_bound(bounds_);
    std::optional<Move> chosen;
    std::uint32_t ties = 0;
    for (const MoveBound<Move>& bound : bounds_)
      if (bound.lower == best && random.below(++ties) == 0) chosen = bound.move;
    return chosen;
  }

  [[nodiscard]] float value() const { return best_lower_bound(bounds_); }
  [[nodiscard]] std::uint64_t positions() const { return positions_; }
  [[nodiscard]] const std::vector<MoveBound<Move>>& bounds() const { return bounds_; }

  void drop_blunders(std::vector<RootArm<Move>>& arms) const {
    if (bounds_.empty()) return;
    std::vector<RootArm<Move>> kept;
    for (const RootArm<Move>& arm : arms)
      if (!is_blunder(bounds_, arm.move)) kept.push_back(arm);
    if (!kept.empty()) arms = std::move(kept);
  }

 private:
  std::vector<MoveBound<Move>> bounds_;
  std::uint64_t positions_ = 0;
};

}  // namespace cycad
