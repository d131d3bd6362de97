#include "module/python_game.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "module/locked.hpp"

namespace cycad::python {
namespace {

// The moves since the start, shared by all positions that follow from one.
struct Step {
  Step(std::shared_ptr<Step> earlier, const std::array<PythonMove, 2>& both)
      : before(std::move(earlier)), moves(both) {}
  // One after another: each step that released the one before it would take a long game's steps onto the stack.
  ~Step() {
    while (before != nullptr && before.use_count() == 1) before = std::move(before->before);
  }
  Step(const Step&) = delete;
  Step& operator=(const Step&) = delete;

  std::shared_ptr<Step> before;
  std::array<PythonMove, 2> moves;
};

std::string history_text(std::string text, const Step* last, bool simultaneous) {
  std::vector<const Step*> steps;
  for (const Step* step = last; step != nullptr; step = step->before.get()) steps.push_back(step);
  std::reverse(steps.begin(), steps.end());
  for (const Step* step : steps) {
    text += " " + std::to_string(step->moves[0].action);
    if (simultaneous) text += "/" + std::to_string(step->moves[1].action);
  }
  return text;
}

bool same_history(const Step* one, const Step* two) {
  while (one != nullptr && two != nullptr && one != two) {
    if (one->moves != two->moves) return false;
    one = one->before.get();
    two = two->before.get();
  }
  return one == two;
}

// The methods' names as the interpreter keeps them; never released, since the interpreter ends first.
struct Names {
  PyObject* is_terminal = PyUnicode_InternFromString("is_terminal");
  PyObject* returns = PyUnicode_InternFromString("returns");
  PyObject* current_player = PyUnicode_InternFromString("current_player");
  PyObject* legal_actions = PyUnicode_InternFromString("legal_actions");
  PyObject* apply_action = PyUnicode_InternFromString("apply_action");
  PyObject* apply_actions = PyUnicode_InternFromString("apply_actions");
};

const Names& names() {
  static const auto* const all = new Names();
  return *all;
}

template <class... Arguments>
py::object call(const py::object& object, PyObject* method, Arguments... arguments) {
  py::object answer = py::reinterpret_steal<py::object>(
      PyObject_CallMethodObjArgs(object.ptr(), method, arguments.ptr()..., static_cast<PyObject*>(nullptr)));
  if (!answer) throw py::error_already_set();
  return answer;
}

std::int64_t whole(const py::handle& value, const char* what) {
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!number) {
    PyErr_Clear();
    throw py::type_error(std::string(what) + ": expected whole numbers, not " +
                         std::string(py::str(py::type::handle_of(value).attr("__name__"))));
  }
  int overflow = 0;
  const std::int64_t found = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  return overflow != 0 ? -1 : found;
}

double real(const py::object& value) {
  const double number = PyFloat_AsDouble(value.ptr());
  if (number == -1.0 && PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    throw py::type_error("returns(): expected numbers, not " +
                         std::string(py::str(py::type::handle_of(value).attr("__name__"))));
  }
  return number;
}

// Player one's reward, from utilities in [-1, 1].
float reward_of(const py::object& returns) {
  if (PySequence_Check(returns.ptr()) == 0 || py::len(returns) != 2)
    throw InputError("returns(): expected the utilities of two players");
  const auto both = py::reinterpret_borrow<py::sequence>(returns);
  const double one = real(both[0]);
  const double two = real(both[1]);
  if (!(one >= -1 && one <= 1) || !(std::abs(one + two) < 1e-6))
    throw InputError("returns(): [" + std::to_string(one) + ", " + std::to_string(two) +
                     "], expected utilities in [-1, 1] whose sum is 0");
  return static_cast<float>((one + 1) / 2);
}

void read_moves(const py::object& actions, PythonState::Moves& moves) {
  moves.clear();
  const auto list = py::reinterpret_steal<py::object>(
      PySequence_Fast(actions.ptr(), "legal_actions(): expected a list of whole numbers"));
  if (!list) throw py::error_already_set();
  const auto size = static_cast<std::size_t>(PySequence_Fast_GET_SIZE(list.ptr()));
  if (size == 0) throw InputError("legal_actions() is empty, expected is_terminal() or a move");
  if (size > most_python_moves)
    throw InputError("legal_actions() has " + std::to_string(size) + " moves, expected at most " +
                     std::to_string(most_python_moves));
  for (std::size_t index = 0; index < size; ++index) {
    const std::int64_t action =
        whole(PySequence_Fast_GET_ITEM(list.ptr(), static_cast<Py_ssize_t>(index)), "legal_actions()");
    if (action < 0 || action > std::numeric_limits<std::int32_t>::max())
      throw InputError("legal_actions(): expected actions from 0 to 2147483647");
    moves.push_back({static_cast<std::uint32_t>(action)});
  }
  PythonState::Moves sorted = moves;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    throw InputError("legal_actions() names an action twice");
}

}  // namespace

