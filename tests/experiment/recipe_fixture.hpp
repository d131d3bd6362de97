// A recipe to which tests add what is wrong with it.
#pragma once

#include <string>

#include "cycad/experiment/recipe.hpp"
#include "support/error_of.hpp"

namespace cycad {

// Lines 1 to 19; what a test adds begins on line 20.
inline const std::string recipe_head = R"toml(title = "a title"
paper = "A. Author 2001"
source = "table 1"
question = "Why?"

[[part]]
name = "board"
kind = "tournament"
game = "tron"
maps = "empty:6x6"
agents = ["one: random", "two: mcts(select=ucb1)", "lanctot/uct"]
simulations = 100
games = 10

[size.quick]
games = 2

[size.medium.board]
simulations = 50
)toml";

inline Recipe recipe_with(const std::string& more, const std::string& size = "full") {
  return read_recipe(recipe_head + more, "some/test.toml", size);
}

inline std::string error_of_recipe(const std::string& more) {
  return test::error_of([&] { (void)recipe_with(more); });
}

}  // namespace cycad
