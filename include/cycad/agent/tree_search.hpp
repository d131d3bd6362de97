// A search of a game, whatever the tree model and the policy: what an agent holds. The models say how a position of
// the game becomes the root of a tree, and what the tree's moves mean:
//
//   MatrixModel       a simultaneous game, both players' arms at a node
//   SequentialModel   a simultaneous game, the searching player first (game/serialized.hpp)
//   AlternatingModel  an alternating-move game
//   SoloModel         a separated player alone (game/solo.hpp)
//
// `make_tree` is where a search is compiled per game and model; each shipped game has a file of explicit instantiations
// in src/agent/instances, which is all that a new game needs here. The policies are compiled elsewhere, once for all
// games (search/make_kernel.hpp).
#pragma once

#include <array>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <vector>

#include "cycad/game/serialized.hpp"
#include "cycad/game/solo.hpp"
#include "cycad/search/policy/policies.hpp"
#include "cycad/search/search.hpp"
#include "cycad/search/simulation_trace.hpp"
#include "cycad/search/tree_node.hpp"

namespace cycad {

template <class G>
class TreeSearch {
 public:
  using Move = typename G::Move;

  virtual ~TreeSearch() = default;
  // A new tree for `player` to move in `state`; see Search::start.
  virtual void start(const G& state, Player player, std::uint64_t expected_simulations) = 0;
  virtual SearchReport run(const Budget& budget, Random& random) = 0;
  virtual SearchReport run_shared(const Budget& budget, Random& random, unsigned threads) = 0;
  // The game went on by this joint move (an alternating-move game: by whichever of the two moved).
  virtual void advance(Move one, Move two, const G& after) = 0;
  // The player's moves at the root.
  [[nodiscard]] virtual std::vector<RootArm<Move>> arms() const = 0;
  // The most visited line in words, a joint move as "north/west", player one's first.
  [[nodiscard]] virtual std::vector<std::string> line(std::size_t length) const = 0;
  [[nodiscard]] virtual std::uint64_t root_visits() const = 0;
  // Player one's expected reward at the root; a lone player's own.
  [[nodiscard]] virtual double value() const = 0;
  // The node that a path of moves leads to (their numbers in the game's lists, player one's first), and what is below
  // it. InputError where the path leaves the tree.
  [[nodiscard]] virtual TreeNode describe(std::span<const std::array<std::size_t, 2>> path,
                                          const TreeLimits& limits) const = 0;
  // One simulation, step by step.
  virtual SimulationTrace trace(Random& random) = 0;
};

template <class G>
using Line = std::vector<std::array<typename G::Move, 2>>;

template <SimultaneousGame G>
struct MatrixModel {
  using Base = G;
  using Searched = G;
  using Move = typename G::Move;

  static Searched root(const G& state, Player /*player*/) { return state; }
  static std::size_t side(Player player) { return index_of(player); }
  template <class S>
  static void advance(S& search, Player /*player*/, Move one, Move two, const G& after) {
    search.advance(one, two, after);
  }
  static std::vector<std::string> words(Searched state, Player /*player*/, const Line<G>& line) {
    std::vector<std::string> texts;
    for (const auto& [one, two] : line) {
      texts.push_back(state.move_text(one) + "/" + state.move_text(two));
      state.play(one, two);
    }
    return texts;
  }
};

template <SimultaneousGame G>
struct SequentialModel {
  using Base = G;
  using Searched = Serialized<G>;
  using Move = typename G::Move;

