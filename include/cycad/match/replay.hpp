// A stored game move by move.
//
//   Replay replay(*position_from_text(game.game, start), game);
//   show(replay.position());
//   while (replay.step()) show(replay.move(), replay.position());
//   if (!replay.problem().empty()) ...                    // a move that cannot be played, or another result
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "cycad/agent/position.hpp"
#include "cycad/match/store.hpp"

namespace cycad {

class Replay {
 public:
  Replay(const Position& start, StoredGame game);

  // Plays the next move; false at the end or when it cannot be played.
  bool step();

  [[nodiscard]] const Position& position() const { return *position_; }
  [[nodiscard]] std::size_t played() const { return played_; }
  [[nodiscard]] const std::string& move() const { return words_[played_ - 1]; }  // the last one
  // After the last step: what is wrong with the stored game, or nothing.
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  void check_end();

  std::unique_ptr<Position> position_;
  StoredGame game_;
  std::vector<std::string> words_;
  std::size_t played_ = 0;
  std::string problem_;
};

// Where a stored game began.
std::unique_ptr<Position> start_of(const Store& store, const StoredGame& game);

}  // namespace cycad
