#include "serve/stores.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "cycad/core/error.hpp"
#include "cycad/core/plain_text.hpp"
#include "cycad/core/whole_file.hpp"
#include "serve/api_error.hpp"

namespace cycad::serve {
namespace {

namespace files = std::filesystem;

constexpr std::size_t most_listed = 200;

constexpr std::size_t longest_name = 100;

// What lies in the folder may have blanks and other letters in its name.
bool is_readable_name(const std::string& name) {
  const bool companion = std::any_of(std::begin(store_companions), std::end(store_companions),
                                     [&](std::string_view ending) { return name.ends_with(ending); });
  return !name.empty() && name.size() <= longest_name && name.front() != '.' && is_plain_text(name) &&
         name.find_first_of("/\\\n\t") == std::string::npos && !companion;
}

void require_plain_name(const std::string& name) {
  const bool plain = !name.empty() && name.size() <= longest_name && name.front() != '.' && name.front() != '-' &&
                     std::all_of(name.begin(), name.end(), [](unsigned char letter) {
                       return std::isalnum(letter) != 0 || letter == '.' || letter == '-' || letter == '_';
                     });
  if (!plain)
    throw ApiError(403, "store: expected the name of a file, of letters, digits and - _ . without a path", "store");
}

// Whether the file may be one of ours: SQLite's header, or what a process has written that has not got so far (its log
// is there already). SQLite itself says whether it is one.
bool may_be_store(const files::path& path) {
  constexpr std::string_view magic("SQLite format 3\0", 16);
  std::array<char, magic.size()> header{};
  std::ifstream file(path, std::ios::binary);
  file.read(header.data(), header.size());
  if (std::string_view(header.data(), header.size()) == magic) return true;
  std::error_code problem;
  return file.gcount() == 0 && files::exists(path.string() + "-wal", problem);
}

// Whoever sees the page can start runs, but not fill the disk with them.
void require_room(const std::string& folder, bool new_one, const Limits& limits) {
  std::size_t stores = 0;
  std::uintmax_t bytes = 0;
  std::error_code problem;
  for (const files::directory_entry& entry : files::directory_iterator(folder, problem)) {
    const std::string name = entry.path().filename().string();
    std::error_code ignored;
    if ((!name.ends_with(".db") && !name.ends_with(".db-wal")) || !entry.is_regular_file(ignored)) continue;
    stores += name.ends_with(".db") ? 1 : 0;
    const std::uintmax_t size = entry.file_size(ignored);
    bytes += ignored ? 0 : size;
  }
  if (new_one && stores >= limits.stores)
    throw ApiError(
        403, fmt::format("store: there are {} in the folder of this server, expected the name of one of them", stores),
        "store");
  if (bytes >= std::uintmax_t{limits.store_memory} << 20U)
    throw ApiError(
        403,
        fmt::format("store: those of this server have {} MiB, expected fewer than {}; its owner can move some away",
                    bytes >> 20U, limits.store_memory),
        "store");
}

}  // namespace

std::string new_store_path(const std::string& folder, const std::string& name, const Limits& limits) {
  require_plain_name(name);
  const files::path path = files::path(folder) / name;
  std::error_code problem;
  if (!name.ends_with(".db")) throw ApiError(403, "store: expected a name that ends in .db", "store");
  if (files::is_symlink(path, problem)) throw ApiError(403, "store: links are refused", "store");
  require_room(folder, !files::exists(path, problem), limits);
  return path.string();
}

std::string store_path(const std::string& folder, const std::string& name) {
  if (!is_readable_name(name)) throw ApiError(403, "store: expected the name of a file, without a path", "store");
  const files::path path = files::path(folder) / name;
  std::error_code problem;
  if (files::is_symlink(path, problem)) throw ApiError(403, "store: links are refused", "store");
  if (!files::is_regular_file(path, problem) || !may_be_store(path))
    throw ApiError(404, fmt::format("there is no store {} in the folder of this server", name), "store");
  return path.string();
}

Store open_store(const std::string& folder, const std::string& name) {
  try {
    return Store(store_path(folder, name), StoreAccess::read);
  } catch (const InputError&) {
    throw ApiError(404, fmt::format("{} is no store of experiments", name), "store");
  } catch (const OutsideError& error) {
    throw ApiError(422, error.what(), "store");
  }
}

std::string without_folder(std::string message, const std::string& folder) {
  const std::string prefix = (files::path(folder) / "").string();
  if (prefix.empty()) return message;
  for (std::size_t at = 0; (at = message.find(prefix, at)) != std::string::npos;) message.erase(at, prefix.size());
  // Without a file in it: only of a whole path nobody could take it for a part of a word.
  const std::string whole = prefix.substr(0, prefix.size() - 1);
  if (!whole.starts_with('/')) return message;
  for (std::size_t at = 0; (at = message.find(whole, at)) != std::string::npos;)
    message.replace(at, whole.size(), "of the server");
  return message;
}

Json stores_json(const std::string& folder, const std::function<bool()>& wanted) {
  std::vector<files::path> found;
  std::error_code problem;
  for (const files::directory_entry& entry : files::directory_iterator(folder, problem)) {
    std::error_code ignored;
    if (entry.is_symlink(ignored) || !entry.is_regular_file(ignored) ||
        !is_readable_name(entry.path().filename().string()) || !may_be_store(entry.path()))
      continue;
    found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  if (found.size() > most_listed) found.resize(most_listed);
  Json list = Json::array();
  for (const files::path& path : found) {
    require_wanted(wanted);
    std::error_code ignored;
    Json entry{{"name", path.filename().string()}, {"bytes", files::file_size(path, ignored)}};
    try {
      const Store store(path.string(), StoreAccess::read);
      std::size_t games = 0;
      const std::vector<StoredExperiment> experiments = store.experiments();
      for (const StoredExperiment& experiment : experiments) games += experiment.games;
      entry["experiments"] = experiments.size();
      entry["games"] = games;
    } catch (const InputError&) {
      continue;  // another program's
    } catch (const std::exception& error) {
      entry["error"] = without_folder(error.what(), folder);  // damaged, of a newer version, being migrated
    }
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace cycad::serve
