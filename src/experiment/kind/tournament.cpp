// Every agent against every other one. A cell per pairing, and for each agent the mean over its opponents.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

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

// What one player wins in a game of two, the other one loses: the games of a pairing are behind the outcomes of both.
// `outcomes` has three cells for each agent, as add_outcomes() adds them.
void share_games(const std::vector<Pairing>& pairings, const std::vector<Tally>& tallies, std::span<Cell> outcomes,
                 const std::string& part) {
  constexpr std::size_t kinds = 3;
  constexpr std::size_t tie = 2;
  for (std::size_t pairing = 0; pairing < pairings.size(); ++pairing) {
    const Tally& tally = tallies[pairing];
    const auto games = static_cast<double>(tally.games());
    if (games == 0) continue;
    const std::array<double, kinds> shares{static_cast<double>(tally.wins) / games,
                                           static_cast<double>(tally.losses) / games,
                                           static_cast<double>(tally.draws) / games};
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      for (std::size_t other = 0; other < kinds; ++other) {
        // `other` is what the second player sees: its win is the first one's loss.
        const std::size_t same = other == tie ? tie : 1 - other;
        const double in_a_game = kind == same ? shares[kind] * (1 - shares[kind]) : -shares[kind] * shares[same];
        Cell& one = outcomes[kinds * pairings[pairing].first + kind];
        Cell& two = outcomes[kinds * pairings[pairing].second + other];
        const double covariance = 100 * 100 * in_a_game * games / (one.count * two.count);
        one.shared[two.name.substr(part.size() + 1)] = covariance;
        two.shared[one.name.substr(part.size() + 1)] = covariance;
      }
    }
  }
}

void add_tournament_cells(const Part& part, const Evidence& evidence, std::vector<Cell>& cells) {
  const std::size_t before = cells.size();
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
  if (part.scoring == Scoring::outcomes) share_games(pairings, tallies, std::span(cells).subspan(before), part.name);
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
                return std::string(agents < 2 || agents > most ? "agents: expected two or more, and at most 200" : "");
              },
          .cell_names = tournament_cell_names,
          .facts = tournament_facts,
          .seconds = tournament_seconds,
          .check = check_games,
          .pairings = [](const Part& part) { return round_robin(part.agents.size()); },
          .add_cells = add_tournament_cells};
}

}  // namespace cycad
