// Agents that are written in Python, under the specification python(name=NAME). A factory of that name makes the object
// that plays; each thread of a tournament makes its own. An exception of the object ends the run that called it.
#pragma once

#include <exception>

#include "module/bind.hpp"

namespace cycad::python {

// What an end_game() has raised since the last call: there is no game left that it could end, so it ends the run.
std::exception_ptr take_end_game_problem();

// register_agent(name, factory, repeatable), and the agent kind `python`.
void bind_python_agents(py::module_& module);

}  // namespace cycad::python
