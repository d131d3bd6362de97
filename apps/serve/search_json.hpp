// What a search has found, as the answers have it. Values are those of the player who searches.
#pragma once

#include <span>

#include "cycad/agent/agent.hpp"
#include "cycad/core/json.hpp"
#include "serve/searches.hpp"

namespace cycad::serve {

struct ProgressOptions {
  bool joint = true;  // with the table of joint moves
  double milliseconds = 0;
  std::uint64_t simulations = 0;
};

// An event `progress`, or what is common to it and `done`.
Json progress_json(const WatchedSearch& search, const ProgressOptions& options);

// The same for an agent that is not watched, after its decision.
Json decision_json(const Decision& decision, const Explanation& explanation, std::span<const BoardMove> moves);

// The node that the moves lead to, with its arms and the most visited children. ApiError 404 if the tree has none.
Json node_json(const WatchedSearch& search, const std::vector<std::string>& path, std::size_t most);

// The arms of all players who choose at a node, each with its player.
Json arms_json(const WatchedSearch& search, const TreeNode& node);

// By what the policy chooses there; null for an agent without a policy.
Json formula_json(const WatchedSearch& search, const TreeNode& node);

double value_for(Player player, double value_one);

}  // namespace cycad::serve
