// Folds the result files of a chunk plan into a store, and knows what is missing. The store is the only record: what
// counts is which games it has, not what became of a job.
//
//   MergeReport report = merge_chunks(plan, folder, store);    // any number of times, at any moment
//   MissingChunks missing = missing_chunks(plan, folder, store);
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cycad/match/chunk_plan.hpp"
#include "cycad/match/store.hpp"

namespace cycad {

struct MergeReport {
  std::size_t files = 0;              // that were whole
  std::size_t added = 0;              // games that the store did not have
  std::vector<std::string> problems;  // one for each file that was left out
};

// InputError if the store has the experiment with other settings, but for more games. A file that is cut short, foreign
// or of another plan, or with another game than the store's under one key, is a problem of its own; the others are
// merged.
MergeReport merge_chunks(const ChunkPlan& plan, const std::string& folder, Store& store);

struct MissingChunks {
  std::vector<std::size_t> to_play;   // chunks with games that neither the store nor a whole file has
  std::vector<std::size_t> to_merge;  // chunks with games that a whole file has but not the store
  std::vector<std::size_t> blocked;   // chunks to play whose file's name a foreign file has
  std::size_t planned = 0;            // games of the experiment, which may have been extended since
  std::size_t games = 0;              // of these, how many the store does not have
  std::size_t outside = 0;            // of these, how many are in no chunk of this plan
};

// Nothing is missing once a sequential test has decided.
MissingChunks missing_chunks(const ChunkPlan& plan, const std::string& folder, const Store& store);

// The places of the schedule that are still to be played: those without a game in the store, or none once a sequential
// test has decided.
std::vector<std::size_t> places_to_play(const Plan& plan, const Store& store);

}  // namespace cycad
