// A game and agents as small as the tests of the referee and the tournament allow: for some plies the players add 0, 1
// or 2 to their sums, at once or in turn, and the larger sum wins.
#pragma once

#include <array>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/position.hpp"
#include "cycad/core/random.hpp"

namespace cycad::toy {

class ToyPosition final : public Position {
 public:
  ToyPosition(std::size_t plies, bool simultaneous) : left_(plies), simultaneous_(simultaneous) {}

  [[nodiscard]] std::unique_ptr<Position> clone() const override { return std::make_unique<ToyPosition>(*this); }
  [[nodiscard]] std::string_view game() const override { return "toy"; }
  [[nodiscard]] bool moves_now(Player player) const override {
    return left_ > 0 && (simultaneous_ || mover_ == player);
  }
  [[nodiscard]] std::vector<std::string> moves(Player player) const override {
    return moves_now(player) ? std::vector<std::string>{"none", "one", "two"} : std::vector<std::string>{};
  }
  [[nodiscard]] std::size_t move_count(Player player) const override { return moves_now(player) ? 3 : 0; }
  [[nodiscard]] std::vector<std::size_t> actions(Player player) const override {
    return moves_now(player) ? std::vector<std::size_t>{0, 1, 2} : std::vector<std::size_t>{};
  }
  [[nodiscard]] std::size_t action_count() const override { return 3; }
  [[nodiscard]] Result result() const override {
    if (left_ > 0) return {};
    return sums_[0] > sums_[1] ? 1.0F : sums_[0] < sums_[1] ? 0.0F : 0.5F;
  }
  void play(MoveNumber one, MoveNumber two) override {
    if (moves_now(Player::one)) sums_[0] += one;
    if (moves_now(Player::two)) sums_[1] += two;
    --left_;
    mover_ = other(mover_);
  }
  [[nodiscard]] std::string to_text() const override {
    return std::to_string(left_) + " " + std::to_string(sums_[0]) + " " + std::to_string(sums_[1]);
  }

 private:
  std::size_t left_;
  bool simultaneous_;
  Player mover_ = Player::one;
  std::array<std::size_t, 2> sums_{};
};

// Plays at random from its seed, with a preference for the larger moves that grows with `skill`.
class RandomAgent : public Agent {
 public:
  explicit RandomAgent(std::size_t skill = 0) : skill_(skill) {}

  void new_game(std::uint64_t seed) override {
    random_ = Random(seed);
    seen_.clear();
  }
  [[nodiscard]] Decision decide(const Position& position, Player player, std::stop_token /*stop*/) override {
    MoveNumber best = 0;
    for (std::size_t draw = 0; draw <= skill_; ++draw) {
      best = std::max<MoveNumber>(best, random_.below(static_cast<std::uint32_t>(position.move_count(player))));
    }
    return {.move = best, .simulations = 10};
  }
  void observe(MoveNumber /*one*/, MoveNumber /*two*/, const Position& after) override {
    seen_.push_back(after.to_text());
  }
  [[nodiscard]] Explanation explain() const override { return {}; }

  [[nodiscard]] const std::vector<std::string>& seen() const { return seen_; }

 private:
  std::size_t skill_;
  Random random_;
  std::vector<std::string> seen_;
};

// Always the same move number, legal or not.
class FixedAgent final : public RandomAgent {
 public:
  explicit FixedAgent(MoveNumber move) : move_(move) {}
  [[nodiscard]] Decision decide(const Position& /*position*/, Player /*player*/, std::stop_token /*stop*/) override {
    return {.move = move_};
  }

 private:
  MoveNumber move_;
};

}  // namespace cycad::toy
