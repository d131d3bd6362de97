// Agents that are written in Python, under the specification python(name=NAME). A factory of that name makes the object
// that plays; each thread of a tournament makes its own. An exception of the object ends the run that called it.
#pragma once

#include "module/bind.hpp"

namespace cycad::python {

// register_agent(name, factory, repeatable), and the agent kind `python`.
void bind_python_agents(py::module_& module);

}  // namespace cycad::python
