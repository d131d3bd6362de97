// The options of the agent `flat`, with the names and meanings that they have in SearchOptions.
#pragma once

#include <cstdint>
#include <span>

#include "cycad/agent/search_options.hpp"

namespace cycad {

struct FlatOptions {
  PlayoutKind playout = PlayoutKind::uniform;
  Cutoff cutoff = Cutoff::none;
  std::uint32_t cutoff_interval = 10;
  std::uint32_t length = 0;
  bool groups = false;
  bool abstraction = false;
  std::uint32_t decisive = 0;
  std::uint32_t decisive_moves = 88;
  std::uint64_t simulations = 0;
  float milliseconds = 0;

  static std::span<const Option<FlatOptions>> options();
};

PlayoutSettings limits_of(const FlatOptions& options);

}  // namespace cycad
