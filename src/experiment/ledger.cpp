#include "cycad/experiment/ledger.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <memory>

#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/random.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/core/words.hpp"

namespace cycad {
namespace {

constexpr std::size_t longest_ledger = std::size_t{1} << 26;  // bytes when unpacked
constexpr int gzip_window = 15 + 16;                          // zlib's way to ask for gzip

std::string packed(const std::string& text) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, 9, Z_DEFAULT_STRATEGY) != Z_OK)
    throw OutsideError("ledger: the compression does not begin");
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int status = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (status != Z_STREAM_END) throw OutsideError("ledger: the compression failed");
  return out;
}

std::string unpacked(const std::string& bytes, const std::string& path) {
  z_stream stream{};
  if (inflateInit2(&stream, gzip_window) != Z_OK) throw OutsideError("ledger: the decompression does not begin");
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  std::string out;
  std::array<char, 1 << 16> block{};
  int status = Z_OK;
  while (status == Z_OK && out.size() <= longest_ledger) {
    stream.next_out = reinterpret_cast<Bytef*>(block.data());
    stream.avail_out = static_cast<uInt>(block.size());
    status = inflate(&stream, Z_NO_FLUSH);
    out.append(block.data(), block.size() - stream.avail_out);
  }
  const bool whole = status == Z_STREAM_END && stream.avail_in == 0;
  inflateEnd(&stream);
  if (!whole) throw InputError(fmt::format("ledger {}: damaged, expected a file written by --write", path));
  return out;
}

Json json_of(const Evidence& evidence) {
  Json json{{"results", evidence.results}, {"measured", Json::array()}};
  for (const Measured& measured : evidence.measured)
    json["measured"].push_back({{"cell", measured.cell},
                                {"measure", word_of(measure_words, measured.measure)},
                                {"numbers", measured.numbers}});
  for (const Forfeited& forfeited : evidence.forfeits)
    json["forfeits"].push_back({{"agent", forfeited.agent},
                                {"games", forfeited.games},
                                {"forfeits", forfeited.forfeits},
                                {"kinds", forfeited.kinds}});
  return json;
}

// Of versions, signatures and dates, which stand in documents. A hundred programs may have played.
std::string word_in(const Json& json) {
  constexpr std::size_t longest = 2'100;
  std::string text = json;
  const bool plain = std::all_of(text.begin(), text.end(), [](char character) {
    return std::isalnum(static_cast<unsigned char>(character)) != 0 ||
           std::string_view(" .,:+-_()").find(character) != std::string_view::npos;
  });
  if (!plain || text.size() > longest)
    throw InputError(fmt::format("{}, expected a date, a version or a signature", in_message(text)));
  return text;
}

Evidence evidence_of(const Json& json) {
  Evidence evidence{.results = json.at("results"), .measured = {}, .forfeits = {}};
  for (const Json& entry : json.at("measured")) {
    const std::string word = entry.at("measure");
    const std::optional<Measure> measure = value_named<Measure>(measure_words, word);
    if (!measure)
      throw InputError(fmt::format("unknown measure {}, expected {}", in_message(word), listed_words(measure_words)));
    evidence.measured.push_back({.cell = entry.at("cell"), .measure = *measure, .numbers = entry.at("numbers")});
  }
  if (!json.contains("forfeits")) return evidence;
  for (const Json& entry : json.at("forfeits"))
    evidence.forfeits.push_back({.agent = entry.at("agent"),
                                 .games = entry.at("games"),
                                 .forfeits = entry.at("forfeits"),
                                 .kinds = entry.at("kinds")});
  return evidence;
}

}  // namespace

