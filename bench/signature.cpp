#include <fmt/format.h>

#include <string>
#include <string_view>

#include "bench/suite.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/search/policy/policies.hpp"

namespace cycad::bench {
namespace {

// Folds what an agent thought of its moves in the first plies of a game into the hash.
std::uint64_t fold(std::uint64_t hash, std::string_view game, std::string_view map, const std::string& specification) {
  const auto agent = make_agent(game, specification, {});
  const auto position = start_position(game, map);
  agent->new_game(mix(hash));
  for (int ply = 0; ply < 3 && !position->result(); ++ply) {
    const Player player = position->moves_now(Player::one) ? Player::one : Player::two;
    const MoveNumber move = agent->decide(*position, player, {}).move;
    for (const Explanation::Arm& arm : agent->explain().arms) hash = mix(hash ^ static_cast<std::uint64_t>(arm.visits));
    const MoveNumber reply = position->moves_now(other(player)) ? position->move_count(other(player)) - 1 : 0;
    position->play(player == Player::one ? move : reply, player == Player::one ? reply : move);
    agent->observe(player == Player::one ? move : reply, player == Player::one ? reply : move, *position);
  }
  return hash;
}

template <std::size_t... Index>
std::uint64_t fold_policies(std::uint64_t hash, std::string_view map, const std::string& rest,
                            std::index_sequence<Index...>) {
  const auto one = [&](std::string_view name) {
    for (const std::string_view tree : {"matrix", "sequential"})
      hash = fold(hash, "tron", map, fmt::format("mcts(select={}, tree={}{}, sims=600)", name, tree, rest));
  };
  (one(std::variant_alternative_t<Index, BanditPolicy>::name), ...);
  return hash;
}

}  // namespace

std::uint64_t signature() {
  constexpr auto policies = std::make_index_sequence<std::variant_size_v<BanditPolicy>>();
  std::uint64_t hash = 0;
  hash = fold_policies(hash, "empty:13x13", "", policies);
  hash = fold_policies(hash, "lanctot2013_b", ", predictive=true, cutoff=separation", policies);
  hash = fold_policies(hash, "empty:20x20:facing", ", playout=straight", policies);
  hash = fold_policies(hash, "samothrakis2010_b", ", playout=safe, reuse=true, survival=true", policies);
  hash = fold(hash, "tron", "huge-room", "mcts(select=ucb1, sims=300, expand=all)");
  hash = fold(hash, "tron", "keyhole", "mcts(select=ucb1-tuned, deviation=pooled, sims=2000, threads=2)");
  return hash;
}

}  // namespace cycad::bench
