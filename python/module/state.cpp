#include "module/state.hpp"

#include <algorithm>
#include <utility>

#include "cycad/agent/games.hpp"
#include "cycad/core/random.hpp"

namespace cycad::python {

State::State(std::unique_ptr<Position> position)
    : position_(std::move(position)), start_(std::make_shared<const std::string>(position_->to_text())) {}

State::State(const State& other)
    : position_(other.position_->clone()), start_(other.start_), history_(other.history_) {}

Player State::player(const py::object& number) const {
  if (number.is_none()) {
    if (over()) throw InputError("the game is over, expected a position in which somebody is to move");
    if (simultaneous()) throw InputError("both players move at once here, expected player=0 or player=1");
    return position_->moves_now(Player::one) ? Player::one : Player::two;
  }
  if (!py::isinstance<py::int_>(number)) throw py::type_error("player: expected 0 or 1");
  const py::int_ value(number);
  if (!value.equal(py::int_(0)) && !value.equal(py::int_(1)))
    throw InputError("player " + std::string(py::str(number)) + ": expected 0 or 1");
  return value.equal(py::int_(0)) ? Player::one : Player::two;
}

MoveNumber State::move_number(Player player, const py::handle& move) const {
  if (!position_->moves_now(player))
    throw InputError(over() ? "the game is over, expected no more moves"
                            : "player " + std::to_string(index_of(player)) + " is not to move");
  if (py::isinstance<py::str>(move)) return position_->read_move(player, py::cast<std::string>(move));
  if (PyIndex_Check(move.ptr()) == 0 || PyBool_Check(move.ptr()))
    throw py::type_error("a move is an action (int) or its text (str), not " +
                         std::string(py::str(py::type::handle_of(move).attr("__name__"))));
  const py::object number = py::reinterpret_steal<py::object>(PyNumber_Index(move.ptr()));
  if (!number) throw py::error_already_set();
  const std::vector<std::size_t> actions = position_->actions(player);
  int overflow = 0;
  const std::int64_t value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  const auto found = std::find(actions.begin(), actions.end(), static_cast<std::size_t>(value));
  if (overflow != 0 || value < 0 || found == actions.end()) {
    std::vector<std::string> legal;
    const std::vector<std::string> texts = position_->moves(player);
    for (std::size_t index = 0; index < actions.size(); ++index)
      legal.push_back(std::to_string(actions[index]) + " (" + texts[index] + ")");
    throw InputError(illegal_move(std::string(py::str(number)), legal));
  }
  return static_cast<MoveNumber>(found - actions.begin());
}

void State::play(MoveNumber one, MoveNumber two) {
  JointAction played{no_action, no_action};
  for (const Player player : {Player::one, Player::two}) {
    const std::vector<std::size_t> actions = position_->actions(player);
    const MoveNumber number = player == Player::one ? one : two;
    if (number < actions.size()) played[index_of(player)] = static_cast<std::int64_t>(actions[number]);
  }
  position_->play(one, two);
  history_.push_back(played);
}

namespace {

// OpenSpiel's numbers for nobody and for everybody.
constexpr int terminal_player = -4;
constexpr int simultaneous_player = -2;

int current_player(const State& state) {
  if (state.over()) return terminal_player;
  if (state.simultaneous()) return simultaneous_player;
  return state.position().moves_now(Player::one) ? 0 : 1;
}

// OpenSpiel's utilities of a zero-sum game, from our reward in [0, 1].
std::vector<double> returns(const State& state) {
  const Result result = state.position().result();
  const double one = result ? 2.0 * static_cast<double>(*result) - 1.0 : 0.0;
  return {one, 0.0 - one};
}

std::vector<std::size_t> legal_actions(const State& state, const py::object& number) {
  if (state.over()) return {};
  if (number.is_none() && state.simultaneous()) (void)state.player(number);  // says so
  std::vector<std::size_t> actions = state.position().actions(state.player(number));
  std::sort(actions.begin(), actions.end());
  return actions;
}

void apply_action(State& state, const py::object& action) {
  const Player player = state.player(py::none());
  const MoveNumber number = state.move_number(player, action);
  state.play(number, number);
}

void apply_actions(State& state, const py::sequence& actions) {
  if (actions.size() != 2) throw InputError("apply_actions: expected a move of each of the two players");
  if (!state.simultaneous())
    throw InputError("apply_actions: the players do not move at once here, expected apply_action");
  const MoveNumber one = state.move_number(Player::one, actions[0]);
  state.play(one, state.move_number(Player::two, actions[1]));
}

State child(const State& state, const py::object& action) {
  State next(state);
  if (state.simultaneous()) {
    apply_actions(next, action);
  } else {
    apply_action(next, action);
  }
  return next;
}

std::vector<std::int64_t> history(const State& state) {
  std::vector<std::int64_t> flat;
  for (const State::JointAction& actions : state.history())
    for (const std::int64_t action : actions)
      if (action != State::no_action) flat.push_back(action);
  return flat;
}

std::string action_text(const State& state, const py::object& player, const py::object& action) {
  const Player mover = state.player(player);
  return state.position().moves(mover)[state.move_number(mover, action)];
}

std::size_t action_named(const State& state, const py::object& player, const std::string& text) {
  const Player mover = state.player(player);
  return state.position().actions(mover)[state.move_number(mover, py::str(text))];
}

// Uniformly random moves to the end, or as many as asked for.
State play_random(const State& state, const py::object& seed, const py::object& plies) {
  const py::object whole_number = py::module_::import("cycad._arguments").attr("count");
  Random random(whole_number("seed", seed).cast<std::uint64_t>());
  const auto most = whole_number("plies", plies).cast<std::uint64_t>();
  State next(state);
  for (std::uint64_t ply = 0; ply < most && !next.over(); ++ply) {
    std::array<MoveNumber, 2> moves{};
    for (const Player player : {Player::one, Player::two})
      if (const std::size_t count = next.position().move_count(player); count > 0)
        moves[index_of(player)] = random.below(static_cast<std::uint32_t>(count));
    next.play(moves[0], moves[1]);
  }
  return next;
}

std::string representation(const State& state) {
  return "<cycad.State " + std::string(state.position().game()) + " '" + state.position().to_text() + "'>";
}

// From what a pickle has of it.
State restored(const std::string& game, const std::string& start, const std::vector<State::JointAction>& history) {
  State state(position_from_text(game, start));
  for (const State::JointAction& actions : history) {
    std::array<MoveNumber, 2> moves{};
    for (const Player player : {Player::one, Player::two})
      if (actions[index_of(player)] != State::no_action)
        moves[index_of(player)] = state.move_number(player, py::int_(actions[index_of(player)]));
    state.play(moves[0], moves[1]);
  }
  return state;
}

py::dict entry_fields(const GameEntry& entry) {
  py::list maps;
  for (const MapDescription& map : entry.maps())
    maps.append(py::dict(py::arg("name") = map.name, py::arg("alias") = map.alias, py::arg("help") = map.help));
  using py::arg;
  return py::dict(arg("name") = entry.name, arg("title") = entry.title, arg("help") = entry.help,
                  arg("simultaneous") = entry.simultaneous, arg("default_map") = entry.default_map,
                  arg("map_help") = entry.map_help, arg("maps") = maps);
}

// A 1 for each legal action among all.
std::vector<int> legal_actions_mask(const State& state, const py::object& number) {
  constexpr std::size_t most = std::size_t{1} << 20U;
  const std::size_t count = state.position().action_count();
  if (count > most) throw InputError("legal_actions_mask: the actions of this game have no highest number");
  std::vector<int> mask(count, 0);
  for (const std::size_t action : legal_actions(state, number)) mask[action] = 1;
  return mask;
}

double player_return(const State& state, const py::object& number) {
  if (number.is_none()) throw py::type_error("player: expected 0 or 1");
  return returns(state)[index_of(state.player(number))];
}

void bind_rules(py::class_<State>& type) {
  using py::arg;
  type.def("current_player", &current_player, "0 or 1; -2 where both move at once, -4 at the end.")
      .def("is_terminal", method(&State::over))
      .def("is_simultaneous_node", method(&State::simultaneous))
      .def("is_player_node", [](const State& state) { return !state.over() && !state.simultaneous(); })
      .def("is_chance_node", [](const State&) { return false; })
      .def("returns", &returns, "Both players' utilities in [-1, 1]; zeros before the end.")
      .def("rewards", &returns, "The same: there are no rewards before the end.")
      .def("player_return", &player_return, arg("player"))
      .def("num_players", [](const State&) { return 2; })
      .def("is_initial_state", [](const State& state) { return state.history().empty(); })
      .def_property_readonly(
          "result", [](const State& state) { return state.position().result(); },
          "Player 0's reward in [0, 1]; None before the end.")
      .def("legal_actions", &legal_actions, arg("player") = py::none(), "Actions in rising order.")
      .def("legal_actions_mask", &legal_actions_mask, arg("player") = py::none(),
           "A list with a 1 for each legal action and a 0 for every other one.")
      .def(
          "legal_moves",
          [](const State& state, const py::object& player) {
            return state.over() ? std::vector<std::string>{} : state.position().moves(state.player(player));
          },
          arg("player") = py::none(), "The legal moves as texts, in the order of the game's own list.")
      .def("action_to_string", &action_text, arg("player"), arg("action"))
      .def(
          "action_to_string",
          [](const State& state, const py::object& action) { return action_text(state, py::none(), action); },
          arg("action"))
      .def("string_to_action", &action_named, arg("player"), arg("text"))
      .def(
          "string_to_action",
          [](const State& state, const std::string& text) { return action_named(state, py::none(), text); },
          arg("text"))
      .def("num_distinct_actions", [](const State& state) { return state.position().action_count(); })
      .def("apply_action", &apply_action, arg("action"), "Plays a move: an action, or its text.")
      .def("apply_actions", &apply_actions, arg("actions"), "Plays the moves of both players at once.")
      .def("child", &child, arg("action"), "A copy in which the move has been played.")
      .def("history", &history, "The actions so far, player 0's first where both move at once.")
      .def("move_number", [](const State& state) { return state.history().size(); })
      .def("play_random", &play_random, arg("seed"), arg("plies") = std::uint64_t{1} << 30U,
           "A copy in which uniformly random moves were played, to the end if `plies` does not say otherwise.");
}

}  // namespace

void bind_states(py::module_& module) {
  using py::arg;
  py::class_<State> type(module, "State", "A position of a game. The methods are those of OpenSpiel's State.");
  bind_rules(type);
  bind_boards(module, type);
  type.def("clone", [](const State& state) { return State(state); })
      .def("__copy__", [](const State& state) { return State(state); })
      .def("__deepcopy__", [](const State& state, const py::dict&) { return State(state); })
      .def_property_readonly("game_name", [](const State& state) { return std::string(state.position().game()); })
      .def_property_readonly(
          "text", [](const State& state) { return state.position().to_text(); },
          "The position as one line of text, which `Game.state` reads.")
      .def(
          "draw", [](const State& state, bool colour) { return state.position().draw(colour); }, arg("colour") = false)
      .def("unwrap", &unwrap, "Of a game that is written in Python: a copy of its own object.")
      .def("__str__", [](const State& state) { return state.position().draw(false); })
      .def("__repr__", &representation)
      .def("__eq__",
           [](const State& a, const State& b) {
             return a.position().game() == b.position().game() && a.position().to_text() == b.position().to_text();
           })
      .def("__eq__",
           [](const State&, const py::object&) { return py::reinterpret_borrow<py::object>(Py_NotImplemented); })
      .def("__hash__",
           [](const State& state) {
             return py::hash(py::make_tuple(std::string(state.position().game()), state.position().to_text()));
           })
      .def("__reduce__", [](const State& state) {
        // A function of a compiled module cannot be pickled by its name: one in Python calls it.
        return py::make_tuple(py::module_::import("cycad._games").attr("_restored_state"),
                              py::make_tuple(std::string(state.position().game()), state.start(), state.history()));
      });
  // Python could make an object without calling a constructor, and pybind11 would take it for a position.
  type.attr("__new__") = py::cpp_function([](const py::args&, const py::kwargs&) -> py::object {
    throw py::type_error("State: positions come from Game.new_initial_state() and Game.state(text)");
  });
  module.def("restored_state", &restored);
  module.def("game_entries", [] {
    py::list entries;
    for (const GameEntry& entry : games()) entries.append(entry_fields(entry));
    return entries;
  });
  module.def("start_state",
             [](const std::string& game, const std::string& map) { return State(start_position(game, map)); });
  module.def("state_from_text",
             [](const std::string& game, const std::string& text) { return State(position_from_text(game, text)); });
}

}  // namespace cycad::python
