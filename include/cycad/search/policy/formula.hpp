// A formula given as text: an index policy without a line of C++.
//
//   Formula formula = Formula::parse("mean + c*sqrt(lnt/n)");   formula_text.hpp has the grammar
//   formula.set_constant("c", 0.5F);
//
// The text is compiled to a program in postfix order: one byte per symbol, on a stack of lanes. What is undefined (a
// root of a negative number, a quotient by zero) is taken of the magnitude, or as large, so that every expression has a
// value: the grammar of Maes, Wehenkel & Ernst 2012, which `cycad discover` searches, asks for that.
//
// The formulas of that grammar also have a number, their *code*: thirteen symbols of four bits, the first one in the
// lowest bits. Earlier versions wrote `formula(code=10867521)` for "mean + sqrt(lnt/n)"; it still means the same.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>

#include "cycad/search/policy/arms.hpp"
#include "cycad/search/policy/logarithm.hpp"

namespace cycad {

struct Formula {
  enum class Symbol : std::uint8_t {
    end,
    mean,
    deviation,
    visits,
    log_total,
    root,
    logarithm,
    magnitude,
    opposite,
    inverse,
    plus,
    minus,
    times,
    over,
    smaller,
    larger,
    // Those above fit into a code.
    total,
    arms,
    square,
    power,
    constant  // this one is the first constant, the next one the second, ...
  };
  static constexpr std::size_t most_symbols = 60;
  static constexpr std::size_t most_constants = 16;
  static constexpr std::size_t longest_name = 15;

  // One with a name is an option of the formula; one without is a number in its text.
  struct Constant {
    std::array<char, longest_name + 1> name{};
    float value = std::numeric_limits<float>::quiet_NaN();  // until it is given one

    [[nodiscard]] std::string_view text() const { return name.data(); }
    [[nodiscard]] bool is_given() const { return value == value; }
  };

  static constexpr std::string_view name = "formula";
  static constexpr std::string_view formula = "the expression in quotes, such as \"mean + c*sqrt(lnt/n)\", c=0.5";
  static constexpr std::string_view source = "Maes, Wehenkel & Ernst 2012";
  static constexpr Statistics statistics{.squares = true};
  static constexpr std::uint64_t default_code = 0xa5d341;  // UCB1 with c = 1
  static constexpr std::uint64_t most_code = (std::uint64_t{1} << 52U) - 1;

  constexpr Formula() : Formula(default_code) {}
  // The code must be valid.
  constexpr explicit Formula(std::uint64_t code) : code_(code) {
    for (; code != 0; code >>= 4U) add(static_cast<Symbol>(code & 15U));
  }
  // In formula_text.hpp. Throws InputError with a caret under the place of a mistake.
  static Formula parse(std::string_view text);
  // As it is parsed, with as few brackets as mean the same.
  [[nodiscard]] std::string text() const;
  // The text and the code; the constants of a text are options too, but each formula has its own.
  static std::span<const Option<Formula>> options();

  [[nodiscard]] std::optional<Formula> for_signed_rewards() const { return std::nullopt; }

  // For those that build a program symbol by symbol. False when there is no more space for it.
  constexpr bool add(Symbol symbol) {
    if (size_ == most_symbols) return false;
    if (symbol == Symbol::total) reads_total_ = true;
    program_[size_++] = symbol;
    return true;
  }
  // The number of a constant; `most_constants` when there is no more space for it.
  std::size_t add_constant(const Constant& constant) {
    if (constant_count_ == most_constants) return most_constants;
    constants_[constant_count_] = constant;
    return constant_count_++;
  }
  static constexpr Symbol constant_symbol(std::size_t number) {
    return static_cast<Symbol>(static_cast<std::size_t>(Symbol::constant) + number);
  }
  [[nodiscard]] const Constant& constant_of(Symbol symbol) const {
    return constants_[static_cast<std::size_t>(symbol) - static_cast<std::size_t>(Symbol::constant)];
  }

  [[nodiscard]] std::span<const Symbol> symbols() const { return {program_.data(), size_}; }
  [[nodiscard]] std::span<const Constant> constants() const { return {constants_.data(), constant_count_}; }
  // False when the formula has no constant of this name.
  bool set_constant(std::string_view constant, float value) {
    for (std::size_t number = 0; number < constant_count_; ++number) {
      if (constants_[number].text() != constant) continue;
      constants_[number].value = value;
      return true;
    }
    return false;
  }

  // The code that the formula was given as; 0 for a text.
  [[nodiscard]] constexpr std::uint64_t code() const { return code_; }
  [[nodiscard]] static constexpr int arity(Symbol symbol) {
    if (symbol <= Symbol::log_total || symbol == Symbol::total || symbol == Symbol::arms || symbol >= Symbol::constant)
      return 0;
    return symbol <= Symbol::inverse || symbol == Symbol::square ? 1 : 2;
  }
  // Whether a code is one whole expression.
  [[nodiscard]] static constexpr bool is_valid(std::uint64_t code) {
    int depth = 0;
    if (code > most_code) return false;
    for (; code != 0; code >>= 4U) {
      const auto symbol = static_cast<Symbol>(code & 15U);
      if (symbol == Symbol::end || depth < arity(symbol)) return false;
      depth += 1 - arity(symbol);
    }
    return depth == 1;
  }

