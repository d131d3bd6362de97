// The message of the InputError that a call throws, or "no error".
#pragma once

#include <string>

#include "cycad/core/error.hpp"

namespace cycad::test {

template <class Call>
std::string error_of(Call call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace cycad::test
