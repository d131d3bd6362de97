// The backup step of several threads in one tree, for policies that choose by sums. A node with few visits is taken for
// the time of a few stores (tree/taken.hpp). One with many is seen through a copy of the thread's own (tree/views.hpp),
// and what the copy has counted is added to the node now and then; where another thread is at the node, later. So no
// thread waits for another one at a node that is visited often.
//
// Virtual visits: a view counts in advance what the other threads are doing unseen, as if each of them pulled the arms
// whose number is its own. The threads then spread over the arms, and below them over subtrees, so that most of the
// small nodes stay in the cache of one core. In the matrix tree only one player's arms are dealt out in this way:
// otherwise the two players' choices would hang together.
#pragma once

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

  // A reward for all nodes of a path.
  [[gnu::flatten]] void back_up(std::byte* arena, std::span<const PathStep> path, float reward_one, HeavyNodes& heavy,
                                NodeViews& views) const requires possible {
    const NodeViews::Lookup lookup = views.lookup();
    for (const PathStep& step : path) {
      std::byte* const view = lookup.find(step.node);
      if (view == nullptr) {
        back_up_at(step.node, at(arena, step.node), step.picks, reward_one, arena, heavy, views);
      } else {
        back_up_in(view, step, reward_one, arena, heavy, views);
      }
    }
  }

  // Adds everything that the views have counted to the nodes.
  void flush(std::byte* arena, HeavyNodes& heavy, NodeViews& views) const requires possible {
    views.for_each([&](NodeIndex index, std::byte* view) {
      const Node node = at(arena, index);
      const ChoiceWord<Shape> word(node.header());
      word.take();
      add_to_node(index, node, view, heavy, views);
      word.release(backup_.next_choice(node));
    });
    views.clear();
  }

 private:
  static constexpr std::size_t groups = P::statistics.squares ? 3 : 2;

  [[nodiscard]] Node at(std::byte* node) const { return Node(node, format_); }
  [[nodiscard]] Node at(std::byte* arena, NodeIndex index) const { return at(arena + std::size_t{index} * node_unit); }

  [[gnu::always_inline]] void back_up_in(std::byte* view, const PathStep& step, float reward_one, std::byte* arena,
                                         HeavyNodes& heavy, const NodeViews& views) const {
    const Node own = at(view);
    Carried carried;
    backup_.template back_up<true>(own, step.picks, reward_one, carried, nullptr);
    count(own, views.lanes(view), step.picks, reward_one);
    ViewHead& head = views.head(view);
    head.rewards += reward_one;
    if (++head.since < head.quota) {
      if (head.since + 1 == head.quota) prefetch(at(arena, step.node));
      return;
    }
    merge(step.node, view, arena, heavy, views);
  }

  // Apart, as all that is done now and then, so that the path of nearly all visits is compiled without it.
  [[gnu::noinline]] void merge(NodeIndex index, std::byte* view, std::byte* arena, HeavyNodes& heavy,
                               const NodeViews& views) const {
    const Node node = at(arena, index);
    const ChoiceWord<Shape> word(node.header());
    if (!word.try_take()) return;  // the next visit will do
    add_to_node(index, node, view, heavy, views);
    copy_sums(index, node, view, views);
    word.release({});  // a thread without a view of it works the choice out
  }

  static void count(Node own, float* lanes, const Picks& picks, float reward_one) {
    const std::size_t all = own.lanes();
    const auto add = [&](std::size_t lane, float reward) {
      lanes[lane] += 1.0F;
      lanes[all + lane] += reward;
      if constexpr (P::statistics.squares) lanes[2 * all + lane] += reward * reward;
    };
    add(picks.one.arm, Shape::matrix ? reward_one : reward_for(own.player(0), reward_one));
    if constexpr (Shape::matrix) add(own.first_lane(1) + picks.two.arm, 1.0F - reward_one);
  }

  // To write, soon.
  void prefetch(Node node) const {
    const std::size_t bytes = Shape::narrow ? node.header_offset() + sizeof(typename Shape::Header) : 256;
    for (std::size_t offset = 0; offset < bytes; offset += 64) __builtin_prefetch(node.data() + offset, 1);
  }

  [[gnu::always_inline]] void back_up_at(NodeIndex index, Node node, const Picks& picks, float reward_one,
                                         std::byte* arena, HeavyNodes& heavy, NodeViews& views) const {
    const ChoiceWord<Shape> word(node.header());
    word.take();
    HeavySums* exact = nullptr;
    if (HeavyNodes::is_heavy(node)) [[unlikely]]
      exact = heavy.of(index, node);
    const NextChoice<Shape> next = backup_.back_up_taken(node, picks, reward_one, exact);
    if (node.header().visits >= views.from_visits()) adopt(index, node, arena, heavy, views);
    word.release(next);
  }

  // A view for a node that this thread has taken, unless a busier one has its place.
  [[gnu::noinline]] void adopt(NodeIndex index, Node node, std::byte* arena, HeavyNodes& heavy,
                               NodeViews& views) const {
    if constexpr (!Shape::narrow) {
      for (std::size_t side = 0; side < Shape::sides; ++side)
        if (node.header().tried[side] < node.arms(side)) return;
    }
    std::byte* const view = views.room(index);
    if (const NodeIndex holder = views.holder(index); holder != 0) {
      if (at(view).header().visits >= node.header().visits) return;
      const Node other = at(arena, holder);
      const ChoiceWord<Shape> word(other.header());
      if (!word.try_take()) return;
      add_to_node(holder, other, view, heavy, views);
      word.release({});
    }
    views.enter(index);
    const Node own = at(view);
    own.header().arms_one = node.header().arms_one;
    own.header().arms_two_or_mover = node.header().arms_two_or_mover;
    if constexpr (!Shape::narrow) {
      for (std::size_t side = 0; side < 2; ++side) own.header().tried[side] = node.header().tried[side];
    }
    const std::size_t kept = (node.arms(0) + (Shape::matrix ? node.arms(1) : 0)) * format_.move_bytes;
    std::memcpy(own.move_data(0), node.move_data(0), kept);
    // A node or an end of the game stays; where a slot of the view has neither, selection looks at the node's own.
    for (std::size_t slot = 0; slot < node.slot_count(); ++slot) own.slot(slot) = read_slot(node.slot(slot));
    std::fill_n(views.lanes(view), groups * own.lanes(), 0.0F);
    views.head(view) = {};
    copy_sums(index, node, view, views);
  }

  // What the view has counted goes to the node, which this thread has taken.
  void add_to_node(NodeIndex index, Node node, std::byte* view, HeavyNodes& heavy, const NodeViews& views) const {
    ViewHead& head = views.head(view);
    auto& header = node.header();
    float* const counted = views.lanes(view);
    const std::size_t lanes = node.lanes();
    if (HeavySums* const exact = heavy.of(index, node)) [[unlikely]] {
      const auto add = [&](float* to, std::vector<double>& sums, const float* more) {
        for (std::size_t lane = 0; lane < lanes; ++lane)
          if (more[lane] != 0) to[lane] = static_cast<float>(sums[lane] += double{more[lane]});
      };
      add(node.visits(), exact->arm_visits, counted);
      add(node.rewards(), exact->arm_rewards, counted + lanes);
      if constexpr (P::statistics.squares) add(node.squares(), exact->arm_squares, counted + 2 * lanes);
      header.visits = static_cast<float>(exact->visits += head.since);
      header.rewards = static_cast<float>(exact->rewards += double{head.rewards});
    } else {
      float* const sums = node.visits();  // and the other groups behind them
      for (std::size_t lane = 0; lane < groups * lanes; ++lane) sums[lane] += counted[lane];
      header.visits += static_cast<float>(head.since);
      header.rewards += head.rewards;
    }
    header.cached = selection_.policy().cache(header.visits);
    std::fill_n(counted, groups * lanes, 0.0F);
    head = {};
  }

  // The sums of a node that this thread has taken go to its view.
  void copy_sums(NodeIndex index, Node node, std::byte* view, const NodeViews& views) const {
    const Node own = at(view);
    const auto& header = node.header();
    own.header().visits = header.visits;
    own.header().rewards = header.rewards;
    own.header().cached = header.cached;
    std::memcpy(own.visits(), node.visits(), groups * node.lanes() * sizeof(float));
    views.head(view).quota = views.quota(header.visits);
    if (views.threads() > 1) count_in_advance(index, own, views.head(view).quota, views);
    const NextChoice<Shape> next = backup_.next_choice(own);
    own.header().next_one = next.one;
    own.header().next_two = next.two;
  }

  // The visits that the other threads keep back, on the arms that are not this thread's; their means stay.
  static void count_in_advance(NodeIndex index, Node own, std::uint32_t quota, const NodeViews& views) {
    const std::uint32_t deal = index * 2654435769U >> 16;
    const unsigned threads = views.threads();
    const std::size_t side = Shape::matrix ? deal & 1U : 0;
    const std::size_t arms = own.arms(side);
    // Every so many arms one is this thread's, and this is the first.
    const std::size_t mine = (views.thread() + deal / 2) % threads;
    const std::size_t count_of_mine = mine < arms ? (arms - mine - 1) / threads + 1 : 0;
    const float unseen =
        static_cast<float>(quota * (threads - 1)) / static_cast<float>(std::max<std::size_t>(arms - count_of_mine, 1));
    std::size_t next = mine;
    for (std::size_t arm = 0; arm < arms; ++arm) {
      const std::size_t lane = own.first_lane(side) + arm;
      const float visits = own.visits()[lane];
      if (arm == next) {
        next += threads;
      } else if (visits > 0.5F) {
        const float factor = 1.0F + unseen / visits;
        for (std::size_t group = 0; group < groups; ++group) own.group(group)[lane] *= factor;
      }
    }
  }

  const Selection<Shape, P>& selection_;
  const Backup<Shape, P>& backup_;
  Format format_;
};

}  // namespace cycad
