// The input of a fuzzer as a file, for what is read from one.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

namespace cycad::fuzz {

// A folder that goes with the process, unless that is killed or finds something.
class InputFolder {
 public:
  InputFolder() {
    // In memory where there is such a folder: a disk would be waited for.
    path_ = access("/dev/shm", W_OK) == 0 ? "/dev/shm/cycad-fuzz-XXXXXX" : "/tmp/cycad-fuzz-XXXXXX";
    if (mkdtemp(path_.data()) == nullptr) std::abort();
  }
  ~InputFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  InputFolder(const InputFolder&) = delete;
  InputFolder(InputFolder&&) = delete;
  InputFolder& operator=(const InputFolder&) = delete;
  InputFolder& operator=(InputFolder&&) = delete;

  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// The same path each time; whatever was beside it (a log of SQLite) is gone.
inline std::string input_file(std::string_view bytes, const std::string& name) {
  static const InputFolder folder;
  std::string path = folder.file(name);
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) std::remove((path + ending).c_str());
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr || std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size()) std::abort();
  std::fclose(file);
  return path;
}

}  // namespace cycad::fuzz
