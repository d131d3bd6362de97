#include "agent/agent_kinds.hpp"

#include <fmt/format.h>

#include "agent/deferred_agent.hpp"
#include "agent/random_agent.hpp"
#include "cycad/agent/capabilities.hpp"
#include "cycad/agent/factories.hpp"
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

// An option that would do nothing in this game is an error rather than a surprise.
template <class Options>
void require_playable(const GameEntry& game, const Options& options, std::string_view agent) {
  const std::string name = fmt::format("the game {}", game.name);
  if constexpr (std::is_same_v<Options, SearchOptions>) {
    require_capabilities(game.capabilities, name, options);
    require_consistent(options);
    (void)policy_of(options);
  } else {
    require_capabilities(game.capabilities, name, agent,
                         option_arguments(options, Options{}, Options::options(), OptionForm::changed));
  }
  if constexpr (std::is_same_v<Options, GreedyOptions>) {
    if (options.named() > game.weights)
      throw InputError(fmt::format("option 'w{}' of {}: the estimate of {} has {} weights", options.named(), agent,
                                   name, game.weights));
  }
}

template <class Options>
Options read_any_game(const std::vector<Argument>& arguments, std::string_view agent) {
  Options options{};
  apply_options(options, Options::options(), arguments, std::string(agent));
  return options;
}

template <class Options>
Options read(const GameEntry& game, const std::vector<Argument>& arguments, std::string_view agent) {
  Options options = defaults_for<Options>(game);
  apply_options(options, Options::options(), arguments, std::string(agent));
  require_playable(game, options, agent);
  return options;
}

// What each kind of agent brings of its own: a name, its options, and how it is made from them.
struct Mcts {
  static constexpr std::string_view name = "mcts";
  using Options = SearchOptions;
  static std::unique_ptr<Agent> make(const GameEntry& game, const Options& options, const Budget& budget) {
    return std::make_unique<DeferredAgent>([make = game.agents->mcts, options, budget](const Position& position) {
      return make(position, options, budget);
    });
  }
};

struct Flat {
  static constexpr std::string_view name = "flat";
  using Options = FlatOptions;
  static std::unique_ptr<Agent> make(const GameEntry& game, const Options& options, const Budget& budget) {
    return std::make_unique<DeferredAgent>([make = game.agents->flat, options, budget](const Position& position) {
      return make(position, options, budget);
    });
  }
};

struct Greedy {
  static constexpr std::string_view name = "greedy";
  using Options = GreedyOptions;
  static std::unique_ptr<Agent> make(const GameEntry& game, const Options& options) {
    return std::make_unique<DeferredAgent>(
        [make = game.agents->greedy, options](const Position& position) { return make(position, options); });
  }
};

