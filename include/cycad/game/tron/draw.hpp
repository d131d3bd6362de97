// A Tron position for the terminal: two characters a cell, so that it looks square; with colour as blocks, without as
// plain ASCII. A position does not remember whose trail a wall is: whoever follows a game collects the trails.
//
//   TronTrails trails(position);
//   position.play(one, two);
//   trails.add(position);
//   std::cout << draw_tron(position, &trails, true);
#pragma once

#include <array>
#include <string>
#include <vector>

#include "cycad/game/tron/map.hpp"
#include "cycad/game/tron/tron.hpp"

namespace cycad {

// The cells where the heads have been, in order; the last of each is the head.
class TronTrails {
 public:
  TronTrails() = default;
  template <class Row, int Height>
  explicit TronTrails(const Tron<Row, Height>& start) {
    add(start);
  }

  template <class Row, int Height>
  void add(const Tron<Row, Height>& position) {
    cells_[0].push_back(position.head(Player::one));
    cells_[1].push_back(position.head(Player::two));
  }

  [[nodiscard]] const std::vector<tron::Cell>& of(Player player) const { return cells_[index_of(player)]; }

 private:
  std::array<std::vector<tron::Cell>, 2> cells_;
};

// `trails` may be null: trails then look like walls.
std::string draw_tron(const TronMap& map, const TronTrails* trails, bool colour);

template <class Row, int Height>
std::string draw_tron(const Tron<Row, Height>& position, const TronTrails* trails, bool colour) {
  return draw_tron(position.to_map(), trails, colour);
}

}  // namespace cycad
