#include "cycad/match/chunk_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/match/stored_game.hpp"
#include "match/sealed_lines.hpp"

namespace cycad {
namespace {

constexpr const char* plan_kind = "plan";

std::vector<std::string> lines_of(const ChunkPlan& plan) {
  std::vector<std::string> lines;
  lines.push_back(opening_line(
      plan_kind, fmt::format(R"("experiment":{},"games":{},"chunks":{},"settings":{})", Json(plan.plan.name).dump(),
                             plan.games(), plan.chunks.size(), settings_json(plan.plan))));
  for (std::size_t chunk = 0; chunk < plan.chunks.size(); ++chunk) {
    Json keys = Json::array();
    for (const std::size_t place : plan.chunks[chunk]) {
      const ScheduledGame game = plan.plan.schedule.game(place);
      keys.push_back(to_text(GameKey{plan.plan.name, game.pairing, game.number}));
    }
    lines.push_back(Json{{"chunk", chunk}, {"games", keys}}.dump());
  }
  return lines;
}

std::vector<std::size_t> places_of(const Plan& plan, const Json& keys) {
  std::vector<std::size_t> places;
  for (const Json& text : keys) {
    const GameKey key = parse_game_key(text.get<std::string>());
    if (key.experiment != plan.name || key.pairing >= plan.schedule.pairings.size() ||
        key.number >= plan.schedule.games)
      throw InputError(fmt::format("game {} is not in the experiment", to_text(key)));
    places.push_back(plan.schedule.index(key.pairing, key.number));
  }
  return places;
}

ChunkPlan parse(const std::vector<std::string>& lines) {
  const Json header = Json::parse(lines.front());
  ChunkPlan plan{
      .plan = plan_from_json(header.at("experiment"), header.at("settings").dump()), .chunks = {}, .checksum = {}};
  std::set<std::size_t> all;
  for (std::size_t line = 1; line < lines.size(); ++line) {
    const Json chunk = Json::parse(lines[line]);
    if (chunk.at("chunk") != line - 1) throw InputError(fmt::format("line {}: expected chunk {}", line + 1, line - 1));
    plan.chunks.push_back(places_of(plan.plan, chunk.at("games")));
    if (plan.chunks.back().empty()) throw InputError(fmt::format("line {}: a chunk without games", line + 1));
    all.insert(plan.chunks.back().begin(), plan.chunks.back().end());
  }
  if (plan.chunks.empty()) throw InputError("no chunks, expected one or more");
  if (header.at("chunks") != plan.chunks.size() || header.at("games") != plan.games() || all.size() != plan.games())
    throw InputError("its chunks are not those of its first line, or a game is there twice");
  return plan;
}

}  // namespace

std::size_t ChunkPlan::games() const {
  std::size_t count = 0;
  for (const std::vector<std::size_t>& chunk : chunks) count += chunk.size();
  return count;
}

ChunkPlan cut_into_chunks(const Plan& plan, const std::vector<std::size_t>& places, std::size_t chunks) {
  if (places.empty() || chunks == 0)
    throw InputError(fmt::format("experiment {}: {} games in {} chunks, expected one or more of both", plan.name,
                                 places.size(), chunks));
  const std::size_t least_chunks = (places.size() + most_games_per_chunk - 1) / most_games_per_chunk;
  if (chunks < least_chunks)
    throw InputError(fmt::format("experiment {}: {} games in {} chunks, expected {} chunks or more", plan.name,
                                 places.size(), chunks, least_chunks));
  check_agents(plan);
  ChunkPlan cut{.plan = plan, .chunks = {}, .checksum = {}};
  const std::size_t parts = std::min(chunks, places.size());
  for (std::size_t part = 0; part < parts; ++part) {
    const auto bound = [&](std::size_t number) {
      return places.begin() + static_cast<std::ptrdiff_t>(places.size() * number / parts);
    };
    cut.chunks.emplace_back(bound(part), bound(part + 1));
  }
  const std::vector<std::string> lines = lines_of(cut);
  std::size_t bytes = 1U << 10U;  // more than the closing line
  for (const std::string& line : lines) bytes += line.size() + 1;
  if (bytes > most_file_bytes)
    throw InputError(fmt::format("experiment {}: a plan of {} MiB, expected at most {} (fewer games or a shorter name)",
                                 plan.name, bytes >> 20U, most_file_bytes >> 20U));
  cut.checksum = checksum_of_lines(lines);
  return cut;
}

std::string to_text(const ChunkPlan& plan) { return seal(lines_of(plan)); }

void write_chunk_plan(const ChunkPlan& plan, const std::string& path) {
  WholeFile file(path);
  file.write(to_text(plan));
  file.commit();
}

ChunkPlan read_chunk_plan(const std::string& path) {
  if (!is_there(path))
    throw InputError(fmt::format("plan {}: there is no such file, expected what `cycad submit` wrote", path));
  const Sealed sealed = read_sealed(path, plan_kind);
  try {
    ChunkPlan plan = parse(sealed.lines);
    plan.checksum = sealed.checksum;
    return plan;
  } catch (const JsonError& error) {
    throw InputError(fmt::format("plan {}: {}", path, error.what()));
  } catch (const InputError& error) {
    throw InputError(fmt::format("plan {}: {}", path, error.what()));
  }
}

std::string plan_path(const std::string& folder) { return (std::filesystem::path(folder) / "plan.jsonl").string(); }

void check_chunk(const ChunkPlan& plan, std::size_t chunk) {
  if (chunk >= plan.chunks.size())
    throw InputError(
        fmt::format("chunk {}: the plan of {} has chunks 0 to {}", chunk, plan.plan.name, plan.chunks.size() - 1));
}

}  // namespace cycad
