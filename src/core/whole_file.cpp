#include "cycad/core/whole_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cycad/core/error.hpp"

namespace cycad {

WholeFile::WholeFile(const std::string& path)
    : path_(path), temporary_(path + ".part-" + std::to_string(getpid())), file_(std::fopen(temporary_.c_str(), "wb")) {
  if (file_ == nullptr) fail(errno);
}

WholeFile::~WholeFile() {
  if (file_ == nullptr) return;
  std::fclose(file_);
  std::remove(temporary_.c_str());
}

void WholeFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail(errno);
}

void WholeFile::commit() {
  if (std::fflush(file_) != 0 || fsync(fileno(file_)) != 0) fail(errno);
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail(errno);
  std::fclose(file_);
  file_ = nullptr;
}

void WholeFile::fail(int error) const { throw OutsideError("cannot write " + path_ + ": " + std::strerror(error)); }

}  // namespace cycad
