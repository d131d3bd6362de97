// Monte-Carlo tree search: the four steps of the papers, again and again until the budget is spent.
//
//   Search<Breakthrough, Ucb1> search(policy, settings);        a game in turns: the sequential tree
//   Search<Serialized<Tron>, Ucb1>                              a simultaneous game in the sequential tree
//   Search<Tron, Ucb1>                                          a simultaneous game in the matrix tree
//
//   search.start(position);
//   search.run({.simulations = 10'000}, random);
//   RootArm best = search.arms(side)[...];                      see decide.hpp for the final choice
//   search.advance(...);                                        keeps the subtree of what was played
//
// `Search<G>` is the same with a policy that is chosen at run time, as a kernel (kernel.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "cycad/search/amaf.hpp"
#include "cycad/search/budget.hpp"
#include "cycad/search/expand.hpp"
#include "cycad/search/inspect.hpp"
#include "cycad/search/kernel.hpp"
#include "cycad/search/locks.hpp"
#include "cycad/search/solve.hpp"
#include "cycad/search/tree/reroot.hpp"
#include "cycad/search/tree/transpositions.hpp"

namespace cycad {

struct SearchReport {
  std::uint64_t simulations = 0;
  std::uint64_t nodes = 0;
  std::size_t bytes = 0;
  double milliseconds = 0;
  bool full = false;  // the tree reached its limit of memory
};

template <class G, class P = void>
class Search;

template <class G>
class Search<G, void> {
 public:
  using Game = G;
  using Shape = ShapeOf<G>;
  using Move = typename G::Move;
  using Node = GameNode<G>;

  // `preparation` is null for a policy that sees nothing but arms.
  Search(std::unique_ptr<const Kernel<Shape>> kernel, std::unique_ptr<const PositionPolicy<G>> preparation,
         const SearchSettings& settings)
      : kernel_(std::move(kernel)),
        preparation_(std::move(preparation)),
        settings_(settings),
        maker_{format_of(kernel_->traits().statistics, move_bytes_of<G>), kernel_->traits(), preparation_.get(),
               settings.abstraction},
        format_(maker_.format),
        evaluates_(preparation_ != nullptr && preparation_->evaluates()),
        playout_(playout_of<G>(settings.playout)) {
    const std::size_t length = settings.limits.length * plies_per_step<G>;
    if (length > 0) horizon_ = std::min(length, deepest);
    // While a move is played, the node behind it is on its way to the cache: all that is read of a narrow node, but for
    // the header where that is asked for at once, and the beginning of a wide one.
    const std::size_t header = kernel_->traits().caches_choices ? 0 : sizeof(typename Shape::Header);
    prefetched_ = Shape::narrow ? Node(nullptr, format_).header_offset() + header : 128;
  }

  // A new tree. `state` must not be over. The arena is taken for `expected` simulations, or as large as allowed.
  void start(const G& state, std::uint64_t expected_simulations = 0) {
    state_ = state;
    const std::size_t most = Node::bytes(format_, G::max_moves, Shape::matrix ? G::max_moves : 1);
    std::size_t wanted = settings_.bytes;
    if (expected_simulations > 0)
      wanted = std::min<std::size_t>(wanted, (std::min(expected_simulations, most_simulations) + 4) * most);
    wanted = std::max(wanted, 4 * most);
    if (arena_.capacity_bytes() < wanted) arena_ = Arena(wanted);
    forget_tree();
  }

  // One tree, one thread; repeatable.
  SearchReport run(const Budget& budget, Random& random) {
    ensure_root(random);
    Worker worker{random};
    const Stopwatch stopwatch;
    full_.store(false, std::memory_order_relaxed);
    NoLocks locks;
    work(worker, budget, room_for(budget), stopwatch, locks);
    random = worker.random;
    return report(worker.simulations, stopwatch);
  }

  // One tree, several threads (tree-parallel). A visit counts when it is chosen and its reward when it is known, so
  // that the threads spread out (virtual loss). Does not repeat bit for bit.
  SearchReport run_shared(const Budget& budget, Random& random, unsigned threads) {
    ensure_root(random);
    const Stopwatch stopwatch;
    full_.store(false, std::memory_order_relaxed);
    const auto locks = std::make_unique<NodeLocks>();
    std::vector<Worker> workers;
    for (unsigned number = 0; number < threads; ++number) workers.push_back(Worker{Random(random())});
    const std::uint64_t room = room_for(budget);
    {
      std::vector<std::jthread> running;
      for (unsigned number = 0; number < threads; ++number) {
        const std::uint64_t share = room / threads + (number < room % threads ? 1 : 0);
        if (share == 0) continue;
        running.emplace_back([&, number, share] { work(workers[number], budget, share, stopwatch, *locks); });
      }
    }
    std::uint64_t simulations = 0;
    for (const Worker& worker : workers) simulations += worker.simulations;
    return report(simulations, stopwatch);
  }

