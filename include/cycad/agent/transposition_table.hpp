// What an alpha-beta search knows of positions that it has seen: bounds of their value at a depth, and the best joint
// move. The size is fixed; within a cluster of four the entry of an earlier search or of the least depth gives way.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <utility>

namespace cycad {

struct TableEntry {
  static constexpr std::int16_t any_depth = std::numeric_limits<std::int16_t>::max();  // a deeper search knows no more

  std::uint64_t key = 0;
  std::int32_t lower = 0;
  std::int32_t upper = 0;
  std::int16_t depth = 0;
  std::uint8_t own = 0;
  std::uint8_t reply = 0;
  std::uint8_t search = 0;
  bool used = false;  // so that what is all zeros is empty: a large table is ready without a word written to it
};

class TranspositionTable {
 public:
  explicit TranspositionTable(std::size_t bytes)
      : clusters_(std::max<std::size_t>(bytes / (cluster * sizeof(TableEntry)), 1)), entries_(make()) {}

  void clear() {
    if (Entries fresh = allocate(); fresh != nullptr) {
      entries_ = std::move(fresh);
    } else {
      std::fill_n(entries_.get(), clusters_ * cluster, TableEntry{});
    }
  }
  void begin_search() { ++search_; }

  // Valid until something is stored.
  [[nodiscard]] const TableEntry* find(std::uint64_t key) const {
    const TableEntry* const first = &entries_[first_of(key)];
    for (const TableEntry* entry = first; entry != first + cluster; ++entry)
      if (entry->key == key && entry->used) return entry;
    return nullptr;
  }

  void store(TableEntry added) {
    added.search = search_;
    added.used = true;
    TableEntry* const first = &entries_[first_of(added.key)];
    TableEntry* worst = first;
    for (TableEntry* entry = first; entry != first + cluster; ++entry) {
      if (entry->key == added.key && entry->used) {
        worst = entry;
        break;
      }
      if (worth(*entry) < worth(*worst)) worst = entry;
    }
    *worst = added;
  }

  [[nodiscard]] std::size_t bytes() const { return clusters_ * cluster * sizeof(TableEntry); }

 private:
  static constexpr std::size_t cluster = 4;
  struct Free {
    void operator()(TableEntry* entries) const { std::free(entries); }
  };
  using Entries = std::unique_ptr<TableEntry[], Free>;

  [[nodiscard]] Entries allocate() const {
    return Entries(static_cast<TableEntry*>(std::calloc(clusters_ * cluster, sizeof(TableEntry))));
  }
  [[nodiscard]] Entries make() const {
    Entries entries = allocate();
    if (entries == nullptr) throw std::bad_alloc();
    return entries;
  }

  [[nodiscard]] std::size_t first_of(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(static_cast<Wide>(key) * clusters_ >> 64) * cluster;
  }
  [[nodiscard]] int worth(const TableEntry& entry) const {
    return (entry.used ? entry.depth : -1) - (entry.search == search_ ? 0 : 1 << 20);
  }

  std::size_t clusters_;
  Entries entries_;
  std::uint8_t search_ = 0;
};

}  // namespace cycad
