// The agent `alphabeta`: a classical Tron player. While the players can meet it searches by iterative-deepening
// alpha-beta (alphabeta_search.hpp); once they are separated it looks for its longest path (lone_path.hpp).
#pragma once

#include <algorithm>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/alphabeta_options.hpp"
#include "cycad/agent/alphabeta_search.hpp"
#include "cycad/agent/lone_path.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/core/stopwatch.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {

template <class G>
requires HasSpaceScore<G> && HasLongPath<G>
class AlphaBetaAgent final : public Agent {
 public:
  using Move = typename G::Move;

  // `budget` has nodes (as simulations) or milliseconds, unless the options have a depth.
  AlphaBetaAgent(const AlphaBetaOptions& options, const Budget& budget) : depth_(options.depth), budget_(budget) {
    try {
      search_ = std::make_unique<AlphaBeta<G>>(std::size_t{options.memory} << 20);
    } catch (const std::bad_alloc&) {
      throw OutsideError("alphabeta: no " + std::to_string(options.memory) +
                         " MiB of memory for the transposition table (option memory)");
    }
  }

  // Nothing is random.
  void new_game(std::uint64_t /*seed*/) override {
    search_->clear();
    alone_.forget();
  }

  [[nodiscard]] Decision decide(const Position& position, Player player, std::stop_token stop) override {
    require_decision(position, player);
    const G& state = require_state<G>(position);
    Budget budget = budget_;
    budget.stop = std::move(stop);
    if (state.separated()) return alone_.decide(state, player, budget, explanation_);
    alone_.forget();
    const Stopwatch stopwatch;
    const AlphaBetaReport report = search_->run(
        state, player, {.depth = static_cast<int>(depth_), .nodes = budget.simulations, .stop = [&] {
                          return budget.stop.stop_requested() ||
                                 (budget.milliseconds > 0 && stopwatch.milliseconds() >= budget.milliseconds);
                        }});
    const MoveList<G> moves = list_moves(state, player);
    explain(state, moves, report);
    const AlphaBetaReport::RootMove& best = report.moves.front();
    return {.move = moves.place_of(best.move),
            .value = reward_of(best.score),
            .simulations = report.evaluations,
            .nodes = report.nodes,
            .bytes = search_->bytes(),
            .milliseconds = stopwatch.milliseconds()};
  }

  void observe(MoveNumber /*one*/, MoveNumber /*two*/, const Position& /*after*/) override {}
  [[nodiscard]] Explanation explain() const override { return explanation_; }

 private:
  static double reward_of(int points) {
    if (points >= tron::proven_points) return 1;
    if (points <= -tron::proven_points) return 0;
    return tron::reward_for_points(points);
  }

  // A move that is not the best has been searched only until that was clear: its value is at most the one shown.
  void explain(const G& state, const MoveList<G>& moves, const AlphaBetaReport& report) {
    explanation_ = {};
    for (const Move move : moves) {
      const auto found = std::find_if(report.moves.begin(), report.moves.end(),
                                      [&](const AlphaBetaReport::RootMove& root) { return root.move == move; });
      Explanation::Arm arm{.move = state.move_text(move),
                           .visits = static_cast<double>(found->nodes),
                           .mean = reward_of(found->score),
                           .probability = found == report.moves.begin() ? 1.0 : 0.0};
      if (found->score >= tron::proven_points) arm.proven = 1;
      explanation_.arms.push_back(arm);
    }
    for (const auto& [one, two] : report.line)
      explanation_.line.push_back(state.move_text(one) + "/" + state.move_text(two));
    explanation_.depth = report.depth;
  }

  std::uint32_t depth_;
  Budget budget_;
  std::unique_ptr<AlphaBeta<G>> search_;
  LonePath<G> alone_;
  Explanation explanation_;
};

}  // namespace cycad
