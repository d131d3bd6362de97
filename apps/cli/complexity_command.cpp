#include <fmt/format.h>

#include <array>
#include <memory>
#include <string>

#include "cli/chart.hpp"
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/require_octagon.hpp"
#include "cli/say.hpp"
#include "cli/terminal.hpp"
#include "cycad/core/json.hpp"
#include "cycad/game/octagon/complexity.hpp"

namespace cycad {
namespace {

constexpr const char* complexity_examples =
    "  cycad complexity octagon\n"
    "  cycad complexity octagon --map small --games 100000 --json";

struct ComplexityOptions {
  std::string game;
  std::string map = "large";
  std::uint64_t games = 2000;
  std::uint64_t seed = 1;
  bool json = false;
};

// Fernandes et al. 2014, table 1. The medium board's state space is printed as 10^33, but 3^68 = 10^32.4.
struct Published {
  int game_tree, state_space;
  const char* note;
};
constexpr std::array<Published, 3> published{
    {{69, 17, ""}, {121, 32, "printed as 33, but 3^68 is 10^32.4"}, {293, 46, ""}}};

// Both plies of a turn together, as figure 4 counts.
std::vector<double> by_turn(const std::vector<double>& by_ply) {
  std::vector<double> turns;
  for (std::size_t ply = 0; ply + 1 < by_ply.size(); ply += 2) turns.push_back((by_ply[ply] + by_ply[ply + 1]) / 2);
  return turns;
}

void run_complexity(const ComplexityOptions& options) {
  require_octagon("complexity", options.game);
  const OctagonMap map = read_octagon_map(options.map);
  const OctagonComplexity found = estimate_octagon_complexity(
      {.size = map.size, .pieces = map.pieces, .games = options.games, .seed = options.seed, .stock = map.stock});
  const Published& paper = published[static_cast<std::size_t>(map.size)];
  if (options.json) {
    const Json json{
        {"game", options.game},
        {"map", options.map},
        {"games", options.games},
        {"seed", options.seed},
        {"game_tree", {{"exponent", found.game_tree_exponent}, {"published", paper.game_tree}}},
        {"state_space",
         {{"exponent", found.state_space_exponent}, {"published", paper.state_space}, {"note", paper.note}}},
        {"mean_moves", found.mean_moves}};
    say("{}\n", json.dump(2));
    return;
  }
  say("Unique moves per turn, the mean of {} games of biased random players on the {} board\n\n", options.games,
      options.map);
  say("{}\n", draw_chart(by_turn(found.mean_moves), {.width = terminal_width(stdout)}, "turns"));
  say("              estimated   published\n");
  say("game tree     10^{:<9.1f}10^{}\n", found.game_tree_exponent, paper.game_tree);
  say("state space   10^{:<9.1f}10^{}{}\n", found.state_space_exponent, paper.state_space,
      *paper.note == '\0' ? "" : fmt::format("   ({})", paper.note));
}

}  // namespace

void add_complexity_command(CLI::App& program) {
  constexpr std::uint64_t most_games = 100'000'000;
  const auto options = std::make_shared<ComplexityOptions>();
  Command command(program, "complexity", "how large a game is: table 1 and figure 4 of Fernandes et al. 2014",
                  complexity_examples);
  command.game(options->game, octagon_alone);
  command.text("--map", options->map, "the board: small, medium or large", ValueKind::map);
  command.whole("--games", options->games, "games of biased random players", 1, most_games);
  command.whole("--seed", options->seed, "the seed", 0, UINT64_MAX);
  command.flag("--json", options->json, "an object with game_tree, state_space and mean_moves by ply");
  command.run([options] { run_complexity(*options); });
}

}  // namespace cycad
