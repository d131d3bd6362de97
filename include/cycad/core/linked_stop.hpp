// A stop that follows another one: it is asked for here, or comes from there.
//
//   LinkedStop stop(outer);
//   run(stop.token());         // ends when `outer` stops
//   stop.request_stop();       // and when this asks for it, of which `outer` hears nothing
#pragma once

#include <stop_token>

namespace cycad {

class LinkedStop {
 public:
  explicit LinkedStop(const std::stop_token& outer) : forward_(outer, Forward{&source_}) {}

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
  void request_stop() { source_.request_stop(); }

 private:
  struct Forward {
    std::stop_source* to;
    void operator()() const { to->request_stop(); }
  };

  std::stop_source source_;
  std::stop_callback<Forward> forward_;
};

}  // namespace cycad
