// The agent `mcts`: one Monte-Carlo tree search per decision, or several side by side.
//
//   root-parallel    every thread its own tree with its own seed; the moves at the roots are added up; repeatable
//   tree-parallel    all threads in one tree
//   max-robust       goes on beyond the budget until the best move is also the most visited one (Coulom 2007)
//   survival         searches alone for the longest way once the players are separated (endgame=path: lone_path.hpp)
//   reuse            reuses the subtree of what was played
//   decisive         searches the next plies in full first (decisive_move.hpp)
//   game budget      a clock for all moves of a game (game_clock.hpp)
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/capabilities.hpp"
#include "cycad/agent/decisive_move.hpp"
#include "cycad/agent/lone_path.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/agent/search_options.hpp"
#include "cycad/agent/tree_search.hpp"
#include "cycad/core/linked_stop.hpp"
#include "cycad/core/run_in_threads.hpp"
#include "cycad/core/stopwatch.hpp"

namespace cycad {

// The moves at the roots of independent trees of one position, in one order; with move abstraction a tree may lack
// some.
template <class Move>
std::vector<std::vector<RootArm<Move>>> with_same_moves(std::vector<std::vector<RootArm<Move>>> trees) {
  std::vector<Move> all;
  const auto known = [](const auto& list, Move move) {
    return std::find_if(list.begin(), list.end(), [&](const RootArm<Move>& arm) { return arm.move == move; });
  };
  for (const auto& tree : trees) {
    for (const auto& arm : tree)
      if (std::find(all.begin(), all.end(), arm.move) == all.end()) all.push_back(arm.move);
  }
  for (auto& tree : trees) {
    std::vector<RootArm<Move>> complete;
    for (const Move move : all) {
      const auto place = known(tree, move);
      complete.push_back(place != tree.end() ? *place : RootArm<Move>{.move = move});
    }
    tree = std::move(complete);
  }
  return trees;
}

// The arms of several trees with the same moves, added up move by move.
template <class Move>
std::vector<RootArm<Move>> add_arms(const std::vector<std::vector<RootArm<Move>>>& trees) {
  std::vector<RootArm<Move>> sum = trees.front();
  for (std::size_t arm = 0; arm < sum.size(); ++arm) {
    double visits = 0, rewards = 0, probability = 0, weight = 0;
    Bounds bounds;
    bool inferior = false;
    for (const auto& tree : trees) {
      double total = 0;
      for (const auto& own : tree) total += own.visits;
      visits += tree[arm].visits;
      rewards += double{tree[arm].mean} * tree[arm].visits;
      probability += total * tree[arm].probability;
      weight += total;
      bounds = {std::max(bounds.least, tree[arm].bounds.least), std::min(bounds.most, tree[arm].bounds.most)};
      inferior = inferior || tree[arm].inferior;
    }
    sum[arm].bounds = bounds;
    sum[arm].inferior = inferior;
    sum[arm].score = {};
    sum[arm].visits = visits;
    sum[arm].mean = visits > 0 ? static_cast<float>(rewards / visits) : 0.0F;
    if (weight > 0) sum[arm].probability = static_cast<float>(probability / weight);
  }
  return sum;
}

// The final choice that the options ask for.
template <class G>
std::size_t decide_root(const SearchOptions& options, const std::vector<RootArm<typename G::Move>>& arms,
                        Random& random) {
  const FinalChoice choice{.kind = options.decide, .secure_a = options.secure_a};
  if constexpr (HasMoveGroups<G>) {
    if (options.groups) return decide_by_group<G>(arms, random, choice);
  }
  return decide(arms, random, choice);
}

// Whether the options search alone for the longest way here.
template <class G>
bool searches_alone(const SearchOptions& options, const G& state) {
  return options.survival && goes_on_alone(state);
}

template <HasText G>
class MctsAgent final : public Agent {
 public:
  using Move = typename G::Move;

