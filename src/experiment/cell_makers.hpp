// How evidence becomes cells. The names are full names: PART/ROW or PART/ROW/COLUMN.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cycad/experiment/cells.hpp"

namespace cycad {

Cell share_cell(std::string name, std::uint64_t successes, std::uint64_t trials);
Cell tally_cell(std::string name, const Tally& tally, Scoring scoring);
Cell mean_cell(std::string name, const std::vector<Cell>& cells);

// A cell for each measurement of the evidence. InputError if its numbers cannot be those of its measure.
void add_measured_cells(const Part& part, const Evidence& evidence, std::vector<Cell>& cells);

// What the part's kind does not write: other cells, or one twice, another measure, or other numbers than the part has.
// Empty if all of it may be what was measured.
std::string measured_problem(const Part& part, const Evidence& evidence);

}  // namespace cycad
