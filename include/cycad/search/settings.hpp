// What a search does at each of its steps, apart from the selection policy. Everything here is constant during a
// search, so a branch on it costs nothing.
#pragma once

#include <limits>
#include <optional>
#include <string_view>

#include "cycad/search/playout.hpp"

namespace cycad {

enum class Expansion : std::uint8_t { single, all };
enum class Deviation : std::uint8_t { averaged, pooled };
enum class Parallel : std::uint8_t { root, tree };

// How a mean is kept: the average, or from `after` visits on a moving average, Q += rate (r - Q), which forgets old
// rewards (Gudmundsson & Björnsson 2012, 4.2). Off by default.
struct MovingAverage {
  float after = std::numeric_limits<float>::infinity();
  float rate = 0;
  friend bool operator==(const MovingAverage&, const MovingAverage&) = default;
};

// Progressive widening (Coulom 2007; Chaslot et al. 2008): a node with n visits has its first  factor n^power  moves
// open. Only games with more than four moves per player, or eight in alternating-move games, are narrowed. Off when
// `factor` is 0.
struct Widening {
  float factor = 0;
  float power = 0.5F;
  friend bool operator==(const Widening&, const Widening&) = default;
};

struct SearchSettings {
  PlayoutKind playout = PlayoutKind::uniform;
  PlayoutSettings limits = {};  // `length` counts from the root: no simulation looks further ahead
  Expansion expansion = Expansion::single;
  bool predictive = false;                    // predictive expansion: separated positions are scored, not played
  Deviation deviation = Deviation::averaged;  // of a move in the matrix tree; the sequential tree has only one
  bool groups = false;                        // select a group of moves, then a move of it (groups.hpp)
  bool abstraction = false;                   // new nodes have the game's shorter list of moves
  float threshold = 0;                        // below this many visits a node selects at random
  float sufficiency = 1;                      // a node with a mean above this explores no more
  float first_play = std::numeric_limits<float>::infinity();  // the score of an untried arm
  Widening widening = {};
  MovingAverage moving_average = {};
  float best_share = 0;                      // of a node's best moves in the value that it passes on (backup.hpp)
  bool pass_means = false;                   // a node passes on the mean of its rewards, not the last of them
  bool solver = false;                       // proven wins and losses are backed up and not searched again
  bool transpositions = false;               // positions that are reached in several ways share a node
  float draw_one = 0.5F;                     // player one's reward for a draw, proven or at the end of a playout
  std::size_t bytes = std::size_t{1} << 30;  // how large the tree may grow, at most to 32 GiB (tree/arena.hpp)
  bool cache_choices = true;                 // off: every choice is computed when it is due, with the same result
  friend bool operator==(const SearchSettings&, const SearchSettings&) = default;
};

// Settings that contradict each other: which one, and what is expected. Nothing if there are none.
struct SettingsConflict {
  std::string_view setting, text;
};
inline std::optional<SettingsConflict> settings_conflict(const SearchSettings& settings) {
  const bool first_play = settings.first_play < std::numeric_limits<float>::infinity();
  if (settings.solver && settings.predictive)
    return {{"solver", "predictive=true proves nothing, expected predictive=false"}};
  if (settings.solver && (settings.abstraction || settings.groups))
    return {{"solver", "a proof needs all moves, expected abstraction=false and groups=false"}};
  if (settings.pass_means && settings.best_share > 0)
    return {{"pass-on", "mean and best-share are two ways to pass on, expected best-share=0"}};
  if (settings.groups && (settings.sufficiency < 1 || first_play || settings.widening.factor > 0))
    return {{"groups", "cannot be combined with sufficiency, first-play or widening, expected false"}};
  return std::nullopt;
}
// The same for a tree that several threads share.
inline std::optional<SettingsConflict> shared_tree_conflict(const SearchSettings& settings) {
  constexpr std::string_view text = "virtual losses would be in the mean, expected parallel=root";
  if (settings.pass_means) return {{"pass-on", text}};
  if (settings.best_share > 0) return {{"best-share", text}};
  return std::nullopt;
}

// Whether a node's next choice depends on its plain sums and the policy alone, so that backup can work it out ahead of
// the visit. The settings that are reset here have no say in selection; any other one that is not at its default, and
// any that is added later, turns the cache off.
inline bool can_cache_choices(SearchSettings settings) {
  const SearchSettings plain;
  settings.playout = plain.playout;
  settings.limits = plain.limits;
  settings.predictive = plain.predictive;
  settings.deviation = plain.deviation;
  settings.abstraction = plain.abstraction;
  settings.transpositions = plain.transpositions;
  settings.draw_one = plain.draw_one;
  settings.bytes = plain.bytes;
  return settings == plain;
}

}  // namespace cycad
