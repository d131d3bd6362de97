// A Monte-Carlo tree search of any game, by the specification of an `mcts` agent, for programs that watch it think: the
// command `tree`, the page, other languages. It runs in slices, answers at any time, follows the game, shows its tree,
// and can do one simulation step by step.
//
//   auto position = start_position("breakthrough", "");
//   auto search = make_search(*position, Player::one, "mcts(select=ucb1, sims=100000)", {.seed = 7});
//   search->run(search->budget(), {.every = 100, .call = [&](const SearchAnswer& now) { show(now); }});
//   search->run({.simulations = 1000});                        and so on in the same tree
//   SearchAnswer answer = search->answer();                    move, arms, line: what the agent would decide now
//   TreeNode root = search->describe({}, {.depth = 2});        see tree_node.hpp; to_json and to_dot: tree_text.hpp
//   SimulationTrace seen = search->trace();                    one simulation; see simulation_trace.hpp
//   search->advance(answer.move, 0);                           the game goes on; the subtree is reused
//
// The tree is that of the agent's first decision with the same seed and budget, to the last bit, in one run, in slices,
// or by single simulations. What an agent does beside its tree is left out: `decisive` plies, `endgame=path`, budgets
// for a whole game, and the additional time of decide=max-robust. There is one tree: threads only with parallel=tree.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/agent/position.hpp"
#include "cycad/search/search_report.hpp"
#include "cycad/search/simulation_trace.hpp"
#include "cycad/search/tree_node.hpp"

namespace cycad {

// What a search has found so far.
struct SearchAnswer {
  MoveNumber move = 0;  // of the player who searches, by the option `decide`
  std::string move_text;
  double value = 0.5;      // the player's expected reward with that move
  double value_one = 0.5;  // player one's mean reward over all simulations; of a lone player its own
  // Of each player who chooses at the root: both in the matrix tree, otherwise the one who searches. Player one's
  // first.
  std::array<std::vector<TreeArm>, 2> arms;
  std::vector<std::string> line;  // the most visited one; a joint move as "north/west"
  SearchReport report;            // of the run so far
  double root_visits = 0;         // more than its simulations when a tree was reused
  [[nodiscard]] double simulations_per_second() const {
    return report.milliseconds > 0 ? 1000.0 * static_cast<double>(report.simulations) / report.milliseconds : 0.0;
  }
};

// Calls `call` with the current answer about every `every` milliseconds, between two slices of the search.
struct SearchProgress {
  double every = 0;
  std::function<void(const SearchAnswer&)> call = {};
};

// The moves of both players by their numbers, as in Position::play; that of a player who does not move is ignored.
using MoveNumbers = std::array<MoveNumber, 2>;

class AnySearch {
 public:
  virtual ~AnySearch() = default;

  // Searches on. Throws InputError for a budget without an end, and when the game is over.
  virtual SearchReport run(const Budget& budget, const SearchProgress& progress = {}) = 0;
  // One simulation, step by step. Not with several threads.
  virtual SimulationTrace trace() = 0;
  // The game goes on by these moves; the subtree below them is reused. Throws InputError for an illegal one.
  virtual void advance(MoveNumber one, MoveNumber two) = 0;

  // Throws InputError before the first simulation, for there are no arms yet.
  [[nodiscard]] virtual SearchAnswer answer() const = 0;
  // The node that the moves lead to from the root, and what is below it within the limits. In the sequential tree of a
  // simultaneous game a step is one player's move, the searching player's first. InputError where there is no node.
  [[nodiscard]] virtual TreeNode describe(std::span<const MoveNumbers> path, const TreeLimits& limits) const = 0;

  [[nodiscard]] virtual const Position& position() const = 0;
  // Who searches: in an alternating-move game whoever is to move.
  [[nodiscard]] virtual Player player() const = 0;
  // That of the specification, or the default one.
  [[nodiscard]] virtual const Budget& budget() const = 0;
};

struct SearchStart {
  std::uint64_t seed = 1;
  Budget default_budget = {};  // where the specification has none
};

// Throws InputError for a specification that is not an `mcts` agent of the position's game or has several trees, and
// when `player` has nothing to decide in the position.
std::unique_ptr<AnySearch> make_search(const Position& position, Player player, std::string_view specification,
                                       const SearchStart& start = {});

}  // namespace cycad
