// A file that is there whole or not at all: what is written goes to a temporary file in the same folder, which takes
// the name only when commit() has put everything on the disk.
//
//   WholeFile file("games.csv");
//   file.write(text);
//   file.commit();
//
// OutsideError, which names the file, when the system refuses. Without commit() nothing is left behind.
#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace cycad {

class WholeFile {
 public:
  explicit WholeFile(const std::string& path);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile(WholeFile&&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;
  WholeFile& operator=(WholeFile&&) = delete;

  void write(std::string_view text);
  void commit();

 private:
  [[noreturn]] void fail(int error) const;

  std::string path_, temporary_;
  std::FILE* file_ = nullptr;
};

// All of a file; nothing, with the reason in errno, when the system refuses.
std::optional<std::string> read_whole_file(const std::string& path);

}  // namespace cycad
