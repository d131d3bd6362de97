// The files data/octagon/weights-SIZE.txt, which the build puts into the library.
#pragma once

#include <string_view>

#include "cycad/game/octagon/board.hpp"

namespace cycad {

std::string_view embedded_octagon_weights(OctagonSize size);

}  // namespace cycad
