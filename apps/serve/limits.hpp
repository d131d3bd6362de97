// What one server gives to its clients, all of it bounded. The page shows what it may ask for.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cycad::serve {

struct Limits {
  std::size_t body = 256U << 10U;           // bytes of a request
  std::size_t moves = 8'192;                // of a game in a request
  std::uint64_t simulations = 2'000'000;    // of one decision
  std::uint64_t milliseconds = 10'000;      // of one decision; a search by simulations ends then too
  std::size_t searches = 256;               // at the same time; the others wait
  std::size_t readers = 2;                  // of stores and whole games at the same time; the others wait
  std::uint64_t patience = 15'000;          // milliseconds that somebody waits
  std::size_t trees = 32;                   // that can be looked at
  std::size_t memory = 4096;                // MiB of all trees, and as much of agents without one
  std::size_t tree_memory = 256;            // MiB of one
  std::size_t curve_memory = 1024;          // MiB of all curves of bandits
  std::size_t runs = 4;                     // of the laboratory at the same time
  std::size_t run_memory = 4096;            // MiB of all their trees
  std::size_t tuning_games = 200'000;       // of one tuning
  std::size_t stores = 200;                 // in the folder; more are not made
  std::size_t store_memory = 16'384;        // MiB of all of them; beyond it nothing is played into any
  std::size_t streams = 384;                // at the same time
  std::size_t followers = 192;              // of these: of runs and stores, not of searches
  std::size_t connections = 512;            // at the same time
  std::size_t answers = 256;                // MiB of large ones that are being sent
  std::size_t requests_per_second = 4'000;  // of all clients
};

}  // namespace cycad::serve
