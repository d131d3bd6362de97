#include "cycad/match/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "cycad/core/error.hpp"
#include "cycad/match/chunk_file.hpp"
#include "cycad/match/sequential_stop.hpp"

namespace cycad {
namespace {

namespace fs = std::filesystem;

// Files that look like results but are none of this plan's chunks.
std::vector<std::string> strangers(const ChunkPlan& plan, const std::string& folder) {
  std::set<fs::path> expected;
  for (std::size_t chunk = 0; chunk < plan.chunks.size(); ++chunk) expected.insert(chunk_path(folder, chunk));
  std::vector<std::string> found;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("chunk-") && name.ends_with(".jsonl") && !expected.contains(fs::path(folder) / name))
      found.push_back((fs::path(folder) / name).string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

// The games of a file, or what is wrong with it.
std::vector<StoredGame> read_or_note(const ChunkPlan& plan, std::size_t chunk, const std::string& folder,
                                     std::vector<std::string>& problems) {
  try {
    return read_chunk_file(plan, chunk, folder);
  } catch (const InputError& error) {
    problems.emplace_back(error.what());
  } catch (const OutsideError& error) {
    problems.emplace_back(error.what());
  }
  return {};
}

bool has_decided(const Plan& plan, const Store& store) {
  if (!plan.sprt) return false;
  SequentialStop test(*plan.sprt, plan.schedule);
  store.for_each_game({.experiment = plan.name}, [&](const StoredGame& row) { test.add(from_stored(plan, row)); });
  return test.decided();
}

// The plan with as many games as the experiment in the store: it may have been extended since it was cut into chunks.
Plan as_extended(Plan plan, const Store& store) {
  for (const StoredExperiment& known : store.experiments())
    if (known.name == plan.name) plan.schedule.games = std::max(plan.schedule.games, known.plan().schedule.games);
  return plan;
}

}  // namespace

MergeReport merge_chunks(const ChunkPlan& plan, const std::string& folder, Store& store) {
  store.begin(as_extended(plan.plan, store));
  MergeReport report;
  for (std::size_t chunk = 0; chunk < plan.chunks.size(); ++chunk) {
    const std::string path = chunk_path(folder, chunk);
    if (!fs::exists(fs::symlink_status(path))) continue;
    const std::vector<StoredGame> games = read_or_note(plan, chunk, folder, report.problems);
    if (games.empty()) continue;
    try {
      for (const StoredGame& game : games) report.added += store.insert(game) ? 1 : 0;
      ++report.files;
    } catch (const InputError& error) {
      report.problems.push_back(fmt::format("chunk {}: {}", path, error.what()));
    }
  }
  for (const std::string& path : strangers(plan, folder))
    report.problems.push_back(
        fmt::format("chunk {}: not of this plan, whose chunks are 0 to {}", path, plan.chunks.size() - 1));
  return report;
}

MissingChunks missing_chunks(const ChunkPlan& plan, const std::string& folder, const Store& store) {
  const Plan whole = as_extended(plan.plan, store);
  const std::size_t all = places_to_play(whole, store).size();
  const std::vector<std::size_t> places =
      all == 0 ? std::vector<std::size_t>{} : missing_games(plan.plan, store.keys(plan.plan.name));
  const std::set<std::size_t> wanted(places.begin(), places.end());
  MissingChunks missing{
      .to_play = {}, .to_merge = {}, .blocked = {}, .planned = whole.schedule.size(), .games = all, .outside = all};
  for (std::size_t chunk = 0; chunk < plan.chunks.size(); ++chunk) {
    const std::vector<std::size_t>& games = plan.chunks[chunk];
    const auto count = static_cast<std::size_t>(
        std::count_if(games.begin(), games.end(), [&wanted](std::size_t place) { return wanted.contains(place); }));
    if (count == 0) continue;
    missing.outside -= count;
    const ChunkState state = chunk_state(plan, chunk, folder);
    const bool foreign = state == ChunkState::foreign;
    (state == ChunkState::whole ? missing.to_merge : foreign ? missing.blocked : missing.to_play).push_back(chunk);
  }
  return missing;
}

std::vector<std::size_t> places_to_play(const Plan& plan, const Store& store) {
  if (has_decided(plan, store)) return {};
  constexpr std::size_t most_games = 10'000'000;  // a list of them is made, and written
  if (plan.schedule.size() > most_games)
    throw InputError(fmt::format("experiment {}: {} games, expected at most {} to be cut into chunks", plan.name,
                                 plan.schedule.size(), most_games));
  return missing_games(plan, store.keys(plan.name));
}

}  // namespace cycad
