// A file that is there whole or not at all: what is written goes to a temporary file in the same folder, which takes
// the name only when commit() has put everything on the disk.
//
//   WholeFile file("games.csv");
//   file.write(text);
//   file.commit();
//
// OutsideError, which names the file, when the system refuses. Without commit() nothing is left behind, and what a
// killed process left is removed by the next one. A file that was there must be one that may be written to, and keeps
// its mode, its owner and the links that lead to it: where it has several names, or an owner to whom it cannot be
// given, the commit writes into it, which a crash can interrupt. A store, its log and its lock are never replaced
// (InputError), nor is a file that is just being written. What is no regular file (a device, a pipe) is written to as
// it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

struct stat;

namespace cycad {

// Whether the process may write a file again that it has written: not if it is one of several outputs.
enum class Rewriting : std::uint8_t { allowed, refused };

class WholeFile {
 public:
  explicit WholeFile(const std::string& path, Rewriting again = Rewriting::allowed);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile(WholeFile&&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;
  WholeFile& operator=(WholeFile&&) = delete;

  // Where its bytes are until the commit, for who writes to a file by its name.
  [[nodiscard]] const std::string& temporary() const { return temporary_; }

  void write(std::string_view text);
  void commit();

 private:
  [[noreturn]] void fail(int error) const;
  void open_temporary(const struct stat* before);
  void copy_in_place();

  std::string path_;                // as it was given
  std::string target_, temporary_;  // behind all links; empty for what is written to directly
  std::string key_;                 // one for each file
  Rewriting again_;
  bool in_place_ = false;
  std::FILE* file_ = nullptr;
};

// Whether there is something at the path. What cannot be reached is not known not to be there: OutsideError.
bool is_there(const std::string& path);

// Where a path leads through its links, even if there is nothing yet.
std::string behind_links(const std::string& path);

// Whether both lead to one file, even if that is not there yet.
bool same_target(const std::string& one, const std::string& two);

// Whether a path leads into the folder or into one below it, even if there is nothing yet, or to a file of the folder
// under another name.
bool leads_into(const std::string& path, const std::string& folder);

// What SQLite and cycad call the files beside a store.
inline constexpr std::string_view store_companions[] = {"-wal", "-shm", "-journal", ".cycad-lock"};

// InputError if the file is a store, its log or its lock: these are written to by the store alone.
void refuse_stores(const std::string& path);

// The last act of a program that ends without leaving its functions: nothing that is being written is left behind, and
// whoever would begin another file waits for the end.
void remove_unfinished_files();

// More than any file that is read whole.
inline constexpr std::size_t most_file_bytes = std::size_t{1} << 30U;

// All of a file; nothing, with the reason in errno, when the system refuses, when it has no end (EFBIG) or when a pipe
// says nothing for ten seconds (ETIMEDOUT).
std::optional<std::string> read_whole_file(const std::string& path, std::size_t most_bytes = most_file_bytes);

// The error of a file that was not read, by errno: InputError for what the name leads to (nothing, a folder, too much,
// a silent pipe), OutsideError for what the system refuses. It begins with `what` and ends with what was expected.
[[noreturn]] void fail_to_read(const std::string& what, const std::string& expected = {});

}  // namespace cycad
