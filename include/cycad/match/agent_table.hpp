// What each agent of an experiment did in all its games: results, forfeits, and what a move cost. Best agent first.
//
//   AgentTable table = make_agent_table(plan.agents, totals);
//   fmt::print("{}", to_text(table, 100));
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "cycad/match/game_totals.hpp"
#include "cycad/match/statistics/tally.hpp"
#include "cycad/match/tournament.hpp"

namespace cycad {

struct AgentTable {
  struct Row {
    std::string name;
    std::size_t agent = 0;  // its number in the plan
    Tally total;            // against all opponents
    Interval interval;      // of its score, combined from the opponents'
    AgentPlay play;

    [[nodiscard]] double milliseconds_per_move() const { return per_move(play.milliseconds); }
    [[nodiscard]] double simulations_per_move() const { return per_move(static_cast<double>(play.simulations)); }

   private:
    [[nodiscard]] double per_move(double sum) const {
      return play.decisions == 0 ? 0 : sum / static_cast<double>(play.decisions);
    }
  };
  std::vector<Row> rows;

  [[nodiscard]] std::uint64_t forfeits() const;
};

AgentTable make_agent_table(const std::vector<std::string>& names, const GameTotals& totals);
AgentTable make_agent_table(const std::vector<std::string>& names, const std::vector<PlayedGame>& games);

// A line for each agent: games, wins, draws, losses, score with its interval, forfeits, milliseconds and simulations
// per move; and a line for each agent with forfeits that says of which kinds.
std::string to_text(const AgentTable& table, std::size_t width);

// "2 died, 1 late"; empty without forfeits.
std::string failures_text(const AgentTable::Row& row);

struct AgentTableJson {
  bool times = true;  // without them, the text is the same for any number of threads
};

// An array of the rows: name, games, wins, draws, losses, score, interval, forfeits (by kind), milliseconds_per_move,
// simulations_per_move.
std::string to_json(const AgentTable& table, const AgentTableJson& format = {});

}  // namespace cycad
