// Stands in for the search of a type that is no game, so that what is missing is the only error: it takes every call
// that a search takes, and is never linked.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cycad/game/require_game.hpp"
#include "cycad/search/inspect.hpp"
#include "cycad/search/search_report.hpp"
#include "cycad/search/settings.hpp"

namespace cycad::detail {

struct NoMove {
  template <class Any>
  operator Any() const;
};
template <class G>
struct MoveOrNone {
  using Type = NoMove;
};
template <HasMoveType G>
struct MoveOrNone<G> {
  using Type = typename G::Move;
};

template <class G>
class NoSearch {
 public:
  using Move = typename MoveOrNone<G>::Type;
  explicit NoSearch(const auto&... /*ignored*/) {}
  NoSearch(const auto& /*policy*/, const SearchSettings& /*settings*/) {}  // for settings in braces
  void start(const G&, std::uint64_t = 0);
  SearchReport run(const Budget&, Random&);
  SearchReport run_shared(const Budget&, Random&, unsigned);
  void advance(const auto&...);
  std::vector<RootArm<Move>> arms(std::size_t = 0) const;
  float value() const;
  Result proven_value() const;
  std::vector<std::array<Move, 2>> principal_line(std::size_t) const;
  std::uint64_t root_visits() const;
  const G& state() const;
};

}  // namespace cycad::detail
