// Variants of an agent against one opponent. A cell per variant.
#include <fmt/format.h>

#include "experiment/cell_makers.hpp"
#include "experiment/kind/games.hpp"
#include "experiment/kind/speed.hpp"

namespace cycad {
namespace {

std::string gauntlet_problem(const Part& part) {
  if (part.start_agent.empty()) {
    if (part.start_ply != 0) return "start_ply: expected together with start_agent";
    if (part.starts != 0) return "starts: expected together with start_agent";
    return part.maps.empty() ? "the key maps is missing" : "";
  }
  if (part.maps.size() > 1) return "maps: expected one at most, where games begin from positions of a start_agent";
  if (part.start_ply == 0) return "the key start_ply is missing";
  return part.starts == 0 ? "the key starts is missing" : "";
}

std::vector<std::string> gauntlet_cell_names(const Part& part, const std::vector<std::string>&) {
  std::vector<std::string> names;
  for (const Labelled& agent : part.agents) {
    if (part.scoring == Scoring::outcomes) {
      add_outcome_names(names, agent.label);
    } else {
      names.push_back(agent.label);
    }
  }
  return names;
}

std::string sides_text(PartSides sides) {
  switch (sides) {
    case PartSides::paired: return "sides exchanged within each pair";
    case PartSides::first: return "always player one";
    case PartSides::second: break;
  }
  return "always player two";
}

std::vector<std::string> gauntlet_facts(const Part& part, bool timed) {
  const std::string starts = part.start_agent.empty() ? fmt::format("{}", fmt::join(part.maps, ", "))
                                                      : fmt::format("{} positions at ply {} of drawn games of {}",
                                                                    part.starts, part.start_ply, part.start_agent);
  return {fmt::format("{} on {}", part.game, starts),
          fmt::format("against {}", part.against),
          fmt::format("{} games each", part.games),
          budget_text(part, timed),
          sides_text(part.sides),
          scoring_text(part.scoring)};
}

double gauntlet_seconds(const Part& part) {
  double seconds = 0;
  for (const Labelled& agent : part.agents)
    seconds += (game_seconds(part, agent) + game_seconds(part, {.label = "", .agent = part.against})) *
               static_cast<double>(part.games);
  constexpr double games_per_start = 5;
  const Part whole{.game = part.game, .maps = part.maps, .simulations = part.simulations};
  return seconds + 2 * game_seconds(whole, {.label = "", .agent = part.start_agent}) *
                       static_cast<double>(part.starts) * games_per_start;
}

// The opponent is the agent after the last variant.
std::vector<Pairing> pairings_of(const Part& part) {
  std::vector<Pairing> pairings;
  const std::size_t opponent = part.agents.size();
  for (std::size_t variant = 0; variant < opponent; ++variant)
    pairings.push_back(part.sides == PartSides::second ? Pairing{opponent, variant} : Pairing{variant, opponent});
  return pairings;
}

void add_gauntlet_cells(const Part& part, const Evidence& evidence, std::vector<Cell>& cells) {
  const std::vector<Tally> tallies = tallies_of(part, evidence, part.agents.size());
  for (std::size_t variant = 0; variant < part.agents.size(); ++variant) {
    const std::string name = part.name + "/" + part.agents[variant].label;
    if (part.scoring == Scoring::outcomes) {
      add_outcomes(cells, name, tallies[variant]);
    } else {
      cells.push_back(tally_cell(name, tallies[variant], part.scoring));
    }
  }
}

}  // namespace

PartKind gauntlet_kind() {
  return {.name = "gauntlet",
          .keys = {"seed", "game", "maps", "agents", "agent", "grid", "against", "simulations", "simulations_per_ms",
                   "double_budget", "games", "sides", "scoring", "start_agent", "start_ply", "starts"},
          .needed = {"games", "against"},
          .amount = &Part::games,
          .problem = gauntlet_problem,
          .cell_names = gauntlet_cell_names,
          .facts = gauntlet_facts,
          .seconds = gauntlet_seconds,
          .check = check_games,
          .pairings = pairings_of,
          .add_cells = add_gauntlet_cells};
}

}  // namespace cycad
