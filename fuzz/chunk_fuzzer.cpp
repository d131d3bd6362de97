// Any lines as a chunk plan with the right checksum, and as rows of a chunk file.
#include <cstddef>
#include <cstdint>
#include <string>

#include "cycad/core/text.hpp"
#include "cycad/match/chunk_plan.hpp"
#include "cycad/match/stored_game.hpp"
#include "input_file.hpp"
#include "match/sealed_lines.hpp"
#include "outcome.hpp"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using cycad::fuzz::accepted, cycad::fuzz::require;
  const std::string text(reinterpret_cast<const char*>(data), size);
  accepted([&] { (void)cycad::unseal(text, "plan", "fuzzed"); });
  for (const std::string_view line : cycad::split(text, '\n')) {
    cycad::StoredGame row;
    if (!accepted([&] { row = cycad::stored_game_from_json(line); })) continue;
    require(cycad::same_game(cycad::stored_game_from_json(cycad::to_json_line(row)), row));
    (void)cycad::to_csv_line(row);
  }
  const std::string sealed = cycad::seal(cycad::to_strings(cycad::split(text, '\n')));
  cycad::ChunkPlan plan;
  if (!accepted([&] { plan = cycad::read_chunk_plan(cycad::fuzz::input_file(sealed, "plan.jsonl")); })) return 0;
  require(!cycad::to_text(plan).empty());
  return 0;
}
