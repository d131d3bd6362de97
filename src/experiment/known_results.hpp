// The results of a plan's games as far as they are known, from whichever source: games of the store, games of now, or
// an earlier entry of the ledger, which has results alone.
//
//   KnownResults known(plan.schedule);
//   known.add(0, "1=0", EqualGames::all);      // pairing 0 in an earlier entry
//   for (const PlayedGame& game : games) known.add(game, PartSides::paired);
//   std::vector<std::string> results = known.first_games(known.common_games());
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/experiment/recipe.hpp"
#include "cycad/match/schedule.hpp"
#include "cycad/match/tournament.hpp"
#include "experiment/equal_games.hpp"

namespace cycad {

class KnownResults {
 public:
  explicit KnownResults(const Schedule& schedule);

  // The first games of a pairing; of EqualGames::decided those that were not drawn.
  void add(std::size_t pairing, std::string_view results, EqualGames which);
  void add(const PlayedGame& game, PartSides sides);

  [[nodiscard]] bool has(const ScheduledGame& game) const;
  [[nodiscard]] std::size_t count() const;

  // How many first games of each pairing are known of all pairings, in whole pairs if some are not: no pairing counts
  // for more than another.
  [[nodiscard]] std::size_t common_games() const;
  // By pairing, as Evidence::results has them.
  [[nodiscard]] std::vector<std::string> first_games(std::size_t games) const;

 private:
  std::size_t games_;                 // of each pairing
  std::vector<std::string> results_;  // by pairing, as long as there are known ones, with gaps
};

}  // namespace cycad
