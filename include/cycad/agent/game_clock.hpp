// A budget for the whole game instead of each move, spent by a plan (the future work of Fernandes et al. 2014, 5).
// Every own move has a weight, and a move gets its weight's share of what is left: what an earlier move did not use
// goes to the later ones, and what is left is never overdrawn.
//
//   GameClock clock({.simulations = 700'000, .spend = Spend::middle});
//   const Budget budget = clock.next(moves_left);   ...   clock.used(simulations, milliseconds);
//
// Of the time a small part is held back, because a search checks its stopwatch only now and then.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "cycad/search/budget.hpp"

namespace cycad {

enum class Spend : std::uint8_t { even, early, middle, late };
inline constexpr std::array<std::string_view, 4> spend_words{"even", "early", "middle", "late"};

struct GameBudget {
  std::uint64_t simulations = 0;
  double seconds = 0;
  Spend spend = Spend::even;
  [[nodiscard]] bool given() const { return simulations > 0 || seconds > 0; }
};

class GameClock {
 public:
  GameClock() = default;
  explicit GameClock(const GameBudget& budget) : budget_(budget) {}

  [[nodiscard]] bool given() const { return budget_.given(); }
  void new_game() { *this = GameClock(budget_); }

  // What the next move may use when the player has `moves_left` moves, this one included.
  [[nodiscard]] Budget next(std::size_t moves_left) const;
  void used(std::uint64_t simulations, double milliseconds) {
    used_simulations_ += simulations;
    used_milliseconds_ += milliseconds;
    ++moves_made_;
  }

  // How many moves to expect in a game whose length is not known: forty, and always some more.
  [[nodiscard]] std::size_t guessed_moves_left() const {
    constexpr std::size_t expected = 40, always = 12;
    return moves_made_ + always < expected ? expected - moves_made_ : always;
  }

  // The part of what is left that a move gets: the first of `moves_left` after `moves_made` others.
  static double share(Spend spend, std::size_t moves_made, std::size_t moves_left);

 private:
  GameBudget budget_;
  std::uint64_t used_simulations_ = 0;
  double used_milliseconds_ = 0;
  std::size_t moves_made_ = 0;
};

}  // namespace cycad
