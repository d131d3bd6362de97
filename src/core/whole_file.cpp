#include "cycad/core/whole_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/core/host_name.hpp"
#include "cycad/core/milliseconds_until.hpp"
#include "cycad/core/text.hpp"

namespace cycad {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view part_mark = ".part-";

// Which files are being written, and which outputs were: of two with one name only the later one would be left.
class OpenTargets {
 public:
  bool add(const std::string& target) {
    const std::scoped_lock lock(mutex_);
    return !finished_.contains(target) && targets_.try_emplace(target).second;
  }
  // Makes the file and knows of it in one step: a program that ends in between would leave it behind.
  int open_temporary(const std::string& target, const std::string& temporary) {
    const std::scoped_lock lock(mutex_);
    const int opened = open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (opened >= 0) targets_[target] = temporary;
    return opened;
  }
  void remove(const std::string& target) {
    const std::scoped_lock lock(mutex_);
    targets_.erase(target);
  }
  void finish(const std::string& target) {
    const std::scoped_lock lock(mutex_);
    finished_.insert(target);
  }
  // The lock is never given back: nobody makes another one while the program ends. A disk that does not answer is not
  // waited for.
  void remove_temporaries() {
    constexpr std::chrono::milliseconds patience{100};
    if (!mutex_.try_lock_for(patience)) return;
    for (const auto& [target, temporary] : targets_) {
      if (temporary.empty()) continue;
      std::remove(temporary.c_str());
      std::remove((temporary + "-journal").c_str());  // where SQLite writes it
    }
  }

 private:
  std::timed_mutex mutex_;
  std::map<std::string, std::string> targets_;  // and where each is written
  std::set<std::string> finished_;
};

OpenTargets& open_targets() {
  static OpenTargets& all = *new OpenTargets;  // whose lock may be held to the end
  return all;
}

// One name for each file, however its path was written. One with several names has its number.
std::string key_of(const std::string& target) {
  struct stat state {};
  if (stat(target.c_str(), &state) == 0 && state.st_nlink > 1)
    return std::to_string(state.st_dev) + ":" + std::to_string(state.st_ino);
  std::error_code problem;
  const fs::path whole = fs::weakly_canonical(fs::absolute(target, problem), problem);
  return problem ? target : whole.string();
}

// Removes what processes of this machine left that were killed in the middle. The file is not being written here, so
// what bears the number of this process was left by an earlier one that had it too, as they do in containers.
void remove_left_over(const fs::path& target) {
  const std::string beginning = target.filename().string() + std::string(part_mark) + host_name() + "-";
  std::error_code problem;
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem)) {
    std::string name = entry->path().filename().string();
    if (!name.starts_with(beginning)) continue;
    const std::string_view rest = std::string_view(name).substr(beginning.size());
    const auto process = parse_number<pid_t>(rest.substr(0, rest.find('-')));
    if (!process || *process <= 0) continue;
    if (*process != getpid() && (kill(*process, 0) == 0 || errno != ESRCH)) continue;
    std::error_code ignored;
    fs::remove(entry->path(), ignored);
  }
}

// Results that took days are not replaced by a table of them. A pipe is not waited for.
bool is_database(const std::string& path) {
  constexpr std::array<char, 16> mark{"SQLite format 3"};  // its zero belongs to it
  std::array<char, mark.size()> bytes{};
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (file < 0) return false;
  struct stat state {};
  const bool regular = fstat(file, &state) == 0 && S_ISREG(state.st_mode);
  const ssize_t count = regular ? read(file, bytes.data(), bytes.size()) : 0;
  close(file);
  return count == static_cast<ssize_t>(bytes.size()) && bytes == mark;
}

// The store whose log or lock a file is; empty if it is none.
std::string store_beside(const std::string& path) {
  for (const std::string_view ending : store_companions) {
    std::string store = path.ends_with(ending) ? path.substr(0, path.size() - ending.size()) : std::string();
    if (!store.empty() && is_database(store)) return store;
  }
  return {};
}

// No file can have a name that is too long.
bool is_absence(int error) { return error == ENOENT || error == ENOTDIR || error == ENAMETOOLONG; }

}  // namespace

bool is_there(const std::string& path) {
  struct stat state {};
  if (stat(path.c_str(), &state) == 0) return true;
  if (!is_absence(errno)) throw OutsideError("cannot reach " + path + ": " + std::strerror(errno));
  return false;
}

std::string behind_links(const std::string& path) {
  constexpr int most_links = 40;
  std::error_code problem;
  fs::path found = path;
  for (int links = 0; links < most_links && fs::is_symlink(fs::symlink_status(found, problem)); ++links) {
    const fs::path to = fs::read_symlink(found, problem);
    if (problem) break;
    found = to.is_absolute() ? to : found.parent_path() / to;
  }
  return found.string();
}

void refuse_stores(const std::string& path) {
  struct stat state {};
  if (stat(path.c_str(), &state) == 0 && S_ISREG(state.st_mode) && is_database(path))
    throw InputError("cannot write " + path + ": it is a store, expected another file");
  if (const std::string store = store_beside(behind_links(path)); !store.empty())
    throw InputError("cannot write " + path + ": it belongs to the store " + store + ", expected another file");
}

bool same_target(const std::string& one, const std::string& two) {
  return key_of(behind_links(one)) == key_of(behind_links(two));
}

bool leads_into(const std::string& path, const std::string& folder) {
  std::error_code problem;
  const fs::path whole = fs::weakly_canonical(fs::absolute(behind_links(path), problem), problem);
  for (fs::path above = whole.parent_path(); above.has_relative_path(); above = above.parent_path())
    if (same_target(above.string(), folder)) return true;
  for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem))
    if (same_target(path, entry->path().string())) return true;
  return false;
}