  // `budget` has simulations or milliseconds, unless the options have some for the whole game; see budget_of.
  MctsAgent(const SearchOptions& options, const Budget& budget)
      : options_(options),
        policy_(policy_of(options)),
        move_budget_(budget),
        budget_(budget),
        game_clock_({options.game_simulations, options.game_seconds, options.spend}) {
    require_capabilities(capabilities_of<G>(), "this game", options);
    require_consistent(options);
  }

  void new_game(std::uint64_t seed) override {
    random_ = Random(seed);
    game_clock_.new_game();
    lone_path_.forget();
    forget();
  }

  [[nodiscard]] Decision decide(const Position& position, Player player, std::stop_token stop) override {
    require_decision(position, player);
    const G& state = require_state<G>(position);
    const Stopwatch stopwatch;
    const DecisiveMove<G> known(state, {.plies = options_.decisive, .moves = options_.decisive_moves});
    if (const std::optional<Move> move = known.decided(random_)) {
      game_clock_.used(0, stopwatch.milliseconds());
      return explain_decided(state, player, *move, known, stopwatch);
    }
    if (game_clock_.given()) budget_ = next_budget(state);
    if constexpr (HasLongPath<G>) {
      if (options_.endgame == Endgame::path && goes_on_alone(state)) return follow_path(state, player, std::move(stop));
    }
    prepare(state, player);
    Budget budget = budget_;
    budget.nodes = options_.nodes;
    budget.stop = std::move(stop);
    SearchReport report = options_.decide == DecideKind::max_robust ? run_until_agreed(budget) : run(budget);
    const std::vector<RootArm<Move>> arms = root_arms();
    std::vector<RootArm<Move>> sound = arms;
    known.drop_blunders(sound);
    const RootArm<Move>& chosen = sound[decide_root<G>(options_, sound, random_)];
    explain_as(state, arms);
    game_clock_.used(report.simulations, stopwatch.milliseconds());
    return {.move = number_of(chosen.move, state, player),
            .value = alone_ ? value_alone(state, player) : value_of(chosen),
            .simulations = report.simulations,
            .nodes = report.nodes,
            .bytes = report.bytes,
            .milliseconds = stopwatch.milliseconds()};
  }

  void observe(MoveNumber one, MoveNumber two, const Position& after) override {
    if (!options_.reuse || !state_) return;
    const G* next = state_of<G>(after);
    const MoveList<G> ones = list_moves(*state_, Player::one);
    const MoveList<G> twos = list_moves(*state_, Player::two);
    if (next == nullptr || next->result()) return forget();
    const Move first = one < ones.size() ? ones[one] : Move{};
    const Move second = two < twos.size() ? twos[two] : Move{};
    G expected = *state_;
    if constexpr (SimultaneousGame<G>) {
      if (one >= ones.size() || two >= twos.size()) return forget();
      expected.play(first, second);
    } else {
      const bool is_one = expected.to_move() == Player::one;
      if (is_one ? one >= ones.size() : two >= twos.size()) return forget();
      expected.play(is_one ? first : second);
    }
    if (!(expected == *next)) return forget();
    for (const auto& tree : trees_) tree->advance(first, second, *next);
    state_ = *next;
    reusable_ = true;
  }

  [[nodiscard]] Explanation explain() const override { return explanation_; }

  // Of the first tree: more than a decision's own simulations when a tree was reused.
  [[nodiscard]] std::uint64_t root_visits() const { return trees_.empty() ? 0 : trees_.front()->root_visits(); }

 private:
  using Tree = std::unique_ptr<TreeSearch<G>>;

  void forget() {
    state_.reset();
    reusable_ = false;
  }

  [[nodiscard]] std::size_t tree_count() const {
    if (options_.parallel == Parallel::tree) return 1;
    std::uint64_t count = options_.threads;
    if (budget_.simulations > 0) count = std::min(count, budget_.simulations);
    return static_cast<std::size_t>(count);
  }

