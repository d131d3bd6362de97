#include "experiment/stored_parts.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/match/stored_game.hpp"
#include "match/sealed_lines.hpp"

namespace cycad {
namespace {

std::string part_checksum(const StoredParts::Found& part) { return checksum_of(part.version + "\n" + part.content); }

}  // namespace

StoredParts::StoredParts(const std::string& store, std::string signature) : signature_(std::move(signature)) {
  if (!store.empty()) folder_ = store + ".parts";
}

std::optional<StoredParts::Found> StoredParts::find(const std::string& name) const {
  if (folder_.empty()) return std::nullopt;
  const std::optional<std::string> text = read_whole_file(path(name));
  if (!text) return std::nullopt;
  try {
    const Json json = Json::parse(*text);
    if (json.at("signature") != signature_) return std::nullopt;
    Found found{json.at("content"), json.at("version")};
    if (json.at("checksum") != part_checksum(found)) return std::nullopt;
    return found;
  } catch (const JsonError&) {
    return std::nullopt;
  }
}

void StoredParts::store(const std::string& name, const std::string& content) const {
  if (folder_.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) throw OutsideError(fmt::format("cannot create the folder {}: {}", folder_, error.message()));
  WholeFile file(path(name));
  const Found part{content, program_version()};
  file.write(Json{{"signature", signature_},
                  {"version", part.version},
                  {"checksum", part_checksum(part)},
                  {"content", part.content}}
                 .dump());
  file.commit();
}

}  // namespace cycad
