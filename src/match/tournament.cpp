#include "cycad/match/tournament.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "cycad/core/threads.hpp"

namespace cycad {
namespace {

// A worker keeps the two agents of its last game: the next one often has the same, and a tree's memory is costly to
// take anew. More are not kept, because a large tournament of large trees would not fit in memory.
class Seats {
 public:
  explicit Seats(const Tournament& tournament) : tournament_(tournament) {}

  // The agents for the two sides, each made or found.
  std::array<Agent*, 2> take(const std::array<std::size_t, 2>& wanted) {
    if (seats_[0].number == wanted[1] || seats_[1].number == wanted[0]) std::swap(seats_[0], seats_[1]);
    for (std::size_t side = 0; side < 2; ++side) {
      if (seats_[side].number == wanted[side]) continue;
      seats_[side] = {};  // gives its memory back before the next one takes more
      seats_[side] = {wanted[side], tournament_.make_agent(wanted[side])};
    }
    return {seats_[0].agent.get(), seats_[1].agent.get()};
  }

 private:
  struct Seat {
    std::optional<std::size_t> number;
    std::unique_ptr<Agent> agent;
  };
  const Tournament& tournament_;
  std::array<Seat, 2> seats_;
};

std::size_t count_games(const Tournament& tournament) {
  return tournament.only ? tournament.only->size() : tournament.schedule.size();
}

class Play {
 public:
  explicit Play(const Tournament& tournament) : tournament_(tournament), games_(count_games(tournament)) {}

  // What one thread does with the number of a game.
  IndexTask player() {
    return [this, seats = std::make_shared<Seats>(tournament_)](std::size_t index, const std::stop_token& stop) {
      const ScheduledGame plan = tournament_.schedule.game(tournament_.only ? (*tournament_.only)[index] : index);
      const auto [one, two] = seats->take(plan.agents);
      GameRecord record = play_game({.start = *tournament_.starts[plan.map], .seeds = plan.seeds}, *one, *two, stop);
      if (record.end != GameEnd::stopped) keep(index, {plan, std::move(record)});
    };
  }

  std::vector<PlayedGame> finish() {
    std::vector<PlayedGame> finished;
    for (std::optional<PlayedGame>& game : games_) {
      if (game) finished.push_back(std::move(*game));
    }
    return finished;
  }

 private:
  void keep(std::size_t index, PlayedGame game) {
    const std::scoped_lock lock(mutex_);
    games_[index] = std::move(game);
    if (tournament_.on_game) tournament_.on_game(*games_[index]);
  }

  const Tournament& tournament_;
  std::vector<std::optional<PlayedGame>> games_;
  std::mutex mutex_;
};

}  // namespace

std::vector<PlayedGame> play_tournament(const Tournament& tournament, const std::stop_token& stop) {
  Play play(tournament);
  parallel_for(count_games(tournament), tournament.threads, stop, [&play] { return play.player(); });
  return play.finish();
}

std::vector<std::vector<Tally>> tally_matrix(std::size_t agents, const std::vector<PlayedGame>& games) {
  std::vector<std::vector<Tally>> matrix(agents, std::vector<Tally>(agents));
  for (const PlayedGame& game : games) {
    const auto [one, two] = game.plan.agents;
    matrix[one][two].add(game.reward(0));
    matrix[two][one].add(game.reward(1));
  }
  return matrix;
}

Tally tally_pairing(std::size_t pairing, const std::vector<PlayedGame>& games) {
  Tally tally;
  for (const PlayedGame& game : games) {
    if (game.plan.pairing == pairing) tally.add(game.first_reward());
  }
  return tally;
}

PairTally tally_pairs(std::size_t pairing, const std::vector<PlayedGame>& games) {
  std::map<std::size_t, double> alone;  // by the number of the pair
  PairTally pairs;
  for (const PlayedGame& game : games) {
    if (game.plan.pairing != pairing) continue;
    const auto [partner, first] = alone.try_emplace(game.plan.number / 2, game.first_reward());
    if (first) continue;
    pairs.add(partner->second, game.first_reward());
    alone.erase(partner);
  }
  return pairs;
}

}  // namespace cycad