  // What is known of each move of a side at the root, in the order of the game's move list.
  [[nodiscard]] std::vector<RootArm<Move>> arms(std::size_t side) const {
    if (root_ == 0) return {};
    const Node here = node(root_);
    return inspect_arms<G>(here, state_, side, *kernel_,
                           [&](std::size_t arm) { return proven_bounds(here, side, arm); });
  }

  // The mean reward of player one over all simulations, or what the solver has proven.
  [[nodiscard]] float value() const {
    if (const Result proof = proven_value()) return *proof;
    return root_ == 0 ? 0.5F : mean_reward(node(root_));
  }

  // The most visited line from the root: (joint) moves, player one's first.
  [[nodiscard]] std::vector<std::array<Move, 2>> principal_line(std::size_t length) const {
    return cycad::principal_line<G>(arena_, format_, root_, state_, length);
  }

  // The game has gone on by this (joint) move: keeps the subtree below it and gives the rest of the memory back.
  // `state` is the position that arose; a subtree of it need not be there.
  void advance(Move one, Move two, const G& state) {
    const NodeIndex child = root_ == 0 ? 0 : child_of<G>(node(root_), state_, one, two);
    state_ = state;
    if (child == 0) {
      forget_tree();
    } else {
      NodeMap moved;
      root_ = copy_subtree<Shape>(arena_, spare_, format_, child, settings_.transpositions ? &moved : nullptr, nodes_);
      std::swap(arena_, spare_);
      seen_.move(moved);
      proof_.store(unproven, std::memory_order_relaxed);
    }
  }

  // Player one's reward when both play well from the root on, if the solver has found it.
  [[nodiscard]] Result proven_value() const {
    const float proof = proof_.load(std::memory_order_relaxed);
    return proof == unproven ? Result{} : Result{proof};
  }

  [[nodiscard]] const G& state() const { return state_; }
  [[nodiscard]] std::uint64_t root_visits() const {
    return root_ == 0 ? 0 : static_cast<std::uint64_t>(node(root_).header().visits);
  }
  [[nodiscard]] std::size_t bytes() const { return arena_.used_bytes(); }
  [[nodiscard]] Node root() const { return node(root_); }
  [[nodiscard]] Node node_at(NodeIndex index) const { return node(index); }
  [[nodiscard]] const KernelTraits& policy_traits() const { return kernel_->traits(); }

 private:
  static constexpr bool can_trace = HasMoveKeys<G> && keeps_moves<G>;
  struct Worker {
    Random random;
    std::uint64_t simulations = 0;
    std::vector<PathStep> path = std::vector<PathStep>(deepest);
    std::size_t depth = 0;
    std::conditional_t<can_trace, MoveTrace<G>, NoTrace> trace = {};
  };
  static constexpr std::size_t deepest = 1024;  // a path longer than this is played out from there

  [[nodiscard]] Node node(NodeIndex index) const { return Node(arena_.at(index), format_); }
  [[nodiscard]] bool traces() const { return can_trace && kernel_->traits().statistics.amaf; }

  void prefetch(NodeIndex index) const {
    for (std::size_t offset = 0; offset < prefetched_; offset += 64) __builtin_prefetch(arena_.at(index) + offset);
  }

  // Once the value of the root is known, a move that is not sure of it counts as what it is sure of.
  [[nodiscard]] Bounds proven_bounds(Node here, std::size_t side, std::size_t arm) const {
    if (!settings_.solver) return {};
    const Bounds bounds = arm_bounds(here, side, arm);
    if (const Result proof = proven_value(); proof && bounds.least < reward_for(here.player(side), *proof))
      return {bounds.least, bounds.least};
    return bounds;
  }

  void forget_tree() {
    arena_.clear();
    nodes_ = 0;
    root_ = 0;
    seen_.clear();
    proof_.store(unproven, std::memory_order_relaxed);
  }

  void ensure_root(Random& random) {
    if (root_ != 0) return;
    root_ = maker_.make(arena_, state_, 0.0F, random, false);
    nodes_ = 1;
  }

