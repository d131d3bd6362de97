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
#include "cycad/search/kernel.hpp"
#include "cycad/search/tree/reroot.hpp"
#include "cycad/search/locks.hpp"
#include "cycad/search/inspect.hpp"
#include "cycad/search/solve.hpp"
#include "cycad/search/tree/transpositions.hpp"

namespace cycad {

struct SearchReport {
  std::uint64_t simulations = 0;
  std::uint64_t nodes = 0;
  std::size_t bytes = 0;
  double milliseconds = 0;
  bool full = false;  // the tree reached its limit of memory
};

template <class G, SelectionPolicy P>
class Search {
 public:
  using Game = G;
  using Policy = P;
  using Layout = NodeLayout<G, P>;
  using Move = typename G::Move;

  static_assert(!P::statistics.amaf || (Layout::sides == 1 && Layout::keeps_moves && HasMoveKeys<G>),
                "all-moves-as-first needs a game in turns that numbers its moves");
  static_assert(!P::statistics.minimax || (Layout::sides == 1 && HasEstimate<G>),
                "implicit minimax needs a game in turns with an estimate");

  explicit Search(const P& policy, const SearchSettings& settings = {})
      : policy_(policy), settings_(settings), playout_(playout_of<G>(settings.playout)) {
    const std::size_t length = settings.limits.length * plies_a_step<G>;
    if (length > 0) horizon_ = std::min(length, deepest);
  }

  // A new tree. `state` must not be over. The arena is taken for `expected` simulations, or as large as allowed.
  void start(const G& state, std::uint64_t expected_simulations = 0) {
    state_ = state;
    const std::size_t most = Layout::bytes(G::max_moves, Layout::sides == 2 ? G::max_moves : 1);
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
    const Clock clock;
    full_.store(false, std::memory_order_relaxed);
    work(worker, budget, room_for(budget), clock, nullptr);
    random = worker.random;
    return report(worker.simulations, clock);
  }

  // One tree, several threads (tree-parallel). A visit counts when it is chosen and its reward when it is known, so
  // that the threads spread out (virtual loss). Does not repeat bit for bit.
  SearchReport run_shared(const Budget& budget, Random& random, unsigned threads) {
    ensure_root(random);
    const Clock clock;
    full_.store(false, std::memory_order_relaxed);
    const auto locks = std::make_unique<NodeLocks>();
    std::vector<Worker> workers;
    for (unsigned number = 0; number < threads; ++number) workers.push_back(Worker{Random(random())});
    const std::uint64_t room = room_for(budget);
    {
      std::vector<std::jthread> crew;
      for (unsigned number = 0; number < threads; ++number) {
        const std::uint64_t share = room / threads + (number < room % threads ? 1 : 0);
        if (share == 0) continue;
        crew.emplace_back([&, number, share] { work(workers[number], budget, share, clock, locks.get()); });
      }
    }
    std::uint64_t simulations = 0;
    for (const Worker& worker : workers) simulations += worker.simulations;
    return report(simulations, clock);
  }

  // What is known of each move of a side at the root, in the order of the game's move list.
  [[nodiscard]] std::vector<RootArm<Move>> arms(std::size_t side) const {
    if (root_ == 0) return {};
    const auto here = node(root_);
    return look_at_arms(here, state_, side, policy_, averaged(),
                        [&](std::size_t arm) { return proven_bounds(here, side, arm); });
  }

  // The mean reward of player one over all simulations, or what the solver has proven.
  [[nodiscard]] float value() const {
    if (const Result proof = proven_value()) return *proof;
    return root_ == 0 ? 0.5F : mean_reward(node(root_));
  }

  // The most visited line from the root: (joint) moves, player one's first.
  [[nodiscard]] std::vector<std::array<Move, 2>> principal_line(std::size_t length) const {
    return cycad::principal_line<G, P>(arena_, root_, state_, length);
  }

