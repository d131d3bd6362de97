#include "cycad/match/tune/space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include "cycad/agent/describe.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/agent/presets.hpp"
#include "cycad/agent/search_options.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/match/plan.hpp"
#include "match/argument_named.hpp"

namespace cycad {
namespace {

constexpr std::size_t values_without_step = 9;
constexpr double ratio_for_equal_ratios = 10;

struct KnownOption {
  std::string path;
  OptionDescription description;
};

// All options of the agent, those of its choices with their path.
std::vector<KnownOption> known_options(std::string_view game, std::string_view specification) {
  const Specification resolved = resolve_agent(game, specification, OptionForm::everything);
  std::vector<KnownOption> known;
  for (const AgentDescription& agent : describe_agents()) {
    if (agent.name != resolved.name) continue;
    for (const OptionDescription& option : agent.options) {
      known.push_back({option.name, option});
      const Argument* const chosen = argument_named(resolved, option.name);
      if (chosen == nullptr) continue;
      for (const OptionDescription& nested : describe_nested(option.name, chosen->value))
        known.push_back({option.name + "." + nested.name, nested});
    }
  }
  return known;
}

KnownOption option_named(const std::vector<KnownOption>& all, const std::string& name, std::string_view agent) {
  std::vector<KnownOption> found;
  std::vector<std::string> paths;
  for (const KnownOption& option : all) {
    paths.push_back(option.path);
    if (const std::size_t dot = option.path.rfind('.'); dot != std::string::npos)
      paths.push_back(option.path.substr(dot + 1));
    if (option.path == name) return option;
    if (option.path.ends_with("." + name)) found.push_back(option);
  }
  if (found.size() == 1) return found.front();
  if (found.empty())
    throw InputError(fmt::format(
        "{}: {}", cycad::in_message(agent),
        unknown_name("option", name, paths, fmt::format("cycad describe {}", parse_specification(agent).name))));
  throw InputError(fmt::format("option {} of {}: {} and {} have this name, expected one of them",
                               cycad::in_message(name), cycad::in_message(agent), found[0].path, found[1].path));
}

std::string number_text(double value) { return fmt::format("{}", static_cast<float>(value)); }

// To three digits, as a person would have chosen them.
double rounded(double value) {
  if (value == 0) return 0;
  const double unit = std::pow(10, std::floor(std::log10(std::fabs(value))) - 2);
  return std::round(value / unit) * unit;
}

std::vector<std::string> range_without_step(double from, double to, bool whole) {
  const bool ratios = from > 0 && to / from >= ratio_for_equal_ratios;
  std::vector<std::string> values;
  for (std::size_t index = 0; index < values_without_step; ++index) {
    const double part = static_cast<double>(index) / (values_without_step - 1);
    double value = ratios ? from * std::pow(to / from, part) : from + part * (to - from);
    if (index > 0 && index + 1 < values_without_step) value = rounded(value);
    const std::string text = number_text(whole ? std::round(value) : value);
    if (values.empty() || values.back() != text) values.push_back(text);
  }
  return values;
}

// Options are single-precision numbers: beyond these a range has no values.
void check_number(std::string_view text) {
  const double value = parse_finite(text).value_or(0);
  if (value == 0 || std::isnormal(static_cast<float>(value))) return;
  throw InputError(fmt::format("{} is too {}, expected 0 or {:.3g} to {:.3g} with either sign", cycad::in_message(text),
                               std::fabs(value) > 1 ? "large" : "small", std::numeric_limits<float>::min(),
                               std::numeric_limits<float>::max()));
}

// FROM..TO or FROM..TO:STEP; nothing if the text is no range.
std::optional<std::vector<std::string>> read_range(std::string_view text, bool whole) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  const std::size_t colon = text.find(':', dots);
  const auto check_numbers = [&] {
    check_number(text.substr(0, dots));
    check_number(text.substr(dots + 2, colon == std::string_view::npos ? colon : colon - dots - 2));
    if (colon != std::string_view::npos) check_number(text.substr(colon + 1));
  };
  const std::optional<double> from = parse_finite(text.substr(0, dots));
  const std::optional<double> to =
      parse_finite(text.substr(dots + 2, colon == std::string_view::npos ? colon : colon - dots - 2));
  if (!from || !to) throw InputError("expected FROM..TO or FROM..TO:STEP");
  if (*from > *to) throw InputError("an empty range, expected FROM below TO");
  if (colon == std::string_view::npos) {
    check_numbers();
    return range_without_step(*from, *to, whole);
  }
  const std::optional<double> step = parse_finite(text.substr(colon + 1));
  if (!step || !(*step > 0)) throw InputError("expected a step above 0 after the colon");
  const double steps = (*to - *from) / *step;
  if (!std::isfinite(steps)) check_numbers();
  if (steps > static_cast<double>(most_points))
    throw InputError(fmt::format("{:.7g} values, expected at most {}", steps + 1, most_points));
  check_numbers();
  std::vector<std::string> values;
  // The last value may miss TO by what the step lost in decimals.
  for (std::size_t index = 0; static_cast<double>(index) <= steps + 1e-6; ++index)
    values.push_back(number_text(*from + static_cast<double>(index) * *step));
  return values;
}

std::vector<std::string> default_values(const OptionDescription& option) {
  const std::vector<std::string>& values = option.choices.empty() ? option.tries : option.choices;
  if (values.empty()) throw InputError("the table has no values worth trying, expected =FROM..TO:STEP");
  return values;
}

// The value of an option in a specification that has all of them.
std::string value_at(const Specification& specification, const std::string& path) {
  const std::size_t dot = path.find('.');
  const Argument* const argument = argument_named(specification, path.substr(0, dot));
  if (argument == nullptr) return {};
  return dot == std::string::npos ? argument->value.name : value_at(argument->value, path.substr(dot + 1));
}

void set_value(Specification& specification, const Specification& resolved, const std::string& path,
               const std::string& value) {
  const std::size_t dot = path.find('.');
  const std::string key = path.substr(0, dot);
  auto argument = std::find_if(specification.arguments.begin(), specification.arguments.end(),
                               [&key](const Argument& known) { return known.key == key; });
  if (argument == specification.arguments.end()) {
    const Argument* const otherwise = argument_named(resolved, key);
    specification.arguments.push_back({key, {otherwise == nullptr ? std::string() : otherwise->value.name, {}}});
    argument = specification.arguments.end() - 1;
  }
  if (dot == std::string::npos) {
    argument->value = {value, {}};
  } else {
    const Argument* const inside = argument_named(resolved, key);
    set_value(argument->value, inside == nullptr ? Specification{} : inside->value, path.substr(dot + 1), value);
  }
}

void check_points(const Tuning& tuning) {
  std::set<std::string> paths;
  double count = 1;
  for (const TunedOption& option : tuning.options) {
    count *= static_cast<double>(option.values.size());
    if (!paths.insert(option.path).second)
      throw InputError(fmt::format("over {}: the option is there twice", cycad::in_message(option.path)));
  }
  if (tuning.options.empty() || count < 1) throw InputError("nothing to tune, expected an option with values");
  if (count > static_cast<double>(most_points))
    throw InputError(fmt::format("{:.7g} points, expected at most {}", count, most_points));
}

}  // namespace

