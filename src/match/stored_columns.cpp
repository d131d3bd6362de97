#include "match/stored_columns.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>
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

// Results and times. Of infinite ones no mean could be shown, and SQLite keeps no -0.
double real_of(double value) {
  constexpr double most = 1e15;  // milliseconds of 30,000 years
  if (!(value >= 0 && value <= most))
    throw InputError(fmt::format("expected a number from 0 to {:g}, found {}", most, value));
  return std::abs(value);
}

// In bytes, as for a start: more than any game on the largest map has, and in memory moves take 27 times of it.
constexpr std::size_t longest_moves = std::size_t{1} << 20U;

// `member` is or gives the field of a row, to read or to write. `like` has what is not usual of the column.
template <class Member>
StoredColumn column(const char* name, Member member, StoredColumn like = {}) {
  using Value = std::remove_cvref_t<std::invoke_result_t<Member, StoredGame&>>;
  like.name = name;
  if (like.sql == nullptr) like.sql = name;
  if (like.type != ColumnType::whole_as_text) like.type = type_of<Value>();
  like.get = [member](const StoredGame& row) { return Json(std::invoke(member, row)); };
  like.set = [member](StoredGame& row, const Json& value) {
    if constexpr (std::is_floating_point_v<Value>)
      std::invoke(member, row) = real_of(value.get<Value>());
    else
      std::invoke(member, row) = value.get<Value>();
  };
  return like;
}

// The same of a side, of whose fields `member` gives one.
template <class Member>
StoredColumn side_column(std::size_t side, const char* name, Member member, StoredColumn like = {}) {
  return column(
      name, [ member, side ](auto& row) -> auto& { return member(row, side); }, std::move(like));
}

StoredColumn failure_column(std::size_t side, const char* name) {
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
  const auto agent = [](auto& row, std::size_t side) -> auto& { return row.agents[side]; };
  const auto seed = [](auto& row, std::size_t side) -> auto& { return row.seeds[side]; };
  const auto simulations = [](auto& row, std::size_t side) -> auto& { return row.sides[side].simulations; };
  const auto milliseconds = [](auto& row, std::size_t side) -> auto& { return row.sides[side].milliseconds; };
  const auto specification = [](auto& row, std::size_t side) -> auto& { return row.specifications[side]; };
  const StoredColumn of_experiment{.sql = "(SELECT name FROM experiments WHERE id = games.experiment)",
                                   .in_games = false};
  const StoredColumn of_game{.sql = "(SELECT game FROM experiments WHERE id = games.experiment)", .in_games = false};
  const StoredColumn seeds{.type = ColumnType::whole_as_text};
  const StoredColumn times{.compared = false, .time = true};
  const StoredColumn of_program{.compared = false};
  const StoredColumn long_text{.lines = true, .most_bytes = longest_moves};
  return {
      {.name = "key",
       .get = [](const StoredGame& row) { return Json(to_text(row.key)); },
       .set = [](StoredGame& row, const Json& value) { row.key = parse_game_key(value.get<std::string>()); },
       .in_games = false},
      column(
          "experiment", [](auto& row) -> auto& { return row.key.experiment; }, of_experiment),
      column(
          "pairing", [](auto& row) -> auto& { return row.key.pairing; }),
      column(
          "number", [](auto& row) -> auto& { return row.key.number; }),
      column("game", &StoredGame::game, of_game),
      side_column(0, "agent_one", agent),
      side_column(1, "agent_two", agent),
      column("exchanged", &StoredGame::exchanged),
      column("map", &StoredGame::map),
      column("start", &StoredGame::start, long_text),
      side_column(0, "seed_one", seed, seeds),
      side_column(1, "seed_two", seed, seeds),
      column("result", &StoredGame::result),
      column("end", &StoredGame::end, {.sql = "ending"}),  // END is a word of SQL
      column("reason", &StoredGame::reason),
      failure_column(0, "failure_one"),
      failure_column(1, "failure_two"),
      column("length", &StoredGame::length),
      side_column(0, "simulations_one", simulations),
      side_column(1, "simulations_two", simulations),
      side_column(0, "milliseconds_one", milliseconds, times),
      side_column(1, "milliseconds_two", milliseconds, times),
      side_column(0, "specification_one", specification),
      side_column(1, "specification_two", specification),
      column("version", &StoredGame::version, of_program),
      column("signature", &StoredGame::signature, of_program),
      column("moves", &StoredGame::moves, long_text),
      // The last one: it is read when all others have been.
      {.name = "checksum",
       .sql = "checksum",
       .get = [](const StoredGame& row) { return Json(row_checksum(row)); },
       .set = check_row,
       .compared = false,
       .exported = false,
       .since = 3},
  };
}

// What version 1 said in words only: "player 2: no answer within 50 + 300 ms".
Failure failure_in_words(const StoredGame& row, std::size_t side) {
  const std::string_view mark = side == 0 ? "player 1: " : "player 2: ";
  std::string_view words = row.reason;
  if (row.ended_by(GameEnd::rules) || words.find(mark) == std::string_view::npos) return Failure::none;
  words.remove_prefix(words.find(mark) + mark.size());
  if (side == 0) words = words.substr(0, words.find("; player 2: "));
  if (row.ended_by(GameEnd::illegal_move) || words.starts_with("moved ") || words.starts_with("move number "))
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
