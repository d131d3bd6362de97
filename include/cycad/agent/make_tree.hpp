// The definition behind `make_tree` (tree_search.hpp), for the files that instantiate it: one per game.
//
//   template std::unique_ptr<TreeSearch<TronSmall>> make_tree<MatrixModel<TronSmall>>(const AnyPolicy&,
//                                                                                      const SearchSettings&);
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>

#include "cycad/agent/tree_search.hpp"
#include "cycad/core/error.hpp"
#include "cycad/search/make_kernel.hpp"
#include "cycad/search/search.hpp"
#include "cycad/search/trace.hpp"

namespace cycad {

template <class Model>
class TreeSearchOf final : public TreeSearch<typename Model::Base> {
 public:
  using G = typename Model::Base;
  using Move = typename G::Move;
  using Searched = typename Model::Searched;

  explicit TreeSearchOf(const AnyPolicy& policy, const SearchSettings& settings)
      : search_(make_kernel<ShapeOf<Searched>>(policy, settings, move_bytes_of<Searched>, move_groups_of<Searched>()),
                position_policy(policy), settings) {}

  void start(const G& state, Player player, std::uint64_t expected_simulations) override {
    player_ = player;
    search_.start(Model::root(state, player), expected_simulations);
  }
  SearchReport run(const Budget& budget, Random& random) override { return search_.run(budget, random); }
  SearchReport run_shared(const Budget& budget, Random& random, unsigned threads) override {
    return search_.run_shared(budget, random, threads);
  }
  void advance(Move one, Move two, const G& after) override { Model::advance(search_, player_, one, two, after); }
  [[nodiscard]] std::vector<RootArm<Move>> arms() const override { return search_.arms(Model::side(player_)); }
  [[nodiscard]] std::vector<std::string> line(std::size_t length) const override {
    return Model::words(search_.state(), player_, search_.principal_line(length));
  }
  [[nodiscard]] std::uint64_t root_visits() const override { return search_.root_visits(); }
  [[nodiscard]] double value() const override { return double{search_.value()}; }
  [[nodiscard]] TreeNode describe(std::span<const std::array<std::size_t, 2>> path,
                                  const TreeLimits& limits) const override {
    TreeView<Searched> view = search_.tree();
    for (std::size_t step = 0; step < path.size(); ++step) {
      const Move one = move_numbered(view.state(), 0, path[step]);
      const std::optional<TreeView<Searched>> below =
          view.child(one, TreeView<Searched>::sides() == 2 ? move_numbered(view.state(), 1, path[step]) : one);
      if (!below) throw InputError("the tree has no node after step " + std::to_string(step + 1) + " of the path");
      view = *below;
    }
    return describe_tree(view, limits);
  }
  SimulationTrace trace(Random& random) override { return trace_simulation(search_, random); }

 private:
  static Move move_numbered(const Searched& state, std::size_t side, const std::array<std::size_t, 2>& numbers) {
    const MoveList<Searched> list = moves_of_side(state, side);
    const std::size_t number = numbers[index_of(acting_player(state, side))];
    if (number < list.size()) return list[number];
    throw InputError("move number " + std::to_string(number) + ", expected a number below " +
                     std::to_string(list.size()));
  }

  static std::unique_ptr<PositionPolicy<Searched>> position_policy(const AnyPolicy& policy) {
    return std::visit(
        []<class P>(const P& chosen) -> std::unique_ptr<PositionPolicy<Searched>> {
          // What does not fit the game was refused when the agent was made.
          if constexpr (policy_fits<G, P>) {
            return make_position_policy<Searched>(chosen);
          } else {
            return nullptr;
          }
        },
        policy);
  }

  Search<Searched> search_;
  Player player_ = Player::one;
};

template <class Model>
std::unique_ptr<TreeSearch<typename Model::Base>> make_tree(const AnyPolicy& policy, const SearchSettings& settings) {
  return std::make_unique<TreeSearchOf<Model>>(policy, settings);
}

}  // namespace cycad
