// The rows of `cycad bench`: how many playouts, simulations and games per second one thread does, by its own CPU clock.
// Every measurement alternates with the reference loop (reference.hpp), and a row reports the median of its
// repetitions, their spread, and the median ratio to the reference.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace cycad::bench {

// What one repetition did.
struct Work {
  std::uint64_t units = 0;  // playouts, simulations or games
  std::uint64_t nodes = 0;
  std::uint64_t bytes = 0;  // of tree, all searches together; 0 where there is none
};

struct Row {
  std::string_view name;
  std::string_view unit;
  std::string_view what;
  std::function<std::function<Work()>()> prepare;  // makes a repetition, with what it needs kept between repetitions
  bool wall = false;                               // by the wall clock, where the work is to wait for something
};

struct Measurement {
  std::string_view name, unit, what;
  double rate = 0;    // units per CPU-second, median
  double spread = 0;  // half the interquartile range over the median
  double ratio = 0;   // of the rate to the reference's, median over the repetitions
  double nodes_per_unit = 0;
  double bytes_per_unit = 0;
  std::size_t peak_bytes = 0;  // of the process so far
  int repetitions = 0;
};

const std::vector<Row>& rows();

// Rows whose name is `only` or begins with it; all for an empty string.
std::vector<const Row*> rows_named(std::string_view only);

Measurement measure(const Row& row, int repetitions);

// A hash over the visits of a fixed suite of searches with fixed seeds. It changes when any formula, seed or rule
// does, and is the same on every machine.
std::uint64_t signature();

}  // namespace cycad::bench
