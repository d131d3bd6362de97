// A constant that is adapted after every few games; a cell per agent, the constant that was found.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"
#include "cycad/match/referee.hpp"
#include "experiment/cell_makers.hpp"
#include "experiment/kind/games.hpp"
#include "experiment/kind/parallel.hpp"
#include "experiment/kind/speed.hpp"
#include "experiment/recipe_text.hpp"

namespace cycad {
namespace {

std::string with_value(const std::string& agent, double value) {
  return filled(agent, "value", fmt::format("{:.6g}", value));
}

double largest_constant(const Part& part) { return part.from > 1 ? std::max(100.0, part.from) : 1; }

// Lanctot et al. 2013, 5: the constant is moved a little after every few games, by how strong the player was. Ours goes
// on in the same direction while the score does not fall, and turns around when it does; what is found is the mean of
// the last three values.
double adapted_constant(const Part& part, std::size_t agent, std::size_t repetition, const std::stop_token& stop) {
  const std::unique_ptr<Position> start = start_position(part.game, part.maps.front());
  const Budget budget{.simulations = part.simulations};
  const std::unique_ptr<Agent> opponent = make_agent(part.game, part.against, budget);
  double value = part.from;
  double direction = repetition % 2 == 0 ? 1 : -1;
  double last_points = -1;
  double sum = 0;
  for (std::size_t round = 0; round < part.rounds && !stop.stop_requested(); ++round) {
    const std::unique_ptr<Agent> player = make_agent(part.game, with_value(part.agents[agent].agent, value), budget);
    double points = 0;
    for (std::size_t game = 0; game < part.games && !stop.stop_requested(); ++game) {
      Random random = Random::stream(part.seed, {agent, repetition, round, game});
      const bool exchanged = game % 2 == 1;
      const GameSetup plan{.start = *start, .seeds = {random(), random()}};
      const GameRecord record =
          exchanged ? play_game(plan, *opponent, *player, stop) : play_game(plan, *player, *opponent, stop);
      if (record.end == GameEnd::forfeit) throw OutsideError(fmt::format("part {}: {}", part.name, record.reason));
      points += reward_for(exchanged ? Player::two : Player::one, record.result.value_or(0.5F));
    }
    if (round + 3 >= part.rounds) sum += value / static_cast<double>(std::min<std::uint64_t>(3, part.rounds));
    if (points < last_points) direction = -direction;
    last_points = points;
    value = std::min(value * std::pow(part.step, direction), largest_constant(part));
  }
  return sum;
}

std::optional<Evidence> measure_adaptive(const Part& part, const MeasureRun& run, const std::stop_token& stop) {
  const std::size_t repetitions = part.repetitions;
  std::vector<double> values(part.agents.size() * repetitions);
  const bool whole = in_parallel(values.size(), run, stop, [&](std::size_t index) {
    values[index] = adapted_constant(part, index / repetitions, index % repetitions, stop);
  });
  if (!whole) return std::nullopt;
  Evidence evidence;
  for (std::size_t agent = 0; agent < part.agents.size(); ++agent) {
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(agent * repetitions);
    evidence.measured.push_back({.cell = part.agents[agent].label,
                                 .measure = Measure::sample,
                                 .numbers = {first, first + static_cast<std::ptrdiff_t>(repetitions)}});
  }
  return evidence;
}

std::vector<std::string> adaptive_cell_names(const Part& part, const std::vector<std::string>&) {
  std::vector<std::string> names;
  for (const Labelled& agent : part.agents) names.push_back(agent.label);
  return names;
}

std::vector<std::string> adaptive_facts(const Part& part, bool) {
  return {fmt::format("on {} against {}", part.maps.front(), part.against),
          fmt::format("moved by a factor of {} after every {} games, {} games in all", part.step, part.games,
                      part.games * part.rounds),
          fmt::format("from {}, {} times", part.from, part.repetitions), budget_text(part, false)};
}

// Two values at least, as an interval needs.
std::string adaptive_problem(const Part& part) {
  if (part.step <= 0) return "step: expected a number above 0";
  if (part.from <= 0) return "from: expected a number above 0";
  return part.repetitions < 2 ? "repetitions: expected at least 2" : "";
}

double adaptive_seconds(const Part& part) {
  double seconds = 0;
  for (const Labelled& agent : part.agents)
    seconds += 2 * game_seconds(part, agent) * static_cast<double>(part.games * part.rounds * part.repetitions);
  return seconds;
}

void check_adaptive(const Part& part) {
  const Budget budget{.simulations = part.simulations};
  (void)start_position(part.game, part.maps.front());
  (void)make_agent(part.game, part.against, budget);
  for (const Labelled& agent : part.agents) (void)make_agent(part.game, with_value(agent.agent, part.from), budget);
}

}  // namespace

PartKind adaptive_kind() {
  return {.name = "adaptive",
          .keys = {"seed", "game", "maps", "agents", "against", "simulations", "games", "rounds", "repetitions", "from",
                   "step"},
          .needed = {"maps", "games", "against", "rounds", "repetitions", "from", "step"},
          .own_column = "constant",
          .amount = &Part::repetitions,
          .one_map = true,
          .problem = adaptive_problem,
          .cell_names = adaptive_cell_names,
          .facts = adaptive_facts,
          .seconds = adaptive_seconds,
          .check = check_adaptive,
          .measuring =
              [](const Part& part, std::string_view) {
                return Measuring{
                    Measure::sample, part.repetitions, {0, largest_constant(part) * (1 + 1e-9)}};  // a mean is rounded
              },
          .measure = measure_adaptive,
          .add_cells = add_measured_cells};
}

}  // namespace cycad
