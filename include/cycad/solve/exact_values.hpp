// Values of positions as exact fractions, and matrix games over them. A value is a number into the table, so that
// millions of positions share the few fractions that occur; equal numbers are equal fractions.
//
//   ExactValues values;
//   const auto [value, one, two] = values.solve({win, draw, draw, win}, 2, 2);    values.text(value) is "3/4"
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace cycad {

using ValueNumber = std::uint32_t;

inline constexpr ValueNumber exact_loss = 0;
inline constexpr ValueNumber exact_draw = 1;
inline constexpr ValueNumber exact_win = 2;

// An equilibrium of a matrix game: its value and an optimal strategy of each player, all as exact fractions.
struct Equilibrium {
  ValueNumber value = exact_draw;
  std::vector<ValueNumber> strategy_one, strategy_two;
};

class ExactValues {
 public:
  ExactValues();
  ~ExactValues();
  ExactValues(ExactValues&&) noexcept;
  ExactValues& operator=(ExactValues&&) noexcept;

  // The fraction itself; throws InputError if the denominator is zero.
  [[nodiscard]] ValueNumber fraction(std::int64_t numerator, std::int64_t denominator);
  // One minus it: the same position from the other side.
  [[nodiscard]] ValueNumber complement(ValueNumber value);
  [[nodiscard]] bool less(ValueNumber left, ValueNumber right) const;
  [[nodiscard]] double number(ValueNumber value) const;
  [[nodiscard]] std::string text(ValueNumber value) const;
  [[nodiscard]] std::size_t size() const;

  // `rewards` are player one's, row by row. The value alone is remembered from call to call.
  [[nodiscard]] ValueNumber value_of(std::span<const ValueNumber> rewards, std::size_t rows, std::size_t columns);
  [[nodiscard]] Equilibrium solve(std::span<const ValueNumber> rewards, std::size_t rows, std::size_t columns);

 private:
  struct Tables;
  std::unique_ptr<Tables> tables_;
};

}  // namespace cycad
