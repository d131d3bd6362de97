#include "experiment/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <thread>

#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"
#include "cycad/game/octagon/complexity.hpp"
#include "cycad/game/tron/state.hpp"
#include "cycad/match/referee.hpp"
#include "experiment/recipe_text.hpp"

namespace cycad {
namespace {

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
  constexpr std::size_t trials_a_task = 10;
  const std::size_t tasks = (part.trials + trials_a_task - 1) / trials_a_task;
  std::vector<std::vector<std::uint64_t>> hits(deciders.size() * tasks, std::vector<std::uint64_t>(groups));
  const bool whole = in_parallel(hits.size(), run, stop, [&](std::size_t index) {
    const Decider& decider = deciders[index / tasks];
    const std::unique_ptr<Agent> agent = make_agent(part.game, decider.agent, {.simulations = decider.simulations});
    const std::size_t first = index % tasks * trials_a_task;
    for (std::size_t trial = first; trial < std::min<std::size_t>(first + trials_a_task, part.trials); ++trial) {
      agent->new_game(Random::stream(part.seed, {index / tasks, trial})());
      const Decision decision = agent->decide(*position, player, stop);
      for (const std::size_t group : groups_of[decision.move]) ++hits[index][group];
    }
  });
  if (!whole) return std::nullopt;
  Evidence evidence;
  for (std::size_t decider = 0; decider < deciders.size(); ++decider) {
    for (std::size_t group = 0; group < groups; ++group) {
      std::uint64_t sum = 0;
      for (std::size_t task = 0; task < tasks; ++task) sum += hits[decider * tasks + task][group];
      evidence.measured.push_back({.cell = deciders[decider].label + "/" + part.groups[group].name,
                                   .measure = Measure::share,
                                   .numbers = {static_cast<double>(sum), static_cast<double>(part.trials)}});
    }
  }
  return evidence;
}

// The games in batches: each is one value of the sample.
std::optional<Evidence> measure_complexity(const Part& part, const MeasureRun& run, const std::stop_token& stop) {
  constexpr std::size_t batches = 10;
  const std::uint64_t games = std::max<std::uint64_t>(1, part.games / batches);
  std::vector<OctagonComplexity> found(part.maps.size() * batches);
  const bool whole = in_parallel(found.size(), run, stop, [&](std::size_t index) {
    const OctagonMap map = read_octagon_map(part.maps[index / batches]);
    found[index] = estimate_octagon_complexity({.size = map.size,
                                                .pieces = map.pieces,
                                                .games = games,
                                                .seed = Random::stream(part.seed, {index % batches})()});
  });
  if (!whole) return std::nullopt;
  Evidence evidence;
  for (std::size_t map = 0; map < part.maps.size(); ++map) {
    const auto sample = [&](const std::string& name, const auto& value) {
      std::vector<double> values;
      values.reserve(batches);
      for (std::size_t batch = 0; batch < batches; ++batch) values.push_back(value(found[map * batches + batch]));
      evidence.measured.push_back(
          {.cell = part.maps[map] + "/" + name, .measure = Measure::sample, .numbers = std::move(values)});
    };
    sample("game-tree", [](const OctagonComplexity& one) { return one.game_tree_exponent; });
    evidence.measured.push_back({.cell = part.maps[map] + "/state-space",
                                 .measure = Measure::exact,
                                 .numbers = {found[map * batches].state_space_exponent}});
    for (const std::uint64_t turn : part.points) {
      if (2 * turn > found[map * batches].mean_moves.size()) continue;
      sample(fmt::format("turn-{}", turn), [&](const OctagonComplexity& one) {
        return (one.mean_moves[2 * turn - 2] + one.mean_moves[2 * turn - 1]) / 2;
      });
    }
  }
  return evidence;
}

// Whether the space that both players reach is its own mirror image with the heads exchanged, rows turned around.
template <class Board>
bool is_mirrored(const Board& board) {
  const auto region = board.region(Player::one);
  const tron::Cell one = board.head(Player::one);
  const tron::Cell two = board.head(Player::two);
  const std::size_t sum = std::size_t{one.row} + two.row + 2;  // the first row of a grid is the border
  for (std::size_t row = 0; row < region.rows.size(); ++row) {
    const bool inside = row <= sum && sum - row < region.rows.size();
    if (region.rows[row] != (inside ? region.rows[sum - row] : 0)) return false;
  }
  return one.column == two.column;
}

// Samothrakis et al. 2010, table I: after the first moves the players fill their rooms as well as can be; where both
// share one, its symmetry makes it a draw.
double payoff(const TronMap& map, tron::Direction one, tron::Direction two) {
  constexpr std::uint64_t node_limit = 200'000'000;
  return std::visit(
      [&](auto board) {
        for (const auto& [player, move] : {std::pair{Player::one, one}, std::pair{Player::two, two}}) {
          if ((board.legal_mask(player) >> static_cast<unsigned>(move) & 1U) == 0)
            throw InputError(fmt::format("payoffs of {}: a first move is not there, expected east and west", map.name));
        }
        board.play(one, two);
        if (board.separated()) {
          const std::optional<int> first = board.longest_path(Player::one, node_limit);
          const std::optional<int> second = board.longest_path(Player::two, node_limit);
          if (!first || !second) throw InputError(fmt::format("payoffs of {}: the rooms are too large", map.name));
          return *first == *second ? 0.5 : *first > *second ? 1.0 : 0.0;
        }
        if (!is_mirrored(board))
          throw InputError(
              fmt::format("payoffs of {}: a shared room without symmetry, expected a mirrored one", map.name));
        return 0.5;
      },
      make_tron(map));
}

Evidence measure_payoffs(const Part& part) {
  const TronMap map = tron_map(part.maps.front());
  Evidence evidence;
  for (const auto& [one, first] :
       {std::pair{tron::Direction::west, "left"}, std::pair{tron::Direction::east, "right"}}) {
    for (const auto& [two, second] :
         {std::pair{tron::Direction::west, "left"}, std::pair{tron::Direction::east, "right"}})
      evidence.measured.push_back(
          {.cell = fmt::format("{}/{}", first, second), .measure = Measure::exact, .numbers = {payoff(map, one, two)}});
  }
  return evidence;
}

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
    const std::unique_ptr<Agent> player =
        make_agent(part.game, filled(part.agents[agent].agent, "value", fmt::format("{:.6g}", value)), budget);
    double points = 0;
    for (std::size_t game = 0; game < part.games && !stop.stop_requested(); ++game) {
      Random random = Random::stream(part.seed, {agent, repetition, round, game});
      const bool exchanged = game % 2 == 1;
      const GamePlan plan{.start = *start, .seeds = {random(), random()}};
      const GameRecord record =
          exchanged ? play_game(plan, *opponent, *player, stop) : play_game(plan, *player, *opponent, stop);
      points += reward_for(exchanged ? Player::two : Player::one, record.result.value_or(0.5F));
    }
    if (round + 3 >= part.rounds) sum += value / static_cast<double>(std::min<std::uint64_t>(3, part.rounds));
    if (points < last_points) direction = -direction;
    last_points = points;
    value = std::min(value * std::pow(part.step, direction), part.from > 1 ? 100.0 : 1.0);
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

}  // namespace