  static Searched root(const G& state, Player player) { return Searched(state, player); }
  static std::size_t side(Player /*player*/) { return 0; }
  // One joint move is two plies here, the searching player's first.
  template <class S>
  static void advance(S& search, Player player, Move one, Move two, const G& after) {
    const Move own = player == Player::one ? one : two;
    const Move reply = player == Player::one ? two : one;
    Searched between = search.state();
    between.play(own);
    search.advance(own, between);
    search.advance(reply, root(after, player));
  }
  static std::vector<std::string> words(Searched state, Player player, const Line<G>& line) {
    std::vector<std::string> texts;
    for (std::size_t ply = 0; ply < line.size(); ply += 2) {
      const std::string own = state.move_text(line[ply][0]);
      const std::string reply = ply + 1 < line.size() ? state.move_text(line[ply + 1][0]) : "?";
      std::string& text = texts.emplace_back(player == Player::one ? own : reply);
      text.append("/").append(player == Player::one ? reply : own);
      state.play(line[ply][0]);
      if (ply + 1 < line.size()) state.play(line[ply + 1][0]);
    }
    return texts;
  }
};

// Words for a line in which one player moves at a time.
template <class Searched>
std::vector<std::string> line_words(Searched state, const Line<Searched>& line) {
  std::vector<std::string> texts;
  for (const auto& ply : line) {
    texts.push_back(state.move_text(ply[0]));
    state.play(ply[0]);
  }
  return texts;
}

template <AlternatingGame G>
struct AlternatingModel {
  using Base = G;
  using Searched = G;
  using Move = typename G::Move;

  static Searched root(const G& state, Player /*player*/) { return state; }
  static std::size_t side(Player /*player*/) { return 0; }
  template <class S>
  static void advance(S& search, Player /*player*/, Move one, Move two, const G& after) {
    search.advance(search.state().to_move() == Player::one ? one : two, after);
  }
  static std::vector<std::string> words(const Searched& state, Player /*player*/, const Line<G>& line) {
    return line_words(state, line);
  }
};

template <HasLonePlay G>
struct SoloModel {
  using Base = G;
  using Searched = Solo<G>;
  using Move = typename G::Move;

  static Searched root(const G& state, Player player) { return Searched(state, player); }
  static std::size_t side(Player /*player*/) { return 0; }
  // The state goes on from the tree's own, not from `after`: rewards count the cells of the region as it was when the
  // tree began, and the other player's moves do not matter.
  template <class S>
  static void advance(S& search, Player player, Move one, Move two, const G& /*after*/) {
    const Move own = player == Player::one ? one : two;
    Searched next = search.state();
    next.play(own);
    search.advance(own, next);
  }
  static std::vector<std::string> words(const Searched& state, Player /*player*/, const Line<G>& line) {
    return line_words(state, line);
  }
};

template <class Model>
std::unique_ptr<TreeSearch<typename Model::Base>> make_tree(const AnyPolicy& policy, const SearchSettings& settings);

// The tree of a game for what the options ask: `sequential` matters where both players move at once, `alone` where a
// separated player can go on by itself.
template <class G>
std::unique_ptr<TreeSearch<G>> make_tree_of([[maybe_unused]] bool sequential, [[maybe_unused]] bool alone,
                                            const AnyPolicy& policy, const SearchSettings& settings) {
  if constexpr (AlternatingGame<G>) {
    return make_tree<AlternatingModel<G>>(policy, settings);
  } else {
    if constexpr (HasSurvival<G>) {
      if (alone) return make_tree<SoloModel<G>>(policy, settings);
    }
    if (sequential) return make_tree<SequentialModel<G>>(policy, settings);
    return make_tree<MatrixModel<G>>(policy, settings);
  }
}

// What an agent and a search to watch have in common. The plies of the line that they show:
inline constexpr std::size_t longest_shown_line = 12;

// Whether trees for one player do not do for the other: what a draw is worth to whom is a setting of the trees.
inline bool trees_differ(float draw, Player one, Player two) { return draw != 0.5F && one != two; }

// `memory` is the option, in MiB.
template <class G>
void start_tree(TreeSearch<G>& tree, const G& state, Player player, std::uint64_t expected_simulations,
                std::uint64_t memory) {
  try {
    tree.start(state, player, expected_simulations);
  } catch (const std::bad_alloc&) {
    throw OutsideError("mcts: no " + std::to_string(memory) + " MiB of memory for the tree (option memory)");
  }
}

}  // namespace cycad
