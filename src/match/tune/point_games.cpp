#include "cycad/match/tune/point_games.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace cycad {

PointGames::PointGames(const Plan& plan, PointGamesSettings settings)
    : plan_(plan), settings_(std::move(settings)), points_(plan.schedule.pairings.size()) {}

void PointGames::add(const PlayedGame& game) {
  const std::size_t side = game.scheduled.exchanged ? 1 : 0;
  points_[game.scheduled.pairing].games[game.scheduled.number] = {game.first_reward(), game.forfeited(side),
                                                                  game.forfeited(1 - side)};
}

// In waves, so that memory follows the games that are there and not those that are planned.
bool PointGames::reach(const std::vector<PointTarget>& targets, const std::stop_token& stop) {
  constexpr std::size_t wave = 1000;
  std::size_t furthest = 0;
  for (const auto& [point, wanted] : targets) {
    points_[point].target = std::max(points_[point].target, wanted);
    furthest = std::max(furthest, wanted);
  }
  for (std::size_t begin = 0; begin < furthest; begin += wave) {
    std::vector<PointTarget> missing;
    for (const auto& [point, wanted] : targets) {
      const std::size_t end = std::min(begin + wave, points_[point].target);
      for (std::size_t number = begin; number < end; ++number)
        if (!points_[point].games.contains(number)) missing.push_back({point, number});
    }
    if (!missing.empty() && !play(std::move(missing), stop)) return false;
  }
  return true;
}

// False if a stop came before the last of them (or nothing may be played).
bool PointGames::play(std::vector<PointTarget> missing, const std::stop_token& stop) {
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
  return play_games(tournament, stop) == missing.size();
}

Tally PointGames::tally(std::size_t point) const {
  const auto& [target, games] = points_[point];
  const bool paired = plan_.schedule.sides == Sides::paired;
  Tally tally;
  for (auto game = games.begin(); game != games.end() && game->first < target; ++game) {
    const Outcome& outcome = game->second;
    tally.add(outcome.reward);
    tally.forfeits += outcome.forfeit ? 1 : 0;
    tally.opponent_forfeits += outcome.opponent_forfeit ? 1 : 0;
    const auto next = std::next(game);
    const bool whole = game->first % 2 == 0 && next != games.end() && next->first == game->first + 1;
    if (paired && whole && next->first < target) tally.pairs.add(outcome.reward, next->second.reward);
  }
  return tally;
}

}  // namespace cycad
