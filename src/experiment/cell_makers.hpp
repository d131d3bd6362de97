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

// A cell for each measurement of the evidence. InputError if one has too few numbers.
void add_measured_cells(const Part& part, const Evidence& evidence, std::vector<Cell>& cells);

}  // namespace cycad
