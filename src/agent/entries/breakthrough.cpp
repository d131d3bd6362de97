#include <array>

#include "agent/entries.hpp"
#include "cycad/agent/factories.hpp"
#include "cycad/game/breakthrough/describe.hpp"
#include "cycad/game/breakthrough/starts.hpp"

namespace cycad {
namespace {

constexpr std::string_view name = "breakthrough";

std::unique_ptr<Position> begin(const Breakthrough& state) {
  return std::make_unique<PositionOf<Breakthrough>>(
      state, name, BoardDescriber<Breakthrough>{&describe_breakthrough, &describe_breakthrough_move});
}

std::unique_ptr<Position> start(std::string_view map) { return begin(breakthrough_start(map)); }
std::unique_ptr<Position> from_text(std::string_view text) { return begin(Breakthrough::from_text(text)); }

std::vector<MapDescription> maps() {
  std::vector<MapDescription> found;
  for (const BreakthroughStart& start : list_breakthrough_starts())
    found.push_back({start.name, start.alias, start.source});
  return found;
}

// Neighbours are about 200 Elo apart: docs/playing.md has what was measured.
constexpr std::string_view weak = "mcts(select=ucb1-tuned)";
constexpr std::string_view middle =
    "mcts(select=puct(unvisited=0.3, temperature=0.03), length=10, solver=true, reuse=true)";
constexpr std::string_view strong = "champion/breakthrough";
constexpr std::array<Level, level_count> levels{{{weak, 300},
                                                 {weak, 600},
                                                 {middle, 9},
                                                 {middle, 35},
                                                 {middle, 120},
                                                 {middle, 220},
                                                 {strong, 9},
                                                 {strong, 23},
                                                 {strong, 45},
                                                 {strong, 120}}};

constexpr AgentFactories factories = factories_for<Breakthrough>();

}  // namespace

GameEntry breakthrough_entry() {
  return {.name = name,
          .title = "Breakthrough",
          .help = "pawns that move forward and capture diagonally; the first on the last row wins",
          .simultaneous = false,
          .capabilities = capabilities_of<Breakthrough>(),
          .weights = weight_count_of<Breakthrough>(),
          .default_map = "8x8",
          .map_help = "4x4 to 8x8, a position as text, or the path of a file with one",
          .maps = maps,
          .start = start,
          .from_text = from_text,
          .agents = &factories,
          .levels = levels,
          .notation = "from where to where, e2e3; with an x if it captures, e2xd3",
          .rules =
              "The players take turns to move a pawn one step forward: straight onto a free cell, or diagonally "
              "onto a free cell or a pawn of the other side, which it captures. It does not capture straight "
              "ahead.\n"
              "The first pawn on the last row wins, and so does the side that captures all others."};
}

}  // namespace cycad