  // How many simulations the budget and the tree's visit counts allow. Asked before threads begin to count visits.
  [[nodiscard]] std::uint64_t room_for(const Budget& budget) const {
    const std::uint64_t room = most_simulations - std::min(most_simulations, root_visits());
    return budget.simulations > 0 ? std::min(room, budget.simulations) : room;
  }

  template <class Locks>
  void work(Worker& worker, const Budget& budget, std::uint64_t most, const Stopwatch& stopwatch, Locks& locks) {
    constexpr std::uint64_t between_checks = 16;
    const bool watched = budget.milliseconds > 0 || budget.nodes > 0 || budget.stop.stop_possible();
    while (worker.simulations < most) {
      const std::uint64_t until = watched ? std::min(most, worker.simulations + between_checks) : most;
      while (worker.simulations < until) {
        if (settings_.solver && proven_value()) return;
        simulate(worker, locks);
      }
      if (budget.nodes > 0 && std::atomic_ref(nodes_).load(std::memory_order_relaxed) >= budget.nodes) break;
      if (budget.stop.stop_requested()) break;
      if (budget.milliseconds > 0 && stopwatch.milliseconds() >= budget.milliseconds) break;
    }
  }

  // One simulation: down the tree to a leaf, a playout from there, and its reward back to the root.
  template <class Locks>
  void simulate(Worker& worker, Locks& locks) {
    G state = state_;
    NodeIndex index = root_;
    worker.depth = 0;
    if (traces()) worker.trace.begin();
    for (;;) {
      const Node here = node(index);
      Picks picks;
      Slot* place = nullptr;
      Slot slot;
      {
        [[maybe_unused]] const auto guard = locks.guard(index);
        picks = next_picks(here, worker.random);
        if constexpr (Locks::shared) kernel_->count_visit(here.data(), picks);
        place = &here.slot(here.slot_of(picks.one.arm, picks.two.arm));
        slot = *place;
        if (slot.kind() == Slot::Kind::node) prefetch(slot.index());
      }
      worker.path[worker.depth++] = {index, picks};
      if (slot.kind() == Slot::Kind::terminal) return finish(worker, terminal_reward(worker, slot, locks), locks);
      play_picks<G>(state, here, picks);
      if (slot.kind() == Slot::Kind::unseen) return visit_first(worker, state, index, *place, locks);
      if (worker.depth == horizon_) return finish(worker, play_out_from(state, worker), locks);
      index = slot.kind() == Slot::Kind::node ? slot.index() : visit_again(worker, state, index, *place, locks);
      if (index == 0) return finish(worker, play_out_from(state, worker), locks);
    }
  }

  // The arms to pull at a node: the cached choice, or what the policy says now.
  [[nodiscard]] Picks next_picks(Node here, Random& random) const {
    const auto& header = here.header();
    if (header.next_one != Shape::undecided) return {{header.next_one}, {header.next_two}};
    return kernel_->choose(here.data(), random);
  }

  // A position that nobody has seen: its result if it has one or can be predicted, otherwise a playout.
  template <class Locks>
  void visit_first(Worker& worker, const G& state, NodeIndex parent, Slot& place, Locks& locks) {
    if (evaluates_ && !state.result()) return visit_evaluated(worker, state, parent, place, locks);
    const Slot found = evaluate(state, worker);
    fill_unseen(place, found, parent, locks);
    finish(worker, found.kind() == Slot::Kind::terminal ? prove(worker, found, locks) : found.reward_one(), locks);
    if (settings_.expansion == Expansion::all && found.kind() == Slot::Kind::once && worker.depth < horizon_)
      expand_all(worker, state, parent, place, locks);
  }

  // Where the policy itself evaluates positions (a network, say) it is asked once: for the value in the place of a
  // playout, and for what the new node starts with.
  template <class Locks>
  void visit_evaluated(Worker& worker, const G& state, NodeIndex parent, Slot& place, Locks& locks) {
    Slot found;
    NodeIndex leaf = known_node(state, found);
    if (leaf == 0) {
      leaf = maker_.make(arena_, state, 0.5F, worker.random, Locks::shared);
      if (leaf == 0) {
        full_.store(true, std::memory_order_relaxed);
        return finish(worker, preparation_->value_of(state), locks);
      }
      found = Slot::node(leaf);
      remember(state, leaf);
      std::atomic_ref(nodes_).fetch_add(1, std::memory_order_relaxed);
    }
    const float reward_one = node(leaf).header().rewards / (node(leaf).header().visits + 1.0F);
    fill_unseen(place, found, parent, locks);
    finish(worker, reward_one, locks);
  }

