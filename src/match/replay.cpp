#include "cycad/match/replay.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "cycad/agent/games.hpp"
#include "cycad/core/error.hpp"

namespace cycad {

Replay::Replay(const Position& start, StoredGame game)
    : position_(start.clone()), game_(std::move(game)), words_(split_moves(game_.moves)) {}

bool Replay::step() {
  if (!problem_.empty()) return false;
  if (played_ == words_.size()) {
    check_end();
    return false;
  }
  try {
    const auto [one, two] = parse_joint_move(*position_, words_[played_]);
    position_->play(one, two);
  } catch (const InputError& error) {
    problem_ = fmt::format("game {}, move {}: {}", to_text(game_.key), played_ + 1, error.what());
    return false;
  }
  ++played_;
  return true;
}

void Replay::check_end() {
  const std::string name = to_text(game_.key);
  if (played_ != game_.length) {
    problem_ = fmt::format("game {}: {} moves, but its length is {}", name, played_, game_.length);
  } else if (game_.ended_by(GameEnd::rules) && position_->result() != static_cast<float>(game_.result)) {
    problem_ = fmt::format("game {}: its moves do not lead to its result, {}", name, game_.result);
  }
}

std::unique_ptr<Position> start_of(const Store& store, const StoredGame& game) {
  if (!game.start.empty()) return position_from_text(game.game, game.start);
  for (const Start& start : store.experiment(game.key.experiment).plan().starts) {
    if (start.name == game.map) return position_from_text(game.game, start.position);
  }
  throw InputError(fmt::format("game {}: its experiment has no map {}", to_text(game.key), game.map));
}

}  // namespace cycad
