// Plays the games of a schedule with several threads. Each worker takes the next game, so that the results depend on
// the schedule alone and not on the number of threads; they come back in the order of the schedule (or of `only`).
// Memory follows the games that are finished, not those that are planned; play_games keeps none of them.
//
//   std::vector<PlayedGame> games = play_tournament({.schedule = schedule,
//                                                    .make_agent = [&](std::size_t agent) { return ...; },
//                                                    .starts = starts,
//                                                    .threads = 2}, stop);
//   std::vector<std::vector<Tally>> scores = tally_matrix(agents, games);    // GameTotals sums them up on the way
//
// A stop leaves the games that are finished and drops those under way. An error in a worker stops the others and is
// thrown on.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "cycad/agent/agent.hpp"
#include "cycad/match/referee.hpp"
#include "cycad/match/schedule.hpp"
#include "cycad/match/statistics/tally.hpp"

namespace cycad {

struct PlayedGame {
  ScheduledGame scheduled;
  GameRecord record;

  // What the agent of `side` got.
  [[nodiscard]] double reward(std::size_t side) const {
    return reward_for(static_cast<Player>(side), record.result.value_or(0.5F));
  }
  // What the pairing's first agent got.
  [[nodiscard]] double first_reward() const { return reward(scheduled.exchanged ? 1 : 0); }
  [[nodiscard]] bool forfeited(std::size_t side) const { return record.sides[side].failure != Failure::none; }
};

struct Tournament {
  Schedule schedule;
  std::vector<std::string> names = {};  // of the agents, for messages
  // Called by all workers at the same time. An agent is used for one game after another, each begun by new_game.
  std::function<std::unique_ptr<Agent>(std::size_t agent)> make_agent;
  std::vector<std::shared_ptr<const Position>> starts;  // one a map
  unsigned threads = 1;
  // After each finished game, in the order in which they end; never two calls at once.
  std::function<void(const PlayedGame&)> on_game = {};
  // Only the games at these places of the schedule, in this order; all of them if there is no list.
  std::optional<std::vector<std::size_t>> only = {};
  // Which of these games are played at all, by their place in the schedule; every one if there is no function. Called
  // by all workers at the same time.
  std::function<bool(std::size_t place)> wanted = {};
  // Otherwise an agent that dies before its first move in its first game ends the tournament with an OutsideError: it
  // cannot play at all, and its losses would say nothing.
  bool tolerate_forfeits = false;
};

std::vector<PlayedGame> play_tournament(const Tournament& tournament, const std::stop_token& stop = {});

// The same for who listens by `on_game`: how many were played.
std::size_t play_games(const Tournament& tournament, const std::stop_token& stop = {});

// Row r, column c: the games of agent r against agent c as agent r sees them, with their pairs. Of two agents with the
// same number both rewards count, and there are no pairs.
std::vector<std::vector<Tally>> tally_matrix(std::size_t agents, const std::vector<PlayedGame>& games);

// The games of one pairing as its first agent sees them; in pairs those of which both games were played.
Tally tally_pairing(std::size_t pairing, const std::vector<PlayedGame>& games);

}  // namespace cycad
