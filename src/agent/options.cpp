#include "cycad/agent/options.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "cycad/agent/nearest.hpp"
#include "cycad/core/columns.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"

namespace cycad {
namespace {

constexpr std::string_view flag_words[] = {"false", "true"};

std::optional<double> number(const std::string& text) {
  const std::optional<double> value = parse_finite(text);
  return value ? std::optional(*value + 0.0) : std::nullopt;  // minus zero is zero
}

// Ranges are written in full, so that 16000000 does not become 1.6e7.
std::string plain(double value) {
  return value == std::floor(value) && std::fabs(value) < 1e15 ? fmt::format("{:.0f}", value)
                                                               : fmt::format("{}", static_cast<float>(value));
}

}  // namespace

OptionValue read_option(const OptionText& text, OptionKind kind, const std::string& value, const std::string& where) {
  const std::string option = fmt::format("option '{}' of {}", text.name, where);
  if (kind == OptionKind::choice) return Choice{place_of_word(option, "value", value, text.choices)};
  if (kind == OptionKind::flag) return place_of_word(option, "value", value, flag_words) == 1;
  if (kind == OptionKind::text) {
    if (value.empty() || value.find('\0') != std::string::npos)
      throw InputError(fmt::format("{}: {}, expected a text", option, in_message(value)));
    return value;
  }
  const std::string expected =
      fmt::format("expected a {} from {} to {}", kind == OptionKind::whole ? "whole number" : "number",
                  plain(text.least), plain(text.most));
  const std::optional<double> read = number(value);
  if (!read) throw InputError(fmt::format("{}: {} is not a number, {}", option, in_message(value), expected));
  if (kind == OptionKind::whole && *read != std::floor(*read))
    throw InputError(fmt::format("{}: {} is not a whole number, {}", option, in_message(value), expected));
  if (*read < text.least || *read > text.most)
    throw InputError(fmt::format("{}: {} is out of range, {}", option, in_message(value), expected));
  if (kind == OptionKind::whole) return static_cast<std::uint64_t>(*read);
  return *read;
}

std::string print_number(float value) {
  // Scientific notation is for numbers that would be long without it.
  const double size = std::fabs(double{value});
  const bool ordinary = size == 0 || (size >= 1e-6 && size < 1e9);
  char digits[64];
  const auto [end, error] = std::to_chars(std::begin(digits), std::end(digits), value,
                                          ordinary ? std::chars_format::fixed : std::chars_format::scientific);
  return error == std::errc{} ? std::string(digits, end) : fmt::format("{}", value);
}

std::string print_option(const OptionText& text, const OptionValue& value) {
  switch (kind_of(value)) {
    case OptionKind::choice: return std::string(text.choices[std::get<Choice>(value).place]);
    case OptionKind::flag: return std::string(flag_words[std::get<bool>(value) ? 1 : 0]);
    case OptionKind::whole: return std::to_string(std::get<std::uint64_t>(value));
    case OptionKind::text: return std::get<std::string>(value);
    case OptionKind::real: break;
  }
  return print_number(static_cast<float>(std::get<double>(value)));
}

void throw_unknown_option(const std::string& key, const std::vector<std::string>& known, const std::string& where) {
  if (known.empty()) throw InputError(fmt::format("{}: unknown option {}, expected none", where, in_message(key)));
  // Only agents have too many options for a message.
  throw InputError(fmt::format("{}: {}", where, unknown_name("option", key, known, "cycad describe " + where)));
}

void throw_option_of_value(const Argument& argument, std::string_view option, const std::string& value,
                           const std::string& where) {
  throw InputError(fmt::format("{}: '{}' is an option of {}={}, expected {}={}({}={})", where, argument.key, option,
                               value, option, value, argument.key, shortened(argument.value.name, 40)));
}

void throw_needless_brackets(const std::string& key, const Specification& value, const std::string& where) {
  throw InputError(fmt::format("option '{}' of {}: {} takes no options of its own, expected no brackets", key, where,
                               in_message(value.name)));
}

bool has_value(const OptionText& text, const OptionValue& value) {
  if (const auto* const whole = std::get_if<std::uint64_t>(&value))
    return static_cast<double>(*whole) >= text.least && static_cast<double>(*whole) <= text.most;
  if (const auto* const written = std::get_if<std::string>(&value)) return !written->empty();
  const auto* const real = std::get_if<double>(&value);
  // A limit such as 0.001 is not the same number once it has been stored as a float.
  return real == nullptr ||
         (*real >= double{static_cast<float>(text.least)} && *real <= double{static_cast<float>(text.most)});
}

}  // namespace cycad
