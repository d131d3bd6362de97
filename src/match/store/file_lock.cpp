#include "match/store/file_lock.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <string_view>

#include "cycad/core/error.hpp"
#include "cycad/core/host_name.hpp"
#include "cycad/core/printable.hpp"

namespace cycad {
namespace {

std::string own_name() {
  return fmt::format("process {} on {} since {:%Y-%m-%d %H:%M:%S} UTC", getpid(), host_name(),
                     fmt::gmtime(std::time(nullptr)));
}

constexpr std::string_view own_beginning = "process ";

// A file that somebody else put there is not written over.
bool is_ours(int descriptor) {
  struct stat state {};
  if (fstat(descriptor, &state) != 0 || !S_ISREG(state.st_mode)) return false;
  std::array<char, own_beginning.size()> text{};
  const ssize_t size = pread(descriptor, text.data(), text.size(), 0);
  return size == 0 || std::string_view(text.data(), text.size()) == own_beginning;
}

std::string holder_of(int descriptor) {
  std::array<char, 400> text{};
  const ssize_t size = pread(descriptor, text.data(), text.size(), 0);
  return size > 0 ? printable({text.data(), static_cast<std::size_t>(size)}) : "a process that left no name";
}

// Whoever may write to what is guarded may lock it, and nobody else: a reader of the lock could hold it for ever.
// A file that is still to be made will have the mode that the lock was made with.
void give_to_writers(int lock, const std::string& guarded) {
  struct stat own {
  }, other{};
  const bool root = geteuid() == 0;
  if (fstat(lock, &own) != 0 || (own.st_uid != geteuid() && !root)) return;
  const bool there = stat(guarded.c_str(), &other) == 0;
  const bool grouped = !there || fchown(lock, root ? other.st_uid : own.st_uid, other.st_gid) == 0;
  const mode_t writers = (there ? other.st_mode : own.st_mode) & (grouped ? S_IWGRP | S_IWOTH : S_IWOTH);
  const mode_t wanted = S_IRUSR | S_IWUSR | writers | (writers << 1U);
  if ((own.st_mode & 07777U) != wanted) (void)fchmod(lock, wanted);
}

}  // namespace

FileLock::FileLock(const std::string& path, const std::string& what, const std::string& guarded)
    : descriptor_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0666)) {
  if (descriptor_ < 0)
    throw OutsideError(fmt::format("{}: cannot write its lock {}: {}", what, path, std::strerror(errno)));
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    const std::string holder = error == EWOULDBLOCK ? holder_of(descriptor_) : "";
    close(descriptor_);
    if (error != EWOULDBLOCK) throw OutsideError(fmt::format("{}: no lock: {}", what, std::strerror(error)));
    throw OutsideError(fmt::format("{}: in use by {}; only one process at a time can write to it", what, holder));
  }
  if (!is_ours(descriptor_)) {
    close(descriptor_);
    throw OutsideError(fmt::format("{}: its lock {} is a file of somebody else, nothing was changed", what, path));
  }
  give_to_writers(descriptor_, guarded);
  // Without space on the disk the lock holds all the same, it only has no name.
  const std::string name = own_name();
  [[maybe_unused]] const bool named =
      ftruncate(descriptor_, 0) == 0 && pwrite(descriptor_, name.data(), name.size(), 0) > 0;
}

FileLock::~FileLock() { close(descriptor_); }

}  // namespace cycad
