#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <string>

#include "bench/overhead.hpp"
#include "bench/suite.hpp"
#include "bench/threads.hpp"
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/say.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

constexpr const char* bench_examples =
    "  cycad bench\n"
    "  cycad bench --only tron13.matrix-ucb1.100k --json\n"
    "  cycad bench --signature\n"
    "  cycad bench --overhead\n"
    "  cycad bench --threads --repetitions 5";

struct BenchArguments {
  std::string only;
  std::uint64_t repetitions = 9;
  bool json = false;
  bool signature = false;
  bool overhead = false;
  bool threads = false;
};

std::string rate_text(double rate) {
  if (rate >= 1e6) return fmt::format("{:.2f}M", rate / 1e6);
  if (rate >= 1e4) return fmt::format("{:.1f}k", rate / 1e3);
  return fmt::format("{:.1f}", rate);
}

Json to_json(const bench::Measurement& row) {
  return {{"name", std::string(row.name)},
          {"unit", std::string(row.unit)},
          {"rate", row.rate},
          {"spread", row.spread},
          {"ratio_to_reference", row.ratio},
          {"nodes_per_simulation", row.nodes_per_unit},
          {"bytes_per_simulation", row.bytes_per_unit},
          {"peak_bytes", row.peak_bytes},
          {"repetitions", row.repetitions},
          {"what", std::string(row.what)}};
}

void print_row(const bench::Measurement& row) {
  say("{:<36} {:>9} {:<12} ±{:>4.1f}% {:>7.2f}", row.name, rate_text(row.rate), std::string(row.unit) + "/s",
      100 * row.spread, row.ratio);
  if (row.bytes_per_unit > 0) {
    say(" {:>6.2f} {:>6.1f}", row.nodes_per_unit, row.bytes_per_unit);
  } else {
    say(" {:>6} {:>6}", "-", "-");
  }
  say(" {:>6.0f}\n", static_cast<double>(row.peak_bytes) / (1 << 20));
  std::fflush(stdout);
}

void print_overhead(const BenchArguments& arguments) {
  const bench::Overhead found = bench::measure_overhead(static_cast<int>(arguments.repetitions));
  if (arguments.json) {
    const Json json{{"name", "tournament.overhead"},
                    {"share", found.share},
                    {"least", found.least},
                    {"most", found.most},
                    {"microseconds_per_game", found.microseconds},
                    {"games", found.games},
                    {"repetitions", arguments.repetitions}};
    say("{}\n", json.dump(2));
    return;
  }
  say("tournament.overhead  {:.2f} % of the time ({:.2f} to {:.2f} %), {:.0f} µs per game\n"
      "Referee and store beside the thinking of the agents: Tron 13x13, 1,000 simulations per move, one thread,\n"
      "a commit for each game; median of {} repetitions of {} games.\n",
      100 * found.share, 100 * found.least, 100 * found.most, found.microseconds, arguments.repetitions, found.games);
}

void print_threads(const BenchArguments& arguments) {
  const auto rows = bench::measure_threads(static_cast<int>(arguments.repetitions));
  if (arguments.json) {
    auto all = Json::array();
    for (const bench::ThreadsMeasurement& row : rows)
      all.push_back(Json{{"name", std::string(row.name)},
                         {"one_thread", row.one},
                         {"two_threads", row.two},
                         {"two_trees", row.apart},
                         {"ratio", row.ratio},
                         {"ratio_of_two_trees", row.limit},
                         {"ratio_of_best", row.best_ratio},
                         {"ratio_of_best_of_two_trees", row.best_limit},
                         {"repetitions", arguments.repetitions}});
    say("{}\n", all.dump(2));
    return;
  }
  say("{:<26} {:>8} {:>8} {:>8} {:>7} {:>7} {:>7} {:>7}\n", "row", "one", "two", "apart", "two/one", "apart", "best",
      "apart");
  for (const bench::ThreadsMeasurement& row : rows)
    say("{:<26} {:>8} {:>8} {:>8} {:>7.2f} {:>7.2f} {:>7.2f} {:>7.2f}\n", row.name, rate_text(row.one),
        rate_text(row.two), rate_text(row.apart), row.ratio, row.limit, row.best_ratio, row.best_limit);
  say("\nSimulations per second of the wall clock: one thread, two threads in one tree, and two with a tree each, "
      "which\n"
      "is the limit of the machine; medians of {} repetitions in alternation, then the best of each over the best.\n",
      arguments.repetitions);
}

void run_bench(const BenchArguments& arguments) {
  if (arguments.signature && (arguments.overhead || arguments.json || !arguments.only.empty()))
    throw InputError("--signature prints one number, expected it alone");
  if (arguments.signature) {
    say("{:016x}\n", bench::signature());
    return;
  }
  if (arguments.overhead) {
    print_overhead(arguments);
    return;
  }
  if (arguments.threads) {
    print_threads(arguments);
    return;
  }
  const auto chosen = bench::rows_named(arguments.only);
  if (chosen.empty()) {
    std::string names;
    for (const bench::Row& row : bench::rows()) names += (names.empty() ? "" : ", ") + std::string(row.name);
    throw InputError(
        fmt::format("--only: no row is called or begins with \"{}\"; the rows are {}", arguments.only, names));
  }
  auto rows = Json::array();
  if (!arguments.json)
    say("{:<36} {:>9} {:<12} {:>6} {:>7} {:>6} {:>6} {:>6}\n", "row", "rate", "", "spread", "to ref.", "nodes", "bytes",
        "MiB");
  for (const bench::Row* row : chosen) {
    const bench::Measurement measured = bench::measure(*row, static_cast<int>(arguments.repetitions));
    if (arguments.json) {
      rows.push_back(to_json(measured));
    } else {
      print_row(measured);
    }
  }
  if (arguments.json) {
    say("{}\n", rows.dump(2));
  } else {
    say("\nOne thread, per second of its CPU time; median of {} repetitions, each beside the reference loop.\n"
        "Nodes and bytes are per simulation; MiB is the peak of the process so far.\nsignature {:016x}\n",
        arguments.repetitions, bench::signature());
  }
}

}  // namespace

void add_bench_command(CLI::App& program) {
  const auto arguments = std::make_shared<BenchArguments>();
  Command command(program, "bench", "playouts and simulations per second, memory, signature", bench_examples);
  command.text("--only", arguments->only, "only the row of this name, or the rows that begin with it");
  command.whole("--repetitions", arguments->repetitions, "repetitions of each row; the median counts", 1, 1000);
  command.flag("--json", arguments->json, "an array of rows: name, rate, bytes_per_simulation, spread, ...");
  command.flag("--signature", arguments->signature,
               "only the signature: a hash over the trees of a fixed suite, the same on every machine");
  command.flag("--overhead", arguments->overhead,
               "only the share of a tournament's time that goes to referee and store");
  command.flag("--threads", arguments->threads, "only one tree with two threads beside one thread, by the wall clock");
  command.run([arguments] { run_bench(*arguments); });
}

}  // namespace cycad