std::string part_settings(const Part& part, bool timed) {
  Json agents = Json::array();
  for (const Labelled& agent : part.agents)
    agents.push_back({agent.label, agent.agent, agent.simulations, agent.factor});
  Json groups = Json::array();
  for (const NamedWords& group : part.groups) groups.push_back({group.name, group.words});
  Json settings{{"kind", part.kind},
                {"seed", part.seed},
                {"game", part.game},
                {"maps", part.maps},
                {"agents", agents},
                {"against", part.against},
                {"simulations", part.simulations},
                {"clock", timed ? part.simulations_per_ms : 0},
                {"games", part.games},
                {"sides", word_of(part_side_words, part.sides)},
                {"scoring", word_of(scoring_words, part.scoring)},
                {"start", {part.start_agent, part.start_ply, part.starts}},
                {"player", part.player},
                {"trials", part.trials},
                {"groups", groups},
                {"budgets", part.budgets},
                {"bandit", {part.model, part.arms, part.winners, part.models, part.tasks}},
                {"points", part.points},
                {"adaptive", {part.from, part.step, part.rounds, part.repetitions}},
                {"of", part.of}};
  // Only where they are used, so that the settings of other parts stay the same text.
  if (part.samples > 0) settings["exploitability"] = {part.strategy, part.samples};
  return settings.dump();
}

bool is_clean_build(std::string_view version) { return version.find("-dirty") == std::string_view::npos; }

std::string fingerprint(const LedgerEntry& entry) {
  std::uint64_t hash = 0;
  for (const LedgerPart& part : entry.parts) {
    for (const std::string& text : {part.name, part.settings, part.plan, evidence_json(part.evidence)}) {
      for (const char character : text) hash = mix(hash ^ static_cast<unsigned char>(character));
    }
  }
  return fmt::format("{:016x}", hash);
}

std::string evidence_json(const Evidence& evidence) { return json_of(evidence).dump(); }

Evidence evidence_from_json(const std::string& text, const std::string& source) {
  try {
    return evidence_of(Json::parse(text));
  } catch (const JsonError& error) {
    throw InputError(fmt::format("{}: {}", source, error.what()));
  }
}

void write_ledger(const std::string& path, const LedgerEntry& entry) {
  Json parts = Json::array();
  for (const LedgerPart& part : entry.parts) {
    parts.push_back({{"name", part.name},
                     {"experiment", part.experiment},
                     {"settings", Json::parse(part.settings)},
                     {"plan", part.plan.empty() ? Json() : Json::parse(part.plan)},
                     {"evidence", json_of(part.evidence)}});
    if (part.reached) parts.back()["reached"] = *part.reached;
  }
  const Json json{
      {"recipe", entry.recipe},   {"size", entry.size},     {"clock", entry.timed},         {"date", entry.date},
      {"version", entry.version}, {"builds", entry.builds}, {"signature", entry.signature}, {"parts", parts}};
  WholeFile file(path);
  file.write(packed(json.dump()));
  file.commit();
}

LedgerEntry read_ledger(const std::string& path) {
  const std::optional<std::string> bytes = read_whole_file(path);
  if (!bytes) fail_to_read("ledger " + path);
  return parse_ledger(*bytes, path);
}

LedgerEntry parse_ledger(std::string_view bytes, const std::string& source) {
  return ledger_from_json(unpacked(std::string(bytes), source), source);
}

LedgerEntry ledger_from_json(std::string_view text, const std::string& source) {
  try {
    const Json json = Json::parse(text);
    LedgerEntry entry{.recipe = json.at("recipe"),
                      .size = json.at("size"),
                      .timed = json.at("clock"),
                      .date = word_in(json.at("date")),
                      .version = word_in(json.at("version")),
                      .builds = {},
                      .signature = word_in(json.at("signature")),
                      .parts = {}};
    if (json.contains("builds")) {
      for (const Json& build : json.at("builds")) entry.builds.push_back(word_in(build));
    }
    if (entry.builds.empty()) entry.builds = {entry.version};
    for (const Json& part : json.at("parts")) {
      entry.parts.push_back({.name = part.at("name"),
                             .experiment = part.at("experiment"),
                             .settings = part.at("settings").dump(),
                             .plan = part.at("plan").is_null() ? "" : part.at("plan").dump(),
                             .evidence = evidence_of(part.at("evidence"))});
      if (part.contains("reached")) entry.parts.back().reached = part.at("reached").get<std::uint64_t>();
    }
    return entry;
  } catch (const JsonError& error) {
    throw InputError(fmt::format("ledger {}: {}", source, error.what()));
  } catch (const InputError& error) {
    throw InputError(fmt::format("ledger {}: {}", source, error.what()));
  }
}

}  // namespace cycad
