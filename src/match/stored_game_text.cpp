#include <fmt/format.h>

#include <algorithm>

#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/escape.hpp"
#include "cycad/match/store.hpp"
#include "match/stored_columns.hpp"

namespace cycad {
namespace {

std::string csv_text(const Json& value) {
  return csv_field(value.is_string() ? value.get<std::string>() : value.dump());
}

template <class Cell>
std::string csv_line(const ExportFormat& format, Cell cell) {
  std::string line;
  for (const StoredColumn& column : stored_columns()) {
    if (!column.exported || (column.time && !format.times)) continue;
    line += (line.empty() ? "" : ",") + cell(column);
  }
  return line + "\n";
}

void set_column(const StoredColumn& column, StoredGame& row, const Json& value) {
  try {
    column.set(row, value);
  } catch (const InputError& error) {
    throw InputError(fmt::format("game {}: {}: {}", in_message(to_text(row.key)), column.name, error.what()));
  }
}

}  // namespace

std::string csv_header(const ExportFormat& format) {
  return csv_line(format, [](const StoredColumn& column) { return std::string(column.name); });
}

std::string to_csv_line(const StoredGame& row, const ExportFormat& format) {
  return csv_line(format, [&row](const StoredColumn& column) { return csv_text(column.get(row)); });
}

std::string to_json_line(const StoredGame& row, const ExportFormat& format) {
  Json json;
  for (const StoredColumn& column : stored_columns()) {
    if (column.exported && (!column.time || format.times)) json[column.name] = column.get(row);
  }
  // What a process said may be no UTF-8.
  return json.dump() + "\n";
}

StoredGame stored_game_from_json(std::string_view line) {
  try {
    const Json json = Json::parse(line);
    StoredGame row;
    int version = store_version;
    for (const StoredColumn& column : stored_columns()) {
      if (!column.exported) continue;
      if (json.contains(column.name)) {
        check_size(column, json.at(column.name), row.key);
        set_column(column, row, json.at(column.name));
      } else if (column.since > 1) {
        version = std::min(version, column.since - 1);
      } else if (!column.time) {
        (void)json.at(column.name);  // throws
      }
    }
    complete(row, version);
    return row;
  } catch (const JsonError& error) {
    throw InputError(fmt::format("game {}: {}", cycad::in_message(line), error.what()));
  }
}

}  // namespace cycad
