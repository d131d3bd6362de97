// How the program ends; one that was interrupted by SIGTERM with 143. A command that has done its work but not with
// code 0 throws an Exit with another one; InputError and OutsideError (core/error.hpp) lead to theirs by themselves.
#pragma once

namespace cycad {

enum class ExitCode { done = 0, no = 1, wrong_input = 2, outside_failed = 3, interrupted = 130 };

struct Exit {
  ExitCode code;
};

}  // namespace cycad