  template <class Locks>
  static void fill_unseen(Slot& place, Slot found, NodeIndex parent, Locks& locks) {
    [[maybe_unused]] const auto guard = locks.guard(parent);
    if (place.kind() == Slot::Kind::unseen) place = found;
  }

  // A node that is reached in several ways may have been proven on another one.
  template <class Locks>
  float terminal_reward(const Worker& worker, Slot slot, Locks& locks) {
    return settings_.transpositions ? prove(worker, slot, locks) : slot.reward_one();
  }

  // The last step of the path has led to the end of the game: as far up as that proves a node, the move to it becomes
  // an end too. Returns the reward of what was proven last.
  template <class Locks>
  float prove(const Worker& worker, Slot found, Locks& locks) {
    float reward_one = found.reward_one();
    for (std::size_t depth = settings_.solver ? worker.depth : 0; depth-- > 0;) {
      const NodeIndex index = worker.path[depth].node;
      const Bounds bounds = prove_node(index, locks);
      if (!bounds.proven()) break;
      reward_one = bounds.least;
      if (depth == 0) {
        proof_.store(reward_one, std::memory_order_relaxed);
        break;
      }
      const PathStep& above = worker.path[depth - 1];
      [[maybe_unused]] const auto guard = locks.guard(above.node);
      node(above.node).slot(node(above.node).slot_of(above.picks.one.arm, above.picks.two.arm)) =
          Slot::terminal(reward_one);
    }
    return reward_one;
  }

  template <class Locks>
  Bounds prove_node(NodeIndex index, Locks& locks) const {
    [[maybe_unused]] const auto guard = locks.guard(index);
    const Bounds bounds = node_bounds(node(index));
    if (!bounds.proven() && kernel_->traits().index) discard_dominated(node(index));
    return bounds;
  }

  // A playout from a leaf at the worker's depth, no further than `length` steps from the root: the artificial end of
  // Fernandes et al. 2014, eq. 4.
  float play_out_from(const G& state, Worker& worker) const {
    PlayoutSettings limits = settings_.limits;
    if (limits.length != 0) {
      const std::size_t steps = (worker.depth + plies_per_step<G> - 1) / plies_per_step<G>;
      if (steps >= limits.length) return value_now(state, worker.random);
      limits.length -= static_cast<std::uint32_t>(steps);
    }
    if constexpr (can_trace) {
      if (traces()) return play_out_traced(state, worker.random, limits.length, worker.trace);
    }
    return playout_(state, worker.random, limits);
  }

  Slot evaluate(const G& state, Worker& worker) const {
    if (const Result result = state.result()) return Slot::terminal(*result);
    if constexpr (HasSeparation<G>) {
      if (settings_.predictive && state.separated()) return Slot::terminal(state.separated_result());
    }
    if constexpr (HasEvaluation<G>) {
      if (settings_.playout == PlayoutKind::evaluate) {
        const Evaluation found = state.evaluate();
        return found.proven ? Slot::terminal(found.reward_one) : Slot::once(found.reward_one);
      }
    }
    return Slot::once(play_out_from(state, worker));
  }

  // The second visit makes a node; 0 when there is no room for one.
  template <class Locks>
  NodeIndex visit_again(Worker& worker, const G& state, NodeIndex parent, Slot& place, Locks& locks) {
    [[maybe_unused]] const auto guard = locks.guard(parent);
    if (place.kind() == Slot::Kind::node) return place.index();
    if (place.kind() != Slot::Kind::once) return 0;
    if (const NodeIndex known = known_node(state, place); known != 0) return known;
    const NodeIndex made = maker_.make(arena_, state, place.reward_one(), worker.random, Locks::shared);
    if (made != 0) {
      place = Slot::node(made);
      remember(state, made);
      std::atomic_ref(nodes_).fetch_add(1, std::memory_order_relaxed);
    } else {
      full_.store(true, std::memory_order_relaxed);
    }
    return made;
  }

  // The node of the same position that another way has led to, if there is one; the slot then leads there too.
  NodeIndex known_node(const G& state, Slot& place) const {
    const NodeIndex known = settings_.transpositions ? seen_.find_position(state) : 0;
    if (known != 0) place = Slot::node(known);
    return known;
  }
  void remember(const G& state, NodeIndex made) {
    if (settings_.transpositions) seen_.insert_position(state, made);
  }

