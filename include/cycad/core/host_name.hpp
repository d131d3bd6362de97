// The name of this machine: two that share a folder may have processes of the same number.
#pragma once

#include <string>

namespace cycad {

std::string host_name();

}  // namespace cycad
