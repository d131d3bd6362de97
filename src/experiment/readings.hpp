// Readings of unclear sentences: the parts that they add, and how well each fits the published numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cycad/experiment/recipe.hpp"

namespace cycad {

// The specification with these options ("decide=average, expand=all"), which replace its own ones of the same names.
std::string with_options(const std::string& agent, const std::string& options);

struct ReadingChange {
  std::vector<std::string> parts = {};   // that are copied
  std::vector<std::string> agents = {};  // labels of those that change; empty: all, and a gauntlet's opponent
  std::string options = {};              // of the agents
  std::vector<std::string> maps = {};    // in the place of the part's own
  std::string against = {};              // the opponent of a gauntlet
  std::uint64_t simulations = 0;         // per move, for the same milliseconds; 0: as the part has them
  std::uint64_t games = 0;               // of each pairing, if the part has more; 0: as the part has them
};

// The copies of parts, in their order. InputError if a part does not exist, or nothing changes.
std::vector<Part> reading_parts(const std::vector<Part>& parts, const std::string& reading,
                                const ReadingChange& change);

}  // namespace cycad
