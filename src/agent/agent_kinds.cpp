#include "agent/agent_kinds.hpp"

#include <fmt/format.h>

#include "agent/factories.hpp"
#include "agent/late_agent.hpp"
#include "agent/random_agent.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/agent/presets.hpp"
#include "cycad/agent/process/process_agent.hpp"

namespace cycad {
namespace {

struct NoOptions {
  static std::span<const Option<NoOptions>> options() { return {}; }
};

template <class Options>
Options defaults_for(const GameEntry& game) {
  Options defaults{};
  if constexpr (std::is_same_v<Options, SearchOptions>) {
    if (!game.simultaneous) defaults.tree = TreeKind::sequential;
  }
  return defaults;
}

void require_ability(const GameEntry& game, bool there, std::string_view agent, std::string_view option) {
  if (!there)
    throw InputError(fmt::format("option '{}' of {}: the game {} has nothing of the kind", option, agent, game.name));
}

// What a policy asks of a game.
void require_policy(const GameEntry& game, const SearchOptions& options, std::string_view agent) {
  std::visit(
      [&]<class P>(const P&) {
        const std::string option = fmt::format("select={}", P::name);
        if (needs_turns<P> && game.simultaneous)
          throw InputError(
              fmt::format("option '{}' of {}: for games in turns, and not for {}", option, agent, game.name));
        require_ability(game, !needs_distance<P> || game.abilities.distance, agent, option + " (a distance)");
        require_ability(game, !needs_estimate<P> || game.abilities.estimate, agent, option + " (an estimate)");
        require_ability(game, !P::statistics.amaf || game.abilities.move_keys, agent, option + " (moves by number)");
      },
      options.select);
}

// An option that would do nothing in this game is an error rather than a surprise.
template <class Options>
void require_abilities(const GameEntry& game, const Options& options, std::string_view agent) {
  const auto require = [&](bool wanted, bool there, std::string_view option) {
    if (wanted) require_ability(game, there, agent, option);
  };
  const GameAbilities& able = game.abilities;
  if constexpr (requires { options.playout; }) {
    require(options.playout == PlayoutKind::straight, able.straight_step, "playout=straight");
    require(options.playout == PlayoutKind::safe, able.safe_step, "playout=safe");
    require(options.playout == PlayoutKind::blind, able.blind_step, "playout=blind");
    require(options.playout == PlayoutKind::evaluate, able.estimate, "playout=evaluate");
    require(options.cutoff == Cutoff::separation, able.separation, "cutoff=separation");
  }
  if constexpr (std::is_same_v<Options, SearchOptions>) {
    require(options.predictive, able.separation, "predictive=true");
    require(options.survival, able.lone_play, "survival=true");
    require(options.endgame == Endgame::path, able.lone_path, "endgame=path");
    require(options.tree == TreeKind::matrix, game.simultaneous, "tree=matrix");
    require(options.transpositions, able.hash, "transpositions=true");
    require_policy(game, options, agent);
    require_consistent(options);
    (void)policy_of(options);
  }
  if constexpr (requires { options.groups; }) {
    require(options.groups, able.groups, "groups=true");
    require(options.abstraction, able.abstraction, "abstraction=true");
    require(options.decisive > 0, !game.simultaneous, "decisive");
  }
  if constexpr (std::is_same_v<Options, GreedyOptions>) {
    require(options.weights != WeightsKind::tuned || options.named() > 0, able.weights > 0, "weights");
    if (options.named() > able.weights) require_ability(game, false, agent, fmt::format("w{}", options.named()));
  }
}

template <class Options>
Options read(const GameEntry& game, const std::vector<Argument>& arguments, std::string_view agent) {
  Options options = defaults_for<Options>(game);
  apply_options(options, Options::options(), arguments, std::string(agent));
  require_abilities(game, options, agent);
  return options;
}

// What each kind of agent brings of its own: a name, its options, and how it is made from them.
struct Mcts {
  static constexpr std::string_view name = "mcts";
  using Options = SearchOptions;
  static std::unique_ptr<Agent> make(const GameEntry& game, const Options& options, const Budget& budget) {
    return std::make_unique<LateAgent>([make = game.agents->mcts, options, budget](const Position& position) {
      return make(position, options, budget);
    });
  }
};

struct Flat {
  static constexpr std::string_view name = "flat";
  using Options = FlatOptions;
  static std::unique_ptr<Agent> make(const GameEntry& game, const Options& options, const Budget& budget) {
    return std::make_unique<LateAgent>([make = game.agents->flat, options, budget](const Position& position) {
      return make(position, options, budget);
    });
  }
};

struct Greedy {
  static constexpr std::string_view name = "greedy";
  using Options = GreedyOptions;
  static std::unique_ptr<Agent> make(const GameEntry& game, const Options& options) {
    if (game.agents->greedy == nullptr)
      throw InputError(fmt::format("agent 'greedy': the game {} has no static estimate", game.name));
    return std::make_unique<LateAgent>(
        [make = game.agents->greedy, options](const Position& position) { return make(position, options); });
  }
};

struct AlphaBetaKind {
  static constexpr std::string_view name = "alphabeta";
  using Options = AlphaBetaOptions;
  static std::unique_ptr<Agent> make(const GameEntry& game, const Options& options, const Budget& budget) {
    if (game.agents->alphabeta == nullptr)
      throw InputError(fmt::format("agent 'alphabeta': plays tron, and not {}", game.name));
    return std::make_unique<LateAgent>([make = game.agents->alphabeta, options, budget](const Position& position) {
      return make(position, options, budget);
    });
  }
};

struct RandomKind {
  static constexpr std::string_view name = "random";
  using Options = NoOptions;
  static std::unique_ptr<Agent> make(const GameEntry& /*game*/, const Options& /*options*/) {
    return std::make_unique<RandomAgent>();
  }
};

// A budget for the whole game, or a depth, takes the place of the default one for each move.
template <class Options>
bool has_own_budget([[maybe_unused]] const Options& options) {
  if constexpr (std::is_same_v<Options, SearchOptions>) return options.game_simulations > 0 || options.game_seconds > 0;
  if constexpr (std::is_same_v<Options, AlphaBetaOptions>) return options.depth > 0;
  return false;
}

template <class Options>
concept HasBudget = requires(Options options) {
  options.simulations;
};

template <class Kind>
constexpr AgentKind kind_of(std::string_view help, std::string_view source) {
  using Options = typename Kind::Options;
  return {
      .name = Kind::name,
      .help = help,
      .source = source,
      .options = [] { return describe_options(Options::options()); },
      .resolve =
          [](const GameEntry& game, const std::vector<Argument>& arguments, const Budget& otherwise, OptionForm form) {
            Options options = read<Options>(game, arguments, Kind::name);
            if constexpr (HasBudget<Options>) {
              if (options.simulations == 0 && options.milliseconds <= 0 && !has_own_budget(options)) {
                options.simulations = otherwise.simulations;
                options.milliseconds = static_cast<float>(otherwise.milliseconds);
              }
            }
            return option_arguments(options, defaults_for<Options>(game), Options::options(), form);
          },
      .make =
          [](const GameEntry& game, const std::vector<Argument>& arguments, const Budget& otherwise) {
            const Options options = read<Options>(game, arguments, Kind::name);
            if constexpr (HasBudget<Options>) {
              if (has_own_budget(options))
                return Kind::make(game, options,
                                  Budget{.simulations = options.simulations, .milliseconds = options.milliseconds});
              return Kind::make(game, options,
                                budget_of(options.simulations, options.milliseconds, otherwise,
                                          fmt::format("agent '{}'", Kind::name)));
            } else {
              (void)otherwise;
              return Kind::make(game, options);
            }
          }};
}

// A bot's options are not all numbers, and it has no budget but its contest's.
ProcessOptions read_process(const GameEntry& game, const std::vector<Argument>& arguments) {
  if (game.name != "tron")
    throw InputError(fmt::format("agent 'process': protocol tron2010 is for tron, and not for {}", game.name));
  return read_process_options(arguments);
}

constexpr AgentKind process_kind{
    .name = "process",
    .help = "a contest bot: any program that speaks the protocol",
    .source = "Google AI Challenge 2010",
    .options = describe_process_options,
    .resolve = [](const GameEntry& game, const std::vector<Argument>& arguments, const Budget& /*otherwise*/,
                  OptionForm form) { return process_arguments(read_process(game, arguments), form); },
    .make = [](const GameEntry& game, const std::vector<Argument>& arguments, const Budget& /*otherwise*/)
        -> std::unique_ptr<Agent> { return std::make_unique<ProcessAgent>(read_process(game, arguments)); }};

constexpr AgentKind table[] = {
    kind_of<Mcts>("Monte-Carlo tree search", "Coulom 2006; Kocsis & Szepesvari 2006"),
    kind_of<Flat>("flat Monte Carlo: playouts of every move, no tree", "Abramson 1990; Fernandes et al. 2014 (MC)"),
    kind_of<Greedy>("the move with the best static estimate, one move ahead", "Fernandes et al. 2014, eq. 2"),
    kind_of<AlphaBetaKind>("alpha-beta with territory and chambers; for Tron",
                           "Google AI Challenge 2010: the idea of the winner"),
    kind_of<RandomKind>("any move", ""),
    process_kind,
};

}  // namespace

std::span<const AgentKind> agent_kinds() { return table; }

const AgentKind& agent_kind(std::string_view name) {
  std::vector<std::string> kinds;
  for (const AgentKind& kind : table) {
    if (kind.name == name) return kind;
    kinds.emplace_back(kind.name);
  }
  std::vector<std::string> known = kinds;
  for (const Preset& preset : presets()) known.emplace_back(preset.name);
  if (nearest_names(name, known).empty())
    throw InputError(unknown_name("agent", name, kinds) +
                     fmt::format(", or a preset such as {}", presets().front().name));
  throw InputError(unknown_name("agent", name, known));
}

}  // namespace cycad
