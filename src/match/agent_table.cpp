#include "cycad/match/agent_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cycad/core/columns.hpp"
#include "cycad/core/json.hpp"
#include "cycad/match/score_text.hpp"
#include "cycad/match/statistics/score.hpp"

namespace cycad {

std::uint64_t AgentTable::forfeits() const {
  std::uint64_t sum = 0;
  for (const Row& row : rows) sum += row.total.forfeits;
  return sum;
}

AgentTable make_agent_table(const std::vector<std::string>& names, const std::vector<PlayedGame>& games) {
  return make_agent_table(names, GameTotals(games));
}

AgentTable make_agent_table(const std::vector<std::string>& names, const GameTotals& totals) {
  const std::vector<std::vector<Tally>> matrix = totals.matrix(names.size());
  AgentTable table;
  for (std::size_t agent = 0; agent < names.size(); ++agent) {
    AgentTable::Row& row = table.rows.emplace_back();
    row.name = names[agent];
    row.agent = agent;
    for (const Tally& tally : matrix[agent]) row.total += tally;
    row.interval = combined_interval(matrix[agent]);
    row.play = totals.play_of(agent);
  }
  std::stable_sort(table.rows.begin(), table.rows.end(), [](const AgentTable::Row& left, const AgentTable::Row& right) {
    return left.total.score() > right.total.score();
  });
  return table;
}

std::string failures_text(const AgentTable::Row& row) {
  std::string text;
  for (std::size_t kind = 1; kind < row.play.failures.size(); ++kind) {
    if (row.play.failures[kind] == 0) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", row.play.failures[kind], failure_words[kind]);
  }
  return text;
}

std::string to_text(const AgentTable& table, std::size_t width) {
  constexpr std::size_t number_columns = 79;  // all but the name, with the gaps before them
  constexpr std::size_t least_name = 12;
  std::size_t name_width = 5;
  for (const AgentTable::Row& row : table.rows) name_width = std::max(name_width, columns_of(row.name));
  name_width = std::min(name_width, std::max(least_name, width > number_columns ? width - number_columns : 0));
  std::string text =
      fmt::format("{} {:>7} {:>6} {:>6} {:>6}  {:<19} {:>8} {:>9} {:>9}\n", left_aligned("agent", name_width), "games",
                  "wins", "draws", "losses", "score % [95 %]", "forfeits", "ms/move", "sims/move");
  for (const AgentTable::Row& row : table.rows) {
    text +=
        fmt::format("{} {:>7} {:>6} {:>6} {:>6}  {} {:>8} {:>9.2f} {:>9.1f}\n",
                    left_aligned(shortened(row.name, name_width), name_width), row.total.games(), row.total.wins,
                    row.total.draws, row.total.losses, left_aligned(percent_text(row.total.score(), row.interval), 19),
                    row.total.forfeits, row.milliseconds_per_move(), row.simulations_per_move());
  }
  for (const AgentTable::Row& row : table.rows) {
    if (row.total.forfeits > 0)
      text += fmt::format("{} forfeited {} of {} games: {}\n", row.name, row.total.forfeits, row.total.games(),
                          failures_text(row));
  }
  return text;
}

std::string to_json(const AgentTable& table, const AgentTableJson& format) {
  Json rows = Json::array();
  for (const AgentTable::Row& row : table.rows) {
    Json forfeits{{"all", row.total.forfeits}};
    for (std::size_t kind = 1; kind < row.play.failures.size(); ++kind)
      forfeits[failure_words[kind]] = row.play.failures[kind];
    Json entry{{"name", row.name},
               {"games", row.total.games()},
               {"wins", row.total.wins},
               {"draws", row.total.draws},
               {"losses", row.total.losses},
               {"score", row.total.score()},
               {"interval", {row.interval.low, row.interval.high}},
               {"forfeits", forfeits},
               {"simulations_per_move", row.simulations_per_move()}};
    if (format.times) entry["milliseconds_per_move"] = row.milliseconds_per_move();
    rows.push_back(std::move(entry));
  }
  return rows.dump(2);
}

}  // namespace cycad
