// How fast a search is that somebody embeds, by the compiler and flags at hand: Connect Four by textbook UCT, by ours
// and by ours with Thompson sampling, in alternation. Not a part of `cycad bench`, whose flags are those of the
// program.
//
//   g++ -std=c++20 -O2 -ffp-contract=off -fno-math-errno -Iinclude -I. bench/embedded.cpp -o embedded && ./embedded
#include <array>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <vector>

#include "bench/connect_four.hpp"
#include "bench/median.hpp"
#include "bench/textbook_uct.hpp"
#include "cycad/cycad.hpp"

namespace {

using cycad::bench::ConnectFour;
using cycad::bench::median;

constexpr std::uint64_t simulations = 100'000;
constexpr int rounds = 9;

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

template <class Work>
double rate_of(Work work) {
  const double before = cpu_seconds();
  work();
  return static_cast<double>(simulations) / (cpu_seconds() - before);
}

template <class P>
double search_rate(cycad::Search<ConnectFour, P>& search, cycad::Random& random) {
  return rate_of([&] {
    search.start(ConnectFour{}, simulations);
    search.run({.simulations = simulations}, random);
  });
}

}  // namespace

int main() {
  cycad::Random random(1);
  cycad::Search<ConnectFour, cycad::Ucb1> uct(cycad::Ucb1{});
  cycad::Search<ConnectFour, cycad::Thompson> thompson(cycad::Thompson{});
  std::array<std::vector<double>, 3> rates;
  for (int round = 0; round < rounds; ++round) {
    rates[0].push_back(rate_of([&] { cycad::bench::TextbookUct(ConnectFour{}).run(simulations, random); }));
    rates[1].push_back(search_rate(uct, random));
    rates[2].push_back(search_rate(thompson, random));
  }
  const double textbook = median(rates[0]), ours = median(rates[1]), sampled = median(rates[2]);
  std::printf("textbook UCT %.2fM, UCT %.2fM simulations per second: %.2f times as many\n", textbook / 1e6, ours / 1e6,
              ours / textbook);
  std::printf("Thompson sampling %.2fM: UCT does %.1f times as many\n", sampled / 1e6, ours / sampled);
}
