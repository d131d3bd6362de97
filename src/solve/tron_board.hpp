// The cells that Tron players can reach as bits of a word, for the exact solver: who can go where, what is connected,
// and which symmetries the board has.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "cycad/game/tron/map.hpp"
#include "solve/position_table.hpp"

namespace cycad {

// Cells in the order of rows, then columns.
using CellSet = std::uint64_t;

class TronBoard {
 public:
  using Key = PositionTable::Key;

  explicit TronBoard(const TronMap& start);

  [[nodiscard]] const Key& start() const { return start_; }
  [[nodiscard]] std::size_t cell_count() const { return cells_.size(); }
  [[nodiscard]] CellSet around(std::uint8_t cell) const { return around_[cell]; }
  [[nodiscard]] CellSet moves(const Key& key, bool two) const { return around_[two ? key.two : key.one] & key.free; }
  // From one cell to one beside it.
  [[nodiscard]] tron::Direction direction(std::uint8_t from, std::uint8_t to) const;
  // Cells of which the number of steps to any fixed one is even.
  [[nodiscard]] CellSet even_cells() const { return even_; }

  // The free cells that can be reached from a head; without those beside it that are not free.
  [[nodiscard]] CellSet reachable(CellSet free, std::uint8_t head) const {
    CellSet found = around_[head] & free;
    CellSet edge = found;
    while (edge != 0) {
      CellSet next = 0;
      for (; edge != 0; edge &= edge - 1) next |= around_[static_cast<std::size_t>(std::countr_zero(edge))];
      edge = next & free & ~found;
      found |= edge;
    }
    return found;
  }

  // The same position as all that are symmetric to it, or are so with the players exchanged.
  struct Canonical {
    Key key;
    bool exchanged = false;
  };
  [[nodiscard]] Canonical canonical(const Key& key) const;

 private:
  // A mapping of cells onto cells; sets are mapped eight cells at a time.
  struct Symmetry {
    std::array<std::uint8_t, 64> image{};
    std::array<std::array<CellSet, 256>, 8> sets{};
    [[nodiscard]] CellSet map(CellSet cells, std::size_t count) const {
      CellSet mapped = 0;
      for (std::size_t byte = 0; byte * 8 < count; ++byte) mapped |= sets[byte][cells >> (8 * byte) & 255U];
      return mapped;
    }
  };

  void add_symmetries(const TronMap& map);
  void connect(const TronMap& map);

  std::vector<tron::Cell> cells_;
  std::array<CellSet, 64> around_{};
  CellSet even_ = 0;
  Key start_;
  std::vector<Symmetry> symmetries_;  // without the identity
};

}  // namespace cycad
