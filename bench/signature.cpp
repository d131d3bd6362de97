#include <fmt/format.h>

#include <bit>
#include <string>
#include <string_view>
#include <variant>

#include "bench/suite.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/game/breakthrough/breakthrough.hpp"
#include "cycad/game/octagon/octagon.hpp"
#include "cycad/game/tron/tron.hpp"
#include "cycad/search/policy/heuristic.hpp"
#include "cycad/search/policy/policies.hpp"

namespace cycad::bench {
namespace {

// Folds what an agent thought of its moves in the first plies of a game, and the size of its trees, into the hash.
std::uint64_t fold(std::uint64_t hash, std::string_view game, std::string_view map, const std::string& specification) {
  const auto agent = make_agent(game, specification, {});
  const auto position = start_position(game, map);
  agent->new_game(mix(hash));
  for (int ply = 0; ply < 3 && !position->result(); ++ply) {
    const Player player = position->moves_now(Player::one) ? Player::one : Player::two;
    const Decision decision = agent->decide(*position, player, {});
    hash = mix(hash ^ decision.nodes);
    hash = mix(hash ^ decision.bytes);
    for (const Explanation::Arm& arm : agent->explain().arms) {
      hash = mix(hash ^ static_cast<std::uint64_t>(arm.visits));
      hash = mix(hash ^ std::bit_cast<std::uint64_t>(arm.mean));
    }
    const MoveNumber move = decision.move;
    const MoveNumber reply = position->moves_now(other(player)) ? position->move_count(other(player)) - 1 : 0;
    position->play(player == Player::one ? move : reply, player == Player::one ? reply : move);
    agent->observe(player == Player::one ? move : reply, player == Player::one ? reply : move, *position);
  }
  return hash;
}

// Every policy that fits the game, in each of the trees.
template <class G, std::size_t Index = 0>
std::uint64_t fold_policies(std::uint64_t hash, std::string_view game, std::string_view map, const std::string& rest) {
  if constexpr (Index < std::variant_size_v<ShippedPolicy>) {
    using P = std::variant_alternative_t<Index, ShippedPolicy>;
    if constexpr (policy_fits<G, P>) {
      for (const std::string_view tree : {"sequential", "matrix"})
        if (SimultaneousGame<G> || tree == "sequential")
          hash = fold(hash, game, map, fmt::format("mcts(select={}, tree={}{}, sims=600)", P::name, tree, rest));
    }
    return fold_policies<G, Index + 1>(hash, game, map, rest);
  }
  return hash;
}

}  // namespace

std::uint64_t signature() {
  std::uint64_t hash = 0;
  hash = fold_policies<TronSmall>(hash, "tron", "empty:13x13", "");
  hash = fold_policies<TronSmall>(hash, "tron", "lanctot2013_b", ", predictive=true, cutoff=separation");
  hash = fold_policies<TronSmall>(hash, "tron", "empty:20x20:facing", ", playout=straight");
  hash = fold_policies<TronSmall>(hash, "tron", "samothrakis2010_b", ", playout=safe, reuse=true, survival=true");
  hash = fold(hash, "tron", "huge-room", "mcts(select=ucb1, sims=300, expand=all)");
  hash = fold(hash, "tron", "keyhole", "mcts(select=ucb1-tuned, deviation=pooled, sims=2000, threads=2)");
  hash = fold_policies<Breakthrough>(hash, "breakthrough", "8x8", "");
  hash = fold_policies<Breakthrough>(hash, "breakthrough", "5x5", ", solver=true, transpositions=true, reuse=true");
  hash = fold_policies<OctagonSmall>(hash, "octagon", "small", ", length=20");
  for (const std::string_view with : {"groups=true", "abstraction=true", "expand=all, length=10", "widening=2",
                                      "first-play=1.1", "backup=moving-average", "threshold=20"}) {
    hash = fold(hash, "octagon", "medium", fmt::format("mcts(select=ucb1-tuned, {}, sims=600)", with));
  }
  return hash;
}

}  // namespace cycad::bench
