// The bandit laboratory of Gudmundsson & Björnsson 2012: selection policies without a tree. In a task an agent pulls
// the arms of a model so many times; after each pull it is asked on which arm it would bet now, and what is counted is
// whether that arm is one of the best.
//
//   BanditSettings settings{.family = {.kind = BanditKind::walk}, .models = 50, .tasks = 200};
//   BanditCounts counts = run_bandits(settings, threads);
//   BanditPoint point = bandit_point(counts, agent, 1000);           // curves.hpp: the share after 1000 pulls
//
// An agent is the specification of a selection policy, as in select= of mcts, with the backup among its constants:
// ucb1(c=0.4), ucb1(c=0.4, sufficiency=0.6), ucb1(c=0.4, backup=moving-average(m=30, rate=0.05)).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/game/bandit/families.hpp"

namespace cycad {

enum class BanditBet : std::uint8_t { mean, pulls };  // on the arm with the highest mean, or with the most pulls
inline constexpr std::string_view bandit_bet_words[] = {"mean", "pulls"};

inline constexpr std::size_t most_bandit_models = 100'000;
inline constexpr std::size_t most_bandit_tasks = 10'000'000;
inline constexpr std::size_t most_bandit_samples = 1'000'000;

struct BanditSettings {
  BanditFamily family = {};
  // UCT, sufficiency threshold and moving average, with the paper's constants. The others are compared to the first.
  std::vector<std::string> agents = {"ucb1(c=0.4)", "ucb1(c=0.4, sufficiency=0.6)",
                                     "ucb1(c=0.4, backup=moving-average(m=30, rate=0.05))"};
  std::size_t models = 1;
  std::size_t tasks = 1000;  // of each model
  std::size_t samples = 3000;
  BanditBet bet = BanditBet::mean;
  std::uint64_t seed = 1;
  std::size_t first_task = 0;  // the tasks first_task, first_task + 1, ...: counts of other tasks can be added

  friend bool operator==(const BanditSettings&, const BanditSettings&) = default;
};

// Whole numbers alone, so that they can be written down, added and compared. `at` says where a count is.
struct BanditCounts {
  std::size_t agents = 0;
  std::size_t samples = 0;
  std::vector<std::uint32_t> tasks;  // finished ones of each model
  std::vector<std::uint32_t> best;   // tasks in which the agent would bet on a best arm
  std::vector<std::uint32_t> both;   // those of them in which the first agent would as well

  BanditCounts() = default;
  BanditCounts(std::size_t models, std::size_t agent_count, std::size_t sample_count)
      : agents(agent_count), samples(sample_count), tasks(models), best(models * agents * samples), both(best.size()) {}

  [[nodiscard]] std::size_t models() const { return tasks.size(); }
  // The place of (model, agent, after so many pulls) in `best` and `both`; pulls are counted from 1.
  [[nodiscard]] std::size_t at(std::size_t model, std::size_t agent, std::size_t pulls) const {
    return (model * agents + agent) * samples + pulls - 1;
  }
  // Counts of other tasks of the same models and agents; InputError when the sizes differ.
  BanditCounts& operator+=(const BanditCounts& more);

  friend bool operator==(const BanditCounts&, const BanditCounts&) = default;
};

// Throws InputError for settings that cannot be run.
void check_settings(const BanditSettings& settings);

// The agent in its shortest form, as results name it. Throws InputError.
std::string bandit_agent_text(const std::string& specification);

// Called after some tasks were finished, never by two threads at once.
using BanditProgress = std::function<void(std::size_t done, std::size_t total)>;

// The same counts for any number of threads. A stop leaves the tasks that are finished, by all agents.
BanditCounts run_bandits(const BanditSettings& settings, unsigned threads = 1, const BanditProgress& on_progress = {},
                         const std::stop_token& stop = {});

}  // namespace cycad
