// A Tron position of whatever size: the smallest board type that a map fits.
//
//   std::visit([](const auto& position) { ... }, make_tron(tron_map("quadrant")));
#pragma once

#include <variant>

#include "cycad/game/tron/map.hpp"
#include "cycad/game/tron/tron.hpp"

namespace cycad {

using TronState = std::variant<TronSmall, TronMedium, TronLarge>;

template <class Board>
bool fits(const TronMap& map) {
  return map.width <= Board::max_width && map.height <= Board::max_height;
}

inline TronState make_tron(const TronMap& map) {
  if (fits<TronSmall>(map)) return TronSmall(map);
  if (fits<TronMedium>(map)) return TronMedium(map);
  return TronLarge(map);
}

}  // namespace cycad
