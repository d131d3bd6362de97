// How a player that is alone in its space goes on (game/tron/longest_path.hpp): every decision begins with what is left
// of the path that the last one found.
#pragma once

#include <algorithm>
#include <concepts>
#include <stop_token>
#include <utility>
#include <vector>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/core/stopwatch.hpp"
#include "cycad/game/tron/longest_path.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {

// A game in which a separated player can look for its longest way.
template <class G>
concept HasLongPath = requires(const G position, Player player, tron::PathLimits limits, bool (*stop)()) {
  { position.find_long_path(player, limits, stop) } -> std::same_as<tron::LongPath>;
};

template <HasLongPath G>
class LonePath {
 public:
  void forget() { path_.clear(); }

  // The budget's simulations are nodes here; without any and without a time limit there are 20,000.
  [[nodiscard]] Decision decide(const G& state, Player player, const Budget& budget, Explanation& explanation) {
    constexpr std::uint64_t usual_nodes = 20'000;
    const Stopwatch stopwatch;
    // Whoever outlasts the other one whatever that does has won.
    tron::PathLimits limits{.enough = state.path_bound(other(player)) + 1};
    if (budget.simulations > 0) limits.nodes = budget.simulations;
    if (budget.simulations == 0 && !(budget.milliseconds > 0)) limits.nodes = usual_nodes;
    const tron::LongPath found = state.find_long_path(
        player, limits,
        [&] {
          return budget.stop.stop_requested() ||
                 (budget.milliseconds > 0 && stopwatch.milliseconds() >= budget.milliseconds);
        },
        path_);
    path_ = found.path;
    const double value = reward_for(player, state.evaluate().reward_one);
    const MoveList<G> moves = list_moves(state, player);
    const MoveNumber chosen = moves.place_of(path_.front());
    explanation = {};
    for (std::size_t number = 0; number < moves.size(); ++number)
      explanation.arms.push_back({.move = state.move_text(moves[number]),
                                  .visits = number == chosen ? static_cast<double>(found.length()) : 0.0,
                                  .mean = number == chosen ? value : 0.0,
                                  .probability = number == chosen ? 1.0 : 0.0});
    for (std::size_t step = 0; step < std::min<std::size_t>(path_.size(), 12); ++step)
      explanation.line.push_back(state.move_text(path_[step]));
    path_.erase(path_.begin());
    return {.move = chosen, .value = value, .simulations = found.nodes, .milliseconds = stopwatch.milliseconds()};
  }

 private:
  std::vector<typename G::Move> path_;
};

// Nothing, for a game without such a path.
struct NoLonePath {
  void forget() {}
};
template <class G>
struct PathOfLonePlayerChoice {
  using Type = NoLonePath;
};
template <HasLongPath G>
struct PathOfLonePlayerChoice<G> {
  using Type = LonePath<G>;
};
template <class G>
using PathOfLonePlayer = typename PathOfLonePlayerChoice<G>::Type;

}  // namespace cycad
