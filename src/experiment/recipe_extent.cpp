#include "experiment/recipe_extent.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>

#include "cycad/core/error.hpp"
#include "experiment/kind/part_kind.hpp"

namespace cycad {

namespace {

std::size_t size_of(const std::vector<std::string>& texts) {
  return std::accumulate(texts.begin(), texts.end(), std::size_t{0},
                         [](std::size_t sum, const std::string& text) { return sum + text.size(); });
}

}  // namespace

void Extent::add(const Part& part, const ReadingChange& change) {
  constexpr std::size_t most_parts = 1'000, most_agents = 100'000, most_entries = 1'000'000;
  constexpr std::size_t most_text = std::size_t{1} << 24U;
  const std::vector<std::string>& maps = change.maps.empty() ? part.maps : change.maps;
  ++parts_;
  agents_ += part.agents.size();
  entries_ += maps.size() + part.budgets.size() + part.points.size() + part.groups.size() + part.of.size();
  text_ += part.title.size() + part.game.size() + part.start_agent.size() + part.model.size() + part.strategy.size() +
           size_of(maps) + size_of(part.of) + (change.against.empty() ? part.against : change.against).size() +
           change.options.size() * (part.agents.size() + 1);
  for (const Labelled& agent : part.agents) text_ += agent.label.size() + agent.agent.size();
  for (const NamedWords& group : part.groups) {
    entries_ += group.words.size();
    text_ += group.name.size() + size_of(group.words);
  }
  if (parts_ > most_parts)
    throw InputError(fmt::format("more than {} parts with those of readings, expected fewer", most_parts));
  if (agents_ > most_agents)
    throw InputError(fmt::format("more than {} agents of all parts and readings, expected fewer", most_agents));
  if (entries_ > most_entries)
    throw InputError(
        fmt::format("lists of more than {} maps, budgets, points and groups in all parts and readings, "
                    "expected shorter ones",
                    most_entries));
  if (text_ > most_text)
    throw InputError(
        fmt::format("texts of more than {} characters in all parts and readings, expected shorter ones", most_text));
}

namespace {

// How many cells a part may have, but for a small factor: its lists multiply.
double cells_at_most(const Part& part) {
  const auto size = [](const auto& list) { return static_cast<double>(std::max<std::size_t>(1, list.size())); };
  const double rows = part.agents.empty() ? size(part.maps) : size(part.agents);
  return rows * size(part.budgets) * size(part.points) * size(part.groups);
}

}  // namespace

void check_cells(const std::vector<Part>& parts,
                 const std::function<void(std::size_t line, const std::string& problem)>& fail) {
  constexpr std::size_t most_cells = 100'000;
  constexpr std::uint64_t most_values = 4'000'000;  // of samples, which are kept one by one
  constexpr std::size_t most_looks = 2'000'000;     // of means at the cells before them
  std::vector<std::string> names;
  std::uint64_t values = 0;
  std::size_t looks = 0;
  for (const Part& part : parts) {
    const auto require_few = [&](double count) {
      if (count > most_cells)
        fail(part.line, fmt::format("part {}: more than {} cells with those before it, expected shorter lists",
                                    part.name, most_cells));
    };
    require_few(static_cast<double>(names.size()) + cells_at_most(part));
    if (!part.of.empty()) looks += names.size();
    if (looks > most_looks)
      fail(part.line, fmt::format("part {}: too many means of {} cells, expected fewer", part.name, names.size()));
    const auto measuring = kind_of(part).measuring;
    std::set<std::string> own;
    for (const std::string& name : kind_of(part).cell_names(part, names)) {
      if (!own.insert(name).second)
        fail(part.line, fmt::format("part {}: two cells are called {}, expected each name once", part.name, name));
      const Measuring measured = measuring == nullptr ? Measuring{} : measuring(part, name);
      if (measured.measure == Measure::sample) values += measured.count;
      if (values > most_values)
        fail(part.line, fmt::format("part {}: more than {} values with those before it, expected fewer repetitions",
                                    part.name, most_values));
    }
    for (const std::string& name : own) names.push_back(part.name + "/" + name);
    require_few(static_cast<double>(names.size()));
  }
}

}  // namespace cycad
