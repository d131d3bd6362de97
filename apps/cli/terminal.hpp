// What the program needs to know of the terminal.
#pragma once

#include <cstddef>
#include <cstdio>

namespace cycad {

bool is_terminal(std::FILE* stream);

// Whether colour is welcome: on a terminal, unless NO_COLOR is set.
bool wants_colour(std::FILE* stream);

// Columns of the stream's terminal; 100 where it is none.
std::size_t terminal_width(std::FILE* stream);

}  // namespace cycad