bool in_parallel(std::size_t count, const MeasureRun& run, const std::stop_token& stop,
                 const std::function<void(std::size_t)>& task) {
  std::atomic<std::size_t> next = 0;
  std::size_t done = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    for (std::size_t index = next++; index < count && !stop.stop_requested(); index = next++) {
      try {
        task(index);
      } catch (...) {
        const std::lock_guard lock(mutex);
        failure = std::current_exception();
        next = count;
        return;
      }
      const std::lock_guard lock(mutex);
      ++done;
      if (run.on_progress) run.on_progress(done, count);
    }
  };
  {
    std::vector<std::jthread> workers;
    for (unsigned worker = 1; worker < run.threads; ++worker) workers.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
  return done == count && !stop.stop_requested();
}

std::optional<Evidence> measure(const Part& part, const MeasureRun& run, const std::stop_token& stop) {
  switch (part.kind) {
    case PartKind::position: return measure_position(part, run, stop);
    case PartKind::bandit: return measure_bandit(part, run, stop);
    case PartKind::complexity: return measure_complexity(part, run, stop);
    case PartKind::payoffs: return measure_payoffs(part);
    case PartKind::adaptive: return measure_adaptive(part, run, stop);
    case PartKind::tournament:
    case PartKind::gauntlet:
    case PartKind::move_kinds:
    case PartKind::mean: break;
  }
  throw InputError(fmt::format("part {}: nothing to measure", part.name));
}

std::vector<Decider> deciders_of(const Part& part) {
  std::vector<Decider> deciders;
  for (const Labelled& agent : part.agents) {
    if (part.budgets.empty()) deciders.push_back({agent.label, agent.agent, part.simulations});
    for (const std::uint64_t budget : part.budgets)
      deciders.push_back({fmt::format("{}-{}", agent.label, budget), agent.agent, budget});
  }
  return deciders;
}

std::string difference_name(const Part& part, std::uint64_t pulls, std::size_t agent) {
  return fmt::format("{}/{}-{}", pulls, part.agents[agent].label, part.agents.front().label);
}

}  // namespace cycad
