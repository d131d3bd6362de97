// Monte-Carlo tree search: the four steps of the papers (simulate.hpp), again and again until the budget is spent.
//
//   Search<Breakthrough, Ucb1> search(policy, settings);        an alternating-move game: the sequential tree
//   Search<Serialized<Tron>, Ucb1>                              a simultaneous game in the sequential tree
//   Search<Tron, Ucb1>                                          a simultaneous game in the matrix tree
//
//   search.start(position);
//   search.run({.simulations = 10'000}, random);
//   RootArm best = search.arms()[...];                          see decide.hpp for the final choice
//   RootArm best = search.arms(side)[...];                      the same in the matrix tree
//   search.advance(...);                                        reuses the subtree of what was played
//
// `Search<G>` is the same with a policy that is chosen at run time, as a kernel (kernel.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "cycad/core/stopwatch.hpp"
#include "cycad/game/require_game.hpp"
#include "cycad/search/no_search.hpp"
#include "cycad/search/search_report.hpp"
#include "cycad/search/shared_work.hpp"
#include "cycad/search/simulate_shared.hpp"
#include "cycad/search/tree_view.hpp"

namespace cycad {

// A type that is no game: says what is missing, and nothing else.
template <class G, class P = void>
class Search : public detail::NoSearch<G> {
 public:
  static_assert(require_game<G>());
  using detail::NoSearch<G>::NoSearch;
};

template <detail::IsGame G>
class Search<G, void> {
 public:
  static_assert(require_game<G>());
  using Game = G;
  using Shape = ShapeOf<G>;
  using Move = typename G::Move;
  using Node = GameNode<G>;

  // `preparation` is null for a policy that sees nothing but arms.
  Search(std::unique_ptr<const Kernel<Shape>> kernel, std::unique_ptr<const PositionPolicy<G>> preparation,
         const SearchSettings& settings)
      : tree_(std::move(kernel), std::move(preparation), settings) {
    if (const auto conflict = settings_conflict(settings)) refuse(*conflict);
  }

  // A new tree. `state` must not be over. The arena is taken for `expected` simulations, or as large as allowed.
  void start(const G& state, std::uint64_t expected_simulations = 0) {
    tree_.start(state, expected_simulations);
    broken_ = false;
  }

  // One tree, one thread; repeatable.
  SearchReport run(const Budget& budget, Random& random) {
    const Stopwatch stopwatch;
    require_limit(budget);
    begin(random);
    NoLocks locks;
    Simulation<G, NoLocks> simulation(tree_, locks, random);
    const SearchEnd end = or_broken([&] { return simulate_until(simulation, budget, room_for(budget), stopwatch); });
    random = simulation.random();
    return report(simulation.count(), end, budget, stopwatch);
  }

  // One tree, several threads (tree-parallel). Does not repeat bit for bit.
  SearchReport run_shared(const Budget& budget, Random& random, unsigned threads) {
    const Stopwatch stopwatch;
    if (threads == 0) throw_game_error("threads: expected 1 or more");
    if (const auto conflict = shared_tree_conflict(tree_.settings())) refuse(*conflict);
    require_limit(budget);
    begin(random);
    SharedWork work(room_for(budget), threads);
    std::vector<Random> streams;
    for (unsigned number = 0; number < threads; ++number) streams.emplace_back(random());
    const RoomForViews<G> room(tree_, threads);
    const auto worker = [&](unsigned number) {
      NodeLocks locks;
      std::optional<NodeViews> views = room.views(number);
      SharedSimulation<G> simulation(tree_, locks, streams[number], views ? &*views : nullptr, threads);
      for (std::uint64_t more = work.claim(); more > 0; more = work.claim()) {
        const std::uint64_t claimed = simulation.count() + more;
        const SearchEnd end = simulate_until(simulation, budget, claimed, stopwatch);
        work.charge(simulation.count() - std::min(claimed, simulation.count()));
        simulation.count_nodes();
        if (end != SearchEnd::simulations) work.end(end);
      }
      work.done(simulation.count());
    };
    or_broken([&] { work.run(threads, worker); });
    return report(work.simulations(), work.why(), budget, stopwatch);
  }

  // Exactly one simulation, noted in `log` (trace.hpp). It changes the tree and the random numbers as one of `run`
  // does, and counts for as many simulations as it says. None where the solver has proven the root.
  std::uint64_t run_logged(Random& random, SimulationLog<G>& log) {
    begin(random);
    if (tree_.settings().solver && tree_.proven_value()) return 0;
    NoLocks locks;
    Simulation<G, NoLocks> simulation(tree_, locks, random);
    simulation.log_to(log);
    or_broken([&] { simulation.simulate(); });
    random = simulation.random();
    return simulation.count();
  }

  // The tree to read, until the search goes on.
  [[nodiscard]] TreeView<G> tree() const { return TreeView<G>(tree_); }
  [[nodiscard]] const SearchTree<G>& search_tree() const { return tree_; }

  // What is known of each move of a side at the root, in the order of inspect_arms(). An alternating-move game has no
  // sides: arms() are the mover's.
  [[nodiscard]] std::vector<RootArm<Move>> arms(std::size_t side = 0) const { return tree_.arms(side); }
  // The mean reward of player one over all simulations, or what the solver has proven.
  [[nodiscard]] float value() const { return tree_.value(); }
  // The most visited line from the root: (joint) moves, player one's first.
  [[nodiscard]] std::vector<std::array<Move, 2>> principal_line(std::size_t length) const {
    return tree_.principal_line(length);
  }
  // Player one's reward when both play well from the root on, if the solver has found it.
  [[nodiscard]] Result proven_value() const { return tree_.proven_value(); }

