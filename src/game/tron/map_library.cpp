#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/game/tron/map.hpp"
#include "game/tron/embedded_maps.hpp"

namespace cycad {
namespace {

struct Alias {
  std::string_view alias;
  std::string_view name;
};

constexpr std::array aliases{
    Alias{"lanctot-a", "lanctot2013_a"},
    Alias{"lanctot-b", "lanctot2013_b"},
    Alias{"lanctot-c", "lanctot2013_c"},
    Alias{"lanctot-d", "lanctot2013_d"},
    Alias{"samothrakis-a", "samothrakis2010_a"},
    Alias{"samothrakis-a-easy", "samothrakis2010_a_easy"},
    Alias{"samothrakis-a-even", "samothrakis2010_a_even"},
    Alias{"samothrakis-b", "samothrakis2010_b"},
    Alias{"samothrakis-c", "samothrakis2010_c"},
    Alias{"mixed", "gtlibrary_mixed3x5"},
    Alias{"three-quarters", "three_quarters"},
    Alias{"two-thirds", "two_thirds"},
};

std::string_view without_alias(std::string_view name) {
  const auto* found = std::find_if(aliases.begin(), aliases.end(), [&](const Alias& a) { return a.alias == name; });
  return found != aliases.end() ? found->name : name;
}

std::string_view alias_of(std::string_view name) {
  const auto* found = std::find_if(aliases.begin(), aliases.end(), [&](const Alias& a) { return a.name == name; });
  return found != aliases.end() ? found->alias : std::string_view{};
}

const EmbeddedTronMap* find_embedded(std::string_view name) {
  for (const EmbeddedTronMap& map : embedded_tron_maps()) {
    if (map.name == name) return &map;
  }
  return nullptr;
}

// Generated maps.

constexpr std::string_view empty_prefix = "empty:";

// Facing: player one a fifth of the width from the west edge, just above the middle, heading east, and player two
// opposite. On 20x20 these are the starts that we read for Perick et al. 2012: (9, 4) and (10, 15).
TronMap generate_empty(std::string_view name) {
  std::string_view rest = name.substr(empty_prefix.size());
  const std::optional<int> width = take_number<int>(rest);
  const bool has_cross = rest.starts_with('x');
  if (has_cross) rest.remove_prefix(1);
  const std::optional<int> height = take_number<int>(rest);
  if (!width || !has_cross || !height || (!rest.empty() && rest != ":facing")) {
    throw InputError("bad map '" + std::string(name) + "', expected empty:WxH or empty:WxH:facing");
  }
  if (*width < 1 || *height < 1 || *width > max_tron_size || *height > max_tron_size || *width * *height < 2) {
    throw InputError("bad size in map '" + std::string(name) + "', expected two cells or more and at most " +
                     std::to_string(max_tron_size) + "x" + std::to_string(max_tron_size));
  }
  const bool facing = !rest.empty();
  const tron::Cell start =
      facing ? tron::Cell{static_cast<std::uint8_t>((*height - 1) / 2), static_cast<std::uint8_t>(*width / 5)}
             : tron::Cell{0, 0};
  const tron::Cell opposite{static_cast<std::uint8_t>(*height - 1 - start.row),
                            static_cast<std::uint8_t>(*width - 1 - start.column)};
  if (start == opposite) {
    throw InputError("bad size in map '" + std::string(name) + "', expected room for two starts that face each other");
  }
  TronMap map{.name = std::string(name),
              .width = *width,
              .height = *height,
              .rows = std::vector<std::string>(static_cast<std::size_t>(*height),
                                               std::string(static_cast<std::size_t>(*width), ' ')),
              .starts = {start, opposite}};
  for (const tron::Cell cell : map.starts) map.rows[cell.row][cell.column] = '#';
  if (facing) map.headings = {tron::Heading::east, tron::Heading::west};
  return map;
}

// Files.

TronMap read_file(const std::filesystem::path& path) {
  // A map of the largest size has some 4,500 characters; more than this is no map.
  constexpr std::size_t most = 1U << 16;
  const std::optional<std::string> text = read_whole_file(path.string(), most);
  if (!text && errno == EFBIG) throw InputError("map '" + path.string() + "': too long, expected a Tron map");
  if (!text) fail_to_read("map '" + path.string() + "'", "a Tron map");
  TronMap map = read_tron_map(*text, path.string());
  map.name = path.stem().string();
  return map;
}

// Unknown names.

std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
    }
  }
  return row[to.size()];
}

std::string nearest_names(std::string_view unknown) {
  std::vector<std::pair<std::size_t, std::string_view>> names;
  const auto consider = [&](std::string_view name) { names.emplace_back(edit_distance(unknown, name), name); };
  for (const EmbeddedTronMap& map : embedded_tron_maps()) consider(map.name);
  for (const Alias& alias : aliases) consider(alias.alias);
  std::sort(names.begin(), names.end());
  constexpr std::size_t shown = 3;
  std::string list;
  for (std::size_t index = 0; index < std::min(shown, names.size()); ++index) {
    list += index == 0 ? "" : ", ";
    list += names[index].second;
  }
  return list;
}

}  // namespace

TronMap tron_map(std::string_view name) {
  if (const EmbeddedTronMap* map = find_embedded(without_alias(name))) return read_tron_map(map->text, map->name);
  if (name.starts_with(empty_prefix)) return generate_empty(name);
  const std::filesystem::path path(name);
  if (is_there(path.string()) && std::filesystem::is_regular_file(path)) return read_file(path);
  std::string shown(name.substr(0, 100));
  throw InputError("unknown map '" + shown + "', expected a name (near: " + nearest_names(shown) +
                   "), empty:WxH, empty:WxH:facing or a file");
}

std::vector<TronMapEntry> list_tron_maps() {
  std::vector<TronMapEntry> entries;
  for (const EmbeddedTronMap& embedded : embedded_tron_maps()) {
    const TronMap map = read_tron_map(embedded.text, embedded.name);
    entries.push_back({std::string(embedded.name), map.width, map.height, std::string(embedded.source),
                       std::string(alias_of(embedded.name))});
  }
  return entries;
}

}  // namespace cycad
