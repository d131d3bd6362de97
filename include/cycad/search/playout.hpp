// From a new leaf to a reward: random moves (of a kind in game/random_play.hpp) to the end of the game or a cut-off.
//
// Cut-off at separation (Lanctot et al. 2013, 3): every `separation_interval` steps ask whether the players can still
// meet, and if not, take the game's prediction. Limited length: after `length` steps take the game's static estimate,
// or 1/2. A search gives the steps that are left from the leaf (Fernandes et al. 2014, eq. 4, counts from the root).
#pragma once

#include <algorithm>
#include <limits>

#include "cycad/game/random_play.hpp"

namespace cycad {

struct PlayoutSettings {
  std::uint32_t separation_interval = 0;
  std::uint32_t length = 0;  // 0 is no limit
  friend bool operator==(const PlayoutSettings&, const PlayoutSettings&) = default;
};

// A game that wraps another (a serialized one) hands over what the playout goes on with, once.
template <class G>
concept HasPlayoutGame = requires(const G game, Random& random) {
  game.template playout_game<PlayoutKind::uniform>(random);
};

// Inlined by force: behind a call the caller's game and random numbers would be in memory.
template <PlayoutKind Kind, class G>
[[gnu::always_inline]] inline float play_to_end(G& game, Random& random, const PlayoutSettings& settings) {
  constexpr std::size_t endless = std::numeric_limits<std::size_t>::max();
  std::size_t left = settings.length != 0 ? settings.length : endless;
  for (;;) {
    const std::size_t run =
        settings.separation_interval != 0 ? std::min<std::size_t>(left, settings.separation_interval) : left;
    if (const Result result = play_steps<Kind>(game, random, run)) return *result;
    if (left != endless) left -= run;
    if constexpr (HasSeparation<G>) {
      if (settings.separation_interval != 0 && game.separated()) return game.separated_result();
    }
    if (left == 0) {
      if constexpr (HasEstimate<G>) return game.estimate();
      return 0.5F;
    }
  }
}

template <PlayoutKind Kind, class G>
float play_out(const G& from, Random& generator, const PlayoutSettings& settings) {
  if constexpr (HasPlayoutGame<G>) {
    return play_out<Kind>(from.template playout_game<Kind>(generator), generator, settings);
  } else {
    G game = from;  // copies of our own, so that the compiler keeps what it can in registers
    Random random = generator;
    const float reward = play_to_end<Kind>(game, random, settings);
    generator = random;
    return reward;
  }
}

// A playout of no steps at all: the result, the estimate or 1/2. A pending reply is completed first.
template <class G>
float value_now(const G& game, [[maybe_unused]] Random& random) {
  if constexpr (HasPlayoutGame<G>) {
    return value_now(game.template playout_game<PlayoutKind::uniform>(random), random);
  } else {
    if (const Result result = game.result()) return *result;
    if constexpr (HasEstimate<G>) return game.estimate();
    return 0.5F;
  }
}

// The same by the best static value that the game has.
template <class G>
float evaluate_now(const G& game, Random& random) {
  if constexpr (HasPlayoutGame<G>) {
    return evaluate_now(game.template playout_game<PlayoutKind::uniform>(random), random);
  } else if constexpr (HasEvaluation<G>) {
    const Result result = game.result();
    return result ? *result : game.evaluate().reward_one;
  } else {
    return value_now(game, random);
  }
}

template <class G>
float play_no_steps(const G& from, Random& random, const PlayoutSettings& settings) {
  if constexpr (HasPlayoutGame<G> || HasEvaluation<G> || HasEstimate<G>) {
    return evaluate_now(from, random);
  } else {
    return play_out<PlayoutKind::uniform>(from, random, settings);
  }
}

// How many plies of the tree make one step of the playout: two where a joint move is made one player after the other.
template <class G>
inline constexpr std::size_t plies_per_step = HasPlayoutGame<G> ? 2 : 1;

template <class G>
using Playout = float (*)(const G&, Random&, const PlayoutSettings&);

template <class G>
Playout<G> playout_of(PlayoutKind kind) {
  switch (kind) {
    case PlayoutKind::straight: return &play_out<PlayoutKind::straight, G>;
    case PlayoutKind::safe: return &play_out<PlayoutKind::safe, G>;
    case PlayoutKind::blind: return &play_out<PlayoutKind::blind, G>;
    case PlayoutKind::evaluate: return &play_no_steps<G>;
    case PlayoutKind::uniform: break;
  }
  return &play_out<PlayoutKind::uniform, G>;
}

}  // namespace cycad
