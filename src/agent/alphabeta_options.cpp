#include "cycad/agent/alphabeta_options.hpp"

#include "agent/option_texts.hpp"

namespace cycad {
namespace {

// As of the other agents, which may have simulations besides.
constexpr OptionText time_text = [] {
  OptionText text = milliseconds_text;
  text.help = "milliseconds per move";
  text.source = {};
  return text;
}();

constexpr Option<AlphaBetaOptions> alphabeta_options[] = {
    option<&AlphaBetaOptions::depth>({.name = "depth",
                                      .least = 1,
                                      .most = 2000,
                                      .help = "plies, two of which are a joint move: odd numbers are rounded up",
                                      .tries = "8 12 16"}),
    option<&AlphaBetaOptions::simulations>({.name = "nodes",
                                            .least = 1,
                                            .most = static_cast<double>(most_simulations),
                                            .help = "positions searched per move; --sims if not given",
                                            .tries = "10000 100000"}),
    option<&AlphaBetaOptions::milliseconds>(time_text),
    option<&AlphaBetaOptions::memory>(
        {.name = "memory", .least = 1, .most = 32768, .help = "MiB of the transposition table"}),
};

}  // namespace

std::span<const Option<AlphaBetaOptions>> AlphaBetaOptions::options() { return alphabeta_options; }

}  // namespace cycad
