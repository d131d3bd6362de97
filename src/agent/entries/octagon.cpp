#include <fmt/format.h>

#include <array>

#include "agent/entries.hpp"
#include "cycad/agent/factories.hpp"
#include "cycad/game/octagon/describe.hpp"

namespace cycad {
namespace {

constexpr std::string_view name = "octagon";

template <class G>
std::unique_ptr<Position> begin(const G& state) {
  return std::make_unique<PositionOf<G>>(
      state, name, BoardDescriber<G>{&describe_octagon<G::size>, &describe_octagon_move<G::size>});
}

// Calls `make` with the type of a size.
template <class Make>
std::unique_ptr<Position> for_size(OctagonSize size, Make make) {
  switch (size) {
    case OctagonSize::small: return make.template operator()<OctagonSmall>();
    case OctagonSize::medium: return make.template operator()<OctagonMedium>();
    case OctagonSize::large: break;
  }
  return make.template operator()<OctagonLarge>();
}

std::unique_ptr<Position> start(std::string_view map) {
  const OctagonMap read = read_octagon_map(map);
  return for_size(read.size, [&]<class G>() -> std::unique_ptr<Position> { return begin(G(read.pieces, read.stock)); });
}

std::unique_ptr<Position> from_text(std::string_view text) {
  const OctagonDiagram diagram = read_octagon_position(text, "position");
  return for_size(diagram.size, [&]<class G>() -> std::unique_ptr<Position> { return begin(G(diagram)); });
}

std::vector<MapDescription> maps() {
  std::vector<MapDescription> found;
  for (const OctagonSize size : {OctagonSize::small, OctagonSize::medium, OctagonSize::large}) {
    const octagon::Shape shape = octagon::shape_of(size);
    found.push_back({std::string(octagon_size_word(size)), "",
                     fmt::format("{} cells, {} turns; 2-, 4- and 8-pieces: {}", shape.cell_count(), shape.turns,
                                 octagon_stock_text(default_octagon_stock(size)))});
  }
  return found;
}

// Neighbours are about 100 Elo apart: docs/playing.md has what was measured.
constexpr std::string_view weak = "mcts(select=ucb1-tuned, length=40)";
constexpr std::string_view strong = "champion/octagon";
constexpr std::array<Level, level_count> levels{{{weak, 300},
                                                 {weak, 410},
                                                 {weak, 570},
                                                 {strong, 80},
                                                 {strong, 107},
                                                 {strong, 140},
                                                 {strong, 185},
                                                 {strong, 270},
                                                 {strong, 440},
                                                 {strong, 800}}};

constexpr AgentFactories factories = factories_for<OctagonSmall, OctagonMedium, OctagonLarge>();

}  // namespace

GameEntry octagon_entry() {
  return {.name = name,
          .title = "The Octagon Theory",
          .help = "pieces that push others off an octagon with a hole; after a number of turns the most pieces win",
          .simultaneous = false,
          .capabilities = capabilities_of<OctagonLarge>(),
          .weights = weight_count_of<OctagonLarge>(),
          .default_map = "large",
          .map_help = "with :symmetric the other geometry of pieces, with :10-5-2 another stock of 2-, 4- and 8-pieces",
          .maps = maps,
          .start = start,
          .from_text = from_text,
          .agents = &factories,
          .levels = levels,
          .notation =
              "a cell, in how many directions the piece points (1, 2, 4 or 8), and the first of them: d5-1e, "
              "d5-2nw, d5-8; or pass",
          .rules =
              "The players take turns to place a piece on a free cell. A piece points in 1, 2, 4 or 8 directions; "
              "1-pieces are unlimited, the others are few. A placed piece keeps no direction.\n"
              "In each direction that the new piece points in, if a row of the other side begins right beside it, the "
              "last piece of that row is pushed on by one cell: onto a free cell, or off the board or into the hole in "
              "the middle, and is gone. A row that ends at a piece of your own side does not move.\n"
              "After 20, 30 or 70 turns, depending on the board, the side with more pieces wins."};
}

}  // namespace cycad
