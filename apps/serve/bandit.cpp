// The playground without a tree: bandits whose curves grow while they run, and what a policy makes of given arms.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "cycad/agent/explain_policy.hpp"
#include "cycad/agent/search_options.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/words.hpp"
#include "cycad/match/bandit/curves.hpp"
#include "serve/api_error.hpp"
#include "serve/context.hpp"
#include "serve/endpoints.hpp"

namespace cycad::serve {
namespace {

constexpr std::size_t most_policies = 8;
constexpr std::size_t most_counts = 2'000'000;  // of models, policies and pulls

template <class Value>
Value value_of(std::span<const std::string_view> words, const std::string& word, const char* field) {
  if (const std::optional<Value> value = value_named<Value>(words, word)) return *value;
  throw ApiError(400, fmt::format("{}: expected {}", field, listed_words(words)), field);
}

BanditSettings read_settings(Fields& request) {
  BanditSettings settings;
  settings.family.kind = value_of<BanditKind>(bandit_kind_words, request.text("model", "bernoulli"), "model");
  settings.family.arms = static_cast<std::size_t>(request.whole("arms", 1, 200, 10));
  settings.family.winners = request.real("winners", 0.1, 100, 10);
  settings.family.delta = request.real("delta", least_walk_step, 0.5, 0.025);
  for (const double mean : request.reals("means", 0, 1, 200)) settings.family.means.push_back(static_cast<float>(mean));
  if (!settings.family.means.empty()) settings.family.arms = settings.family.means.size();
  if (request.has("policies")) settings.agents = request.texts("policies", most_policies);
  settings.models = static_cast<std::size_t>(request.whole("models", 1, 200, 1));
  settings.tasks = static_cast<std::size_t>(request.whole("tasks", 1, 100'000, 500));
  settings.samples = static_cast<std::size_t>(request.whole("samples", 1, 10'000, 1'000));
  settings.bet = value_of<BanditBet>(bandit_bet_words, request.text("bet", "mean"), "bet");
  settings.seed = request.whole("seed", 0, std::numeric_limits<std::uint64_t>::max(), 1);
  request.done();
  if (settings.agents.empty()) throw ApiError(400, "policies: expected one or more", "policies");
  if (settings.models * settings.agents.size() * settings.samples > most_counts)
    throw ApiError(400, fmt::format("models, policies and samples: expected a product of at most {}", most_counts),
                   "samples");
  try {
    check_settings(settings);
  } catch (const InputError& error) {
    throw ApiError(400, error.what(), "policies");
  }
  return settings;
}

// Some fifty numbers of pulls, closer where they are few.
std::vector<std::size_t> shown_pulls(std::size_t samples) {
  std::vector<std::size_t> pulls;
  for (int step = 0; step <= 60; ++step) {
    const double share = static_cast<double>(step) / 60;
    const auto at = static_cast<std::size_t>(std::lround(std::pow(static_cast<double>(samples), share)));
    if (pulls.empty() || at > pulls.back()) pulls.push_back(at);
  }
  return pulls;
}

Json curves_json(const BanditSettings& settings, const BanditCounts& counts, std::size_t done) {
  const std::vector<std::size_t> pulls = shown_pulls(settings.samples);
  Json curves = Json::array();
  for (std::size_t agent = 0; agent < settings.agents.size(); ++agent) {
    Json share = Json::array(), interval = Json::array();
    for (const std::size_t at : pulls) {
      const BanditPoint point = bandit_point(counts, agent, at);
      share.push_back(point.share);
      interval.push_back({point.interval.low, point.interval.high});
    }
    curves.push_back({{"policy", bandit_agent_text(settings.agents[agent])},
                      {"share", std::move(share)},
                      {"interval", std::move(interval)}});
  }
  return {{"done", done}, {"total", settings.tasks}, {"pulls", Json(pulls)}, {"curves", std::move(curves)}};
}

// In pieces of a few tasks, so that there is something to see.
void run_playground(Context& context, const BanditSettings& settings, EventSink& sink) {
  BanditCounts counts(settings.models, settings.agents.size(), settings.samples);
  std::size_t done = 0, piece = 1;
  while (done < settings.tasks) {
    BanditSettings part = settings;
    part.first_task = done;
    part.tasks = std::min(piece, settings.tasks - done);
    std::unique_ptr<Turn> running = context.searches.begin_running(still_wanted(context, sink), done == 0);
    std::stop_source stop;
    const auto start = std::chrono::steady_clock::now();
    const BanditCounts more = run_bandits(
        part, 1,
        [&](std::size_t, std::size_t) {
          if (!sink.open() || context.stop.stop_requested()) stop.request_stop();
        },
        stop.get_token());
    running.reset();
    if (stop.stop_requested()) return;
    counts += more;
    done += part.tasks;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (seconds < 0.1) piece *= 2;
    if (seconds > 0.4) piece = std::max<std::size_t>(piece / 2, 1);
    const bool ended = done >= settings.tasks;
    if (!sink.send(ended ? "done" : "progress", curves_json(settings, counts, done))) return;
  }
}

}  // namespace

Reply bandit(Context& context, Fields& request) {
  const BanditSettings settings = read_settings(request);
  // The counts so far, those of the next tasks, and what is made of them.
  constexpr std::size_t bytes_of_count = 3 * sizeof(std::uint64_t);
  const std::size_t counts = settings.models * settings.agents.size() * settings.samples;
  const auto memory = std::make_shared<Reservation>(context.curve_memory, 1 + ((counts * bytes_of_count) >> 20U),
                                                    context.settings.limits.curve_memory);
  return [&context, settings, memory](EventSink& sink) { run_playground(context, settings, sink); };
}

Reply select(Context& /*context*/, Fields& request) {
  const std::string policy = request.text("policy");
  std::vector<ArmSums> arms;
  for (Fields& arm : request.objects("arms", most_explained_arms)) {
    ArmSums sums{.visits = arm.real("visits", 0, 1e9, 0), .rewards = arm.real("rewards", -1e9, 1e9, 0), .squares = {}};
    if (arm.has("squares")) sums.squares = arm.real("squares", 0, 1e9, 0);
    arm.done();
    arms.push_back(sums);
  }
  request.done();
  const PolicyChoice choice = read_policy(parse_specification(policy));
  const PolicyExplanation seen = explain_policy(choice.policy, arms, choice.modifiers.sufficiency);
  Json index = Json::array();
  for (const std::optional<double>& each : seen.index) index.push_back(each ? Json(*each) : Json());
  return Json{{"chosen", seen.chosen},
              {"index", seen.index.empty() ? Json() : std::move(index)},
              {"probabilities", seen.probabilities.empty() ? Json() : Json(seen.probabilities)}};
}

}  // namespace cycad::serve