WholeFile::WholeFile(const std::string& path, Rewriting again) : path_(path), again_(again) {
  struct stat state {};
  const bool exists = stat(path.c_str(), &state) == 0;
  if (exists && !S_ISREG(state.st_mode)) {
    // A device, a pipe, a terminal: it is written to, and stays what it is. One that nobody reads is no place.
    const int opened = open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (opened < 0) fail(errno);
    fcntl(opened, F_SETFL, fcntl(opened, F_GETFL) & ~O_NONBLOCK);
    file_ = fdopen(opened, "wb");
    return;
  }
  target_ = behind_links(path);
  std::error_code problem;
  if (fs::is_symlink(fs::symlink_status(target_, problem))) fail(ELOOP);
  refuse_stores(path);
  if (exists && faccessat(AT_FDCWD, target_.c_str(), W_OK, AT_EACCESS) != 0) fail(errno);
  key_ = key_of(target_);
  if (!open_targets().add(key_)) throw InputError("cannot write " + path + " twice, expected two files");
  try {
    open_temporary(exists ? &state : nullptr);
  } catch (...) {
    open_targets().remove(key_);
    throw;
  }
}

void WholeFile::open_temporary(const struct stat* before) {
  constexpr int most_attempts = 1000;
  remove_left_over(target_);
  static std::atomic<unsigned> count = 0;
  int opened = -1;
  for (int attempt = 0; opened < 0; ++attempt) {
    temporary_ = target_ + std::string(part_mark) + host_name() + "-" + std::to_string(getpid()) + "-" +
                 std::to_string(count.fetch_add(1));
    opened = open_targets().open_temporary(key_, temporary_);
    if (opened < 0 && (errno != EEXIST || attempt == most_attempts)) fail(errno);
  }
  if (before != nullptr) {
    // Owner first: giving a file away takes bits of its mode.
    in_place_ = before->st_nlink > 1 || fchown(opened, before->st_uid, before->st_gid) != 0;
    (void)fchmod(opened, before->st_mode & (in_place_ ? 0700U : 07777U));
  }
  file_ = fdopen(opened, "w+b");
}

WholeFile::~WholeFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  if (temporary_.empty()) return;
  std::remove(temporary_.c_str());
  open_targets().remove(key_);
}

void WholeFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail(errno);
}

// Who may not give a file away, or would take it from its other names, writes into the one that is there: all of it is
// on the disk beside it by then.
void WholeFile::copy_in_place() {
  const int from = fileno(file_);
  const int to = open(target_.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY | O_NONBLOCK);
  if (to < 0) fail(errno);
  std::array<char, 1U << 16> block;
  off_t place = 0;
  int reason = 0;
  while (reason == 0) {
    const ssize_t count = pread(from, block.data(), block.size(), place);
    if (count == 0) break;
    for (ssize_t done = 0; done < count && reason == 0;) {
      const ssize_t written = pwrite(to, block.data() + done, static_cast<std::size_t>(count - done), place + done);
      if (written < 0) reason = errno;
      done += written;
    }
    if (count < 0) reason = errno;
    place += count;
  }
  if (reason == 0 && (ftruncate(to, place) != 0 || fsync(to) != 0)) reason = errno;
  close(to);
  if (reason != 0) fail(reason);
  std::remove(temporary_.c_str());
}

void WholeFile::commit() {
  if (std::fflush(file_) != 0) fail(errno);
  if (!temporary_.empty()) {
    if (fsync(fileno(file_)) != 0) fail(errno);
    if (in_place_) {
      copy_in_place();
    } else if (std::rename(temporary_.c_str(), target_.c_str()) != 0) {
      fail(errno);
    }
    if (again_ == Rewriting::refused) open_targets().finish(key_);
    open_targets().remove(key_);
  }
  std::fclose(file_);
  file_ = nullptr;
}

void remove_unfinished_files() { open_targets().remove_temporaries(); }

void WholeFile::fail(int error) const { throw OutsideError("cannot write " + path_ + ": " + std::strerror(error)); }

namespace {

// Waits for what a pipe will say, but not forever.
bool wait_to_read(int file, std::chrono::steady_clock::time_point deadline) {
  const int left = milliseconds_until(deadline);
  pollfd watched{.fd = file, .events = POLLIN, .revents = 0};
  if (left > 0 && poll(&watched, 1, left) > 0) return true;
  errno = ETIMEDOUT;
  return false;
}

}  // namespace

std::optional<std::string> read_whole_file(const std::string& path, std::size_t most_bytes) {
  constexpr std::chrono::seconds patience{10};
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (file < 0) return std::nullopt;
  const auto deadline = std::chrono::steady_clock::now() + patience;
  std::string text;
  std::array<char, 1U << 14> block;
  int reason = 0;
  while (reason == 0) {
    const ssize_t count = read(file, block.data(), block.size());
    if (count == 0) break;
    if (count > 0) {
      text.append(block.data(), static_cast<std::size_t>(count));
      if (text.size() > most_bytes) reason = EFBIG;
    } else if (errno == EAGAIN) {
      if (!wait_to_read(file, deadline)) reason = errno;
    } else if (errno != EINTR) {
      reason = errno;  // of a folder, or of a disk that fails
    }
  }
  close(file);
  errno = reason;
  return reason != 0 ? std::nullopt : std::optional(std::move(text));
}

void fail_to_read(const std::string& what, const std::string& expected) {
  const int reason = errno;
  const std::string message = what + ": cannot be read: " + std::strerror(reason);
  const bool wrong = is_absence(reason) || reason == EISDIR || reason == EFBIG || reason == ETIMEDOUT;
  if (!wrong) throw OutsideError(message);
  throw InputError(expected.empty() ? message : message + ", expected " + expected);
}

}  // namespace cycad
