// Text as it may stand inside of another language: nothing in it is markup, syntax or a separator there.
#pragma once

#include <string>
#include <string_view>

namespace cycad {

// HTML and SVG, in elements and in quoted attributes; only what may be shown (printable.hpp).
std::string escaped_html(std::string_view text);

// One word for a POSIX shell, always in quotes, or only where it needs them.
std::string shell_quoted(std::string_view text);
std::string shell_word(std::string_view text);

// A field of a comma-separated line, in quotes where it needs them (RFC 4180).
std::string csv_field(std::string_view text);

}  // namespace cycad
