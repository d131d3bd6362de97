// The tree of a search and the position at its root: what lasts from one simulation to the next, and from one move of
// the game to the next.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <vector>

#include "cycad/search/budget.hpp"
#include "cycad/search/expand.hpp"
#include "cycad/search/inspect.hpp"
#include "cycad/search/kernel.hpp"
#include "cycad/search/solve.hpp"
#include "cycad/search/tree/heavy_nodes.hpp"
#include "cycad/search/tree/reroot.hpp"
#include "cycad/search/tree/transpositions.hpp"

namespace cycad {

template <class G>
class SearchTree {
 public:
  using Shape = ShapeOf<G>;
  using Move = typename G::Move;
  using Node = GameNode<G>;

  SearchTree(std::unique_ptr<const Kernel<Shape>> kernel, std::unique_ptr<const PositionPolicy<G>> preparation,
             const SearchSettings& settings)
      : kernel_(std::move(kernel)),
        preparation_(std::move(preparation)),
        settings_(settings),
        maker_{format_of(kernel_->traits().statistics, move_bytes_of<G>), kernel_->traits(), preparation_.get(),
               settings.abstraction} {}

  [[nodiscard]] const Kernel<Shape>& kernel() const { return *kernel_; }
  [[nodiscard]] const PositionPolicy<G>* preparation() const { return preparation_.get(); }
  [[nodiscard]] const SearchSettings& settings() const { return settings_; }
  [[nodiscard]] const NodeFormat& format() const { return maker_.format; }
  [[nodiscard]] const G& state() const { return state_; }
  [[nodiscard]] NodeIndex root() const { return root_; }
  [[nodiscard]] Node node(NodeIndex index) const { return Node(arena_.at(index), maker_.format); }
  [[nodiscard]] std::byte* base() const { return arena_.base(); }
  [[nodiscard]] HeavyNodes& heavy_nodes() { return heavy_; }

  // The slot of a node becomes an end of the game, which the solver has proven. The caller has locked the node, but not
  // the one behind the slot, which has so many visits.
  void set_proven_slot(NodeIndex parent, std::size_t number, float reward_one, float visits) {
    Slot& slot = node(parent).slot(number);
    if (slot.kind() == Slot::Kind::node && visits >= ProvenChildren::fewest_visits)
      proven_.remember(parent, number, slot.index());
    slot = Slot::terminal(reward_one);
  }

  // A new tree without a node. The arena is taken for `expected` simulations, or as large as allowed.
  void start(const G& state, std::uint64_t expected_simulations) {
    if (state.result()) throw_game_error("the game is over, expected a position with moves");
    const std::size_t most = Node::bytes(format(), G::max_moves, Shape::matrix ? G::max_moves : 1);
    std::size_t wanted = settings_.bytes;
    if (expected_simulations > 0)
      wanted = std::min<std::size_t>(wanted, (std::min(expected_simulations, most_simulations) + 4) * most);
    wanted = std::max(wanted, 4 * most);
    if (arena_.capacity_bytes() < wanted) arena_ = Arena(wanted);
    begin_anew(state);
  }
  // Without a node, in the memory that is there.
  void begin_anew(const G& state) {
    clear();
    state_ = state;
  }

  // The game has gone on by this (joint) move: reuses the subtree below it and gives the rest of the memory back.
  void advance(Move one, Move two, const G& state) {
    if (arena_.capacity_bytes() > 0) require_reached(state_, one, two, state);
    const NodeIndex child = root_ == 0 ? 0 : child_at(root_, state_, one, two);
    if (child == 0) return begin_anew(state);
    try {
      reroot_to(child);
      state_ = state;
    } catch (const std::bad_alloc&) {  // no room for a copy: the tree begins anew
      begin_anew(state);
    }
  }
  void advance(Move move, const G& state) requires(!Shape::matrix) { advance(move, move, state); }

