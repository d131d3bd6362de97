#include "experiment/known_results.hpp"

#include <algorithm>

namespace cycad {
namespace {

constexpr char gap = '?';
constexpr char drawn = '=';

}  // namespace

KnownResults::KnownResults(const Schedule& schedule) : games_(schedule.games), results_(schedule.pairings.size()) {}

void KnownResults::add(std::size_t pairing, std::string_view results, EqualGames which) {
  results_[pairing] = results.substr(0, games_);
  if (which == EqualGames::decided) std::replace(results_[pairing].begin(), results_[pairing].end(), drawn, gap);
}

void KnownResults::add(const PlayedGame& game, PartSides sides) {
  std::string& results = results_[game.scheduled.pairing];
  if (results.size() <= game.scheduled.number) results.resize(game.scheduled.number + 1, gap);
  const double first = game.first_reward();
  const double reward = sides == PartSides::second ? 1 - first : first;
  results[game.scheduled.number] = reward > 0.5 ? '1' : reward < 0.5 ? '0' : drawn;
}

bool KnownResults::has(const ScheduledGame& game) const {
  const std::string& results = results_[game.pairing];
  return game.number < results.size() && results[game.number] != gap;
}

std::size_t KnownResults::count() const {
  std::size_t known = 0;
  for (const std::string& results : results_)
    known += results.size() - static_cast<std::size_t>(std::count(results.begin(), results.end(), gap));
  return known;
}

std::size_t KnownResults::common_games() const {
  std::size_t common = games_;
  for (const std::string& results : results_) common = std::min({common, results.find(gap), results.size()});
  return common < games_ ? common - common % 2 : common;
}

std::vector<std::string> KnownResults::first_games(std::size_t games) const {
  std::vector<std::string> results = results_;
  for (std::string& result : results) result.resize(games, gap);
  return results;
}

}  // namespace cycad
