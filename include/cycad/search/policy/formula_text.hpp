// The text of a formula (formula.hpp), in the notation in which `cycad describe` prints all formulas:
//
//   sum     = product { ("+" | "-") product }
//   product = factor { ("*" | "/") factor }
//   factor  = "-" factor | power
//   power   = operand [ "^" factor ]
//   operand = number | mean | s | n | t | lnt | K | constant | "(" sum ")"
//           | ("sqrt" | "ln" | "abs" | "inv") "(" sum ")" | ("min" | "max") "(" sum "," sum ")"
//
// mean, s and n are an arm's mean reward, its standard deviation and its visits; t is the visits of all arms, lnt their
// logarithm and K the number of arms. Any other name is a constant.
#pragma once

#include <charconv>
#include <cmath>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/search/policy/formula.hpp"

namespace cycad {
namespace detail {

struct FormulaWord {
  std::string_view word;
  Formula::Symbol symbol;
};
inline constexpr FormulaWord formula_words[] = {
    {"mean", Formula::Symbol::mean},     {"s", Formula::Symbol::deviation},  {"n", Formula::Symbol::visits},
    {"lnt", Formula::Symbol::log_total}, {"t", Formula::Symbol::total},      {"K", Formula::Symbol::arms},
    {"sqrt", Formula::Symbol::root},     {"ln", Formula::Symbol::logarithm}, {"abs", Formula::Symbol::magnitude},
    {"inv", Formula::Symbol::inverse},   {"min", Formula::Symbol::smaller},  {"max", Formula::Symbol::larger},
    {"+", Formula::Symbol::plus},        {"-", Formula::Symbol::minus},      {"*", Formula::Symbol::times},
    {"/", Formula::Symbol::over},        {"^", Formula::Symbol::power}};

inline std::string_view word_of(Formula::Symbol symbol) {
  for (const FormulaWord& known : formula_words)
    if (known.symbol == symbol) return known.word;
  return "?";
}

// Recursive descent; `at_` is the next character.
class FormulaParser {
 public:
  explicit FormulaParser(std::string_view text) : formula_(std::uint64_t{0}), text_(text) {}

  Formula parse() {
    constexpr std::size_t longest = 400;
    if (text_.size() > longest) throw InputError("formula: text too long, expected at most 400 characters");
    skip_blanks();
    if (at_ == text_.size())
      throw InputError("formula: empty text, expected an expression such as 'mean + sqrt(lnt/n)'");
    sum();
    if (at_ < text_.size()) fail(at_, text_[at_] == ')' ? "unmatched ')'" : "expected an operator or the end");
    return formula_;
  }

 private:
  // The message, the text on a line of its own and a caret below the place.
  [[noreturn]] void fail(std::size_t at, const std::string& message) const {
    std::string line;
    for (const char c : text_) line += c >= ' ' && c <= '~' ? c : '?';
    throw InputError("formula, column " + std::to_string(at + 1) + ": " + message + "\n  " + line + "\n  " +
                     std::string(at, ' ') + "^");
  }

  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n')) ++at_;
  }
  bool take(char wanted) {
    if (at_ == text_.size() || text_[at_] != wanted) return false;
    ++at_;
    skip_blanks();
    return true;
  }

  void add(Formula::Symbol symbol, std::size_t at) {
    if (!formula_.add(symbol))
      fail(at, "too long, expected at most " + std::to_string(Formula::most_symbols) + " operands and operators");
  }
  void add_constant(const Formula::Constant& constant, std::size_t at) {
    const std::size_t number = formula_.add_constant(constant);
    if (number == Formula::most_constants)
      fail(at, "too many constants, expected at most " + std::to_string(Formula::most_constants));
    add(Formula::constant_symbol(number), at);
  }

  void sum() {
    product();
    while (true) {
      const std::size_t at = at_;
      if (take('+')) {
        product();
        add(Formula::Symbol::plus, at);
      } else if (take('-')) {
        product();
        add(Formula::Symbol::minus, at);
      } else {
        return;
      }
    }
  }

