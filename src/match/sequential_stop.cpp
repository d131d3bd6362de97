#include "cycad/match/sequential_stop.hpp"

#include <utility>

#include "cycad/core/error.hpp"

namespace cycad {

SequentialStop::SequentialStop(const SprtSettings& settings, const Schedule& schedule)
    : settings_(settings),
      paired_(schedule.sides == Sides::paired),
      rewards_(schedule.games),
      state_(gsprt(settings, Tally{})) {
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
  if (seen_ + step > rewards_.size() || !rewards_[seen_] || !rewards_[seen_ + step - 1]) return;
  if (paired_) {
    pairs_.add(*rewards_[seen_], *rewards_[seen_ + 1]);
    state_ = gsprt(settings_, pairs_);
  } else {
    tally_.add(*rewards_[seen_]);
    state_ = gsprt(settings_, tally_);
  }
  seen_ += step;
}

std::vector<PlayedGame> SequentialStop::counted(std::vector<PlayedGame> games) const {
  if (decided()) std::erase_if(games, [this](const PlayedGame& game) { return game.scheduled.number >= seen_; });
  return games;
}

}  // namespace cycad
