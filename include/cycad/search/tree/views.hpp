// One thread's views of the busiest nodes of a tree that several threads search.
//
// A line of memory that two cores write in turn costs each of them some hundred nanoseconds per visit, a quarter of a
// whole simulation, and every simulation passes the nodes near the root. So a thread works on a copy of such a node,
// with the code of a search that is alone, and adds what it has found to the node itself after every so many visits: a
// quarter of the node's visits over all threads, and never more than 256 of one. What it sees of the others is that
// old.
//
//   view:  | copy of the node, in which the thread chooses | visits and rewards since the last merge | ViewHead |
#pragma once

#include <bit>
#include <memory>
#include <vector>

#include "cycad/search/tree/node.hpp"

namespace cycad {

struct ViewHead {
  std::uint32_t since = 0;  // visits since the last merge
  std::uint32_t quota = 0;  // as many as are allowed
  float rewards = 0;        // of player one, since the last merge
};

class NodeViews {
 public:
  // `node_bytes` is the size of the largest node, `lane_bytes` of all its lanes.
  NodeViews(std::size_t node_bytes, std::size_t lane_bytes, unsigned thread, unsigned threads)
      : lanes_at_(round_up(node_bytes, node_unit)),
        head_at_(lanes_at_ + lane_bytes),
        stride_(round_up(head_at_ + sizeof(ViewHead), 64)),
        bits_(static_cast<unsigned>(
            std::bit_width(std::clamp<std::size_t>(most_bytes / stride_, fewest, std::size_t{1} << most_bits)) - 1)),
        thread_(thread),
        threads_(threads),
        names_(std::size_t{1} << bits_),
        block_(static_cast<std::byte*>(std::aligned_alloc(64, stride_ << bits_))) {
    if (block_ == nullptr) throw std::bad_alloc();
  }

  [[nodiscard]] unsigned thread() const { return thread_; }
  [[nodiscard]] unsigned threads() const { return threads_; }

  // Finds the copy of a node. A loop has one of its own, in registers.
  struct Lookup {
    const NodeIndex* names;
    std::byte* block;
    std::size_t stride;
    unsigned shift;

    [[nodiscard]] std::size_t place_of(NodeIndex index) const { return index * 2654435769U >> shift; }
    [[nodiscard]] std::byte* find(NodeIndex index) const {
      const std::size_t place = place_of(index);
      return names[place] == index ? block + place * stride : nullptr;
    }
  };
  [[nodiscard]] Lookup lookup() const { return {names_.data(), block_.get(), stride_, 32U - bits_}; }
  // The copy of a node, or null if the thread has none.
  [[nodiscard]] std::byte* find(NodeIndex index) const { return lookup().find(index); }
  [[nodiscard]] float* lanes(std::byte* view) const { return reinterpret_cast<float*>(view + lanes_at_); }
  [[nodiscard]] ViewHead& head(std::byte* view) const { return *reinterpret_cast<ViewHead*>(view + head_at_); }

  // Where a view of this node would be, and whose view is there now (0 for nobody's).
  [[nodiscard]] std::byte* room(NodeIndex index) const { return at(place_of(index)); }
  [[nodiscard]] NodeIndex holder(NodeIndex index) const { return names_[place_of(index)]; }
  void enter(NodeIndex index) {
    const std::size_t place = place_of(index);
    if (names_[place] == 0) used_.push_back(static_cast<std::uint32_t>(place));
    names_[place] = index;
  }

  void for_each(const auto& visit) const {
    for (const std::uint32_t place : used_) visit(names_[place], at(place));
  }
  void clear() {
    for (const std::uint32_t place : used_) names_[place] = 0;
    used_.clear();
  }

  // From how many visits on a node is worth a view, and how many visits are then kept back.
  [[nodiscard]] float from_visits() const { return static_cast<float>(16 * threads_); }
  [[nodiscard]] std::uint32_t quota(float visits) const {
    return static_cast<std::uint32_t>(std::clamp(visits / static_cast<float>(4 * threads_), 1.0F, 256.0F));
  }

 private:
  static constexpr std::size_t most_bytes = std::size_t{24} << 20;
  static constexpr std::size_t fewest = 64;
  static constexpr unsigned most_bits = 14;

  [[nodiscard]] std::size_t place_of(NodeIndex index) const { return lookup().place_of(index); }
  [[nodiscard]] std::byte* at(std::size_t place) const { return block_.get() + place * stride_; }

  struct Free {
    void operator()(std::byte* block) const { std::free(block); }
  };
  std::size_t lanes_at_, head_at_, stride_;
  unsigned bits_, thread_, threads_;
  std::vector<NodeIndex> names_;
  std::vector<std::uint32_t> used_;
  std::unique_ptr<std::byte, Free> block_;
};

}  // namespace cycad
