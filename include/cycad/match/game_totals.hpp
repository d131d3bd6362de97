// What games came to, summed up as they end: everything that tables need, without a single game in memory.
//
//   GameTotals totals;
//   tournament.on_game = [&](const PlayedGame& game) { totals.add(game); };
//   fmt::print("{}", to_text(make_agent_table(names, totals), 100));
//
// The sums are the same in whatever order the games end (those of milliseconds up to their last digits).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "cycad/match/statistics/tally.hpp"
#include "cycad/match/tournament.hpp"

namespace cycad {

// What one agent did in all its games, whatever came of them.
struct AgentPlay {
  std::array<std::uint64_t, std::size(failure_words)> failures{};  // by kind; those of Failure::none are not counted
  std::uint64_t decisions = 0, simulations = 0;
  double milliseconds = 0;
};

class GameTotals {
 public:
  GameTotals() = default;
  explicit GameTotals(const std::vector<PlayedGame>& games);

  void add(const PlayedGame& game);

  [[nodiscard]] std::size_t games() const { return games_; }
  // Drawn games that were played before the ones that count.
  [[nodiscard]] std::size_t replays() const { return replays_; }
  // The games of one pairing as its first agent sees them; in pairs those of which both games were played.
  [[nodiscard]] Tally pairing(std::size_t number) const;
  // As tally_matrix gives it.
  [[nodiscard]] std::vector<std::vector<Tally>> matrix(std::size_t agents) const;
  [[nodiscard]] AgentPlay play_of(std::size_t agent) const;

 private:
  struct PairingTotal {
    Pairing agents;
    Tally tally;
  };
  struct Waiting {
    bool exchanged = false;
    double reward = 0;
  };
  // What the pairing's first agent got in the other game of the pair; nothing where that is still to come, or there is
  // none.
  std::optional<double> partner_of(const PlayedGame& game);

  std::size_t games_ = 0, replays_ = 0;
  std::map<std::size_t, PairingTotal> pairings_;
  std::map<std::pair<std::size_t, std::size_t>, Waiting> waiting_;  // games whose partner is under way
  std::vector<AgentPlay> agents_;
};

}  // namespace cycad
