#include <fmt/format.h>

#include <algorithm>

#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/core/error.hpp"
#include "cycad/game/octagon/octagon.hpp"
#include "cycad/match/referee.hpp"
#include "experiment/measure.hpp"

namespace cycad {
namespace {

// What the budget of a part is for agents that bring none.
Budget budget_of(const Part& part, bool clock) {
  if (clock && part.clock > 0)
    return {.simulations = 0, .milliseconds = static_cast<double>(part.simulations) / part.clock};
  return {.simulations = part.simulations};
}

std::vector<Pairing> pairings_of(const Part& part) {
  if (part.kind == PartKind::tournament) return round_robin(part.agents.size());
  if (part.kind == PartKind::move_kinds) return {{0, 1}};
  std::vector<Pairing> pairings;
  const std::size_t opponent = part.agents.size();
  for (std::size_t variant = 0; variant < opponent; ++variant) {
    if (part.sides == PartSides::second) {
      pairings.push_back({opponent, variant});
    } else {
      pairings.push_back({variant, opponent});
    }
  }
  return pairings;
}

// Calls `use` with the state if it is one of The Octagon Theory.
template <class Use>
void with_octagon(const Position& position, const Use& use) {
  if (const auto* const small = state_of<OctagonSmall>(position)) return use(*small);
  if (const auto* const medium = state_of<OctagonMedium>(position)) return use(*medium);
  if (const auto* const large = state_of<OctagonLarge>(position)) return use(*large);
  throw InputError("kinds of moves: expected a game of The Octagon Theory");
}

}  // namespace

std::string with_budget(const std::string& agent, std::uint64_t simulations, double clock) {
  Specification specification = parse_specification(agent);
  const std::string key = clock > 0 ? "ms" : "sims";
  const std::string value =
      clock > 0 ? fmt::format("{:.6g}", static_cast<double>(simulations) / clock) : fmt::format("{}", simulations);
  specification.arguments.push_back({.key = key, .value = {.name = value, .arguments = {}}});
  return to_text(specification);
}

Plan plan_of(const Part& part, const std::vector<std::string>& starts, bool clock) {
  Entrants entrants{.game = part.game,
                    .agents = {},
                    .maps = starts.empty() ? part.maps : std::vector<std::string>{},
                    .positions = starts,
                    .budget = budget_of(part, clock)};
  for (const Labelled& agent : part.agents) {
    if (agent.simulations > 0) {
      entrants.agents.push_back(with_budget(agent.agent, agent.simulations, clock ? part.clock : 0));
    } else if (agent.factor > 1 && !(clock && part.clock > 0)) {
      entrants.agents.push_back(with_budget(agent.agent, agent.factor * part.simulations, 0));
    } else {
      entrants.agents.push_back(agent.agent);
    }
  }
  if (part.kind == PartKind::gauntlet) entrants.agents.push_back(part.against);
  return make_plan(entrants, {.seed = part.seed,
                              .pairings = pairings_of(part),
                              .games = part.games,
                              .sides = part.sides == PartSides::paired ? Sides::paired : Sides::fixed});
}

std::optional<std::vector<std::string>> make_starts(const Part& part, const MeasureRun& run,
                                                    const std::stop_token& stop) {
  constexpr std::size_t games_a_start = 100;  // before this is hopeless
  const std::string map = part.maps.empty() ? "" : part.maps.front();
  const std::unique_ptr<Position> start = start_position(part.game, map);
  const Budget budget = budget_of(part, run.clock);
  std::vector<std::string> found;
  // In rounds of as many games as are missing, taken in the order of their numbers.
  for (std::size_t first = 0; found.size() < part.starts;) {
    if (first > part.starts * games_a_start)
      throw OutsideError(
          fmt::format("part {}: {} of {} games were drawn, expected {}", part.name, found.size(), first, part.starts));
    std::vector<std::string> positions(std::max<std::size_t>(part.starts - found.size(), run.threads));
    MeasureRun round{.threads = run.threads, .clock = run.clock};
    round.on_progress = [&](std::size_t, std::size_t) {
      if (run.on_progress) run.on_progress(0, part.games * part.agents.size());
    };
    const bool whole = in_parallel(positions.size(), round, stop, [&](std::size_t index) {
      const std::unique_ptr<Agent> one = make_agent(part.game, part.start_agent, budget);
      const std::unique_ptr<Agent> two = make_agent(part.game, part.start_agent, budget);
      Random random = Random::stream(part.seed, {first + index, 50});
      const GameRecord record = play_game({.start = *start, .seeds = {random(), random()}}, *one, *two, stop);
      if (!record.result || *record.result != 0.5F || record.moves.size() <= part.start_ply) return;
      const std::unique_ptr<Position> position = start->clone();
      for (std::size_t ply = 0; ply < part.start_ply; ++ply) position->play(record.moves[ply][0], record.moves[ply][1]);
      positions[index] = position->to_text();
    });
    if (!whole) return std::nullopt;
    for (std::string& position : positions) {
      if (!position.empty() && found.size() < part.starts) found.push_back(std::move(position));
    }
    first += positions.size();
  }
  return found;
}

Evidence count_move_kinds(const Plan& plan, const std::vector<PlayedGame>& games) {
  std::array<double, move_kind_names.size()> counts{};
  double total = 0;
  for (const PlayedGame& game : games) {
    const std::unique_ptr<Position> position = position_from_text(plan.game, plan.starts[game.plan.map].position);
    for (std::size_t ply = 0; ply < game.record.moves.size(); ++ply) {
      const std::array<MoveNumber, 2>& moves = game.record.moves[ply];
      if (ply > 0) {
        with_octagon(*position, [&](const auto& state) {
          const Player mover = state.to_move();
          const auto move = list_moves(state, mover)[moves[index_of(mover)]];
          counts[0] += state.is_push(move) || state.is_kill(move) ? 1 : 0;
          counts[1] += state.is_kill(move) ? 1 : 0;
          counts[2] += state.is_free_move(move) ? 1 : 0;
          ++total;
        });
      }
      position->play(moves[0], moves[1]);
    }
  }
  Evidence evidence;
  for (std::size_t kind = 0; kind < counts.size(); ++kind)
    evidence.measured.push_back(
        {.cell = std::string(move_kind_names[kind]), .measure = Measure::share, .numbers = {counts[kind], total}});
  return evidence;
}

}  // namespace cycad
