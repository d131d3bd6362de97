// The fields of a request, read strictly: wrong kinds, missing fields, numbers out of range and, at the end, fields
// that nobody has read are an ApiError with status 400 that names the field.
//
//   Fields fields(request);
//   const std::string game = fields.text("game");
//   const std::uint64_t seed = fields.whole("seed", 0, most, 1);      // 1 if it is not there
//   fields.done();
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/core/json.hpp"

namespace cycad::serve {

inline constexpr std::size_t longest_text = 16'384;

class Fields {
 public:
  // `caller` says whether whoever asked still waits for the answer.
  explicit Fields(const Json& object, std::function<bool()> caller = {});

  [[nodiscard]] std::function<bool()> caller() const {
    return caller_ ? caller_ : [] { return true; };
  }

  [[nodiscard]] bool has(std::string_view name);
  [[nodiscard]] std::string text(std::string_view name);
  [[nodiscard]] std::string text(std::string_view name, std::string_view otherwise);
  [[nodiscard]] std::vector<std::string> texts(std::string_view name, std::size_t most);
  [[nodiscard]] std::uint64_t whole(std::string_view name, std::uint64_t least, std::uint64_t most);
  [[nodiscard]] std::uint64_t whole(std::string_view name, std::uint64_t least, std::uint64_t most,
                                    std::uint64_t otherwise);
  [[nodiscard]] double real(std::string_view name, double least, double most, double otherwise);
  [[nodiscard]] std::vector<double> reals(std::string_view name, double least, double most, std::size_t most_values);
  [[nodiscard]] bool flag(std::string_view name, bool otherwise);
  [[nodiscard]] Fields object(std::string_view name);
  [[nodiscard]] std::vector<Fields> objects(std::string_view name, std::size_t most);

  void done() const;

 private:
  const Json* find(std::string_view name);
  const Json& require(std::string_view name);
  const Json& list(std::string_view name, std::size_t most);

  const Json* object_;
  std::function<bool()> caller_;
  std::vector<std::string> known_;
};

}  // namespace cycad::serve
