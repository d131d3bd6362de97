// Plays one game between two agents. The referee keeps the position, asks whoever is to move, checks the answer and
// tells both agents what was played. In a simultaneous game both decide on the same position, one after the other.
//
//   GameRecord record = play_game({.start = *position, .seeds = {1, 2}}, *agent, *opponent, stop);
//
// An agent that names a move which is not there loses, and so does one that forfeits; if both fail in one turn, the
// game is drawn. A game that is stopped has no result, and what was decided while the stop came in is not part of it.
#pragma once

#include <array>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/position.hpp"

namespace cycad {

struct GameSetup {
  const Position& start;
  std::array<std::uint64_t, 2> seeds{};  // of the agents of side one and side two
};

enum class GameEnd : std::uint8_t { rules, illegal_move, stopped, forfeit };
inline constexpr std::string_view game_end_words[] = {"rules", "illegal-move", "stopped", "forfeit"};

struct SideRecord {
  std::uint64_t simulations = 0;
  double milliseconds = 0;          // by the referee's stopwatch
  std::uint64_t decisions = 0;      // how often the agent was asked
  Failure failure = Failure::none;  // how it lost, where it gave no legal move
};

// InputError for another word than those of failure_words.
Failure failure_named(std::string_view word);

// What player one gets in a game that no rule has ended.
float result_by_failure(const std::array<SideRecord, 2>& sides);

struct GameRecord {
  std::vector<std::array<MoveNumber, 2>> moves;  // as Position::play takes them; 0 for a side that did not move
  Result result;                                 // player one's reward; empty when the game was stopped
  GameEnd end = GameEnd::stopped;
  std::string reason;  // of an end by illegal move or forfeit, one line: who failed and how; empty otherwise
  std::array<SideRecord, 2> sides;

  [[nodiscard]] std::size_t length() const { return moves.size(); }
  // By the rules: a game in which both failed is none.
  [[nodiscard]] bool is_draw() const { return end == GameEnd::rules && result == 0.5F; }
};

// Throws InputError if the game is over before it begins.
GameRecord play_game(const GameSetup& plan, Agent& one, Agent& two, const std::stop_token& stop = {});

}  // namespace cycad
