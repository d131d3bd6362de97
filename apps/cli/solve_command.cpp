#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>

#include <string_view>
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/remark.hpp"
#include "cli/say.hpp"
#include "cli/start_options.hpp"
#include "cli/terminal.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/stopwatch.hpp"
#include "cycad/game/breakthrough/breakthrough.hpp"
#include "cycad/match/progress.hpp"
#include "cycad/solve/alternating_solver.hpp"
#include "cycad/solve/tron_solver.hpp"

namespace cycad {
namespace {

constexpr const char* solve_examples =
    "  cycad solve tron --map empty:5x5\n"
    "  cycad solve tron --position \"5 3/...../.a1b2/.....\" --json\n"
    "  cycad solve breakthrough --map 4x4\n"
    "\n"
    "Tron: the value of the position and optimal strategies of both players, by backward induction with a matrix game\n"
    "at each position; all numbers are exact fractions. Breakthrough: who wins, and with which moves.\n"
    "Values are player 1's. Exit code 1 if the memory did not suffice. Positions share results, and symmetric ones are "
    "solved once.";

struct SolveOptions {
  std::string game;
  StartOptions start;
  std::uint64_t memory = 4096;
  bool json = false;
};

// What both kinds of solver say.
struct SolveAnswer {
  SolveEnd end = SolveEnd::solved;
  Json json;
  std::string text;
  std::uint64_t positions = 0;
  std::size_t bytes = 0;
};

constexpr double mebibyte = 1 << 20;

// A progress line, with the time left where the share that is done is known.
SolveLimits watched_limits(const SolveOptions& options, const StopOnInterrupt& interrupt, ProgressLine& line) {
  return {.bytes = static_cast<std::size_t>(options.memory) << 20,
          .stop = interrupt.token(),
          .on_progress = [&line](const SolveProgress& progress) {
            line.show([&](double seconds) {
              std::string positions = fmt::format("{:.3g} positions", static_cast<double>(progress.positions));
              const double share = progress.share.value_or(0);
              if (share <= 0) return positions;
              return fmt::format("{:.1f} % of the moves, {}, about {} left", 100 * share, positions,
                                 duration_text(seconds * (1 / share - 1)));
            });
          }};
}

Json strategy_json(const ExactValues& values, const std::vector<tron::Direction>& moves,
                   const std::vector<ValueNumber>& strategy) {
  Json list = Json::array();
  for (std::size_t number = 0; number < moves.size(); ++number)
    list.push_back({{"move", tron::name_of(moves[number])},
                    {"probability", values.number(strategy[number])},
                    {"exact", values.text(strategy[number])}});
  return list;
}

std::string matrix_text(const TronSolution& solution, const ExactValues& values) {
  std::string text = "\nbeside the moves: the probabilities of optimal strategies; in the table: player 1's values\n";
  text += fmt::format("\n{:>18}", "player 2:");
  for (const tron::Direction move : solution.moves_two) text += fmt::format("{:>9}", tron::name_of(move));
  text += fmt::format("\n{:9}{:>9}", "player 1", "");
  for (const ValueNumber share : solution.equilibrium.strategy_two) text += fmt::format("{:>9}", values.text(share));
  for (std::size_t row = 0; row < solution.moves_one.size(); ++row) {
    text += fmt::format("\n{:9}{:>9}", tron::name_of(solution.moves_one[row]),
                        values.text(solution.equilibrium.strategy_one[row]));
    for (std::size_t column = 0; column < solution.moves_two.size(); ++column)
      text += fmt::format("{:>9}", values.text(solution.rewards[row * solution.moves_two.size() + column]));
  }
  return text + "\n";
}

SolveAnswer solve_tron(const Position& start, const SolveLimits& limits) {
  TronSolver solver(read_tron_position(start.to_text(), "position"));
  const double most = solver.estimate_positions();
  if (limits.on_progress && most > 1e6)
    remark("at most about {:.2g} positions, {:.3g} MiB\n", most,
           static_cast<double>(TronSolver::bytes_for(most)) / mebibyte);
  const TronSolution solution = solver.solve(limits);
  SolveAnswer answer{solution.end, Json::object(), {}, solution.positions, solution.bytes};
  if (solution.end != SolveEnd::solved) return answer;
  const ExactValues& values = solver.values();
  const Equilibrium& found = solution.equilibrium;
  Json matrix = Json::array();
  Json exact_matrix = Json::array();
  for (std::size_t row = 0; row < solution.moves_one.size(); ++row) {
    Json rewards = Json::array();
    Json exact_rewards = Json::array();
    for (std::size_t column = 0; column < solution.moves_two.size(); ++column) {
      const ValueNumber reward = solution.rewards[row * solution.moves_two.size() + column];
      rewards.push_back(values.number(reward));
      exact_rewards.push_back(values.text(reward));
    }
    matrix.push_back(rewards);
    exact_matrix.push_back(exact_rewards);
  }
  answer.json = {{"value", values.number(found.value)},
                 {"exact", values.text(found.value)},
                 {"strategies",
                  {strategy_json(values, solution.moves_one, found.strategy_one),
                   strategy_json(values, solution.moves_two, found.strategy_two)}},
                 {"matrix", matrix},
                 {"exact_matrix", exact_matrix},
                 {"estimated_positions", most}};
  answer.text = fmt::format("value {} for player 1 ({:.6g})\n", values.text(found.value), values.number(found.value));
  if (!solution.moves_one.empty()) answer.text += matrix_text(solution, values);
  return answer;
}

std::string points_text(HalfPoints value) { return value.least == 2 ? "won" : value.least == 1 ? "drawn" : "lost"; }

template <class G>
SolveAnswer solve_alternating(const Position& start, const SolveLimits& limits) {
  const G state = G::from_text(start.to_text());
  AlternatingSolver<G> solver;
  const AlternatingSolution<G> solution = solver.solve(state, limits);
  SolveAnswer answer{solution.end, Json::object(), {}, solution.positions, solution.bytes};
  if (solution.end != SolveEnd::solved) return answer;
  const int mover = state.to_move() == Player::one ? 1 : 2;
  answer.json = {{"value", solution.value.least / 2.0}, {"to_move", mover}, {"moves", Json::array()}};
  answer.text = fmt::format("{} for player 1", points_text(solution.value));
  answer.text += solution.moves.empty() ? "\n" : fmt::format("; player {} moves\n", mover);
  for (std::size_t number = 0; number < solution.moves.size(); ++number) {
    const std::string move = state.move_text(solution.moves[number]);
    const HalfPoints value = solution.move_values[number];
    answer.json["moves"].push_back({{"move", move}, {"value", value.least / 2.0}});
    answer.text += fmt::format("{}{:8}{}", number == 0 ? "\n" : "", move, points_text(value)) + "\n";
  }
  return answer;
}

struct GameSolver {
  std::string_view game;
  SolveAnswer (*solve)(const Position& start, const SolveLimits& limits);
};
constexpr std::array<GameSolver, 2> solvers{{{"tron", solve_tron}, {"breakthrough", solve_alternating<Breakthrough>}}};

const GameSolver& solver_for(std::string_view game) {
  std::string known;
  for (const GameSolver& solver : solvers) {
    if (solver.game == game) return solver;
    known += (known.empty() ? "" : " or ") + std::string(solver.game);
  }
  throw InputError(fmt::format("solve: no exact solver for the game {}, expected {}", game, known));
}

void run_solve(const SolveOptions& options) {
  const GameSolver& solver = solver_for(game_named(options.game).name);
  const std::unique_ptr<Position> start = options.start.position_in(options.game);
  const Stopwatch stopwatch;
  const StopOnInterrupt interrupt;
  ProgressLine line(terminal_progress());
  SolveAnswer answer = solver.solve(*start, watched_limits(options, interrupt, line));
  line.finish();
  const double milliseconds = stopwatch.milliseconds();
  if (answer.end == SolveEnd::stopped) {
    remark("interrupted: nothing is kept\n");
    throw Exit{ExitCode::interrupted};
  }
  if (answer.end == SolveEnd::memory) {
    remark("solve: {} MiB did not suffice ({} positions); --memory allows more\n", options.memory, answer.positions);
    throw Exit{ExitCode::no};
  }
  answer.json["positions"] = answer.positions;
  answer.json["bytes"] = answer.bytes;
  answer.json["milliseconds"] = milliseconds;
  if (options.json)
    say("{}\n", answer.json.dump(2));
  else
    say("{}\n{} position{} in {:.1f} ms, {:.1f} MiB\n", answer.text, answer.positions, answer.positions == 1 ? "" : "s",
        milliseconds, static_cast<double>(answer.bytes) / mebibyte);
}

}  // namespace

void add_solve_command(CLI::App& program) {
  const auto options = std::make_shared<SolveOptions>();
  Command command(program, "solve", "the exact value of a position and optimal strategies", solve_examples);
  std::array<std::string_view, solvers.size()> solved{};
  std::transform(solvers.begin(), solvers.end(), solved.begin(), [](const GameSolver& solver) { return solver.game; });
  command.game(options->game, solved);
  options->start.declare(command, "the map, of at most 64 cells in Tron; the game's default if not given");
  command.whole("--memory", options->memory, "MiB for the tables", 1, 1 << 20);
  command.flag("--json", options->json,
               "an object: value; exact, strategies, matrix, exact_matrix, estimated_positions (Tron); to_move, moves "
               "(Breakthrough); positions, bytes, milliseconds");
  command.run([options] { run_solve(*options); });
}

}  // namespace cycad
