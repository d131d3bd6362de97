// The agent `flat`: flat Monte Carlo (Abramson 1990). Every move at the root gets the same number of playouts, in a
// simultaneous game against random replies, and the highest mean is played. No tree. With groups every group of moves
// gets the same number, shared by its moves, and the choice is by group, too.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/decisive_move.hpp"
#include "cycad/agent/flat_options.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/core/stopwatch.hpp"
#include "cycad/game/serialized.hpp"
#include "cycad/search/budget.hpp"
#include "cycad/search/decide.hpp"

namespace cycad {

// A position in which one player's move can be played by itself: the playout completes it with a random reply.
template <class G>
auto sequential_view(const G& state, [[maybe_unused]] Player player) {
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

  FlatAgent(const FlatOptions& options, Budget budget) : options_(options), budget_(std::move(budget)) {}

  void new_game(std::uint64_t seed) override { random_ = Random(seed); }

  [[nodiscard]] Decision decide(const Position& position, Player player, std::stop_token stop) override {
    require_decision(position, player);
    const G& state = require_state<G>(position);
    const Stopwatch stopwatch;
    explanation_ = {};
    const MoveList<G> list = list_moves(state, player);
    const DecisiveMove<G> known(state, {.plies = options_.decisive, .moves = options_.decisive_moves});
    if (const std::optional<Move> move = known.decided(random_)) {
      explanation_.arms.push_back({state.move_text(*move), 1, known.value(), 1});
      return {.move = list.place_of(*move),
              .value = known.value(),
              .nodes = known.positions(),
              .milliseconds = stopwatch.milliseconds()};
    }
    std::vector<RootArm<Move>> arms;
    for (const Move move : considered(state, list)) arms.push_back({.move = move});
    known.drop_blunders(arms);
    const std::uint64_t simulations = sample(arms, state, player, stopwatch, stop);
    const RootArm<Move>& chosen = arms[choose(arms)];
    for (const RootArm<Move>& arm : arms)
      explanation_.arms.push_back(
          {state.move_text(arm.move), arm.visits, arm.mean, arm.visits / static_cast<double>(simulations)});
    return {.move = list.place_of(chosen.move),
            .value = chosen.mean,
            .simulations = simulations,
            .milliseconds = stopwatch.milliseconds()};
  }

  void observe(MoveNumber /*one*/, MoveNumber /*two*/, const Position& /*after*/) override {}
  [[nodiscard]] Explanation explain() const override { return explanation_; }

 private:
  // The arms in turn, or the groups in turn and in each of them its arms.
  class Rotation {
   public:
    Rotation(const std::vector<RootArm<Move>>& arms, bool groups) {
      std::map<std::size_t, std::vector<std::size_t>> members;
      for (std::size_t arm = 0; arm < arms.size(); ++arm) members[groups ? group_of(arms[arm].move) : 0].push_back(arm);
      for (auto& [group, list] : members) groups_.push_back({std::move(list), 0});
    }
    std::size_t next() {
      Group& group = groups_[turn_++ % groups_.size()];
      return group.arms[group.turn++ % group.arms.size()];
    }

   private:
    struct Group {
      std::vector<std::size_t> arms;
      std::size_t turn = 0;
    };
    static std::size_t group_of([[maybe_unused]] Move move) {
      if constexpr (HasMoveGroups<G>) return G::group_of(move);
      return 0;
    }
    std::vector<Group> groups_;
    std::size_t turn_ = 0;
  };

  std::size_t choose(const std::vector<RootArm<Move>>& arms) {
    if constexpr (HasMoveGroups<G>) {
      if (options_.groups) return decide_by_group<G>(arms, random_, {.kind = DecideKind::max});
    }
    return cycad::decide(arms, random_, {.kind = DecideKind::max});
  }

  MoveList<G> considered([[maybe_unused]] const G& state, const MoveList<G>& all) {
    if constexpr (HasAbstraction<G>) {
      if (options_.abstraction) {
        MoveList<G> fewer;
        state.abstract_moves(fewer, random_);
        return fewer;
      }
    }
    return all;
  }

  // Plays out each move in turn and leaves visits and means in `arms`.
  std::uint64_t sample(std::vector<RootArm<Move>>& arms, const G& state, Player player, const Stopwatch& stopwatch,
                       const std::stop_token& stop) {
    using Sequential = decltype(sequential_view(state, player));
    const Playout<Sequential> playout = playout_of<Sequential>(options_.playout);
    PlayoutSettings limits = limits_of(options_);
    const bool one_step = limits.length == 1;  // the move itself is the first step
    if (limits.length > 1) --limits.length;
    std::vector<double> sums(arms.size());
    Rotation rotation(arms, options_.groups);
    std::uint64_t done = 0;
    for (;;) {
      const std::size_t arm = rotation.next();
      Sequential next = sequential_view(state, player);
      next.play(arms[arm].move);
      const Result over = next.result();
      sums[arm] += reward_for(player, over       ? *over
                                      : one_step ? value_now(next, random_)
                                                 : playout(next, random_, limits));
      arms[arm].visits += 1.0F;
      if (++done == budget_.simulations) break;
      if (done % between_checks == 0 &&
          (stop.stop_requested() || (budget_.milliseconds > 0 && stopwatch.milliseconds() >= budget_.milliseconds)))
        break;
    }
    for (std::size_t arm = 0; arm < arms.size(); ++arm)
      if (arms[arm].visits > 0) arms[arm].mean = static_cast<float>(sums[arm] / arms[arm].visits);
    return done;
  }

  static constexpr std::uint64_t between_checks = 16;
  FlatOptions options_;
  Budget budget_;
  Random random_;
  Explanation explanation_;
};

}  // namespace cycad
