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
    unused_.store(from.unused_.load(std::memory_order_relaxed), std::memory_order_relaxed);
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

  // What a thread took in advance and did not need.
  void give_back(NodeIndex from, NodeIndex to) {
    NodeIndex end = to;
    if (!used_.compare_exchange_strong(end, from, std::memory_order_relaxed))
      unused_.fetch_add(to - from, std::memory_order_relaxed);
  }

  // The last so many bytes, or fewer, for another purpose than nodes: answers where they begin.
  NodeIndex take_from_end(std::size_t bytes) {
    capacity_ -= static_cast<NodeIndex>(std::min<std::size_t>(bytes / node_unit, capacity_ - next_index()));
    return capacity_;
  }
  void give_end_back(NodeIndex end) { capacity_ = end; }
  [[nodiscard]] NodeIndex end() const { return capacity_; }

  [[nodiscard]] std::byte* base() const { return base_.get(); }
  [[nodiscard]] std::byte* at(NodeIndex index) const { return base_.get() + std::size_t{index} * node_unit; }
  [[nodiscard]] std::size_t used_bytes() const {
    const NodeIndex units = used_.load(std::memory_order_relaxed) - first - unused_.load(std::memory_order_relaxed);
    return std::size_t{units} * node_unit;
  }
  [[nodiscard]] NodeIndex next_index() const { return used_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::size_t capacity_bytes() const { return std::size_t{capacity_} * node_unit; }
  void clear() {
    used_.store(first, std::memory_order_relaxed);
    unused_.store(0, std::memory_order_relaxed);
  }

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
  std::atomic<NodeIndex> unused_{0};  // in gaps between nodes
};

// One thread's part of an arena: it takes a stretch of it at a time, so that the threads seldom meet there.
class ArenaPart {
 public:
  ArenaPart(Arena& arena, unsigned threads)
      : arena_(arena), stretch_(std::min<std::size_t>(most, arena.capacity_bytes() / (std::size_t{8} * threads))) {}
  ~ArenaPart() { arena_.give_back(next_, end_); }
  ArenaPart(const ArenaPart&) = delete;
  ArenaPart& operator=(const ArenaPart&) = delete;

  [[nodiscard]] std::byte* at(NodeIndex index) const { return arena_.at(index); }

  NodeIndex allocate(std::size_t bytes, bool /*shared*/) {
    const auto units = static_cast<NodeIndex>(bytes / node_unit);
    if (units > end_ - next_) {
      const std::size_t wanted = std::max(bytes, stretch_ / node_unit * node_unit);
      NodeIndex more = arena_.allocate(wanted, true);
      const std::size_t got = more != 0 ? wanted : bytes;
      if (more == 0) more = arena_.allocate(bytes, true);
      if (more == 0) return 0;
      arena_.give_back(next_, end_);
      next_ = more;
      end_ = more + static_cast<NodeIndex>(got / node_unit);
    }
    const NodeIndex made = next_;
    next_ += units;
    return made;
  }
  // The node that was allocated last is not needed.
  void take_back(NodeIndex index) { next_ = index; }

 private:
  static constexpr std::size_t most = std::size_t{1} << 16;
  Arena& arena_;
  std::size_t stretch_;
  NodeIndex next_ = 0, end_ = 0;
};

}  // namespace cycad
