// Where a bot of ours writes its answers. Any thread may write; that something went wrong is for the one that plays.
#pragma once

#include <string_view>

namespace cycad::process {

class AnswerStream {
 public:
  explicit AnswerStream(int output) : output_(output) {}

  // Never throws: a thread that only keeps the time has nobody to catch it.
  void write(std::string_view text) noexcept;

  // False when nobody reads any more: the game is over. Throws OutsideError if what was written could not be.
  [[nodiscard]] bool is_read() const;

 private:
  int output_;
  int error_ = 0;
};

}  // namespace cycad::process
