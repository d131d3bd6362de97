// Any lines as a plan of chunks, or as the games of a chunk of some plan. They get the right opening and checksum,
// which nobody would come upon by chance.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/core/text.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/match/chunk_file.hpp"
#include "input_file.hpp"
#include "match/sealed_lines.hpp"
#include "outcome.hpp"

namespace {

using namespace cycad;
using fuzz::accepted, fuzz::require;

struct Chunk {
  ChunkPlan plan;
  std::string opening;
};

// Two games of a game, and how a file of them begins.
Chunk chunk_of(const std::string& game, const std::string& map) {
  Plan plan =
      make_plan({.game = game, .agents = {"random", "greedy"}, .maps = {map}}, {.pairings = {{0, 1}}, .games = 2});
  plan.name = "p";
  Chunk chunk{cut_into_chunks(plan, {0, 1}, 1), {}};
  const std::string folder = std::filesystem::path(fuzz::input_file("", "opening")).parent_path().string();
  write_chunk_file(chunk.plan, 0, folder, {});
  chunk.opening = read_sealed(chunk_path(folder, 0), "chunk").lines.front();
  return chunk;
}

void read_plan(const std::vector<std::string>& lines) {
  ChunkPlan plan;
  if (accepted([&] { plan = read_chunk_plan(fuzz::input_file(seal(lines), "plan.jsonl")); }))
    require(!to_text(plan).empty());
}

void read_games(const std::string& text, std::vector<std::string> lines) {
  static const std::vector<Chunk> chunks{chunk_of("tron", "empty:5x5"), chunk_of("breakthrough", "4x4"),
                                         chunk_of("octagon", "small")};
  for (const Chunk& chunk : chunks) {
    if (text.find(chunk.plan.plan.game) == std::string::npos) continue;
    lines.insert(lines.begin(), chunk.opening);
    const std::filesystem::path path = fuzz::input_file(seal(lines), "chunk-0.jsonl");
    accepted([&] { require(read_chunk_file(chunk.plan, 0, path.parent_path().string()).size() == 2); });
    return;
  }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  accepted([&] { (void)unseal(text, "plan", "fuzzed"); });
  const std::vector<std::string> lines = to_strings(split(text, '\n'));
  if (text.starts_with(R"({"cycad":"plan")")) {
    read_plan(lines);
    return 0;
  }
  for (const std::string& line : lines) {
    StoredGame row;
    if (!accepted([&] { row = stored_game_from_json(line); })) continue;
    require(same_game(stored_game_from_json(to_json_line(row)), row));
    (void)to_csv_line(row);
  }
  read_games(text, lines);
  return 0;
}
