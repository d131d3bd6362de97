// The backup step of several threads in one tree, for policies that choose by sums. A node with few visits is locked
// for the time of a few stores (tree/taken.hpp). One with many is seen through the thread's local copy, its view
// (tree/views.hpp), and what the view has counted is added to the node now and then; if the node is locked, later. So
// no thread waits for another one at a node that is visited often.
//
// Virtual visits: a view counts in advance what the other threads are doing unseen, as if each of them pulled the arms
// whose number is its own. The threads then spread over the arms, and below them over subtrees, so that most of the
// small nodes stay in the cache of one core. In the matrix tree only one player's arms are dealt out in this way:
// otherwise the two players' choices would hang together.
#pragma once

#include <cmath>
#include <cstring>

#include "cycad/search/backup.hpp"
#include "cycad/search/tree/views.hpp"

namespace cycad {

template <class Shape, SelectionPolicy P>
class SharedBackup {
 public:
  using Node = PolicyNode<Shape, P>;
  using Format = typename Node::Format;

  // For what is added up alone: a deviation that is carried from node to node, a minimax value or lanes of the policy's
  // own are not.
  static constexpr bool possible = Backup<Shape, P>::caches_choices && needs_only_sums<P> && !P::statistics.minimax;

  SharedBackup(const Selection<Shape, P>& selection, const Backup<Shape, P>& backup, const Format& format)
      : selection_(selection), backup_(backup), format_(format) {}

  // A reward for all nodes of a path: first those that the thread has views of, then the others.
  [[gnu::flatten]] void back_up(std::byte* arena, std::span<const PathStep> path, float reward_one, HeavyNodes& heavy,
                                NodeViews& views) const requires possible {
    const NodeIndex first_view = views.first();
    const auto from_visits = static_cast<float>(views.from_visits());
    std::size_t depth = 0;
    for (; depth < path.size() && path[depth].node >= first_view; ++depth)
      back_up_view(at(arena, path[depth].node), path[depth].picks, reward_one, arena, heavy, views);
    const std::size_t viewed = depth;
    for (; depth < path.size(); ++depth) {
      const PathStep& step = path[depth];
      const Node node = at(arena, step.node);
      const ChoiceWord<Shape> word(node.header());
      word.take();
      HeavySums* exact = nullptr;
      if (heavy.is_heavy(node)) [[unlikely]]
        exact = heavy.of(step.node, node);
      const NextChoice<Shape> next = backup_.back_up_taken(node, step.picks, reward_one, exact);
      if (depth == viewed && node.header().visits >= from_visits) [[unlikely]]
        add_view(arena, path.first(depth + 1), heavy, views);
      word.release(next);
    }
    if (views.full()) [[unlikely]] {
      flush(arena, heavy, views);
      views.demand_more_visits();
    }
  }

  // Adds everything that the views have counted to the nodes.
  [[gnu::noinline]] void flush(std::byte* arena, HeavyNodes& heavy, NodeViews& views) const requires possible {
    views.for_each([&](NodeIndex view) {
      const Node own = at(arena, view);
      const Node node = at(arena, view_head(own.data()).node);
      const ChoiceWord<Shape> word(node.header());
      word.take();
      add_to_node(own, node, heavy);
      word.release(backup_.next_choice(node));
    });
    views.clear();
  }

 private:
  static constexpr std::size_t groups = P::statistics.squares ? 3 : 2;

  [[nodiscard]] Node at(std::byte* arena, NodeIndex index) const {
    return Node(arena + std::size_t{index} * node_unit, format_);
  }
  // The sums behind a view: of the lanes, then the visits and the rewards of the header.
  [[nodiscard]] static float* sums(Node own) { return reinterpret_cast<float*>(own.data() + own.bytes()); }
  [[nodiscard]] static std::size_t view_bytes(Node node) {
    return node.bytes() + (groups * node.lanes() + 2) * sizeof(float);
  }

