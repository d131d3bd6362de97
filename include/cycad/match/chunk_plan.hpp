// An experiment cut into numbered chunks of games, which any number of machines can play without knowing of each other:
// a file that fixes all settings and lists the keys of each chunk's games. It is written once; whoever plays a chunk,
// merges the results or asks what is missing reads the same one.
//
//   ChunkPlan plan = cut_into_chunks(store.experiment("first").plan(), missing_games(...), 8);
//   write_chunk_plan(plan, plan_path(folder));
//   ChunkPlan same = read_chunk_plan(plan_path(folder));
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cycad/match/plan.hpp"

namespace cycad {

struct ChunkPlan {
  Plan plan;
  std::vector<std::vector<std::size_t>> chunks;  // places in the plan's schedule
  std::string checksum;                          // of its text: how result files name their plan

  [[nodiscard]] std::size_t games() const;
};

// With ten kilobytes per game a chunk's file of results can just be read again.
inline constexpr std::size_t most_games_per_chunk = 100'000;

// Parts of nearly equal size in the order of the schedule; never more of them than there are games. InputError if there
// are no games, or too many of them for a chunk or for the file of the plan.
ChunkPlan cut_into_chunks(const Plan& plan, const std::vector<std::size_t>& places, std::size_t chunks);

std::string to_text(const ChunkPlan& plan);
void write_chunk_plan(const ChunkPlan& plan, const std::string& path);

// InputError if it is none or not there, OutsideError if it is damaged, cut short or cannot be read.
ChunkPlan read_chunk_plan(const std::string& path);

// Where a folder has its plan.
std::string plan_path(const std::string& folder);

// InputError unless the plan has this chunk.
void check_chunk(const ChunkPlan& plan, std::size_t chunk);

}  // namespace cycad
