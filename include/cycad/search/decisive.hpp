// Decisive and anti-decisive moves (Teytaud & Teytaud 2010; Fernandes et al. 2014, 3.2.2): an exhaustive search of the
// next plies that knows wins, draws and losses only. A position behind them that is not over may be anything, so each
// move has a lower and an upper bound of the mover's reward.
//
//   const auto bounds = decisive_bounds(position, {.plies = 3, .moves = 88});
//   if (is_decided(bounds)) ...                  a certain win, or every move's reward is known
//
// In a game of fixed length nothing is known before its last plies, and there the search does not begin earlier.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cycad/game/game.hpp"

namespace cycad {

struct DecisiveLimits {
  std::uint32_t plies = 0;   // how far to look; 0 is not at all
  std::uint32_t moves = 88;  // only with fewer moves than this: the cost is about moves^plies
};

template <class Move>
struct MoveBound {
  Move move;
  float lower = 0, upper = 1;  // the mover's reward
};

template <AlternatingGame G>
class DecisiveSearch {
 public:
  using Move = typename G::Move;

  // Positions that were reached.
  [[nodiscard]] std::uint64_t positions() const { return positions_; }

  // The bounds of every move. A move that is certainly worse than another may have bounds that are too high, but still
  // below the other's.
  std::vector<MoveBound<Move>> bounds(const G& state, std::uint32_t plies) {
    MoveList<G> list;
    state.moves(list);
    std::vector<MoveBound<Move>> found;
    float best = 0;
    for (const Move move : list) {
      const Interval reply = after(state, move, plies, 1.0F - best + smallest_step);
      found.push_back({move, 1.0F - reply.upper, 1.0F - reply.lower});
      best = std::max(best, found.back().lower);
    }
    return found;
  }

 private:
  // Rewards differ by 1/2 where they differ; games with finer ones would need a finer step.
  static constexpr float smallest_step = 0.25F;

  struct Interval {
    float lower = 0, upper = 1;
  };

  // What the reply to a move is worth to the replier, who may stop as soon as that is at least `enough`.
  Interval after(const G& state, Move move, std::uint32_t plies, float enough) {
    G next = state;
    next.play(move);
    ++positions_;
    if (const Result result = next.result()) {
      const float reward = reward_for(other(state.to_move()), *result);
      return {reward, reward};
    }
    if (plies == 1) return {};
    if (next.to_move() != state.to_move()) return solve(next, plies - 1, enough);
    const Interval own = solve(next, plies - 1, 1.0F);  // a game may let a player move again
    return {1.0F - own.upper, 1.0F - own.lower};
  }

  Interval solve(const G& state, std::uint32_t plies, float enough) {
    MoveList<G> list;
    state.moves(list);
    Interval own{0, 0};
    for (const Move move : list) {
      const Interval reply = after(state, move, plies, 1.0F - own.lower);
      own.lower = std::max(own.lower, 1.0F - reply.upper);
      own.upper = std::max(own.upper, 1.0F - reply.lower);
      if (own.lower >= enough || own.lower >= 1.0F) return {own.lower, std::max(own.upper, own.lower)};
    }
    return own;
  }

  std::uint64_t positions_ = 0;
};

// Empty where the limits say that it is too early or too much.
template <AlternatingGame G>
std::vector<MoveBound<typename G::Move>> decisive_bounds(const G& state, const DecisiveLimits& limits,
                                                         std::uint64_t* positions = nullptr) {
  if (limits.plies == 0) return {};
  if constexpr (HasFixedLength<G>) {
    if (state.plies_left() > static_cast<int>(limits.plies)) return {};
  }
  MoveList<G> list;
  state.moves(list);
  if (list.size() >= limits.moves) return {};
  DecisiveSearch<G> search;
  auto bounds = search.bounds(state, limits.plies);
  if (positions != nullptr) *positions = search.positions();
  return bounds;
}

template <class Move>
float best_lower_bound(const std::vector<MoveBound<Move>>& bounds) {
  float best = 0;
  for (const auto& bound : bounds) best = std::max(best, bound.lower);
  return best;
}

// Whether no search could find a better move than the one with the highest lower bound.
template <class Move>
bool is_decided(const std::vector<MoveBound<Move>>& bounds) {
  const float best = best_lower_bound(bounds);
  return !bounds.empty() && std::all_of(bounds.begin(), bounds.end(), [&](const auto& bound) {
    return bound.upper <= best || bound.lower == bound.upper;
  });
}

// Whether a move can be had that does not lose for certain, and this one does.
template <class Move>
bool is_blunder(const std::vector<MoveBound<Move>>& bounds, Move move) {
  const float best = best_lower_bound(bounds);
  bool hope = false, lost = false;
  for (const auto& bound : bounds) {
    hope = hope || bound.upper > 0;
    if (bound.move == move) lost = bound.upper <= 0 || bound.upper < best;
  }
  return hope && lost;
}

}  // namespace cycad
