// For commands that are about The Octagon Theory alone.
#pragma once

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "cycad/agent/games.hpp"
#include "cycad/core/error.hpp"

namespace cycad {

inline constexpr std::array<std::string_view, 1> octagon_alone{"octagon"};

// InputError for other games.
inline void require_octagon(std::string_view command, std::string_view game) {
  if (game_named(game).name != "octagon")
    throw InputError(fmt::format("{}: not for the game {}, expected octagon", command, game));
}

}  // namespace cycad
