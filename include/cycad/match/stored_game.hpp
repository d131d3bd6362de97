// One game as the store keeps it: a row that stands for itself, in text wherever a person may want to read it. Its key
// is (experiment, pairing, number), written "NAME/PAIRING/NUMBER".
//
//   StoredGame row = to_stored(plan, played);       // what run_plan commits
//   PlayedGame again = from_stored(plan, row);      // checks that the row is a game of the plan and can be replayed
//   std::string line = to_json_line(row);           // one line of JSON, and back by stored_game_from_json
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "cycad/core/words.hpp"
#include "cycad/match/plan.hpp"
#include "cycad/match/referee.hpp"

namespace cycad {

struct GameKey {
  std::string experiment;
  std::size_t pairing = 0, number = 0;
  friend bool operator==(const GameKey&, const GameKey&) = default;
  friend bool operator<(const GameKey& one, const GameKey& two) {
    return std::tie(one.experiment, one.pairing, one.number) < std::tie(two.experiment, two.pairing, two.number);
  }
};

std::string to_text(const GameKey& key);
GameKey parse_game_key(std::string_view text);

// Of arrays the first entry is player one's.
struct StoredGame {
  GameKey key;
  std::string game;
  std::array<std::string, 2> agents;          // as they were typed
  std::array<std::string, 2> specifications;  // in full
  bool exchanged = false;                     // the pairing's first agent is player two
  std::string map;                            // the name of the start
  std::string start;                          // the position, if it is not the map's
  std::array<std::uint64_t, 2> seeds{};
  double result = 0.5;  // player one's reward
  std::string end;      // a word of game_end_words
  std::string reason;   // more about the end, where the rules did not bring it
  std::size_t length = 0;
  std::string moves;  // joined by blanks; "north/west" where both players move
  std::array<SideRecord, 2> sides;
  std::string version;    // of the program
  std::string signature;  // of its play

  [[nodiscard]] bool ended_by(GameEnd how) const { return end == word_of(game_end_words, how); }
};

// "0.1.0 (a1b2c3)": what to_stored writes into each row.
std::string program_version();

StoredGame to_stored(const Plan& plan, const PlayedGame& played);

// Whether two rows tell of the same game: all is equal but times and the program's version.
bool same_game(const StoredGame& one, const StoredGame& two);

// InputError if the row is none of the plan's games, OutsideError if its moves cannot be played or end otherwise.
PlayedGame from_stored(const Plan& plan, const StoredGame& row);

// The same, whoever played it by what agents: for a plan that may play otherwise than the one of the row.
PlayedGame moves_of_stored(const Plan& plan, const StoredGame& row);

// The moves of a record in the words of the game, from the position in which it began.
std::string moves_text(const Position& start, const std::vector<std::array<MoveNumber, 2>>& moves);

// The numbers of one word of such a text. InputError if it is no move in the position.
std::array<MoveNumber, 2> parse_joint_move(const Position& position, std::string_view word);

// The words of such a text.
std::vector<std::string> split_moves(std::string_view moves);

struct ExportFormat {
  bool times = true;  // without them, two exports of the same experiment are the same text
};

// A header and a line for each game, as RFC 4180 has it but with plain line ends; the key comes first.
std::string csv_header(const ExportFormat& format = {});
std::string to_csv_line(const StoredGame& row, const ExportFormat& format = {});

// The same fields as one JSON object. InputError if the text is none.
std::string to_json_line(const StoredGame& row, const ExportFormat& format = {});
StoredGame stored_game_from_json(std::string_view line);

}  // namespace cycad
