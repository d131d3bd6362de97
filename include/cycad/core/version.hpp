// Which cycad this is: results are stored beside both answers. Compiled into the library cycad::lab.
#pragma once

#include <string_view>

namespace cycad {

// As in "0.1.0".
std::string_view version();

// The git commit that was built, with "-dirty" if the checkout had changes; empty outside a checkout.
std::string_view commit();

}  // namespace cycad
