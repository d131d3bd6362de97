// Converts between the arguments of a specification and a struct of options (core/option.hpp):
//
//   SearchOptions options;
//   apply_options(options, SearchOptions::options(), specification.arguments, "mcts");
//   auto back = option_arguments(options, SearchOptions{}, SearchOptions::options(), OptionForm::changed);
//
// Arguments come back in the order of the table. A choice may have options of its own, written in brackets behind its
// word (`select=ucb1(c=1)`): a struct with such a choice says so by two functions beside it,
//
//   void apply_nested(Struct&, std::string_view option, const std::vector<Argument>&, const std::string& where);
//   std::vector<Argument> nested_arguments(const Struct&, std::string_view option, OptionForm);
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/agent/specification.hpp"
#include "cycad/core/option.hpp"

namespace cycad {

enum class OptionForm {
  changed,    // only what differs from the default: the canonical text
  everything  // every option that has a value
};

// Reads one value and checks its type and range. `where` names the owner in errors, as in "mcts".
OptionValue read_option(const OptionText& text, OptionKind kind, const std::string& value, const std::string& where);

// The value as `read_option` takes it; a real number in the fewest digits that give the same float again.
std::string print_option(const OptionText& text, const OptionValue& value);
std::string print_number(float value);

// "mcts: unknown option 'sim', did you mean sims?"
[[noreturn]] void throw_unknown_option(const std::string& key, const std::vector<std::string>& known,
                                       const std::string& where);
// "mcts: 'c' is an option of select=ucb1, expected select=ucb1(c=0.7)"
[[noreturn]] void throw_option_of_value(const Argument& argument, std::string_view option, const std::string& value,
                                        const std::string& where);
[[noreturn]] void throw_needless_brackets(const std::string& key, const Specification& value, const std::string& where);

// A default outside its own range stands for "not given" (a budget), and so does an empty text: such a value is never
// printed.
bool has_value(const OptionText& text, const OptionValue& value);

template <class Struct>
void apply_options(Struct& target, std::span<const Option<Struct>> table, const std::vector<Argument>& arguments,
                   const std::string& where) {
  for (const Argument& argument : arguments) {
    const Option<Struct>* found = nullptr;
    for (const Option<Struct>& option : table)
      if (option.text.name == argument.key) found = &option;
    if (found == nullptr) {
      std::vector<std::string> known;
      for (const Option<Struct>& option : table) {
        known.emplace_back(option.text.name);
        if constexpr (requires { nested_arguments(target, option.text.name, OptionForm::everything); }) {
          for (const Argument& nested : nested_arguments(target, option.text.name, OptionForm::everything))
            if (nested.key == argument.key)
              throw_option_of_value(argument, option.text.name, print_option(option.text, option.get(target)), where);
        }
      }
      throw_unknown_option(argument.key, known, where);
    }
    found->set(target, read_option(found->text, found->kind, argument.value.name, where));
    if (argument.value.arguments.empty()) continue;
    if constexpr (requires { apply_nested(target, found->text.name, argument.value.arguments, where); }) {
      if (found->kind == OptionKind::choice) {
        apply_nested(target, found->text.name, argument.value.arguments, where);
        continue;
      }
    }
    throw_needless_brackets(argument.key, argument.value, where);
  }
}

template <class Struct>
std::vector<Argument> option_arguments(const Struct& from, const Struct& defaults,
                                       std::span<const Option<Struct>> table, OptionForm form) {
  std::vector<Argument> arguments;
  for (const Option<Struct>& option : table) {
    const OptionValue value = option.get(from);
    if (!has_value(option.text, value)) continue;
    std::vector<Argument> nested;
    if constexpr (requires { nested_arguments(from, option.text.name, form); }) {
      nested = nested_arguments(from, option.text.name, form);
    }
    if (form == OptionForm::changed && value == option.get(defaults) && nested.empty()) continue;
    arguments.push_back({std::string(option.text.name), {print_option(option.text, value), nested}});
  }
  return arguments;
}

}  // namespace cycad
