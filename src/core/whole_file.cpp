#include "cycad/core/whole_file.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

// Two machines that share a folder may have a process of the same number.
std::string own_name() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  return std::string(host.data()) + "-" + std::to_string(getpid());
}

}  // namespace

WholeFile::WholeFile(const std::string& path)
    : path_(path), temporary_(path + ".part-" + own_name()), file_(std::fopen(temporary_.c_str(), "wb")) {
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

std::optional<std::string> read_whole_file(const std::string& path) {
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return std::nullopt;
  std::string text;
  std::array<char, 1U << 14> block;
  for (std::size_t count; (count = std::fread(block.data(), 1, block.size(), file)) > 0;)
    text.append(block.data(), count);
  const bool failed = std::ferror(file) != 0;
  const int reason = errno;  // of a folder, or of a disk that fails
  std::fclose(file);
  errno = reason;
  return failed ? std::nullopt : std::optional(std::move(text));
}

void WholeFile::fail(int error) const { throw OutsideError("cannot write " + path_ + ": " + std::strerror(error)); }

}  // namespace cycad
