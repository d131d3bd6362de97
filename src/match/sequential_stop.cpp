#include "cycad/match/sequential_stop.hpp"

#include <utility>

#include "cycad/core/error.hpp"

namespace cycad {

SequentialStop::SequentialStop(const SprtSettings& settings, const Schedule& schedule)
    : settings_(settings), paired_(schedule.sides == Sides::paired), state_(gsprt(settings, Tally{})) {
  if (schedule.pairings.size() != 1) throw InputError("a sequential test needs a match of one pairing");
}

bool SequentialStop::add(const PlayedGame& game) {
  rewards_[game.scheduled.number] = game.first_reward();
  while (!decided()) {
    const std::size_t before = seen_;
    update();
    if (seen_ == before) break;
  }
  return decided();
}

void SequentialStop::update() {
  const std::size_t step = paired_ ? 2 : 1;
  const auto first = rewards_.find(seen_), last = rewards_.find(seen_ + step - 1);
  if (first == rewards_.end() || last == rewards_.end()) return;
  if (paired_) {
    pairs_.add(first->second, last->second);
    state_ = gsprt(settings_, pairs_);
  } else {
    tally_.add(first->second);
    state_ = gsprt(settings_, tally_);
  }
  seen_ += step;
  rewards_.erase(rewards_.begin(), rewards_.lower_bound(seen_));
}

std::vector<PlayedGame> SequentialStop::counted(std::vector<PlayedGame> games) const {
  if (decided()) std::erase_if(games, [this](const PlayedGame& game) { return game.scheduled.number >= seen_; });
  return games;
}

}  // namespace cycad
