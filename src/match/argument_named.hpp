// An argument of a specification by its key.
#pragma once

#include <algorithm>
#include <string_view>

#include "cycad/agent/specification.hpp"

namespace cycad {

// Null if there is none.
inline const Argument* argument_named(const Specification& specification, std::string_view key) {
  const auto found = std::find_if(specification.arguments.begin(), specification.arguments.end(),
                                  [key](const Argument& argument) { return argument.key == key; });
  return found == specification.arguments.end() ? nullptr : &*found;
}

}  // namespace cycad