  void ensure_root(Random& random) {
    if (root_ != 0) return;
    if (arena_.capacity_bytes() == 0) throw_game_error("the search has no position, expected a call of start first");
    if (state_.result()) throw_game_error("the game is over, expected a position with moves");
    root_ = maker_.make(arena_, state_, 0.0F, random, false);
    nodes_ = 1;
  }

  // A node for `state` in a thread's part of the arena, which does not count yet; 0 when there is no room for one.
  NodeIndex make_apart(const G& state, float first_reward, Random& random, ArenaPart& part) {
    const NodeIndex made = maker_.make(part, state, first_reward, random, true);
    if (made == 0) full_.store(true, std::memory_order_relaxed);
    return made;
  }
  void count_nodes(std::uint64_t more) { std::atomic_ref(nodes_).fetch_add(more, std::memory_order_relaxed); }
  [[nodiscard]] Arena& arena() { return arena_; }
  [[nodiscard]] const Arena& arena() const { return arena_; }

  // A node for `state`; 0 when there is no room for one.
  NodeIndex make_node(const G& state, float first_reward, Random& random, bool shared) {
    const NodeIndex made = make_unknown_node(state, first_reward, random, shared);
    if (made != 0) make_known(state, made);
    return made;
  }
  // The same in two steps: only from the second on known_node() answers it, to other threads too.
  NodeIndex make_unknown_node(const G& state, float first_reward, Random& random, bool shared) {
    const NodeIndex made = maker_.make(arena_, state, first_reward, random, shared);
    if (made == 0) {
      full_.store(true, std::memory_order_relaxed);
    } else {
      std::atomic_ref(nodes_).fetch_add(1, std::memory_order_relaxed);
    }
    return made;
  }
  void make_known(const G& state, NodeIndex made) {
    if (settings_.transpositions) seen_.insert_position(state, made);
  }

  // The node of the same position that another way has led to, if there is one; the slot then leads there too.
  NodeIndex known_node(const G& state, Slot& place) const {
    const NodeIndex known = settings_.transpositions ? seen_.find_position(state) : 0;
    if (known != 0) place = Slot::node(known);
    return known;
  }

  // Whether the arena had no room for a node since the last `reset_full`.
  [[nodiscard]] bool full() const { return full_.load(std::memory_order_relaxed); }
  void reset_full() { full_.store(false, std::memory_order_relaxed); }

  // Whether nobody has a choice at the root, which is there.
  [[nodiscard]] bool is_forced() const {
    return node(root_).arms(0) == 1 && (!Shape::matrix || node(root_).arms(1) == 1);
  }

  // Player one's reward when both play well from the root on, if the solver has found it.
  [[nodiscard]] Result proven_value() const {
    const float proof = proof_.load(std::memory_order_relaxed);
    return proof == unproven ? Result{} : Result{proof};
  }
  void set_proven(float reward_one) { proof_.store(reward_one, std::memory_order_relaxed); }

  [[nodiscard]] std::uint64_t nodes() const {
    return std::atomic_ref(const_cast<std::uint64_t&>(nodes_)).load(std::memory_order_relaxed);
  }
  [[nodiscard]] std::size_t bytes() const { return arena_.used_bytes(); }

  [[nodiscard]] std::uint64_t root_visits() const {
    if (root_ == 0) return 0;
    if (const HeavySums* const heavy = heavy_.find(root_)) return static_cast<std::uint64_t>(heavy->visits);
    return static_cast<std::uint64_t>(node(root_).header().visits);
  }

  // The mean reward of player one over all simulations, or what the solver has proven.
  [[nodiscard]] float value() const {
    if (const Result proof = proven_value()) return *proof;
    return root_ == 0 ? 0.5F : mean_reward(node(root_));
  }