  // Whether two formulas are the same expression with the same constants, however they were given.
  friend bool operator==(const Formula& a, const Formula& b) {
    if (a.size_ != b.size_ || a.constant_count_ != b.constant_count_) return false;
    for (std::size_t place = 0; place < a.size_; ++place)
      if (a.program_[place] != b.program_[place]) return false;
    for (std::size_t number = 0; number < a.constant_count_; ++number)
      if (a.constants_[number].name != b.constants_[number].name ||
          (a.constants_[number].value != b.constants_[number].value && a.constants_[number].is_given()))
        return false;
    return true;
  }

  // ln t, or t itself for a formula that reads it.
  float cache(float total) const {
    const float counted = std::max(total, 1.0F);
    return reads_total_ ? counted : log_of_count(counted);
  }

  // An absent or lost arm has a hopeless mean, and stays hopeless whatever the formula does with it.
  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& shared) const {
    const V mean = arms.rewards / arms.visits;
    const V found = value(arms, shared, mean);
    const V bounded = smaller<V>(larger<V>(found, broadcast<V>(-40.0F)), broadcast<V>(untried_score / 2));
    const V score = bounded == bounded ? bounded : broadcast<V>(-40.0F);
    return mean < lost_score ? mean : arms.visits < 0.5F ? untried_score * 2.0F + mean : score;
  }

 private:
  template <class V>
  V value(const Arms<V>& arms, const Shared<V>& shared, const V& mean) const {
    std::array<V, most_symbols / 2 + 1> stack;
    V* end = stack.data();  // of the values on the stack
    for (const Symbol symbol : symbols()) {
      switch (symbol) {
        case Symbol::end: break;
        case Symbol::mean: *end++ = mean; break;
        case Symbol::deviation: *end++ = square_root<V>(variance_of(arms)); break;
        case Symbol::visits: *end++ = arms.visits; break;
        case Symbol::log_total: *end++ = log_of_total(shared); break;
        case Symbol::total: *end++ = shared.cached; break;
        case Symbol::arms: *end++ = shared.arms; break;
        case Symbol::root: end[-1] = square_root<V>(magnitude_of(end[-1])); break;
        case Symbol::logarithm:
          end[-1] = each_lane(magnitude_of(end[-1]), [](float x) { return portable_log(std::max(x, 1e-9F)); });
          break;
        case Symbol::magnitude: end[-1] = magnitude_of(end[-1]); break;
        case Symbol::opposite: end[-1] = -end[-1]; break;
        case Symbol::inverse: end[-1] = 1.0F / away_from_zero(end[-1]); break;
        case Symbol::square: end[-1] = end[-1] * end[-1]; break;
        case Symbol::plus: --end, end[-1] = end[-1] + end[0]; break;
        case Symbol::minus: --end, end[-1] = end[-1] - end[0]; break;
        case Symbol::times: --end, end[-1] = end[-1] * end[0]; break;
        case Symbol::over: --end, end[-1] = end[-1] / away_from_zero(end[0]); break;
        case Symbol::smaller: --end, end[-1] = cycad::smaller<V>(end[-1], end[0]); break;
        case Symbol::larger: --end, end[-1] = cycad::larger<V>(end[-1], end[0]); break;
        case Symbol::power: --end, end[-1] = power_of(end[-1], end[0]); break;
        default: *end++ = broadcast<V>(constant_of(symbol).value);
      }
    }
    return stack[0];
  }

  template <class V>
  V log_of_total(const Shared<V>& shared) const {
    if (!reads_total_) return shared.cached;
    return each_lane(shared.cached, [](float total) { return log_of_count(total); });
  }
  template <class V>
  static V magnitude_of(const V& x) {
    return cycad::larger<V>(x, -x);
  }
  template <class V>
  static V away_from_zero(const V& x) {
    return magnitude_of(x) < 1e-9F ? broadcast<V>(1e-9F) : x;
  }
  template <class V>
  static V power_of(const V& base, const V& exponent) {
    const auto power = [](float x, float y) { return portable_pow(std::max(std::fabs(x), 1e-9F), y); };
    if constexpr (std::same_as<V, float>) {
      return power(base, exponent);
    } else {
      V result;
      for (std::size_t lane = 0; lane < lane_count<V>; ++lane) result[lane] = power(base[lane], exponent[lane]);
      return result;
    }
  }

  std::uint64_t code_ = 0;
  std::array<Symbol, most_symbols> program_{};
  std::array<Constant, most_constants> constants_{};
  std::uint8_t size_ = 0;
  std::uint8_t constant_count_ = 0;
  bool reads_total_ = false;
};

}  // namespace cycad

#include "cycad/search/policy/formula_text.hpp"
