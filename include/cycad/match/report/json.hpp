// A report as JSON: {"store", "version", "experiments": [{"name", "game", "agents": [...], "ratings": [...],
// "curves": [...], "tuning": {...}, "command"}]}. An agent has its name and full specification, what it did in all its
// games (agent_table.hpp), and `against` with the same counts by opponent. Scores are from 0 to 1.
#pragma once

#include <string>

#include "cycad/match/report/model.hpp"

namespace cycad {

std::string report_json(const Report& report);

}  // namespace cycad
