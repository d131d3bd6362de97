// From a new leaf to a reward: random moves (of a kind in game/random_play.hpp) to the end of the game or a cut-off.
//
// Cut-off at separation (Lanctot et al. 2013, 3): every `separation_interval` steps ask whether the players can still
// meet, and if not, take the game's prediction. Limited length (Fernandes et al. 2014, eq. 4): after `length` steps
// take the game's static estimate, or 1/2.
#pragma once

#include "cycad/game/random_play.hpp"

namespace cycad {

struct PlayoutSettings {
  std::uint32_t separation_interval = 0;
  std::uint32_t length = 0;
};

// A game that wraps another (a serialized one) hands over what the playout goes on with, once.
template <class G>
concept HasPlayoutGame =
    requires(const G game, Random& random) { game.template playout_game<PlayoutKind::uniform>(random); };

template <PlayoutKind Kind, class G>
float play_to_end(G& game, Random& random, const PlayoutSettings& settings) {
  if (settings.separation_interval == 0 && settings.length == 0) {
    for (;;) {
      if (const Result result = game.result()) return *result;
      play_step<Kind>(game, random);
    }
  }
  std::uint32_t until_test = settings.separation_interval;
  for (std::uint32_t steps = 0;; ++steps) {
    if (const Result result = game.result()) return *result;
    if (settings.length != 0 && steps == settings.length) {
      if constexpr (HasEstimate<G>) return game.estimate();
      return 0.5F;
    }
    if constexpr (HasSeparation<G>) {
      if (settings.separation_interval != 0 && until_test-- == 0) {
        if (game.separated()) return game.separated_result();
        until_test = settings.separation_interval - 1;
      }
    }
    play_step<Kind>(game, random);
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
template <class G>
using Playout = float (*)(const G&, Random&, const PlayoutSettings&);

template <class G>
Playout<G> playout_of(PlayoutKind kind) {
  switch (kind) {
    case PlayoutKind::straight: return &play_out<PlayoutKind::straight, G>;
    case PlayoutKind::safe: return &play_out<PlayoutKind::safe, G>;
    case PlayoutKind::uniform: break;
  }
  return &play_out<PlayoutKind::uniform, G>;
}

}  // namespace cycad
