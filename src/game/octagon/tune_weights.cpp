#include "cycad/game/octagon/tune_weights.hpp"

#include <algorithm>
#include <cmath>

#include "cycad/core/random_argmax.hpp"
#include "cycad/game/octagon/octagon.hpp"

namespace cycad {
namespace {

// The move after which the lead is largest, one of several at random; at the end of the game the result counts.
template <OctagonSize Size>
OctagonMove greedy_move(const Octagon<Size>& position, std::span<const float> weights, Random& random) {
  MoveList<Octagon<Size>> moves;
  position.moves(moves);
  const Player mover = position.to_move();
  RandomArgmax<float> best;
  for (std::size_t place = 0; place < moves.size(); ++place) {
    Octagon<Size> next = position;
    next.play(moves[place]);
    const Result result = next.result();
    const float lead = result ? 2.0F * *result - 1.0F : next.weighted_lead(weights);
    best.see(place, mover == Player::one ? lead : -lead, random);
  }
  return moves[best.place()];
}

template <OctagonSize Size>
double compare(std::span<const float> first, std::span<const float> second, std::uint32_t pairs, std::uint32_t opening,
               Random& random) {
  double points = 0;
  for (std::uint32_t pair = 0; pair < pairs; ++pair) {
    Octagon<Size> start;
    start.play_random(random, opening);
    for (const Player side : {Player::one, Player::two}) {
      Octagon<Size> position = start;
      while (!position.over())
        position.play(greedy_move(position, position.to_move() == side ? first : second, random));
      points += double{reward_for(side, *position.result())};
    }
  }
  return points / (2.0 * pairs);
}

float normal(Random& random) {
  const double radius = std::sqrt(-2.0 * std::log(std::max(random.uniform_double(), 1e-300)));
  return static_cast<float>(radius * std::cos(6.283185307179586 * random.uniform_double()));
}

}  // namespace

double compare_octagon_weights(OctagonSize size, std::span<const float> first, std::span<const float> second,
                               std::uint32_t pairs, std::uint32_t opening, Random& random) {
  switch (size) {
    case OctagonSize::small: return compare<OctagonSize::small>(first, second, pairs, opening, random);
    case OctagonSize::medium: return compare<OctagonSize::medium>(first, second, pairs, opening, random);
    case OctagonSize::large: break;
  }
  return compare<OctagonSize::large>(first, second, pairs, opening, random);
}

std::vector<float> tune_octagon_weights(const OctagonTuning& settings,
                                        const std::function<void(const OctagonTuningRound&)>& report) {
  std::vector<float> best = octagon_weights(settings.size, WeightsKind::rule);
  Random random(settings.seed);
  // A game is at most half a point away from the mean, and so the score's deviation at most 1 / (2 sqrt(games)).
  const double wanted = 0.5 + settings.deviations * 0.5 / std::sqrt(2.0 * settings.pairs);
  for (std::uint32_t round = 0; round < settings.rounds; ++round) {
    std::vector<float> changed = best;
    for (float& weight : changed)
      if (random.below(3) == 0) weight = std::round((weight + settings.step * normal(random)) * 16) / 16;
    const double score =
        compare_octagon_weights(settings.size, changed, best, settings.pairs, settings.opening, random);
    const bool kept = score >= wanted;
    if (kept) best = changed;
    if (report) report({round, score, kept, best});
  }
  return best;
}

}  // namespace cycad
