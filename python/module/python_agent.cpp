#include "module/python_agent.hpp"

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "agent/agent_kinds.hpp"
#include "cycad/agent/agent.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/core/stopwatch.hpp"
#include "cycad/search/budget.hpp"
#include "module/held.hpp"
#include "module/locked.hpp"
#include "module/state.hpp"

namespace cycad::python {
namespace {

struct RegisteredAgent {
  py::object factory;
  bool repeatable = false;
};

// By name. Used with the interpreter's lock alone, and never destroyed: the interpreter ends first.
std::map<std::string, RegisteredAgent>& registered_agents() {
  static auto* const agents = new std::map<std::string, RegisteredAgent>();
  return *agents;
}

// The first that an end_game() raised. With the lock alone.
std::exception_ptr& end_game_problem() {
  static auto* const problem = new std::exception_ptr();
  return *problem;
}

// The moves that led to a position as texts, None for a player who did not move.
py::list last_moves(const Position& position) {
  py::list texts;
  for (int player = 0; player < 2; ++player) texts.append(py::none());
  for (const BoardMove& move : position.board().last) texts[index_of(move.player)] = move.text;
  return texts;
}

class PythonAgent final : public Agent {
 public:
  PythonAgent(std::string name, py::object player) : name_(std::move(name)), player_(std::move(player)) {}

  void new_game(std::uint64_t seed) override {
    const Locked lock;
    if (end_game_problem()) std::rethrow_exception(take_end_game_problem());
    if (py::hasattr(*player_, "new_game")) (*player_).attr("new_game")(seed);
  }

  [[nodiscard]] Decision decide(const Position& position, Player player, std::stop_token /*stop*/) override {
    require_decision(position, player);
    const Stopwatch stopwatch;
    const Locked lock;
    State state(position.clone());
    const py::object answer = (*player_).attr("decide")(State(state), index_of(player));
    return {.move = number_of(state, player, answer), .milliseconds = stopwatch.milliseconds()};
  }

  void observe(MoveNumber /*one*/, MoveNumber /*two*/, const Position& after) override {
    const Locked lock;
    if (py::hasattr(*player_, "observe")) (*player_).attr("observe")(last_moves(after), State(after.clone()));
  }

  // Called from a destructor.
  void end_game() override {
    const Locked lock;
    try {
      if (py::hasattr(*player_, "end_game")) (*player_).attr("end_game")();
    } catch (const py::error_already_set&) {
      if (!end_game_problem()) end_game_problem() = std::current_exception();
    }
  }

  [[nodiscard]] Explanation explain() const override { return {}; }

 private:
  // An answer that is none is an error in the program that gave it, and no lost game.
  [[nodiscard]] MoveNumber number_of(const State& state, Player player, const py::object& answer) const {
    try {
      return state.move_number(player, answer);
    } catch (const InputError& error) {
      throw InputError("agent " + name_ + " in " + in_message(state.position().to_text()) + ": " + error.what());
    } catch (const py::type_error& error) {
      throw py::type_error("agent " + name_ + ": decide() answered no move: " + error.what());
    }
  }

  std::string name_;
  Held player_;
};

struct NameOption {
  std::string name;
  static std::span<const Option<NameOption>> options() {
    static constexpr Option<NameOption> table[] = {
        option<&NameOption::name>({.name = "name", .help = "under which the agent was registered"})};
    return table;
  }
};

std::string name_in(const std::vector<Argument>& arguments) {
  NameOption option;
  apply_options(option, NameOption::options(), arguments, "python");
  if (option.name.empty()) throw InputError("python: expected the name of an agent, as in python(name=mine)");
  return option.name;
}

// With the lock.
const RegisteredAgent& find_agent(const std::string& name) {
  const auto found = registered_agents().find(name);
  if (found != registered_agents().end()) return found->second;
  std::vector<std::string> known;
  for (const auto& [each, agent] : registered_agents()) known.push_back(each);
  throw InputError("agent 'python': " + unknown_name("Python agent", name, known));
}

std::vector<Argument> named(const std::vector<Argument>& arguments) { return {{"name", {name_in(arguments), {}}}}; }

AgentKind python_kind() {
  return {
      .name = "python",
      .help = "an agent that is written in Python",
      .source = "",
      .options = [] { return describe_options(NameOption::options()); },
      .traits =
          [](const std::vector<Argument>& arguments) {
            const Locked lock;
            return AgentTraits{.repeatable = find_agent(name_in(arguments)).repeatable, .budget = BudgetKind::none};
          },
      .full = &named,
      .resolve = [](const GameEntry&, const std::vector<Argument>& arguments, const Budget&,
                    OptionForm) { return named(arguments); },
      .make = [](const GameEntry&, const std::vector<Argument>& arguments, const Budget&) -> std::unique_ptr<Agent> {
        const std::string name = name_in(arguments);
        const Locked lock;
        return std::make_unique<PythonAgent>(name, find_agent(name).factory());
      }};
}

}  // namespace

std::exception_ptr take_end_game_problem() { return std::exchange(end_game_problem(), nullptr); }

void bind_python_agents(py::module_& module) {
  add_agent_kind(python_kind());
  module.def(
      "register_agent",
      [](const std::string& name, py::object factory, bool repeatable) {
        registered_agents()[name] = {std::move(factory), repeatable};
      },
      py::arg("name"), py::arg("factory"), py::arg("repeatable"));
}

}  // namespace cycad::python
