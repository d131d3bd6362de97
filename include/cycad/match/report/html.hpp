// A report as one HTML file that needs nothing else: style, charts (SVG) and the script that plays the sample games are
// inside, and nothing is loaded. It follows the reader's light or dark setting and fits a telephone.
#pragma once

#include <string>

#include "cycad/match/report/model.hpp"

namespace cycad {

std::string report_html(const Report& report);

}  // namespace cycad
