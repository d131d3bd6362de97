#include "cycad/game/octagon/complexity.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

void check(const OctagonComplexitySettings& settings) {
  if (settings.games == 0) throw InputError("complexity: 0 games, expected at least 1");
  const OctagonBias& bias = settings.bias;
  const bool each = bias.kill >= 0 && bias.free_move >= 0 && bias.push >= 0;
  // A little above 1, because decimal fractions that add up to 1 need not do so in binary.
  if (!each || !(bias.kill + bias.free_move + bias.push <= 1 + 1e-9)) {
    throw InputError(fmt::format("complexity: bias {}, {}, {}, expected three probabilities with a sum of at most 1",
                                 bias.kill, bias.free_move, bias.push));
  }
}

// Adds the numbers of unique moves of one game to the sums; whole numbers, so that the order of games is irrelevant.
template <OctagonSize Size>
void play_game(const OctagonComplexitySettings& settings, Random random, std::vector<std::uint64_t>& sums) {
  Octagon<Size> position(settings.pieces, settings.stock.value_or(default_octagon_stock(Size)));
  MoveList<Octagon<Size>> moves;
  for (std::uint64_t& sum : sums) {
    position.moves(moves);
    sum += moves.size();
    position.play(biased_octagon_move(position, moves, settings.bias, random));
  }
}

template <OctagonSize Size>
OctagonComplexity estimate(const OctagonComplexitySettings& settings) {
  std::vector<std::uint64_t> sums(static_cast<std::size_t>(octagon::Board<Size>::plies));
  for (std::uint64_t game = 0; game < settings.games; ++game) {
    play_game<Size>(settings, Random::stream(settings.seed, {game}), sums);
  }
  OctagonComplexity complexity;
  for (const std::uint64_t sum : sums) {
    const double mean = static_cast<double>(sum) / static_cast<double>(settings.games);
    complexity.mean_moves.push_back(mean);
    complexity.game_tree_exponent += std::log10(mean);
  }
  complexity.state_space_exponent = static_cast<double>(octagon::cell_count<Size>) * std::log10(3.0);
  return complexity;
}

}  // namespace

OctagonComplexity estimate_octagon_complexity(const OctagonComplexitySettings& settings) {
  check(settings);
  switch (settings.size) {
    case OctagonSize::small: return estimate<OctagonSize::small>(settings);
    case OctagonSize::medium: return estimate<OctagonSize::medium>(settings);
    case OctagonSize::large: break;
  }
  return estimate<OctagonSize::large>(settings);
}

}  // namespace cycad
