// Step 4 of "Add a game" in CONTRIBUTING.md, for the game of tests/agent/nim.hpp.
#include "agent/entries.hpp"
#include "agent/nim.hpp"
#include "cycad/agent/factories.hpp"
#include "cycad/core/text.hpp"

namespace cycad {
namespace {

using test::Nim;

constexpr std::string_view name = "nim";

std::unique_ptr<Position> begin(const Nim& state) { return std::make_unique<PositionOf<Nim>>(state, name); }

std::unique_ptr<Position> start(std::string_view map) {
  const std::optional<int> heap = parse_number<int>(map);
  if (!heap || *heap < 1) throw InputError("nim: expected the size of the heap as the map");
  return begin(Nim{*heap});
}
std::unique_ptr<Position> from_text(std::string_view text) { return begin(Nim::from_text(text)); }

std::vector<MapDescription> maps() { return {{"21", "", "the usual heap"}}; }

constexpr AgentFactories factories = factories_for<Nim>();

}  // namespace

GameEntry nim_entry() {
  GameEntry entry{};
  entry.name = name;
  entry.title = "Nim";
  entry.help = "take one, two or three; whoever takes the last one wins";
  entry.capabilities = capabilities_of<Nim>();
  entry.default_map = "21";
  entry.map_help = "any heap";
  entry.maps = maps;
  entry.start = start;
  entry.from_text = from_text;
  entry.agents = &factories;
  return entry;
}

}  // namespace cycad