  // The move's share of the game's budget, and no more than the budget of a move if there is one.
  [[nodiscard]] Budget next_budget([[maybe_unused]] const G& state) const {
    std::size_t left = game_clock_.guessed_moves_left();
    if constexpr (HasFixedLength<G>) {
      const auto plies = static_cast<std::size_t>(std::max(state.plies_left(), 1));
      left = SimultaneousGame<G> ? plies : (plies + 1) / 2;
    }
    Budget budget = game_clock_.next(left);
    if (move_budget_.simulations > 0)
      budget.simulations =
          budget.simulations > 0 ? std::min(budget.simulations, move_budget_.simulations) : move_budget_.simulations;
    if (move_budget_.milliseconds > 0)
      budget.milliseconds = budget.milliseconds > 0 ? std::min(budget.milliseconds, move_budget_.milliseconds)
                                                    : move_budget_.milliseconds;
    return budget;
  }

  Decision explain_decided(const G& state, Player player, Move move, const DecisiveMove<G>& known,
                           const Stopwatch& stopwatch) {
    forget();
    explanation_ = {};
    for (const MoveBound<Move>& bound : known.bounds())
      explanation_.arms.push_back({state.move_text(bound.move), 1, bound.lower, bound.move == move ? 1.0 : 0.0});
    explanation_.line = {state.move_text(move)};
    return {.move = number_of(move, state, player),
            .value = known.value(),
            .nodes = known.positions(),
            .milliseconds = stopwatch.milliseconds()};
  }

  Decision follow_path(const G& state, Player player, std::stop_token stop) requires HasLongPath<G> {
    forget();
    Budget budget = budget_;
    budget.stop = std::move(stop);
    Decision decision = lone_path_.decide(state, player, budget, explanation_);
    game_clock_.used(decision.simulations, decision.milliseconds);
    return decision;
  }

  // Reuses the trees if they are of this very position, and starts new ones otherwise.
  void prepare(const G& state, Player player) {
    const bool alone = searches_alone(options_, state);
    if (!reusable_ || !state_ || !(*state_ == state) || player_ != player || alone_ != alone) {
      if (trees_.empty() || alone_ != alone || trees_differ(options_.draw, player_, player)) make_trees(alone, player);
      start_trees(state, player);
    }
    alone_ = alone;
    player_ = player;
    state_ = state;
    reusable_ = false;
  }

  void make_trees(bool alone, Player player) {
    SearchSettings settings = settings_of(options_, player);
    settings.bytes /= tree_count();
    trees_.clear();
    for (std::size_t number = 0; number < tree_count(); ++number)
      trees_.push_back(make_tree_of<G>(options_.tree == TreeKind::sequential, alone, policy_, settings));
  }

  void start_trees(const G& state, Player player) {
    // Room for what max-robust may add and for what was kept; memory that is not touched costs nothing.
    const std::uint64_t expected = options_.reuse ? 0 : budget_.simulations + budget_.simulations / 2;
    for (const Tree& tree : trees_) start_tree(*tree, state, player, expected / trees_.size(), options_.memory);
  }

  SearchReport run(const Budget& budget) {
    if (trees_.size() > 1) return run_side_by_side(budget);
    if (options_.threads > 1) return trees_.front()->run_shared(budget, random_, options_.threads);
    return trees_.front()->run(budget, random_);
  }

  SearchReport run_side_by_side(const Budget& budget) {
    require_limit(budget);
    const std::size_t count = trees_.size();
    std::vector<SearchReport> reports(count);
    std::vector<Random> streams;
    for (std::size_t number = 0; number < count; ++number) streams.emplace_back(random_());
    LinkedStop stop(budget.stop);
    const auto work = [&](std::size_t number) {
      Budget share = budget;
      share.simulations = budget.simulations / count + (number < budget.simulations % count ? 1 : 0);
      share.stop = stop.token();
      reports[number] = trees_[number]->run(share, streams[number]);
    };
    // Fewer simulations than trees: one for each of the first.
    const std::size_t used = budget.simulations > 0 ? std::min<std::uint64_t>(budget.simulations, count) : count;
    run_in_threads(used, work, [&] { stop.request_stop(); });
    SearchReport sum;
    for (const SearchReport& report : reports) add(sum, report);
    return sum;
  }

