// Which games a match or a tournament consists of, as a plain value: a game is fixed by (seed, pairing, number), so
// that any worker, thread or machine can play it, in any order, and get the same game.
//
//   Schedule schedule{.seed = 1, .pairings = round_robin(4), .games = 100, .maps = 2};
//   for (std::size_t index = 0; index < schedule.size(); ++index) play(schedule.game(index));
//
// Games 2k and 2k + 1 of a pairing are a pair: the same map and the same seeds with the sides exchanged. The maps
// follow each other from pair to pair. The order of the games gives every pairing one pair before any gets the next.
// With `replays`, a game that ends in a draw is played again with other seeds; only the last of these games counts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"

namespace cycad {

// Two agents, as numbers into a list that the schedule does not know.
struct Pairing {
  std::size_t first = 0, second = 0;
  friend bool operator==(const Pairing&, const Pairing&) = default;
};

enum class Sides : std::uint8_t {
  paired,  // exchanged within each pair of games
  fixed    // the pairing's first agent is always player one
};
inline constexpr std::string_view sides_words[] = {"paired", "fixed"};

struct ScheduledGame {
  std::size_t pairing = 0;
  std::size_t number = 0;                // within the pairing
  bool exchanged = false;                // the pairing's first agent plays side two
  std::array<std::size_t, 2> agents{};   // who plays side one and side two
  std::size_t map = 0;                   // a number into the list of maps
  std::array<std::uint64_t, 2> seeds{};  // of side one and side two
  std::size_t replay = 0;                // of a drawn game; 0: the game itself
  friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

struct Schedule {
  static constexpr std::size_t most_replays = 100;

  std::uint64_t seed = 1;
  std::vector<Pairing> pairings = {};
  std::size_t games = 0;  // of each pairing; with an odd number the last one has no partner
  std::size_t maps = 1;
  Sides sides = Sides::paired;
  std::size_t replays = 0;  // of a drawn game, at the most

  [[nodiscard]] std::size_t size() const { return pairings.size() * games; }

  // The game at a place in the order of play; `index` is below size().
  [[nodiscard]] ScheduledGame game(std::size_t index) const {
    const std::size_t round = index / (2 * pairings.size());
    const std::size_t place = index % (2 * pairings.size());
    const bool has_partner = 2 * round + 1 < games;
    return has_partner ? game(place / 2, 2 * round + place % 2) : game(place, 2 * round);
  }

  // The place of a game in the order of play: game(index(pairing, number)) is game(pairing, number).
  [[nodiscard]] std::size_t index(std::size_t pairing, std::size_t number) const {
    const std::size_t round = number / 2;
    const bool has_partner = 2 * round + 1 < games;
    return 2 * round * pairings.size() + (has_partner ? 2 * pairing + number % 2 : pairing);
  }

  // `replay` 0 is the game itself.
  [[nodiscard]] ScheduledGame game(std::size_t pairing, std::size_t number, std::size_t replay = 0) const {
    const auto [first, second] = pairings[pairing];
    const bool exchanged = sides == Sides::paired && number % 2 == 1;
    const std::size_t shared = sides == Sides::paired ? number / 2 : number;  // what a pair has in common
    ScheduledGame game{.pairing = pairing,
                       .number = number,
                       .exchanged = exchanged,
                       .agents = {exchanged ? second : first, exchanged ? first : second},
                       .map = shared % maps,
                       .seeds = {},
                       .replay = replay};
    for (std::size_t side = 0; side < 2; ++side)
      game.seeds[side] = (replay == 0 ? Random::stream(seed, {pairing, shared, side})
                                      : Random::stream(seed, {pairing, shared, side, replay}))();
    return game;
  }
};

// Everybody against everybody: half a million pairings at most, InputError if there were more.
inline constexpr std::size_t most_in_round_robin = 1000;
inline std::vector<Pairing> round_robin(std::size_t agents) {
  if (agents > most_in_round_robin)
    throw InputError(std::to_string(agents) + " agents, expected at most " + std::to_string(most_in_round_robin) +
                     " where each meets every other one");
  std::vector<Pairing> pairings;
  for (std::size_t first = 0; first < agents; ++first) {
    for (std::size_t second = first + 1; second < agents; ++second) pairings.push_back({first, second});
  }
  return pairings;
}

// The first agent against each of the others.
inline std::vector<Pairing> gauntlet(std::size_t agents) {
  std::vector<Pairing> pairings;
  for (std::size_t second = 1; second < agents; ++second) pairings.push_back({0, second});
  return pairings;
}

// Each agent against the next one, as when they are ordered by strength or budget.
inline std::vector<Pairing> ladder(std::size_t agents) {
  std::vector<Pairing> pairings;
  for (std::size_t second = 1; second < agents; ++second) pairings.push_back({second - 1, second});
  return pairings;
}

enum class PairingKind : std::uint8_t { round_robin, gauntlet, ladder };
inline constexpr std::string_view pairing_kind_words[] = {"round-robin", "gauntlet", "ladder"};

inline std::vector<Pairing> pairings_of(PairingKind kind, std::size_t agents) {
  switch (kind) {
    case PairingKind::gauntlet: return gauntlet(agents);
    case PairingKind::ladder: return ladder(agents);
    default: return round_robin(agents);
  }
}

}  // namespace cycad
