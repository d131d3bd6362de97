#include "cycad/match/stored_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/core/version.hpp"
#include "cycad/core/words.hpp"
#include "match/stored_columns.hpp"

namespace cycad {
namespace {

std::size_t read_number(std::string_view text, std::string_view whole) {
  const std::optional<std::size_t> value = parse_number<std::size_t>(text);
  if (!value) throw InputError(fmt::format("game {}: expected a key such as NAME/0/12", cycad::in_message(whole)));
  return *value;
}

GameEnd end_named(const StoredGame& row) {
  if (const std::optional<GameEnd> end = value_named<GameEnd>(game_end_words, row.end)) return *end;
  throw OutsideError(fmt::format("game {}: unknown end {}, expected {}", to_text(row.key), cycad::in_message(row.end),
                                 listed_words(game_end_words)));
}

// What the referee (play_game) would not have recorded of a game that ended in the position; an empty text if it would.
std::string problem_of_end(const GameRecord& record, const Position& last) {
  const bool by_rules = record.end == GameEnd::rules;
  bool any_failed = false, others_than_illegal = false;
  for (const Player player : {Player::one, Player::two}) {
    const Failure failure = record.sides[index_of(player)].failure;
    if (failure == Failure::none) continue;
    if (by_rules || !last.moves_now(player))
      return fmt::format("player {} cannot have failed in it", index_of(player) + 1);
    any_failed = true;
    others_than_illegal = others_than_illegal || failure != Failure::illegal;
  }
  const bool possible = by_rules || (any_failed && !last.result() && record.end != GameEnd::stopped &&
                                     !(record.end == GameEnd::illegal_move && others_than_illegal));
  if (!possible) return fmt::format("it cannot have ended by {}", word_of(game_end_words, record.end));
  const Result expected = by_rules ? last.result() : Result(result_by_failure(record.sides));
  return record.result == expected ? ""
                                   : fmt::format("its moves do not lead to its result, {}", record.result.value_or(0));
}

// The number of a move by its word; nothing if there is none.
std::optional<MoveNumber> number_of(const std::vector<std::string>& moves, std::string_view word) {
  const auto found = std::find(moves.begin(), moves.end(), word);
  if (found == moves.end()) return std::nullopt;
  return static_cast<MoveNumber>(found - moves.begin());
}

// The moves of whoever is to move, the first ones if there are many.
std::string legal_moves_text(const Position& position) {
  constexpr std::size_t most = 8;
  std::string text;
  for (const Player player : {Player::one, Player::two}) {
    if (!position.moves_now(player)) continue;
    const std::vector<std::string> moves = position.moves(player);
    if (!text.empty()) text += " / ";
    for (std::size_t move = 0; move < std::min(moves.size(), most); ++move)
      text += (move == 0 ? "" : " ") + moves[move];
    if (moves.size() > most) text += " ...";
  }
  return text.empty() ? "none, since the game is over" : text;
}

// Which of the replays the row is, by its seeds; 0 if it is none.
std::size_t replay_of(const Schedule& schedule, const StoredGame& row) {
  for (std::size_t replay = 0; replay <= schedule.replays; ++replay)
    if (schedule.game(row.key.pairing, row.key.number, replay).seeds == row.seeds) return replay;
  return 0;
}

// Of specifications in full. A program with more options than the one that wrote a row adds their defaults; what it
// cannot read (any more) it cannot compare beyond the name.
bool spell_one_agent(const std::string& game, const std::string& one, const std::string& two) {
  try {
    return full_text(game, one) == full_text(game, two);
  } catch (const InputError&) {
  }
  try {
    return parse_specification(one).name == parse_specification(two).name;
  } catch (const InputError&) {
    return false;
  }
}

// Nearly all rows have the texts of the plan, and the others those of a few agents.
bool same_agent(const std::string& game, const std::string& one, const std::string& two) {
  constexpr std::size_t most_known = 1000;
  if (one == two) return true;
  thread_local std::set<std::array<std::string, 3>> known;
  if (known.contains({game, one, two})) return true;
  if (!spell_one_agent(game, one, two)) return false;
  if (known.size() == most_known) known.clear();
  known.insert({game, one, two});
  return true;
}

}  // namespace

std::string to_text(const GameKey& key) { return fmt::format("{}/{}/{}", key.experiment, key.pairing, key.number); }

GameKey parse_game_key(std::string_view text) {
  const std::size_t second = text.rfind('/');
  const std::size_t first = second == std::string_view::npos || second == 0 ? second : text.rfind('/', second - 1);
  if (first == std::string_view::npos || first == 0 || second == 0)
    throw InputError(fmt::format("game {}: expected a key such as NAME/0/12", cycad::in_message(text)));
  return {std::string(text.substr(0, first)), read_number(text.substr(first + 1, second - first - 1), text),
          read_number(text.substr(second + 1), text)};
}

std::string program_version() {
  const std::string_view built = commit();
  return fmt::format("{}{}", version(), built.empty() ? "" : fmt::format(" ({})", built));
}

StoredGame to_stored(const Plan& plan, const PlayedGame& played) {
  const Start& start = plan.starts[played.scheduled.map];
  StoredGame row{.key = {plan.name, played.scheduled.pairing, played.scheduled.number},
                 .game = plan.game,
                 .agents = {},
                 .specifications = {},
                 .exchanged = played.scheduled.exchanged,
                 .map = start.name,
                 .start = start.given ? start.position : std::string(),
                 .seeds = played.scheduled.seeds,
                 .result = played.reward(0),
                 .end = std::string(word_of(game_end_words, played.record.end)),
                 .reason = played.record.reason,
                 .length = played.record.length(),
                 .moves = moves_text(*position_from_text(plan.game, start.position), played.record.moves),
                 .sides = played.record.sides,
                 .version = program_version(),
                 .signature = plan.signature};
  for (std::size_t side = 0; side < 2; ++side) {
    row.agents[side] = plan.agents[played.scheduled.agents[side]];
    row.specifications[side] = plan.specifications[played.scheduled.agents[side]];
  }
  return row;
}

bool same_game(const StoredGame& one, const StoredGame& two) {
  const std::vector<StoredColumn>& columns = stored_columns();
  return std::all_of(columns.begin(), columns.end(), [&](const StoredColumn& column) {
    return !column.compared || column.get(one) == column.get(two);
  });
}

PlayedGame moves_of_stored(const Plan& plan, const StoredGame& row) {
  if (row.key.pairing >= plan.schedule.pairings.size() || row.key.number >= plan.schedule.games)
    throw InputError(fmt::format("game {}: not in the plan of the experiment", to_text(row.key)));
  if (row.game != plan.game)
    throw InputError(fmt::format("game {}: of {}, expected {}", to_text(row.key), in_message(row.game), plan.game));
  if (!(row.result >= 0 && row.result <= 1))
    throw OutsideError(fmt::format("game {}: a result of {}, expected 0 to 1", to_text(row.key), row.result));
  const std::size_t replay = replay_of(plan.schedule, row);
  PlayedGame played{plan.schedule.game(row.key.pairing, row.key.number, replay), {}};
  const Start& start = plan.starts[played.scheduled.map];
  if (row.map != start.name || row.seeds != played.scheduled.seeds || row.exchanged != played.scheduled.exchanged)
    throw InputError(fmt::format("game {}: map, sides or seeds are not those of the plan", to_text(row.key)));
  if (row.start != (start.given ? start.position : std::string()))
    throw InputError(fmt::format("game {}: its start is not that of the plan", to_text(row.key)));

  GameRecord& record = played.record;
  std::array<std::uint64_t, 2> decisions{};
  const std::unique_ptr<Position> position = position_from_text(plan.game, start.position);
  for (const std::string& word : split_moves(row.moves)) {
    try {
      record.moves.push_back(parse_joint_move(*position, word));
    } catch (const InputError& error) {
      throw OutsideError(fmt::format("game {}, move {}: {}", to_text(row.key), record.moves.size() + 1, error.what()));
    }
    for (const Player player : {Player::one, Player::two})
      decisions[index_of(player)] += position->moves_now(player) ? 1U : 0U;
    position->play(record.moves.back()[0], record.moves.back()[1]);
  }
  record.end = end_named(row);
  record.reason = row.reason;
  record.result = static_cast<float>(row.result);
  record.sides = row.sides;
  for (const Player player : {Player::one, Player::two}) {
    // In the turn of a failure both were asked, too.
    const bool asked = record.end != GameEnd::rules && position->moves_now(player);
    record.sides[index_of(player)].decisions = decisions[index_of(player)] + (asked ? 1U : 0U);
  }
  if (record.length() != row.length)
    throw OutsideError(fmt::format("game {}: {} moves, expected {}", to_text(row.key), record.length(), row.length));
  if (const std::string problem = problem_of_end(record, *position); !problem.empty())
    throw OutsideError(fmt::format("game {}: {}", to_text(row.key), problem));
  if (replay < plan.schedule.replays && record.is_draw())
    throw OutsideError(fmt::format("game {}: a draw that was not replayed", to_text(row.key)));
  return played;
}

PlayedGame from_stored(const Plan& plan, const StoredGame& row) {
  PlayedGame played = moves_of_stored(plan, row);
  for (std::size_t side = 0; side < 2; ++side) {
    const std::size_t agent = played.scheduled.agents[side];
    if (row.agents[side] != plan.agents[agent] ||
        !same_agent(plan.game, row.specifications[side], plan.specifications[agent]))
      throw InputError(fmt::format("game {}: player {} is {}, expected {}", to_text(row.key), side + 1,
                                   in_message(row.agents[side] + ", " + row.specifications[side]),
                                   in_message(plan.agents[agent] + ", " + plan.specifications[agent])));
  }
  return played;
}

std::string moves_text(const Position& start, const std::vector<std::array<MoveNumber, 2>>& moves) {
  const std::unique_ptr<Position> position = start.clone();
  std::string text;
  for (const auto& [one, two] : moves) {
    if (!text.empty()) text += ' ';
    const bool both = position->moves_now(Player::one) && position->moves_now(Player::two);
    if (position->moves_now(Player::one)) text += position->moves(Player::one).at(one);
    if (both) text += '/';
    if (position->moves_now(Player::two)) text += position->moves(Player::two).at(two);
    position->play(one, two);
  }
  return text;
}

std::array<MoveNumber, 2> parse_joint_move(const Position& position, std::string_view word) {
  const std::vector<std::string> ones = position.moves(Player::one);
  const std::vector<std::string> twos = position.moves(Player::two);
  if (!position.moves_now(Player::one) || !position.moves_now(Player::two)) {
    if (const std::optional<MoveNumber> move = number_of(ones, word)) return {*move, 0};
    if (const std::optional<MoveNumber> move = number_of(twos, word)) return {0, *move};
  } else {
    for (std::size_t sign = word.find('/'); sign != std::string_view::npos; sign = word.find('/', sign + 1)) {
      const std::optional<MoveNumber> one = number_of(ones, word.substr(0, sign));
      const std::optional<MoveNumber> two = number_of(twos, word.substr(sign + 1));
      if (one && two) return {*one, *two};
    }
  }
  throw InputError(
      fmt::format("illegal move {}: expected one of {}", cycad::in_message(word), legal_moves_text(position)));
}

std::vector<std::string> split_moves(std::string_view moves) { return to_strings(words_of(moves, " ")); }

}  // namespace cycad
