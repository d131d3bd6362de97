#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/curves.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/remark.hpp"
#include "cli/say.hpp"
#include "cli/terminal.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/core/threads.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/match/bandit/report.hpp"
#include "cycad/match/progress.hpp"

namespace cycad {
namespace {

constexpr const char* bandit_examples =
    "  cycad bandit\n"
    "  cycad bandit --arms 80 --html bandits.html\n"
    "  cycad bandit --model walk --arms 50 --winners 30 --threads 2\n"
    "  cycad bandit ucb1-tuned thompson \"ucb1(c=0.4, backup=moving-average(m=50, rate=0.02))\" --model walk\n"
    "  cycad bandit exp3 moss --model bernoulli --means 0.4,0.5,0.6 --samples 500 --at 50,500 --json\n"
    "\n"
    "Each agent pulls the arms of a bandit; after every pull it is asked on which arm it would bet, and what is\n"
    "shown is in which share of the tasks that is a best one. The models are those of Gudmundsson & Björnsson\n"
    "(2012): the mean of an arm moves with each of its pulls until it is 0 or 1, its true value. manual is their\n"
    "hand-made model (one winner, one arm that looks like it, noise), walk their random walks; bernoulli has arms\n"
    "that stay as they are.\n"
    "An agent is a selection policy with its constants; sufficiency and backup may be among them. Without agents\n"
    "the paper's three are compared: ucb1(c=0.4), with sufficiency=0.6, and with backup=moving-average.\n"
    "Intervals are 95 %: over the models where there are several, over the tasks otherwise; differences to the\n"
    "first agent are paired. All agents meet the same luck: the k-th pull of an arm in a task is the same for all.";

struct BanditOptions {
  std::vector<std::string> agents;
  std::string model = "manual";
  std::string bet = "mean";
  std::vector<std::string> means, at;
  std::uint64_t arms = 0;  // 0, here and below: what the model has by default
  std::uint64_t models = 0;
  std::uint64_t tasks = 0;
  std::uint64_t samples = 3000;
  std::uint64_t seed = 1;
  std::uint64_t threads = 0;  // 0: one for each processor
  double winners = 0;
  double delta = 0;
  std::string csv, html;
  bool json = false;
};

template <class Number>
Number number_in(const std::string& option, const std::string& text, const std::string& expected) {
  const std::optional<Number> value = parse_number<Number>(text);
  if (!value) throw InputError(fmt::format("{}: {}, expected {}", option, in_message(text), expected));
  return *value;
}

BanditFamily family_of(const BanditOptions& options) {
  BanditFamily family;
  family.kind = value_of_word<BanditKind>("--model", "model", options.model, bandit_kind_words);
  const auto refuse = [&](bool given, const char* option, const char* model) {
    if (given) throw InputError(fmt::format("{} with --model {}, expected --model {}", option, options.model, model));
  };
  refuse(options.winners > 0 && family.kind != BanditKind::walk, "--winners", "walk");
  refuse(options.delta > 0 && family.kind != BanditKind::walk, "--delta", "walk");
  refuse(!options.means.empty() && family.kind != BanditKind::bernoulli, "--means", "bernoulli");
  for (const std::string& mean : options.means)
    family.means.push_back(number_in<float>("--means", mean, "a number from 0 to 1"));
  if (!family.means.empty()) family.arms = family.means.size();
  if (options.arms > 0) family.arms = options.arms;
  if (options.winners > 0) family.winners = options.winners;
  if (options.delta > 0) family.delta = options.delta;
  return family;
}

BanditReport report_of(const BanditOptions& options) {
  BanditReport report{.settings = {}, .counts = {}};
  BanditSettings& settings = report.settings;
  settings.family = family_of(options);
  if (!options.agents.empty()) settings.agents = options.agents;
  const bool many = settings.family.is_random();
  settings.models = options.models > 0 ? options.models : many ? 50 : 1;
  settings.tasks = options.tasks > 0 ? options.tasks : many ? 200 : 1000;
  settings.samples = options.samples;
  settings.bet = value_of_word<BanditBet>("--bet", "word", options.bet, bandit_bet_words);
  settings.seed = options.seed;
  const std::string expected = fmt::format("a whole number from 1 to the {} samples", settings.samples);
  for (const std::string& pulls : options.at) {
    report.at.push_back(number_in<std::size_t>("--at", pulls, expected));
    if (report.at.back() < 1 || report.at.back() > settings.samples)
      throw InputError(fmt::format("--at: {}, expected {}", pulls, expected));
  }
  check_settings(settings);
  return report;
}

// The smallest of some round numbers that is large enough for all values, which are in percent.
double reach_of(const std::vector<std::vector<double>>& curves) {
  double most = 0;
  for (const std::vector<double>& curve : curves)
    for (const double value : curve) most = std::max(most, std::abs(value));
  for (const double reach : {1.0, 2.0, 5.0, 10.0, 20.0, 50.0})
    if (most <= reach) return reach;
  return 100;
}

void print_report(const BanditReport& report) {
  const BanditSettings& settings = report.settings;
  const bool colour = wants_colour(stdout);
  const std::size_t width = terminal_width(stdout);
  say("{}\n{}\n\n", bandit_model_text(settings.family), bandit_size_text(report));
  for (std::size_t agent = 0; agent < settings.agents.size(); ++agent)
    say_drawn(curve_label(agent, colour) + " " + bandit_agent_text(settings.agents[agent]) + "\n");
  std::vector<std::vector<double>> shares, differences;
  for (const std::vector<BanditPoint>& curve : bandit_curves(report.counts)) {
    shares.emplace_back();
    differences.emplace_back();
    for (const BanditPoint& point : curve) {
      shares.back().push_back(100 * point.share);
      differences.back().push_back(100 * point.difference);
    }
  }
  CurvesFormat format{.width = std::min<std::size_t>(width, 120), .range = {0, 100}, .unit = "pulls", .colour = colour};
  say_drawn("\nbest arm, % of the tasks\n" + draw_curves(shares, format));
  if (settings.agents.size() > 1) {
    const double reach = reach_of(differences);
    format.range = {-reach, reach};
    say_drawn("\ndifference to agent 1, percentage points\n" + draw_curves(differences, format));
  }
  say("\n{}", bandit_table(report, width));
}

void run_bandit(const BanditOptions& options) {
  BanditReport report = report_of(options);
  // Files that cannot be written are found before the work, not after it.
  std::optional<WholeFile> csv, html;
  if (!options.csv.empty()) csv.emplace(options.csv, Rewriting::refused);
  if (!options.html.empty()) html.emplace(options.html, Rewriting::refused);
  ProgressLine line(terminal_progress());
  {
    const StopOnInterrupt interrupt;
    report.counts = run_bandits(
        report.settings, thread_count(options.threads),
        [&line](std::size_t done, std::size_t total) {
          line.update([&](double seconds) {
            return ProgressState{.done = done, .total = total, .seconds = seconds, .standings = {}, .unit = "tasks"};
          });
        },
        interrupt.token());
  }
  line.finish();
  if (csv) {
    csv->write(bandit_csv(report));
    csv->commit();
  }
  if (html) {
    html->write(bandit_html(report));
    html->commit();
  }
  if (options.json) {
    say("{}\n", bandit_json(report));
  } else {
    print_report(report);
  }
  if (report.complete()) return;
  remark("interrupted: what is shown comes from the tasks that were finished, nothing else is kept\n");
  throw Exit{ExitCode::interrupted};
}

}  // namespace

void add_bandit_command(CLI::App& program) {
  const auto options = std::make_shared<BanditOptions>();
  Command command(program, "bandit", "selection policies on bandits, without a tree", bandit_examples);
  command.arguments("AGENT", options->agents, "policies with their constants; the paper's three if none",
                    ValueKind::policy, 0);
  command.choice("--model", options->model, "how the arms' means are made", bandit_kind_words);
  command.whole("--arms", options->arms, "arms of a model; 20 if not given", 1, most_bandit_arms);
  command.real("--winners", options->winners, "walk: percent of the arms that end at 1; 10 if not given", 0.1, 100);
  command.real("--delta", options->delta, "walk: size of a step; 0.025 if not given", least_walk_step, 0.5);
  command.list("--means", options->means, "bernoulli: the mean of each arm; drawn if not given", ValueKind::text);
  command.whole("--models", options->models, "models; 50 if not given, 1 where all would be the same", 1,
                most_bandit_models);
  command.whole("--tasks", options->tasks, "tasks of each model; 200 if not given, 1000 of a single model", 1,
                most_bandit_tasks);
  command.whole("--samples", options->samples, "pulls in a task", 1, most_bandit_samples);
  command.choice("--bet", options->bet, "on the arm with the highest mean, or with the most pulls", bandit_bet_words);
  command.list("--at", options->at, "numbers of pulls that the table shows", ValueKind::text);
  command.whole("--seed", options->seed, "everything random follows from it", 0,
                std::numeric_limits<std::uint64_t>::max());
  command.whole("--threads", options->threads, "tasks at the same time; one per processor if not given", 1, 1024);
  command.text("--csv", options->csv, "a file for all points of the curves", ValueKind::file);
  command.text("--html", options->html, "a file for a page with the curves", ValueKind::file);
  command.flag("--json", options->json, "the table as JSON, the same for any number of threads");
  command.run([options] { run_bandit(*options); });
}

}  // namespace cycad