struct PythonState::Position {
  Position(std::shared_ptr<const PythonRules> own_rules, py::object own_state, std::shared_ptr<const std::string> begun)
      : rules(std::move(own_rules)), state(std::move(own_state)), start(std::move(begun)) {}

  [[nodiscard]] std::string history() const { return history_text(*start, last.get(), rules->simultaneous); }

  // Asks Python for all that the search will want to know.
  void read() {
    try {
      read_laws();
    } catch (const InputError& error) {
      throw InputError("game " + rules->name + " after '" + history() + "': " + error.what());
    }
  }

  std::shared_ptr<const PythonRules> rules;
  Held state;
  std::shared_ptr<const std::string> start;  // its name
  std::shared_ptr<Step> last;
  Result result;
  Player mover = Player::one;
  std::array<Moves, 2> moves;

 private:
  void read_laws() {
    const int over = PyObject_IsTrue(call(*state, names().is_terminal).ptr());
    if (over < 0) throw py::error_already_set();
    result.reset();
    for (Moves& each : moves) each.clear();
    if (over == 1) {
      result = reward_of(call(*state, names().returns));
    } else if (rules->simultaneous) {
      for (const Player player : {Player::one, Player::two})
        read_moves(call(*state, names().legal_actions, py::int_(index_of(player))), moves[index_of(player)]);
    } else {
      const std::int64_t player = whole(call(*state, names().current_player), "current_player()");
      if (player != 0 && player != 1)
        throw InputError("current_player() is " + std::to_string(player) + ", expected 0 or 1");
      mover = player == 0 ? Player::one : Player::two;
      read_moves(call(*state, names().legal_actions), moves[index_of(mover)]);
    }
  }
};

PythonState::PythonState(std::shared_ptr<const PythonRules> rules, py::object state, std::string start)
    : now_(std::make_shared<Position>(std::move(rules), std::move(state),
                                      std::make_shared<const std::string>(std::move(start)))) {
  now_->read();
}

const PythonState::Position& PythonState::now() const {
  if (now_ == nullptr) throw InputError("a position of no game");
  return *now_;
}

Result PythonState::result() const { return now_ == nullptr ? Result(0.5F) : now_->result; }
Player PythonState::mover() const { return now_ == nullptr ? Player::one : now_->mover; }
const PythonState::Moves& PythonState::moves(Player player) const { return now().moves[index_of(player)]; }
const PythonRules& PythonState::rules() const { return *now().rules; }

void PythonState::play(const std::array<PythonMove, 2>& moves) {
  const Position& before = now();
  const Locked lock;
  const std::shared_ptr<const PythonRules> rules = before.rules;
  auto step = std::make_shared<Step>(before.last, moves);
  std::shared_ptr<Position> next;
  if (now_.use_count() == 1) {
    next = std::move(now_);  // nobody else sees it change
  } else {
    next = std::make_shared<Position>(rules, (*rules->clone)(*before.state), before.start);
  }
  next->last = std::move(step);
  if (rules->simultaneous) {
    py::list both;
    for (const PythonMove move : moves) both.append(move.action);
    call(*next->state, names().apply_actions, both);
  } else {
    call(*next->state, names().apply_action, py::int_(moves[0].action));
  }
  next->read();
  now_ = std::move(next);
}

std::string PythonState::text() const {
  const Position& here = now();
  if (!here.rules->text) return here.history();
  const Locked lock;
  return py::cast<std::string>((*here.rules->text)(*here.state));
}

std::string PythonState::move_text(Player player, PythonMove move) const {
  const Position& here = now();
  if (!here.rules->action_text) return std::to_string(move.action);
  const Locked lock;
  std::string text = py::cast<std::string>((*here.rules->action_text)(*here.state, index_of(player), move.action));
  // Stores and bots write moves with blanks between them.
  if (text.empty() || text.find_first_of(" \t\r\n\v\f") != std::string::npos)
    throw InputError("game " + here.rules->name + ": action_to_string() is '" + text +
                     "', expected a text without white space");
  return text;
}

py::object PythonState::copy() const { return (*now().rules->clone)(*now().state); }

std::string PythonState::drawing() const {
  const Locked lock;
  const auto plain = reinterpret_cast<PyObject*>(&PyBaseObject_Type);  // a class without a text of its own
  if (py::type::handle_of(*now().state).attr("__str__").is(py::handle(plain).attr("__str__"))) return text();
  return py::cast<std::string>(py::str(*now().state));
}

bool operator==(const PythonState& one, const PythonState& two) {
  if (one.now_ == two.now_) return true;
  if (one.now_ == nullptr || two.now_ == nullptr || one.now_->rules != two.now_->rules) return false;
  if (*one.now_->start == *two.now_->start && same_history(one.now_->last.get(), two.now_->last.get())) return true;
  return one.now_->rules->text && one.text() == two.text();
}

}  // namespace cycad::python
