// Every agent against every other one. A cell per pairing, and for each agent the mean over its opponents.
#include <fmt/format.h>

#include <algorithm>

#include "experiment/cell_makers.hpp"
#include "experiment/kind/games.hpp"
#include "experiment/kind/speed.hpp"

namespace cycad {
namespace {

std::vector<std::string> tournament_cell_names(const Part& part, const std::vector<std::string>&) {
  std::vector<std::string> names;
  for (const Labelled& agent : part.agents) {
    if (part.scoring == Scoring::outcomes) {
      add_outcome_names(names, agent.label);
      continue;
    }
    names.push_back(agent.label);
    for (const Labelled& other : part.agents) {
      if (other.label != agent.label) names.push_back(agent.label + "/" + other.label);
    }
  }
  return names;
}

void add_tournament_cells(const Part& part, const Evidence& evidence, std::vector<Cell>& cells) {
  const std::vector<Pairing> pairings = round_robin(part.agents.size());
  const std::vector<Tally> tallies = tallies_of(part, evidence, pairings.size());
  for (std::size_t row = 0; row < part.agents.size(); ++row) {
    const std::string name = part.name + "/" + part.agents[row].label;
    std::vector<Cell> against;
    Tally total;
    for (std::size_t column = 0; column < part.agents.size(); ++column) {
      if (row == column) continue;
      const auto found =
          std::find(pairings.begin(), pairings.end(), Pairing{std::min(row, column), std::max(row, column)});
      const Tally& tally = tallies[static_cast<std::size_t>(found - pairings.begin())];
      const Tally own = row < column ? tally : tally.reversed();
      total += own;
      against.push_back(tally_cell(name + "/" + part.agents[column].label, own, part.scoring));
    }
    if (part.scoring == Scoring::outcomes) {
      add_outcomes(cells, name, total);
      continue;
    }
    cells.push_back(mean_cell(name, against));
    cells.insert(cells.end(), against.begin(), against.end());
  }
}

std::vector<std::string> tournament_facts(const Part& part, bool timed) {
  return {fmt::format("{} on {}", part.game, fmt::join(part.maps, ", ")),
          fmt::format("{} games per pairing", part.games), budget_text(part, timed), scoring_text(part.scoring)};
}

double tournament_seconds(const Part& part) {
  double seconds = 0;
  for (const Labelled& agent : part.agents)
    seconds += game_seconds(part, agent) * static_cast<double>(part.games * (part.agents.size() - 1));
  return seconds;
}

}  // namespace

PartKind tournament_kind() {
  return {.name = "tournament",
          .keys = {"seed", "game", "maps", "agents", "simulations", "simulations_per_ms", "double_budget", "games",
                   "scoring"},
          .needed = {"games", "maps"},
          .own_column = "average",
          .amount = &Part::games,
          .problem =
              [](const Part& part) {
                constexpr std::size_t most = 200;  // a table of that many rows and columns
                const std::size_t agents = part.agents.size();
                return std::string(agents < 2 || agents > most ? "expected two agents or more, and at most 200" : "");
              },
          .cell_names = tournament_cell_names,
          .facts = tournament_facts,
          .seconds = tournament_seconds,
          .check = check_games,
          .pairings = [](const Part& part) { return round_robin(part.agents.size()); },
          .add_cells = add_tournament_cells};
}

}  // namespace cycad
