#include "cycad/game/octagon/weights.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "cycad/core/error.hpp"
#include "cycad/game/octagon/octagon.hpp"
#include "cycad/game/octagon/tune_weights.hpp"

namespace cycad {
namespace {

using octagon::Cell;

template <class G>
std::map<int, int> cells_by_steps() {
  std::map<int, int> counts;
  G::Board::for_each_cell([&](Cell cell) { ++counts[octagon_steps_to_loss(G::size, cell)]; });
  return counts;
}

TEST(OctagonWeights, StepsToTheNearestLoss) {
  EXPECT_EQ(cells_by_steps<OctagonSmall>(), (std::map<int, int>{{1, 32}, {2, 4}}));
  EXPECT_EQ(cells_by_steps<OctagonMedium>(), (std::map<int, int>{{1, 40}, {2, 28}}));
  EXPECT_EQ(cells_by_steps<OctagonLarge>(), (std::map<int, int>{{1, 48}, {2, 36}, {3, 12}}));
  EXPECT_EQ(octagon_steps_to_loss(OctagonSize::large, {1, 0}), 1) << "beside the hole";
  EXPECT_EQ(octagon_steps_to_loss(OctagonSize::large, {0, -3}), 3);
}

TEST(OctagonWeights, TheRuleGoesByThoseSteps) {
  const auto weights = OctagonLarge::weights(WeightsKind::rule);
  OctagonLarge::Board::for_each_cell([&](Cell cell) {
    EXPECT_EQ(weights[octagon::class_of(OctagonLarge::Board::shape, cell)],
              static_cast<float>(4 + octagon_steps_to_loss(OctagonSize::large, cell)));
  });
  EXPECT_EQ(OctagonSmall::weights(WeightsKind::equal), std::vector<float>(7, 1.0F));
}

TEST(OctagonWeights, TextIsReadOrRefused) {
  EXPECT_EQ(read_octagon_weights("# a comment\n1 2.5 -3\n4 5 6 # so\n7\n", OctagonSize::small, "here"),
            (std::vector<float>{1, 2.5F, -3, 4, 5, 6, 7}));
  const auto error_of = [](const char* text) -> std::string {
    try {
      read_octagon_weights(text, OctagonSize::small, "here");
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(error_of("1 2 3"), "here: 3 weights, expected 7, one for each symmetry class of the small board");
  EXPECT_EQ(error_of("1 2\n3 x 5 6 7"), "here, line 2: 'x', expected a number");
  EXPECT_EQ(error_of("1 2 3 4 5 6 nan"), "here, line 1: 'nan', expected a number");
}

// The stored weights are worth storing: they beat the rule on every board.
TEST(OctagonWeights, TunedOnesBeatTheRule) {
  for (const OctagonSize size : {OctagonSize::small, OctagonSize::medium, OctagonSize::large}) {
    Random random(11);
    EXPECT_GT(compare_octagon_weights(size, octagon_weights(size, WeightsKind::tuned),
                                      octagon_weights(size, WeightsKind::rule), 100, 4, random),
              0.54)
        << octagon_size_word(size);
  }
}

TEST(OctagonWeights, TuningKeepsWhatWins) {
  std::vector<float> last = octagon_weights(OctagonSize::small, WeightsKind::rule);
  int rounds = 0, kept = 0;
  const OctagonTuning settings{.size = OctagonSize::small, .rounds = 60, .pairs = 20, .deviations = 1.0, .seed = 5};
  const auto tuned = tune_octagon_weights(settings, [&](const OctagonTuningRound& round) {
    const std::vector<float> now(round.weights.begin(), round.weights.end());
    EXPECT_EQ(now != last, round.kept) << "round " << round.round;
    if (round.kept) {
      EXPECT_GT(round.score, 0.5);
      ++kept;
    }
    last = now;
    ++rounds;
  });
  EXPECT_EQ(rounds, 60);
  EXPECT_GT(kept, 0);
  EXPECT_EQ(tuned, last);
  EXPECT_EQ(tune_octagon_weights(settings), tuned) << "the result follows from the settings";
}

}  // namespace
}  // namespace cycad
