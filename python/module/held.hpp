// An object of Python inside of one of C++ that may be destroyed without the interpreter's lock.
#pragma once

#include <utility>

#include "module/locked.hpp"

namespace cycad::python {

class Held {
 public:
  Held() = default;
  explicit Held(py::object object) : object_(std::move(object)) {}
  Held(const Held&) = delete;
  Held(Held&&) = delete;
  Held& operator=(const Held&) = delete;
  Held& operator=(Held&&) = delete;
  ~Held() {
    if (!object_) return;
    const Locked lock;
    object_ = py::object();
  }

  [[nodiscard]] const py::object& operator*() const { return object_; }
  [[nodiscard]] explicit operator bool() const { return static_cast<bool>(object_) && !object_.is_none(); }

 private:
  py::object object_;
};

}  // namespace cycad::python
