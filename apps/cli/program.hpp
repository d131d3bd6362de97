// The program as a whole: its subcommands, what becomes of errors, and the exit code.
#pragma once

namespace cycad {

int run_program(int argc, const char* const* argv);

}  // namespace cycad
