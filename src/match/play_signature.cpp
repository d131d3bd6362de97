#include "cycad/match/play_signature.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/core/random.hpp"

namespace cycad {
namespace {

constexpr std::string_view prefix = "play-";
constexpr std::uint64_t simulations = 100;
constexpr int turns = 4;
constexpr std::size_t most_agents = 64;

// The same agent in one thread and without its budget, whatever the agent calls that.
std::string without_budget(std::string_view text) {
  Specification specification = parse_specification(text);
  std::erase_if(specification.arguments, [](const Argument& argument) {
    return argument.key == "sims" || argument.key == "ms" || argument.key == "clock" || argument.key == "threads" ||
           argument.key == "parallel";
  });
  return to_text(specification);
}

std::uint64_t fold(std::uint64_t hash, const Plan& plan, const std::string& specification) {
  const auto agent = make_agent(plan.game, specification, {.simulations = simulations});
  const auto position = position_from_text(plan.game, plan.starts.front().position);
  agent->new_game(mix(hash));
  for (int turn = 0; turn < turns && !position->result(); ++turn) {
    const Player player = position->moves_now(Player::one) ? Player::one : Player::two;
    const Decision decision = agent->decide(*position, player, {});
    hash = mix(hash ^ decision.move);
    for (const Explanation::Arm& arm : agent->explain().arms) hash = mix(hash ^ static_cast<std::uint64_t>(arm.visits));
    const MoveNumber reply = position->moves_now(other(player)) ? position->move_count(other(player)) - 1 : 0;
    const MoveNumber one = player == Player::one ? decision.move : reply;
    const MoveNumber two = player == Player::one ? reply : decision.move;
    position->play(one, two);
    agent->observe(one, two, *position);
  }
  agent->end_game();
  return hash;
}

}  // namespace

std::string play_signature(const Plan& plan) {
  std::uint64_t hash = 0;
  const std::size_t count = std::min(plan.specifications.size(), most_agents);
  for (std::size_t agent = 0; agent < count; ++agent) {
    const std::string& specification = plan.specifications[agent];
    if (parse_specification(specification).name != "process")
      hash = fold(mix(hash), plan, without_budget(specification));
  }
  return fmt::format("{}{:016x}", prefix, hash);
}

bool is_play_signature(std::string_view signature) { return signature.starts_with(prefix); }

bool plays_again(const Plan& plan, const StoredGame& row) {
  const PlayedGame before = moves_of_stored(plan, row);
  for (const std::size_t agent : before.scheduled.agents) {
    if (!is_repeatable(plan.specifications[agent])) return true;
  }
  Tournament tournament = make_tournament(plan);
  tournament.only = {plan.schedule.index(row.key.pairing, row.key.number)};
  const std::vector<PlayedGame> again = play_tournament(tournament);
  return again.front().record.moves == before.record.moves && again.front().record.result == before.record.result;
}

}  // namespace cycad
