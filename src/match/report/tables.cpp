#include "match/report/tables.hpp"

#include <fmt/format.h>

#include <utility>

#include "cycad/core/columns.hpp"
#include "cycad/match/score_text.hpp"
#include "match/report/facts.hpp"

namespace cycad {
namespace {

using Cells = std::vector<std::string>;

std::string whole(std::uint64_t count) { return fmt::format("{}", count); }

ReportTable agent_rows(const AgentTable& agents) {
  ReportTable table{"Results and cost of each agent",
                    {"agent", "games", "wins", "draws", "losses", "score % [95 %]", "forfeits", "ms/move", "sims/move"},
                    {false, true, true, true, true, true, true, true, true},
                    {}};
  for (const AgentTable::Row& row : agents.rows) {
    const std::string kinds = failures_text(row);
    table.rows.push_back({row.name, whole(row.total.games()), whole(row.total.wins), whole(row.total.draws),
                          whole(row.total.losses), percent_text(row.total.score(), row.interval),
                          kinds.empty() ? "0" : fmt::format("{} ({})", row.total.forfeits, kinds),
                          fmt::format("{:.2f}", row.milliseconds_per_move()),
                          fmt::format("{:.1f}", row.simulations_per_move())});
  }
  return table;
}

ReportTable cross_rows(const CrossTable& cross) {
  ReportTable table{
      "Scores in percent with 95 % intervals, row against column", {"", "agent", "total"}, {true, false, true}, {}};
  for (std::size_t row = 0; row < cross.rows.size(); ++row) {
    table.header.push_back(fmt::format("{}", row + 1));
    table.numeric.push_back(true);
    Cells cells{fmt::format("{}", row + 1), cross.rows[row].name,
                percent_text(cross.rows[row].total.score(), cross.rows[row].interval)};
    for (const Tally& tally : cross.rows[row].against) cells.push_back(score_text(tally));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

ReportTable rating_rows(const RatingTable& ratings) {
  ReportTable table{"Ratings in Elo from the average", {"agent", "Elo [95 %]", "games"}, {false, true, true}, {}};
  for (const auto& [name, rating, games] : ratings.rows)
    table.rows.push_back({name, elo_text(rating.elo, rating.interval), whole(games)});
  return table;
}

ReportTable point_rows(const Tuning& tuning, const TuneResult& result) {
  ReportTable table{"Points", {}, {}, {}};
  for (const TunedOption& option : tuning.options) table.header.push_back(option.path);
  for (const char* name : {"%", "wins", "draws", "losses", "forfeits", "note"}) table.header.emplace_back(name);
  table.numeric.assign(table.header.size(), true);
  table.numeric.back() = false;
  for (const TunedPoint& point : result.points) {
    Cells cells = point.values;
    cells.push_back(percent_text(point.value, point.interval));
    for (const std::uint64_t count : {point.tally.wins, point.tally.draws, point.tally.losses, point.tally.forfeits})
      cells.push_back(whole(count));
    const bool best = result.best && &point == &result.points[*result.best];
    cells.push_back(best ? "best" : point.note);
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace

ReportTable curve_table(const BudgetCurve& curve) {
  ReportTable table{fmt::format("Score by {} per move: {}", curve.unit, curve.name),
                    {curve.unit, "score % [95 %]", "games"},
                    {true, true, true},
                    {}};
  for (const auto& [budget, total, interval] : curve.points)
    table.rows.push_back({budget_text(budget), percent_text(total.score(), interval), whole(total.games())});
  return table;
}

std::vector<ReportTable> tables_of(const ExperimentReport& experiment) {
  std::vector<ReportTable> tables;
  if (!experiment.cross.rows.empty()) {
    tables.push_back(agent_rows(experiment.agents));
    tables.push_back(cross_rows(experiment.cross));
    tables.push_back(rating_rows(experiment.ratings));
  }
  if (experiment.tuning) tables.push_back(point_rows(*experiment.plan.tuning, *experiment.tuning));
  for (const BudgetCurve& curve : experiment.curves) tables.push_back(curve_table(curve));
  return tables;
}

}  // namespace cycad
