#include "match/stored_columns.hpp"

#include <fmt/format.h>

#include <type_traits>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/core/words.hpp"
#include "match/sealed_lines.hpp"

namespace cycad {
namespace {

template <class Value>
constexpr ColumnType type_of() {
  if constexpr (std::is_same_v<Value, bool>) return ColumnType::truth;
  if constexpr (std::is_floating_point_v<Value>) return ColumnType::real;
  if constexpr (std::is_integral_v<Value>) return ColumnType::whole;
  return ColumnType::text;
}

// In bytes, as for a start: more than any game on the largest map has, and in memory moves take 27 times of it.
constexpr std::size_t longest_moves = std::size_t{1} << 20U;

// `member` gives the field of a row, to read or to write.
template <class Member>
StoredColumn column(const char* name, Member member) {
  using Value = std::remove_cvref_t<decltype(member(std::declval<StoredGame&>()))>;
  return {.name = name,
          .sql = name,
          .type = type_of<Value>(),
          .get = [member](const StoredGame& row) { return Json(member(row)); },
          .set = [member](StoredGame& row, const Json& value) { member(row) = value.get<Value>(); }};
}

// Two columns for a field of both sides.
template <class Member>
void add_sides(std::vector<StoredColumn>& columns, const char* one, const char* two, Member member,
               const StoredColumn& like = {}) {
  for (std::size_t side = 0; side < 2; ++side) {
    const auto at = [ member, side ](auto& row) -> auto& { return member(row, side); };
    StoredColumn next = column(side == 0 ? one : two, at);
    next.compared = like.compared;
    next.time = like.time;
    next.since = like.since;
    columns.push_back(std::move(next));
  }
}

StoredColumn failure_column(std::size_t side) {
  const char* const name = side == 0 ? "failure_one" : "failure_two";
  return {.name = name,
          .sql = name,
          .get = [side](const StoredGame& row) { return Json(word_of(failure_words, row.sides[side].failure)); },
          .set = [side](StoredGame& row,
                        const Json& value) { row.sides[side].failure = failure_named(value.get<std::string>()); },
          .since = 2};
}

void check_row(StoredGame& row, const Json& checksum) {
  const std::string found = checksum.get<std::string>();
  if (!found.empty() && found != row_checksum(row))
    throw OutsideError(fmt::format("game {}: damaged, its checksum is not that of its values", to_text(row.key)));
}

std::vector<StoredColumn> make_columns() {
  std::vector<StoredColumn> columns;
  columns.push_back(
      {.name = "key",
       .sql = nullptr,
       .type = ColumnType::text,
       .get = [](const StoredGame& row) { return Json(to_text(row.key)); },
       .set = [](StoredGame& row, const Json& value) { row.key = parse_game_key(value.get<std::string>()); },
       .in_games = false});
  columns.push_back(column(
      "experiment", [](auto& row) -> auto& { return row.key.experiment; }));
  columns.back().sql = "(SELECT name FROM experiments WHERE id = games.experiment)";
  columns.back().in_games = false;
  columns.push_back(column(
      "pairing", [](auto& row) -> auto& { return row.key.pairing; }));
  columns.push_back(column(
      "number", [](auto& row) -> auto& { return row.key.number; }));
  columns.push_back(column(
      "game", [](auto& row) -> auto& { return row.game; }));
  columns.back().sql = "(SELECT game FROM experiments WHERE id = games.experiment)";
  columns.back().in_games = false;
  add_sides(
      columns, "agent_one", "agent_two", [](auto& row, std::size_t side) -> auto& { return row.agents[side]; });
  columns.push_back(column(
      "exchanged", [](auto& row) -> auto& { return row.exchanged; }));
  columns.push_back(column(
      "map", [](auto& row) -> auto& { return row.map; }));
  columns.push_back(column(
      "start", [](auto& row) -> auto& { return row.start; }));
  columns.back().lines = true;
  columns.back().most_bytes = longest_moves;
  add_sides(
      columns, "seed_one", "seed_two", [](auto& row, std::size_t side) -> auto& { return row.seeds[side]; });
  for (std::size_t seed = columns.size() - 2; seed < columns.size(); ++seed)
    columns[seed].type = ColumnType::whole_as_text;
  columns.push_back(column(
      "result", [](auto& row) -> auto& { return row.result; }));
  columns.push_back(column(
      "end", [](auto& row) -> auto& { return row.end; }));
  columns.back().sql = "ending";  // END is a word of SQL
  columns.push_back(column(
      "reason", [](auto& row) -> auto& { return row.reason; }));
  for (std::size_t side = 0; side < 2; ++side) columns.push_back(failure_column(side));
  columns.push_back(column(
      "length", [](auto& row) -> auto& { return row.length; }));
  add_sides(
      columns, "simulations_one", "simulations_two",
      [](auto& row, std::size_t side) -> auto& { return row.sides[side].simulations; });
  add_sides(columns, "milliseconds_one", "milliseconds_two",
            [](auto& row, std::size_t side) -> auto& { return row.sides[side].milliseconds; },
            {.compared = false, .time = true});
  add_sides(
      columns, "specification_one", "specification_two",
      [](auto& row, std::size_t side) -> auto& { return row.specifications[side]; });
  columns.push_back(column(
      "version", [](auto& row) -> auto& { return row.version; }));
  columns.back().compared = false;
  columns.push_back(column(
      "signature", [](auto& row) -> auto& { return row.signature; }));
  columns.back().compared = false;
  columns.push_back(column(
      "moves", [](auto& row) -> auto& { return row.moves; }));
  columns.back().lines = true;
  columns.back().most_bytes = longest_moves;
  // The last one: it is read when all others have been.
  columns.push_back({.name = "checksum",
                     .sql = "checksum",
                     .get = [](const StoredGame& row) { return Json(row_checksum(row)); },
                     .set = check_row,
                     .compared = false,
                     .exported = false,
                     .since = 3});
  return columns;
}

// What version 1 said in words only: "player 2: no answer within 50 + 300 ms".
Failure failure_in_words(const StoredGame& row, std::size_t side) {
  const std::string_view mark = side == 0 ? "player 1: " : "player 2: ";
  std::string_view words = row.reason;
  if (row.ended_by(GameEnd::rules) || words.find(mark) == std::string_view::npos) return Failure::none;
  words.remove_prefix(words.find(mark) + mark.size());
  if (side == 0) words = words.substr(0, words.find("; player 2: "));
  if (row.ended_by(GameEnd::illegal_move) || words.starts_with("moved ") ||
      words.starts_with("move number "))
    return Failure::illegal;
  if (words.starts_with("no answer within ")) return Failure::late;
  return words.ends_with(" characters without a move") ? Failure::garbage : Failure::died;
}

}  // namespace

const std::vector<StoredColumn>& stored_columns() {
  static const std::vector<StoredColumn> all = make_columns();
  return all;
}

std::string row_checksum(const StoredGame& row) {
  std::string values = row.key.experiment;
  for (const StoredColumn& column : stored_columns()) {
    if (column.in_games && column.exported) values += "\n" + column.get(row).dump();
  }
  return checksum_of(values);
}

void check_size(const StoredColumn& column, const Json& value, const GameKey& key) {
  if (!value.is_string()) return;
  if (const std::size_t size = value.get<std::string>().size(); size > column.most_bytes)
    throw InputError(fmt::format("game {}: {} of {} bytes, expected at most {}", in_message(to_text(key)), column.name,
                                 size, column.most_bytes));
}

void complete(StoredGame& row, int version) {
  if (version >= 2) return;
  for (std::size_t side = 0; side < 2; ++side) row.sides[side].failure = failure_in_words(row, side);
}

}  // namespace cycad
