// A sample game of a report: the picture of its last position, and in JSON what the others have in its place, which
// data/page/sample-games.js shows move by move.
#pragma once

#include <string>

#include "cycad/match/report/model.hpp"

namespace cycad {

std::string sample_html(const SampleGame& sample);

}  // namespace cycad
