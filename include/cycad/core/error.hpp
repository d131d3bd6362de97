// Errors that a person can act on. The inner loop throws nothing; these belong to the edges.
#pragma once

#include <stdexcept>
#include <string>

namespace cycad {

// The input was wrong: the message names what, where, and what was expected. Exit code 2.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Something outside failed: a disk, a subprocess. Exit code 3.
struct OutsideError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace cycad
