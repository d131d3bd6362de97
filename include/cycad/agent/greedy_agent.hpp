// The agent `greedy`: plays the move after which the game's static estimate is highest, averaged over the other
// player's replies in a simultaneous game. Where a game has weights the estimate is made of them (Fernandes et al.
// 2014, eq. 2). The end of the game is judged by its result. Ties are broken at random.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/greedy_options.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/core/stopwatch.hpp"
#include "cycad/search/decide.hpp"

namespace cycad {

template <HasText G>
requires HasEstimate<G>
class GreedyAgent final : public Agent {
 public:
  using Move = typename G::Move;

  explicit GreedyAgent([[maybe_unused]] const GreedyOptions& options = {}) {
    if constexpr (HasWeights<G>) {
      if (options.named() > G::weight_count)
        throw InputError("agent 'greedy': weight w" + std::to_string(options.named()) + ", expected at most w" +
                         std::to_string(G::weight_count) + " on this board");
      weights_ = options.applied_to(G::weights(options.weights));
      for (const float weight : weights_) scale_ += std::abs(weight);
    }
  }

  void new_game(std::uint64_t seed) override { random_ = Random(seed); }

  [[nodiscard]] Decision decide(const Position& position, Player player, std::stop_token /*stop*/) override {
    require_decision(position, player);
    const G& state = require_state<G>(position);
    const Stopwatch stopwatch;
    std::vector<RootArm<Move>> arms;
    for (const Move move : list_moves(state, player)) arms.push_back(evaluate(state, player, move));
    const std::size_t chosen = cycad::decide(arms, random_, {.kind = DecideKind::max});
    explanation_ = {};
    std::uint64_t evaluated = 0;
    for (const RootArm<Move>& arm : arms) {
      explanation_.arms.push_back({state.move_text(arm.move), arm.visits, arm.mean, 0});
      evaluated += static_cast<std::uint64_t>(arm.visits);
    }
    explanation_.arms[chosen].probability = 1;
    return {
        .move = chosen, .value = arms[chosen].mean, .simulations = evaluated, .milliseconds = stopwatch.milliseconds()};
  }

  void observe(MoveNumber /*one*/, MoveNumber /*two*/, const Position& /*after*/) override {}
  [[nodiscard]] Explanation explain() const override { return explanation_; }

 private:
  // The lead in weights, pressed between a loss and a win without changing the order.
  float value(const G& state) const {
    const Result result = state.result();
    if (result) return *result;
    if constexpr (HasWeights<G>) {
      const float lead = state.weighted_lead(weights_);
      return 0.5F + 0.5F * lead / (scale_ + std::abs(lead));
    } else {
      return static_cast<float>(state.estimate());
    }
  }

  // A move with the mean over the replies; the visits are the positions that were evaluated.
  RootArm<Move> evaluate(const G& state, Player player, Move move) const {
    RootArm<Move> arm{.move = move};
    double sum = 0;
    const auto add = [&](const G& after) {
      sum += reward_for(player, value(after));
      arm.visits += 1.0F;
    };
    if constexpr (SimultaneousGame<G>) {
      for (const Move reply : list_moves(state, other(player))) {
        G after = state;
        play_as(after, player, move, reply);
        add(after);
      }
    } else {
      G after = state;
      after.play(move);
      add(after);
    }
    arm.mean = static_cast<float>(sum / arm.visits);
    return arm;
  }

  std::vector<float> weights_;
  float scale_ = 1;
  Random random_;
  Explanation explanation_;
};

}  // namespace cycad