  void product() {
    factor();
    while (true) {
      const std::size_t at = at_;
      if (take('*')) {
        factor();
        add(Formula::Symbol::times, at);
      } else if (take('/')) {
        factor();
        add(Formula::Symbol::over, at);
      } else {
        return;
      }
    }
  }

  void factor() {
    constexpr int deepest = 100;
    const std::size_t at = at_;
    if (++depth_ > deepest) fail(at, "nested too deeply");
    if (take('-')) {
      factor();
      add(Formula::Symbol::opposite, at);
    } else {
      power();
    }
    --depth_;
  }

  void power() {
    operand();
    const std::size_t at = at_;
    if (!take('^')) return;
    // A square is exact, and much cheaper than a power.
    const bool followed = at_ + 1 < text_.size() && (is_digit(text_[at_ + 1]) || text_[at_ + 1] == '.' ||
                                                     text_[at_ + 1] == 'e' || text_[at_ + 1] == 'E');
    if (at_ < text_.size() && text_[at_] == '2' && !followed) {
      const std::size_t behind = at_++;
      skip_blanks();
      if (at_ == text_.size() || text_[at_] != '^') return add(Formula::Symbol::square, at);
      at_ = behind;
    }
    factor();
    add(Formula::Symbol::power, at);
  }

  void operand() {
    const std::size_t at = at_;
    if (at_ == text_.size()) fail(at, "expected a value, found the end");
    if (take('(')) {
      sum();
      if (!take(')')) fail(at_, "expected ')'");
    } else if (is_digit(text_[at]) || text_[at] == '.') {
      number();
    } else if (is_letter(text_[at])) {
      name();
    } else {
      fail(at, "expected a value");
    }
  }

  void number() {
    const std::size_t at = at_;
    Formula::Constant constant;
    const auto [end, error] = std::from_chars(text_.data() + at, text_.data() + text_.size(), constant.value);
    if (error != std::errc{} || !std::isfinite(constant.value)) fail(at, "expected a number");
    at_ = static_cast<std::size_t>(end - text_.data());
    if (at_ < text_.size() && is_letter(text_[at_])) fail(at_, "expected an operator");
    skip_blanks();
    add_constant(constant, at);
  }

  void name() {
    const std::size_t at = at_;
    while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]) || text_[at_] == '_')) ++at_;
    const std::string_view word = text_.substr(at, at_ - at);
    skip_blanks();
    for (const FormulaWord& known : formula_words) {
      if (known.word != word) continue;
      if (Formula::arity(known.symbol) == 0) return add(known.symbol, at);
      return call(known, at);
    }
    if (at_ < text_.size() && text_[at_] == '(')
      fail(at, "unknown function '" + std::string(word) + "', expected sqrt, ln, abs, inv, min or max");
    constant(word, at);
  }

  void call(const FormulaWord& function, std::size_t at) {
    const std::string quoted = "'" + std::string(function.word) + "'";
    if (!take('(')) fail(at_, "expected '(' after " + quoted);
    sum();
    if (Formula::arity(function.symbol) == 2) {
      if (!take(',')) fail(at_, "expected ',' and a second value of " + quoted);
      sum();
    }
    if (!take(')')) fail(at_, "expected ')' after the last value of " + quoted);
    add(function.symbol, at);
  }

  void constant(std::string_view word, std::size_t at) {
    if (word.size() > Formula::longest_name)
      fail(at, "name of " + std::to_string(word.size()) + " characters, expected at most " +
                   std::to_string(Formula::longest_name));
    const std::span<const Formula::Constant> known = formula_.constants();
    for (std::size_t number = 0; number < known.size(); ++number)
      if (known[number].text() == word) return add(Formula::constant_symbol(number), at);
    Formula::Constant constant;
    for (std::size_t place = 0; place < word.size(); ++place) constant.name[place] = word[place];
    add_constant(constant, at);
  }

  Formula formula_;
  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

