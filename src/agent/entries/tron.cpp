#include "agent/entries.hpp"

#include <fmt/format.h>

#include <array>
#include <variant>

#include "cycad/agent/factories.hpp"
#include "cycad/game/tron/describe.hpp"
#include "cycad/game/tron/state.hpp"

namespace cycad {
namespace {

constexpr std::string_view name = "tron";

template <class Row, int Height>
std::unique_ptr<Position> begin(const Tron<Row, Height>& state) {
  return std::make_unique<PositionOf<Tron<Row, Height>>>(
      state, name, BoardDescriber<Tron<Row, Height>>{&describe_tron<Row, Height>, &describe_tron_move<Row, Height>});
}

std::unique_ptr<Position> begin(const TronMap& map) {
  return std::visit([](const auto& state) { return begin(state); }, make_tron(map));
}

std::unique_ptr<Position> start(std::string_view map) { return begin(tron_map(map)); }
std::unique_ptr<Position> from_text(std::string_view text) { return begin(read_tron_position(text, "position")); }

std::vector<MapDescription> maps() {
  std::vector<MapDescription> found;
  for (const TronMapEntry& entry : list_tron_maps())
    found.push_back({entry.name, entry.alias, fmt::format("{}x{}, {}", entry.width, entry.height, entry.source)});
  return found;
}

// Neighbours are about 100 Elo apart: docs/playing.md has what was measured.
constexpr std::string_view weak = "mcts(select=ucb1-tuned)";
constexpr std::string_view strong = "champion";
constexpr std::array<Level, level_count> levels{{{weak, 3},
                                                 {weak, 5},
                                                 {weak, 9},
                                                 {weak, 25},
                                                 {weak, 110},
                                                 {weak, 400},
                                                 {weak, 1'600},
                                                 {strong, 6},
                                                 {strong, 32},
                                                 {strong, 20'000}}};

constexpr AgentFactories factories = factories_for<TronSmall, TronMedium, TronLarge>();

}  // namespace

GameEntry tron_entry() {
  return {.name = name,
          .title = "Tron",
          .help = "two light cycles leave walls behind; whoever cannot move has lost",
          .simultaneous = true,
          .capabilities = capabilities_of<TronSmall>(),
          .weights = weight_count_of<TronSmall>(),
          .default_map = "empty:13x13",
          .map_help = "empty:WxH, empty:WxH:facing, or the path of a file",
          .maps = maps,
          .start = start,
          .from_text = from_text,
          .agents = &factories,
          .levels = levels,
          .notation = "north, east, south or west",
          .rules =
              "Both light cycles move one step at the same time: north, east, south or west, onto a free cell. "
              "They leave a wall where they have been.\n"
              "Whoever cannot move has lost. If neither can, or both enter the same cell, it is a draw."};
}

}  // namespace cycad
