// One writer at a time: a lock on a file beside the one that it guards, which the system takes away when the process
// ends, however it ends. The file stays; it names whoever had the lock last.
//
//   FileLock lock("results.db.cycad-lock", "store results.db");   // OutsideError that names the holder if it is taken
//   lock.give_to_writers_of("results.db");
#pragma once

#include <string>

namespace cycad {

class FileLock {
 public:
  FileLock(const std::string& path, const std::string& what);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock(FileLock&&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  FileLock& operator=(FileLock&&) = delete;

  // Whoever may write to the file, if it is there, may lock it, and nobody else: a reader of the lock could hold it for
  // ever.
  void give_to_writers_of(const std::string& guarded) const;

 private:
  int descriptor_;
};

}  // namespace cycad
