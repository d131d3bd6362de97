#include "cycad/agent/specification.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_word(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || std::string_view("-+_./:").find(c) != std::string_view::npos;
}

// Recursive descent; `at_` is the next character, and every error names its column, counted from 1.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Specification parse() {
    if (text_.size() > longest_specification)
      throw InputError(
          fmt::format("specification of {} characters, expected at most {}", text_.size(), longest_specification));
    skip_blanks();
    if (done()) throw InputError("empty specification, expected a name such as 'mcts' or 'mcts(sims=1000)'");
    if (!is_letter(peek())) fail("expected a name");
    Specification parsed = specification(0);
    if (!done()) fail(peek() == ')' ? "closing bracket without an opening one" : "expected the end");
    return parsed;
  }

 private:
  [[nodiscard]] bool done() const { return at_ == text_.size(); }
  [[nodiscard]] char peek() const { return text_[at_]; }
  void skip_blanks() {
    while (!done() && is_blank(peek())) ++at_;
  }
  bool take(char wanted) {
    skip_blanks();
    if (done() || peek() != wanted) return false;
    ++at_;
    skip_blanks();
    return true;
  }

  [[noreturn]] void fail(const std::string& message, std::size_t at) const {
    const std::string found = at < text_.size() ? in_message(text_.substr(at, 1)) : "the end of the text";
    throw InputError(
        fmt::format("specification {}, column {}: {}, found {}", in_message(text_), at + 1, message, found));
  }
  [[noreturn]] void fail(const std::string& message) const { fail(message, at_); }

  std::string word(const char* what) {
    skip_blanks();
    const std::size_t begin = at_;
    while (!done() && is_word(peek())) ++at_;
    if (at_ == begin) fail(std::string("expected ") + what);
    std::string found(text_.substr(begin, at_ - begin));
    skip_blanks();
    return found;
  }

  Specification specification(std::size_t depth) {
    if (depth > deepest_specification) fail(fmt::format("brackets more than {} deep", deepest_specification));
    Specification parsed{word(depth == 0 ? "a name" : "a value"), {}};
    if (!take('(')) return parsed;
    const std::size_t opened = at_;
    if (take(')')) return parsed;
    do {
      parsed.arguments.push_back(argument(parsed, depth));
    } while (take(','));
    if (!take(')'))
      fail(done() ? fmt::format("the bracket opened in column {} is not closed", opened)
                  : std::string("expected ',' or ')'"));
    return parsed;
  }

  Argument argument(const Specification& owner, std::size_t depth) {
    skip_blanks();
    const std::size_t begin = at_;
    if (!done() && !is_letter(peek()) && peek() != '"') fail("expected a key");
    const bool only_text = !done() && peek() == '"';
    Argument parsed{only_text ? std::string(text_key) : word("a key"), {}};
    const auto& others = owner.arguments;
    if (std::any_of(others.begin(), others.end(), [&](const Argument& known) { return known.key == parsed.key; }))
      fail(fmt::format("key {} is given twice", in_message(parsed.key)), begin);
    if (!only_text && !take('=')) fail(fmt::format("expected '=' after key {}", in_message(parsed.key)));
    parsed.value = !done() && peek() == '"' ? Specification{text_in_quotes(), {}} : specification(depth + 1);
    return parsed;
  }

  std::string text_in_quotes() {
    const std::size_t opened = at_++;
    std::string found;
    while (!done() && peek() != '"') {
      char c = text_[at_++];
      if (c == '\\') {
        if (done()) break;
        switch (text_[at_++]) {
          case '"': c = '"'; break;
          case '\\': c = '\\'; break;
          case 'n': c = '\n'; break;
          case 't': c = '\t'; break;
          default: --at_; fail("expected one of \\\" \\\\ \\n \\t");
        }
      }
      found += c;
    }
    if (done()) fail(fmt::format("the quote opened in column {} is not closed", opened + 1));
    ++at_;
    skip_blanks();
    return found;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\t': out += "\\t"; break;
      default: out += c;
    }
  }
  return out + "\"";
}

}  // namespace

Specification parse_specification(std::string_view text) { return Parser(text).parse(); }

std::string to_text(const Specification& specification) {
  const std::string& name = specification.name;
  const bool plain = !name.empty() && std::all_of(name.begin(), name.end(), is_word);
  std::string text = plain ? name : in_quotes(name);
  if (specification.arguments.empty()) return text;
  std::string_view separator = "(";
  for (const auto& [key, value] : specification.arguments) {
    text += separator;
    text +=
        key == text_key && value.arguments.empty() ? in_quotes(value.name) : fmt::format("{}={}", key, to_text(value));
    separator = ", ";
  }
  return text + ")";
}

}  // namespace cycad
