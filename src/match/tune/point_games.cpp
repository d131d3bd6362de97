#include "cycad/match/tune/point_games.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace cycad {

PointGames::PointGames(const Plan& plan, PointGamesSettings settings)
    : plan_(plan), settings_(std::move(settings)), points_(plan.schedule.pairings.size()) {}

void PointGames::add(const PlayedGame& game) {
  auto& games = points_[game.scheduled.pairing].games;
  if (games.size() <= game.scheduled.number) games.resize(game.scheduled.number + 1);
  const std::size_t side = game.scheduled.exchanged ? 1 : 0;
  games[game.scheduled.number] = {game.first_reward(), game.forfeited(side), game.forfeited(1 - side)};
}

bool PointGames::reach(const std::vector<PointTarget>& targets, const std::stop_token& stop) {
  std::vector<PointTarget> missing;
  for (const auto& [point, wanted] : targets) {
    auto& [target, games] = points_[point];
    target = std::max(target, wanted);
    if (games.size() < target) games.resize(target);
    for (std::size_t number = 0; number < target; ++number)
      if (!games[number]) missing.push_back({point, number});
  }
  if (missing.empty()) return true;
  if (settings_.threads == 0) return false;

  // All points advance together, in blocks that let a worker keep its agents for some games.
  constexpr std::size_t block = 10;
  std::sort(missing.begin(), missing.end(), [](const PointTarget& one, const PointTarget& two) {
    const auto place = [](const PointTarget& game) { return std::array{game.games / block, game.point, game.games}; };
    return place(one) < place(two);
  });
  Tournament tournament = make_tournament(plan_);
  tournament.threads = settings_.threads;
  tournament.tolerate_forfeits = settings_.tolerate_forfeits;
  tournament.only.emplace();
  for (const auto& [point, number] : missing) tournament.only->push_back(plan_.schedule.index(point, number));
  tournament.on_game = [this](const PlayedGame& game) {
    if (settings_.store != nullptr) settings_.store->insert(to_stored(plan_, game));
    add(game);
    if (settings_.on_game) settings_.on_game(game);
  };
  return play_tournament(tournament, stop).size() == missing.size();
}

Tally PointGames::tally(std::size_t point) const {
  const auto& [target, games] = points_[point];
  Tally tally;
  for (std::size_t number = 0; number < target; ++number) {
    if (!games[number]) continue;
    tally.add(games[number]->reward);
    tally.forfeits += games[number]->forfeit ? 1 : 0;
    tally.opponent_forfeits += games[number]->opponent_forfeit ? 1 : 0;
  }
  if (plan_.schedule.sides != Sides::paired) return tally;
  for (std::size_t number = 0; number + 1 < target; number += 2)
    if (games[number] && games[number + 1]) tally.pairs.add(games[number]->reward, games[number + 1]->reward);
  return tally;
}

}  // namespace cycad
