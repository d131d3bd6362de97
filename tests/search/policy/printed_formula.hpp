// Reads the formula text of a policy and computes it for all arms of a node at once: every value is one number per arm.
//
//   text        = ["drawn with p = " | "drawn with p ~ "] expression {", " name " = " expression} [prose]
//   `p ~`       the values are divided by their sum; sum(x), softmax(x) and max(x) of one value are taken over the arms
//
// It shares nothing with the formulas that people type (formula.hpp), so that one can be held against the other.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace cycad::test {

class PrintedFormula {
 public:
  using Values = std::vector<double>;

  explicit PrintedFormula(std::string_view text) {
    if (const std::size_t drawn = text.find("drawn with p "); drawn != std::string_view::npos) {
      proportional_ = text[drawn + 13] == '~';
      text.remove_prefix(drawn + 15);
    }
    expression_ = until_comma(text);
    while (text.starts_with(", ")) {
      text.remove_prefix(2);
      const std::string_view part = until_comma(text);
      const std::size_t equals = part.find(" = ");
      if (equals == std::string_view::npos) break;
      definitions_.emplace_back(part.substr(0, equals), part.substr(equals + 3));
    }
  }

  [[nodiscard]] Values evaluate(std::map<std::string, Values, std::less<>> symbols) const {
    for (const auto& [name, text] : definitions_) symbols[std::string(name)] = Reader{text, symbols}.all();
    Values found = Reader{expression_, symbols}.all();
    if (proportional_) {
      const double sum = std::accumulate(found.begin(), found.end(), 0.0);
      for (double& value : found) value /= sum;
    }
    return found;
  }

 private:
  // Takes what stands before the next comma or semicolon outside of brackets.
  static std::string_view until_comma(std::string_view& text) {
    std::size_t place = 0;
    for (int depth = 0; place < text.size(); ++place) {
      if (depth == 0 && (text[place] == ',' || text[place] == ';')) break;
      depth += text[place] == '(' ? 1 : text[place] == ')' ? -1 : 0;
    }
    const std::string_view part = text.substr(0, place);
    text.remove_prefix(place);
    return part;
  }

  struct Reader {
    std::string_view text;
    const std::map<std::string, Values, std::less<>>& symbols;

    Values all() {
      Values value = sum();
      if (skip(); !text.empty()) throw std::runtime_error("left over: " + std::string(text));
      return value;
    }

    Values sum() {
      Values value = product();
      for (;;) {
        if (take('+')) {
          value = combine(value, product(), std::plus{});
        } else if (take('-')) {
          value = combine(value, product(), std::minus{});
        } else {
          return value;
        }
      }
    }

    Values product() {
      Values value = power();
      for (;;) {
        if (take('*')) {
          value = combine(value, power(), std::multiplies{});
        } else if (take('/')) {
          value = combine(value, power(), std::divides{});
        } else {
          return value;
        }
      }
    }

    Values power() {
      if (take('-')) return combine(constant(0), power(), std::minus{});
      Values value = primary();
      if (take('^'))
        value = combine(value, power(), [](double base, double exponent) { return std::pow(base, exponent); });
      return value;
    }

    Values primary() {
      if (take('(')) {
        Values value = sum();
        expect(')');
        return value;
      }
      if (skip(); !text.empty() && (std::isdigit(text[0]) != 0 || text[0] == '.')) {
        std::size_t used = 0;
        const double number = std::stod(std::string(text), &used);
        text.remove_prefix(used);
        return constant(number);
      }
      std::size_t length = 0;
      while (length < text.size() && std::isalnum(text[length]) != 0) ++length;
      const std::string_view name = text.substr(0, length);
      text.remove_prefix(length);
      if (take('(')) return call(name);
      const auto found = symbols.find(name);
      if (found == symbols.end()) throw std::runtime_error("unknown symbol '" + std::string(name) + "'");
      return found->second;
    }

    Values call(std::string_view name) {
      Values first = sum();
      if (take(',')) {
        const Values second = sum();
        expect(')');
        return combine(first, second, [&](double one, double two) {
          if (name == "min") return std::min(one, two);
          if (name == "max") return std::max(one, two);
          throw std::runtime_error("unknown function of two values '" + std::string(name) + "'");
        });
      }
      expect(')');
      if (name == "sum") return constant(std::accumulate(first.begin(), first.end(), 0.0));
      if (name == "max") return constant(*std::max_element(first.begin(), first.end()));
      if (name == "softmax") {
        for (double& value : first) value = std::exp(value);
        return combine(first, constant(std::accumulate(first.begin(), first.end(), 0.0)), std::divides{});
      }
      for (double& value : first) value = of_one(name, value);
      return first;
    }

    static double of_one(std::string_view name, double value) {
      if (name == "sqrt") return std::sqrt(value);
      if (name == "ln") return std::log(value);
      if (name == "exp") return std::exp(value);
      if (name == "erfc") return std::erfc(value);
      throw std::runtime_error("unknown function '" + std::string(name) + "'");
    }

    [[nodiscard]] Values constant(double value) const { return Values(symbols.at("n").size(), value); }
    static Values combine(Values one, const Values& two, const auto& operation) {
      for (std::size_t arm = 0; arm < one.size(); ++arm) one[arm] = operation(one[arm], two[arm]);
      return one;
    }
    void skip() {
      while (text.starts_with(' ')) text.remove_prefix(1);
    }
    bool take(char sign) {
      skip();
      if (!text.starts_with(sign)) return false;
      text.remove_prefix(1);
      return true;
    }
    void expect(char sign) {
      if (!take(sign)) throw std::runtime_error(std::string("expected ") + sign + " before: " + std::string(text));
    }
  };

  std::string_view expression_;
  std::vector<std::pair<std::string_view, std::string_view>> definitions_;
  bool proportional_ = false;
};

}  // namespace cycad::test
