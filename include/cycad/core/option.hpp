// One field of an options struct, declared once. A struct lists its fields in a static `options()` table; that
// table drives parsing, printing, help, hashing, range checks and tuning. All values travel as double: a whole
// number, a flag (0 or 1) and a choice (its index) are exact there.
#pragma once

#include <span>
#include <string_view>
#include <type_traits>

namespace cycad {

enum class OptionKind { real, whole, flag, choice };

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
  double (*get)(const Struct&);
  void (*set)(Struct&, double);
};

namespace detail {
template <class Member>
struct member_of;
template <class Struct, class Value>
struct member_of<Value Struct::*> {
  using struct_type = Struct;
  using value_type = Value;
};
}  // namespace detail

template <auto Member>
constexpr auto option(OptionText text) {
  using Struct = typename detail::member_of<decltype(Member)>::struct_type;
  using Value = typename detail::member_of<decltype(Member)>::value_type;
  constexpr OptionKind kind = std::is_same_v<Value, bool>       ? OptionKind::flag
                              : std::is_enum_v<Value>           ? OptionKind::choice
                              : std::is_floating_point_v<Value> ? OptionKind::real
                                                                : OptionKind::whole;
  return Option<Struct>{text, kind, [](const Struct& from) { return static_cast<double>(from.*Member); },
                        [](Struct& to, double value) { to.*Member = static_cast<Value>(value); }};
}

}  // namespace cycad
