// Where a bot of ours writes its answers.
#pragma once

#include <string_view>

namespace cycad::process {

class AnswerStream {
 public:
  explicit AnswerStream(int output) : output_(output) {}

  void write(std::string_view text) noexcept;

  // False when nobody reads any more: the game is over. Throws OutsideError if what was written could not be.
  [[nodiscard]] bool is_read() const;

 private:
  int output_;
  int error_ = 0;
};

}  // namespace cycad::process
