// A hash table from sets of cells with heads on them to a number. Open addressing, so that a million entries take
// sixteen bytes each and no allocation of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cycad/core/random.hpp"

namespace cycad {

class PositionTable {
 public:
  struct Key {
    std::uint64_t free = 0;
    std::uint8_t one = 0, two = 0;
    friend bool operator==(const Key&, const Key&) = default;
    friend auto operator<=>(const Key&, const Key&) = default;  // NOLINT(modernize-use-nullptr)
  };

  [[nodiscard]] std::optional<std::uint32_t> find(const Key& key) const {
    if (entries_.empty()) return {};
    for (std::size_t at = place_of(key);; at = (at + 1) & (entries_.size() - 1)) {
      const Entry& entry = entries_[at];
      if (!entry.used) return {};
      if (entry.free == key.free && entry.one == key.one && entry.two == key.two) return entry.value;
    }
  }

  // The key must be new.
  void insert(const Key& key, std::uint32_t value) {
    if (4 * (size_ + 1) > 3 * entries_.size()) grow();
    put({key.free, value, key.one, key.two, true});
    ++size_;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t bytes() const { return entries_.size() * sizeof(Entry); }
  // What it takes while the next entry is inserted: both tables when it grows.
  [[nodiscard]] std::size_t bytes_to_insert() const {
    return 4 * (size_ + 1) > 3 * entries_.size() ? bytes() + grown() * sizeof(Entry) : bytes();
  }
  // The most that it takes until it has so many entries.
  [[nodiscard]] static std::size_t most_bytes_for(double entries) {
    std::size_t places = first_places;
    while (3 * static_cast<double>(places) < 4 * entries) places *= 2;
    return (places + places / 2) * sizeof(Entry);
  }

 private:
  struct Entry {
    std::uint64_t free = 0;
    std::uint32_t value = 0;
    std::uint8_t one = 0, two = 0;
    bool used = false;
  };
  static_assert(sizeof(Entry) == 16);
  static constexpr std::size_t first_places = 1024;

  [[nodiscard]] std::size_t grown() const { return entries_.empty() ? first_places : 2 * entries_.size(); }

  [[nodiscard]] std::size_t place_of(const Key& key) const {
    const std::uint64_t heads = std::uint64_t{key.one} << 8 | key.two;
    std::uint64_t hash = (key.free ^ heads * 0x9E3779B97F4A7C15U) * 0xBF58476D1CE4E5B9U;
    hash = (hash ^ hash >> 31) * 0x94D049BB133111EBU;
    return static_cast<std::size_t>(hash >> 20) & (entries_.size() - 1);
  }

  void put(const Entry& entry) {
    std::size_t at = place_of({entry.free, entry.one, entry.two});
    while (entries_[at].used) at = (at + 1) & (entries_.size() - 1);
    entries_[at] = entry;
  }

  void grow() {
    std::vector<Entry> before(grown());
    before.swap(entries_);
    for (const Entry& entry : before)
      if (entry.used) put(entry);
  }

  std::vector<Entry> entries_;
  std::size_t size_ = 0;
};

}  // namespace cycad
