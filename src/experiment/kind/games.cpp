#include "experiment/kind/games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/printable.hpp"
#include "cycad/core/random.hpp"
#include "cycad/experiment/run.hpp"
#include "cycad/match/referee.hpp"
#include "experiment/cell_makers.hpp"
#include "experiment/kind/parallel.hpp"

namespace cycad {
namespace {

// A specification with a budget of simulations, or of the milliseconds that they stand for.
std::string with_budget(const std::string& agent, std::uint64_t simulations, double simulations_per_ms) {
  Specification specification = parse_specification(agent);
  const std::string key = simulations_per_ms > 0 ? "ms" : "sims";
  const std::string value = simulations_per_ms > 0
                                ? fmt::format("{:.6g}", static_cast<double>(simulations) / simulations_per_ms)
                                : fmt::format("{}", simulations);
  specification.arguments.push_back({.key = key, .value = {.name = value, .arguments = {}}});
  return to_text(specification);
}

Tally tally_of(const std::string& results, const Part& part) {
  Tally tally;
  std::vector<double> rewards;
  for (const char result : results) {
    if (result != '0' && result != '1' && result != '=')
      throw InputError(fmt::format("evidence of {}: a result '{}', expected 0, 1 or =", part.name, result));
    rewards.push_back(result == '=' ? 0.5 : result == '1' ? 1 : 0);
    tally.add(rewards.back());
  }
  if (part.sides != PartSides::paired) return tally;
  for (std::size_t game = 0; game + 1 < rewards.size(); game += 2) tally.pairs.add(rewards[game], rewards[game + 1]);
  return tally;
}

}  // namespace

Budget budget_of(const Part& part, bool timed) {
  if (timed && part.simulations_per_ms > 0)
    return {.simulations = 0, .milliseconds = static_cast<double>(part.simulations) / part.simulations_per_ms};
  return {.simulations = part.simulations};
}

Plan plan_of(const Part& part, const std::vector<std::string>& starts, bool timed) {
  Participants participants{.game = part.game,
                            .agents = {},
                            .maps = starts.empty() ? part.maps : std::vector<std::string>{},
                            .positions = starts,
                            .budget = budget_of(part, timed)};
  for (const Labelled& agent : part.agents) {
    if (agent.simulations > 0) {
      participants.agents.push_back(with_budget(agent.agent, agent.simulations, timed ? part.simulations_per_ms : 0));
    } else if (agent.factor > 1 && !(timed && part.simulations_per_ms > 0)) {
      participants.agents.push_back(with_budget(agent.agent, agent.factor * part.simulations, 0));
    } else {
      participants.agents.push_back(agent.agent);
    }
  }
  if (!part.against.empty()) participants.agents.push_back(part.against);
  return make_plan(participants, {.seed = part.seed,
                                  .pairings = kind_of(part).pairings(part),
                                  .games = part.games,
                                  .sides = part.sides == PartSides::paired ? Sides::paired : Sides::fixed,
                                  .replays = part.scoring == Scoring::replayed ? Schedule::most_replays : 0});
}

std::string starts_settings(const Part& part, bool timed) {
  if (part.start_agent.empty()) return "";
  const Budget budget = budget_of(part, timed);
  return fmt::format("{} {} {} {} {} {} {} {}", part.game, fmt::join(part.maps, ","), part.start_agent, part.start_ply,
                     part.starts, part.seed, budget.simulations, budget.milliseconds);
}

namespace {

constexpr std::size_t games_per_start = 100;  // before the search for drawn games is hopeless
constexpr std::uint64_t most_threads = 1024;  // that a run may have

}  // namespace

bool are_starts(const Part& part, const Starts& starts) {
  const std::vector<std::string>& positions = starts.positions;
  // The last round began below the limit and played one game for each start at most, or for each thread.
  const std::uint64_t most_games = part.starts * (games_per_start + 1) + most_threads;
  if (positions.size() > part.starts || positions.size() > starts.games || starts.games > most_games) return false;
  const BoardDescription board = start_position(part.game, part.maps.empty() ? "" : part.maps.front())->board();
  return std::all_of(positions.begin(), positions.end(), [&](const std::string& text) {
    try {
      const std::unique_ptr<Position> position = position_from_text(part.game, text);
      const BoardDescription own = position->board();
      return !position->result() && own.width == board.width && own.height == board.height;
    } catch (const InputError&) {
      return false;
    }
  });
}

bool add_starts(const Part& part, const MeasureRun& run, const std::stop_token& stop, Starts& starts) {
  std::vector<std::string>& found = starts.positions;
  if (starts.games > part.starts * games_per_start)
    throw OutsideError(fmt::format("part {}: {} of {} games were drawn, expected {}", part.name, found.size(),
                                   starts.games, part.starts));
  const std::unique_ptr<Position> start = start_position(part.game, part.maps.empty() ? "" : part.maps.front());
  const Budget budget = budget_of(part, run.timed);
  std::vector<std::string> positions(std::max<std::size_t>(part.starts - found.size(), run.threads));
  MeasureRun round{.threads = run.threads, .timed = run.timed};
  round.on_progress = [&](std::size_t, std::size_t) {
    if (run.on_progress) run.on_progress(0, part.games * part.agents.size());
  };
  const bool whole = in_parallel(positions.size(), round, stop, [&](std::size_t index) {
    const std::unique_ptr<Agent> one = make_agent(part.game, part.start_agent, budget);
    const std::unique_ptr<Agent> two = make_agent(part.game, part.start_agent, budget);
    Random random = Random::stream(part.seed, {starts.games + index, 50});
    const GameRecord record = play_game({.start = *start, .seeds = {random(), random()}}, *one, *two, stop);
    if (record.end == GameEnd::forfeit) throw OutsideError(fmt::format("part {}: {}", part.name, record.reason));
    if (!record.result || *record.result != 0.5F || record.moves.size() <= part.start_ply) return;
    const std::unique_ptr<Position> position = start->clone();
    for (std::size_t ply = 0; ply < part.start_ply; ++ply) position->play(record.moves[ply][0], record.moves[ply][1]);
    positions[index] = position->to_text();
  });
  if (!whole) return false;
  for (std::string& position : positions) {
    if (!position.empty() && found.size() < part.starts) found.push_back(std::move(position));
  }
  starts.games += positions.size();
  return true;
}

void check_games(const Part& part) {
  Part on_map = part;
  if (part.maps.empty()) on_map.maps = {std::string(game_named(part.game).default_map)};
  (void)plan_of(on_map, {}, false);
  if (!part.start_agent.empty()) (void)make_agent(part.game, part.start_agent, {.simulations = 1});
}

bool are_results(const std::vector<std::string>& results, std::size_t pairings, std::size_t games) {
  return results.size() == pairings && std::all_of(results.begin(), results.end(), [games](const std::string& result) {
           return result.size() == games && result.find_first_not_of("01=") == std::string::npos;
         });
}

namespace {

// Of games that have so many results.
std::string forfeit_problem(const Part& part, const Evidence& evidence) {
  constexpr std::size_t longest_kinds = 200;
  std::uint64_t games = 0;
  for (const std::string& results : evidence.results) games += results.size();
  std::multiset<std::string> rows{part.against};
  for (const Labelled& agent : part.agents) rows.insert(agent.label);
  for (const Forfeited& forfeited : evidence.forfeits) {
    const auto row = rows.find(forfeited.agent);
    if (row == rows.end())
      return fmt::format("forfeits of {}, expected those of its agents, each once", in_message(forfeited.agent));
    rows.erase(row);
    if (forfeited.games > games || forfeited.forfeits == 0 || forfeited.forfeits > forfeited.games ||
        forfeited.kinds.size() > longest_kinds)
      return fmt::format("{} forfeits of {} in {} games, of {} in all", forfeited.forfeits, in_message(forfeited.agent),
                         forfeited.games, games);
  }
  return {};
}

}  // namespace

std::string evidence_problem(const Part& part, const LedgerPart& found) {
  const PartKind& kind = kind_of(part);
  const Evidence& evidence = found.evidence;
  Part reached = part;
  if (kind.amount != nullptr && found.reached) reached.*kind.amount = *found.reached;
  if (repetitions_of(reached) > repetitions_of(part))
    return fmt::format("{} repetitions, expected at most {}", repetitions_of(reached), repetitions_of(part));
  if (found.reached == 0U) return evidence == Evidence{} ? "" : "evidence without repetitions";
  const bool games = kind.pairings != nullptr;
  if (games && !are_results(evidence.results, kind.pairings(part).size(), reached.games))
    return "other results than its games";
  if (!games && !(evidence.results.empty() && evidence.forfeits.empty())) return "results of games, expected none";
  if (std::string problem = forfeit_problem(part, evidence); !problem.empty()) return problem;
  return measured_problem(reached, evidence);
}

std::vector<Tally> tallies_of(const Part& part, const Evidence& evidence, std::size_t pairings) {
  if (evidence.results.size() != pairings)
    throw InputError(
        fmt::format("evidence of {}: {} pairings, expected {}", part.name, evidence.results.size(), pairings));
  std::vector<Tally> tallies;
  for (const std::string& results : evidence.results) tallies.push_back(tally_of(results, part));
  return tallies;
}

void add_outcomes(std::vector<Cell>& cells, const std::string& name, const Tally& tally) {
  cells.push_back(share_cell(name + "/win", tally.wins, tally.games()));
  cells.push_back(share_cell(name + "/loss", tally.losses, tally.games()));
  cells.push_back(share_cell(name + "/tie", tally.draws, tally.games()));
}

void add_outcome_names(std::vector<std::string>& names, const std::string& row) {
  for (const char* outcome : {"win", "loss", "tie"}) names.push_back(row + "/" + outcome);
}

std::string budget_text(const Part& part, bool timed) {
  if (part.simulations_per_ms == 0) return fmt::format("{} simulations per move", part.simulations);
  const double exact = static_cast<double>(part.simulations) / part.simulations_per_ms;
  const std::string milliseconds = fmt::format("{:.{}f} ms per move", exact, exact < 10 ? 2 : 0);
  return timed ? milliseconds
               : fmt::format("{} simulations per move, which stand for {}", part.simulations, milliseconds);
}

std::string scoring_text(Scoring scoring) {
  switch (scoring) {
    case Scoring::points: return "points in percent, a draw half a point";
    case Scoring::decided: return "wins in percent of the decided games";
    case Scoring::replayed: return "wins in percent, draws replayed";
    case Scoring::wins: return "wins in percent of all games";
    case Scoring::outcomes: break;
  }
  return "percent of all games";
}

}  // namespace cycad
