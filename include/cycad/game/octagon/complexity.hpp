// How large The Octagon Theory is, as Fernandes et al. 2014 estimate it (2.2, table 1 and figure 4): the number of
// unique moves at each ply, averaged over games of players who choose at random with a bias. The game tree then has
// about 10^e leaves, with e the sum over the plies of the logarithm of that average; the state space is 3^cells.
//
//   const OctagonComplexity large = estimate_octagon_complexity({.games = 1000});
//   large.game_tree_exponent     // about 293
//
// The result depends on the settings alone, and games 0 to n - 1 are the same for any larger number of games.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cycad/core/random.hpp"
#include "cycad/game/octagon/octagon.hpp"

namespace cycad {

// The paper does not define its bias. With these probabilities a player wants a kill, a free move or a push, and
// chooses uniformly among the unique moves of that kind, or among all of them if there is none. Uniform play, which
// clogs the board, is {0, 0, 0}.
struct OctagonBias {
  double kill = 0.5;
  double free_move = 0.45;
  double push = 0.05;
};

struct OctagonComplexitySettings {
  OctagonSize size = OctagonSize::large;
  OctagonPieces pieces = OctagonPieces::fan;
  OctagonBias bias{};
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  std::optional<OctagonStock> stock = {};  // that of the size if not given
};

struct OctagonComplexity {
  std::vector<double> mean_moves;  // by ply: the curve of figure 4
  double game_tree_exponent = 0;
  double state_space_exponent = 0;
};

// Throws an InputError if there are no games or the bias is not made of probabilities.
OctagonComplexity estimate_octagon_complexity(const OctagonComplexitySettings& settings);

// A move of such a player from the unique moves of a position that is not over.
template <OctagonSize Size>
OctagonMove biased_octagon_move(const Octagon<Size>& position, const MoveList<Octagon<Size>>& moves,
                                const OctagonBias& bias, Random& random) {
  const auto draw = [&](const MoveList<Octagon<Size>>& list) {
    return list[random.below(static_cast<std::uint32_t>(list.size()))];
  };
  const auto draw_those = [&](auto wanted) {
    MoveList<Octagon<Size>> kind;
    for (const OctagonMove move : moves) {
      if (wanted(move)) kind.push_back(move);
    }
    return draw(kind.empty() ? moves : kind);
  };
  const double wish = random.uniform_double();
  if (wish < bias.kill) return draw_those([&](OctagonMove move) { return position.is_kill(move); });
  if (wish < bias.kill + bias.free_move)
    return draw_those([&](OctagonMove move) { return position.is_free_move(move); });
  if (wish < bias.kill + bias.free_move + bias.push) {
    return draw_those([&](OctagonMove move) { return position.is_push(move); });
  }
  return draw(moves);
}

}  // namespace cycad
