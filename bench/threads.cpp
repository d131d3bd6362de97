#include "bench/threads.hpp"

#include <algorithm>
#include <thread>

#include "bench/median.hpp"
#include "cycad/agent/tree_search.hpp"
#include "cycad/core/stopwatch.hpp"
#include "cycad/game/breakthrough/breakthrough.hpp"
#include "cycad/game/tron/state.hpp"

namespace cycad::bench {
namespace {

constexpr std::uint64_t at_least = 200'000;  // simulations, so that a repetition is long enough for the clock

// Searches until there are enough simulations; answers how many there were.
template <class G>
std::uint64_t search_often(TreeSearch<G>& search, const G& start, std::uint64_t simulations, unsigned threads,
                           Random& random) {
  std::uint64_t done = 0;
  do {
    search.start(start, Player::one, simulations);
    const Budget budget{.simulations = simulations};
    done += (threads == 1 ? search.run(budget, random) : search.run_shared(budget, random, threads)).simulations;
  } while (done < at_least);
  return done;
}

double rate_of(const auto& work) {
  const Stopwatch stopwatch;
  const std::uint64_t done = work();
  return static_cast<double>(done) / stopwatch.seconds();
}

template <class Model>
ThreadsMeasurement measure(std::string_view name, const typename Model::Base& start, std::uint64_t simulations,
                           int repetitions) {
  const auto alone = make_tree<Model>(Ucb1{}, {}), shared = make_tree<Model>(Ucb1{}, {}),
             beside = make_tree<Model>(Ucb1{}, {});
  Random random(1);
  std::vector<double> one, two, apart, ratios, limits;
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    one.push_back(rate_of([&] { return search_often(*alone, start, simulations, 1, random); }));
    two.push_back(rate_of([&] { return search_often(*shared, start, simulations, 2, random); }));
    apart.push_back(rate_of([&] {
      Random other(random());
      std::uint64_t there = 0;
      std::uint64_t here = 0;
      {
        const std::jthread thread([&] { there = search_often(*beside, start, simulations, 1, other); });
        here = search_often(*alone, start, simulations, 1, random);
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
  return {measure<MatrixModel<TronSmall>>("tron13.matrix-ucb1.100k", tron, 100'000, repetitions),
          measure<MatrixModel<TronSmall>>("tron13.matrix-ucb1.1m", tron, 1'000'000, repetitions),
          measure<AlternatingModel<Breakthrough>>("breakthrough8.uct.100k", Breakthrough(), 100'000, repetitions),
          measure<AlternatingModel<Breakthrough>>("breakthrough8.uct.1m", Breakthrough(), 1'000'000, repetitions)};
}

}  // namespace cycad::bench
