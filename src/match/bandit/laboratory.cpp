#include "cycad/match/bandit/laboratory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/core/threads.hpp"
#include "cycad/match/bandit/player.hpp"
#include "match/bandit/agent.hpp"

namespace cycad {
namespace {

constexpr std::size_t tasks_at_once = 20;        // that a thread takes
constexpr std::size_t most_counts = 50'000'000;  // models x agents x samples

// The streams of random numbers that the seed of the settings leads to.
constexpr std::uint64_t model_stream = 0;
constexpr std::uint64_t task_stream = 1;
// And those that the seed of a task leads to; the last two are apart, so that the way of betting changes no pull.
constexpr std::uint64_t reward_stream = 0;
constexpr std::uint64_t choice_stream = 1;
constexpr std::uint64_t bet_stream = 2;

// Plays one task: what the agent would bet on after each pull, as 1 for a best arm and 0 for another.
using PlayTask = std::function<void(BanditTask&, const BanditModel&, std::uint64_t seed, std::span<std::uint8_t> hits)>;

PlayTask play_task(const BanditAgent& agent, BanditBet bet, std::size_t arms) {
  const auto player = std::make_shared<BanditPlayer>(agent.policy, agent.rules, arms);
  return [player, bet](BanditTask& task, const BanditModel& model, std::uint64_t seed, std::span<std::uint8_t> hits) {
    task.start(Random::stream(seed, {reward_stream})());
    player->start();
    Random choices = Random::stream(seed, {choice_stream});
    Random bets = Random::stream(seed, {bet_stream});
    for (std::uint8_t& hit : hits) {
      const Pick pick = player->choose(choices);
      player->learn(pick, task.pull(player->arm_of(pick)));
      hit = model.is_best(player->bet(bet, bets)) ? 1 : 0;
    }
  };
}

class Laboratory {
 public:
  Laboratory(const BanditSettings& settings, const BanditProgress& on_progress)
      : settings_(settings),
        on_progress_(on_progress),
        counts_(settings.models, settings.agents.size(), settings.samples),
        blocks_((settings.tasks + tasks_at_once - 1) / tasks_at_once) {
    for (const std::string& agent : settings.agents) agents_.push_back(read_bandit_agent(agent));
    for (std::size_t model = 0; model < settings.models; ++model)
      models_.push_back(make_bandit(settings.family, Random::stream(settings.seed, {model_stream, model})()));
  }

  [[nodiscard]] std::size_t parts() const { return models_.size() * blocks_; }

  // What one thread does with the number of a part: some tasks of one model.
  IndexTask player() {
    std::vector<PlayTask> players;
    for (const BanditAgent& agent : agents_) players.push_back(play_task(agent, settings_.bet, settings_.family.arms));
    return [this, players = std::move(players), own = BanditCounts(1, agents_.size(), settings_.samples),
            hits = std::vector<std::uint8_t>(agents_.size() * settings_.samples)](std::size_t part,
                                                                                  const std::stop_token& stop) mutable {
      // Model after model before any gets its next tasks: an early end then leaves something of each.
      const std::size_t model = part % models_.size();
      const std::size_t first = part / models_.size() * tasks_at_once;
      play(model, first, std::min(first + tasks_at_once, settings_.tasks), players, own, hits, stop);
      add(model, own);
    };
  }

  BanditCounts finish() { return std::move(counts_); }

 private:
  void play(std::size_t model, std::size_t first, std::size_t last, std::vector<PlayTask>& players, BanditCounts& own,
            std::vector<std::uint8_t>& hits, const std::stop_token& stop) {
    std::fill(own.best.begin(), own.best.end(), 0U);
    std::fill(own.both.begin(), own.both.end(), 0U);
    own.tasks[0] = 0;
    BanditTask task(models_[model]);
    const std::size_t samples = settings_.samples;
    for (std::size_t number = first; number < last && !stop.stop_requested(); ++number) {
      const std::uint64_t seed = Random::stream(settings_.seed, {task_stream, model, settings_.first_task + number})();
      for (std::size_t agent = 0; agent < players.size(); ++agent)
        players[agent](task, models_[model], seed, {hits.data() + agent * samples, samples});
      for (std::size_t agent = 0; agent < players.size(); ++agent) {
        const std::uint8_t* const reached = hits.data() + agent * samples;
        for (std::size_t sample = 0; sample < samples; ++sample) {
          own.best[agent * samples + sample] += reached[sample];
          own.both[agent * samples + sample] += reached[sample] & hits[sample];
        }
      }
      ++own.tasks[0];
    }
  }

  void add(std::size_t model, const BanditCounts& own) {
    const std::scoped_lock lock(mutex_);
    const std::size_t first = counts_.at(model, 0, 1);
    for (std::size_t place = 0; place < own.best.size(); ++place) {
      counts_.best[first + place] += own.best[place];
      counts_.both[first + place] += own.both[place];
    }
    counts_.tasks[model] += own.tasks[0];
    done_ += own.tasks[0];
    if (on_progress_) on_progress_(done_, settings_.models * settings_.tasks);
  }

  const BanditSettings& settings_;
  const BanditProgress& on_progress_;
  std::vector<BanditAgent> agents_;
  std::vector<BanditModel> models_;
  BanditCounts counts_;
  std::size_t blocks_;
  std::size_t done_ = 0;
  std::mutex mutex_;
};

}  // namespace

BanditCounts& BanditCounts::operator+=(const BanditCounts& more) {
  if (agents != more.agents || samples != more.samples || models() != more.models())
    throw InputError(
        fmt::format("bandit counts of {} models, {} agents and {} samples, expected {}, {} and {} as in the others",
                    more.models(), more.agents, more.samples, models(), agents, samples));
  const auto add = [](std::vector<std::uint32_t>& to, const std::vector<std::uint32_t>& from) {
    std::transform(to.begin(), to.end(), from.begin(), to.begin(), std::plus<>());
  };
  add(tasks, more.tasks);
  add(best, more.best);
  add(both, more.both);
  return *this;
}

void check_settings(const BanditSettings& settings) {
  check_family(settings.family);
  if (settings.agents.empty()) throw InputError("bandit: no agents, expected one or more");
  for (const std::string& agent : settings.agents) read_bandit_agent(agent);
  const auto check = [](const char* what, std::size_t number, std::size_t most) {
    if (number < 1 || number > most)
      throw InputError(fmt::format("bandit: {} {}, expected 1 to {}", number, what, most));
  };
  check("models", settings.models, most_bandit_models);
  check("tasks", settings.tasks, most_bandit_tasks);
  check("samples", settings.samples, most_bandit_samples);
  if (settings.models > 1 && !settings.family.is_random())
    throw InputError(
        fmt::format("bandit: {} models, expected 1: all models of this kind are the same", settings.models));
  if (settings.models * settings.agents.size() * settings.samples > most_counts)
    throw InputError(fmt::format("bandit: {} models x {} agents x {} samples, expected a product of {} at most",
                                 settings.models, settings.agents.size(), settings.samples, most_counts));
}

BanditCounts run_bandits(const BanditSettings& settings, unsigned threads, const BanditProgress& on_progress,
                         const std::stop_token& stop) {
  check_settings(settings);
  Laboratory laboratory(settings, on_progress);
  parallel_for(laboratory.parts(), threads, stop, [&laboratory] { return laboratory.player(); });
  return laboratory.finish();
}

}  // namespace cycad
