#include "cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

namespace cycad {

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }

bool wants_colour(std::FILE* stream) {
  const char* const refusal = std::getenv("NO_COLOR");
  return is_terminal(stream) && (refusal == nullptr || *refusal == '\0');
}

std::size_t terminal_width(std::FILE* stream) {
  constexpr std::size_t otherwise = 100;
  winsize size{};
  if (ioctl(fileno(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return otherwise;
  return size.ws_col;
}

ProgressStyle terminal_progress(double redraw_seconds) {
  ProgressStyle style{.redraw = is_terminal(stderr), .redraw_seconds = redraw_seconds};
  style.width = [] { return terminal_width(stderr) - 1; };
  return style;
}

}  // namespace cycad