std::string with_values(std::string_view game, std::string_view specification,
                        const std::vector<std::pair<std::string, std::string>>& values) {
  const Specification resolved = resolve_agent(game, specification, OptionForm::everything);
  Specification changed = expand_preset(parse_specification(specification));
  for (const auto& [path, value] : values) set_value(changed, resolved, path, value);
  return canonical_text(game, to_text(changed));
}

TunedOption read_over(std::string_view game, std::string_view specification, std::string_view over) {
  const std::size_t sign = over.find('=');
  const KnownOption option =
      option_named(known_options(game, specification), std::string(over.substr(0, sign)), specification);
  try {
    TunedOption tuned{.path = option.path, .values = {}};
    const bool numeric = option.description.choices.empty();
    std::vector<std::string> typed;
    if (sign == std::string_view::npos) {
      typed = default_values(option.description);
    } else {
      const std::string_view text = over.substr(sign + 1);
      const auto range = numeric ? read_range(text, option.description.kind == "whole number") : std::nullopt;
      typed = range ? *range : to_strings(split(text, ','));
    }
    for (const std::string& value : typed) {
      const std::string point = with_values(game, specification, {{option.path, value}});
      tuned.values.push_back(value_at(resolve_agent(game, point, OptionForm::everything), option.path));
      if (std::count(tuned.values.begin(), tuned.values.end(), tuned.values.back()) > 1)
        throw InputError(fmt::format("{} is there twice", tuned.values.back()));
    }
    return tuned;
  } catch (const InputError& error) {
    throw InputError(fmt::format("over {}: {}", cycad::in_message(over), error.what()));
  }
}

std::vector<std::string> point_specifications(std::string_view game, const Tuning& tuning) {
  check_points(tuning);
  std::vector<std::string> specifications;
  for (std::size_t point = 0; point < point_count(tuning); ++point) {
    std::vector<std::pair<std::string, std::string>> values;
    const std::vector<std::string> words = values_of(tuning, point);
    for (std::size_t option = 0; option < words.size(); ++option)
      values.emplace_back(tuning.options[option].path, words[option]);
    specifications.push_back(with_values(game, tuning.base, values));
  }
  return specifications;
}

void check_tuning(const Tuning& tuning) {
  const auto require = [](bool holds, const char* what) {
    if (!holds) throw InputError(what);
  };
  require(tuning.games > 0, "a tuning without games, expected one or more");
  require(tuning.games <= most_games_per_pairing, "a tuning with more games than any experiment may have");
  require(!tuning.decided || tuning.method == TuneMethod::grid,
          "only a grid counts decided games, expected a number of games");
  require(tuning.sprt.has_value() == (tuning.method == TuneMethod::halving),
          "only halving has a sequential test, expected it there and nowhere else");
  check_points(tuning);
}

void check_tuning(const Plan& plan) {
  check_tuning(*plan.tuning);
  const std::size_t points = point_count(*plan.tuning);
  const std::vector<Pairing>& pairings = plan.schedule.pairings;
  bool fits = pairings.size() == points && plan.agents.size() == 1 + points;
  for (std::size_t point = 0; fits && point < points; ++point)
    fits = pairings[point].first == 1 + point && pairings[point].second == 0;
  if (!fits) throw InputError("the plan of a tuning has other pairings than its points, expected one per point");
}

}  // namespace cycad
