// The size of The Octagon Theory: the exponents of its game tree and state space, and the mean number of moves.
#include <fmt/format.h>

#include <algorithm>

#include "cycad/agent/games.hpp"
#include "cycad/core/random.hpp"
#include "cycad/game/octagon/complexity.hpp"
#include "experiment/cell_makers.hpp"
#include "experiment/kind/parallel.hpp"

namespace cycad {
namespace {

constexpr std::size_t batches = 10;  // of games: each is one value of the sample

std::optional<Evidence> measure_complexity(const Part& part, const MeasureRun& run, const std::stop_token& stop) {
  const std::uint64_t games = std::max<std::uint64_t>(1, part.games / batches);
  std::vector<OctagonComplexity> found(part.maps.size() * batches);
  const bool whole = in_parallel(found.size(), run, stop, [&](std::size_t index) {
    const OctagonMap map = read_octagon_map(part.maps[index / batches]);
    found[index] = estimate_octagon_complexity({.size = map.size,
                                                .pieces = map.pieces,
                                                .games = games,
                                                .seed = Random::stream(part.seed, {index % batches})()});
  });
  if (!whole) return std::nullopt;
  Evidence evidence;
  for (std::size_t map = 0; map < part.maps.size(); ++map) {
    const auto sample = [&](const std::string& name, const auto& value) {
      std::vector<double> values;
      values.reserve(batches);
      for (std::size_t batch = 0; batch < batches; ++batch) values.push_back(value(found[map * batches + batch]));
      evidence.measured.push_back(
          {.cell = part.maps[map] + "/" + name, .measure = Measure::sample, .numbers = std::move(values)});
    };
    sample("game-tree", [](const OctagonComplexity& one) { return one.game_tree_exponent; });
    evidence.measured.push_back({.cell = part.maps[map] + "/state-space",
                                 .measure = Measure::exact,
                                 .numbers = {found[map * batches].state_space_exponent}});
    for (const std::uint64_t turn : part.points) {
      if (2 * turn > found[map * batches].mean_moves.size()) continue;
      sample(fmt::format("turn-{}", turn), [&](const OctagonComplexity& one) {
        return (one.mean_moves[2 * turn - 2] + one.mean_moves[2 * turn - 1]) / 2;
      });
    }
  }
  return evidence;
}

std::vector<std::string> complexity_cell_names(const Part& part, const std::vector<std::string>&) {
  std::vector<std::string> names;
  for (const std::string& map : part.maps) {
    names.push_back(map + "/game-tree");
    names.push_back(map + "/state-space");
    for (const std::uint64_t turn : part.points) names.push_back(fmt::format("{}/turn-{}", map, turn));
  }
  return names;
}

}  // namespace

PartKind complexity_kind() {
  constexpr double games_per_second = 2000;
  return {
      .name = "complexity",
      .keys = {"seed", "maps", "games", "points"},
      .needed = {"maps", "games"},
      .amount = &Part::games,
      .problem =
          [](const Part& part) {
            return part.games % batches == 0 ? std::string()
                                             : fmt::format("games: {}, expected a multiple of {}", part.games, batches);
          },
      .cell_names = complexity_cell_names,
      .facts = [](const Part& part, bool) -> std::vector<std::string> {
        return {fmt::format("{} games of biased random players", part.games)};
      },
      .seconds = [](const Part& part) { return static_cast<double>(part.games * part.maps.size()) / games_per_second; },
      .check =
          [](const Part& part) {
            for (const std::string& map : part.maps) (void)start_position("octagon", map);
          },
      .measuring =
          [](const Part&, std::string_view cell) {
            constexpr double largest = 1e6;  // exponents and numbers of moves are far below
            if (cell.ends_with("/state-space")) return Measuring{Measure::exact, 1, {0, largest}};
            // No game may have had so many turns.
            const bool of_turn = cell.find("/turn-") != std::string_view::npos;
            return Measuring{Measure::sample, batches, {0, largest}, of_turn};
          },
      .measure = measure_complexity,
      .add_cells = add_measured_cells};
}

}  // namespace cycad