  [[gnu::always_inline]] void back_up_view(Node own, const Picks& picks, float reward_one, std::byte* arena,
                                           HeavyNodes& heavy, const NodeViews& views) const {
    Carried carried{.simulated = reward_one};
    backup_.template back_up<true>(own, picks, reward_one, carried, nullptr);
    ViewHead& about = view_head(own.data());
    if (about.apart != 0) [[unlikely]]
      count_apart(own, picks, reward_one);
    if (--about.left > 1) return;
    if (about.left == 1) return prefetch(at(arena, about.node));
    merge(own, arena, heavy, views);
  }

  // Apart, as all that is done now and then, so that the path of nearly all visits is compiled without it.
  [[gnu::noinline]] void merge(Node own, std::byte* arena, HeavyNodes& heavy, const NodeViews& views) const {
    const Node node = at(arena, view_head(own.data()).node);
    const ChoiceWord<Shape> word(node.header());
    if (!word.try_take()) {
      view_head(own.data()).left = 1;  // the next visit will do
      return;
    }
    add_to_node(own, node, heavy);
    copy_sums(own, node, heavy, views);
    word.release({});  // a thread without a view of it works the choice out
  }

  [[gnu::noinline]] static void count_apart(Node own, const Picks& picks, float reward_one) {
    float* const counted = sums(own);
    const std::size_t all = own.lanes();
    const auto add = [&](std::size_t lane, float reward) {
      counted[lane] += 1.0F;
      counted[all + lane] += reward;
      if constexpr (P::statistics.squares) counted[2 * all + lane] += reward * reward;
    };
    add(picks.one.arm, Shape::matrix ? reward_one : reward_for(own.player(0), reward_one));
    if constexpr (Shape::matrix) add(own.first_lane(1) + picks.two.arm, 1.0F - reward_one);
    counted[groups * all] += 1.0F;
    counted[groups * all + 1] += reward_one;
  }

  // To write, soon.
  static void prefetch(Node node) {
    const std::size_t bytes = Shape::narrow ? node.header_offset() + sizeof(typename Shape::Header) : 256;
    for (std::size_t offset = 0; offset < bytes; offset += 64) __builtin_prefetch(node.data() + offset, 1);
  }

  // A view for the last node of a path, which this thread has locked; the thread has views of all those above.
  [[gnu::noinline]] void add_view(std::byte* arena, std::span<const PathStep> path, const HeavyNodes& heavy,
                                  NodeViews& views) const {
    const NodeIndex index = path.back().node;
    const Node node = at(arena, index);
    if constexpr (!Shape::narrow) {
      for (std::size_t side = 0; side < Shape::sides; ++side)
        if (node.header().tried[side] < node.arms(side)) return;
    }
    const NodeIndex view = views.allocate(view_bytes(node));
    if (view == 0) return;
    const Node own = at(arena, view);
    own.header().arms_one = node.header().arms_one;
    own.header().arms_two_or_mover = node.header().arms_two_or_mover;
    if constexpr (!Shape::narrow) {
      for (std::size_t side = 0; side < 2; ++side) own.header().tried[side] = node.header().tried[side];
    }
    const std::size_t kept = (node.arms(0) + (Shape::matrix ? node.arms(1) : 0)) * format_.move_bytes;
    std::memcpy(own.move_data(0), node.move_data(0), kept);
    // A node or an end of the game stays; where a slot of the view has neither, selection looks at the node's own.
    for (std::size_t slot = 0; slot < node.slot_count(); ++slot) own.slot(slot) = read_slot(node.slot(slot));
    view_head(own.data()).node = index;
    copy_sums(own, node, heavy, views);
    if (path.size() == 1) return views.set_root(view);
    const PathStep& above = path[path.size() - 2];
    const Node parent = at(arena, above.node);
    parent.slot(parent.slot_of(above.picks.one.arm, above.picks.two.arm)) = Slot::node(view);
  }

