// UCT as textbooks print it (Kocsis & Szepesvári 2006; Browne et al. 2012, algorithm 2), for comparison: a node per
// simulation with its untried moves and its children, UCB1 worked out at every step down, a playout of uniformly random
// moves. It is written to be plain, not to be slow: nodes are in one vector, and what depends on the node alone is
// worked out once per node.
#pragma once

#include <cmath>
#include <vector>

#include "cycad/game/game.hpp"

namespace cycad::bench {

template <AlternatingGame G>
class TextbookUct {
 public:
  using Move = typename G::Move;

  explicit TextbookUct(const G& position, double c = std::sqrt(2.0)) : position_(position), c_(c) {
    add_node(position, Move{}, other(position.to_move()));
  }

  void run(std::uint64_t simulations, Random& random) {
    nodes_.reserve(nodes_.size() + simulations);
    while (simulations-- > 0) simulate(random);
  }

  // The most visited move.
  [[nodiscard]] Move best() const {
    std::uint32_t best = nodes_[0].children.front();
    for (const std::uint32_t child : nodes_[0].children)
      if (nodes_[child].visits > nodes_[best].visits) best = child;
    return nodes_[best].move;
  }
  [[nodiscard]] std::size_t nodes() const { return nodes_.size(); }

 private:
  struct Node {
    std::vector<Move> untried;
    std::vector<std::uint32_t> children;
    double reward = 0;  // of the player who moved here
    std::uint32_t visits = 0;
    Move move;
    Player mover;
  };

  void simulate(Random& random) {
    G state = position_;
    path_.assign(1, 0);
    while (nodes_[path_.back()].untried.empty() && !nodes_[path_.back()].children.empty()) {
      path_.push_back(select(nodes_[path_.back()]));
      state.play(nodes_[path_.back()].move);
    }
    if (auto& untried = nodes_[path_.back()].untried; !untried.empty())
      path_.push_back(expand(path_.back(), state, random));
    Result result = state.result();
    for (; !result; result = state.result()) {
      MoveList<G> list;
      state.moves(list);
      state.play(list[random.below(static_cast<std::uint32_t>(list.size()))]);
    }
    for (const std::uint32_t index : path_) {
      ++nodes_[index].visits;
      nodes_[index].reward += static_cast<double>(reward_for(nodes_[index].mover, *result));
    }
  }

  [[nodiscard]] std::uint32_t select(const Node& node) const {
    const double logarithm = std::log(static_cast<double>(node.visits));
    double most = -1;
    std::uint32_t best = 0;
    for (const std::uint32_t index : node.children) {
      const Node& child = nodes_[index];
      const double visits = child.visits;
      const double score = child.reward / visits + c_ * std::sqrt(logarithm / visits);
      if (score > most) {
        most = score;
        best = index;
      }
    }
    return best;
  }

  std::uint32_t expand(std::uint32_t parent, G& state, Random& random) {
    auto& untried = nodes_[parent].untried;
    std::swap(untried[random.below(static_cast<std::uint32_t>(untried.size()))], untried.back());
    const Move move = untried.back();
    untried.pop_back();
    const Player mover = state.to_move();
    state.play(move);
    const std::uint32_t child = add_node(state, move, mover);
    nodes_[parent].children.push_back(child);
    return child;
  }

  std::uint32_t add_node(const G& state, Move move, Player mover) {
    MoveList<G> list;
    if (!state.result()) state.moves(list);
    nodes_.push_back({.untried = {list.begin(), list.end()}, .children = {}, .move = move, .mover = mover});
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  G position_;
  double c_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;
};

}  // namespace cycad::bench
