// One thread's views of the busiest nodes of a tree that several threads search.
//
// A line of memory that two cores write in turn costs each of them some hundred nanoseconds per visit, a quarter of a
// whole simulation, and every simulation passes the nodes near the root. So each thread has a copy of the top of the
// tree, a view of each node there. A view is a node, in a part of the arena that belongs to the thread; its slots lead
// to other views, and below the last of them into the tree that all threads share. The thread follows and changes its
// views as a search does that is alone, and adds what it has found to the nodes themselves after every so many visits:
// a quarter of the node's visits over all threads, and never more than 256 of one. What it sees of the others is that
// old.
//
//   view:  | ViewHead | copy of the node, in which the thread chooses and counts | sums at the last merge |
#pragma once

#include <algorithm>
#include <vector>

#include "cycad/search/tree/node.hpp"

namespace cycad {

struct ViewHead {
  NodeIndex node = 0;       // whose view this is
  std::uint16_t left = 0;   // visits until the next merge
  std::uint16_t apart = 0;  // 1: the lanes cannot count this many visits, so the sums behind are those since the merge
};

inline ViewHead& view_head(std::byte* view) { return *reinterpret_cast<ViewHead*>(view - sizeof(ViewHead)); }

class NodeViews {
 public:
  // The views are in a part of the arena from `first` on, behind all nodes.
  NodeViews(NodeIndex first, NodeIndex end, unsigned thread, unsigned threads)
      : first_(first),
        end_(end),
        next_(first),
        thread_(thread),
        threads_(threads),
        from_visits_(start_from * threads) {}

  [[nodiscard]] unsigned thread() const { return thread_; }
  [[nodiscard]] unsigned threads() const { return threads_; }
  // Smaller indices are those of nodes.
  [[nodiscard]] NodeIndex first() const { return first_; }

  // The view of the tree's root, or 0.
  [[nodiscard]] NodeIndex root() const { return root_; }
  void set_root(NodeIndex view) { root_ = view; }

  // Room for one more; 0 if there is none.
  NodeIndex allocate(std::size_t bytes) {
    const auto units = static_cast<NodeIndex>(round_up(bytes + node_unit, 2 * node_unit) / node_unit);
    full_ = full_ || units > end_ - next_;
    if (full_) return 0;
    const NodeIndex made = next_ + 1;  // the head before it is in the same line of memory
    next_ += units;
    made_.push_back(made);
    return made;
  }
  // Whether there was not enough room. Then only busier nodes should have views.
  [[nodiscard]] bool full() const { return full_; }

  void for_each(const auto& visit) const {
    for (const NodeIndex view : made_) visit(view);
  }
  void clear() {
    made_.clear();
    next_ = first_;
    root_ = 0;
    full_ = false;
  }

  // From how many visits on a node is worth a view, and how many visits are then kept back.
  [[nodiscard]] std::uint32_t from_visits() const { return from_visits_; }
  void demand_more_visits() { from_visits_ = std::min(2 * from_visits_, most_from); }
  [[nodiscard]] std::uint16_t quota(float visits) const {
    return static_cast<std::uint16_t>(std::clamp(visits / static_cast<float>(4 * threads_), 1.0F, 256.0F));
  }

  // What the views of one thread have at most: with more, they would crowd other nodes out of the core's own cache.
  static constexpr std::size_t most_bytes = std::size_t{1} << 20;

 private:
  static constexpr std::uint32_t start_from = 48;
  static constexpr std::uint32_t most_from = std::uint32_t{1} << 30;

  NodeIndex first_, end_, next_;
  unsigned thread_, threads_;
  std::uint32_t from_visits_;
  NodeIndex root_ = 0;
  bool full_ = false;
  std::vector<NodeIndex> made_;
};

}  // namespace cycad