  // The game has gone on by this (joint) move: keeps the subtree below it and gives the rest of the memory back.
  // `state` is the position that arose; a subtree of it need not be there.
  void advance(Move one, Move two, const G& state) {
    const NodeIndex child = root_ == 0 ? 0 : child_of(node(root_), state_, one, two);
    state_ = state;
    if (child == 0) {
      forget_tree();
    } else {
      NodeMap moved;
      root_ = copy_subtree<G, P>(arena_, spare_, child, settings_.transpositions ? &moved : nullptr, nodes_);
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
  [[nodiscard]] const P& policy() const { return policy_; }
  [[nodiscard]] Node<G, P> root() const { return node(root_); }
  [[nodiscard]] Node<G, P> node_at(NodeIndex index) const { return node(index); }

 private:
  struct Worker {
    Random random;
    std::uint64_t simulations = 0;
    std::vector<PathStep> path = std::vector<PathStep>(deepest);
    std::size_t depth = 0;
    std::conditional_t<P::statistics.amaf, MoveTrace<G>, NoTrace> trace = {};
  };
  static constexpr std::size_t deepest = 1024;  // a path longer than this is played out from there

  [[nodiscard]] Node<G, P> node(NodeIndex index) const { return Node<G, P>(arena_.at(index)); }
  [[nodiscard]] bool averaged() const { return Layout::sides == 2 && settings_.deviation == Deviation::averaged; }

  // While the move is played the node behind it is on its way: all that is read of a narrow node, but for the header
  // where that is asked for at once, and the beginning of a wide one.
  void prefetch(NodeIndex index) const {
    const std::size_t header = foresees_narrow<G, P> && foreseeable_ ? 0 : sizeof(typename Layout::Header);
    const std::size_t read = Layout::narrow ? Layout::header_offset + header : 128;
    for (std::size_t offset = 0; offset < read; offset += 64) __builtin_prefetch(arena_.at(index) + offset);
  }

  // Once the value of the root is known, a move that is not sure of it counts as what it is sure of.
  [[nodiscard]] Bounds proven_bounds(Node<G, P> here, std::size_t side, std::size_t arm) const {
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
    root_ = make_node(arena_, state_, 0.0F, policy_, random, false, settings_.abstraction);
    nodes_ = 1;
  }

  // How many simulations the budget and the tree's visit counts allow. Asked before threads begin to count visits.
  [[nodiscard]] std::uint64_t room_for(const Budget& budget) const {
    const std::uint64_t room = most_simulations - std::min(most_simulations, root_visits());
    return budget.simulations > 0 ? std::min(room, budget.simulations) : room;
  }

  void work(Worker& worker, const Budget& budget, std::uint64_t most, const Clock& clock, NodeLocks* locks) {
    constexpr std::uint64_t between_looks = 16;
    const bool watched = budget.milliseconds > 0 || budget.nodes > 0 || budget.stop.stop_possible();
    while (worker.simulations < most) {
      const std::uint64_t until = watched ? std::min(most, worker.simulations + between_looks) : most;
      while (worker.simulations < until) {
        if (settings_.solver && proven_value()) return;
        simulate(worker, locks);
      }
      if (budget.nodes > 0 && std::atomic_ref(nodes_).load(std::memory_order_relaxed) >= budget.nodes) break;
      if (budget.stop.stop_requested()) break;
      if (budget.milliseconds > 0 && clock.milliseconds() >= budget.milliseconds) break;
    }
  }

  // One simulation: down the tree to a leaf, a playout from there, and its reward back to the root.
  void simulate(Worker& worker, NodeLocks* locks) {
    G state = state_;
    NodeIndex index = root_;
    worker.depth = 0;
    worker.trace.begin();
    for (;;) {
      const auto here = node(index);
      if (locks != nullptr) locks->lock(index);
      const Picks picks = next_picks(here, policy_, settings_, worker.random);
      if (locks != nullptr) count_visit(here, picks, policy_);
      Slot& place = here.slot(here.slot_of(picks.one.arm, picks.two.arm));
      const Slot slot = place;
      if (slot.kind() == Slot::Kind::node) prefetch(slot.index());
      if (locks != nullptr) locks->unlock(index);
      worker.path[worker.depth++] = {index, picks};
      if (slot.kind() == Slot::Kind::terminal) return finish(worker, terminal_reward(worker, slot, locks), locks);
      play_picks(state, here, picks);
      if (slot.kind() == Slot::Kind::unseen) return visit_first(worker, state, index, place, locks);
      if (worker.depth == horizon_) return finish(worker, play_out_from(state, worker), locks);
      index = slot.kind() == Slot::Kind::node ? slot.index() : visit_again(worker, state, index, place, locks);
      if (index == 0) return finish(worker, play_out_from(state, worker), locks);
    }
  }

  // A position that nobody has seen: its result if it has one or can be predicted, otherwise a playout.
  void visit_first(Worker& worker, const G& state, NodeIndex parent, Slot& place, NodeLocks* locks) {
    if constexpr (evaluates_positions<P, G>) {
      if (!state.result()) return visit_evaluated(worker, state, parent, place, locks);
    }
    const Slot found = evaluate(state, worker);
    if (locks != nullptr) locks->lock(parent);
    if (place.kind() == Slot::Kind::unseen) place = found;
    if (locks != nullptr) locks->unlock(parent);
    finish(worker, found.kind() == Slot::Kind::terminal ? prove(worker, found, locks) : found.reward_one(), locks);
    if (settings_.expansion == Expansion::all && found.kind() == Slot::Kind::once && worker.depth < horizon_)
      expand_all(worker, state, parent, place, locks);
  }

  // Where the policy itself evaluates positions (a network, say) it is asked once: for the value in the place of a
  // playout, and for what the new node starts with.
  void visit_evaluated(Worker& worker, const G& state, NodeIndex parent, Slot& place, NodeLocks* locks) {
    Slot found;
    NodeIndex leaf = known_node(state, found);
    if (leaf == 0) {
      leaf = make_node(arena_, state, 0.5F, policy_, worker.random, locks != nullptr, settings_.abstraction);
      if (leaf == 0) {
        full_.store(true, std::memory_order_relaxed);
        return finish(worker, policy_.value_of(state), locks);
      }
      found = Slot::node(leaf);
      remember(state, leaf);
      std::atomic_ref(nodes_).fetch_add(1, std::memory_order_relaxed);
    }
    const float reward_one = node(leaf).header().rewards / (node(leaf).header().visits + 1.0F);
    if (locks != nullptr) locks->lock(parent);
    if (place.kind() == Slot::Kind::unseen) place = found;
    if (locks != nullptr) locks->unlock(parent);
    finish(worker, reward_one, locks);
  }

  // A node that is reached in several ways may have been proven on another one.
  float terminal_reward(const Worker& worker, Slot slot, NodeLocks* locks) {
    return settings_.transpositions ? prove(worker, slot, locks) : slot.reward_one();
  }

  // The last step of the path has led to the end of the game: as far up as that proves a node, the move to it becomes
  // an end too. Answers the reward of what was proven last.
  float prove(const Worker& worker, Slot found, NodeLocks* locks) {
    float reward_one = found.reward_one();
    for (std::size_t depth = settings_.solver ? worker.depth : 0; depth-- > 0;) {
      const NodeIndex index = worker.path[depth].node;
      const auto here = node(index);
      if (locks != nullptr) locks->lock(index);
      const Bounds bounds = node_bounds(here);
      if (!bounds.proven()) discard_dominated(here);
      if (locks != nullptr) locks->unlock(index);
      if (!bounds.proven()) break;
      reward_one = bounds.least;
      if (depth == 0) {
        proof_.store(reward_one, std::memory_order_relaxed);
        break;
      }
      const PathStep& above = worker.path[depth - 1];
      if (locks != nullptr) locks->lock(above.node);
      node(above.node).slot(node(above.node).slot_of(above.picks.one.arm, above.picks.two.arm)) =
          Slot::terminal(reward_one);
      if (locks != nullptr) locks->unlock(above.node);
    }
    return reward_one;
  }

  // A playout from a leaf at the worker's depth, no further than `length` steps from the root: the artificial end of
  // Fernandes et al. 2014, eq. 4.
  float play_out_from(const G& state, Worker& worker) const {
    PlayoutSettings limits = settings_.limits;
    if (limits.length != 0) {
      const std::size_t steps = (worker.depth + plies_a_step<G> - 1) / plies_a_step<G>;
      if (steps >= limits.length) return value_now(state, worker.random);
      limits.length -= static_cast<std::uint32_t>(steps);
    }
    if constexpr (P::statistics.amaf) {
      return play_out_traced(state, worker.random, limits.length, worker.trace);
    } else {
      return playout_(state, worker.random, limits);
    }
  }

  Slot evaluate(const G& state, Worker& worker) const {
    if (const Result result = state.result()) return Slot::terminal(*result);
    if constexpr (HasSeparation<G>) {
      if (settings_.predictive && state.separated()) return Slot::terminal(state.separated_result());
    }
    return Slot::once(play_out_from(state, worker));
  }

  // The second visit makes a node; 0 when there is no room for one.
  NodeIndex visit_again(Worker& worker, const G& state, NodeIndex parent, Slot& place, NodeLocks* locks) {
    if (locks != nullptr) locks->lock(parent);
    NodeIndex made = place.kind() == Slot::Kind::node ? place.index() : 0;
    if (made == 0 && place.kind() == Slot::Kind::once) made = known_node(state, place);
    if (made == 0 && place.kind() == Slot::Kind::once) {
      made =
          make_node(arena_, state, place.reward_one(), policy_, worker.random, locks != nullptr, settings_.abstraction);
      if (made != 0) {
        place = Slot::node(made);
        remember(state, made);
        std::atomic_ref(nodes_).fetch_add(1, std::memory_order_relaxed);
      } else {
        full_.store(true, std::memory_order_relaxed);
      }
    }
    if (locks != nullptr) locks->unlock(parent);
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
  void expand_all(Worker& worker, const G& state, NodeIndex parent, Slot& place, NodeLocks* locks) {
    const NodeIndex made = visit_again(worker, state, parent, place, locks);
    if (made == 0) return;
    const auto leaf = node(made);
    const std::size_t columns = Layout::sides == 2 ? leaf.arms(1) : 1;
    for (std::size_t child = 0; child < leaf.slot_count(); ++child) {
      if (locks != nullptr) locks->lock(made);
      const Picks picks = wake(leaf, child / columns, child % columns);
      if (locks != nullptr) count_path(worker, leaf, picks, locks, made);
      Slot& below = leaf.slot(child);
      const bool unseen = below.kind() == Slot::Kind::unseen;
      if (locks != nullptr) locks->unlock(made);
      G next = state;
      play_picks(next, leaf, picks);
      worker.trace.begin();
      worker.path[worker.depth++] = {made, picks};
      const Slot found = evaluate(next, worker);
      if (locks != nullptr) locks->lock(made);
      if (unseen && below.kind() == Slot::Kind::unseen) below = found;
      if (locks != nullptr) locks->unlock(made);
      const bool end = found.kind() == Slot::Kind::terminal;
      finish(worker, end ? prove(worker, found, locks) : found.reward_one(), locks);
      --worker.depth;
      if (settings_.solver && end && node_bounds(leaf).proven()) return;
    }
  }

  // Counts one more visit for all of the path and the leaf's arm, as the shared tree does when it selects.
  void count_path(Worker& worker, Node<G, P> leaf, const Picks& picks, NodeLocks* locks, NodeIndex made) {
    count_visit(leaf, picks, policy_);
    locks->unlock(made);
    for (std::size_t depth = 0; depth < worker.depth; ++depth) {
      const PathStep& step = worker.path[depth];
      locks->lock(step.node);
      count_visit(node(step.node), step.picks, policy_);
      locks->unlock(step.node);
    }
    locks->lock(made);
  }

  void finish(Worker& worker, float reward_one, NodeLocks* locks) {
    ++worker.simulations;
    if constexpr (foresees_narrow<G, P>) {
      if (foreseeable_ && locks == nullptr) return finish_lanes(worker, reward_one);
    }
    float deviation_change = 0;
    [[maybe_unused]] Result below;
    for (std::size_t depth = worker.depth; depth-- > 0;) {
      const PathStep& step = worker.path[depth];
      const auto here = node(step.node);
      if (locks != nullptr)
        locks->lock(step.node);
      else
        count_visit(here, step.picks, policy_);
      add_reward(here, step.picks, policy_, reward_one, settings_, deviation_change);
      if constexpr (P::statistics.amaf) add_all_moves_as_first(here, step.picks.one.arm, reward_one, worker.trace);
      if constexpr (P::statistics.minimax) below = back_up_minimax(here, step.picks.one.arm, below);
      if constexpr (foresees_wide<G, P>) {
        if (foreseeable_ && locks == nullptr) foresee(here, policy_, settings_);
      }
      if (locks != nullptr) locks->unlock(step.node);
    }
  }

  // From the leaf to the root where a node's deviation goes into the one above; otherwise from the root, whose next
  // choice is asked for first.
  void finish_lanes(const Worker& worker, float reward_one) {
    float deviation_change = 0;
    for (std::size_t done = 0; done < worker.depth; ++done) {
      const PathStep& step = worker.path[P::statistics.squares ? worker.depth - 1 - done : done];
      back_up_lanes(node(step.node), step.picks, policy_, reward_one, averaged(), deviation_change);
    }
  }

  SearchReport report(std::uint64_t simulations, const Clock& clock) const {
    return {simulations, nodes_, arena_.used_bytes(), clock.milliseconds(), full_.load(std::memory_order_relaxed)};
  }

  P policy_;
  SearchSettings settings_;
  bool foreseeable_ = is_foreseeable(settings_);
  Playout<G> playout_;
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

}  // namespace cycad
