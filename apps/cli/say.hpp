// What a command prints on standard output. Text from outside (names of files, lines of documents, stores, what was
// typed) must not steer the terminal, so that all of it goes through here and nothing is printed otherwise.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "cycad/core/printable.hpp"

namespace cycad {

inline void say_text(std::string_view text) { fmt::print("{}", printable(text, "\n\t")); }

template <class... Values>
void say(fmt::format_string<Values...> format, Values&&... values) {
  say_text(fmt::format(format, std::forward<Values>(values)...));
}

// The same for what may be coloured: sequences that set a colour stay, and nothing else that begins with an escape.
inline void say_drawn(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t escape = text.find("\x1b[");
    shown += printable(text.substr(0, escape), "\n\t");
    if (escape == std::string_view::npos) break;
    text.remove_prefix(escape + 2);
    const std::size_t end = text.find_first_not_of("0123456789;");
    const bool colour = end != std::string_view::npos && text[end] == 'm';
    shown += colour ? "\x1b[" + std::string(text.substr(0, end + 1)) : "?[";
    if (colour) text.remove_prefix(end + 1);
  }
  fmt::print("{}", shown);
}

// Sequences of our own for a terminal that can move its cursor.
inline constexpr const char* clear_screen = "\x1b[H\x1b[J";
inline constexpr const char* clear_typed_line = "\r\x1b[K";
inline void steer(const char* sequence) { fmt::print("{}", sequence); }

}  // namespace cycad
