#include "bench/threads.hpp"

#include <algorithm>
#include <thread>

#include "bench/median.hpp"
#include "cycad/game/breakthrough/breakthrough.hpp"
#include "cycad/game/tron/state.hpp"
#include "cycad/search/policy/ucb1.hpp"
#include "cycad/search/search.hpp"

namespace cycad::bench {
namespace {

constexpr std::uint64_t at_least = 200'000;  // simulations, so that a repetition is long enough for the clock

// Searches until there are enough simulations; answers how many there were.
template <class S>
std::uint64_t search_often(S& search, const typename S::Game& start, std::uint64_t simulations, unsigned threads,
                           Random& random) {
  std::uint64_t done = 0;
  do {
    search.start(start, simulations);
    const Budget budget{.simulations = simulations};
    done += (threads == 1 ? search.run(budget, random) : search.run_shared(budget, random, threads)).simulations;
  } while (done < at_least);
  return done;
}

double rate_of(const auto& work) {
  const Stopwatch stopwatch;
  const std::uint64_t done = work();
  return 1000.0 * static_cast<double>(done) / stopwatch.milliseconds();
}

template <class G>
ThreadsMeasurement measure(std::string_view name, const G& start, std::uint64_t simulations, int repetitions) {
  Search<G, Ucb1> alone(Ucb1{}), shared(Ucb1{}), beside(Ucb1{});
  Random random(1);
  std::vector<double> one, two, apart, ratios, limits;
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    one.push_back(rate_of([&] { return search_often(alone, start, simulations, 1, random); }));
    two.push_back(rate_of([&] { return search_often(shared, start, simulations, 2, random); }));
    apart.push_back(rate_of([&] {
      Random other(random());
      std::uint64_t there = 0;
      std::uint64_t here = 0;
      {
        const std::jthread thread([&] { there = search_often(beside, start, simulations, 1, other); });
        here = search_often(alone, start, simulations, 1, random);
      }
      return here + there;
    }));
    ratios.push_back(two.back() / one.back());
    limits.push_back(apart.back() / one.back());
  }
  const auto best = [](const std::vector<double>& values) { return *std::max_element(values.begin(), values.end()); };
  return {.name = name,
          .one = median(one),
          .two = median(two),
          .apart = median(apart),
          .ratio = median(ratios),
          .limit = median(limits),
          .best_ratio = best(two) / best(one),
          .best_limit = best(apart) / best(one)};
}

}  // namespace

std::vector<ThreadsMeasurement> measure_threads(int repetitions) {
  const TronSmall tron(tron_map("empty:13x13"));
  return {measure("tron13.matrix-ucb1.100k", tron, 100'000, repetitions),
          measure("tron13.matrix-ucb1.1m", tron, 1'000'000, repetitions),
          measure("breakthrough8.uct.100k", Breakthrough(), 100'000, repetitions),
          measure("breakthrough8.uct.1m", Breakthrough(), 1'000'000, repetitions)};
}

}  // namespace cycad::bench
