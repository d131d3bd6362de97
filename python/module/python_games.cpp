// The registry of games in Python: register_game(name, ...) makes an entry beside the compiled games, whose positions
// and agents are those of python_game.hpp.
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "cycad/agent/any_search_of.hpp"
#include "cycad/agent/capabilities.hpp"
#include "cycad/agent/factories.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/core/text.hpp"
#include "module/bind.hpp"
#include "module/locked.hpp"
#include "module/python_game.hpp"
#include "module/state.hpp"

namespace cycad::python {
namespace {

using Rules = std::shared_ptr<const PythonRules>;

// What an entry points at for as long as the program runs. The rules are the latest under the name, so that a cell of a
// notebook can be run again.
struct RegisteredGame {
  std::string name, title, help, default_map;
  std::vector<MapDescription> maps;
  Rules rules;
};

// With the lock alone.
std::deque<RegisteredGame>& registered_games() {
  static auto* const games = new std::deque<RegisteredGame>();
  return *games;
}

// Without a board, but with the class's own text for people.
template <class G>
BoardDescription describe(std::span<const G> history) {
  BoardDescription board{.game = history.back().state().rules().name, .text = history.back().state().drawing()};
  board.sides = {{{.name = "player one", .letter = '1', .paint = Paint::blue},
                  {.name = "player two", .letter = '2', .paint = Paint::orange}}};
  return board;
}
template <class G>
BoardMove describe_move(const G& game, Player player, PythonMove move) {
  return {.text = game.state().move_text(player, move), .player = player};
}

template <class G>
std::unique_ptr<Position> position(const RegisteredGame& game, PythonState state) {
  return std::make_unique<PositionOf<G>>(G(std::move(state)), game.name,
                                         BoardDescriber<G>{&describe<G>, &describe_move<G>});
}

std::unique_ptr<Position> position(const RegisteredGame& game, PythonState state) {
  if (game.rules->simultaneous) return position<PythonJointGame>(game, std::move(state));
  return position<PythonAlternatingGame>(game, std::move(state));
}

PythonState start_of(const RegisteredGame& game, const std::string& map) {
  return {game.rules, (*game.rules->start)(map), map};
}

std::uint32_t action_in(const std::string& word) {
  std::uint32_t action = 0;
  for (const char digit : word) {
    if (digit < '0' || digit > '9' || action > 200'000'000)
      throw InputError("position: expected a number for " + in_message(word));
    action = 10 * action + static_cast<std::uint32_t>(digit - '0');
  }
  return action;
}

// The name of a start and the actions since: what PythonState::text writes where the game has no texts of its own.
PythonState replayed(const RegisteredGame& game, const std::string& text) {
  std::vector<std::string> words{""};
  for (const char letter : text) {
    if (letter == ' ') {
      words.emplace_back();
    } else {
      words.back() += letter;
    }
  }
  PythonState state = start_of(game, words.front());
  for (std::size_t index = 1; index < words.size(); ++index) {
    const std::size_t slash = words[index].find('/');
    const PythonMove one{action_in(words[index].substr(0, slash))};
    const PythonMove two = slash == std::string::npos ? one : PythonMove{action_in(words[index].substr(slash + 1))};
    if (state.result()) throw InputError("position: the game is over before move " + std::to_string(index));
    for (const Player player : {Player::one, Player::two}) {
      if (!game.rules->simultaneous && player != state.mover()) continue;
      const PythonState::Moves& moves = state.moves(player);
      if (std::find(moves.begin(), moves.end(), player == Player::one || !game.rules->simultaneous ? one : two) ==
          moves.end())
        throw InputError("position: illegal move " + in_message(words[index]));
    }
    state.play({one, two});
  }
  return state;
}

// A search is stopped by an exception of the game, which must not happen in a thread of its own.
void require_one_thread(const SearchOptions& options) {
  if (options.threads > 1)
    throw InputError(
        "option 'threads' of mcts: a game that is written in Python is searched by one thread, expected 1");
}

template <class G>
AgentFactories one_thread_factories() {
  AgentFactories factories = factories_for<G>();
  factories.mcts = [](const Position& at, const SearchOptions& options, const Budget& budget) {
    require_one_thread(options);
    return factories_for<G>().mcts(at, options, budget);
  };
  factories.search = [](const Position& at, Player player, const SearchOptions& options, const Budget& budget,
                        std::uint64_t seed) {
    require_one_thread(options);
    return factories_for<G>().search(at, player, options, budget, seed);
  };
  return factories;
}

GameEntry entry_of(const RegisteredGame& game) {
  static const AgentFactories alternating = one_thread_factories<PythonAlternatingGame>();
  static const AgentFactories simultaneous = one_thread_factories<PythonJointGame>();
  const bool joint = game.rules->simultaneous;
  const RegisteredGame* const kept = &game;
  return {.name = game.name,
          .title = game.title,
          .help = game.help,
          .simultaneous = joint,
          .capabilities = joint ? capabilities_of<PythonJointGame>() : capabilities_of<PythonAlternatingGame>(),
          .weights = 0,
          .default_map = game.default_map,
          .map_help = "those that the class names",
          .maps = [kept] { return kept->maps; },
          .start =
              [kept](std::string_view map) {
                const Locked lock;
                return position(*kept, start_of(*kept, std::string(map)));
              },
          .from_text =
              [kept](std::string_view text) {
                const Locked lock;
                const Rules& rules = kept->rules;
                if (!rules->from_text) return position(*kept, replayed(*kept, std::string(text)));
                return position(*kept, PythonState(rules, (*rules->from_text)(std::string(text)), std::string(text)));
              },
          .agents = joint ? &simultaneous : &alternating};
}

void register_game(const py::kwargs& given) {
  const auto function = [&](const char* name) { return py::object(given[name]); };
  const auto name = given["name"].cast<std::string>();
  const auto rules =
      std::shared_ptr<const PythonRules>(new PythonRules{.name = name,
                                                         .simultaneous = given["simultaneous"].cast<bool>(),
                                                         .start = Held(function("start")),
                                                         .clone = Held(function("clone")),
                                                         .action_text = Held(function("action_text")),
                                                         .text = Held(function("text")),
                                                         .from_text = Held(function("from_text"))});
  std::vector<MapDescription> maps;
  for (const auto& map : given["maps"].cast<std::vector<std::string>>()) maps.push_back({map, "", ""});
  for (RegisteredGame& game : registered_games()) {
    if (game.name != name) continue;
    if (game.rules->simultaneous != rules->simultaneous)
      throw InputError("game " + name + ": its players moved " + (game.rules->simultaneous ? "at once" : "in turn") +
                       " when it was registered first, expected another name");
    game.rules = rules;
    game.maps = maps;
    return;
  }
  for (const GameEntry& entry : games())
    if (entry.name == name) throw InputError("game " + name + ": there is a compiled game of this name");
  RegisteredGame& game = registered_games().emplace_back(
      RegisteredGame{name, given["title"].cast<std::string>(), given["help"].cast<std::string>(),
                     given["default_map"].cast<std::string>(), maps, rules});
  add_game(entry_of(game));
}

}  // namespace

py::object unwrap(const State& state) {
  if (const auto* const game = state_of<PythonAlternatingGame>(state.position()); game != nullptr)
    return game->state().copy();
  if (const auto* const game = state_of<PythonJointGame>(state.position()); game != nullptr)
    return game->state().copy();
  throw InputError("the game " + std::string(state.position().game()) + " is not written in Python");
}

void bind_python_games(py::module_& module) { module.def("register_game", &register_game); }

}  // namespace cycad::python
