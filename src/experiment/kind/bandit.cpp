// The bandit laboratory of Gudmundsson and Björnsson: how often an agent would bet on a best arm after so many pulls,
// and by how much it leads the first agent.
#include <fmt/format.h>

#include <algorithm>

#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"
#include "cycad/match/bandit/laboratory.hpp"
#include "experiment/cell_makers.hpp"
#include "experiment/kind/part_kind.hpp"

namespace cycad {
namespace {

std::uint64_t last_point(const Part& part) { return *std::max_element(part.points.begin(), part.points.end()); }

// The cell of an agent's lead over the first one.
std::string difference_name(const Part& part, std::uint64_t pulls, std::size_t agent) {
  return fmt::format("{}/{}-{}", pulls, part.agents[agent].label, part.agents.front().label);
}

BanditSettings settings_of(const Part& part) {
  const std::vector<std::string> kinds(std::begin(bandit_kind_words), std::end(bandit_kind_words));
  const auto kind = std::find(kinds.begin(), kinds.end(), part.model);
  if (kind == kinds.end())
    throw InputError(fmt::format("part {}: {}", part.name, unknown_name("model", part.model, kinds)));
  BanditSettings settings{
      .family = {.kind = static_cast<BanditKind>(kind - kinds.begin()), .arms = part.arms, .winners = part.winners},
      .agents = {},
      .models = part.models,
      .tasks = part.tasks,
      .samples = last_point(part),
      .seed = part.seed};
  for (const Labelled& agent : part.agents) settings.agents.push_back(agent.agent);
  return settings;
}

// With one model a task is a measurement, with several a model is.
Measured share_of(const BanditCounts& counts, std::string cell, std::size_t agent, std::size_t pulls) {
  if (counts.models() == 1)
    return {std::move(cell),
            Measure::share,
            {static_cast<double>(counts.best[counts.at(0, agent, pulls)]), static_cast<double>(counts.tasks[0])}};
  Measured measured{std::move(cell), Measure::sample, {}};
  for (std::size_t model = 0; model < counts.models(); ++model)
    measured.numbers.push_back(100.0 * counts.best[counts.at(model, agent, pulls)] / counts.tasks[model]);
  return measured;
}

Measured lead_of(const BanditCounts& counts, std::string cell, std::size_t agent, std::size_t pulls) {
  const auto best = [&](std::size_t model, std::size_t who) { return counts.best[counts.at(model, who, pulls)]; };
  if (counts.models() == 1) {
    const std::uint32_t both = counts.both[counts.at(0, agent, pulls)];
    return {std::move(cell),
            Measure::difference,
            {static_cast<double>(best(0, agent) - both), static_cast<double>(best(0, 0) - both),
             static_cast<double>(counts.tasks[0])}};
  }
  Measured measured{std::move(cell), Measure::sample, {}};
  for (std::size_t model = 0; model < counts.models(); ++model) {
    const double difference = static_cast<double>(best(model, agent)) - static_cast<double>(best(model, 0));
    measured.numbers.push_back(100 * difference / counts.tasks[model]);
  }
  return measured;
}

// A name is that of a difference or of an agent, never of both.
Measuring measuring_of(const Part& part, std::string_view cell) {
  const bool share = std::any_of(part.agents.begin(), part.agents.end(),
                                 [&](const Labelled& agent) { return cell.substr(cell.find('/') + 1) == agent.label; });
  if (part.models == 1) return {share ? Measure::share : Measure::difference, part.tasks};
  return {Measure::sample, part.models, {share ? 0.0 : -100.0, 100}};
}

std::optional<Evidence> measure_bandit(const Part& part, const MeasureRun& run, const std::stop_token& stop) {
  const BanditCounts counts = run_bandits(settings_of(part), run.threads, run.on_progress, stop);
  if (stop.stop_requested()) return std::nullopt;
  Evidence evidence;
  for (const std::uint64_t pulls : part.points) {
    for (std::size_t agent = 0; agent < part.agents.size(); ++agent)
      evidence.measured.push_back(
          share_of(counts, fmt::format("{}/{}", pulls, part.agents[agent].label), agent, pulls));
    for (std::size_t agent = 1; agent < part.agents.size(); ++agent)
      evidence.measured.push_back(lead_of(counts, difference_name(part, pulls, agent), agent, pulls));
  }
  return evidence;
}

std::vector<std::string> bandit_cell_names(const Part& part, const std::vector<std::string>&) {
  std::vector<std::string> names;
  for (const std::uint64_t pulls : part.points) {
    for (const Labelled& agent : part.agents) names.push_back(fmt::format("{}/{}", pulls, agent.label));
    for (std::size_t agent = 1; agent < part.agents.size(); ++agent)
      names.push_back(difference_name(part, pulls, agent));
  }
  return names;
}

std::vector<std::string> bandit_facts(const Part& part, bool) {
  return {fmt::format("{} arms", part.arms), fmt::format("{} model{}", part.models, part.models == 1 ? "" : "s"),
          fmt::format("{} tasks each", part.tasks),
          "percent of the tasks with a bet on a best arm, after so many pulls"};
}

double bandit_seconds(const Part& part) {
  constexpr double arms_per_second = 100e6;
  return static_cast<double>(part.agents.size() * part.tasks * part.models * part.arms) *
         static_cast<double>(last_point(part)) / arms_per_second;
}

}  // namespace

PartKind bandit_kind() {
  return {.name = "bandit",
          .keys = {"seed", "agents", "model", "arms", "winners", "models", "tasks", "points"},
          .needed = {"model", "arms", "tasks", "points"},
          .amount = &Part::tasks,
          .cell_names = bandit_cell_names,
          .facts = bandit_facts,
          .seconds = bandit_seconds,
          .check = [](const Part& part) { check_settings(settings_of(part)); },
          .measuring = measuring_of,
          .measure = measure_bandit,
          .add_cells = add_measured_cells};
}

}  // namespace cycad
