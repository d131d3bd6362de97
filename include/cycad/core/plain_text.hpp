// What text may come in: an InputError for anything else (printable.hpp says what that is).
#pragma once

#include <string>
#include <string_view>

#include "cycad/core/error.hpp"
#include "cycad/core/printable.hpp"

namespace cycad {

// Lines and tabs are allowed. `what` names the text in the message.
inline void require_plain_text(std::string_view text, std::string_view what) {
  if (!is_plain_text(text))
    throw InputError(std::string(what) + " " + in_message(printable(text)) +
                     ": expected UTF-8 without control characters, but for tabs and line ends");
}

}  // namespace cycad
