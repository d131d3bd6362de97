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

// A file that somebody else put there, or that has another name as well, is not written over.
bool is_ours(int descriptor) {
  struct stat state {};
  if (fstat(descriptor, &state) != 0 || !S_ISREG(state.st_mode) || state.st_nlink > 1) return false;
  std::array<char, own_beginning.size()> text{};
  const ssize_t size = pread(descriptor, text.data(), text.size(), 0);
  return size == 0 || std::string_view(text.data(), text.size()) == own_beginning;
}

std::string holder_of(int descriptor) {
  std::array<char, 400> text{};
  const ssize_t size = pread(descriptor, text.data(), text.size(), 0);
  return size > 0 ? printable({text.data(), static_cast<std::size_t>(size)}) : "a process that left no name";
}

}  // namespace

// It is made for its owner alone: who opened it before it was given to the writers could keep it.
FileLock::FileLock(const std::string& path, const std::string& what)
    : descriptor_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0600)) {
  if (descriptor_ < 0)
    throw OutsideError(fmt::format("{}: cannot write its lock {}: {}", what, path, std::strerror(errno)));
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    const std::string holder = error == EWOULDBLOCK ? holder_of(descriptor_) : "";
    close(descriptor_);
    if (error != EWOULDBLOCK) throw OutsideError(fmt::format("{}: no lock: {}", what, std::strerror(error)));
    throw InUseError(fmt::format("{}: in use by {}; only one process at a time can write to it", what, holder));
  }
  if (!is_ours(descriptor_)) {
    close(descriptor_);
    throw OutsideError(fmt::format("{}: its lock {} is a file of somebody else, nothing was changed", what, path));
  }
  // Without space on the disk the lock holds all the same, it only has no name.
  const std::string name = own_name();
  [[maybe_unused]] const bool named =
      ftruncate(descriptor_, 0) == 0 && pwrite(descriptor_, name.data(), name.size(), 0) > 0;
}

FileLock::~FileLock() { close(descriptor_); }

void FileLock::give_to_writers_of(const std::string& guarded) const {
  struct stat own {
  }, other{};
  const bool root = geteuid() == 0;
  if (fstat(descriptor_, &own) != 0 || stat(guarded.c_str(), &other) != 0 || (own.st_uid != geteuid() && !root)) return;
  const bool grouped = fchown(descriptor_, root ? other.st_uid : own.st_uid, other.st_gid) == 0;
  mode_t writers = other.st_mode & (grouped ? S_IWGRP | S_IWOTH : S_IWOTH);
  if (!grouped && (writers & S_IWOTH) != 0) writers |= S_IWGRP;  // our group is not the store's: its others
  const mode_t wanted = S_IRUSR | S_IWUSR | writers | (writers << 1U);
  if ((own.st_mode & 07777U) != wanted) (void)fchmod(descriptor_, wanted);
}

}  // namespace cycad
