// The files of a store: what may be at its path and beside it, before SQLite opens any of them.
#pragma once

#include <sys/types.h>

#include <string>

#include "cycad/match/store.hpp"

namespace cycad {

// Whether a file is there and not empty.
bool has_bytes(const std::string& path);

// The lock and SQLite's log are beside the file itself, whatever links lead there.
std::string real_path(const std::string& path);

// InputError if the path, or what is beside the file, cannot be a store's.
void check_files(const std::string& path, StoreAccess access);

// InputError if something is beside the path that SQLite would take for a store's and should not.
void check_companions(const std::string& path);

// Whether this process may write to the file itself.
bool may_be_written(const std::string& path);

// For a message that a store cannot be written to: its log and the log's index, where they are why; or empty.
std::string companions_of_others(const std::string& path);

// Whether SQLite could tidy up after a reader.
bool can_tidy_up(const std::string& path);

// Whether a path still leads to the file that was there at the beginning, and that file has lost nothing. If there was
// none, it was taken away before.
class SameFile {
 public:
  explicit SameFile(std::string path);
  [[nodiscard]] bool holds() const;

 private:
  struct State {
    dev_t device = 0;
    ino_t number = 0;
    off_t size = 0;
  };
  [[nodiscard]] State state() const;

  std::string path_;
  State before_;
};

}  // namespace cycad
