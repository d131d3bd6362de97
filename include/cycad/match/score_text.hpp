// How scores and ratings are written: always with both ends of their 95 % interval, which is not symmetric.
#pragma once

#include <string>

#include "cycad/match/statistics/tally.hpp"

namespace cycad {

// A share with its interval in percent: "62.5 [50.4, 72.3]".
std::string percent_text(double share, const Interval& interval);

// How far an interval reaches below and above a value, both as text: "−8.1 +14.4", or "±9.0" if they are the same.
std::string reach_text(const std::string& below, const std::string& above);
// The same of a share, in percent.
std::string percent_reach_text(double share, const Interval& interval);

// A rating in Elo: "+120 [+90, +151]". An end that is infinite is "-∞" or "+∞".
std::string elo_text(double elo, const Interval& interval);
std::string elo_end_text(double elo);

}  // namespace cycad
