// Plays a tuning as `tune` and `discover` do: progress on standard error, in a store if there is one, and an interrupt
// leaves what is finished.
#pragma once

#include "cli/contest.hpp"
#include "cycad/match/tune/tuner.hpp"

namespace cycad {

TuneResult play_tuning(const Plan& plan, const ContestOptions& options);

// After an interrupt: says how to go on, and ends the program.
[[noreturn]] void end_interrupted(const TuneResult& result, const ContestOptions& options);

}  // namespace cycad
