// Small recipes, and a folder in which `cycad reproduce` runs them.
#pragma once

#include <gtest/gtest.h>
#include <algorithm>

#include <string>

#include "apps/program.hpp"

namespace cycad {

inline const std::string recipe_head =
    "title = \"tiny\"\npaper = \"Nobody\"\nsource = \"table 0\"\nquestion = \"Does it run?\"\n";

inline const std::string moved_part = R"toml(
[[part]]
name = "moved"
kind = "adaptive"
maps = "empty:5x5"
agents = ["c: mcts(select=ucb1(c={value}))"]
against = "random"
simulations = 10
games = 2
rounds = 4
repetitions = 3
from = 2
step = 1.5
)toml";

// One part of each kind, as small as they can be.
inline const std::string all_kinds = recipe_head + R"toml(
[[part]]
name = "board"
kind = "tournament"
maps = "empty:5x5"
agents = ["search: mcts(select=ucb1)", "chance: random", "sure: mcts(select=ucb1-tuned)"]
simulations = 40
games = 6
[[part]]
name = "grid"
kind = "gauntlet"
maps = "empty:5x5"
agent = "mcts(select=ucb1(c={c}))"
grid = ["c: 0.5 1"]
against = "random"
simulations = 30
games = 4
sides = "second"
scoring = "outcomes"
[[part]]
name = "late"
kind = "gauntlet"
game = "octagon"
maps = "small"
start_agent = "mcts"
start_ply = 30
starts = 2
agents = ["mcts"]
against = "random"
simulations = 5
games = 4
[[part]]
name = "choice"
kind = "position"
game = "breakthrough"
maps = "figure11"
agents = ["uct: mcts(select=ucb1(c=0.4))"]
budgets = [20, 50]
trials = 15
groups = ["a6: a5a6", "captures: b6xa7 b6xc7"]
[[part]]
name = "arms"
kind = "bandit"
model = "manual"
arms = 5
tasks = 10
points = [10, 50]
agents = ["uct: ucb1(c=0.4)", "st: ucb1(c=0.4, sufficiency=0.6)"]
[[part]]
name = "walks"
kind = "bandit"
model = "walk"
arms = 5
models = 3
tasks = 5
points = [50]
agents = ["uct: ucb1(c=0.4)", "st: ucb1(c=0.4, sufficiency=0.6)"]
[[part]]
name = "size"
kind = "complexity"
maps = ["small"]
games = 20
points = [1, 20]
[[part]]
name = "doors"
kind = "payoffs"
maps = "samothrakis-a"
)toml" + moved_part + R"toml(
[[part]]
name = "moves"
kind = "move-kinds"
game = "octagon"
maps = "small"
agents = ["one: greedy", "two: greedy"]
games = 2
[[part]]
name = "mean"
kind = "mean"
of = ["board"]
[size.quick]
[[published]]
part = "doors"
error = 0
table = """
       right  left
right    1.0   0.0
left     1.0   0.5
"""
[[claim]]
text = "searching is better than chance"
every = "board/search/chance"
above = 50
)toml";

// Large enough to be killed on the way.
inline const std::string long_recipe = recipe_head + R"toml(
[[part]]
name = "board"
kind = "tournament"
maps = "empty:9x9"
agents = ["a: mcts(select=ucb1)", "b: mcts(select=ucb1-tuned)"]
simulations = 400
games = 60
)toml" + moved_part + R"toml(
[size.quick]
[[claim]]
text = "a is better"
every = "board/a"
above = 50
)toml";

// A file with one exact part, which takes no time.
inline const std::string exact_recipe = recipe_head + R"toml(
[[part]]
name = "doors"
kind = "payoffs"
maps = "samothrakis-a"
)toml";

class Reproduce : public testing::Test {
 protected:
  [[nodiscard]] Arguments with(const Arguments& more) const {
    return cycad::with({"reproduce", "--file", folder_.file("tiny.toml"), "--store", folder_.file("store.db")}, more);
  }
  [[nodiscard]] Arguments document(const Arguments& more) const {
    Arguments all =
        cycad::with(with(more), {"--ledger", folder_.file("ledger"), "--document", folder_.file("results.md")});
    if (std::find(more.begin(), more.end(), "--write") != more.end()) all.emplace_back("--allow-dirty");
    return all;
  }
  void write(const std::string& recipe) const { (void)folder_.write("tiny.toml", recipe); }

  TemporaryFolder folder_;
};

}  // namespace cycad
