// What is measured otherwise than by a table of game results: one function for each kind of part.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/experiment/cells.hpp"
#include "cycad/experiment/recipe.hpp"
#include "cycad/match/plan.hpp"
#include "cycad/match/tournament.hpp"

namespace cycad {

struct MeasureRun {
  unsigned threads = 1;
  bool clock = false;
  std::function<void(std::size_t done, std::size_t total)> on_progress = {};
};

// Of tournament, gauntlet and move-kinds the plans are made by plan_of; the others by this. Nothing after a stop.
std::optional<Evidence> measure(const Part& part, const MeasureRun& run, const std::stop_token& stop);

std::optional<Evidence> measure_bandit(const Part& part, const MeasureRun& run, const std::stop_token& stop);

// InputError for a laboratory that cannot be run.
void check_bandit(const Part& part);

// The games of a part; `starts` are positions in the place of its maps.
Plan plan_of(const Part& part, const std::vector<std::string>& starts, bool clock);

// Positions at a ply of drawn games that an agent plays against itself. Nothing after a stop; OutsideError if hardly a
// game is drawn.
std::optional<std::vector<std::string>> make_starts(const Part& part, const MeasureRun& run,
                                                    const std::stop_token& stop);

// What kinds of moves there are in games of The Octagon Theory, the first ones left out.
inline constexpr std::array<std::string_view, 3> move_kind_names{"push-or-kill", "kill", "free"};
Evidence count_move_kinds(const Plan& plan, const std::vector<PlayedGame>& games);

// Calls task(0) to task(count - 1), some at the same time; false if a stop came first. What a task throws is thrown on.
bool in_parallel(std::size_t count, const MeasureRun& run, const std::stop_token& stop,
                 const std::function<void(std::size_t)>& task);

// A specification with a budget of simulations, or of the milliseconds that they stand for.
std::string with_budget(const std::string& agent, std::uint64_t simulations, double clock);

// Who decides in a position: each agent with each budget.
struct Decider {
  std::string label = {}, agent = {};
  std::uint64_t simulations = 0;
};
std::vector<Decider> deciders_of(const Part& part);

// The cell of an agent's lead over the first one in the bandit laboratory.
std::string difference_name(const Part& part, std::uint64_t pulls, std::size_t agent);

}  // namespace cycad
