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

// Players that look further, then players that see more: docs/playing.md has what was measured.
constexpr std::array<std::string_view, level_count> levels{"mcts(select=ucb1-tuned, sims=3)",
                                                           "mcts(select=ucb1-tuned, sims=10)",
                                                           "mcts(select=ucb1-tuned, sims=30)",
                                                           "mcts(select=ucb1-tuned, sims=200)",
                                                           "mcts(select=ucb1-tuned, sims=2000)",
                                                           "champion(sims=8)",
                                                           "champion(sims=25)",
                                                           "champion(sims=80)",
                                                           "champion(sims=300)",
                                                           "champion(sims=3000)"};

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
          .levels = levels};
}

}  // namespace cycad