// A part of a text, and how tightly its last operator binds: sum 1, product 2, sign 3, power 4, anything else 5.
struct FormulaPart {
  std::string text;
  int binding;

  [[nodiscard]] std::string within(int least) const { return binding < least ? "(" + text + ")" : text; }
};

inline std::string formula_number(float value) {
  char digits[32];
  const auto [end, error] = std::to_chars(std::begin(digits), std::end(digits), value);
  return error == std::errc{} ? std::string(digits, end) : std::string("0");
}

inline FormulaPart join(Formula::Symbol symbol, const FormulaPart& first, const FormulaPart& second) {
  const std::string word(word_of(symbol));
  switch (symbol) {
    case Formula::Symbol::plus:
    case Formula::Symbol::minus: return {first.within(1) + " " + word + " " + second.within(2), 1};
    case Formula::Symbol::times:
    case Formula::Symbol::over: return {first.within(2) + word + second.within(3), 2};
    case Formula::Symbol::power: return {first.within(5) + word + second.within(5), 4};
    default: return {word + "(" + first.text + ", " + second.text + ")", 5};
  }
}

inline FormulaPart wrap(Formula::Symbol symbol, const FormulaPart& inner) {
  if (symbol == Formula::Symbol::opposite) return {"-" + inner.within(4), 3};
  if (symbol == Formula::Symbol::square) return {inner.within(5) + "^2", 4};
  return {std::string(word_of(symbol)) + "(" + inner.text + ")", 5};
}

}  // namespace detail

inline Formula Formula::parse(std::string_view text) { return detail::FormulaParser(text).parse(); }

inline std::string Formula::text() const {
  std::vector<detail::FormulaPart> stack;
  for (const Symbol symbol : symbols()) {
    if (symbol >= Symbol::constant) {
      const Constant& constant = constant_of(symbol);
      const std::string_view named = constant.text();
      stack.push_back({named.empty() ? detail::formula_number(constant.value) : std::string(named), 5});
    } else if (arity(symbol) == 0) {
      stack.push_back({std::string(detail::word_of(symbol)), 5});
    } else if (arity(symbol) == 1) {
      stack.back() = detail::wrap(symbol, stack.back());
    } else {
      const detail::FormulaPart second = stack.back();
      stack.pop_back();
      stack.back() = detail::join(symbol, stack.back(), second);
    }
  }
  return stack.empty() ? std::string() : stack.back().text;
}

inline std::span<const Option<Formula>> Formula::options() {
  static constexpr Option<Formula> table[] = {
      {.text = {.name = "text",
                .help = "the expression; constants in it are options of the formula, as c in "
                        "formula(\"mean + c*sqrt(lnt/n)\", c=0.5)",
                .source = "notation of `cycad describe policies`, with + - * / ^ sqrt ln abs inv min max"},
       .kind = OptionKind::text,
       .get = [](const Formula& from) -> OptionValue { return from.code() == 0 ? from.text() : std::string(); },
       .set = [](Formula& to, const OptionValue& value) { to = parse(std::get<std::string>(value)); }},
      {.text = {.name = "code",
                .least = 1,
                .most = static_cast<double>(most_code),
                .help = "an expression as a number, as earlier versions wrote it; `cycad discover --explain CODE` "
                        "prints its text",
                .source = "found by cycad discover"},
       .kind = OptionKind::whole,
       .get = [](const Formula& from) -> OptionValue { return from.code(); },
       .set =
           [](Formula& to, const OptionValue& value) {
             const auto code = std::get<std::uint64_t>(value);
             if (!is_valid(code))
               throw InputError("formula: code " + std::to_string(code) + " is not an expression, expected a text");
             to = Formula(code);
           }}};
  return table;
}

}  // namespace cycad
