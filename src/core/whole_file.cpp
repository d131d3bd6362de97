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
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"

namespace cycad {
namespace {

namespace fs = std::filesystem;

// Two machines that share a folder may have a process of the same number.
std::string host_name() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  return host.data();
}

constexpr std::string_view part_mark = ".part-";

// Removes what processes of this machine left that were killed in the middle.
void remove_left_over(const fs::path& target) {
  const std::string beginning = target.filename().string() + std::string(part_mark) + host_name() + "-";
  std::error_code problem;
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem)) {
    std::string name = entry->path().filename().string();
    if (!name.starts_with(beginning)) continue;
    const std::string_view rest = std::string_view(name).substr(beginning.size());
    const auto process = parse_number<pid_t>(rest.substr(0, rest.find('-')));
    if (!process || *process <= 0 || kill(*process, 0) == 0 || errno != ESRCH) continue;
    std::error_code ignored;
    fs::remove(entry->path(), ignored);
  }
}

// Which files are being written: two outputs of a command with one name would leave only the later one.
class OpenTargets {
 public:
  bool add(const std::string& target) {
    const std::scoped_lock lock(mutex_);
    return targets_.try_emplace(target).second;
  }
  void name_temporary(const std::string& target, const std::string& temporary) {
    const std::scoped_lock lock(mutex_);
    targets_[target] = temporary;
  }
  void remove(const std::string& target) {
    const std::scoped_lock lock(mutex_);
    targets_.erase(target);
  }
  void remove_temporaries() {
    const std::scoped_lock lock(mutex_);
    for (const auto& [target, temporary] : targets_) {
      if (temporary.empty()) continue;
      std::remove(temporary.c_str());
      std::remove((temporary + "-journal").c_str());  // where SQLite writes it
    }
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::string> targets_;  // and where each is written
};

OpenTargets& open_targets() {
  static OpenTargets all;
  return all;
}

// Results that took days are not replaced by a table of them.
bool is_database(const std::string& path) {
  constexpr std::string_view mark = "SQLite format 3";
  std::array<char, 16> bytes{};
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const ssize_t count = file < 0 ? 0 : read(file, bytes.data(), bytes.size());
  if (file >= 0) close(file);
  return count == static_cast<ssize_t>(bytes.size()) && std::string_view(bytes.data()) == mark;
}

// The store whose log or lock a file is; empty if it is none.
std::string store_beside(const std::string& path) {
  for (const std::string_view ending : store_companions) {
    std::string store = path.ends_with(ending) ? path.substr(0, path.size() - ending.size()) : std::string();
    if (!store.empty() && is_database(store)) return store;
  }
  return {};
}

}  // namespace

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

WholeFile::WholeFile(const std::string& path) : path_(path) {
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
  if (!open_targets().add(target_)) throw InputError("cannot write " + path + " twice, expected two files");
  try {
    open_temporary(exists ? &state : nullptr);
  } catch (...) {
    open_targets().remove(target_);
    throw;
  }
}

void WholeFile::open_temporary(const struct stat* before) {
  remove_left_over(target_);
  static std::atomic<unsigned> count = 0;
  temporary_ = target_ + std::string(part_mark) + host_name() + "-" + std::to_string(getpid()) + "-" +
               std::to_string(count.fetch_add(1));
  const int opened = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (opened < 0) fail(errno);
  open_targets().name_temporary(target_, temporary_);
  // Owner first: giving a file away takes bits of its mode. Who may not give it away keeps it.
  if (before != nullptr && (fchown(opened, before->st_uid, before->st_gid) == 0 || errno == EPERM))
    (void)fchmod(opened, before->st_mode & 07777U);
  file_ = fdopen(opened, "wb");
}

WholeFile::~WholeFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  if (temporary_.empty()) return;
  std::remove(temporary_.c_str());
  open_targets().remove(target_);
}

void WholeFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail(errno);
}

void WholeFile::commit() {
  if (std::fflush(file_) != 0) fail(errno);
  if (!temporary_.empty()) {
    if (fsync(fileno(file_)) != 0 || std::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  }
  if (!temporary_.empty()) open_targets().remove(target_);
  std::fclose(file_);
  file_ = nullptr;
}

void remove_unfinished_files() { open_targets().remove_temporaries(); }

void WholeFile::fail(int error) const { throw OutsideError("cannot write " + path_ + ": " + std::strerror(error)); }

namespace {

// Waits for what a pipe will say, but not forever.
bool wait_to_read(int file, std::chrono::steady_clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
  pollfd watched{.fd = file, .events = POLLIN, .revents = 0};
  if (left > 0 && poll(&watched, 1, static_cast<int>(left)) > 0) return true;
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

}  // namespace cycad
