// What can be done with a store as a file. A store is two or three files while it is in use (`x.db-wal` belongs to it),
// so that neither `cp` nor `mv` of the first does it right: these do.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace cycad {

// A whole copy, as of now, even while another process writes. InputError if there is a file already.
void copy_store(const std::string& from, const std::string& to);

// Writes the file anew without what was deleted, and the write-ahead log into it. Returns its size before and after.
struct CompactedStore {
  std::size_t bytes_before = 0, bytes_after = 0;
};
CompactedStore compact_store(const std::string& path);

// Reads all of it: the pages, every checksum, every plan, and plays the moves of every game again.
struct StoreCheck {
  std::size_t experiments = 0, games = 0;
  std::size_t unsealed = 0;           // games of an older version, which have no checksum
  std::vector<std::string> problems;  // at most `most_problems`, in words
  static constexpr std::size_t most_problems = 20;
};
StoreCheck check_stored_games(const std::string& path);

}  // namespace cycad
