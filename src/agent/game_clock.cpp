#include "cycad/agent/game_clock.hpp"

#include <algorithm>
#include <cmath>

namespace cycad {
namespace {

constexpr double pi = 3.14159265358979323846;

// Of a move at a place in [0, 1] of the game. `early` and `late` differ by a factor of three from end to end; `middle`
// has three times as much in the middle as at both ends.
double weight(Spend spend, double place) {
  switch (spend) {
    case Spend::early: return 3.0 - 2.0 * place;
    case Spend::middle: return 1.0 + 2.0 * std::sin(pi * place);
    case Spend::late: return 1.0 + 2.0 * place;
    case Spend::even: break;
  }
  return 1.0;
}

}  // namespace

double GameClock::share(Spend spend, std::size_t moves_made, std::size_t moves_left) {
  const auto all = static_cast<double>(moves_made + moves_left);
  double sum = 0;
  for (std::size_t move = 0; move < moves_left; ++move)
    sum += weight(spend, (static_cast<double>(moves_made + move) + 0.5) / all);
  return weight(spend, (static_cast<double>(moves_made) + 0.5) / all) / sum;
}

Budget GameClock::next(std::size_t moves_left) const {
  constexpr double held_back = 0.02;  // of what is left, for the search's overhead
  constexpr double least_milliseconds = 0.1;
  const double part = share(budget_.spend, moves_made_, std::max<std::size_t>(moves_left, 1));
  Budget budget;
  if (budget_.simulations > 0) {
    const std::uint64_t left = budget_.simulations - std::min(used_simulations_, budget_.simulations);
    const auto own = static_cast<std::uint64_t>(std::llround(part * static_cast<double>(left)));
    budget.simulations = std::clamp<std::uint64_t>(own, 1, most_simulations);
  }
  if (budget_.seconds > 0) {
    const double left = std::max(budget_.seconds * 1000 - used_milliseconds_, 0.0);
    budget.milliseconds = std::max(part * left * (1 - held_back), least_milliseconds);
  }
  return budget;
}

}  // namespace cycad
