// A remark on standard error. Never print there otherwise: that throws when nobody listens.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "cycad/core/remark.hpp"

namespace cycad {

template <class... Values>
void remark(fmt::format_string<Values...> format, Values&&... values) {
  write_remark(stderr, fmt::format(format, std::forward<Values>(values)...));
}

}  // namespace cycad
