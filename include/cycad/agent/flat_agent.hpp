// The agent `flat`: flat Monte Carlo (Abramson 1990). Every move at the root gets the same number of playouts, in a
// simultaneous game against random replies, and the highest mean is played. No tree.
#pragma once

#include <optional>
#include <utility>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/flat_options.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/game/serialized.hpp"
#include "cycad/search/budget.hpp"
#include "cycad/search/decide.hpp"

namespace cycad {

// A position in which one player's move can be played by itself: the playout completes it with a random reply.
template <class G>
auto in_turn(const G& state, [[maybe_unused]] Player player) {
  if constexpr (SimultaneousGame<G>) {
    return Serialized<G>(state, player);
  } else {
    return state;
  }
}

template <HasText G>
class FlatAgent final : public Agent {
 public:
  using Move = typename G::Move;

  FlatAgent(const FlatOptions& options, const Budget& budget) : options_(options), budget_(budget) {}

  void new_game(std::uint64_t seed) override { random_ = Random(seed); }

  [[nodiscard]] Decision decide(const Position& position, Player player, std::stop_token stop) override {
    require_decision(position, player);
    const G& state = require_state<G>(position);
    const Clock clock;
    std::vector<RootArm<Move>> arms;
    for (const Move move : list_moves(state, player)) arms.push_back({.move = move});
    const std::uint64_t simulations = sample(arms, state, player, clock, stop);
    const std::size_t chosen = cycad::decide(DecideKind::max, arms, 0.0F, random_);
    explanation_ = {};
    for (const RootArm<Move>& arm : arms)
      explanation_.arms.push_back(
          {state.move_text(arm.move), arm.visits, arm.mean, arm.visits / static_cast<double>(simulations)});
    return {
        .move = chosen, .value = arms[chosen].mean, .simulations = simulations, .milliseconds = clock.milliseconds()};
  }

  void observe(MoveNumber /*one*/, MoveNumber /*two*/, const Position& /*after*/) override {}
  [[nodiscard]] Explanation explain() const override { return explanation_; }

 private:
  // Plays out each move in turn and leaves visits and means in `arms`.
  std::uint64_t sample(std::vector<RootArm<Move>>& arms, const G& state, Player player, const Clock& clock,
                       const std::stop_token& stop) {
    using Turn = decltype(in_turn(state, player));
    const Playout<Turn> playout = playout_of<Turn>(options_.playout);
    const PlayoutSettings limits = limits_of(options_);
    std::vector<double> sums(arms.size());
    std::uint64_t done = 0;
    for (std::size_t arm = 0;; arm = (arm + 1) % arms.size()) {
      Turn next = in_turn(state, player);
      next.play(arms[arm].move);
      const Result over = next.result();
      sums[arm] += reward_for(player, over ? *over : playout(next, random_, limits));
      arms[arm].visits += 1.0F;
      if (++done == budget_.simulations) break;
      if (done % between_looks == 0 &&
          (stop.stop_requested() || (budget_.milliseconds > 0 && clock.milliseconds() >= budget_.milliseconds)))
        break;
    }
    for (std::size_t arm = 0; arm < arms.size(); ++arm)
      if (arms[arm].visits > 0) arms[arm].mean = static_cast<float>(sums[arm] / arms[arm].visits);
    return done;
  }

  static constexpr std::uint64_t between_looks = 16;
  FlatOptions options_;
  Budget budget_;
  Random random_;
  Explanation explanation_;
};

}  // namespace cycad
