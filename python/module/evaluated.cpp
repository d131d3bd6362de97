// Searches whose leaves are evaluated by a callable in Python, many at a time.
#include <pybind11/numpy.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cycad/agent/evaluated_search.hpp"
#include "module/bind.hpp"
#include "module/locked.hpp"
#include "module/planes.hpp"
#include "module/running.hpp"
#include "module/state.hpp"

namespace cycad::python {
namespace {

using py::arg;
using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;

std::string shape_text(const py::array& array) { return std::string(py::str(py::tuple(array.attr("shape")))); }

// Numbers out of what a callable answered; `what` names it.
Floats floats(const py::handle& given, const std::string& what) {
  Floats array = Floats::ensure(given);
  if (array) return array;
  PyErr_Clear();
  throw py::type_error("evaluator: the " + what + " are no array of numbers, but " +
                       std::string(py::str(py::type::handle_of(given).attr("__name__"))));
}

// evaluator(planes, legal) -> (priors, values): calls it for a batch and checks what it says.
class Callable {
 public:
  Callable(const py::object& evaluator, const py::object& encode) : evaluator_(evaluator), encode_(encode) {}

  void operator()(std::span<const PositionLeaf> leaves, std::span<LeafValue> out) const {
    const Locked lock;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    std::vector<std::vector<std::size_t>> actions;
    py::list legal;
    for (const PositionLeaf& leaf : leaves) {
      actions.push_back(leaf.position->actions(leaf.mover));
      py::array_t<std::int64_t> list(static_cast<py::ssize_t>(actions.back().size()));
      std::copy(actions.back().begin(), actions.back().end(), list.mutable_data());
      legal.append(std::move(list));
    }
    const py::object answer = evaluator_(encoded(leaves), legal);
    if (PySequence_Check(answer.ptr()) == 0 || py::len(answer) != 2)
      throw py::type_error("evaluator: expected a pair of priors and values as its answer");
    const py::sequence both(answer);
    read_values(both[1], leaves, out);
    read_priors(both[0], actions, out);
  }

 private:
  [[nodiscard]] py::object encoded(std::span<const PositionLeaf> leaves) const {
    if (!encode_.is_none()) {
      py::list all;
      for (const PositionLeaf& leaf : leaves) all.append(encode_(State(leaf.position->clone())));
      return py::module_::import("numpy").attr("stack")(all);
    }
    const PlanesShape shape = planes_shape(*leaves.front().position);
    py::array_t<float> planes({leaves.size(), shape.planes, shape.height, shape.width});
    for (std::size_t place = 0; place < leaves.size(); ++place) {
      if (place > 0 && planes_shape(*leaves[place].position) != shape)
        throw InputError("evaluator: the searches have boards of several sizes, expected one");
      write_planes(*leaves[place].position, {planes.mutable_data() + place * shape.size(), shape.size()});
    }
    return planes;
  }

  // The mover's expected rewards.
  static void read_values(const py::object& given, std::span<const PositionLeaf> leaves, std::span<LeafValue> out) {
    const Floats values = floats(given, "values");
    if (static_cast<std::size_t>(values.size()) != leaves.size())
      throw InputError("evaluator: the values have the shape " + shape_text(values) + ", expected " +
                       std::to_string(leaves.size()) + " numbers");
    for (std::size_t place = 0; place < leaves.size(); ++place)
      out[place].value_one = reward_for(leaves[place].mover, values.data()[place]);
  }

  // A row for each position with a column for each action, or a list of arrays with a weight for each legal move.
  static void read_priors(const py::object& given, const std::vector<std::vector<std::size_t>>& actions,
                          std::span<LeafValue> out) {
    if (py::isinstance<py::list>(given) || py::isinstance<py::tuple>(given)) return read_lists(given, actions, out);
    const Floats priors = floats(given, "priors");
    std::size_t least = 0;
    for (const auto& list : actions)
      for (const std::size_t action : list) least = std::max(least, action + 1);
    if (priors.ndim() != 2 || static_cast<std::size_t>(priors.shape(0)) != out.size() ||
        static_cast<std::size_t>(priors.shape(1)) < least)
      throw InputError("evaluator: the priors have the shape " + shape_text(priors) + ", expected (" +
                       std::to_string(out.size()) + ", number of actions), or a list of as many arrays as positions");
    const auto columns = static_cast<std::size_t>(priors.shape(1));
    for (std::size_t place = 0; place < out.size(); ++place)
      for (std::size_t move = 0; move < out[place].priors.size(); ++move)
        out[place].priors[move] = priors.data()[place * columns + actions[place][move]];
  }

  static void read_lists(const py::object& given, const std::vector<std::vector<std::size_t>>& actions,
                         std::span<LeafValue> out) {
    const py::sequence lists(given);
    if (lists.size() != out.size())
      throw InputError("evaluator: priors of " + std::to_string(lists.size()) + " positions, expected " +
                       std::to_string(out.size()));
    for (std::size_t place = 0; place < out.size(); ++place) {
      const Floats priors = floats(py::object(lists[place]), "priors");
      if (static_cast<std::size_t>(priors.size()) != actions[place].size())
        throw InputError("evaluator: " + std::to_string(priors.size()) + " priors for " +
                         std::to_string(actions[place].size()) + " legal moves");
      std::copy_n(priors.data(), priors.size(), out[place].priors.begin());
    }
  }

