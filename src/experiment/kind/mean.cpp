// The means of the cells that other parts have in common.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "experiment/cell_makers.hpp"
#include "experiment/kind/part_kind.hpp"

namespace cycad {
namespace {

std::vector<std::string> mean_cell_names(const Part& part, const std::vector<std::string>& earlier) {
  std::vector<std::string> names;
  const std::string first = part.of.front() + "/";
  const std::unordered_set<std::string_view> known(earlier.begin(), earlier.end());
  for (const std::string& name : earlier) {
    if (!name.starts_with(first)) continue;
    const std::string rest = name.substr(first.size());
    const bool everywhere = std::all_of(part.of.begin(), part.of.end(), [&](const std::string& other) {
      return known.contains(fmt::format("{}/{}", other, rest));
    });
    if (everywhere) names.push_back(rest);
  }
  return names;
}

void add_mean_cells(const Part& part, const Evidence&, std::vector<Cell>& cells) {
  std::vector<std::string> earlier;
  earlier.reserve(cells.size());
  std::unordered_map<std::string_view, const Cell*> by_name;
  for (const Cell& cell : cells) {
    earlier.push_back(cell.name);
    by_name.emplace(cell.name, &cell);
  }
  std::vector<Cell> means;
  for (const std::string& rest : mean_cell_names(part, earlier)) {
    std::vector<Cell> found;
    for (const std::string& other : part.of) found.push_back(*by_name.at(fmt::format("{}/{}", other, rest)));
    means.push_back(mean_cell(part.name + "/" + rest, found));
  }
  cells.insert(cells.end(), means.begin(), means.end());
}

}  // namespace

PartKind mean_kind() {
  return {.name = "mean",
          .keys = {"of"},
          .needed = {"of"},
          .own_column = "average",
          .problem =
              [](const Part& part) {
                const std::set<std::string> once(part.of.begin(), part.of.end());
                return std::string(once.size() < part.of.size() ? "of: a part twice, expected each once" : "");
              },
          .cell_names = mean_cell_names,
          .facts = [](const Part& part, bool) -> std::vector<std::string> {
            return {fmt::format("the mean of {}", fmt::join(part.of, ", "))};
          },
          .add_cells = add_mean_cells};
}

}  // namespace cycad
