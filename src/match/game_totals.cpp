#include "cycad/match/game_totals.hpp"

namespace cycad {

GameTotals::GameTotals(const std::vector<PlayedGame>& games) {
  for (const PlayedGame& game : games) add(game);
}

std::optional<double> GameTotals::partner_of(const PlayedGame& game) {
  const auto [partner, first] = waiting_.try_emplace({game.scheduled.pairing, game.scheduled.number / 2},
                                                     Waiting{game.scheduled.exchanged, game.first_reward()});
  if (first) return std::nullopt;
  const Waiting found = partner->second;
  waiting_.erase(partner);
  return found.exchanged == game.scheduled.exchanged ? std::nullopt : std::optional(found.reward);
}

void GameTotals::add(const PlayedGame& game) {
  ++games_;
  replays_ += game.scheduled.replay;
  const std::size_t side = game.scheduled.exchanged ? 1 : 0;
  auto& [agents, tally] = pairings_[game.scheduled.pairing];
  agents = {game.scheduled.agents[side], game.scheduled.agents[1 - side]};
  tally.add(game.first_reward());
  tally.forfeits += game.forfeited(side) ? 1 : 0;
  tally.opponent_forfeits += game.forfeited(1 - side) ? 1 : 0;
  if (const std::optional<double> partner = partner_of(game)) tally.pairs.add(*partner, game.first_reward());
  for (std::size_t player = 0; player < 2; ++player) {
    const std::size_t agent = game.scheduled.agents[player];
    if (agent >= agents_.size()) agents_.resize(agent + 1);
    const SideRecord& record = game.record.sides[player];
    AgentPlay& play = agents_[agent];
    play.decisions += record.decisions;
    play.simulations += record.simulations;
    play.milliseconds += record.milliseconds;
    if (record.failure != Failure::none) ++play.failures[static_cast<std::size_t>(record.failure)];
  }
}

Tally GameTotals::pairing(std::size_t number) const {
  const auto found = pairings_.find(number);
  return found == pairings_.end() ? Tally{} : found->second.tally;
}

std::vector<std::vector<Tally>> GameTotals::matrix(std::size_t agents) const {
  std::vector<std::vector<Tally>> matrix(agents, std::vector<Tally>(agents));
  for (const auto& [number, pairing] : pairings_) {
    const auto [first, second] = pairing.agents;
    Tally tally = pairing.tally;
    if (first == second) tally.pairs = {};
    matrix[first][second] += tally;
    matrix[second][first] += tally.reversed();
  }
  return matrix;
}

AgentPlay GameTotals::play_of(std::size_t agent) const { return agent < agents_.size() ? agents_[agent] : AgentPlay{}; }

}  // namespace cycad
