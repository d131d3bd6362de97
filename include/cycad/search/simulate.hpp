// One thread's simulations in a tree: selection, expansion, playout and backup. Read it beside the four steps of the
// papers.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "cycad/search/amaf.hpp"
#include "cycad/search/locks.hpp"
#include "cycad/search/search_tree.hpp"
#include "cycad/search/simulation_log.hpp"

namespace cycad {

// `Locks` is NoLocks for one thread, or NodeLocks for several: then a visit counts when it is chosen and its reward
// when it is known, so that the threads spread out (virtual loss). Where the policy allows it, several threads do
// without locks: see simulate_shared.hpp.
template <class G, class Locks>
class Simulation {
 public:
  using Shape = ShapeOf<G>;
  using Node = GameNode<G>;

  Simulation(SearchTree<G>& tree, Locks& locks, const Random& random)
      : tree_(tree),
        locks_(locks),
        kernel_(tree.kernel()),
        settings_(tree.settings()),
        format_(tree.format()),
        base_(tree.base()),
        playout_(playout_of<G>(settings_.playout)),
        evaluates_(tree.preparation() != nullptr && tree.preparation()->evaluates()),
        traces_(can_trace && kernel_.traits().statistics.amaf),
        random_(random) {
    const std::size_t length = settings_.limits.length * plies_per_step<G>;
    if (length > 0) horizon_ = std::min(length, deepest);
    prefetched_ = Shape::narrow ? Node(nullptr, format_).header_offset() + sizeof(typename Shape::Header) : 128;
    if constexpr (Shape::narrow) slots_offset_ = Node(nullptr, format_).slots_offset(Shape::narrow_lanes);
  }

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] const Random& random() const { return random_; }
  void count_nodes() {}  // the tree counts them at once
  // From now on simulations are noted.
  void log_to(SimulationLog<G>& log) { log_ = &log; }

  // Down the tree to a leaf, a playout from there, and its reward back to the root. From node to node each load waits
  // for the one before, so nothing that could wait is between them.
  void simulate() {
    // Copies, which the stores below cannot change: they stay in registers.
    const NodeFormat format = format_;
    const std::size_t slots_offset = slots_offset_;
    const std::size_t prefetched = prefetched_;
    std::byte* const base = base_;
    PathStep* const path = path_.data();
    G state = tree_.state();
    NodeIndex index = tree_.root();
    depth_ = 0;
    if constexpr (can_trace) trace_.begin();
    for (;;) {
      const Node here(base + std::size_t{index} * node_unit, format);
      Picks picks;
      Slot slot;
      {
        [[maybe_unused]] const auto guard = locks_.guard(here);
        picks = next_picks(here);
        if constexpr (Locks::shared) kernel_.count_visit(here.data(), index, picks, tree_.heavy_nodes(), 1.0F);
        const Slot* const slots = Shape::narrow ? reinterpret_cast<Slot*>(here.data() + slots_offset) : &here.slot(0);
        slot = slots[here.slot_of(picks.one.arm, picks.two.arm)];
        if (slot.kind() == Slot::Kind::node) prefetch(base + std::size_t{slot.index()} * node_unit, prefetched);
      }
      path[depth_++] = {index, picks};
      if (slot.kind() == Slot::Kind::terminal) return finish(terminal_reward(slot));
      index = slot.index();
      play_picks<G>(state, here, picks);
      if (slot.kind() == Slot::Kind::unseen) return visit_first(state, path[depth_ - 1].node, last_slot());
      if (depth_ == horizon_) [[unlikely]]
        return finish(evaluates_ && slot.kind() == Slot::Kind::node ? evaluated(state, index) : play_out_from(state));
      if (slot.kind() != Slot::Kind::node) {
        index = visit_again(state, path[depth_ - 1].node, last_slot());
        if (index == 0) return finish(play_out_from(state));
      }
    }
  }

 protected:
  static constexpr std::size_t deepest = 1024;  // a path longer than this is played out from there
  static constexpr bool can_trace = HasMoveKeys<G> && keeps_moves<G>;

  [[nodiscard]] Node node(NodeIndex index) const { return Node(base_ + std::size_t{index} * node_unit, format_); }

  // Where the path ends.
  [[nodiscard]] Slot& last_slot() const {
    const PathStep& last = path_[depth_ - 1];
    return node(last.node).slot(node(last.node).slot_of(last.picks.one.arm, last.picks.two.arm));
  }

  // While a move is played, the node behind it is on its way to the cache: all that is read of a narrow node, and the
  // beginning of a wide one.
  static void prefetch(const std::byte* node, std::size_t bytes) {
    for (std::size_t offset = 0; offset < bytes; offset += 64) __builtin_prefetch(node + offset);
  }

