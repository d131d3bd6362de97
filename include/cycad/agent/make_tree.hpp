// The definition behind `make_tree` (tree_search.hpp), for the files that instantiate it: one per game.
//
//   template std::unique_ptr<TreeSearch<TronSmall>> make_tree<MatrixModel<TronSmall>>(const AnyPolicy&,
//                                                                                      const SearchSettings&);
#pragma once

#include <variant>

#include "cycad/agent/tree_search.hpp"
#include "cycad/search/make_kernel.hpp"
#include "cycad/search/search.hpp"

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

 private:
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
