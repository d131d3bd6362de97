// The whole program `cycad` with games and policies of your own in it: play, move, tree, match, tournament, tune,
// stores, reports, and all the rest.
//
//   #include <cycad/laboratory.hpp>
//
//   struct ConnectFour { ... };                                   see agent/game_entry_of.hpp for what it needs
//   struct MyPolicy { ... };                                      see agent/own_policy.hpp
//
//   int main(int argc, char** argv) { return cycad::laboratory<ConnectFour, MyPolicy>(argc, argv); }
//
//   ./lab tournament connect-four "mcts(select=my-policy)" mcts "mcts(select=thompson)" --sims 1000 --store lab.db
//
// With CMake: find_package(cycad REQUIRED COMPONENTS laboratory), and link to cycad::laboratory.
#pragma once

#include <vector>

#include "cycad/agent/game_entry_of.hpp"
#include "cycad/agent/own_policy.hpp"
#include "cycad/run_laboratory.hpp"

namespace cycad {

namespace detail {

template <class Part>
void add_part(std::vector<GameEntry>& games, std::vector<OwnPolicyEntry>& policies) {
  if constexpr (requires { Part::statistics; }) {
    policies.push_back(own_policy_entry<Part>());
  } else {
    games.push_back(game_entry_of<Part>());
  }
}

}  // namespace detail

// `Parts` are games and policies, in any order.
template <class... Parts>
int laboratory(int argc, const char* const* argv) {
  std::vector<GameEntry> games;
  std::vector<OwnPolicyEntry> policies;
  (detail::add_part<Parts>(games, policies), ...);
  return run_laboratory(argc, argv, games, policies);
}

}  // namespace cycad
