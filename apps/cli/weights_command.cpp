#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <string>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/remark.hpp"
#include "cli/require_octagon.hpp"
#include "cli/say.hpp"
#include "cycad/game/octagon/octagon.hpp"
#include "cycad/game/octagon/tune_weights.hpp"

namespace cycad {
namespace {

constexpr const char* weights_examples =
    "  cycad weights octagon --map large\n"
    "  cycad weights octagon --map small --rounds 3000 > data/octagon/weights-small.txt";

struct WeightsOptions {
  std::string game;
  std::string map = "large";
  std::uint64_t rounds = 400;
  std::uint64_t pairs = 60;
  std::uint64_t seed = 1;
};

void run_weights(const WeightsOptions& options) {
  require_octagon("weights", options.game);
  const OctagonTuning settings{.size = octagon_size(options.map),
                               .rounds = static_cast<std::uint32_t>(options.rounds),
                               .pairs = static_cast<std::uint32_t>(options.pairs),
                               .seed = options.seed};
  const std::vector<float> weights = tune_octagon_weights(settings, [](const OctagonTuningRound& round) {
    if (!round.kept) return;
    remark("round {}: {:.3f}, {}\n", round.round + 1, round.score, fmt::join(round.weights, " "));
  });
  constexpr std::uint32_t check_pairs = 1000;
  Random random = Random::stream(options.seed, {1});
  const auto score = [&](WeightsKind kind) {
    return compare_octagon_weights(settings.size, weights, octagon_weights(settings.size, kind), check_pairs,
                                   settings.opening, random);
  };
  say("# cycad weights octagon --map {} --rounds {} --pairs {} --seed {}\n", options.map, options.rounds, options.pairs,
      options.seed);
  say("# Score in {} fresh games each: {:.3f} against the weights of the rule", 2 * check_pairs,
      score(WeightsKind::rule));
  say(", {:.3f} against equal ones.\n# By symmetry class, from the hole outwards:\n{}\n", score(WeightsKind::equal),
      fmt::join(weights, " "));
}

}  // namespace

void add_weights_command(CLI::App& program) {
  constexpr std::uint64_t most = 10'000'000;
  const auto options = std::make_shared<WeightsOptions>();
  Command command(program, "weights", "tune the weights of the greedy player by self-play", weights_examples);
  command.game(options->game, octagon_alone);
  command.text("--map", options->map, "the board: small, medium or large", ValueKind::map);
  command.whole("--rounds", options->rounds, "changes that are tried", 1, most);
  command.whole("--pairs", options->pairs, "pairs of games a change is tried in", 1, most);
  command.whole("--seed", options->seed, "the seed", 0, UINT64_MAX);
  command.run([options] { run_weights(*options); });
}

}  // namespace cycad
