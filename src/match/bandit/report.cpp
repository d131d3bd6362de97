#include "cycad/match/bandit/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "cycad/core/columns.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/words.hpp"
#include "cycad/match/score_text.hpp"

namespace cycad {
namespace {

constexpr std::size_t table_pulls[] = {100, 300, 600, 1000, 1400, 2000, 3000};

const std::vector<std::size_t>& shown_pulls(const BanditReport& report, std::vector<std::size_t>& otherwise) {
  if (!report.at.empty()) return report.at;
  otherwise = bandit_table_pulls(report.settings.samples);
  return otherwise;
}

std::string csv_field(const std::string& text) {
  std::string field = "\"";
  for (const char character : text) field += character == '"' ? std::string("\"\"") : std::string(1, character);
  return field + "\"";
}

}  // namespace

std::size_t BanditReport::finished_tasks() const {
  return std::accumulate(counts.tasks.begin(), counts.tasks.end(), std::size_t{0});
}

std::vector<std::size_t> bandit_table_pulls(std::size_t samples) {
  std::vector<std::size_t> pulls;
  for (const std::size_t each : table_pulls)
    if (each <= samples) pulls.push_back(each);
  if (pulls.empty() || pulls.back() < samples) pulls.push_back(samples);
  return pulls;
}

std::string bandit_model_text(const BanditFamily& family) {
  const std::string arms = fmt::format("{} arm{}", family.arms, family.arms == 1 ? "" : "s");
  switch (family.kind) {
    case BanditKind::manual: return fmt::format("hand-made model, {}", arms);
    case BanditKind::walk:
      return fmt::format("random walks, {}, {:g} % winners, steps of {:g}", arms, family.winners, family.delta);
    case BanditKind::bernoulli: break;
  }
  return fmt::format("Bernoulli arms, {}, means {}", arms,
                     family.means.empty() ? "drawn" : fmt::format("{}", fmt::join(family.means, " ")));
}

std::string bandit_size_text(const BanditReport& report) {
  const BanditSettings& settings = report.settings;
  const std::string of_each = settings.models == 1 ? "" : fmt::format("{} models, ", settings.models);
  const std::string ended =
      report.complete() ? "" : fmt::format(" (interrupted: {} in all were finished)", report.finished_tasks());
  return fmt::format("{}{} tasks{}{}, {} samples, bet on the {}, seed {}", of_each, settings.tasks,
                     settings.models == 1 ? "" : " each", ended, settings.samples,
                     settings.bet == BanditBet::mean ? "highest mean" : "most pulls", settings.seed);
}

std::string bandit_table(const BanditReport& report, std::size_t width) {
  constexpr std::size_t cell = 13;
  constexpr std::size_t row_label = 11;  // "difference "
  std::vector<std::size_t> storage;
  const std::vector<std::size_t>& pulls = shown_pulls(report, storage);
  const std::size_t at_once = std::max<std::size_t>(1, (std::max(width, row_label + cell + 3) - row_label - 3) / cell);
  std::string text;
  for (std::size_t first = 0; first < pulls.size(); first += at_once) {
    const std::size_t last = std::min(first + at_once, pulls.size());
    text += fmt::format("{}{}", text.empty() ? "" : "\n", right_aligned("pulls", row_label + 3));
    for (std::size_t place = first; place < last; ++place) text += fmt::format("{:>{}}", pulls[place], cell);
    for (std::size_t agent = 0; agent < report.counts.agents; ++agent) {
      std::string lines[4];
      for (std::size_t place = first; place < last; ++place) {
        const BanditPoint point = bandit_point(report.counts, agent, pulls[place]);
        lines[0] += fmt::format("{:>{}.1f}", 100 * point.share, cell);
        lines[1] += right_aligned(percent_reach_text(point.share, point.interval), cell);
        lines[2] += fmt::format("{:>+{}.1f}", 100 * point.difference, cell);
        lines[3] += right_aligned(percent_reach_text(point.difference, point.difference_interval), cell);
      }
      text += fmt::format("\n{:>2} {}{}\n   {}{}", agent + 1, left_aligned("share", row_label), lines[0],
                          std::string(row_label, ' '), lines[1]);
      if (agent == 0) continue;
      text += fmt::format("\n   {}{}\n   {}{}", left_aligned("difference", row_label), lines[2],
                          std::string(row_label, ' '), lines[3]);
    }
    text += '\n';
  }
  return text;
}

std::string bandit_command(const BanditSettings& settings) {
  const BanditFamily& family = settings.family;
  std::string command = "cycad bandit";
  // The text of a policy has nothing in it that double quotes do not cover.
  for (const std::string& agent : settings.agents) command += fmt::format(" \"{}\"", bandit_agent_text(agent));
  command += fmt::format(" --model {}", word_of(bandit_kind_words, family.kind));
  if (family.means.empty()) {
    command += fmt::format(" --arms {}", family.arms);
  } else {
    command += fmt::format(" --means {}", fmt::join(family.means, ","));
  }
  if (family.kind == BanditKind::walk)
    command += fmt::format(" --winners {:g} --delta {:g}", family.winners, family.delta);
  if (family.is_random()) command += fmt::format(" --models {}", settings.models);
  return command + fmt::format(" --tasks {} --samples {} --bet {} --seed {}", settings.tasks, settings.samples,
                               word_of(bandit_bet_words, settings.bet), settings.seed);
}

std::string bandit_json(const BanditReport& report) {
  const BanditSettings& settings = report.settings;
  const BanditFamily& family = settings.family;
  Json json{{"model", word_of(bandit_kind_words, family.kind)}, {"arms", family.arms}};
  if (family.kind == BanditKind::walk) {
    json["winners"] = family.winners;
    json["delta"] = family.delta;
  }
  if (!family.means.empty()) json["means"] = family.means;
  json["models"] = settings.models;
  json["tasks"] = settings.tasks;
  json["finished"] = report.finished_tasks();
  json["samples"] = settings.samples;
  json["bet"] = word_of(bandit_bet_words, settings.bet);
  json["seed"] = settings.seed;
  Json& agents = json["agents"] = Json::array();
  std::vector<std::size_t> storage;
  const std::vector<std::size_t>& pulls = shown_pulls(report, storage);
  for (std::size_t agent = 0; agent < report.counts.agents; ++agent) {
    Json& entry = agents.emplace_back();
    entry["agent"] = bandit_agent_text(settings.agents[agent]);
    Json& points = entry["points"] = Json::array();
    for (const std::size_t each : pulls) {
      const BanditPoint point = bandit_point(report.counts, agent, each);
      points.push_back({{"pulls", each},
                        {"share", point.share},
                        {"interval", {point.interval.low, point.interval.high}},
                        {"difference", point.difference},
                        {"difference_interval", {point.difference_interval.low, point.difference_interval.high}}});
    }
  }
  return json.dump(2);
}

std::string bandit_csv(const BanditReport& report) {
  std::string text = "agent,pulls,share,low,high,difference,difference_low,difference_high\n";
  for (std::size_t agent = 0; agent < report.counts.agents; ++agent) {
    const std::string name = csv_field(bandit_agent_text(report.settings.agents[agent]));
    for (std::size_t pulls = 1; pulls <= report.counts.samples; ++pulls) {
      const auto [share, interval, difference, difference_interval] = bandit_point(report.counts, agent, pulls);
      text += fmt::format("{},{},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}\n", name, pulls, share, interval.low,
                          interval.high, difference, difference_interval.low, difference_interval.high);
    }
  }
  return text;
}

}  // namespace cycad
