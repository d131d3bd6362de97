// Everything that a selection policy does in a tree, compiled once per node shape and policy, whatever the game. A
// search calls its kernel once per simulation to back up the path, and to choose only at nodes that carry no choice
// (ties, untried moves, policies that draw): a virtual call at such places costs nothing that can be measured, and
// spares a compilation per game.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <span>

#include "cycad/search/locks.hpp"
#include "cycad/search/policy/arm_numbers.hpp"
#include "cycad/search/share.hpp"

namespace cycad {

// What a search must know of the policy behind a kernel.
struct KernelTraits {
  Statistics statistics = {};
  bool index = false;           // a formula chooses
  bool caches_choices = false;  // nodes carry their next choice
  bool views = false;           // several threads can have views of the nodes (share.hpp)
  float cached_at_start = 0;    // the header's `cached` of a new node
};

template <class Shape>
class Kernel {
 public:
  virtual ~Kernel() = default;

  // The choice at a node that carries none.
  virtual Picks choose(std::byte* node, Random& random) const = 0;
  // Adds a reward to all nodes of a path, the root first in it. `locked`: other threads do the same, and the visits are
  // already counted.
  virtual void back_up(std::byte* arena, std::span<const PathStep> path, float reward_one, HeavyNodes& heavy,
                       bool locked) const = 0;
  // The same for one of several threads that have views, visits included; and what the views have counted to the nodes.
  virtual void back_up_views(std::byte* arena, std::span<const PathStep> path, float reward_one, HeavyNodes& heavy,
                             NodeViews& views) const = 0;
  virtual void flush_views(std::byte* arena, HeavyNodes& heavy, NodeViews& views) const = 0;
  // Counts a visit before its reward is known: several threads in one tree spread out by it (virtual loss). Minus one
  // takes it back.
  virtual void count_visit(std::byte* node, NodeIndex index, const Picks& picks, HeavyNodes& heavy,
                           float visits) const = 0;
  // The policy's average strategy of a side's arms.
  virtual void strategy(std::byte* node, std::size_t side, std::span<float> out) const = 0;

  // The scores of a side's arms as they stand, where a formula chooses; NaN for an untried arm, and for all of them
  // where the policy draws.
  virtual void scores(std::byte* node, std::size_t side, std::span<float> out) const = 0;
  // By what numbers the policy chooses among a side's arms.
  virtual void numbers(std::byte* node, std::size_t side, std::span<ArmNumbers> out) const = 0;

  [[nodiscard]] const KernelTraits& traits() const { return traits_; }

 protected:
  explicit Kernel(const KernelTraits& traits) : traits_(traits) {}
  KernelTraits traits_;
};

template <class Shape, SelectionPolicy P>
class KernelOf final : public Kernel<Shape> {
 public:
  using Node = PolicyNode<Shape, P>;
  using Sharing = SharedBackup<Shape, P>;

  KernelOf(const P& policy, const SearchSettings& settings, std::uint32_t move_bytes, const MoveGroups& groups)
      : Kernel<Shape>({.statistics = P::statistics, .index = IndexPolicy<P>}),
        format_{move_bytes},
        selection_(policy, settings, groups),
        backup_(selection_),
        sharing_(selection_, backup_, format_) {
    this->traits_.caches_choices = backup_.is_caching();
    this->traits_.views =
        Sharing::possible && backup_.is_caching() && !(P::statistics.squares && selection_.averaged());
    if constexpr (IndexPolicy<P>) this->traits_.cached_at_start = policy.cache(0);
  }
  KernelOf(const KernelOf&) = delete;  // the backup refers to the selection
  KernelOf& operator=(const KernelOf&) = delete;

  Picks choose(std::byte* node, Random& random) const override { return selection_.choose(at(node), random); }

  void back_up(std::byte* arena, std::span<const PathStep> path, float reward_one, HeavyNodes& heavy,
               bool locked) const override {
    if (passes_on())
      heavy.see_fractions();
    else
      heavy.see(reward_one);
    if (locked) {
      Carried carried{.simulated = reward_one};
      for (std::size_t depth = path.size(); depth-- > 0;) {
        const PathStep& step = path[depth];
        const Node node = at(arena, step);
        const auto guard = NodeLocks::guard(node);
        backup_.add_reward(node, step.picks, reward_one, carried, heavy.of(step.node, node));
        if (passes_on()) reward_one = backup_.passed_on(node, reward_one);
      }
      return;
    }
    if constexpr (Backup<Shape, P>::caches_choices) {
      if (backup_.is_caching()) return back_up_path<true>(arena, path, reward_one, heavy);
    }
    back_up_path<false>(arena, path, reward_one, heavy);
  }

  void back_up_views([[maybe_unused]] std::byte* arena, [[maybe_unused]] std::span<const PathStep> path,
                     [[maybe_unused]] float reward_one, [[maybe_unused]] HeavyNodes& heavy,
                     [[maybe_unused]] NodeViews& views) const override {
    heavy.see(reward_one);
    if constexpr (Sharing::possible) sharing_.back_up(arena, path, reward_one, heavy, views);
  }

