#include "cycad/match/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/core/threads.hpp"
#include "cycad/match/game_totals.hpp"

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
  using Keep = std::function<void(std::size_t index, PlayedGame game)>;
  explicit Play(const Tournament& tournament, Keep keep = {}) : tournament_(tournament), keep_(std::move(keep)) {}

  // What one thread does with the number of a game.
  IndexTask player() {
    return [this, agents = std::make_shared<AgentCache>(tournament_)](std::size_t index, const std::stop_token& stop) {
      const std::size_t place = tournament_.only ? (*tournament_.only)[index] : index;
      if (tournament_.wanted && !tournament_.wanted(place)) return;
      PlayedGame played = play(tournament_.schedule.game(place), *agents, stop);
      const auto [pairing, number] = std::pair(played.scheduled.pairing, played.scheduled.number);
      for (std::size_t replay = 1; replay <= tournament_.schedule.replays && played.record.is_draw(); ++replay)
        played = play(tournament_.schedule.game(pairing, number, replay), *agents, stop);
      if (played.record.end != GameEnd::stopped) add(index, std::move(played));
    };
  }

  [[nodiscard]] std::size_t played() const { return played_; }

 private:
  [[nodiscard]] PlayedGame play(const ScheduledGame& game, AgentCache& agents, const std::stop_token& stop) const {
    const auto [one, two] = agents.take(game.agents);
    return {game, play_game({.start = *tournament_.starts[game.map], .seeds = game.seeds}, *one, *two, stop)};
  }

  void add(std::size_t index, PlayedGame game) {
    const std::scoped_lock lock(mutex_);
    if (!tournament_.tolerate_forfeits) check_start(game);
    ++played_;
    if (tournament_.on_game) tournament_.on_game(game);
    if (keep_) keep_(index, std::move(game));
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
  Keep keep_;
  std::set<std::size_t> able_;  // agents that have moved
  std::size_t played_ = 0;
  std::mutex mutex_;
};

std::size_t run(Play& play, const Tournament& tournament, const std::stop_token& stop) {
  parallel_for(count_games(tournament), tournament.threads, stop, [&play] { return play.player(); });
  return play.played();
}

}  // namespace

std::size_t play_games(const Tournament& tournament, const std::stop_token& stop) {
  Play play(tournament);
  return run(play, tournament, stop);
}

std::vector<PlayedGame> play_tournament(const Tournament& tournament, const std::stop_token& stop) {
  std::vector<std::pair<std::size_t, PlayedGame>> games;  // in the order in which they ended
  Play play(tournament, [&games](std::size_t index, PlayedGame game) { games.emplace_back(index, std::move(game)); });
  (void)run(play, tournament, stop);
  std::sort(games.begin(), games.end(), [](const auto& one, const auto& two) { return one.first < two.first; });
  std::vector<PlayedGame> finished;
  finished.reserve(games.size());
  for (auto& [index, game] : games) finished.push_back(std::move(game));
  return finished;
}

std::vector<std::vector<Tally>> tally_matrix(std::size_t agents, const std::vector<PlayedGame>& games) {
  return GameTotals(games).matrix(agents);
}

Tally tally_pairing(std::size_t pairing, const std::vector<PlayedGame>& games) {
  return GameTotals(games).pairing(pairing);
}

}  // namespace cycad
