#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "cycad/agent/any_search.hpp"
#include "cycad/core/words.hpp"
#include "cycad/search/tree_text.hpp"
#include "module/bind.hpp"
#include "module/locked.hpp"
#include "module/running.hpp"
#include "module/state.hpp"

namespace cycad::python {
namespace {

using py::arg;

constexpr double milliseconds_between_looks = 50;

py::dict report_fields(const SearchReport& report) {
  return py::dict(arg("simulations") = report.simulations, arg("nodes") = report.nodes, arg("bytes") = report.bytes,
                  arg("milliseconds") = report.milliseconds, arg("full") = report.full,
                  arg("end") = word_of(search_end_words, report.end));
}

py::object number_or_none(const std::optional<double>& number) {
  return number ? py::object(py::float_(*number)) : py::object(py::none());
}

// A search that runs in the calling thread without the interpreter's lock. Every now and then it takes the lock to look
// for signals and to call back.
class GrowingSearch {
 public:
  GrowingSearch(const State& state, const py::object& player, const std::string& specification, std::uint64_t seed,
                std::uint64_t sims, double ms)
      : search_(make_search(state.position(), state.player(player), specification,
                            {.seed = seed, .default_budget = {.simulations = sims, .milliseconds = ms}})) {}

  py::dict run(std::uint64_t simulations, double ms, const py::object& progress, double every) {
    require_whole();
    if (search_->position().result()) throw InputError("the game is over, expected a position with moves");
    Budget budget = search_->budget();
    if (simulations > 0 || ms > 0) budget = {.simulations = simulations, .milliseconds = ms, .nodes = budget.nodes};
    Running running;
    budget.stop = running.token();
    std::exception_ptr problem;
    const bool called = !progress.is_none();
    const auto look = [&](const SearchAnswer& now) {
      try {
        const Locked lock;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (called) progress(answer_fields(now));
      } catch (...) {
        problem = std::current_exception();
        running.stop();
      }
    };
    const SearchReport report = simulate([&] {
      const py::gil_scoped_release unlocked;
      return search_->run(budget, {.every = called ? every : milliseconds_between_looks, .call = look});
    });
    if (problem) std::rethrow_exception(problem);
    return report_fields(report);
  }

  [[nodiscard]] py::dict answer() const {
    require_whole();
    return answer_fields(search_->answer());
  }

  // Moves of both players; None for one who does not move.
  void advance(const py::sequence& moves) {
    require_whole();
    if (moves.size() != 2) throw InputError("advance: expected a move of each player, None for one who does not move");
    const State here(search_->position().clone());
    std::array<MoveNumber, 2> numbers{};
    for (const Player player : {Player::one, Player::two})
      if (here.position().moves_now(player))
        numbers[index_of(player)] = here.move_number(player, moves[index_of(player)]);
    search_->advance(numbers[0], numbers[1]);
  }

  [[nodiscard]] std::string tree(const std::vector<MoveNumbers>& path, std::size_t depth, double min_visits,
                                 bool dot) const {
    require_whole();
    const TreeNode root = search_->describe(path, {.depth = depth, .min_visits = min_visits});
    return dot ? to_dot(root) : to_json(root);
  }

  [[nodiscard]] py::dict trace() {
    require_whole();
    const SimulationTrace trace = simulate([&] { return search_->trace(); });
    py::list backups;
    for (const TracedBackup& backup : trace.backups) {
      std::vector<std::string> selection, playout;
      for (const MoveTexts& moves : backup.selection) selection.push_back(joined(moves));
      for (const MoveTexts& moves : backup.playout) playout.push_back(joined(moves));
      backups.append(py::dict(arg("selection") = selection, arg("playout") = playout,
                              arg("source") = word_of(reward_source_words, backup.source),
                              arg("reward") = backup.reward_one));
    }
    return py::dict(arg("backups") = backups, arg("made") = trace.made, arg("simulations") = trace.simulations);
  }

  [[nodiscard]] State state() const { return State(search_->position().clone()); }
  [[nodiscard]] int player() const { return search_->player() == Player::one ? 0 : 1; }

 private:
  [[nodiscard]] py::dict answer_fields(const SearchAnswer& answer) const {
    const Position& position = search_->position();
    py::list sides;
    for (const Player player : {Player::one, Player::two}) {
      const std::vector<std::size_t> actions = position.actions(player);
      std::vector<std::size_t> chosen;
      std::vector<std::string> moves;
      std::vector<double> visits, means, probabilities;
      py::list scores, proven;
      for (const TreeArm& arm : answer.arms[index_of(player)]) {
        moves.push_back(arm.move);
        chosen.push_back(actions.at(arm.number));
        visits.push_back(arm.visits);
        means.push_back(arm.mean);
        probabilities.push_back(arm.probability);
        scores.append(number_or_none(arm.score));
        proven.append(number_or_none(arm.least == arm.most ? std::optional(arm.least) : std::nullopt));
      }
      sides.append(py::dict(arg("moves") = moves, arg("actions") = chosen, arg("visits") = visits, arg("means") = means,
                            arg("probabilities") = probabilities, arg("scores") = scores, arg("proven") = proven));
    }
    return py::dict(arg("move") = answer.move_text, arg("action") = position.actions(search_->player()).at(answer.move),
                    arg("value") = answer.value, arg("value_one") = answer.value_one, arg("line") = answer.line,
                    arg("root_visits") = answer.root_visits, arg("arms") = sides,
                    arg("report") = report_fields(answer.report));
  }

  template <class Run>
  std::invoke_result_t<const Run&> simulate(const Run& run) {
    stage_ = Stage::running;
    try {
      auto result = run();
      stage_ = Stage::ready;
      return result;
    } catch (...) {
      stage_ = Stage::broken;  // a game or policy in Python has left a simulation in the middle
      throw;
    }
  }

  void require_whole() const {
    if (stage_ == Stage::running)
      throw InputError("this search is running, expected a call after its end, or what its progress function gets");
    if (stage_ == Stage::broken)
      throw InputError("an exception has ended this search in the middle of a simulation, expected a new one");
  }

  std::unique_ptr<AnySearch> search_;
  enum class Stage : std::uint8_t { ready, running, broken };
  Stage stage_ = Stage::ready;  // with the lock alone
};

}  // namespace

void bind_searches(py::module_& module) {
  py::class_<GrowingSearch>(module, "GrowingSearch")
      .def(py::init<const State&, const py::object&, const std::string&, std::uint64_t, std::uint64_t, double>(),
           arg("state"), arg("player"), arg("specification"), arg("seed"), arg("sims"), arg("ms"))
      .def("run", method(&GrowingSearch::run), arg("simulations"), arg("ms"), arg("progress"), arg("every"))
      .def("answer", method(&GrowingSearch::answer))
      .def("advance", method(&GrowingSearch::advance), arg("moves"))
      .def("tree", method(&GrowingSearch::tree), arg("path"), arg("depth"), arg("min_visits"), arg("dot"))
      .def("trace", method(&GrowingSearch::trace))
      .def_property_readonly("state", method(&GrowingSearch::state))
      .def_property_readonly("player", method(&GrowingSearch::player));
}

}  // namespace cycad::python
