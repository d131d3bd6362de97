#include "experiment/recipe_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {
namespace {

// A number rounded to its last printed digit is off by a uniform error.
double rounding_error(const std::string& word) {
  const std::size_t point = word.find('.');
  const double decimals = point == std::string::npos ? 0 : static_cast<double>(word.size() - point - 1);
  return std::pow(10, -decimals) / std::sqrt(12.0);
}

// Of a percentage of so many games; a share of 0 or 1 is not without error.
double share_error(double percent, double games) {
  const double share = std::clamp((percent / 100 * games + 1) / (games + 2), 0.0, 1.0);
  return 100 * std::sqrt(share * (1 - share) / games);
}

}  // namespace

bool is_label(std::string_view text) {
  return !text.empty() && text.size() <= longest_label && std::all_of(text.begin(), text.end(), [](char character) {
    return std::isalnum(static_cast<unsigned char>(character)) != 0 ||
           std::string_view(".-=+,").find(character) != std::string_view::npos;
  });
}

Labelled read_labelled(const std::string& text) {
  const std::size_t colon = text.find(": ");
  Labelled labelled;
  if (colon == std::string::npos) {
    labelled.agent = text;
    const std::string name = parse_specification(text).name;
    labelled.label = name.substr(name.rfind('/') + 1);
  } else {
    labelled.label = text.substr(0, colon);
    labelled.agent = text.substr(colon + 2);
  }
  if (!is_label(labelled.label))
    throw InputError(fmt::format("{}: expected NAME: AGENT with a name of up to {} letters, digits and . - = + ,",
                                 in_message(text), longest_label));
  return labelled;
}

NamedWords read_named_words(const std::string& text) {
  const std::size_t colon = text.find(": ");
  NamedWords named;
  if (colon != std::string::npos)
    named = {text.substr(0, colon), to_strings(words_of(std::string_view(text).substr(colon + 2)))};
  if (!is_label(named.name) || named.words.empty())
    throw InputError(fmt::format("{}: expected NAME: WORD WORD", in_message(text)));
  return named;
}

std::string filled(const std::string& agent, const std::string& name, const std::string& value) {
  std::string text = agent;
  const auto replace = [&](const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
      // Values with names in them would multiply.
      if (text.size() > longest_specification)
        throw InputError(fmt::format("{} with {} for {}: more than {} characters, expected fewer", in_message(agent),
                                     in_message(value), in_message(name), longest_specification));
    }
  };
  replace("{" + name + "}", value);
  const std::string root = "{sqrt " + name + "}";
  if (text.find(root) != std::string::npos) {
    const std::optional<double> number = parse_number<double>(value);
    if (!number || *number < 0)
      throw InputError(fmt::format("{}: {} has no root", in_message(agent), in_message(value)));
    replace(root, fmt::format("{:.6g}", std::sqrt(*number)));
  }
  return text;
}

std::vector<Labelled> grid_agents(const std::string& agent, const std::vector<NamedWords>& axes,
                                  double simulations_per_ms) {
  constexpr double most_points = 10'000;
  double count = 1;
  for (const NamedWords& axis : axes) count *= static_cast<double>(axis.words.size());
  if (count > most_points)
    throw InputError(fmt::format("a grid of {:.7g} points, expected at most {:g}", count, most_points));
  std::vector<Labelled> points{{.label = "", .agent = agent}};
  for (const NamedWords& axis : axes) {
    std::vector<Labelled> next;
    for (const Labelled& point : points) {
      for (const std::string& value : axis.words) {
        Labelled added = point;
        added.label += fmt::format("{}{}={}", point.label.empty() ? "" : "/", axis.name, value);
        if (added.label.size() > longest_row)
          throw InputError(fmt::format("grid {}: a point of a name of more than {} characters, expected fewer",
                                       in_message(axis.name), longest_row));
        if (axis.name == "simulations" || axis.name == "ms") {
          const double number = parse_number<double>(value).value_or(0) * (axis.name == "ms" ? simulations_per_ms : 1);
          if (number < 1 || number > static_cast<double>(most_simulations) || number != std::floor(number))
            throw InputError(fmt::format("{} {}: expected a whole number of simulations, at most {}", axis.name,
                                         in_message(value), most_simulations));
          added.simulations = static_cast<std::uint64_t>(number);
        } else {
          added.agent = filled(point.agent, axis.name, value);
          if (added.agent == point.agent)
            throw InputError(
                fmt::format("{}: expected {{{}}} in it, as the grid has it", in_message(agent), axis.name));
        }
        next.push_back(std::move(added));
      }
    }
    points = std::move(next);
  }
  return points;
}

