// All-moves-as-first (Brügmann 1993; Gelly & Silver 2007): a simulation says something about every move that its mover
// made in it, at whatever time. A trace notes the moves of the playout and of the path from the leaf upwards, so that
// at each node it holds what was played there and later.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cycad/search/playout.hpp"
#include "cycad/search/tree/node.hpp"

namespace cycad {

template <class G>
class MoveTrace {
 public:
  void begin() {
    if (++simulation_ == 0) *this = MoveTrace();  // the counter has come round
  }
  void note(Player player, typename G::Move move) { seen_[index_of(player)][G::key_of(move)] = simulation_; }
  [[nodiscard]] bool has(Player player, typename G::Move move) const {
    return seen_[index_of(player)][G::key_of(move)] == simulation_;
  }

 private:
  std::array<std::vector<std::uint32_t>, 2> seen_{std::vector<std::uint32_t>(G::key_count),
                                                  std::vector<std::uint32_t>(G::key_count)};
  std::uint32_t simulation_ = 1;
};

struct NoTrace {};

template <HasMoveKeys G>
typename G::Move draw_noted_move(const G& game, Random& random) {
  if constexpr (HasRandomMove<G>) {
    return game.random_move(random);
  } else {
    return draw_move(game, random);
  }
}

// A uniform playout of at most `length` plies (0 is no limit) that notes its moves.
template <HasMoveKeys G>
float play_out_traced(G game, Random& random, std::uint32_t length, MoveTrace<G>& trace) {
  for (std::uint32_t ply = 0;; ++ply) {
    if (const Result result = game.result()) return *result;
    if (length != 0 && ply == length) return value_now(game, random);
    const typename G::Move move = draw_noted_move(game, random);
    trace.note(game.to_move(), move);
    game.play(move);
  }
}

// A float counts to 2^24. Well before that both sums are halved: the mean stays, and the weight of so many is nothing.
inline constexpr float most_counted = 4'194'304.0F;

// Counts the simulation for every move of the node that its mover made now or later; `arm` is the one made now.
template <HasMoveKeys G>
void add_all_moves_as_first(GameNode<G> node, std::size_t arm, float reward_one, MoveTrace<G>& trace) {
  const Player mover = node.player(0);
  const float reward = reward_for(mover, reward_one);
  const auto* const moves = node.template moves<typename G::Move>(0);
  float* const visits = node.own();
  float* const rewards = visits + node.lanes();
  trace.note(mover, moves[arm]);
  for (std::size_t other = 0; other < node.arms(0); ++other) {
    if (!trace.has(mover, moves[other])) continue;
    visits[other] += 1.0F;
    rewards[other] += reward;
    if (visits[other] >= most_counted) [[unlikely]] {
      visits[other] /= 2;
      rewards[other] /= 2;
    }
  }
}

}  // namespace cycad
