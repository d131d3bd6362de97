#include "cycad/core/scratch_folder.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <set>
#include <system_error>

#include "cycad/core/error.hpp"
#include "cycad/core/printable.hpp"

namespace cycad {
namespace {

class Folders {
 public:
  // Makes the folder and knows of it in one step.
  std::string make() {
    const std::scoped_lock lock(mutex_);
    std::error_code problem;
    std::string path = std::filesystem::temp_directory_path(problem) / "cycad-XXXXXX";
    if (problem)
      throw OutsideError(fmt::format("no folder for temporary files (TMPDIR or /tmp): {}", problem.message()));
    if (mkdtemp(path.data()) == nullptr)
      throw OutsideError(fmt::format("cannot make the folder {}: {}", printable(path), std::strerror(errno)));
    return *paths_.insert(path).first;
  }
  void remove(const std::string& path) {
    const std::scoped_lock lock(mutex_);
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
    paths_.erase(path);
  }
  // The lock is never given back: nobody makes another one while the program ends.
  void remove_all() {
    constexpr std::chrono::milliseconds patience{100};
    if (!mutex_.try_lock_for(patience)) return;
    std::error_code ignored;
    for (const std::string& path : paths_) std::filesystem::remove_all(path, ignored);
  }

 private:
  std::timed_mutex mutex_;
  std::set<std::string> paths_;
};

Folders& folders() {
  static Folders& all = *new Folders;  // whose lock may be held to the end
  return all;
}

}  // namespace

ScratchFolder::ScratchFolder() : path_(folders().make()) {}
ScratchFolder::~ScratchFolder() { folders().remove(path_); }

void remove_scratch_folders() { folders().remove_all(); }

}  // namespace cycad
