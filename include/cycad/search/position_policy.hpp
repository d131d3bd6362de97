// A policy that knows the game: it reads the position when a node is made, and may evaluate it in the place of a
// playout. The rest of such a policy sees arms alone, as the others do.
#pragma once

#include <memory>

#include "cycad/search/policy/heuristic.hpp"
#include "cycad/search/tree/node.hpp"

namespace cycad {

template <class G>
class PositionPolicy {
 public:
  virtual ~PositionPolicy() = default;
  // Writes the policy's own lanes. One that evaluates positions leaves player one's expected reward in the header.
  virtual void prepare(GameNode<G> node, const G& state) const = 0;
  // The same expected reward without a node.
  [[nodiscard]] virtual float value_of(const G& state) const = 0;
  // Whether it evaluates positions.
  [[nodiscard]] virtual bool evaluates() const = 0;
};

template <class G, class P>
class PositionPolicyOf final : public PositionPolicy<G> {
 public:
  explicit PositionPolicyOf(const P& policy) : policy_(policy) {}

  void prepare(GameNode<G> node, const G& state) const override {
    for (std::size_t side = 0; side < ShapeOf<G>::sides; ++side) {
      const auto move_at = [&](std::size_t arm) { return move_of<G>(node, state, side, arm); };
      const ArmView view = node.view(side, false);
      if constexpr (evaluates_positions<P, G>) {
        node.header().rewards = policy_.prepare(state, node.player(side), view, move_at);
      } else {
        policy_.prepare(state, node.player(side), view, move_at);
      }
    }
  }
  [[nodiscard]] float value_of([[maybe_unused]] const G& state) const override {
    if constexpr (evaluates_positions<P, G>) return policy_.value_of(state);
    return 0.5F;
  }
  [[nodiscard]] bool evaluates() const override { return evaluates_positions<P, G>; }

 private:
  P policy_;
};

// Null for a policy that sees nothing but arms.
template <class G, class P>
std::unique_ptr<PositionPolicy<G>> make_position_policy(const P& policy) {
  constexpr auto no_move = [](std::size_t) { return typename G::Move{}; };
  if constexpr (requires(const G& state, const ArmView& view) { policy.prepare(state, Player::one, view, no_move); }) {
    return std::make_unique<PositionPolicyOf<G, P>>(policy);
  } else {
    return nullptr;
  }
}

}  // namespace cycad