  static void add(SearchReport& sum, const SearchReport& report) {
    sum.simulations += report.simulations;
    sum.nodes += report.nodes;
    sum.bytes += report.bytes;
    sum.full = sum.full || report.full;
  }

  // By simulations: the budget, then eighths of it, up to half as much again. With a time limit: two thirds of it,
  // then twenty-fourths until it is up.
  SearchReport run_until_agreed(const Budget& budget) {
    const Stopwatch stopwatch;
    Budget part = budget;
    part.milliseconds = budget.milliseconds * 2 / 3;
    SearchReport report = run(part);
    for (int step = 0; step < (budget.simulations > 0 ? 4 : 8) && !robust_is_max(root_arms()); ++step) {
      if (budget.stop.stop_requested()) break;
      part.simulations = budget.simulations > 0 ? std::max<std::uint64_t>(budget.simulations / 8, 1) : 0;
      if (budget.milliseconds > 0) {
        const double left = budget.milliseconds - stopwatch.milliseconds();
        if (left <= 0) break;
        part.milliseconds = std::min(left, budget.milliseconds / 24);
      }
      const SearchReport more = run(part);
      report.simulations += more.simulations;
      report.nodes = more.nodes;
      report.bytes = more.bytes;
    }
    return report;
  }

  [[nodiscard]] std::vector<RootArm<Move>> root_arms() const {
    std::vector<std::vector<RootArm<Move>>> trees;
    for (const Tree& tree : trees_) trees.push_back(tree->arms());
    return trees.size() == 1 ? std::move(trees.front()) : add_arms(with_same_moves(std::move(trees)));
  }

  // A tree of one player knows how much space it will use, not who wins: that is what the space estimate says.
  static double value_alone([[maybe_unused]] const G& state, [[maybe_unused]] Player player) {
    if constexpr (HasSeparation<G>) return reward_for(player, state.separated_result());
    return 0.5;
  }

  // The result, whatever a draw is worth to the search. (Player two's is one minus player one's: not to the last bit.)
  [[nodiscard]] std::optional<double> proven(const RootArm<Move>& arm) const {
    if (!arm.bounds.proven()) return std::nullopt;
    const bool draw = std::abs(arm.bounds.least - options_.draw) < 1e-6F;
    return draw ? 0.5 : double{arm.bounds.least};
  }
  [[nodiscard]] double value_of(const RootArm<Move>& arm) const { return proven(arm).value_or(double{arm.mean}); }

  static MoveNumber number_of(Move move, const G& state, Player player) {
    return list_moves(state, player).place_of(move);
  }

  void explain_as(const G& state, const std::vector<RootArm<Move>>& arms) {
    explanation_ = {};
    for (const RootArm<Move>& arm : arms)
      explanation_.arms.push_back({state.move_text(arm.move), arm.visits, arm.mean, arm.probability, proven(arm)});
    explanation_.line = trees_.front()->line(longest_shown_line);
  }

  SearchOptions options_;
  AnyPolicy policy_;
  Budget move_budget_;
  Budget budget_;  // of the move that is being decided
  GameClock game_clock_;
  Random random_;
  std::vector<Tree> trees_;
  std::optional<G> state_;  // the position of the trees, while it is known
  Player player_ = Player::one;
  bool alone_ = false;
  [[no_unique_address]] PathOfLonePlayer<G> lone_path_;
  bool reusable_ = false;
  Explanation explanation_;
};

}  // namespace cycad
