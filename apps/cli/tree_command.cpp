#include <fmt/format.h>

#include <array>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/say.hpp"
#include "cli/start_options.hpp"
#include "cycad/agent/any_search.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/search/tree_text.hpp"

namespace cycad {
namespace {

constexpr const char* tree_examples =
    "  cycad tree breakthrough --agent \"mcts(solver=true)\" --sims 20000 --depth 3 --min-visits 500\n"
    "  cycad tree tron --map lanctot-a --agent lanctot/rm --sims 10000 --format json\n"
    "  cycad tree breakthrough --map 5x5 --agent mcts --format dot | dot -Tsvg > tree.svg\n"
    "\n"
    "The tree is that of the agent's first decision with the same seed. Values are player one's.";

constexpr std::uint64_t tree_simulations = 10'000;

constexpr std::array<std::string_view, 3> tree_formats{"text", "json", "dot"};

struct TreeOptions {
  std::string game, agent;
  StartOptions start;
  std::string format = "text";
  SideOption side;
  std::uint64_t depth = 2;
  std::uint64_t min_visits = 1;
  std::uint64_t seed = 1;
  BudgetOptions budget;
};

std::unique_ptr<AnySearch> search_of(const TreeOptions& options) {
  const std::unique_ptr<Position> position = options.start.position_in(options.game);
  return make_search(*position, options.side.player_in(*position), options.agent,
                     {.seed = options.seed, .default_budget = options.budget.budget(tree_simulations)});
}

void print_json(const TreeOptions& options, const AnySearch& search, const TreeNode& root) {
  const SearchAnswer answer = search.answer();
  const Json about{{"game", options.game},
                   {"position", search.position().to_text()},
                   {"agent", full_text(options.game, options.agent, options.budget.budget(tree_simulations))},
                   {"player", index_of(search.player()) + 1},
                   {"move", answer.move_text},
                   {"value", answer.value},
                   {"line", answer.line},
                   {"simulations", answer.report.simulations},
                   {"nodes", answer.report.nodes},
                   {"bytes", answer.report.bytes},
                   {"milliseconds", answer.report.milliseconds}};
  std::string text = about.dump();
  text.pop_back();  // the bracket at the end, before which the tree belongs
  say("{},\"tree\":{}}}\n", text, to_json(root));
}

void print_text(const AnySearch& search, const TreeNode& root) {
  const SearchAnswer answer = search.answer();
  say("move {}  value {:.3f}  line {}\n", answer.move_text, answer.value, fmt::join(answer.line, " "));
  say("{} simulations, {} nodes, {:.1f} MiB\n\n", answer.report.simulations, answer.report.nodes,
      static_cast<double>(answer.report.bytes) / (1024 * 1024));
  say("{}", to_text(root));
}

void print_tree(const TreeOptions& options) {
  const std::unique_ptr<AnySearch> search = search_of(options);
  search->run(search->budget());
  const TreeNode root =
      search->describe({}, {.depth = options.depth, .min_visits = static_cast<double>(options.min_visits)});
  if (options.format == "json") return print_json(options, *search, root);
  if (options.format == "dot") return say("{}", to_dot(root));
  print_text(*search, root);
}

}  // namespace

void add_tree_command(CLI::App& program) {
  const auto options = std::make_shared<TreeOptions>();
  Command command(program, "tree", "search a position and show the tree: moves, visits, values, proofs", tree_examples);
  command.game(options->game);
  command.required_text("--agent", options->agent, "the search: an mcts agent with one tree", ValueKind::agent);
  options->start.declare(command);
  options->side.declare(command, "the player who searches");
  command.whole("--depth", options->depth, "plies below the root that are shown", 0, 1000);
  command.whole("--min-visits", options->min_visits, "leave out children with fewer; 0 shows unseen moves too", 0,
                std::numeric_limits<std::uint32_t>::max());
  command.choice("--format", options->format, "what is written; dot is for Graphviz", tree_formats);
  add_budget_options(command, options->budget, tree_simulations);
  command.whole("--seed", options->seed, "everything random follows from it", 0,
                std::numeric_limits<std::uint64_t>::max());
  command.run([options] { print_tree(*options); });
}

}  // namespace cycad
