#include "agent/process/answer_stream.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cycad/core/error.hpp"

namespace cycad::process {

void AnswerStream::write(std::string_view text) noexcept {
  while (!text.empty() && error_ == 0) {
    const ssize_t count = ::write(output_, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {  // somebody else has made it so
      pollfd ready{.fd = output_, .events = POLLOUT, .revents = 0};
      poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
}

bool AnswerStream::is_read() const {
  if (error_ == 0 || error_ == EPIPE) return error_ == 0;
  throw OutsideError(fmt::format("cannot write to standard output: {}", std::strerror(error_)));
}

}  // namespace cycad::process
