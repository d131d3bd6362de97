// Selection policies that are written in Python, under select=python(name=NAME): a function of the arms' visits and
// reward sums and of all visits, which answers the number of an arm. It is called at every step of every selection, so
// it is slow; a formula (select=formula("...")) is compiled.
#include <pybind11/numpy.h>

#include <map>
#include <string>
#include <utility>

#include "cycad/agent/nearest.hpp"
#include "cycad/agent/own_policy.hpp"
#include "module/bind.hpp"
#include "module/locked.hpp"

namespace cycad::python {
namespace {

// By name. Used with the interpreter's lock alone, and never destroyed: the interpreter ends first.
std::map<std::string, py::object>& registered_policies() {
  static auto* const functions = new std::map<std::string, py::object>();
  return *functions;
}

const py::object& find_policy(const std::string& name) {
  const auto found = registered_policies().find(name);
  if (found != registered_policies().end()) return found->second;
  std::vector<std::string> known;
  for (const auto& [each, function] : registered_policies()) known.push_back(each);
  throw InputError("policy 'python': " + unknown_name("Python policy", name, known));
}

struct PythonPolicy {
  std::string function;

  static constexpr std::string_view name = "python";
  static constexpr std::string_view formula = "a function in Python; slow";
  static constexpr std::string_view source = "yours";
  static constexpr Statistics statistics{.untried_first = false};
  static constexpr bool one_thread = true;  // an exception ends the search, which must not happen in another thread

  static std::span<const Option<PythonPolicy>> options() {
    static constexpr Option<PythonPolicy> table[] = {
        option<&PythonPolicy::function>({.name = "name", .help = "under which the function was registered"})};
    return table;
  }

  Pick select(const ArmView& arms, Random& /*random*/) const {
    const Locked lock;
    const auto size = static_cast<py::ssize_t>(arms.size());
    py::array_t<double> visits(size), rewards(size);
    for (std::size_t arm = 0; arm < arms.size(); ++arm) {
      const double count = static_cast<double>(arms.visits(arm));
      visits.mutable_data()[arm] = count;
      rewards.mutable_data()[arm] = count * static_cast<double>(arms.mean(arm));
    }
    return {number_of(find_policy(function)(visits, rewards, static_cast<double>(arms.total())), arms.size())};
  }

  // What is shown of it: the arm that it takes.
  void probabilities(const ArmView& arms, std::span<double> out) const {
    std::fill(out.begin(), out.end(), 0.0);
    Random random(1);
    out[select(arms, random).arm] = 1;
  }

 private:
  [[nodiscard]] std::uint32_t number_of(const py::object& answer, std::size_t arms) const {
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(answer.ptr()));
    if (!number) {
      PyErr_Clear();
      throw py::type_error("policy " + function + ": expected the number of an arm, not " +
                           std::string(py::str(py::type::handle_of(answer).attr("__name__"))));
    }
    int overflow = 0;
    const std::int64_t arm = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow != 0 || arm < 0 || static_cast<std::uint64_t>(arm) >= arms)
      throw InputError("policy " + function + ": arm " + std::string(py::str(number)) + " of " + std::to_string(arms) +
                       ", expected a number from 0 to " + std::to_string(arms - 1));
    return static_cast<std::uint32_t>(arm);
  }
};

}  // namespace

void bind_python_policies(py::module_& module) {
  add_policy(own_policy_entry<PythonPolicy>());
  module.def(
      "register_policy",
      [](const std::string& name, py::object function) { registered_policies()[name] = std::move(function); },
      py::arg("name"), py::arg("select"));
}

}  // namespace cycad::python
