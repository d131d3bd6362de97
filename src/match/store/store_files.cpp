#include "match/store/store_files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/core/whole_file.hpp"
#include "match/store/schema.hpp"

namespace cycad {
namespace {

namespace fs = std::filesystem;

void check_path(const std::string& path, StoreAccess access) {
  const fs::path file(path);
  std::error_code problem;
  const bool there = is_there(path);
  if (there && !fs::is_regular_file(file, problem))
    throw InputError(fmt::format("store {}: {}, expected a file", path,
                                 fs::is_directory(file, problem) ? "a folder" : "a device or pipe"));
  if (access == StoreAccess::read && !there) throw InputError(fmt::format("store {}: there is no such file", path));
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, problem))
    throw InputError(fmt::format("store {}: there is no folder {}", path, folder.string()));
  if (access == StoreAccess::read) return;
  check_store_name(path);
  // Before a lock is left there, which would be in the way of whoever may.
  if (there && !may_be_written(path))
    throw OutsideError(fmt::format("store {}: cannot be written to ({})", path, std::strerror(errno)));
}

// SQLite would throw away the log of a store that was moved or deleted without it, and whatever games it has.
void check_no_lost_log(const std::string& path) {
  if (!has_bytes(path) && has_bytes(path + "-wal"))
    throw InputError(
        fmt::format("store {}: not there, but its log {}-wal is and may have games; expected both or neither (put the "
                    "store back, or move the log away)",
                    path, path));
}

// The log and the lock belong to a name, not to a file: by another name neither would be seen, nor the games in the
// log.
void check_one_name(const std::string& path) {
  struct stat state {};
  if (stat(path.c_str(), &state) == 0 && state.st_nlink > 1)
    throw InputError(
        fmt::format("store {}: the file has {} names (hard links), expected one, since a log with games is beside one "
                    "of them only (remove the others)",
                    path, state.st_nlink));
}

}  // namespace

bool has_bytes(const std::string& path) {
  std::error_code problem;
  const std::uintmax_t size = fs::file_size(path, problem);
  return !problem && size > 0;
}

std::string real_path(const std::string& path) {
  std::error_code problem;
  const fs::path real = fs::weakly_canonical(behind_links(path), problem);
  return problem ? path : real.string();
}

// SQLite waits for a pipe without end, and follows or deletes what else has the name of a log. A rollback journal it
// believes: by one, a store from elsewhere would change after it was looked at, and files of other names would be
// deleted. Our stores have a write-ahead log and never a journal.
void check_companions(const std::string& path) {
  for (const char* const ending : {"-journal", "-wal", "-shm"}) {
    const std::string companion = path + ending;
    struct stat state {};
    if (lstat(companion.c_str(), &state) != 0) continue;
    if (!S_ISREG(state.st_mode))
      throw InputError(
          fmt::format("store {}: {} beside it is a link, a pipe, a folder or a device; expected a file or nothing",
                      path, companion));
    if (std::string_view(ending) == "-journal" && state.st_size > 0)
      throw InputError(
          fmt::format("store {}: a rollback journal {} is beside it, which no cycad store has; expected none (look "
                      "where both come from; if the journal is of no use, move it away)",
                      path, companion));
  }
}

void check_files(const std::string& path, StoreAccess access) {
  check_path(path, access);
  const std::string real = real_path(path);
  check_no_lost_log(real);  // SQLite tidies up after readers, too
  check_companions(real);
  check_one_name(real);
}

bool may_be_written(const std::string& path) {
  return faccessat(AT_FDCWD, real_path(path).c_str(), W_OK, AT_EACCESS) == 0;
}

std::string companions_of_others(const std::string& path) {
  std::string found;
  for (const char* const ending : {"-wal", "-shm"}) {
    const std::string companion = real_path(path) + ending;
    struct stat state {};
    if (stat(companion.c_str(), &state) != 0 || state.st_uid == geteuid() || may_be_written(companion)) continue;
    found += fmt::format("{}{} of user {}", found.empty() ? "" : ", ", companion, state.st_uid);
  }
  return found.empty() ? found
                       : fmt::format(
                             "; beside it: {}, expected files that may be written to (if nobody uses the store and the "
                             "-wal is empty or missing, remove them)",
                             found);
}

bool can_tidy_up(const std::string& path) {
  const std::string folder = fs::absolute(real_path(path)).parent_path().string();
  return may_be_written(path) && faccessat(AT_FDCWD, folder.c_str(), W_OK, AT_EACCESS) == 0;
}

SameFile::SameFile(std::string path) : path_(std::move(path)), before_(state()) {}

bool SameFile::holds() const {
  const State now = state();
  return now.number != 0 && now.device == before_.device && now.number == before_.number &&
         (now.size > 0 || before_.size == 0);
}

SameFile::State SameFile::state() const {
  struct stat found {};
  return stat(path_.c_str(), &found) == 0 ? State{found.st_dev, found.st_ino, found.st_size} : State{};
}

}  // namespace cycad
