// One block of memory for all nodes of a search, taken once. The system gives pages as they are touched, so a large
// arena costs only what the tree uses. When it is full, `allocate` returns 0 and the search goes on without new nodes.
// The indices reach 32 GiB; whoever asks for more gets that.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace cycad {

using NodeIndex = std::uint32_t;  // in units of 32 bytes; 0 is no node
inline constexpr std::size_t node_unit = 32;

constexpr std::size_t round_up(std::size_t value, std::size_t step) { return (value + step - 1) / step * step; }

class Arena {
 public:
  // A slot of a node (slot.hpp) has 30 bits for an index.
  static constexpr std::size_t most_bytes = std::size_t{0x3fffffff} * node_unit;

  Arena() = default;
  explicit Arena(std::size_t bytes) : capacity_(static_cast<NodeIndex>(std::min(bytes, most_bytes) / node_unit)) {
    const std::size_t size = round_up(std::size_t{capacity_} * node_unit, page);
    base_.reset(static_cast<std::byte*>(std::aligned_alloc(page, size)));
    if (base_ == nullptr) throw std::bad_alloc();
#if defined(__linux__)
    madvise(base_.get(), size, MADV_HUGEPAGE);  // fewer misses in the address cache; no matter if refused
#endif
  }
  Arena(Arena&& from) noexcept { *this = std::move(from); }
  Arena& operator=(Arena&& from) noexcept {
    base_ = std::move(from.base_);
    capacity_ = from.capacity_;
    used_.store(from.used_.load(std::memory_order_relaxed), std::memory_order_relaxed);
    return *this;
  }

  // `shared`: other threads allocate at the same time.
  NodeIndex allocate(std::size_t bytes, bool shared) {
    const auto units = static_cast<NodeIndex>(bytes / node_unit);
    if (!shared) {
      const NodeIndex at = used_.load(std::memory_order_relaxed);
      if (!fits(at, units)) return 0;
      used_.store(at + units, std::memory_order_relaxed);
      return at;
    }
    NodeIndex at = used_.load(std::memory_order_relaxed);
    do {
      if (!fits(at, units)) return 0;
    } while (!used_.compare_exchange_weak(at, at + units, std::memory_order_relaxed));
    return at;
  }

  [[nodiscard]] std::byte* base() const { return base_.get(); }
  [[nodiscard]] std::byte* at(NodeIndex index) const { return base_.get() + std::size_t{index} * node_unit; }
  [[nodiscard]] std::size_t used_bytes() const { return (used_.load(std::memory_order_relaxed) - first) * node_unit; }
  [[nodiscard]] NodeIndex next_index() const { return used_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::size_t capacity_bytes() const { return std::size_t{capacity_} * node_unit; }
  void clear() { used_.store(first, std::memory_order_relaxed); }

 private:
  [[nodiscard]] bool fits(NodeIndex at, NodeIndex units) const { return std::uint64_t{at} + units <= capacity_; }

  static constexpr NodeIndex first = 2;  // unit 0 is "no node"; 64-byte alignment for the first node
  static constexpr std::size_t page = std::size_t{1} << 21;
  struct Free {
    void operator()(std::byte* block) const { std::free(block); }
  };
  std::unique_ptr<std::byte, Free> base_;
  NodeIndex capacity_ = 0;
  std::atomic<NodeIndex> used_{first};
};

}  // namespace cycad
