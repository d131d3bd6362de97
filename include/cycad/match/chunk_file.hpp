// The result of one chunk: a file chunk-K.jsonl with a line for each game, which names its plan and ends with a
// checksum. It is there whole or not at all, so playing a chunk again, at the same time or after a kill, is harmless.
//
//   ChunkRun run = play_chunk(plan, 3, {.folder = folder, .threads = 2}, stop);
//   std::vector<StoredGame> games = read_chunk_file(plan, 3, folder);
//
// Games are the same, bit for bit, as those that one machine would have played.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "cycad/match/chunk_plan.hpp"
#include "cycad/match/stored_game.hpp"
#include "cycad/match/tournament.hpp"

namespace cycad {

std::string chunk_path(const std::string& folder, std::size_t chunk);

enum class ChunkState {
  absent,
  whole,
  damaged,  // cut short, or otherwise not what was written
  foreign   // another plan's, or something else altogether: nobody may write there
};

ChunkState chunk_state(const ChunkPlan& plan, std::size_t chunk, const std::string& folder);

// The games of a chunk, each checked against the plan and replayed. InputError: a foreign file, or of another plan or
// chunk. OutsideError: cut short, damaged, unreadable, or with games that cannot be.
std::vector<StoredGame> read_chunk_file(const ChunkPlan& plan, std::size_t chunk, const std::string& folder);

void write_chunk_file(const ChunkPlan& plan, std::size_t chunk, const std::string& folder,
                      const std::vector<PlayedGame>& games);

struct ChunkSettings {
  std::string folder;
  unsigned threads = 1;
  bool tolerate_forfeits = false;                       // see Tournament
  std::function<void(const PlayedGame&)> on_game = {};  // never two calls at once
};

struct ChunkRun {
  std::size_t played = 0;
  bool was_there = false;  // whole: nothing was played
  bool complete = false;   // the file is there
  std::string set_aside;   // where a damaged file of an earlier run was moved to; nothing is overwritten
};

// A stop leaves no file. InputError if a foreign file has its name.
ChunkRun play_chunk(const ChunkPlan& plan, std::size_t chunk, const ChunkSettings& settings,
                    const std::stop_token& stop = {});

}  // namespace cycad
