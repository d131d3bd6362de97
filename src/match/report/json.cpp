#include "cycad/match/report/json.hpp"

#include "cycad/core/json.hpp"
#include "cycad/match/statistics/score.hpp"

namespace cycad {
namespace {

Json interval_ends(const Interval& interval) { return {interval.low, interval.high}; }

Json agents_json(const ExperimentReport& experiment) {
  const Json rows = Json::parse(to_json(experiment.agents));
  const Json cross = Json::parse(to_json(experiment.cross));
  Json agents = Json::array();
  for (std::size_t row = 0; row < experiment.agents.rows.size(); ++row) {
    Json agent = rows[row];
    agent["specification"] = experiment.plan.specifications[experiment.agents.rows[row].agent];
    // Both tables have the best agent first.
    agent["against"] = Json::array();
    for (std::size_t column = 0; column < cross.size(); ++column) {
      if (cross[row]["against"][column].is_null()) continue;
      Json entry{{"name", cross[column]["name"]}};
      entry.update(cross[row]["against"][column]);
      agent["against"].push_back(std::move(entry));
    }
    agents.push_back(std::move(agent));
  }
  return agents;
}

Json curves_json(const std::vector<BudgetCurve>& curves) {
  Json list = Json::array();
  for (const BudgetCurve& curve : curves) {
    Json points = Json::array();
    for (const auto& [budget, total, interval] : curve.points)
      points.push_back({{"budget", budget},
                        {"games", total.games()},
                        {"score", total.score()},
                        {"interval", interval_ends(interval)}});
    list.push_back({{"name", curve.name}, {"unit", curve.unit}, {"points", points}});
  }
  return list;
}

}  // namespace

std::string report_json(const Report& report) {
  Json experiments = Json::array();
  for (const ExperimentReport& experiment : report.experiments) {
    Json entry{{"name", experiment.name},
               {"game", experiment.plan.game},
               {"games", experiment.games},
               {"settings", Json::parse(settings_json(experiment.plan))},
               {"command", experiment.command}};
    if (!experiment.cross.rows.empty()) {
      entry["agents"] = agents_json(experiment);
      entry["ratings"] = Json::parse(to_json(experiment.ratings));
      entry["curves"] = curves_json(experiment.curves);
    }
    if (experiment.tuning) entry["tuning"] = Json::parse(to_json(experiment.plan, *experiment.tuning));
    experiments.push_back(std::move(entry));
  }
  return Json{{"store", report.store}, {"version", report.version}, {"experiments", experiments}}.dump(2) + "\n";
}

}  // namespace cycad
