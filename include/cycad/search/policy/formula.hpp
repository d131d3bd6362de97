// A formula given as data: an expression in the grammar of Maes, Wehenkel & Ernst 2012, which `cycad discover`
// searches.
//
//   F ::= V | U(F) | B(F, F)       V: mean_k  s_k  t_k  ln t      U: sqrt  ln  abs  opposite  inverse
//                                  B: +  -  *  /  min  max
//
// A formula is written in postfix order, four bits a symbol, and its code is that number: mean_k + sqrt(ln t / t_k) is
// `mean lnt n / sqrt +`. Thirteen symbols fit into a number that every text and table carries exactly.
//
//   Formula formula = Formula::parse("mean lnt n / sqrt +");
//   formula.text();                                          "mean + sqrt(lnt / n)"
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "cycad/core/error.hpp"
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
    larger
  };
  static constexpr std::size_t most_symbols = 13;
  static constexpr std::string_view words[] = {"",    "mean", "s", "n", "lnt", "sqrt", "ln",  "abs",
                                               "neg", "inv",  "+", "-", "*",   "/",    "min", "max"};

  std::uint64_t code = 0xa5d341;  // of UCB1 with c = 1; see `encode`

  static constexpr std::string_view name = "formula";
  static constexpr std::string_view formula = "any expression of mean, s, n and lnt";
  static constexpr std::string_view source = "Maes, Wehenkel & Ernst 2012";
  static constexpr Statistics statistics{.squares = true};
  static std::span<const Option<Formula>> options() {
    static constexpr Option<Formula> table[] = {
        option<&Formula::code>({.name = "code",
                                .least = 1,
                                .most = 4503599627370495.0,  // 2^52 - 1
                                .help = "the expression as a number; `cycad discover --explain CODE` spells it out",
                                .source = "found by cycad discover"})};
    return table;
  }

  [[nodiscard]] std::optional<Formula> for_signed_rewards() const { return std::nullopt; }

  // The first symbol is in the lowest four bits.
  static constexpr std::uint64_t encode(std::span<const Symbol> symbols) {
    std::uint64_t code = 0;
    for (std::size_t place = symbols.size(); place-- > 0;)
      code = code << 4 | static_cast<std::uint64_t>(symbols[place]);
    return code;
  }
  [[nodiscard]] static constexpr Symbol symbol_at(std::uint64_t code, std::size_t place) {
    return static_cast<Symbol>(code >> (4 * place) & 15U);
  }
  [[nodiscard]] static constexpr int arity(Symbol symbol) {
    if (symbol <= Symbol::log_total) return 0;
    return symbol <= Symbol::inverse ? 1 : 2;
  }
  // Whether a code is one whole expression.
  [[nodiscard]] static constexpr bool is_valid(std::uint64_t code) {
    int depth = 0;
    for (; code != 0; code >>= 4) {
      const auto symbol = static_cast<Symbol>(code & 15U);
      if (symbol == Symbol::end || depth < arity(symbol)) return false;
      depth += 1 - arity(symbol);
    }
    return depth == 1;
  }

  // Words in postfix order.
  static Formula parse(std::string_view text) {
    std::vector<Symbol> symbols;
    while (true) {
      const std::size_t begin = text.find_first_not_of(' ');
      if (begin == std::string_view::npos) break;
      text.remove_prefix(begin);
      const std::string_view word = text.substr(0, text.find(' '));
      text.remove_prefix(word.size());
      std::size_t place = 1;
      while (place < std::size(words) && words[place] != word) ++place;
      if (place == std::size(words))
        throw InputError("formula: unknown word '" + std::string(word) +
                         "', expected mean, s, n, lnt, sqrt, ln, abs, neg, inv, +, -, *, /, min or max");
      symbols.push_back(static_cast<Symbol>(place));
    }
    const std::uint64_t code = symbols.size() <= most_symbols ? encode(symbols) : 0;
    if (!is_valid(code))
      throw InputError(
          "formula: expected one expression in postfix order of at most 13 words, such as 'mean lnt n / sqrt +'");
    return {code};
  }

  // As people write it.
  [[nodiscard]] std::string text() const {
    std::vector<std::string> stack;
    for (std::uint64_t left = code; left != 0; left >>= 4) {
      const auto symbol = static_cast<Symbol>(left & 15U);
      const std::string word(words[static_cast<std::size_t>(symbol)]);
      if (stack.size() < static_cast<std::size_t>(arity(symbol))) return "?";
      if (arity(symbol) == 0) {
        stack.push_back(word);
      } else if (arity(symbol) == 1) {
        stack.back().insert(0, word + "(").append(")");
      } else {
        const std::string second = stack.back();
        stack.pop_back();
        const bool is_function = word.size() > 1;
        stack.back().insert(0, is_function ? word + "(" : "(");
        stack.back().append(is_function ? ", " : " " + word + " ").append(second).append(")");
      }
    }
    return stack.size() == 1 ? stack.back() : "?";
  }

  float cache(float total) const { return log_of_count(std::max(total, 1.0F)); }

  // What is undefined (a root of a negative number, a quotient by zero) is taken of the magnitude, or as large. An
  // absent or lost arm has a hopeless mean, and stays hopeless whatever the formula does with it.
  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& shared) const {
    std::array<V, most_symbols + 1> stack;
    std::size_t depth = 0;
    const V mean = arms.rewards / arms.visits;
    for (std::uint64_t left = code; left != 0; left >>= 4) {
      switch (static_cast<Symbol>(left & 15U)) {
        case Symbol::end: break;
        case Symbol::mean: stack[depth++] = mean; break;
        case Symbol::deviation: stack[depth++] = square_root<V>(variance_of(arms)); break;
        case Symbol::visits: stack[depth++] = arms.visits; break;
        case Symbol::log_total: stack[depth++] = shared.cached; break;
        case Symbol::root: stack[depth - 1] = square_root<V>(magnitude_of(stack[depth - 1])); break;
        case Symbol::logarithm:
          stack[depth - 1] =
              each_lane(magnitude_of(stack[depth - 1]), [](float x) { return portable_log(std::max(x, 1e-9F)); });
          break;
        case Symbol::magnitude: stack[depth - 1] = magnitude_of(stack[depth - 1]); break;
        case Symbol::opposite: stack[depth - 1] = -stack[depth - 1]; break;
        case Symbol::inverse: stack[depth - 1] = 1.0F / away_from_zero(stack[depth - 1]); break;
        default: {
          const V second = stack[--depth];
          V& first = stack[depth - 1];
          first = combine(static_cast<Symbol>(left & 15U), first, second);
        }
      }
    }
    const V value = smaller<V>(larger<V>(stack[0], broadcast<V>(-40.0F)), broadcast<V>(untried_score / 2));
    const V score = value == value ? value : broadcast<V>(-40.0F);
    return mean < lost_score ? mean : arms.visits < 0.5F ? untried_score * 2.0F + mean : score;
  }

 private:
  template <class V>
  static V magnitude_of(const V& x) {
    return larger<V>(x, -x);
  }
  template <class V>
  static V away_from_zero(const V& x) {
    return magnitude_of(x) < 1e-9F ? broadcast<V>(1e-9F) : x;
  }
  template <class V>
  static V combine(Symbol symbol, const V& first, const V& second) {
    switch (symbol) {
      case Symbol::plus: return first + second;
      case Symbol::minus: return first - second;
      case Symbol::times: return first * second;
      case Symbol::over: return first / away_from_zero(second);
      case Symbol::smaller: return cycad::smaller<V>(first, second);
      default: return cycad::larger<V>(first, second);
    }
  }
};

}  // namespace cycad
