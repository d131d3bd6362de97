#include <optional>
#include <string>
#include <utility>

#include "cycad/agent/compare.hpp"
#include "cycad/agent/describe.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/position_of.hpp"
#include "module/bind.hpp"
#include "module/interruptible.hpp"
#include "module/python_agent.hpp"
#include "module/state.hpp"

namespace cycad::python {
namespace {

using py::arg;

// A compiled agent, played by hand.
class PlayingAgent {
 public:
  PlayingAgent(const std::string& game, const std::string& specification, std::uint64_t sims, double ms)
      : agent_(make_agent(game, specification, {.simulations = sims, .milliseconds = ms})) {}

  void new_game(std::uint64_t seed) {
    require_idle();
    agent_->new_game(seed);
  }

  py::dict decide(const State& state, const py::object& number) {
    require_idle();
    const Player player = state.player(number);
    require_decision(state.position(), player);
    const std::unique_ptr<Position> position = state.position().clone();
    Decision decision;
    struct Deciding {
      bool& flag;
      explicit Deciding(bool& of) : flag(of) { flag = true; }
      Deciding(const Deciding&) = delete;
      Deciding& operator=(const Deciding&) = delete;
      ~Deciding() { flag = false; }
    } const deciding(deciding_);
    run_interruptible([&](const std::stop_token& stop) { decision = agent_->decide(*position, player, stop); });
    const std::vector<std::string> moves = position->moves(player);
    if (!decision.forfeit.empty() || decision.move >= moves.size())
      throw OutsideError(decision.forfeit.empty() ? "the agent gave no legal move" : decision.forfeit);
    return py::dict(arg("move") = moves[decision.move], arg("action") = position->actions(player)[decision.move],
                    arg("value") = decision.value, arg("simulations") = decision.simulations,
                    arg("nodes") = decision.nodes, arg("bytes") = decision.bytes,
                    arg("milliseconds") = decision.milliseconds);
  }

  // What was played in `before`, for subtree reuse.
  void observe(const State& before, const py::sequence& moves, const State& after) {
    require_idle();
    if (moves.size() != 2) throw InputError("observe: expected a move of each player, None for one who does not move");
    std::array<MoveNumber, 2> numbers{};
    for (const Player player : {Player::one, Player::two})
      if (before.position().moves_now(player))
        numbers[index_of(player)] = before.move_number(player, moves[index_of(player)]);
    agent_->observe(numbers[0], numbers[1], after.position());
  }

  [[nodiscard]] py::dict explain() const {
    require_idle();
    const Explanation explanation = agent_->explain();
    py::list arms;
    for (const Explanation::Arm& arm : explanation.arms)
      arms.append(py::dict(arg("move") = arm.move, arg("visits") = arm.visits, arg("mean") = arm.mean,
                           arg("probability") = arm.probability, arg("proven") = arm.proven));
    return py::dict(arg("arms") = arms, arg("line") = explanation.line, arg("depth") = explanation.depth);
  }

 private:
  void require_idle() const {
    if (deciding_) throw InputError("this agent is deciding in another thread, expected one agent for each");
  }

  std::unique_ptr<Agent> agent_;
  bool deciding_ = false;  // with the lock alone
};

py::list option_fields(const std::vector<OptionDescription>& options) {
  py::list fields;
  for (const OptionDescription& option : options)
    fields.append(py::dict(arg("name") = option.name, arg("kind") = option.kind, arg("default") = option.default_value,
                           arg("least") = option.least, arg("most") = option.most, arg("choices") = option.choices,
                           arg("tries") = option.tries, arg("help") = option.help, arg("source") = option.source));
  return fields;
}

template <class Description>
py::list described(const std::vector<Description>& all) {
  py::list fields;
  for (const Description& one : all) {
    py::dict entry(arg("name") = one.name, arg("source") = one.source);
    if constexpr (requires { one.options; }) entry["options"] = option_fields(one.options);
    if constexpr (requires { one.help; }) entry["help"] = one.help;
    if constexpr (requires { one.formula; }) entry["formula"] = one.formula;
    if constexpr (requires { one.named_constants; }) entry["named_constants"] = one.named_constants;
    if constexpr (requires { one.text; }) entry["text"] = one.text;
    fields.append(entry);
  }
  return fields;
}

py::list differences(const std::string& one, const std::string& two) {
  py::list found;
  for (const OptionDifference& difference : compare_agents(one, two))
    found.append(py::dict(arg("option") = difference.option, arg("first") = difference.first,
                          arg("second") = difference.second, arg("default") = difference.default_value));
  return found;
}

}  // namespace

void bind_agents(py::module_& module) {
  py::class_<PlayingAgent>(module, "CompiledAgent")
      .def(py::init<const std::string&, const std::string&, std::uint64_t, double>(), arg("game"), arg("specification"),
           arg("sims") = 0, arg("ms") = 0)
      .def("new_game", method(&PlayingAgent::new_game), arg("seed"))
      .def("decide", method(&PlayingAgent::decide), arg("state"), arg("player") = py::none())
      .def("observe", method(&PlayingAgent::observe), arg("before"), arg("moves"), arg("after"))
      .def("explain", method(&PlayingAgent::explain));
  module.def("describe_agents", [] { return described(describe_agents()); });
  module.def("describe_policies", [] { return described(describe_policies()); });
  module.def("describe_presets", [] { return described(describe_presets()); });
  module.def(
      "describe_text", [](const std::string& topic) { return describe_text(topic); }, arg("topic"));
  module.def("compare_agents", &differences, arg("first"), arg("second"));
  module.def(
      "canonical_text",
      [](const std::string& game, const std::string& specification, std::uint64_t sims, double ms) {
        return canonical_text(game, specification, {.simulations = sims, .milliseconds = ms});
      },
      arg("game"), arg("specification"), arg("sims") = 0, arg("ms") = 0);
  module.def(
      "full_text",
      [](const std::string& game, const std::string& specification, std::uint64_t sims, double ms) {
        return full_text(game, specification, {.simulations = sims, .milliseconds = ms});
      },
      arg("game"), arg("specification"), arg("sims") = 0, arg("ms") = 0);
  module.def(
      "canonical_specification", [](const std::string& text) { return to_text(parse_specification(text)); },
      arg("text"));
  bind_python_agents(module);
}

}  // namespace cycad::python
