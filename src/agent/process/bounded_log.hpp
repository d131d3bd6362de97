// A log that several processes append to and that never ends up larger than it may be.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace cycad::process {

enum class LogAppend { whole, full, failed };

// Another process may append between the look at the size and the write: what is then too much is cut off again.
inline LogAppend append_to_log(int log, std::uint64_t most, const char* text, std::size_t size) {
  struct stat state {};
  if (fstat(log, &state) != 0) return LogAppend::failed;
  const auto used = static_cast<std::uint64_t>(state.st_size);
  const std::size_t fits = used < most ? static_cast<std::size_t>(std::min<std::uint64_t>(size, most - used)) : 0;
  if (fits == 0) return size == 0 ? LogAppend::whole : LogAppend::full;  // what was there before stays
  // A pipe whose reader is slow or gone takes no more.
  if (write(log, text, fits) < 0) return errno == EAGAIN || errno == EPIPE ? LogAppend::full : LogAppend::failed;
  if (fstat(log, &state) == 0 && static_cast<std::uint64_t>(state.st_size) > most &&
      ftruncate(log, static_cast<off_t>(most)) != 0)
    return LogAppend::failed;
  return fits < size ? LogAppend::full : LogAppend::whole;
}

}  // namespace cycad::process