  // The arms to pull at a node: the cached choice, or what the policy says now.
  [[nodiscard]] Picks cached_or_chosen(Node here) {
    const auto& header = here.header();
    if (header.next_one != Shape::undecided) return {{header.next_one}, {header.next_two}};
    return kernel_.choose(here.data(), random_);
  }
  // The same where another thread may want the node: a node that is locked shows no choice.
  [[nodiscard]] Picks next_picks(Node here) {
    if constexpr (Locks::shared) return kernel_.choose(here.data(), random_);
    return cached_or_chosen(here);
  }

  // A position that nobody has seen: its result if it has one or can be predicted, otherwise a playout.
  [[gnu::always_inline]] void visit_first(const G& state, NodeIndex parent, Slot& place) {
    if (evaluates_ && !state.result()) return visit_evaluated(state, parent, place);
    const Slot found = evaluate(state);
    fill_unseen(place, found, parent);
    finish(found.kind() == Slot::Kind::terminal ? prove(found) : found.reward_one());
    if (settings_.expansion == Expansion::all && found.kind() == Slot::Kind::once && depth_ < horizon_)
      expand_all(state, parent, place);
  }

  // Where the policy itself evaluates positions (a network, say) it is asked once: for the value in the place of a
  // playout, and for what the new node starts with.
  void visit_evaluated(const G& state, NodeIndex parent, Slot& place) {
    Slot found;
    float reward_one = 0;
    if (const NodeIndex known = tree_.known_node(state, found); known != 0) {
      reward_one = evaluated(state, known);
    } else {
      const NodeIndex made = tree_.make_unknown_node(state, 0.5F, random_, Locks::shared);
      if (made == 0) return finish(tree_.preparation()->value_of(state));
      reward_one = node(made).header().rewards;
      tree_.make_known(state, made);
      found = Slot::node(made);
    }
    fill_unseen(place, found, parent);
    finish(reward_one);
  }

  // The value of a position that has a node: the mean there. Where several threads come to it by different paths, some
  // of its visits have no reward yet, and the policy is asked again.
  float evaluated(const G& state, NodeIndex index) {
    if (Locks::shared && settings_.transpositions) return tree_.preparation()->value_of(state);
    [[maybe_unused]] const auto guard = locks_.guard(node(index));
    return node(index).mean_with_first_visit();
  }

  void fill_unseen(Slot& place, Slot found, NodeIndex parent) {
    [[maybe_unused]] const auto guard = locks_.guard(node(parent));
    if (place.kind() == Slot::Kind::unseen) place = found;
  }

  // A node that is reached in several ways may have been proven on another one.
  float terminal_reward(Slot slot) { return settings_.transpositions ? prove(slot) : slot.reward_one(); }

  // The last step of the path has led to the end of the game: as far up as that proves a node, the move to it becomes
  // an end too. Returns the reward of what was proven last.
  float prove(Slot found) {
    float reward_one = found.reward_one();
    for (std::size_t depth = settings_.solver ? depth_ : 0; depth-- > 0;) {
      const Proof proof = prove_node(path_[depth].node);
      if (!proof.bounds.proven()) break;
      reward_one = proof.bounds.least;
      if (depth == 0) {
        tree_.set_proven(reward_one);
        break;
      }
      const PathStep& above = path_[depth - 1];
      [[maybe_unused]] const auto guard = locks_.guard(node(above.node));
      tree_.set_proven_slot(above.node, node(above.node).slot_of(above.picks.one.arm, above.picks.two.arm), reward_one,
                            proof.visits);
    }
    return reward_one;
  }

  struct Proof {
    Bounds bounds;
    float visits;  // of the node
  };
  Proof prove_node(NodeIndex index) {
    [[maybe_unused]] const auto guard = locks_.guard(node(index));
    const Proof proof{node_bounds(node(index)), node(index).header().visits};
    if (!proof.bounds.proven() && kernel_.traits().index) discard_dominated(node(index));
    return proof;
  }

  // A playout from a leaf at this depth, no further than `length` steps from the root: the artificial end of Fernandes
  // et al. 2014, eq. 4.
  float play_out_from(const G& state) {
    PlayoutSettings limits = settings_.limits;
    if (limits.length != 0) {
      const std::size_t steps = (depth_ + plies_per_step<G> - 1) / plies_per_step<G>;
      if (steps >= limits.length) return worth_of(value_now(state, random_));
      limits.length -= static_cast<std::uint32_t>(steps);
    }
    if (log_ != nullptr) [[unlikely]]
      log_->begin_playout(state, random_, limits);
    if constexpr (can_trace) {
      if (traces_) return worth_of(play_out_traced(state, random_, limits.length, trace_));
    }
    return worth_of(playout_(state, random_, limits));
  }

  // Of a result. (Half a point may also be the estimate at the end of a short playout; it counts as a draw.)
  [[nodiscard]] float worth_of(float reward_one) const { return reward_one == 0.5F ? settings_.draw_one : reward_one; }

