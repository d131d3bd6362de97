#include "cycad/match/chunk_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/whole_file.hpp"
#include "match/sealed_lines.hpp"

namespace cycad {
namespace {

namespace fs = std::filesystem;
constexpr const char* chunk_kind = "chunk";

std::string opening_of(const ChunkPlan& plan, std::size_t chunk) {
  return opening_line(chunk_kind, fmt::format(R"("plan":"{}","experiment":{},"chunk":{},"games":{})", plan.checksum,
                                              Json(plan.plan.name).dump(), chunk, plan.chunks[chunk].size()));
}

// The lines of a whole file of this plan and chunk.
std::vector<std::string> lines_of(const ChunkPlan& plan, std::size_t chunk, const std::string& path) {
  std::vector<std::string> lines = read_sealed(path, chunk_kind).lines;
  if (lines.front() != opening_of(plan, chunk))
    throw InputError(
        fmt::format("chunk {}: of another plan or chunk, expected chunk {} of plan {}", path, chunk, plan.checksum));
  if (lines.size() != plan.chunks[chunk].size() + 1)
    throw OutsideError(
        fmt::format("chunk {}: {} games, expected {}", path, lines.size() - 1, plan.chunks[chunk].size()));
  return lines;
}

// A row of the plan at this place, or an error that says what is wrong with it.
StoredGame checked_row(const Plan& plan, std::size_t place, const std::string& line) {
  StoredGame row = stored_game_from_json(line);
  const ScheduledGame expected = plan.schedule.game(place);
  const GameKey key{plan.name, expected.pairing, expected.number};
  if (row.key != key) throw OutsideError(fmt::format("game {} in the place of {}", to_text(row.key), to_text(key)));
  if (!same_game(row, to_stored(plan, from_stored(plan, row))) || row.signature != plan.signature)
    throw OutsideError(fmt::format("game {}: not with the agents or the signature of the plan", to_text(key)));
  return row;
}

std::string set_aside(const std::string& path) {
  for (int number = 1;; ++number) {
    std::string other = fmt::format("{}.damaged-{}", path, number);
    if (fs::exists(other)) continue;
    std::error_code problem;
    fs::rename(path, other, problem);
    if (problem) throw OutsideError(fmt::format("cannot rename {}: {}", path, problem.message()));
    return other;
  }
}

}  // namespace

std::string chunk_path(const std::string& folder, std::size_t chunk) {
  return (fs::path(folder) / fmt::format("chunk-{}.jsonl", chunk)).string();
}

ChunkState chunk_state(const ChunkPlan& plan, std::size_t chunk, const std::string& folder) {
  check_chunk(plan, chunk);
  const std::string path = chunk_path(folder, chunk);
  std::error_code problem;
  const fs::file_status status = fs::symlink_status(path, problem);
  if (!fs::status_known(status)) throw OutsideError(fmt::format("cannot reach {}: {}", path, problem.message()));
  if (!fs::exists(status)) return ChunkState::absent;
  try {
    (void)lines_of(plan, chunk, path);
    return ChunkState::whole;
  } catch (const OutsideError&) {
    return ChunkState::damaged;
  } catch (const InputError&) {
    return ChunkState::foreign;
  }
}

std::vector<StoredGame> read_chunk_file(const ChunkPlan& plan, std::size_t chunk, const std::string& folder) {
  check_chunk(plan, chunk);
  const std::string path = chunk_path(folder, chunk);
  const std::vector<std::string> lines = lines_of(plan, chunk, path);
  std::vector<StoredGame> games;
  try {
    for (std::size_t game = 0; game < plan.chunks[chunk].size(); ++game)
      games.push_back(checked_row(plan.plan, plan.chunks[chunk][game], lines[game + 1]));
  } catch (const std::runtime_error& error) {
    throw OutsideError(fmt::format("chunk {}: {}", path, error.what()));
  }
  return games;
}

void write_chunk_file(const ChunkPlan& plan, std::size_t chunk, const std::string& folder,
                      const std::vector<PlayedGame>& games) {
  std::vector<std::string> lines{opening_of(plan, chunk)};
  for (const PlayedGame& game : games) {
    lines.push_back(to_json_line(to_stored(plan.plan, game)));
    lines.back().pop_back();
  }
  WholeFile file(chunk_path(folder, chunk));
  file.write(seal(lines));
  file.commit();
}

ChunkRun play_chunk(const ChunkPlan& plan, std::size_t chunk, const ChunkSettings& settings,
                    const std::stop_token& stop) {
  const std::string path = chunk_path(settings.folder, chunk);
  ChunkRun run;
  const ChunkState before = chunk_state(plan, chunk, settings.folder);
  if (before == ChunkState::whole) {
    run.was_there = run.complete = true;
    return run;
  }
  if (before == ChunkState::foreign) (void)lines_of(plan, chunk, path);  // throws and says why
  if (before == ChunkState::damaged) run.set_aside = set_aside(path);
  { const WholeFile probe(path); }  // a folder that takes no file is better known before hours of play than after

  Tournament tournament = make_tournament(plan.plan);
  tournament.threads = settings.threads;
  tournament.tolerate_forfeits = settings.tolerate_forfeits;
  tournament.on_game = settings.on_game;
  tournament.only = plan.chunks[chunk];
  const std::vector<PlayedGame> games = play_tournament(tournament, stop);
  run.played = games.size();
  if (games.size() < plan.chunks[chunk].size()) return run;
  // Somebody else may have been quicker.
  if (chunk_state(plan, chunk, settings.folder) != ChunkState::whole)
    write_chunk_file(plan, chunk, settings.folder, games);
  run.complete = true;
  return run;
}

}  // namespace cycad
