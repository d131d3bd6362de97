// The search behind `AnySearch` for a game's own type.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "cycad/agent/any_search.hpp"
#include "cycad/agent/mcts_agent.hpp"
#include "cycad/search/progress.hpp"

namespace cycad {

template <HasText G>
class AnySearchOf final : public AnySearch {
 public:
  using Move = typename G::Move;

  AnySearchOf(const Position& position, Player player, const SearchOptions& options, const Budget& budget,
              std::uint64_t seed)
      : options_(options),
        policy_(policy_of(options)),
        budget_(budget),
        random_(seed),
        position_(position.clone()),
        player_(player) {
    budget_.nodes = options.nodes;
    start();
  }

  SearchReport run(const Budget& budget, const SearchProgress& progress) override {
    require_going();
    require_limit(budget);
    const auto search_on = [&](const Budget& slice) {
      return options_.threads > 1 ? tree_->run_shared(slice, random_, options_.threads) : tree_->run(slice, random_);
    };
    if (progress.every > 0 && progress.call) {
      report_ = run_in_slices(budget, progress.every, search_on, [&](const SearchReport& so_far) {
        report_ = so_far;
        progress.call(answer());
      });
    } else {
      report_ = search_on(budget);
    }
    return report_;
  }

  SimulationTrace trace() override {
    require_going();
    if (options_.threads > 1) throw InputError("one simulation of a search with several threads, expected threads=1");
    return tree_->trace(random_);
  }

  void advance(MoveNumber one, MoveNumber two) override {
    const G before = state();
    const auto move_of = [&](Player player, MoveNumber number) {
      const MoveList<G> list = list_moves(before, player);
      return number < list.size() ? list[number] : Move{};
    };
    const Move first = move_of(Player::one, one);
    const Move second = move_of(Player::two, two);
    position_->play(one, two);
    report_ = {};
    if (state().result()) return;
    const Player before_move = player_;
    if (AlternatingGame<G>) player_ = position_->moves_now(Player::one) ? Player::one : Player::two;
    if (searches_alone(options_, state()) != alone_ || trees_differ(options_.draw, before_move, player_))
      return start();
    tree_->advance(first, second, state());
  }

  [[nodiscard]] SearchAnswer answer() const override {
    require_going();
    const std::vector<RootArm<Move>> arms = tree_->arms();
    if (arms.empty()) throw InputError("no answer before the first simulation, expected a run");
    Random ties = random_;  // the choice leaves the search's own numbers alone
    const RootArm<Move>& chosen = arms[decide_root<G>(options_, arms, ties)];
    SearchAnswer found;
    found.move = list_moves(state(), player_).place_of(chosen.move);
    found.move_text = state().move_text(chosen.move);
    found.value = double{chosen.bounds.proven() ? chosen.bounds.least : chosen.mean};
    found.value_one = tree_->value();
    found.arms = tree_->describe({}, {.depth = 0}).arms;
    found.line = tree_->line(longest_shown_line);
    found.report = report_;
    found.root_visits = static_cast<double>(tree_->root_visits());
    return found;
  }

  [[nodiscard]] TreeNode describe(std::span<const MoveNumbers> path, const TreeLimits& limits) const override {
    require_going();
    return tree_->describe(path, limits);
  }

  [[nodiscard]] const Position& position() const override { return *position_; }
  [[nodiscard]] Player player() const override { return player_; }
  [[nodiscard]] const Budget& budget() const override { return budget_; }

 private:
  [[nodiscard]] const G& state() const { return *state_of<G>(*position_); }

  void require_going() const {
    if (state().result()) throw InputError("the game is over, expected a position with moves");
  }

  void start() {
    alone_ = searches_alone(options_, state());
    tree_ = make_tree_of<G>(options_.tree == TreeKind::sequential, alone_, policy_, settings_of(options_, player_));
    start_tree(*tree_, state(), player_, 0, options_.memory);
  }

  SearchOptions options_;
  AnyPolicy policy_;
  Budget budget_;
  Random random_;
  std::unique_ptr<Position> position_;
  Player player_;
  bool alone_ = false;
  std::unique_ptr<TreeSearch<G>> tree_;
  SearchReport report_;
};

}  // namespace cycad