std::vector<PublishedCell> read_published_table(
    const PublishedTable& table, const std::function<void(std::size_t line, const std::string& problem)>& fail) {
  std::istringstream stream(table.text);
  std::string text;
  std::size_t line = table.line;
  std::getline(stream, text);
  const std::vector<std::string> columns = to_strings(words_of(text));
  if (columns.empty()) fail(line, "table: the first line is empty, expected the names of the columns");
  const auto check_name = [&](const std::string& name) {
    if (name.size() > longest_row)
      fail(line, fmt::format("table: the name {}, expected at most {} characters", in_message(name), longest_row));
  };
  for (const std::string& column : columns) check_name(column);

  std::vector<PublishedCell> cells;
  std::set<std::string> names;
  std::map<std::string, std::pair<double, std::size_t>> values;  // by ROW/COLUMN
  while (std::getline(stream, text)) {
    ++line;
    const std::vector<std::string> words = to_strings(words_of(text));
    if (words.empty()) continue;
    check_name(words[0]);
    if (words.size() != columns.size() + 1)
      fail(line,
           fmt::format("table: {} numbers in the row {}, expected {}", words.size() - 1, words[0], columns.size()));
    const auto numbers = static_cast<double>(
        std::count_if(words.begin() + 1, words.end(), [](const std::string& word) { return word != "-"; }));
    for (std::size_t column = 0; column < columns.size(); ++column) {
      const std::string& word = words[column + 1];
      if (word == "-") continue;
      const std::optional<double> value = parse_finite(word);
      if (!value)
        fail(line, fmt::format("table: {} in the row {}, expected a number or -", in_message(word), words[0]));
      if (table.games > 0 && (*value < 0 || *value > 100))
        fail(line, fmt::format("table: {} in the row {}, expected a percentage of games", word, words[0]));
      const bool own = columns[column] == "average" || columns[column] == "score";
      const double games = table.games * (columns[column] == "average" ? std::max(1.0, numbers - 1) : 1.0);
      const double error = table.games > 0 ? share_error(*value, games) : table.error;
      const std::string name = fmt::format("{}/{}{}", table.part, words[0], own ? "" : "/" + columns[column]);
      if (!names.insert(name).second) fail(line, fmt::format("table: {} is there twice, expected it once", name));
      cells.push_back({.cell = name, .value = *value, .error = std::hypot(error, rounding_error(word)), .line = line});
      if (!own) values[words[0] + "/" + columns[column]] = {*value, line};
    }
  }
  for (const std::string& exception : table.exceptions) {
    if (!values.contains(exception))
      fail(table.line, fmt::format("exceptions: {}, expected ROW/COLUMN of the table", in_message(exception)));
  }
  if (table.sum == 0) return cells;
  for (const auto& [name, value] : values) {
    const std::size_t slash = name.find('/');
    const auto mirror = values.find(name.substr(slash + 1) + "/" + name.substr(0, slash));
    const auto excepted = [&](const std::string& cell) {
      return std::find(table.exceptions.begin(), table.exceptions.end(), cell) != table.exceptions.end();
    };
    if (mirror == values.end() || excepted(name) || excepted(mirror->first)) continue;
    if (std::abs(value.first + mirror->second.first - table.sum) > 0.011)
      fail(value.second, fmt::format("table: {} and {} add up to {}, expected {}", name, mirror->first,
                                     value.first + mirror->second.first, table.sum));
  }
  return cells;
}

}  // namespace cycad
