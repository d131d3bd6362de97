// The search behind `EvaluatedSearch` for a game's own type.
#pragma once

#include <algorithm>
#include <utility>

#include "cycad/agent/evaluated_search.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/search/batches.hpp"
#include "cycad/search/make_kernel.hpp"
#include "cycad/search/temperature.hpp"

namespace cycad {

template <HasText G>
class EvaluatedSearchOf final : public EvaluatedSearch {
 public:
  using Move = typename G::Move;

  EvaluatedSearchOf(const Position& position, const LeafSearchOptions& options, std::uint64_t seed)
      : position_(position.clone()), search_(options, kernel_of(options)) {
    search_.start(require_state<G>(position), Random(seed));
  }

  std::optional<PositionLeaf> select_leaf(std::uint64_t most) override {
    if (position_->result()) return std::nullopt;
    const std::optional<Leaf<G>> leaf = search_.select_leaf(most);
    if (!leaf) return std::nullopt;
    orders_.resize(std::max(orders_.size(), leaf->ticket + 1));
    orders_[leaf->ticket] = order_of(*leaf);
    return PositionLeaf{.ticket = leaf->ticket,
                        .position = std::make_shared<PositionOf<G>>(*leaf->position, position_->game()),
                        .mover = leaf->position->to_move(),
                        .moves = leaf->moves.size()};
  }

  void resolve(std::size_t ticket, std::span<const float> priors, float value_one) override {
    std::vector<float> ordered(priors.begin(), priors.end());
    if (ticket < orders_.size() && orders_[ticket].size() == priors.size()) {
      checked_sum(priors);  // an error names the number of the move
      for (std::size_t arm = 0; arm < ordered.size(); ++arm) ordered[arm] = priors[orders_[ticket][arm]];
    }
    search_.resolve(ticket, ordered, value_one);
  }
  void cancel() override { search_.cancel(); }
  [[nodiscard]] std::uint64_t simulations() const override { return search_.simulations(); }
  [[nodiscard]] bool finished() const override { return search_.finished(); }

  [[nodiscard]] std::vector<Arm> arms() const override {
    const MoveList<G> list = root_moves();
    std::vector<Arm> found;
    for (const RootArm<Move>& arm : search_.arms())
      found.push_back({list.place_of(arm.move), search_.state().move_text(arm.move), arm.visits, arm.mean,
                       search_.prior(arm.move)});
    std::sort(found.begin(), found.end(), [](const Arm& one, const Arm& two) { return one.move < two.move; });
    return found;
  }
  [[nodiscard]] double value_one() const override { return search_.value(); }
  [[nodiscard]] const Position& position() const override { return *position_; }

  [[nodiscard]] MoveNumber choose(float temperature) override {
    const auto arms = search_.arms();
    return root_moves().place_of(arms[decide_by_temperature(arms, temperature, search_.random())].move);
  }

  void advance(MoveNumber move) override {
    const MoveList<G> list = root_moves();
    position_->play(move, move);
    if (!position_->result()) search_.advance(list[move], require_state<G>(*position_));
  }

 private:
  static std::unique_ptr<const Kernel<ShapeOf<G>>> kernel_of(const LeafSearchOptions& options) {
    Puct puct;
    puct.c = options.c;
    puct.unvisited = options.unvisited;
    return make_kernel<ShapeOf<G>>(AnyPolicy(puct), settings_of_leaf_search(options), move_bytes_of<G>, MoveGroups{});
  }

  [[nodiscard]] MoveList<G> root_moves() const { return list_moves(search_.state(), search_.state().to_move()); }

  // The number of the move of each arm.
  static std::vector<std::size_t> order_of(const Leaf<G>& leaf) {
    const MoveList<G> list = list_moves(*leaf.position, leaf.position->to_move());
    std::vector<std::size_t> order;
    for (const Move move : leaf.moves) order.push_back(list.place_of(move));
    return order;
  }

  std::unique_ptr<Position> position_;
  LeafSearch<G> search_;
  std::vector<std::vector<std::size_t>> orders_;  // by ticket
};

}  // namespace cycad
