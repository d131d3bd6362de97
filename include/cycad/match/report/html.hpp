// A report as one HTML file that needs nothing else: style, charts (SVG) and the script that plays the sample games are
// inside, and nothing is loaded. It follows the reader's light or dark setting and fits a telephone.
#pragma once

#include <string>
#include <string_view>

#include "cycad/match/report/model.hpp"

namespace cycad {

std::string report_html(const Report& report);

// Text as it may stand in HTML, in an attribute too.
std::string escaped_html(std::string_view text);

}  // namespace cycad
