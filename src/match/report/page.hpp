// The constant parts of the HTML page.
#pragma once

#include <string_view>

namespace cycad {

extern const std::string_view page_style;   // CSS
extern const std::string_view page_script;  // plays the sample games: each in a div.game with a script of its boards

}  // namespace cycad
