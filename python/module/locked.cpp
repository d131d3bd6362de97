#include "module/locked.hpp"

namespace cycad::python {
namespace {

class KeptState {
 public:
  KeptState() : before_(PyGILState_Ensure()), state_(PyEval_SaveThread()) {}
  ~KeptState() {
    PyEval_RestoreThread(state_);
    PyGILState_Release(before_);
  }
  KeptState(const KeptState&) = delete;
  KeptState(KeptState&&) = delete;
  KeptState& operator=(const KeptState&) = delete;
  KeptState& operator=(KeptState&&) = delete;

 private:
  PyGILState_STATE before_;
  PyThreadState* state_;
};

}  // namespace

void Locked::ThreadState::keep() { thread_local const KeptState kept; }

}  // namespace cycad::python
