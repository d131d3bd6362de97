#include "serve/results_json.hpp"

#include "cycad/match/report/figures.hpp"
#include "cycad/match/report/json.hpp"

namespace cycad::serve {
namespace {

// One row for each agent, with all that the tables say of it; both have the best agent first.
Json agents_json(const Plan& plan, const AgentTable& agents, const CrossTable& cross) {
  const Json rows = Json::parse(to_json(agents));
  const Json table = Json::parse(to_json(cross));
  Json list = Json::array();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    Json agent = rows[row];
    agent["specification"] = plan.specifications.at(agents.rows[row].agent);
    agent["forfeits"] = rows[row].at("forfeits").at("all");
    agent["against"] = table[row]["against"];
    list.push_back(std::move(agent));
  }
  return list;
}

Json tuning_json(const Plan& plan, const TuneResult& result) {
  const auto point_json = [](const TunedPoint& point) {
    return Json{{"values", Json(point.values)},
                {"specification", point.specification},
                {"score", point.value},
                {"interval", {point.interval.low, point.interval.high}},
                {"games", point.tally.games()}};
  };
  Json options = Json::array(), points = Json::array();
  for (const TunedOption& option : plan.tuning->options)
    options.push_back({{"name", option.path}, {"values", Json(option.values)}});
  for (const TunedPoint& point : result.points) points.push_back(point_json(point));
  return {{"base", plan.tuning->base},
          {"against", plan.agents.at(0)},
          {"options", std::move(options)},
          {"points", std::move(points)},
          {"best", result.best ? Json(result.points[*result.best].values) : Json::array()}};
}

Json head_json(const Plan& plan, std::size_t games) {
  const std::size_t total = plan.tuning ? expected_games(*plan.tuning) : plan.schedule.size();
  return {{"experiment", plan.name}, {"game", plan.game},          {"games", games},
          {"total", total},          {"complete", games >= total}, {"command", command_of(plan)}};
}

Json without_tables(const Plan& plan, std::size_t games) {
  Json json = head_json(plan, games);
  json["agents"] = Json::array();
  json["ratings"] = Json::array();
  json["curves"] = Json::array();
  json["tuning"] = Json();
  json["figures"] = Json::array();
  return json;
}

}  // namespace

Json results_json(const Plan& plan, const GameTotals& totals) {
  Json json = without_tables(plan, totals.games());
  if (totals.games() == 0) return json;
  const std::vector<std::vector<Tally>> matrix = totals.matrix(plan.agents.size());
  json["agents"] = agents_json(plan, make_agent_table(plan.agents, totals), make_cross_table(plan.agents, matrix));
  json["ratings"] = Json::parse(to_json(make_rating_table(plan.agents, matrix)));
  return json;
}

Json results_json(const Plan& plan, const TuneResult& tuned) {
  Json json = without_tables(plan, tuned.earlier);
  json["tuning"] = tuning_json(plan, tuned);
  return json;
}

Json results_json(const Report& report) {
  const ExperimentReport& experiment = report.experiments.at(0);
  Plan plan = experiment.plan;
  plan.name = experiment.name;
  Json json = head_json(plan, experiment.games);
  const bool table = !experiment.cross.rows.empty();
  const Json written = Json::parse(report_json(report)).at("experiments").at(0);
  json["agents"] = table ? agents_json(plan, experiment.agents, experiment.cross) : Json::array();
  json["ratings"] = table ? written.at("ratings") : Json::array();
  json["curves"] = table ? written.at("curves") : Json::array();
  json["tuning"] = experiment.tuning ? tuning_json(plan, *experiment.tuning) : Json();
  json["figures"] = Json::array();
  for (const ReportFigure& figure : report_figures(report)) json["figures"].push_back(figure.name);
  return json;
}

}  // namespace cycad::serve
