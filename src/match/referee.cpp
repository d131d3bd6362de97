#include "cycad/match/referee.hpp"

#include <memory>

#include "cycad/core/error.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {
namespace {

constexpr std::array players{Player::one, Player::two};

// Asks one agent, with the clock running for its side.
MoveNumber ask(Agent& agent, const Position& position, Player player, SideRecord& side, const std::stop_token& stop) {
  const Clock clock;
  const Decision decision = agent.decide(position, player, stop);
  side.milliseconds += clock.milliseconds();
  side.simulations += decision.simulations;
  return decision.move;
}

}  // namespace

GameRecord play_game(const GamePlan& plan, Agent& one, Agent& two, const std::stop_token& stop) {
  if (plan.start.result()) throw InputError("the game is over before it begins, expected a position with moves");
  const std::array<Agent*, 2> agents{&one, &two};
  for (const Player player : players) agents[index_of(player)]->new_game(plan.seeds[index_of(player)]);

  GameRecord record;
  const std::unique_ptr<Position> position = plan.start.clone();
  while (!position->result()) {
    std::array<MoveNumber, 2> moves{};
    std::array<bool, 2> legal{true, true};
    for (const Player player : players) {
      const std::size_t side = index_of(player);
      if (stop.stop_requested()) return record;
      if (!position->moves_now(player)) continue;
      moves[side] = ask(*agents[side], *position, player, record.sides[side], stop);
      legal[side] = moves[side] < position->move_count(player);
    }
    if (stop.stop_requested()) return record;
    if (!legal[0] || !legal[1]) {
      record.end = GameEnd::illegal_move;
      record.result = legal[0] ? 1.0F : legal[1] ? 0.0F : 0.5F;
      return record;
    }
    position->play(moves[0], moves[1]);
    record.moves.push_back(moves);
    for (Agent* agent : agents) agent->observe(moves[0], moves[1], *position);
  }
  record.end = GameEnd::rules;
  record.result = position->result();
  return record;
}

}  // namespace cycad
