// The result of a run of the bandit laboratory for people and programs: a table and facts as text, JSON, all points of
// the curves as CSV, and one HTML page with the curves.
//
//   BanditReport report{.settings = settings, .counts = run_bandits(settings, threads)};
//   std::string page = bandit_html(report);
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cycad/match/bandit/curves.hpp"
#include "cycad/match/bandit/laboratory.hpp"

namespace cycad {

struct BanditReport {
  BanditSettings settings;
  BanditCounts counts;
  std::vector<std::size_t> at = {};  // numbers of pulls that tables show; those of bandit_table_pulls if empty

  [[nodiscard]] std::size_t finished_tasks() const;
  [[nodiscard]] bool complete() const { return finished_tasks() == settings.models * settings.tasks; }
};

// The papers' 100, 300, 600, 1000, 1400, 2000, 3000, as far as there are so many samples, and the last one.
std::vector<std::size_t> bandit_table_pulls(std::size_t samples);

// "random walks, 20 arms, 10 % winners, steps of 0.025" and "50 models, 200 tasks each, 3000 samples, ..."
std::string bandit_model_text(const BanditFamily& family);
std::string bandit_size_text(const BanditReport& report);

// Shares in percent with half of the interval, and differences to the first agent.
std::string bandit_table(const BanditReport& report, std::size_t width);

std::string bandit_json(const BanditReport& report);
std::string bandit_csv(const BanditReport& report);
std::string bandit_html(const BanditReport& report);

// The line for a shell that runs the settings.
std::string bandit_command(const BanditSettings& settings);

}  // namespace cycad