  [[gnu::always_inline]] Slot evaluate(const G& state) {
    if (const Result result = state.result()) return Slot::terminal(worth_of(*result));
    if constexpr (HasSeparation<G>) {
      if (settings_.predictive && state.separated()) return Slot::terminal(worth_of(state.separated_result()));
    }
    if constexpr (HasEvaluation<G>) {
      if (settings_.playout == PlayoutKind::evaluate) {
        const Evaluation found = state.evaluate();
        return found.proven ? Slot::terminal(worth_of(found.reward_one)) : Slot::once(found.reward_one);
      }
    }
    return Slot::once(play_out_from(state));
  }

  // The second visit makes a node; 0 when there is no room for one.
  NodeIndex visit_again(const G& state, NodeIndex parent, Slot& place) {
    [[maybe_unused]] const auto guard = locks_.guard(node(parent));
    if (place.kind() == Slot::Kind::node) return place.index();
    if (place.kind() != Slot::Kind::once) return 0;
    if (const NodeIndex known = tree_.known_node(state, place); known != 0) return known;
    const NodeIndex made = tree_.make_node(state, place.reward_one(), random_, Locks::shared);
    if (made != 0) place = Slot::node(made);
    return made;
  }

  // Full expansion: every child of the new leaf gets a playout of its own at once.
  void expand_all(const G& state, NodeIndex parent, Slot& place) {
    const NodeIndex made = visit_again(state, parent, place);
    if (made == 0) return;
    const Node leaf = node(made);
    const std::size_t columns = Shape::matrix ? leaf.arms(1) : 1;
    for (std::size_t child = 0; child < leaf.slot_count(); ++child) {
      if constexpr (Locks::shared) count_path();
      Slot& below = leaf.slot(child);
      Picks picks;
      bool unseen = false;
      {
        [[maybe_unused]] const auto guard = locks_.guard(leaf);
        picks = force_picks(leaf, child / columns, child % columns, kernel_.traits().statistics.untried_first);
        if constexpr (Locks::shared) kernel_.count_visit(leaf.data(), made, picks, tree_.heavy_nodes(), 1.0F);
        unseen = below.kind() == Slot::Kind::unseen;
      }
      G next = state;
      play_picks<G>(next, leaf, picks);
      if constexpr (can_trace) trace_.begin();
      path_[depth_++] = {made, picks};
      const Slot found = evaluate(next);
      if (unseen) fill_unseen(below, found, made);
      const bool end = found.kind() == Slot::Kind::terminal;
      finish(end ? prove(found) : found.reward_one());
      --depth_;
      if (settings_.solver && end && prove_node(made).bounds.proven()) return;
    }
  }

  // Counts one more visit for all of the path, as the shared tree does when it selects.
  void count_path() {
    for (std::size_t depth = 0; depth < depth_; ++depth) {
      const PathStep& step = path_[depth];
      [[maybe_unused]] const auto guard = locks_.guard(node(step.node));
      kernel_.count_visit(node(step.node).data(), step.node, step.picks, tree_.heavy_nodes(), 1.0F);
    }
  }

  static void require_reward(float reward_one) {
    if (!is_reward(std::bit_cast<std::uint32_t>(reward_one + 0.0F))) [[unlikely]]
      throw_bad_number("a reward", reward_one, "one from 0 to 1");
  }

  void finish(float reward_one) {
    require_reward(reward_one);
    ++count_;
    if (log_ != nullptr) [[unlikely]]
      log_->back_up({path_.data(), depth_}, reward_one);
    if constexpr (can_trace) {
      if (traces_) credit_trace(reward_one);
    }
    kernel_.back_up(base_, {path_.data(), depth_}, reward_one, tree_.heavy_nodes(), Locks::shared);
  }

  // All-moves-as-first, ahead of the backup that chooses by it.
  void credit_trace(float reward_one) {
    for (std::size_t depth = depth_; depth-- > 0;) {
      const PathStep& step = path_[depth];
      [[maybe_unused]] const auto guard = locks_.guard(node(step.node));
      add_all_moves_as_first<G>(node(step.node), step.picks.one.arm, reward_one, trace_);
    }
  }

  SearchTree<G>& tree_;
  Locks& locks_;
  const Kernel<Shape>& kernel_;
  const SearchSettings& settings_;
  NodeFormat format_;
  std::byte* base_;
  Playout<G> playout_;
  bool evaluates_;
  [[maybe_unused]] bool traces_;
  // No path is longer than this (`length`): a position there gets no node, however often it is seen.
  std::size_t horizon_ = deepest;
  std::size_t prefetched_ = 0;
  std::size_t slots_offset_ = 0;  // of a narrow node
  Random random_;
  std::uint64_t count_ = 0;
  SimulationLog<G>* log_ = nullptr;
  std::vector<PathStep> path_ = std::vector<PathStep>(deepest);
  std::size_t depth_ = 0;
  [[no_unique_address]] std::conditional_t<can_trace, MoveTrace<G>, NoTrace> trace_ = {};
};

}  // namespace cycad
