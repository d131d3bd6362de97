#include <string>
#include <vector>

#include "bench/suite.hpp"
#include "cli/program.hpp"
#include "cycad/core/error.hpp"
#include "cycad/match/stored_game.hpp"
#include "module/bind.hpp"
#include "module/running.hpp"

namespace cycad::python {
namespace {

// The command line, inside the interpreter.
int run_command(const std::vector<std::string>& arguments) {
  std::vector<const char*> pointers;
  pointers.reserve(arguments.size());
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
  const py::gil_scoped_release unlocked;
  return run_program(static_cast<int>(pointers.size()), pointers.data());
}

// What a person can act on, as exceptions that Python programs know how to catch: ValueError and OSError.
void bind_errors(py::module_& module) {
  py::register_exception<InputError>(module, "InputError", PyExc_ValueError).doc() =
      "What was given is wrong; the message says what, where, and what was expected.";
  py::register_exception<OutsideError>(module, "OutsideError", PyExc_OSError).doc() =
      "Something outside of the program failed: a disk, a process.";
  // pybind11 would call it a RuntimeError.
  py::register_exception_translator(
      [](std::exception_ptr problem) {  // NOLINT(performance-unnecessary-value-param): pybind11 wants it so
        try {
          if (problem) std::rethrow_exception(problem);
        } catch (const py::cast_error& error) {
          PyErr_SetString(PyExc_TypeError, error.what());
        }
      });
}

}  // namespace
}  // namespace cycad::python

PYBIND11_MODULE(_cycad, module) {
  using namespace cycad::python;
  module.doc() = "The compiled part of cycad.";
  stop_at_exit();
  bind_errors(module);
  bind_states(module);
  bind_agents(module);
  bind_searches(module);
  bind_evaluated(module);
  bind_python_games(module);
  bind_python_policies(module);
  bind_matches(module);
  bind_stores(module);
  bind_statistics(module);
  bind_recipes(module);
  module.def("run_command", &run_command, py::arg("arguments"));
  module.def(
      "bench_rate",
      [](const std::string& name) {
        const std::vector<const cycad::bench::Row*> rows = cycad::bench::rows_named(name);
        if (rows.empty()) throw cycad::InputError("no row of the bench is called " + name);
        return cycad::bench::measure(*rows.front(), 1).rate;
      },
      py::arg("row"), "Units per CPU-second of a row of `cycad bench`, measured once.");
  module.attr("version") = cycad::program_version();
}
