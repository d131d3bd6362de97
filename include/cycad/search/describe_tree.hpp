// From a view of a tree to plain values (tree_node.hpp):
//
//   TreeNode top = describe_tree(search.tree(), {.depth = 3, .min_visits = 100});
//   std::cout << to_dot(top);                                         (tree_text.hpp)
#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "cycad/game/move_text.hpp"
#include "cycad/search/tree_node.hpp"
#include "cycad/search/tree_view.hpp"

namespace cycad {

namespace detail {

template <class G>
class TreeDescriber {
 public:
  using Move = typename G::Move;
  explicit TreeDescriber(const TreeLimits& limits) : limits_(limits) {}

  [[nodiscard]] TreeNode describe(const TreeView<G>& view, std::size_t depth) const {
    TreeNode node;
    node.visits = view.visits();
    if (view.visits() > 0) node.value = double{view.value()};
    if (const Result sure = view.proven()) node.proven = double{*sure};
    std::array<MoveList<G>, 2> lists;
    for (std::size_t side = 0; side < TreeView<G>::sides(); ++side) {
      const std::size_t player = index_of(acting_player(view.state(), side));
      node.to_move[player] = !view.state().result();
      if (!view.state().result()) lists[side] = moves_of_side(view.state(), side);
      for (const RootArm<Move>& arm : view.arms(side))
        node.arms[player].push_back(arm_of(view.state(), arm, lists[side]));
      if (limits_.numbers && depth == 0) add_numbers(view, side, lists[side], node.arms[player]);
      if (side == 1) node.columns = node.arms[1].size();
    }
    if (depth < limits_.depth) add_children(view, lists, depth, node);
    return node;
  }

 private:
  static TreeArm arm_of(const G& state, const RootArm<Move>& arm, const MoveList<G>& list) {
    const std::size_t number = list.place_of(arm.move);
    TreeArm described{.move = text_of_move(state, arm.move, number),
                      .number = number,
                      .visits = arm.visits,
                      .mean = double{arm.mean},
                      .probability = double{arm.probability},
                      .least = double{arm.bounds.least},
                      .most = double{arm.bounds.most},
                      .score = {}};
    if (arm.score) described.score = double{*arm.score};
    return described;
  }

  static void add_numbers(const TreeView<G>& view, std::size_t side, const MoveList<G>& list,
                          std::vector<TreeArm>& arms) {
    for (const auto& [move, numbers] : view.numbers(side)) {
      const auto arm = std::find_if(arms.begin(), arms.end(), [number = list.place_of(move)](const TreeArm& each) {
        return each.number == number;
      });
      if (arm == arms.end()) continue;
      arm->formula = numbers.formula;
      if (numbers.score) arm->score = double{*numbers.score};
      if (numbers.chance) arm->chance = double{*numbers.chance};
      for (const ArmSymbol& symbol : numbers.symbols)
        arm->symbols.emplace_back(std::string(symbol.name), double{symbol.value});
      if (numbers.deviation) arm->symbols.emplace_back("s", double{*numbers.deviation});
    }
  }

  void add_children(const TreeView<G>& view, const std::array<MoveList<G>, 2>& lists, std::size_t depth,
                    TreeNode& node) const {
    for (const TreeChild<G>& child : view.children()) {
      if (child.visits.value_or(1) < limits_.min_visits) {
        if (child.kind != ChildKind::unseen) ++node.left_out;
        continue;
      }
      node.children.push_back(child_of_kind(view, child, depth));
      TreeNode& below = node.children.back();
      for (std::size_t side = 0; side < TreeView<G>::sides(); ++side) {
        const std::size_t player = index_of(acting_player(view.state(), side));
        const Move move = side == 0 ? child.one : child.two;
        below.numbers[player] = lists[side].place_of(move);
        below.moves[player] = text_of_move(view.state(), move, below.numbers[player]);
      }
    }
    std::stable_sort(node.children.begin(), node.children.end(),
                     [](const TreeNode& a, const TreeNode& b) { return a.visits.value_or(0) > b.visits.value_or(0); });
  }

  TreeNode child_of_kind(const TreeView<G>& view, const TreeChild<G>& child, std::size_t depth) const {
    TreeNode node;
    if (child.kind == ChildKind::node) node = describe(*view.child(child.one, child.two), depth + 1);
    node.kind = child.kind;
    node.visits = child.visits;
    if (child.value) node.value = double{*child.value};
    if (child.kind == ChildKind::proven || child.kind == ChildKind::end) node.proven = node.value;
    return node;
  }

  TreeLimits limits_;
};

}  // namespace detail

template <class G>
TreeNode describe_tree(const TreeView<G>& view, const TreeLimits& limits = {}) {
  return detail::TreeDescriber<G>(limits).describe(view, 0);
}

}  // namespace cycad
