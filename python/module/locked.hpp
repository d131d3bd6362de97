// The interpreter's lock, for C++ that calls Python.
//
//   const Locked lock;
//
// A thread that Python did not start keeps its state in the interpreter until it ends: to make one for each call, as
// pybind11 does, takes ten times as long as a short method of a game.
#pragma once

#include "module/bind.hpp"

namespace cycad::python {

class Locked {
 public:
  Locked() = default;

 private:
  struct ThreadState {
    ThreadState() {
      if (PyGILState_GetThisThreadState() == nullptr) keep();
    }
    static void keep();
  };

  [[no_unique_address]] ThreadState state_;  // before the lock
  py::gil_scoped_acquire lock_;
};

}  // namespace cycad::python
