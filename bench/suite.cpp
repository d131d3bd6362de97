#include "bench/suite.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <ctime>
#include <memory>

#include "bench/connect_four.hpp"
#include "bench/median.hpp"
#include "bench/reference.hpp"
#include "bench/textbook_uct.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/tree_search.hpp"
#include "cycad/core/stopwatch.hpp"
#include "cycad/game/breakthrough/breakthrough.hpp"
#include "cycad/game/octagon/octagon.hpp"
#include "cycad/game/tron/state.hpp"
#include "cycad/match/referee.hpp"
#include "cycad/search/batches.hpp"

namespace cycad::bench {
namespace {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::size_t peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

double half_interquartile_range(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return (values[(values.size() - 1) * 3 / 4] - values[(values.size() - 1) / 4]) / 2;
}

// A hash of results keeps the compiler from leaving the work out.
volatile std::uint64_t sink = 0;

double reference_rate() {
  static std::uint64_t state = 1;
  constexpr std::uint64_t playouts = 20'000;
  const double before = cpu_seconds();
  sink = sink + reference_playouts(playouts, state);
  return static_cast<double>(playouts) / (cpu_seconds() - before);
}

template <class G>
std::function<std::function<Work()>()> playouts(G start, PlayoutSettings limits, std::uint64_t count) {
  return [=] {
    return [=, random = Random(1), playout = playout_of<G>(PlayoutKind::uniform)]() mutable {
      float rewards = 0;
      for (std::uint64_t number = 0; number < count; ++number) rewards += playout(start, random, limits);
      sink = sink + static_cast<std::uint64_t>(rewards);
      return Work{.units = count};
    };
  };
}

// As many searches as make about 50,000 simulations, so that a repetition is long enough for the clock.
template <class G>
std::function<std::function<Work()>()> repeated(auto make_search, G start, std::uint64_t simulations) {
  return [=] {
    return [=, search = std::shared_ptr(make_search()), random = Random(1)]() mutable {
      Work work;
      do {
        if constexpr (requires { search->start(start, Player::one, simulations); }) {
          search->start(start, Player::one, simulations);
        } else {
          search->start(start, simulations);
        }
        const SearchReport report = search->run({.simulations = simulations}, random);
        work.units += report.simulations;
        work.nodes += report.nodes;
        work.bytes += report.bytes;
      } while (work.units < 50'000);
      return work;
    };
  };
}

// The searches of the program, compiled in src/agent/instances and src/search/kernels.
template <class Model>
std::function<std::function<Work()>()> searches(typename Model::Base start, AnyPolicy policy, SearchSettings settings,
                                                std::uint64_t simulations) {
  return repeated([=] { return make_tree<Model>(policy, settings); }, start, simulations);
}

// Those of a program that embeds the headers, compiled here.
template <class G, class P>
std::function<std::function<Work()>()> embedded(G start, P policy, std::uint64_t simulations) {
  return repeated([=] { return std::make_unique<Search<G, P>>(policy); }, start, simulations);
}

// A search whose evaluator takes 200 microseconds per call, however many positions it is given: as a network on another
// device does, up to a point.
std::function<std::function<Work()>()> batches(std::size_t batch, std::uint64_t simulations) {
  return [=] {
    auto search = std::make_shared<LeafSearch<Breakthrough>>();
    return [=] {
      const auto slow = [](std::span<const Leaf<Breakthrough>> leaves, std::span<LeafValue> out) {
        const Stopwatch stopwatch;
        for (std::size_t place = 0; place < leaves.size(); ++place) {
          std::fill(out[place].priors.begin(), out[place].priors.end(), 1.0F);
          out[place].value_one = leaves[place].position->estimate();
        }
        while (stopwatch.milliseconds() < 0.2) {
        }
      };
      search->start(Breakthrough(), Random(1), simulations);
      return Work{.units = run_batches(*search, slow, {.simulations = simulations}, batch)};
    };
  };
}

// The same by a textbook's search. A node is as large as its struct, without what its vectors hold.
template <class G>
std::function<std::function<Work()>()> textbook_searches(G start, std::uint64_t simulations) {
  return [=] {
    return [=, random = Random(1)]() mutable {
      Work work;
      do {
        TextbookUct<G> search(start);
        search.run(simulations, random);
        sink = sink + search.nodes();
        work.units += simulations;
        work.nodes += search.nodes();
      } while (work.units < 50'000);
      return work;
    };
  };
}

// Whole games as a tournament plays them, through agents and referee.
std::function<std::function<Work()>()> games(const std::string& map, const std::string& specification) {
  return [=] {
    const std::shared_ptr<Agent> one = make_agent("tron", specification, {});
    const std::shared_ptr<Agent> two = make_agent("tron", specification, {});
    const std::shared_ptr<const Position> start = start_position("tron", map);
    return [=, seed = std::uint64_t{0}]() mutable {
      constexpr std::uint64_t count = 4;
      for (std::uint64_t number = 0; number < count; ++number) {
        ++seed;
        sink = sink + play_game({.start = *start, .seeds = {2 * seed, 2 * seed + 1}}, *one, *two).length();
      }
      return Work{.units = count};
    };
  };
}

TronSmall tron_small(std::string_view map) { return TronSmall(tron_map(map)); }

std::vector<Row> make_rows() {
  using Matrix = MatrixModel<TronSmall>;
  const TronSmall open = tron_small("empty:13x13");
  const TronMedium facing(tron_map("empty:20x20:facing"));
  SearchSettings lanctot;
  lanctot.predictive = true;
  lanctot.limits.separation_interval = 10;
  SearchSettings straight;
  straight.playout = PlayoutKind::straight;
  const OctagonLarge octagon;
  SearchSettings limited;
  limited.limits.length = 40;
  const Ucb1 ucb1;
  return {
      {"reference", "playouts", "the yardstick: uniform playouts of a plain program that never changes",
       [] {
         return [state = std::uint64_t{1}]() mutable {
           sink = sink + reference_playouts(20'000, state);
           return Work{.units = 20'000};
         };
       }},
      {"tron13.playouts", "playouts", "Tron 13x13 empty, uniform playouts", playouts(open, {}, 50'000)},
      {"tron13.matrix-ucb1.1k", "simulations", "matrix tree, UCB1", searches<Matrix>(open, ucb1, {}, 1'000)},
      {"tron13.matrix-ucb1.10k", "simulations", "matrix tree, UCB1", searches<Matrix>(open, ucb1, {}, 10'000)},
      {"tron13.matrix-ucb1.100k", "simulations", "matrix tree, UCB1", searches<Matrix>(open, ucb1, {}, 100'000)},
      {"tron13.matrix-ucb1.1m", "simulations", "matrix tree, UCB1", searches<Matrix>(open, ucb1, {}, 1'000'000)},
      {"tron13.matrix-ucb1-tuned.100k", "simulations", "matrix tree, UCB1-Tuned",
       searches<Matrix>(open, Ucb1Tuned{}, {}, 100'000)},
      {"tron13.matrix-regret-matching.100k", "simulations", "matrix tree, regret matching",
       searches<Matrix>(open, RegretMatching{}, {}, 100'000)},
      {"tron13.sequential-ucb1.100k", "simulations", "sequential tree, UCB1",
       searches<SequentialModel<TronSmall>>(open, ucb1, {}, 100'000)},
      {"tron-d.duct-max.100k", "simulations", "Lanctot's board d and DUCT(max): predictive expansion, cut-off",
       searches<Matrix>(tron_small("lanctot2013_d"), Ucb1{.c = 1.5F}, lanctot, 100'000)},
      {"tron20.straight.1k", "simulations", "20x20, straight-ahead playouts, matrix tree, UCB1",
       searches<MatrixModel<TronMedium>>(facing, ucb1, straight, 1'000)},
      {"breakthrough8.playouts", "playouts", "Breakthrough 8x8, uniform playouts",
       playouts(Breakthrough(), {}, 20'000)},
      {"breakthrough8.uct.1k", "simulations", "UCT",
       searches<AlternatingModel<Breakthrough>>(Breakthrough(), ucb1, {}, 1'000)},
      {"breakthrough8.uct.10k", "simulations", "UCT",
       searches<AlternatingModel<Breakthrough>>(Breakthrough(), ucb1, {}, 10'000)},
      {"breakthrough8.uct.100k", "simulations", "UCT",
       searches<AlternatingModel<Breakthrough>>(Breakthrough(), ucb1, {}, 100'000)},
      {"connect-four.playouts", "playouts", "Connect Four in 30 plain lines (bench/connect_four.hpp): uniform playouts",
       playouts(ConnectFour(), {}, 50'000)},
      {"connect-four.textbook.100k", "simulations", "UCT as in textbooks (bench/textbook_uct.hpp)",
       textbook_searches(ConnectFour(), 100'000)},
      {"connect-four.uct.100k", "simulations", "UCT", embedded(ConnectFour(), ucb1, 100'000)},
      {"connect-four.thompson.100k", "simulations", "Thompson sampling", embedded(ConnectFour(), Thompson{}, 100'000)},
      {"octagon-large.playouts", "playouts", "The Octagon Theory, large board: uniform playouts of 140 plies",
       playouts(octagon, {}, 5'000)},
      {"octagon-large.playouts-l40", "playouts", "the same, ended after 40 plies",
       playouts(octagon, {.length = 40}, 10'000)},
      {"octagon-large.uct.20k", "simulations", "The Octagon Theory, large board: UCB1, C = 1",
       searches<AlternatingModel<OctagonLarge>>(octagon, Ucb1{.c = 1}, {}, 20'000)},
      {"octagon-large.uct-l40.20k", "simulations", "the same, playouts to 40 plies from the root",
       searches<AlternatingModel<OctagonLarge>>(octagon, Ucb1{.c = 1}, limited, 20'000)},
      {"breakthrough8.batches-of-1", "simulations", "PUCT, an evaluator of 200 us per call, one position at a time",
       batches(1, 500), true},
      {"breakthrough8.batches-of-32", "simulations", "the same with 32 positions at a time", batches(32, 16'000), true},
      {"tournament.tron13.1k", "games", "whole games through agents and referee, 1,000 simulations per move",
       games("empty:13x13", "mcts(select=ucb1, sims=1000)")},
  };
}

}  // namespace

const std::vector<Row>& rows() {
  static const std::vector<Row> all = make_rows();
  return all;
}

std::vector<const Row*> rows_named(std::string_view only) {
  std::vector<const Row*> found;
  for (const Row& row : rows())
    if (row.name.starts_with(only)) found.push_back(&row);
  const auto exact = std::find_if(found.begin(), found.end(), [&](const Row* row) { return row->name == only; });
  if (exact != found.end()) return {*exact};
  return found;
}

Measurement measure(const Row& row, int repetitions) {
  const std::function<Work()> repeat = row.prepare();
  repeat();  // memory and caches
  std::vector<double> rates, ratios;
  Work all;
  double reference_before = reference_rate();
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    const Stopwatch stopwatch;
    const double before = cpu_seconds();
    const Work work = repeat();
    const double seconds = row.wall ? stopwatch.seconds() : cpu_seconds() - before;
    const double rate = static_cast<double>(work.units) / seconds;
    const double reference_after = reference_rate();
    rates.push_back(rate);
    ratios.push_back(rate / ((reference_before + reference_after) / 2));
    reference_before = reference_after;
    all.units += work.units;
    all.nodes += work.nodes;
    all.bytes += work.bytes;
  }
  const auto units = static_cast<double>(all.units);
  const double middle = median(rates);
  return {.name = row.name,
          .unit = row.unit,
          .what = row.what,
          .rate = middle,
          .spread = half_interquartile_range(rates) / middle,
          .ratio = median(ratios),
          .nodes_per_unit = static_cast<double>(all.nodes) / units,
          .bytes_per_unit = static_cast<double>(all.bytes) / units,
          .peak_bytes = peak_memory(),
          .repetitions = repetitions};
}

}  // namespace cycad::bench
