#include "cycad/agent/compare.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "agent/agent_kinds.hpp"
#include "cycad/agent/presets.hpp"

namespace cycad {
namespace {

struct Value {
  std::string option, text;
};

void add_values(std::vector<Value>& found, const std::string& prefix, const std::vector<Argument>& arguments) {
  for (const auto& [key, value] : arguments) {
    found.push_back({prefix + key, value.name});
    add_values(found, prefix + key + ".", value.arguments);
  }
}

std::vector<Value> values_of(const AgentKind& kind, const std::vector<Argument>& arguments) {
  std::vector<Value> found;
  add_values(found, {}, kind.full(arguments));
  return found;
}

std::string value_in(const std::vector<Value>& values, const std::string& option) {
  const auto place =
      std::find_if(values.begin(), values.end(), [&](const Value& value) { return value.option == option; });
  return place == values.end() ? std::string() : place->text;
}

// The options of both in the order of their tables, each once.
std::vector<std::string> options_of(const std::vector<Value>& first, const std::vector<Value>& second) {
  std::vector<std::string> options;
  options.reserve(first.size() + second.size());
  for (const Value& value : first) options.push_back(value.option);
  for (auto value = second.begin(); value != second.end(); ++value) {
    if (std::find(options.begin(), options.end(), value->option) != options.end()) continue;
    // Behind the one that it follows in its own table.
    const auto before =
        value == second.begin() ? options.end() : std::find(options.begin(), options.end(), (value - 1)->option);
    options.insert(before == options.end() ? before : before + 1, value->option);
  }
  return options;
}

}  // namespace

std::vector<OptionDifference> compare_agents(std::string_view first, std::string_view second) {
  const Specification one = expand_preset(parse_specification(first));
  const Specification two = expand_preset(parse_specification(second));
  const AgentKind& kind_one = agent_kind(one.name);
  const AgentKind& kind_two = agent_kind(two.name);
  std::vector<OptionDifference> differences;
  if (one.name != two.name) differences.push_back({"agent", one.name, two.name, {}});
  const std::vector<Value> values_one = values_of(kind_one, one.arguments);
  const std::vector<Value> values_two = values_of(kind_two, two.arguments);
  const std::vector<Value> defaults = values_of(kind_one, {});
  for (const std::string& option : options_of(values_one, values_two)) {
    const std::string value_one = value_in(values_one, option), value_two = value_in(values_two, option);
    if (value_one == value_two) continue;
    // An option of a choice has the default's value only where the choice is the default.
    const std::string choice = option.substr(0, option.find('.'));
    const bool comparable = choice == option || value_in(defaults, choice) == value_in(values_one, choice) ||
                            value_in(defaults, choice) == value_in(values_two, choice);
    differences.push_back({option, value_one, value_two, comparable ? value_in(defaults, option) : std::string()});
  }
  return differences;
}

std::string compare_text(std::string_view first, std::string_view second) {
  const std::vector<OptionDifference> differences = compare_agents(first, second);
  if (differences.empty()) return fmt::format("{}\n{}\nare the same agent.\n", first, second);
  std::size_t option_width = 6, first_width = 5;
  const auto shown = [](const std::string& value) { return value.empty() ? std::string("-") : value; };
  for (const OptionDifference& difference : differences) {
    option_width = std::max(option_width, difference.option.size());
    first_width = std::max(first_width, difference.first.size());
  }
  std::string text = fmt::format("first:  {}\nsecond: {}\n\n", first, second);
  text += fmt::format("  {:<{}}  {:<{}}  second\n", "option", option_width, "first", first_width);
  for (const OptionDifference& difference : differences)
    text += fmt::format("  {:<{}}  {:<{}}  {}\n", difference.option, option_width, shown(difference.first), first_width,
                        shown(difference.second));
  return text + "\nAll other options are the same.\n";
}

}  // namespace cycad
