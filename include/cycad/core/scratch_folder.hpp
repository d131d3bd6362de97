// A folder among the system's temporary ones that goes away with the object, and with a program that ends without
// leaving its functions. No name that somebody else could have taken.
//
//   const ScratchFolder folder;
//   Store store(folder.file("store.db"), StoreAccess::write);
#pragma once

#include <string>

namespace cycad {

class ScratchFolder {
 public:
  ScratchFolder();  // OutsideError if it cannot be made
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder(ScratchFolder&&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ScratchFolder& operator=(ScratchFolder&&) = delete;

  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// The last act of a program that ends without leaving its functions, as remove_unfinished_files is.
void remove_scratch_folders();

}  // namespace cycad