  const py::object& evaluator_;
  const py::object& encode_;
};

class LeafSearches {
 public:
  LeafSearches(const State& state, const py::kwargs& options)
      : search_(make_evaluated_search(
            state.position(),
            {.c = options["c"].cast<float>(),
             .unvisited = options["unvisited"].cast<float>(),
             .noise = {.fraction = options["noise"].cast<float>(), .alpha = options["alpha"].cast<float>()},
             .solver = options["solver"].cast<bool>()},
            options["seed"].cast<std::uint64_t>())) {}

  [[nodiscard]] py::dict arms() const {
    require_idle();
    const std::vector<std::size_t> actions = search_->position().actions(mover());
    std::vector<std::size_t> chosen;
    std::vector<std::string> moves;
    std::vector<double> visits, means, priors;
    for (const EvaluatedSearch::Arm& arm : search_->arms()) {
      moves.push_back(arm.text);
      chosen.push_back(actions.at(arm.move));
      visits.push_back(arm.visits);
      means.push_back(arm.mean);
      priors.push_back(static_cast<double>(arm.prior));
    }
    return py::dict(arg("moves") = moves, arg("actions") = chosen, arg("visits") = visits, arg("means") = means,
                    arg("priors") = priors);
  }
  [[nodiscard]] double value() const {
    require_idle();
    return mover() == Player::one ? search_->value_one() : 1 - search_->value_one();
  }
  [[nodiscard]] std::size_t choose(float temperature) {
    require_idle();
    if (!(temperature >= 0)) throw InputError("temperature: expected 0 or more");
    if (search_->arms().empty()) throw InputError("no choice before the first simulation, expected a run");
    return search_->position().actions(mover()).at(search_->choose(temperature));
  }
  void advance(const py::object& move) {
    require_idle();
    const State here(search_->position().clone());
    search_->advance(here.move_number(here.player(py::none()), move));
  }
  [[nodiscard]] State state() const { return State(search_->position().clone()); }

  void require_idle() const {
    if (busy_) throw InputError("this search is running in another thread, or in the call of its evaluator");
  }

  // For the length of a run.
  class Busy {
   public:
    explicit Busy(std::vector<LeafSearches*> searches) : searches_(std::move(searches)) {
      for (LeafSearches* const each : searches_) each->require_idle();
      for (LeafSearches* const each : searches_) each->busy_ = true;
    }
    Busy(const Busy&) = delete;
    Busy(Busy&&) = delete;
    Busy& operator=(const Busy&) = delete;
    Busy& operator=(Busy&&) = delete;
    ~Busy() {
      for (LeafSearches* const each : searches_) each->busy_ = false;
    }
    [[nodiscard]] std::vector<EvaluatedSearch*> searches() const {
      std::vector<EvaluatedSearch*> found;
      for (LeafSearches* const each : searches_) {
        if (std::find(found.begin(), found.end(), each->search_.get()) != found.end())
          throw InputError("the same search twice, expected different ones");
        found.push_back(each->search_.get());
      }
      return found;
    }

   private:
    std::vector<LeafSearches*> searches_;
  };

 private:
  [[nodiscard]] Player mover() const { return search_->position().moves_now(Player::two) ? Player::two : Player::one; }

  std::unique_ptr<EvaluatedSearch> search_;
  bool busy_ = false;  // with the lock alone
};

// run_searches(searches, evaluator, encode, simulations, ms, batch)
std::uint64_t run_searches(const std::vector<LeafSearches*>& given, const py::object& evaluator,
                           const py::object& encode, std::uint64_t simulations, double ms, std::size_t batch) {
  if (std::find(given.begin(), given.end(), nullptr) != given.end()) throw InputError("None is no search");
  const LeafSearches::Busy busy(given);
  const std::vector<EvaluatedSearch*> searches = busy.searches();
  const Callable callable(evaluator, encode);
  const Running running;
  const py::gil_scoped_release unlocked;
  return run_batches(std::span<EvaluatedSearch* const>(searches), callable,
                     {.simulations = simulations, .milliseconds = ms, .stop = running.token()}, batch);
}

}  // namespace

void bind_evaluated(py::module_& module) {
  py::class_<LeafSearches>(module, "LeafSearch")
      .def(py::init<const State&, const py::kwargs&>())
      .def("arms", method(&LeafSearches::arms))
      .def("choose", method(&LeafSearches::choose), arg("temperature"))
      .def("advance", method(&LeafSearches::advance), arg("move"))
      .def_property_readonly("value", method(&LeafSearches::value))
      .def_property_readonly("state", method(&LeafSearches::state));
  module.def("run_searches", &run_searches);
}

}  // namespace cycad::python
