#include <fmt/format.h>

#include <functional>

#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/match/stored_game.hpp"

namespace cycad {
namespace {

// Every field that is exported, once: its name, how to read it off a row, and how to put it into one.
struct Field {
  const char* name;
  std::function<Json(const StoredGame&)> get;
  std::function<void(StoredGame&, const Json&)> set;
  bool time = false;
};

template <class Member>
Field field(const char* name, Member member) {
  return {name, [member](const StoredGame& row) { return Json(member(row)); },
          [member](StoredGame& row, const Json& value) {
            member(row) = value.get<std::remove_cvref_t<decltype(member(row))>>();
          }};
}

// Two fields for a member of both sides: NAME_one and NAME_two.
template <class Member>
void add_sides(std::vector<Field>& fields, const char* one, const char* two, Member member, bool time = false) {
  for (std::size_t side = 0; side < 2; ++side) {
    const auto at = [ member, side ](auto& row) -> auto& { return member(row, side); };
    fields.push_back(field(side == 0 ? one : two, at));
    fields.back().time = time;
  }
}

std::vector<Field> make_fields() {
  std::vector<Field> fields;
  fields.push_back({"key", [](const StoredGame& row) { return Json(to_text(row.key)); },
                    [](StoredGame& row, const Json& value) { row.key = parse_game_key(value.get<std::string>()); }});
  fields.push_back(field(
      "experiment", [](auto& row) -> auto& { return row.key.experiment; }));
  fields.push_back(field(
      "pairing", [](auto& row) -> auto& { return row.key.pairing; }));
  fields.push_back(field(
      "number", [](auto& row) -> auto& { return row.key.number; }));
  fields.push_back(field(
      "game", [](auto& row) -> auto& { return row.game; }));
  add_sides(
      fields, "agent_one", "agent_two", [](auto& row, std::size_t side) -> auto& { return row.agents[side]; });
  fields.push_back(field(
      "exchanged", [](auto& row) -> auto& { return row.exchanged; }));
  fields.push_back(field(
      "map", [](auto& row) -> auto& { return row.map; }));
  fields.push_back(field(
      "start", [](auto& row) -> auto& { return row.start; }));
  add_sides(
      fields, "seed_one", "seed_two", [](auto& row, std::size_t side) -> auto& { return row.seeds[side]; });
  fields.push_back(field(
      "result", [](auto& row) -> auto& { return row.result; }));
  fields.push_back(field(
      "end", [](auto& row) -> auto& { return row.end; }));
  fields.push_back(field(
      "reason", [](auto& row) -> auto& { return row.reason; }));
  fields.push_back(field(
      "length", [](auto& row) -> auto& { return row.length; }));
  add_sides(
      fields, "simulations_one", "simulations_two",
      [](auto& row, std::size_t side) -> auto& { return row.sides[side].simulations; });
  add_sides(
      fields, "milliseconds_one", "milliseconds_two",
      [](auto& row, std::size_t side) -> auto& { return row.sides[side].milliseconds; }, true);
  add_sides(
      fields, "specification_one", "specification_two",
      [](auto& row, std::size_t side) -> auto& { return row.specifications[side]; });
  fields.push_back(field(
      "version", [](auto& row) -> auto& { return row.version; }));
  fields.push_back(field(
      "signature", [](auto& row) -> auto& { return row.signature; }));
  fields.push_back(field(
      "moves", [](auto& row) -> auto& { return row.moves; }));
  return fields;
}

const std::vector<Field>& fields() {
  static const std::vector<Field> all = make_fields();
  return all;
}

std::string csv_text(const Json& value) {
  std::string text = value.is_string() ? value.get<std::string>() : value.dump();
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted_text = "\"";
  for (const char character : text) {
    if (character == '"') quoted_text += '"';
    quoted_text += character;
  }
  return quoted_text + '"';
}

template <class Cell>
std::string csv_line(const ExportFormat& format, Cell cell) {
  std::string line;
  for (const Field& entry : fields()) {
    if (entry.time && !format.times) continue;
    line += (line.empty() ? "" : ",") + cell(entry);
  }
  return line + "\n";
}

}  // namespace

std::string csv_header(const ExportFormat& format) {
  return csv_line(format, [](const Field& entry) { return std::string(entry.name); });
}

std::string to_csv_line(const StoredGame& row, const ExportFormat& format) {
  return csv_line(format, [&row](const Field& entry) { return csv_text(entry.get(row)); });
}

std::string to_json_line(const StoredGame& row, const ExportFormat& format) {
  Json json;
  for (const Field& entry : fields()) {
    if (!entry.time || format.times) json[entry.name] = entry.get(row);
  }
  // What a process said may be no UTF-8.
  return json.dump() + "\n";
}

StoredGame stored_game_from_json(std::string_view line) {
  try {
    const Json json = Json::parse(line);
    StoredGame row;
    for (const Field& entry : fields()) {
      if (!entry.time || json.contains(entry.name)) entry.set(row, json.at(entry.name));
    }
    return row;
  } catch (const JsonError& error) {
    throw InputError(fmt::format("{} is no game: {}", cycad::in_message(line), error.what()));
  }
}

}  // namespace cycad
