// The message of the error that a call throws, or "no error".
#pragma once

#include <string>

#include "cycad/core/error.hpp"

namespace cycad::test {

template <class Error = InputError, class Call>
std::string error_of(Call call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace cycad::test
