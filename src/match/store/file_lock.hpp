// One writer at a time: a lock on a file beside the one that it guards, which the system takes away when the process
// ends, however it ends. The file stays; it names whoever had the lock last.
//
//   FileLock lock("results.db.cycad-lock", "store results.db", "results.db");   // OutsideError that names the holder
//   if it is taken
#pragma once

#include <string>

namespace cycad {

class FileLock {
 public:
  FileLock(const std::string& path, const std::string& what, const std::string& guarded);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock(FileLock&&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  FileLock& operator=(FileLock&&) = delete;

 private:
  int descriptor_;
};

}  // namespace cycad
