// The tables of a report for a paper: LaTeX with booktabs, one `table` each, to be included by \input.
#pragma once

#include <string>
#include <string_view>

#include "cycad/match/report/model.hpp"

namespace cycad {

std::string report_latex(const Report& report);

// Text as it may stand in LaTeX.
std::string escaped_latex(std::string_view text);

}  // namespace cycad
