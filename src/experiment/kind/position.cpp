// Agents decide in one position, again and again. A cell is the share of decisions for a group of moves.
#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <set>

#include "cycad/agent/decide_or_fail.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"
#include "experiment/cell_makers.hpp"
#include "experiment/kind/games.hpp"
#include "experiment/kind/parallel.hpp"
#include "experiment/kind/speed.hpp"

namespace cycad {
namespace {

// Who decides: each agent with each budget.
struct Decider {
  std::string label = {}, agent = {};
  std::uint64_t simulations = 0;
};

std::vector<Decider> deciders_of(const Part& part) {
  std::vector<Decider> deciders;
  for (const Labelled& agent : part.agents) {
    if (part.budgets.empty()) deciders.push_back({agent.label, agent.agent, part.simulations});
    for (const std::uint64_t budget : part.budgets)
      deciders.push_back({fmt::format("{}-{}", agent.label, budget), agent.agent, budget});
  }
  return deciders;
}

std::optional<Evidence> measure_position(const Part& part, const MeasureRun& run, const std::stop_token& stop) {
  const std::unique_ptr<Position> position = start_position(part.game, part.maps.front());
  const auto player = part.player == 1 ? Player::one : Player::two;
  const std::vector<Decider> deciders = deciders_of(part);
  const std::size_t groups = part.groups.size();
  // Which groups a move belongs to, by its number.
  std::vector<std::vector<std::size_t>> groups_of(position->move_count(player));
  for (std::size_t group = 0; group < groups; ++group) {
    for (const std::string& word : part.groups[group].words)
      groups_of[position->read_move(player, word)].push_back(group);
  }
  // One task is some trials of one decider, so that few agents are made.
  constexpr std::size_t trials_per_task = 10;
  const std::size_t tasks = (part.trials + trials_per_task - 1) / trials_per_task;
  std::vector<std::uint64_t> hits(deciders.size() * groups);
  std::mutex mutex;
  const bool whole = in_parallel(deciders.size() * tasks, run, stop, [&](std::size_t index) {
    const Decider& decider = deciders[index / tasks];
    const std::unique_ptr<Agent> agent = make_agent(part.game, decider.agent, {.simulations = decider.simulations});
    const std::size_t first = index % tasks * trials_per_task;
    std::vector<std::uint64_t> own(groups);
    for (std::size_t trial = first; trial < std::min<std::size_t>(first + trials_per_task, part.trials); ++trial) {
      agent->new_game(Random::stream(part.seed, {index / tasks, trial})());
      const Decision decision = decide_or_fail(*agent, *position, player, stop);
      for (const std::size_t group : groups_of[decision.move]) ++own[group];
    }
    const std::scoped_lock lock(mutex);
    for (std::size_t group = 0; group < groups; ++group) hits[index / tasks * groups + group] += own[group];
  });
  if (!whole) return std::nullopt;
  Evidence evidence;
  for (std::size_t decider = 0; decider < deciders.size(); ++decider) {
    for (std::size_t group = 0; group < groups; ++group) {
      const std::uint64_t sum = hits[decider * groups + group];
      evidence.measured.push_back({.cell = deciders[decider].label + "/" + part.groups[group].name,
                                   .measure = Measure::share,
                                   .numbers = {static_cast<double>(sum), static_cast<double>(part.trials)}});
    }
  }
  return evidence;
}

std::vector<std::string> position_cell_names(const Part& part, const std::vector<std::string>&) {
  std::vector<std::string> names;
  for (const Decider& decider : deciders_of(part)) {
    for (const NamedWords& group : part.groups) names.push_back(decider.label + "/" + group.name);
  }
  return names;
}

std::vector<std::string> position_facts(const Part& part, bool) {
  std::vector<std::string> facts{fmt::format("{} on {}, player {}", part.game, part.maps.front(), part.player),
                                 fmt::format("{} decisions each", part.trials), "percent of the decisions"};
  if (part.budgets.empty()) facts.push_back(budget_text(part, false));
  return facts;
}

double position_seconds(const Part& part) {
  double seconds = 0;
  for (const Decider& decider : deciders_of(part))
    seconds += static_cast<double>(decider.simulations * part.trials) / speed_of(part, decider.agent).simulations;
  return seconds;
}

void check_position(const Part& part) {
  const auto position = start_position(part.game, part.maps.front());
  for (const NamedWords& group : part.groups) {
    std::set<MoveNumber> moves;
    for (const std::string& word : group.words) {
      if (!moves.insert(position->read_move(part.player == 1 ? Player::one : Player::two, word)).second)
        throw InputError(fmt::format("groups: the move {} twice in {}, expected it once", word, group.name));
    }
  }
  for (const Decider& decider : deciders_of(part))
    (void)make_agent(part.game, decider.agent, {.simulations = decider.simulations});
}

}  // namespace

PartKind position_kind() {
  return {.name = "position",
          .keys = {"seed", "game", "maps", "agents", "simulations", "budgets", "player", "trials", "groups"},
          .needed = {"trials", "groups", "maps"},
          .amount = &Part::trials,
          .one_map = true,
          .cell_names = position_cell_names,
          .facts = position_facts,
          .seconds = position_seconds,
          .check = check_position,
          .measuring =
              [](const Part& part, std::string_view) {
                return Measuring{Measure::share, part.trials};
              },
          .measure = measure_position,
          .add_cells = add_measured_cells};
}

}  // namespace cycad
