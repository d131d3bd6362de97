// What a report says about the experiments of a store, as plain values; the other headers of this folder write it down.
//
//   const Report report = make_report(store, {});              // all experiments
//   std::string page = report_html(report);                    // html.hpp
//   std::string table = report_text(report, 100);              // text.hpp, also Markdown and CSV; latex.hpp, json.hpp
//
// Every number comes from the modules that match, tournament and tune print from.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cycad/match/agent_table.hpp"
#include "cycad/match/cross_table.hpp"
#include "cycad/match/rating_table.hpp"
#include "cycad/match/store.hpp"
#include "cycad/match/tune/tuner.hpp"

namespace cycad {

// Agents that differ in nothing but their budget.
struct BudgetCurve {
  struct Point {
    double budget = 0;
    Tally total;        // against all its opponents
    Interval interval;  // of its score
  };
  std::string name;           // the specification without the budget
  std::string unit;           // "simulations" or "milliseconds"
  std::vector<Point> points;  // by budget
};

struct SampleGame {
  StoredGame game;
  std::vector<BoardDescription> boards;  // before the first move and after each
};

struct ExperimentReport {
  std::string name, version, created;
  Plan plan;
  std::size_t games = 0;             // that count
  std::vector<std::string> players;  // programs that played them: version and signature
  AgentTable agents;                 // of a tuning: empty
  CrossTable cross;                  // likewise
  RatingTable ratings;               // likewise
  std::optional<TuneResult> tuning;
  std::vector<BudgetCurve> curves;
  std::vector<SampleGame> samples;
  std::string command;  // that plays the experiment again
};

struct Report {
  std::string store;
  std::string version;  // of the program that made the report
  std::vector<ExperimentReport> experiments;
};

struct ReportSettings {
  std::vector<std::string> experiments = {};  // by name, in this order; all if there is none
  std::size_t samples = 3;                    // games of each experiment to show; 0 for tables alone
  std::function<void()> on_game = [] {};      // called for each game; what it throws ends the work
};

// InputError for an experiment that is not there, or if there is none at all.
Report make_report(const Store& store, const ReportSettings& settings);

// The command line of an experiment, for a shell. It has no store, so that all is played anew.
std::string command_of(const Plan& plan);

}  // namespace cycad