  // The game has gone on by this (joint) move: reuses the subtree below it and gives the rest of the memory back.
  // `state` is the position that arose, GameError otherwise; a subtree of it need not be there.
  void advance(Move one, Move two, const G& state) {
    if (broken_)
      tree_.begin_anew(state);
    else
      tree_.advance(one, two, state);
    broken_ = false;
  }
  void advance(Move move, const G& state) requires(!Shape::matrix) { advance(move, move, state); }

  [[nodiscard]] const G& state() const { return tree_.state(); }
  [[nodiscard]] std::uint64_t root_visits() const { return tree_.root_visits(); }
  [[nodiscard]] std::size_t bytes() const { return tree_.bytes(); }
  [[nodiscard]] Node root() const { return tree_.node(tree_.root()); }
  [[nodiscard]] Node node_at(NodeIndex index) const { return tree_.node(index); }

 private:
  [[noreturn]] static void refuse(const SettingsConflict& conflict) {
    throw_game_error((std::string(conflict.setting) + ": " + std::string(conflict.text)).c_str());
  }

  // A simulation that an exception ends, of the game or of an evaluator, has chosen moves and not counted them.
  auto or_broken(const auto& simulate) {
    try {
      return simulate();
    } catch (...) {
      broken_ = true;
      throw;
    }
  }

  void begin(Random& random) {
    if (broken_)
      throw_game_error("an exception has ended a simulation in the middle, expected a call of start or advance first");
    tree_.ensure_root(random);
    tree_.reset_full();
  }

  // How many simulations the budget and the tree's visit counts allow. Asked before threads begin to count visits.
  [[nodiscard]] std::uint64_t room_for(const Budget& budget) const {
    const std::uint64_t room = most_simulations - std::min(most_simulations, tree_.root_visits());
    return budget.simulations > 0 ? std::min(room, budget.simulations) : room;
  }

  // Returns why it ended.
  SearchEnd simulate_until(auto& simulation, const Budget& budget, std::uint64_t most,
                           const Stopwatch& stopwatch) const {
    // Between two looks at the time limit and the stop token: as few simulations as slow evaluations ask for.
    constexpr std::uint64_t most_between_checks = 16;
    constexpr double milliseconds_between_checks = 0.2;
    std::uint64_t between_checks = 1;
    double before = stopwatch.milliseconds();
    const bool solver = tree_.settings().solver;
    const bool watched =
        budget.milliseconds > 0 || budget.nodes > 0 || budget.end_when_full || budget.stop.stop_possible();
    if (budget.end_when_forced && tree_.is_forced()) return SearchEnd::single_move;
    while (simulation.count() < most) {
      const std::uint64_t until = watched ? std::min(most, simulation.count() + between_checks) : most;
      while (simulation.count() < until) {
        if (solver && tree_.proven_value()) return SearchEnd::proven;
        simulation.simulate();
      }
      if (budget.nodes > 0) simulation.count_nodes();
      if (budget.nodes > 0 && tree_.nodes() >= budget.nodes) return SearchEnd::nodes;
      if (budget.end_when_full && tree_.full()) return SearchEnd::memory;
      if (budget.stop.stop_requested()) return SearchEnd::stopped;
      if (!watched) continue;
      const double now = stopwatch.milliseconds();
      if (budget.milliseconds > 0 && now >= budget.milliseconds) return SearchEnd::time;
      between_checks = now - before < milliseconds_between_checks ? std::min(2 * between_checks, most_between_checks)
                                                                  : std::max<std::uint64_t>(between_checks / 2, 1);
      before = now;
    }
    return SearchEnd::simulations;
  }

  SearchReport report(std::uint64_t simulations, SearchEnd end, const Budget& budget,
                      const Stopwatch& stopwatch) const {
    const bool counted_out =
        end == SearchEnd::simulations && (budget.simulations == 0 || simulations < budget.simulations);
    return {simulations,   tree_.nodes(),
            tree_.bytes(), stopwatch.milliseconds(),
            tree_.full(),  counted_out ? SearchEnd::visit_limit : end};
  }

  SearchTree<G> tree_;
  bool broken_ = false;
};

// A search with a policy that is known when it is compiled: what a game program embeds.
template <detail::IsGame G, class P>
class Search<G, P> : public Search<G> {
 public:
  using Policy = P;

  static_assert(SelectionPolicy<P>,
                "cycad: the policy needs a `name`, its `statistics`, and either `cache` and `score` "
                "or `select`; search/policy/arms.hpp has their types");
  static_assert(!P::statistics.amaf || (!SimultaneousGame<G> && keeps_moves<G> && HasMoveKeys<G>),
                "all-moves-as-first needs an alternating-move game that numbers its moves");
  static_assert(!P::statistics.minimax || (!SimultaneousGame<G> && HasEstimate<G>),
                "implicit minimax needs an alternating-move game with an estimate");

  explicit Search(const P& policy, const SearchSettings& settings = {})
      : Search<G>(std::make_unique<KernelOf<ShapeOf<G>, P>>(policy, settings, move_bytes_of<G>, move_groups_of<G>()),
                  make_position_policy<G>(policy), settings),
        policy_(policy) {}

  [[nodiscard]] const P& policy() const { return policy_; }

 private:
  P policy_;
};

}  // namespace cycad
