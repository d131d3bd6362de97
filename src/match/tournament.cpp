#include "cycad/match/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/core/threads.hpp"

namespace cycad {
namespace {

// A worker keeps the two agents of its last game: the next one often has the same, and a tree's memory is costly to
// take anew. More are not kept, because a large tournament of large trees would not fit in memory.
class AgentCache {
 public:
  explicit AgentCache(const Tournament& tournament) : tournament_(tournament) {}

  // The agents for the two sides, each made or found.
  std::array<Agent*, 2> take(const std::array<std::size_t, 2>& wanted) {
    if (cached_[0].number == wanted[1] || cached_[1].number == wanted[0]) std::swap(cached_[0], cached_[1]);
    for (std::size_t side = 0; side < 2; ++side) {
      if (cached_[side].number == wanted[side]) continue;
      cached_[side] = {};  // gives its memory back before the next one takes more
      cached_[side] = {wanted[side], tournament_.make_agent(wanted[side])};
    }
    return {cached_[0].agent.get(), cached_[1].agent.get()};
  }

 private:
  struct Entry {
    std::optional<std::size_t> number;
    std::unique_ptr<Agent> agent;
  };
  const Tournament& tournament_;
  std::array<Entry, 2> cached_;
};

std::size_t count_games(const Tournament& tournament) {
  return tournament.only ? tournament.only->size() : tournament.schedule.size();
}

class Play {
 public:
  explicit Play(const Tournament& tournament) : tournament_(tournament) {}

  // What one thread does with the number of a game.
  IndexTask player() {
    return [this, agents = std::make_shared<AgentCache>(tournament_)](std::size_t index, const std::stop_token& stop) {
      const std::size_t place = tournament_.only ? (*tournament_.only)[index] : index;
      if (tournament_.wanted && !tournament_.wanted(place)) return;
      const ScheduledGame game = tournament_.schedule.game(place);
      const auto [one, two] = agents->take(game.agents);
      GameRecord record = play_game({.start = *tournament_.starts[game.map], .seeds = game.seeds}, *one, *two, stop);
      if (record.end != GameEnd::stopped) add(index, {game, std::move(record)});
    };
  }

  std::vector<PlayedGame> finish() {
    std::sort(games_.begin(), games_.end(), [](const auto& one, const auto& two) { return one.first < two.first; });
    std::vector<PlayedGame> finished;
    finished.reserve(games_.size());
    for (auto& [index, game] : games_) finished.push_back(std::move(game));
    return finished;
  }

 private:
  void add(std::size_t index, PlayedGame game) {
    const std::scoped_lock lock(mutex_);
    if (!tournament_.tolerate_forfeits) check_start(game);
    games_.emplace_back(index, std::move(game));
    if (tournament_.on_game) tournament_.on_game(games_.back().second);
  }

  // Throws if an agent that has not moved in any game died before its first move.
  void check_start(const PlayedGame& game) {
    for (std::size_t side = 0; side < 2; ++side) {
      const std::size_t agent = game.scheduled.agents[side];
      const SideRecord& record = game.record.sides[side];
      const bool died = record.failure == Failure::died && record.decisions == 1;
      if (!died) {
        able_.insert(agent);
      } else if (!able_.contains(agent)) {
        const std::string name =
            agent < tournament_.names.size() ? tournament_.names[agent] : fmt::format("{}", agent + 1);
        throw OutsideError(
            fmt::format("agent {} died at the start of its first game: {} (--tolerate-forfeits plays on)", name,
                        game.record.reason));
      }
    }
  }

  const Tournament& tournament_;
  std::set<std::size_t> able_;                             // agents that have moved
  std::vector<std::pair<std::size_t, PlayedGame>> games_;  // in the order in which they ended
  std::mutex mutex_;
};

}  // namespace

std::vector<PlayedGame> play_tournament(const Tournament& tournament, const std::stop_token& stop) {
  Play play(tournament);
  parallel_for(count_games(tournament), tournament.threads, stop, [&play] { return play.player(); });
  return play.finish();
}

namespace {

// Finds the partner of a game among those that came before: the same pairing and seeds with the sides exchanged.
class Partners {
 public:
  // What the pairing's first agent got in the partner; nothing where that is still to come, or there is none.
  std::optional<double> of(const PlayedGame& game) {
    const auto [partner, first] = waiting_.try_emplace({game.scheduled.pairing, game.scheduled.number / 2},
                                                       game.scheduled.exchanged, game.first_reward());
    if (first || partner->second.first == game.scheduled.exchanged) return std::nullopt;
    const double reward = partner->second.second;
    waiting_.erase(partner);
    return reward;
  }

 private:
  std::map<std::pair<std::size_t, std::size_t>, std::pair<bool, double>> waiting_;
};

void add_game(Tally& tally, const PlayedGame& game, std::size_t side) {
  tally.add(game.reward(side));
  tally.forfeits += game.forfeited(side) ? 1 : 0;
  tally.opponent_forfeits += game.forfeited(1 - side) ? 1 : 0;
}

}  // namespace

std::vector<std::vector<Tally>> tally_matrix(std::size_t agents, const std::vector<PlayedGame>& games) {
  std::vector<std::vector<Tally>> matrix(agents, std::vector<Tally>(agents));
  Partners partners;
  for (const PlayedGame& game : games) {
    const auto [one, two] = game.scheduled.agents;
    add_game(matrix[one][two], game, 0);
    add_game(matrix[two][one], game, 1);
    if (one == two) continue;
    if (const std::optional<double> partner = partners.of(game)) {
      const std::size_t first = game.scheduled.exchanged ? two : one;
      const std::size_t second = game.scheduled.exchanged ? one : two;
      matrix[first][second].pairs.add(*partner, game.first_reward());
      matrix[second][first].pairs.add(1 - *partner, 1 - game.first_reward());
    }
  }
  return matrix;
}

Tally tally_pairing(std::size_t pairing, const std::vector<PlayedGame>& games) {
  Tally tally;
  Partners partners;
  for (const PlayedGame& game : games) {
    if (game.scheduled.pairing != pairing) continue;
    add_game(tally, game, game.scheduled.exchanged ? 1 : 0);
    if (const std::optional<double> partner = partners.of(game)) tally.pairs.add(*partner, game.first_reward());
  }
  return tally;
}

}  // namespace cycad
