// The input of a fuzzer as a file, for what is read from one.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace cycad::fuzz {

// The same path each time; whatever was beside it (a log of SQLite) is gone.
inline std::string input_file(std::string_view bytes, const std::string& name) {
  static const std::string folder = [] {
    // In memory where there is such a folder: a disk would be waited for.
    std::string pattern = access("/dev/shm", W_OK) == 0 ? "/dev/shm/cycad-fuzz-XXXXXX" : "/tmp/cycad-fuzz-XXXXXX";
    return std::string(mkdtemp(pattern.data()));
  }();
  std::string path = folder + "/" + name;
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) std::remove((path + ending).c_str());
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr || std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size()) std::abort();
  std::fclose(file);
  return path;
}

}  // namespace cycad::fuzz
