// A read-only view of a search's tree: a node with its position. Views of children are made when asked for; nothing is
// copied but the position.
//
//   TreeView<Breakthrough> root = search.tree();
//   for (const auto& child : root.children()) use(child.one, child.visits, child.value);
//   if (auto below = root.child(move)) ...                  the node behind a move, where there is one
//   root.principal_line(8);
//
// Rewards are player one's, but for those of arms, which are from the side of the player whose move it is. A view is
// valid until the search runs or advances.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "cycad/search/search_tree.hpp"
#include "cycad/search/tree_node.hpp"

namespace cycad {

template <class G>
struct TreeChild {
  typename G::Move one, two;     // in the sequential tree both are the mover's
  std::size_t arm_one, arm_two;  // their places at the node
  ChildKind kind = ChildKind::unseen;
  std::optional<double> visits;  // empty where a matrix node has not counted them apart
  Result value;                  // empty while it is unseen
};

template <class G>
class TreeView {
 public:
  using Shape = ShapeOf<G>;
  using Move = typename G::Move;

  // The root.
  explicit TreeView(const SearchTree<G>& tree) : TreeView(tree, tree.root(), tree.state(), true) {}

  // No node, and nothing but the position to see: a search that has not run yet.
  [[nodiscard]] bool empty() const { return index_ == 0; }
  [[nodiscard]] const G& state() const { return state_; }
  [[nodiscard]] NodeIndex index() const { return index_; }
  [[nodiscard]] bool is_root() const { return is_root_; }

  // How often the search has come here. A node also counts the visit before it was made, but for the first root.
  [[nodiscard]] double visits() const {
    if (empty()) return 0;
    const HeavySums* const heavy = tree_->heavy_sums(index_);
    const double counted = heavy != nullptr ? heavy->visits : double{node().header().visits};
    return is_root_ ? counted : counted + 1;
  }
  // Player one's mean reward, or what is proven.
  [[nodiscard]] float value() const {
    if (empty()) return 0.5F;
    if (const Result sure = proven()) return *sure;
    return is_root_ ? mean_reward(node()) : node().mean_with_first_visit();
  }
  // Player one's reward when both play well from here on, if the solver has found it.
  [[nodiscard]] Result proven() const {
    if (empty() || !tree_->settings().solver) return {};
    if (is_root_) return tree_->proven_value();
    const Bounds bounds = node_bounds(node());
    return bounds.proven() ? Result{bounds.least} : Result{};
  }

  // One player chooses at a node of the sequential tree, both in the matrix tree.
  [[nodiscard]] static constexpr std::size_t sides() { return Shape::sides; }
  [[nodiscard]] Player player(std::size_t side) const {
    if constexpr (Shape::matrix) return side == 0 ? Player::one : Player::two;
    if constexpr (!Shape::matrix) return state_.to_move();
  }
  // What is known of each move of a side, in the order of inspect_arms(); where players alternate, of the mover's.
  [[nodiscard]] std::vector<RootArm<Move>> arms(std::size_t side = 0) const {
    require_side<Shape>("arms", side);
    if (empty()) return {};
    return tree_->arms_at(index_, state_, side);
  }
  // By what numbers the policy chooses among them, each with its move.
  [[nodiscard]] std::vector<std::pair<Move, ArmNumbers>> numbers(std::size_t side = 0) const {
    require_side<Shape>("numbers", side);
    if (empty()) return {};
    return tree_->numbers_at(index_, state_, side);
  }

  // All (joint) moves, row by row of player one's; unseen ones too.
  [[nodiscard]] std::vector<TreeChild<G>> children() const {
    std::vector<TreeChild<G>> found;
    if (empty()) return found;
    const auto here = node();
    const std::size_t columns = Shape::matrix ? here.arms(1) : 1;
    for (std::size_t slot = 0; slot < here.slot_count(); ++slot)
      found.push_back(child_at(slot / columns, slot % columns));
    if constexpr (Shape::matrix) {
      if (!tree_->settings().transpositions) derive_visits(found);
    }
    return found;
  }