  // What is known of each move of a side at the root, in the order of inspect_arms(); where players alternate, of the
  // mover's.
  [[nodiscard]] std::vector<RootArm<Move>> arms(std::size_t side = 0) const {
    require_side<Shape>("arms", side);
    return root_ == 0 ? std::vector<RootArm<Move>>{} : arms_at(root_, state_, side);
  }
  // The same at a node of `state`.
  [[nodiscard]] std::vector<RootArm<Move>> arms_at(NodeIndex index, const G& state, std::size_t side) const {
    const Node here = node(index);
    std::vector<RootArm<Move>> arms =
        inspect_arms<G>(here, state, side, *kernel_, heavy_.find(index),
                        [&](std::size_t arm) { return settings_.solver ? arm_bounds(here, side, arm) : Bounds{}; });
    if (const Result proof = index == root_ ? proven_value() : Result{})
      for (RootArm<Move>& arm : arms) arm.inferior = arm.bounds.least < reward_for(here.player(side), *proof);
    return arms;
  }
  [[nodiscard]] std::vector<std::pair<Move, ArmNumbers>> numbers_at(NodeIndex index, const G& state,
                                                                    std::size_t side) const {
    return inspect_numbers<G>(node(index), state, side, *kernel_);
  }
  // The node behind a (joint) move at a node of `state`, or 0.
  [[nodiscard]] NodeIndex child_at(NodeIndex index, const G& state, Move one, Move two) const {
    return child_of<G>(index, node(index), state, one, two, proven_);
  }
  [[nodiscard]] double arm_visits_at(NodeIndex index, std::size_t side, std::size_t arm) const {
    const Node here = node(index);
    const HeavySums* const heavy = heavy_.find(index);
    return heavy != nullptr && arm_pulled(here, side, arm) ? heavy->arm_visits[here.first_lane(side) + arm]
                                                           : double{arm_visits(here, side, arm)};
  }
  // The exact sums of a node with more visits than its lanes can count, or null.
  [[nodiscard]] const HeavySums* heavy_sums(NodeIndex index) const { return heavy_.find(index); }
  // Nodes that are made from now on have this index or a larger one.
  [[nodiscard]] NodeIndex next_index() const { return arena_.next_index(); }

  // The most visited line from the root: (joint) moves, player one's first.
  [[nodiscard]] std::vector<std::array<Move, 2>> principal_line(std::size_t length) const {
    return line_from(root_, state_, length);
  }
  [[nodiscard]] std::vector<std::array<Move, 2>> line_from(NodeIndex index, const G& state, std::size_t length) const {
    return cycad::principal_line<G>(arena_, format(), index, state, length);
  }

 private:
  void reroot_to(NodeIndex child) {
    HeavyNodes still_heavy;
    CopiedSubtree copy =
        copy_subtree<Shape>(arena_, spare_, format(), child, proven_, settings_.transpositions,
                            [&](NodeIndex from, NodeIndex to) { heavy_.copy_to(still_heavy, from, to); });
    std::swap(arena_, spare_);
    root_ = copy.root;
    nodes_ = copy.nodes;
    proven_.swap(copy.proven);
    heavy_.swap(still_heavy);
    seen_.relocate(copy.moved);
    const Bounds bounds = settings_.solver ? node_bounds(node(root_)) : Bounds{};
    proof_.store(bounds.proven() ? bounds.least : unproven, std::memory_order_relaxed);
  }

  void clear() {
    arena_.clear();
    nodes_ = 0;
    root_ = 0;
    seen_.clear();
    heavy_.clear();
    proven_.clear();
    proof_.store(unproven, std::memory_order_relaxed);
  }

  std::unique_ptr<const Kernel<Shape>> kernel_;
  std::unique_ptr<const PositionPolicy<G>> preparation_;
  SearchSettings settings_;
  NodeMaker<G> maker_;
  G state_{};
  Arena arena_, spare_;
  NodeIndex root_ = 0;
  std::uint64_t nodes_ = 0;
  std::atomic<bool> full_{false};
  NodeMap seen_;  // the node of a position, for transpositions
  HeavyNodes heavy_;
  ProvenChildren proven_;
  static constexpr float unproven = -1;
  std::atomic<float> proof_{unproven};
};

}  // namespace cycad
