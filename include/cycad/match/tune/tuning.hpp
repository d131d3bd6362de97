// What makes an experiment a tuning: which options of an agent take which values, and how games are spent on them.
//
//   Tuning tuning{.method = TuneMethod::grid, .base = "mcts", .options = {{"select.c", {"0.5", "1", "2"}}}, .games =
//   100}; std::vector<std::string> values = values_of(tuning, 2);   // of the third point: {"2"}
//
// A point is one value of each option; points are numbered with the last option running fastest. In the plan of a
// tuning (plan.hpp) agent 0 is the reference opponent, agent 1 + p is point p, and pairing p is point p against it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/match/statistics/sprt.hpp"

namespace cycad {

enum class TuneMethod : std::uint8_t { grid, halving, ntbea };
inline constexpr std::array<std::string_view, 3> tune_method_words{"grid", "halving", "ntbea"};

struct TunedOption {
  std::string path;  // "length"; "select.c" for the c of the selection policy
  std::vector<std::string> values;
};

struct Tuning {
  TuneMethod method = TuneMethod::grid;
  std::string base = {};  // the agent as it was typed
  std::vector<TunedOption> options = {};
  // grid: of each point; halving: of a candidate that stays to the end; ntbea: of all points together.
  std::size_t games = 0;
  bool decided = false;  // grid: count only games that were not drawn
  // halving: the hypotheses of the test that ends a candidate early, from the leader's rating.
  std::optional<SprtSettings> sprt = {};
};

inline std::size_t point_count(const Tuning& tuning) {
  std::size_t count = 1;
  for (const TunedOption& option : tuning.options) count *= option.values.size();
  return count;
}

// The place of a point along each option.
inline std::vector<std::size_t> places_of(const Tuning& tuning, std::size_t point) {
  std::vector<std::size_t> places(tuning.options.size());
  for (std::size_t option = places.size(); option-- > 0;) {
    places[option] = point % tuning.options[option].values.size();
    point /= tuning.options[option].values.size();
  }
  return places;
}

inline std::size_t point_at(const Tuning& tuning, const std::vector<std::size_t>& places) {
  std::size_t point = 0;
  for (std::size_t option = 0; option < places.size(); ++option)
    point = point * tuning.options[option].values.size() + places[option];
  return point;
}

inline std::vector<std::string> values_of(const Tuning& tuning, std::size_t point) {
  const std::vector<std::size_t> places = places_of(tuning, point);
  std::vector<std::string> values;
  for (std::size_t option = 0; option < places.size(); ++option)
    values.push_back(tuning.options[option].values[places[option]]);
  return values;
}

}  // namespace cycad