  // The node behind a (joint) move; none where the tree has no node.
  [[nodiscard]] std::optional<TreeView> child(Move one, Move two) const {
    const NodeIndex below = empty() ? 0 : tree_->child_at(index_, state_, one, two);
    if (below == 0) return std::nullopt;
    G next = state_;
    if constexpr (Shape::matrix) {
      next.play(one, two);
    } else {
      next.play(one);
    }
    return TreeView(*tree_, below, next, false);
  }
  [[nodiscard]] std::optional<TreeView> child(Move move) const requires(!Shape::matrix) { return child(move, move); }

  // The most visited line from here: (joint) moves, player one's first.
  [[nodiscard]] std::vector<std::array<Move, 2>> principal_line(std::size_t length) const {
    return tree_->line_from(index_, state_, length);
  }

 private:
  TreeView(const SearchTree<G>& tree, NodeIndex index, const G& state, bool is_root)
      : tree_(&tree), index_(index), state_(state), is_root_(is_root) {}

  [[nodiscard]] GameNode<G> node() const { return tree_->node(index_); }

  [[nodiscard]] TreeChild<G> child_at(std::size_t arm_one, std::size_t arm_two) const {
    const auto here = node();
    const Slot slot = here.slot(here.slot_of(arm_one, arm_two));
    const Move one = move_of<G>(here, state_, 0, arm_one);
    TreeChild<G> found{.one = one, .two = one, .arm_one = arm_one, .arm_two = arm_two, .visits = {}, .value = {}};
    if constexpr (Shape::matrix) found.two = move_of<G>(here, state_, 1, arm_two);
    switch (slot.kind()) {
      case Slot::Kind::unseen: found.visits = 0; break;
      case Slot::Kind::once:
        found.kind = ChildKind::once;
        found.visits = 1;
        found.value = slot.reward_one();
        break;
      case Slot::Kind::node:
        found.kind = ChildKind::node;
        found.visits = TreeView(*tree_, slot.index(), state_, false).visits();
        found.value = tree_->node(slot.index()).mean_with_first_visit();
        break;
      case Slot::Kind::terminal:
        found.kind = is_over(one, found.two) ? ChildKind::end : ChildKind::proven;
        found.value = slot.reward_one();
        if (here.format().joint_means) found.visits = here.cell(here.slot_of(arm_one, arm_two)).visits;
        break;
    }
    // The arm of a sequential node is the child.
    if constexpr (!Shape::matrix) found.visits = tree_->arm_visits_at(index_, 0, arm_one);
    return found;
  }

  [[nodiscard]] bool is_over(Move one, [[maybe_unused]] Move two) const {
    G next = state_;
    if constexpr (Shape::matrix) {
      next.play(one, two);
    } else {
      next.play(one);
    }
    return next.result().has_value();
  }

  // A slot that is an end does not count; the arms of both players do. Where it is the only such slot in its row or
  // column, its visits are what the others leave of the arm's.
  void derive_visits(std::vector<TreeChild<G>>& cells) const requires(Shape::matrix) {
    const std::size_t rows = node().arms(0), columns = node().arms(1);
    const auto derive = [&](std::size_t side, std::size_t arm) {
      double left = tree_->arm_visits_at(index_, side, arm);
      TreeChild<G>* missing = nullptr;
      for (std::size_t other = 0; other < (side == 0 ? columns : rows); ++other) {
        TreeChild<G>& cell = cells[side == 0 ? arm * columns + other : other * columns + arm];
        if (cell.visits) {
          left -= *cell.visits;
        } else if (missing == nullptr) {
          missing = &cell;
        } else {
          return false;
        }
      }
      if (missing != nullptr) missing->visits = std::max(left, 0.0);
      return missing != nullptr;
    };
    for (bool more = true; more;) {
      more = false;
      for (std::size_t arm = 0; arm < rows; ++arm) more = derive(0, arm) || more;
      for (std::size_t arm = 0; arm < columns; ++arm) more = derive(1, arm) || more;
    }
  }

  const SearchTree<G>* tree_;
  NodeIndex index_;
  G state_;
  bool is_root_;
};

}  // namespace cycad
