// Re-rooting, for subtree reuse from move to move: the subtree below the move that was played becomes the tree, the
// rest of the memory is given back.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "cycad/search/tree/proven_children.hpp"
#include "cycad/search/tree/transpositions.hpp"

namespace cycad {

// The node behind a (joint) move at a node of `state`, also one that is proven; or 0.
template <class G>
NodeIndex child_of(NodeIndex index, GameNode<G> here, const G& state, typename G::Move one, typename G::Move two,
                   const ProvenChildren& proven) {
  constexpr bool joint = ShapeOf<G>::matrix;
  const auto arm_of = [&](std::size_t side, typename G::Move move) {
    std::size_t arm = 0;
    while (arm < here.arms(side) && !(move_of<G>(here, state, side, arm) == move)) ++arm;
    return arm;
  };
  const std::size_t arm_one = arm_of(0, one);
  const std::size_t arm_two = joint ? arm_of(1, two) : 0;
  if (arm_one == here.arms(0) || (joint && arm_two == here.arms(1))) return 0;
  const std::size_t number = here.slot_of(arm_one, arm_two);
  const Slot slot = here.slot(number);
  return slot.kind() == Slot::Kind::node ? slot.index() : proven.find(index, number);
}

// GameError unless the (joint) move leads from one position to the other: who forgets to play it, or plays another one,
// would get the tree of a position that is not on the board.
template <class G>
void require_reached(const G& before, typename G::Move one, typename G::Move two, const G& after) {
  const auto require_legal = [&](std::size_t side, typename G::Move move) {
    const MoveList<G> list = moves_of_side(before, side);
    if (list.place_of(move) == list.size())
      throw_game_error("advance: this is no move of the position that was searched");
  };
  G next = before;
  require_legal(0, one);
  if constexpr (ShapeOf<G>::matrix) {
    require_legal(1, two);
    next.play(one, two);
  } else {
    next.play(one);
  }
  if (!(next == after)) throw_game_error("advance: the move does not lead to this position, expected the one after it");
}

struct CopiedSubtree {
  NodeIndex root = 0;
  std::uint64_t nodes = 0;
  ProvenChildren proven = {};
  NodeMap moved = {};  // where every node went, if nodes are shared
};

// Copies the subtree below a node into the other arena, parents before children. Where nodes have several parents
// (`shared`) each is copied once. `copied(from, to)` is called for each.
template <class Shape>
CopiedSubtree copy_subtree(const Arena& from, Arena& to, const NodeFormat& format, NodeIndex top,
                           const ProvenChildren& proven, bool shared, const auto& copied) {
  if (to.capacity_bytes() < from.capacity_bytes()) to = Arena(from.capacity_bytes());
  to.clear();
  CopiedSubtree copy;
  const auto copy_node = [&](NodeIndex index) {
    if (const NodeIndex known = shared ? copy.moved.find(index) : 0; known != 0) return known;
    const std::size_t size = Node<Shape>(from.at(index), format).bytes();
    const NodeIndex made = to.allocate(size, false);
    std::memcpy(to.at(made), from.at(index), size);
    ++copy.nodes;
    copied(index, made);
    if (shared) copy.moved.insert(index, made);
    return made;
  };
  struct Copied {
    NodeIndex from, to;
  };
  copy.root = copy_node(top);
  std::vector<Copied> open{{top, copy.root}};
  while (!open.empty()) {
    const Copied parent = open.back();
    open.pop_back();
    const Node<Shape> here(to.at(parent.to), format);
    for (std::size_t number = 0; number < here.slot_count(); ++number) {
      Slot& slot = here.slot(number);
      const bool is_node = slot.kind() == Slot::Kind::node;
      const NodeIndex child = is_node                               ? slot.index()
                              : slot.kind() == Slot::Kind::terminal ? proven.find(parent.from, number)
                                                                    : 0;
      if (child == 0) continue;
      const std::uint64_t before = copy.nodes;
      const NodeIndex made = copy_node(child);
      if (is_node)
        slot = Slot::node(made);
      else
        copy.proven.remember(parent.to, number, made);
      if (copy.nodes != before) open.push_back({child, made});
    }
  }
  return copy;
}

}  // namespace cycad
