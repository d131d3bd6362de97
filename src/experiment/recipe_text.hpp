// The small texts within a recipe: "label: agent", "name: word word", grids, and tables of published numbers.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/experiment/recipe.hpp"

namespace cycad {

inline constexpr std::size_t longest_label = 40;
inline constexpr std::size_t longest_row = 200;  // the name of a row or a column: of a grid, some labels

// At most 40 letters, digits and . - = + ,: what names of parts, rows and columns are made of.
bool is_label(std::string_view text);

// "uct: lanctot/uct", or only "lanctot/uct", which is called uct.
Labelled read_labelled(const std::string& text);

// "c: 0.5 1 2"
NamedWords read_named_words(const std::string& text);

// An agent for each point: {c} in the text stands for the value on the axis c, {sqrt c} for its root. The axis
// `simulations` is the budget, and so is the axis `ms`, each millisecond being `simulations_per_ms` simulations. Of two
// axes the first is the row and the second the column.
std::vector<Labelled> grid_agents(const std::string& agent, const std::vector<NamedWords>& axes,
                                  double simulations_per_ms);

// The text with {name} and {sqrt name} replaced.
std::string filled(const std::string& agent, const std::string& name, const std::string& value);

struct PublishedTable {
  std::string part = {}, text = {};
  std::size_t line = 0;                      // of its first row
  double games = 0;                          // behind each number, which is a percentage then
  double error = 0;                          // otherwise: the standard error of each number
  double sum = 0;                            // of each cell and its mirror image, unless 0
  std::vector<std::string> exceptions = {};  // ROW/COLUMN where the print does not add up
};

// The first line names the columns, each other one a row: a name and as many numbers, `-` where there is none. A column
// called average or score is that of the cell PART/ROW.
std::vector<PublishedCell> read_published_table(
    const PublishedTable& table, const std::function<void(std::size_t line, const std::string& problem)>& fail);

}  // namespace cycad
