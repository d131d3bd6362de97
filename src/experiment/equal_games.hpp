// Two recipes may ask for the same games: figure 9 of Samothrakis et al. is the mean of its figures 6 to 8. In one
// store they are played once. So may two sizes of a recipe.
#pragma once

#include <cstdint>
#include <string>

#include "cycad/match/plan.hpp"
#include "cycad/match/store.hpp"

namespace cycad {

// Which games of other settings (settings_json()) are those of the plan: settings that are equal in all but name and
// number of games have them all, by agents that repeat a game from its seed. If only the plan replays draws, those that
// were decided at once are.
enum class EqualGames : std::uint8_t { none, decided, all };
EqualGames equal_games(const std::string& settings, const Plan& plan);

// Copies into the plan's experiment what other experiments of the store have of its games.
void copy_equal_games(Store& store, const Plan& plan);

}  // namespace cycad
