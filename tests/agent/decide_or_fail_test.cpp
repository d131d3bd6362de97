#include "cycad/agent/decide_or_fail.hpp"

#include <gtest/gtest.h>

#include "cycad/agent/games.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

class SilentAgent final : public Agent {
 public:
  void new_game(std::uint64_t) override {}
  Decision decide(const Position&, Player, std::stop_token) override {
    return {.forfeit = "it is gone", .failure = Failure::died};
  }
  void observe(MoveNumber, MoveNumber, const Position&) override {}
  [[nodiscard]] Explanation explain() const override { return {}; }
};

TEST(DecideOrFail, SilenceIsNoMoveUnlessAStopCameFirst) {
  SilentAgent agent;
  const std::unique_ptr<Position> position = start_position("breakthrough", "4x4");
  std::stop_source stop;
  EXPECT_EQ(
      test::error_of<OutsideError>([&] { (void)decide_or_fail(agent, *position, Player::one, stop.get_token()); }),
      "the agent forfeits: it is gone");
  stop.request_stop();
  EXPECT_NO_THROW((void)decide_or_fail(agent, *position, Player::one, stop.get_token()));
}

}  // namespace
}  // namespace cycad
