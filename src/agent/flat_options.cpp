#include "cycad/agent/flat_options.hpp"

#include "agent/option_texts.hpp"

namespace cycad {
namespace {

constexpr Option<FlatOptions> flat_options[] = {
    option<&FlatOptions::playout>(playout_text),
    option<&FlatOptions::cutoff>(cutoff_text),
    option<&FlatOptions::cutoff_interval>(cutoff_interval_text),
    option<&FlatOptions::length>(length_text),
    option<&FlatOptions::groups>(groups_text),
    option<&FlatOptions::abstraction>(abstraction_text),
    option<&FlatOptions::decisive>(decisive_text),
    option<&FlatOptions::decisive_moves>(decisive_moves_text),
    option<&FlatOptions::simulations>(simulations_text),
    option<&FlatOptions::milliseconds>(milliseconds_text),
};

}  // namespace

std::span<const Option<FlatOptions>> FlatOptions::options() { return flat_options; }

PlayoutSettings limits_of(const FlatOptions& options) {
  return {.separation_interval = options.cutoff == Cutoff::separation ? options.cutoff_interval : 0,
          .length = options.length};
}

}  // namespace cycad