  // What the view has counted goes to the node, which this thread has locked.
  void add_to_node(Node own, Node node, HeavyNodes& heavy) const {
    auto& header = node.header();
    const std::size_t lanes = node.lanes();
    float* const counted = sums(own);
    if (view_head(own.data()).apart == 0) {
      const float* const now = own.visits();  // and the other groups behind them
      for (std::size_t lane = 0; lane < groups * lanes; ++lane) counted[lane] = now[lane] - counted[lane];
      counted[groups * lanes] = own.header().visits - counted[groups * lanes];
      counted[groups * lanes + 1] = own.header().rewards - counted[groups * lanes + 1];
    }
    const float visits = counted[groups * lanes], rewards = counted[groups * lanes + 1];
    if (HeavySums* const exact = heavy.of(view_head(own.data()).node, node)) [[unlikely]] {
      const auto add = [&](float* to, std::vector<double>& total, const float* more) {
        for (std::size_t lane = 0; lane < lanes; ++lane)
          if (more[lane] != 0) to[lane] = static_cast<float>(total[lane] += double{more[lane]});
      };
      add(node.visits(), exact->arm_visits, counted);
      add(node.rewards(), exact->arm_rewards, counted + lanes);
      if constexpr (P::statistics.squares) add(node.squares(), exact->arm_squares, counted + 2 * lanes);
      header.visits = static_cast<float>(exact->visits += double{visits});
      header.rewards = static_cast<float>(exact->rewards += double{rewards});
    } else {
      float* const total = node.visits();
      for (std::size_t lane = 0; lane < groups * lanes; ++lane) total[lane] += counted[lane];
      header.visits += visits;
      header.rewards += rewards;
    }
    header.cached = selection_.policy().cache(header.visits);
  }

  // The sums of a node that this thread has locked go to its view, which has added its own to them.
  void copy_sums(Node own, Node node, const HeavyNodes& heavy, const NodeViews& views) const {
    const auto& header = node.header();
    const std::size_t lanes = groups * node.lanes();
    const std::uint16_t quota = views.quota(header.visits);
    own.header().visits = header.visits;
    own.header().rewards = header.rewards;
    own.header().cached = header.cached;
    std::memcpy(own.visits(), node.visits(), lanes * sizeof(float));
    if (views.threads() > 1) count_in_advance(own, view_head(own.data()).node, quota, views);
    view_head(own.data()).left = quota;
    view_head(own.data()).apart = heavy.is_heavy(node) ? 1 : 0;
    if (view_head(own.data()).apart != 0) {
      std::fill_n(sums(own), lanes + 2, 0.0F);
    } else {
      std::memcpy(sums(own), own.visits(), lanes * sizeof(float));
      sums(own)[lanes] = header.visits;
      sums(own)[lanes + 1] = header.rewards;
    }
    const NextChoice<Shape> next = backup_.next_choice(own);
    own.header().next_one = next.one;
    own.header().next_two = next.two;
  }

  // The visits that the other threads keep back, on the arms that are not this thread's; their means stay. Whole
  // visits, so that a view counts exactly.
  static void count_in_advance(Node own, NodeIndex index, std::uint32_t quota, const NodeViews& views) {
    const std::uint32_t deal = index * 2654435769U >> 16;
    const unsigned threads = views.threads();
    const std::size_t side = Shape::matrix ? deal & 1U : 0;
    const std::size_t arms = own.arms(side);
    // Every so many arms one is this thread's, and this is the first.
    const std::size_t mine = (views.thread() + deal / 2) % threads;
    const std::size_t count_of_mine = mine < arms ? (arms - mine - 1) / threads + 1 : 0;
    const float unseen = std::round(static_cast<float>(quota * (threads - 1)) /
                                    static_cast<float>(std::max<std::size_t>(arms - count_of_mine, 1)));
    std::size_t next = mine;
    for (std::size_t arm = 0; arm < arms; ++arm) {
      const std::size_t lane = own.first_lane(side) + arm;
      const float visits = own.visits()[lane];
      if (arm == next) {
        next += threads;
      } else if (visits > 0.5F) {
        const float factor = 1.0F + unseen / visits;
        for (std::size_t group = 1; group < groups; ++group) own.group(group)[lane] *= factor;
        own.visits()[lane] = visits + unseen;
      }
    }
  }

  const Selection<Shape, P>& selection_;
  const Backup<Shape, P>& backup_;
  Format format_;
};

}  // namespace cycad
