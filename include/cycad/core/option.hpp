// One field of an options struct, declared once. A struct lists its fields in a static `options()` table; that
// table drives parsing, printing, help, hashing, range checks and tuning.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

namespace cycad {

// The word of an enumeration, by its place in `OptionText::choices`.
struct Choice {
  std::size_t place = 0;
  friend bool operator==(Choice, Choice) = default;
};

// A value as it travels between a struct, its text and a tuner. The kind of an option is the place of its type here.
using OptionValue = std::variant<double, std::uint64_t, bool, Choice, std::string>;
enum class OptionKind { real, whole, flag, choice, text };

inline OptionKind kind_of(const OptionValue& value) { return static_cast<OptionKind>(value.index()); }

struct OptionText {
  std::string_view name;
  double least = 0;
  double most = 0;
  std::string_view help = {};
  std::string_view source = {};                    // where the default or the option itself comes from
  std::string_view tries = {};                     // values worth trying, for tuning: "0.1 0.4 1 1.5 2"
  std::span<const std::string_view> choices = {};  // the words of an enumeration, in the order of its values
};

template <class Struct>
struct Option {
  OptionText text;
  OptionKind kind;
  OptionValue (*get)(const Struct&);
  void (*set)(Struct&, const OptionValue&);
};

namespace detail {
template <class Member>
struct member_of;
template <class Struct, class Value>
struct member_of<Value Struct::*> {
  using struct_type = Struct;
  using value_type = Value;
};

// The type that stands for a member's type in an OptionValue.
template <class Value>
using CarriedAs =
    std::conditional_t<std::is_same_v<Value, bool> || std::is_same_v<Value, std::string>, Value,
                       std::conditional_t<std::is_enum_v<Value>, Choice,
                                          std::conditional_t<std::is_floating_point_v<Value>, double, std::uint64_t>>>;
}  // namespace detail

template <class Value>
OptionValue to_option_value(const Value& value) {
  if constexpr (std::is_enum_v<Value>) {
    return Choice{static_cast<std::size_t>(value)};
  } else {
    return static_cast<detail::CarriedAs<Value>>(value);
  }
}

template <class Value>
void assign_option_value(Value& target, const OptionValue& value) {
  const auto& carried = std::get<detail::CarriedAs<Value>>(value);
  if constexpr (std::is_enum_v<Value>) {
    target = static_cast<Value>(carried.place);
  } else {
    target = static_cast<Value>(carried);
  }
}

template <auto Member>
constexpr auto option(OptionText text) {
  using Struct = typename detail::member_of<decltype(Member)>::struct_type;
  using Value = typename detail::member_of<decltype(Member)>::value_type;
  constexpr OptionKind kind = std::is_same_v<Value, bool>          ? OptionKind::flag
                              : std::is_same_v<Value, std::string> ? OptionKind::text
                              : std::is_enum_v<Value>              ? OptionKind::choice
                              : std::is_floating_point_v<Value>    ? OptionKind::real
                                                                   : OptionKind::whole;
  return Option<Struct>{text, kind, [](const Struct& from) { return to_option_value(from.*Member); },
                        [](Struct& to, const OptionValue& value) { assign_option_value(to.*Member, value); }};
}

}  // namespace cycad
