// The Octagon Theory: the shares of pushes, kills and free moves in the games of two agents.
#include <fmt/format.h>

#include <array>
#include <string_view>

#include "cycad/agent/games.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/core/error.hpp"
#include "cycad/game/octagon/octagon.hpp"
#include "experiment/cell_makers.hpp"
#include "experiment/kind/games.hpp"
#include "experiment/kind/speed.hpp"

namespace cycad {
namespace {

constexpr std::array<std::string_view, 3> move_kind_names{"push-or-kill", "kill", "free"};

// Calls `use` with the state if it is one of The Octagon Theory.
template <class Use>
void with_octagon(const Position& position, const Use& use) {
  if (const auto* const small = state_of<OctagonSmall>(position)) return use(*small);
  if (const auto* const medium = state_of<OctagonMedium>(position)) return use(*medium);
  if (const auto* const large = state_of<OctagonLarge>(position)) return use(*large);
  throw InputError("kinds of moves: expected a game of The Octagon Theory");
}

// The first move of a game does not count.
Evidence count_move_kinds(const Plan& plan, const std::vector<PlayedGame>& games) {
  std::array<double, move_kind_names.size()> counts{};
  double total = 0;
  for (const PlayedGame& game : games) {
    const std::unique_ptr<Position> position = position_from_text(plan.game, plan.starts[game.scheduled.map].position);
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
  if (total == 0) return evidence;  // all were forfeited at once
  for (std::size_t kind = 0; kind < counts.size(); ++kind)
    evidence.measured.push_back(
        {.cell = std::string(move_kind_names[kind]), .measure = Measure::share, .numbers = {counts[kind], total}});
  return evidence;
}

std::vector<std::string> move_kinds_facts(const Part& part, bool timed) {
  return {fmt::format("{} on {}", part.game, fmt::join(part.maps, ", ")), fmt::format("{} games", part.games),
          budget_text(part, timed), "percent of the moves after the first"};
}

double move_kinds_seconds(const Part& part) {
  double seconds = 0;
  for (const Labelled& agent : part.agents) seconds += game_seconds(part, agent) * static_cast<double>(part.games);
  return seconds;
}

}  // namespace

PartKind move_kinds_kind() {
  return {.name = "move-kinds",
          .keys = {"seed", "game", "maps", "agents", "simulations", "simulations_per_ms", "games"},
          .needed = {"maps", "games"},
          .own_column = "share",
          .amount = &Part::games,
          .problem =
              [](const Part& part) {
                if (part.agents.size() != 2) return std::string("agents: expected two");
                return std::string(part.game != "octagon" ? "game: expected octagon" : "");
              },
          .cell_names = [](const Part&, const std::vector<std::string>&) -> std::vector<std::string> {
            return {move_kind_names.begin(), move_kind_names.end()};
          },
          .facts = move_kinds_facts,
          .seconds = move_kinds_seconds,
          .check = check_games,
          .pairings =
              [](const Part&) {
                return std::vector<Pairing>{{0, 1}};
              },
          .measuring =
              [](const Part&, std::string_view) {
                return Measuring{.measure = Measure::share, .optional = true};  // games may have no moves
              },
          .count = count_move_kinds,
          .add_cells = add_measured_cells};
}

}  // namespace cycad
