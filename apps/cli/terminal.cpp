#include "cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace cycad {

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }

bool takes_escapes(std::FILE* stream) {
  const char* const kind = std::getenv("TERM");
  return is_terminal(stream) && kind != nullptr && *kind != '\0' && std::string_view(kind) != "dumb";
}

bool wants_colour(std::FILE* stream) {
  const char* const refusal = std::getenv("NO_COLOR");
  return takes_escapes(stream) && (refusal == nullptr || *refusal == '\0');
}

std::size_t terminal_width(std::FILE* stream) {
  constexpr std::size_t otherwise = 100;
  winsize size{};
  if (ioctl(fileno(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return otherwise;
  return size.ws_col;
}

ProgressStyle terminal_progress(double redraw_seconds) {
  ProgressStyle style{.redraw = takes_escapes(stderr), .redraw_seconds = redraw_seconds};
  style.width = [] { return terminal_width(stderr) - 1; };
  return style;
}

}  // namespace cycad