struct AlphaBetaKind {
  static constexpr std::string_view name = "alphabeta";
  using Options = AlphaBetaOptions;
  static std::unique_ptr<Agent> make(const GameEntry& game, const Options& options, const Budget& budget) {
    if (game.agents->alphabeta == nullptr)
      throw InputError(fmt::format("agent 'alphabeta': plays tron, and not {}", game.name));
    return std::make_unique<DeferredAgent>([make = game.agents->alphabeta, options, budget](const Position& position) {
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

template <class Options>
bool has_game_simulations([[maybe_unused]] const Options& options) {
  if constexpr (std::is_same_v<Options, SearchOptions>) return options.game_simulations > 0;
  return false;
}
template <class Options>
bool has_game_clock([[maybe_unused]] const Options& options) {
  if constexpr (std::is_same_v<Options, SearchOptions>) return options.game_seconds > 0;
  return false;
}
// Which thread comes first in a tree that several share is chance.
template <class Options>
bool shares_tree([[maybe_unused]] const Options& options) {
  if constexpr (std::is_same_v<Options, SearchOptions>)
    return options.threads > 1 && options.parallel == Parallel::tree;
  return false;
}
// A budget for the whole game, or a depth, takes the place of the default one for each move.
template <class Options>
bool has_own_budget(const Options& options) {
  if constexpr (std::is_same_v<Options, AlphaBetaOptions>) return options.depth > 0;
  return has_game_simulations(options) || has_game_clock(options);
}

template <class Options>
concept HasBudget = requires(Options options) {
  options.simulations;
};

template <class Options>
AgentTraits traits_of(const Options& options) {
  if constexpr (HasBudget<Options>) {
    const bool simulations = options.simulations > 0 || has_game_simulations(options);
    const bool time = options.milliseconds > 0 || has_game_clock(options);
    return {.repeatable = !time && !shares_tree(options),
            .budget = simulations && time ? BudgetKind::both
                      : simulations       ? BudgetKind::simulations
                      : time              ? BudgetKind::time
                                          : BudgetKind::none};
  } else {
    return {.repeatable = true, .budget = BudgetKind::none};
  }
}

template <class Kind>
constexpr AgentKind kind_of(std::string_view help, std::string_view source) {
  using Options = typename Kind::Options;
  return {
      .name = Kind::name,
      .help = help,
      .source = source,
      .options = [] { return describe_options(Options::options()); },
      .traits =
          [](const std::vector<Argument>& arguments) {
            return traits_of(read_any_game<Options>(arguments, Kind::name));
          },
      .full =
          [](const std::vector<Argument>& arguments) {
            return option_arguments(read_any_game<Options>(arguments, Kind::name), Options{}, Options::options(),
                                    OptionForm::everything);
          },
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

// Its time is a bot's own; how many simulations everybody makes it is told where the protocol has a word for it.
ProcessOptions read_process(const GameEntry& game, const std::vector<Argument>& arguments, const Budget& otherwise) {
  ProcessOptions options = read_process_options(arguments);
  if (game.name != "tron" && options.protocol == Protocol::tron2010)
    throw InputError(
        fmt::format("agent 'process': protocol tron2010 plays tron, expected protocol=cycad for {}", game.name));
  if (options.protocol == Protocol::cycad && options.simulations == 0) options.simulations = otherwise.simulations;
  return options;
}

constexpr AgentKind process_kind{
    .name = "process",
    .help = "a bot: any program that speaks a protocol",
    .source = "Google AI Challenge 2010; docs/bots.md",
    .options = [] { return describe_options(ProcessOptions::options()); },
    .traits =
        [](const std::vector<Argument>& /*arguments*/) {
          return AgentTraits{.repeatable = false, .budget = BudgetKind::time};
        },
    .full =
        [](const std::vector<Argument>& arguments) {
          return option_arguments(read_process_options(arguments), ProcessOptions{}, ProcessOptions::options(),
                                  OptionForm::everything);
        },
    .resolve =
        [](const GameEntry& game, const std::vector<Argument>& arguments, const Budget& otherwise, OptionForm form) {
          return option_arguments(read_process(game, arguments, otherwise), ProcessOptions{}, ProcessOptions::options(),
                                  form);
        },
    .make = [](const GameEntry& game, const std::vector<Argument>& arguments, const Budget& otherwise)
        -> std::unique_ptr<Agent> { return std::make_unique<ProcessAgent>(read_process(game, arguments, otherwise)); }};

constexpr AgentKind table[] = {
    kind_of<Mcts>("Monte-Carlo tree search", "Coulom 2006; Kocsis & Szepesvari 2006"),
    kind_of<Flat>("flat Monte Carlo: playouts of every move, no tree", "Abramson 1990; Fernandes et al. 2014 (MC)"),
    kind_of<Greedy>("the move with the best static estimate, one move ahead", "Fernandes et al. 2014, eq. 2"),
    kind_of<AlphaBetaKind>("alpha-beta with territory and chambers; for Tron",
                           "Google AI Challenge 2010: the idea of the winner"),
    kind_of<RandomKind>("any move", ""),
    process_kind,
};

// The table, and what was added to it.
std::vector<AgentKind>& all_kinds() {
  static std::vector<AgentKind> kinds(std::begin(table), std::end(table));
  return kinds;
}

}  // namespace

std::span<const AgentKind> agent_kinds() { return all_kinds(); }
void add_agent_kind(const AgentKind& kind) { all_kinds().push_back(kind); }

SearchOptions read_search_options(const GameEntry& game, const std::vector<Argument>& arguments) {
  return read<SearchOptions>(game, arguments, Mcts::name);
}

const AgentKind& agent_kind(std::string_view name) {
  std::vector<std::string> kinds;
  for (const AgentKind& kind : agent_kinds()) {
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