  // Full expansion: every child of the new leaf gets a playout of its own at once.
  template <class Locks>
  void expand_all(Worker& worker, const G& state, NodeIndex parent, Slot& place, Locks& locks) {
    const NodeIndex made = visit_again(worker, state, parent, place, locks);
    if (made == 0) return;
    const Node leaf = node(made);
    const std::size_t columns = Shape::matrix ? leaf.arms(1) : 1;
    for (std::size_t child = 0; child < leaf.slot_count(); ++child) {
      if constexpr (Locks::shared) count_path(worker, locks);
      Slot& below = leaf.slot(child);
      Picks picks;
      bool unseen = false;
      {
        [[maybe_unused]] const auto guard = locks.guard(made);
        picks = force_picks(leaf, child / columns, child % columns, kernel_->traits().statistics.untried_first);
        if constexpr (Locks::shared) kernel_->count_visit(leaf.data(), picks);
        unseen = below.kind() == Slot::Kind::unseen;
      }
      G next = state;
      play_picks<G>(next, leaf, picks);
      if (traces()) worker.trace.begin();
      worker.path[worker.depth++] = {made, picks};
      const Slot found = evaluate(next, worker);
      if (unseen) fill_unseen(below, found, made, locks);
      const bool end = found.kind() == Slot::Kind::terminal;
      finish(worker, end ? prove(worker, found, locks) : found.reward_one(), locks);
      --worker.depth;
      if (settings_.solver && end && node_bounds(leaf).proven()) return;
    }
  }

  // Counts one more visit for all of the path, as the shared tree does when it selects.
  void count_path(const Worker& worker, NodeLocks& locks) {
    for (std::size_t depth = 0; depth < worker.depth; ++depth) {
      const PathStep& step = worker.path[depth];
      const auto guard = locks.guard(step.node);
      kernel_->count_visit(arena_.at(step.node), step.picks);
    }
  }

  template <class Locks>
  void finish(Worker& worker, float reward_one, [[maybe_unused]] Locks& locks) {
    ++worker.simulations;
    if constexpr (can_trace) {
      if (traces()) credit_trace(worker, reward_one, locks);
    }
    NodeLocks* shared = nullptr;
    if constexpr (Locks::shared) shared = &locks;
    kernel_->back_up(arena_.base(), {worker.path.data(), worker.depth}, reward_one, shared);
  }

  // All-moves-as-first, ahead of the backup that chooses by it.
  template <class Locks>
  void credit_trace(Worker& worker, float reward_one, Locks& locks) {
    for (std::size_t depth = worker.depth; depth-- > 0;) {
      const PathStep& step = worker.path[depth];
      [[maybe_unused]] const auto guard = locks.guard(step.node);
      add_all_moves_as_first<G>(node(step.node), step.picks.one.arm, reward_one, worker.trace);
    }
  }

  SearchReport report(std::uint64_t simulations, const Stopwatch& stopwatch) const {
    return {simulations, nodes_, arena_.used_bytes(), stopwatch.milliseconds(), full_.load(std::memory_order_relaxed)};
  }

  std::unique_ptr<const Kernel<Shape>> kernel_;
  std::unique_ptr<const PositionPolicy<G>> preparation_;
  SearchSettings settings_;
  NodeMaker<G> maker_;
  NodeFormat format_;
  bool evaluates_;
  Playout<G> playout_;
  std::size_t prefetched_ = 0;
  // No path is longer than this (`length`): a position there gets no node, however often it is seen.
  std::size_t horizon_ = deepest;
  G state_{};
  Arena arena_, spare_;
  NodeIndex root_ = 0;
  std::uint64_t nodes_ = 0;
  std::atomic<bool> full_{false};
  NodeMap seen_;  // the node of a position, for transpositions
  static constexpr float unproven = -1;
  std::atomic<float> proof_{unproven};
};

// A search with a policy that is known when it is compiled: what a game program embeds.
template <class G, class P>
class Search : public Search<G> {
 public:
  using Policy = P;

  static_assert(SelectionPolicy<P>);
  static_assert(!P::statistics.amaf || (!SimultaneousGame<G> && keeps_moves<G> && HasMoveKeys<G>),
                "all-moves-as-first needs a game in turns that numbers its moves");
  static_assert(!P::statistics.minimax || (!SimultaneousGame<G> && HasEstimate<G>),
                "implicit minimax needs a game in turns with an estimate");

  explicit Search(const P& policy, const SearchSettings& settings = {})
      : Search<G>(std::make_unique<KernelOf<ShapeOf<G>, P>>(policy, settings, move_bytes_of<G>, move_groups_of<G>()),
                  make_position_policy<G>(policy), settings),
        policy_(policy) {}

  [[nodiscard]] const P& policy() const { return policy_; }

 private:
  P policy_;
};

}  // namespace cycad
