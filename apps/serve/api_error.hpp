// A request that cannot be answered, with the HTTP status that says why. The message is for the person at the page.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

namespace cycad::serve {

struct ApiError : std::runtime_error {
  ApiError(int code, const std::string& message, std::string name = {})
      : std::runtime_error(message), status(code), field(std::move(name)) {}

  int status;
  std::string field;  // of the request, if one is to blame
};

// What nobody waits for any more ends here.
inline void require_wanted(const std::function<bool()>& wanted) {
  if (!wanted()) throw ApiError(400, "the request was given up");
}

}  // namespace cycad::serve
