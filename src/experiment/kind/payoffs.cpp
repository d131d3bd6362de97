// Tron: the values of the first moves, by exact longest paths (Samothrakis et al. 2010, table I).
#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>
#include <variant>

#include "cycad/core/error.hpp"
#include "cycad/game/tron/state.hpp"
#include "experiment/cell_makers.hpp"
#include "experiment/kind/part_kind.hpp"

namespace cycad {
namespace {

// Whether the space that both players reach is its own mirror image with the heads exchanged, rows turned around.
template <class Board>
bool is_mirrored(const Board& board) {
  const auto region = board.region(Player::one);
  const tron::Cell one = board.head(Player::one);
  const tron::Cell two = board.head(Player::two);
  const std::size_t sum = std::size_t{one.row} + two.row + 2;  // the first row of a grid is the border
  for (std::size_t row = 0; row < region.rows.size(); ++row) {
    const bool inside = row <= sum && sum - row < region.rows.size();
    if (region.rows[row] != (inside ? region.rows[sum - row] : 0)) return false;
  }
  return one.column == two.column;
}

struct FirstMove {
  tron::Direction direction;
  std::string_view name;
};
constexpr std::array<FirstMove, 2> first_moves{{{tron::Direction::west, "left"}, {tron::Direction::east, "right"}}};

// Plays the first moves. InputError unless they are legal and the players then are apart or mirror images.
template <class Board>
void play_first_moves(Board& board, const std::string& map, tron::Direction one, tron::Direction two) {
  for (const auto& [player, move] : {std::pair{Player::one, one}, std::pair{Player::two, two}}) {
    if ((board.legal_mask(player) >> static_cast<unsigned>(move) & 1U) == 0)
      throw InputError(fmt::format("payoffs of {}: a first move is illegal, expected east and west", map));
  }
  board.play(one, two);
  if (!board.separated() && !is_mirrored(board))
    throw InputError(fmt::format("payoffs of {}: a shared region without symmetry, expected a mirrored one", map));
}

// After the first moves the players fill their regions as well as can be; a shared region is a draw by its symmetry.
double payoff(const TronMap& map, tron::Direction one, tron::Direction two) {
  constexpr std::uint64_t node_limit = 200'000'000;
  return std::visit(
      [&](auto board) {
        play_first_moves(board, map.name, one, two);
        if (!board.separated()) return 0.5;
        const std::optional<int> first = board.longest_path(Player::one, node_limit);
        const std::optional<int> second = board.longest_path(Player::two, node_limit);
        if (!first || !second)
          throw InputError(fmt::format("payoffs of {}: the regions are too large for exact longest paths", map.name));
        return *first == *second ? 0.5 : *first > *second ? 1.0 : 0.0;
      },
      make_tron(map));
}

void check_payoffs(const Part& part) {
  const TronMap map = tron_map(part.maps.front());
  for (const FirstMove& one : first_moves)
    for (const FirstMove& two : first_moves)
      std::visit([&](auto board) { play_first_moves(board, map.name, one.direction, two.direction); }, make_tron(map));
}

Evidence measure_payoffs(const Part& part) {
  const TronMap map = tron_map(part.maps.front());
  Evidence evidence;
  for (const FirstMove& one : first_moves)
    for (const FirstMove& two : first_moves)
      evidence.measured.push_back({.cell = fmt::format("{}/{}", one.name, two.name),
                                   .measure = Measure::exact,
                                   .numbers = {payoff(map, one.direction, two.direction)}});
  return evidence;
}

}  // namespace

PartKind payoffs_kind() {
  return {.name = "payoffs",
          .keys = {"maps"},
          .needed = {"maps"},
          .one_map = true,
          .cell_names = [](const Part&, const std::vector<std::string>&) -> std::vector<std::string> {
            return {"left/left", "left/right", "right/left", "right/right"};
          },
          .facts = [](const Part& part, bool) -> std::vector<std::string> {
            return {fmt::format("map {}", part.maps.front()), "what player one gets"};
          },
          .seconds = [](const Part&) { return 1.0; },
          .check = check_payoffs,
          .measuring =
              [](const Part&, std::string_view) {
                return Measuring{Measure::exact, 1, {0, 1}};
              },
          .measure = [](const Part& part, const MeasureRun&, const std::stop_token&) -> std::optional<Evidence> {
            return measure_payoffs(part);
          },
          .add_cells = add_measured_cells};
}

}  // namespace cycad
