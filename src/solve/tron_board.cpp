#include "solve/tron_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cycad/core/error.hpp"
#include "cycad/solve/tron_solver.hpp"

namespace cycad {
namespace {

bool inside(const TronMap& map, int row, int column) {
  return row >= 0 && column >= 0 && row < map.height && column < map.width;
}

tron::Cell cell_at(int row, int column) { return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)}; }

constexpr std::array<std::array<int, 2>, 4> offsets{{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}};  // by direction

// All cells that either player can reach, with those that the players stand on, in the order of rows.
std::vector<tron::Cell> playable_cells(const TronMap& map) {
  std::vector<std::vector<bool>> seen(static_cast<std::size_t>(map.height),
                                      std::vector<bool>(static_cast<std::size_t>(map.width)));
  std::vector<tron::Cell> open(map.starts.begin(), map.starts.end());
  for (const tron::Cell& cell : open) seen[cell.row][cell.column] = true;
  while (!open.empty()) {
    const tron::Cell cell = open.back();
    open.pop_back();
    for (const auto& [down, right] : offsets) {
      const int row = cell.row + down;
      const int column = cell.column + right;
      if (!inside(map, row, column) || !map.is_free(cell_at(row, column))) continue;
      auto place = seen[static_cast<std::size_t>(row)].begin() + column;
      if (*place) continue;
      *place = true;
      open.push_back(cell_at(row, column));
    }
  }
  std::vector<tron::Cell> found;
  for (int row = 0; row < map.height; ++row)
    for (int column = 0; column < map.width; ++column)
      if (seen[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]) found.push_back(cell_at(row, column));
  return found;
}

std::optional<std::uint8_t> find_cell(const std::vector<tron::Cell>& cells, int row, int column) {
  for (std::size_t number = 0; number < cells.size(); ++number)
    if (cells[number].row == row && cells[number].column == column) return static_cast<std::uint8_t>(number);
  return {};
}

}  // namespace

TronBoard::TronBoard(const TronMap& start) : cells_(playable_cells(start)) {
  if (cells_.size() > TronSolver::most_cells)
    throw InputError(fmt::format("solve: the players can reach {} cells, expected at most {}, as on the map empty:5x5",
                                 cells_.size(), TronSolver::most_cells));
  connect(start);
  add_symmetries(start);
}

void TronBoard::connect(const TronMap& map) {
  for (std::size_t number = 0; number < cells_.size(); ++number) {
    const tron::Cell cell = cells_[number];
    if ((cell.row + cell.column) % 2 == 0) even_ |= CellSet{1} << number;
    if (map.is_free(cell)) start_.free |= CellSet{1} << number;
    for (const auto& [down, right] : offsets)
      if (const auto beside = find_cell(cells_, cell.row + down, cell.column + right))
        around_[number] |= CellSet{1} << *beside;
  }
  start_.one = *find_cell(cells_, map.starts[0].row, map.starts[0].column);
  start_.two = *find_cell(cells_, map.starts[1].row, map.starts[1].column);
}

// The turns and reflections of the box around all cells that map the cells onto themselves.
void TronBoard::add_symmetries(const TronMap& map) {
  int top = map.height, bottom = 0, left = map.width, right = 0;
  for (const tron::Cell& cell : cells_) {
    top = std::min<int>(top, cell.row);
    bottom = std::max<int>(bottom, cell.row);
    left = std::min<int>(left, cell.column);
    right = std::max<int>(right, cell.column);
  }
  for (unsigned kind = 1; kind < 8; ++kind) {
    const bool transposed = (kind & 4U) != 0;
    if (transposed && bottom - top != right - left) continue;
    Symmetry symmetry;
    bool is_symmetry = true;
    for (std::size_t number = 0; number < cells_.size() && is_symmetry; ++number) {
      int row = cells_[number].row - top;
      int column = cells_[number].column - left;
      if (transposed) std::swap(row, column);
      if ((kind & 1U) != 0) row = bottom - top - row;
      if ((kind & 2U) != 0) column = right - left - column;
      const auto image = find_cell(cells_, row + top, column + left);
      is_symmetry = image.has_value();
      symmetry.image[number] = image.value_or(0);
    }
    if (!is_symmetry) continue;
    for (std::size_t byte = 0; byte < 8; ++byte)
      for (std::size_t bits = 0; bits < 256; ++bits)
        for (std::size_t bit = 0; bit < 8; ++bit)
          if ((bits >> bit & 1U) != 0 && byte * 8 + bit < cells_.size())
            symmetry.sets[byte][bits] |= CellSet{1} << symmetry.image[byte * 8 + bit];
    symmetries_.push_back(symmetry);
  }
}

tron::Direction TronBoard::direction(std::uint8_t from, std::uint8_t to) const {
  for (const tron::Direction direction : tron::directions) {
    const auto& [down, right] = offsets[static_cast<std::size_t>(direction)];
    if (cells_[from].row + down == cells_[to].row && cells_[from].column + right == cells_[to].column) return direction;
  }
  throw std::logic_error("no step between two cells");
}

TronBoard::Canonical TronBoard::canonical(const Key& key) const {
  Canonical least{key};
  const auto offer = [&](const Key& candidate, bool exchanged) {
    if (candidate < least.key) least = {candidate, exchanged};
  };
  offer({key.free, key.two, key.one}, true);
  for (const Symmetry& symmetry : symmetries_) {
    const CellSet free = symmetry.map(key.free, cells_.size());
    if (free > least.key.free) continue;
    const std::uint8_t one = symmetry.image[key.one];
    const std::uint8_t two = symmetry.image[key.two];
    offer({free, one, two}, false);
    offer({free, two, one}, true);
  }
  return least;
}

}  // namespace cycad
