#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>

#include "cli/arms.hpp"
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/say.hpp"
#include "cli/start_options.hpp"
#include "cycad/agent/decide_or_fail.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/core/columns.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

constexpr const char* move_examples =
    "  cycad move tron --map lanctot-a --agent lanctot/rm --sims 100000\n"
    "  cycad move tron --position \"5 3/...../.a1b2/.....\" --agent \"mcts(select=exp3)\" --side 2 --json\n"
    "\n"
    "A position is text in the game's own form; in Tron's, '/' may stand for the end of a line.";

constexpr std::uint64_t move_simulations = 10'000;

struct MoveOptions {
  std::string game, agent;
  StartOptions start;
  SideOption side;
  std::uint64_t seed = 1;
  BudgetOptions budget;
  bool json = false;
};

struct Answer {
  std::string name;   // the agent as it was typed
  std::string agent;  // the whole specification
  std::string side;   // whose decision it is: "player one", "White"
  Player player = Player::one;
  std::string move;
  Decision decision;
  Explanation explanation;
};

Answer decide_move(const MoveOptions& options) {
  const std::unique_ptr<Position> position = options.start.position_in(options.game);
  const Player player = options.side.player_in(*position);
  const Budget budget = options.budget.budget(move_simulations);
  const std::unique_ptr<Agent> agent = make_agent(options.game, options.agent, budget);
  agent->new_game(options.seed);
  Answer answer{.name = options.agent,
                .agent = full_text(options.game, options.agent, budget),
                .side = position->board().sides[index_of(player)].name,
                .player = player,
                .move = {},
                .decision = decide_or_fail(*agent, *position, player, {}),
                .explanation = agent->explain()};
  answer.move = position->moves(player).at(answer.decision.move);
  sort_arms(answer.explanation.arms);
  return answer;
}

void print_json(const Answer& answer) {
  const auto& [name, agent, side, player, move, decision, explanation] = answer;
  Json arms = Json::array();
  for (const Explanation::Arm& arm : explanation.arms) {
    arms.push_back({{"move", arm.move}, {"visits", arm.visits}, {"mean", arm.mean}, {"probability", arm.probability}});
    if (arm.proven) arms.back()["proven"] = *arm.proven;
  }
  const Json json{{"move", move},
                  {"player", index_of(player) + 1},
                  {"value", decision.value},
                  {"simulations", decision.simulations},
                  {"arms", arms},
                  {"line", explanation.line},
                  {"depth", explanation.depth},
                  {"nodes", decision.nodes},
                  {"bytes", decision.bytes},
                  {"milliseconds", decision.milliseconds},
                  {"agent", agent}};
  say("{}\n", json.dump(2));
}

void print_text(const Answer& answer) {
  const auto& [name, agent, side, player, move, decision, explanation] = answer;
  say("{} plays {} for {}, whose value it puts at {:.3f} (1 is a win, 0 a loss)\n", name, move, side, decision.value);
  say("{} simulations in {:.1f} ms, {} nodes, {:.1f} MiB\n", decision.simulations, decision.milliseconds,
      decision.nodes, static_cast<double>(decision.bytes) / (1024 * 1024));
  if (!explanation.arms.empty()) {
    std::size_t width = 4;
    for (const Explanation::Arm& arm : explanation.arms) width = std::max(width, columns_of(arm.move));
    say("\n{}      visits   mean  probability\n", left_aligned("move", width));
    for (const Explanation::Arm& arm : explanation.arms) {
      say("{}  {:10.0f}  {:5.3f}  {:11.3f}{}\n", left_aligned(arm.move, width), arm.visits, arm.mean, arm.probability,
          arm.proven ? fmt::format("  proven {:g}", *arm.proven) : "");
    }
  }
  if (explanation.depth > 0) say("\ndepth {} plies\n", explanation.depth);
  if (!explanation.line.empty()) say("\nline {}\n", fmt::join(explanation.line, " "));
  say("\nagent in full: {}\n", agent);
}

}  // namespace

void add_move_command(CLI::App& program) {
  const auto options = std::make_shared<MoveOptions>();
  Command command(program, "move", "one decision of an agent: the move, values, visits, principal variation",
                  move_examples);
  command.game(options->game);
  options->start.declare(command);
  command.required_text("--agent", options->agent, "the agent", ValueKind::agent);
  options->side.declare(command, "the player who decides");
  add_budget_options(command, options->budget, move_simulations);
  command.whole("--seed", options->seed, "everything random follows from it", 0,
                std::numeric_limits<std::uint64_t>::max());
  command.flag("--json", options->json,
               "an object: move, player, value, simulations, arms, line, depth, nodes, bytes, milliseconds, agent");
  command.run([options] {
    const Answer answer = decide_move(*options);
    options->json ? print_json(answer) : print_text(answer);
  });
}

}  // namespace cycad
