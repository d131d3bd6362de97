// What the program needs to know of the terminal.
#pragma once

#include <cstddef>
#include <cstdio>

#include "cycad/match/progress.hpp"

namespace cycad {

bool is_terminal(std::FILE* stream);

// Whether it is a terminal that can move its cursor and change colours, by TERM.
bool takes_escapes(std::FILE* stream);

// Whether colour is welcome: on such a terminal, unless NO_COLOR is set.
bool wants_colour(std::FILE* stream);

// Columns of the stream's terminal; 100 where it is none.
std::size_t terminal_width(std::FILE* stream);

// A progress line on standard error, drawn again in place where that is a terminal.
ProgressStyle terminal_progress(double redraw_seconds = 0.1);

}  // namespace cycad
