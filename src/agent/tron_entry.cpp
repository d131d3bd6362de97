#include "agent/tron_entry.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "agent/factories.hpp"
#include "cycad/agent/mcts_agent.hpp"
#include "cycad/game/tron/tron.hpp"

namespace cycad {
namespace {

constexpr std::string_view name = "tron";

template <class G>
std::unique_ptr<Position> position_of(const TronMap& map) {
  return std::make_unique<PositionOf<G>>(G(map), name);
}

// The smallest of the three boards that the map fits.
std::unique_ptr<Position> begin(const TronMap& map) {
  const auto fits = [&]<class G>(std::type_identity<G>) {
    return map.width <= G::max_width && map.height <= G::max_height;
  };
  if (fits(std::type_identity<TronSmall>())) return position_of<TronSmall>(map);
  if (fits(std::type_identity<TronMedium>())) return position_of<TronMedium>(map);
  return position_of<TronLarge>(map);
}

// Only empty boards until the registry of maps is there.
std::unique_ptr<Position> start(std::string_view map) {
  unsigned width = 0;
  unsigned height = 0;
  if (std::sscanf(std::string(map).c_str(), "empty:%ux%u", &width, &height) != 2 || width < 2 || height < 2 ||
      width > 64 || height > 64)
    throw InputError(fmt::format("unknown map '{}' of tron, expected empty:WxH", map));
  std::vector<std::string> rows(height, std::string(width, ' '));
  rows.front().front() = '1';
  rows.back().back() = '2';
  std::string text = fmt::format("{} {}", width, height);
  for (const std::string& row : rows) text += "\n" + row;
  return begin(read_tron_map(text, map));
}
std::unique_ptr<Position> from_text(std::string_view text) { return begin(read_tron_position(text, "position")); }

std::vector<MapDescription> maps() {
  std::vector<MapDescription> found;
  return found;
}

std::unique_ptr<Agent> make_mcts(const Position& position, const SearchOptions& options, const Budget& budget) {
  if (state_of<TronSmall>(position) != nullptr) return std::make_unique<MctsAgent<TronSmall>>(options, budget);
  if (state_of<TronMedium>(position) != nullptr) return std::make_unique<MctsAgent<TronMedium>>(options, budget);
  return std::make_unique<MctsAgent<TronLarge>>(options, budget);
}

constexpr AgentFactories factories{.mcts = make_mcts};

}  // namespace

GameEntry tron_entry() {
  return {.name = name,
          .title = "Tron",
          .help = "two light cycles leave walls behind; whoever cannot move has lost",
          .simultaneous = true,
          .default_map = "empty:13x13",
          .map_help = "empty:WxH, empty:WxH:facing, or the path of a file",
          .maps = maps,
          .start = start,
          .from_text = from_text,
          .agents = &factories};
}

}  // namespace cycad