  void flush_views([[maybe_unused]] std::byte* arena, [[maybe_unused]] HeavyNodes& heavy,
                   [[maybe_unused]] NodeViews& views) const override {
    if constexpr (Sharing::possible) sharing_.flush(arena, heavy, views);
  }

  void count_visit(std::byte* node, NodeIndex index, const Picks& picks, HeavyNodes& heavy,
                   float visits) const override {
    backup_.count_visit(at(node), picks, heavy.of(index, at(node)), visits);
  }

  void strategy(std::byte* node, std::size_t side, std::span<float> out) const override {
    const ArmView view = at(node).view(side, selection_.averaged());
    if constexpr (requires { selection_.policy().strategy(view, out); }) {
      selection_.policy().strategy(view, out);
    } else {
      for (std::size_t arm = 0; arm < view.size(); ++arm)
        out[arm] =
            view.total() > 0 ? visits_of(node, side, arm) / view.total() : 1.0F / static_cast<float>(view.size());
    }
  }

  void scores(std::byte* node, std::size_t side, std::span<float> out) const override {
    std::fill(out.begin(), out.end(), std::numeric_limits<float>::quiet_NaN());
    if constexpr (IndexPolicy<P>) {
      const Shared<float> shared{at(node).header().cached, static_cast<float>(out.size())};
      const std::size_t first = at(node).first_lane(side);
      bool sufficient = false;
      for (std::size_t arm = 0; arm < out.size(); ++arm) {
        if (visits_of(node, side, arm) == 0) continue;
        Arms<float> sums;
        selection_.template load_arms<float>(at(node), first + arm, sums);
        if (is_discarded(sums.rewards)) continue;
        sufficient = sufficient || sums.rewards > selection_.settings().sufficiency * sums.visits;
        out[arm] = score_lanes<float>(selection_.policy(), sums, shared, selection_.averaged());
      }
      for (std::size_t arm = 0; sufficient && selection_.settings().sufficiency < 1 && arm < out.size(); ++arm)
        if (!std::isnan(out[arm])) out[arm] = at(node).rewards()[first + arm] / at(node).visits()[first + arm];
    }
  }

  void numbers(std::byte* node, std::size_t side, std::span<ArmNumbers> out) const override {
    const ArmView view = at(node).view(side, selection_.averaged());
    bool all_tried = true;
    for (std::size_t arm = 0; arm < out.size(); ++arm) {
      if (visits_of(node, side, arm) == 0) {
        all_tried = false;
      } else if constexpr (P::statistics.squares) {
        out[arm].deviation = std::sqrt(view.variance(arm));
      }
    }
    if (all_tried || !P::statistics.untried_first) explain_arms(selection_.policy(), view, out);
  }

 private:
  // Whether nodes pass on something else than the reward of the simulation.
  [[nodiscard]] bool passes_on() const {
    return selection_.settings().best_share > 0 || selection_.settings().pass_means;
  }

  // From the leaf to the root where something goes from a node into the one above; otherwise from the root, whose next
  // choice is asked for first.
  template <bool caching>
  [[gnu::always_inline]] void back_up_path(std::byte* arena, std::span<const PathStep> path, float reward_one,
                                           HeavyNodes& heavy) const {
    const bool changes = !caching && passes_on();
    const bool from_leaf = P::statistics.squares || P::statistics.minimax || changes;
    Carried carried{.simulated = reward_one};
    const float heavy_from = heavy.from_visits(P::statistics.squares);
    for (std::size_t done = 0; done < path.size(); ++done) {
      const PathStep& step = path[from_leaf ? path.size() - 1 - done : done];
      const Node node = at(arena, step);
      if (node.header().visits >= heavy_from) [[unlikely]] {
        back_up_heavy(node, step, reward_one, carried, heavy);
      } else {
        backup_.template back_up<caching>(node, step.picks, reward_one, carried, nullptr);
      }
      if (changes) reward_one = backup_.passed_on(node, reward_one);
    }
  }

  // Apart, so that the path of nearly all nodes is compiled without it.
  [[gnu::noinline]] void back_up_heavy(Node node, const PathStep& step, float reward_one, Carried& carried,
                                       HeavyNodes& heavy) const {
    backup_.template back_up<false>(node, step.picks, reward_one, carried, heavy.of(step.node, node));
    if (!backup_.is_caching()) return;
    const auto next = backup_.next_choice(node);
    node.header().next_one = next.one;
    node.header().next_two = next.two;
  }

  [[nodiscard]] Node at(std::byte* node) const { return Node(node, format_); }
  [[nodiscard]] Node at(std::byte* arena, const PathStep& step) const {
    return at(arena + std::size_t{step.node} * node_unit);
  }
  [[nodiscard]] float visits_of(std::byte* node, std::size_t side, std::size_t arm) const {
    if constexpr (!Shape::narrow) {
      if (arm >= at(node).header().tried[side]) return 0;
    }
    return at(node).view(side, false).visits(arm);
  }

  typename Node::Format format_;
  Selection<Shape, P> selection_;
  Backup<Shape, P> backup_;
  Sharing sharing_;
};

}  // namespace cycad
