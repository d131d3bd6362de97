// The Python module `cycad._cycad`: a thin layer over positions, agents, matches and recipes, never over the templates
// of the search. Each file binds one of them; what is convenient rather than necessary is Python, in python/cycad.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <utility>

namespace cycad::python {

namespace py = pybind11;

// A method for `def`. Python can make an object without calling its constructor; pybind11 finds that out for
// references, but not for the `this` of a pointer to a method.
template <class Class, class Answer, class... Arguments>
auto method(Answer (Class::*function)(Arguments...)) {
  return [function](Class& self, Arguments... arguments) -> Answer {
    return (self.*function)(std::forward<Arguments>(arguments)...);
  };
}
template <class Class, class Answer, class... Arguments>
auto method(Answer (Class::*function)(Arguments...) const) {
  return [function](const Class& self, Arguments... arguments) -> Answer {
    return (self.*function)(std::forward<Arguments>(arguments)...);
  };
}

void bind_states(py::module_& module);
void bind_agents(py::module_& module);
void bind_searches(py::module_& module);
void bind_evaluated(py::module_& module);
void bind_python_games(py::module_& module);
void bind_python_policies(py::module_& module);
void bind_matches(py::module_& module);
void bind_stores(py::module_& module);
void bind_statistics(py::module_& module);
void bind_recipes(py::module_& module);

}  // namespace cycad::python
