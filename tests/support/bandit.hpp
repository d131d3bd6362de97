// Bernoulli bandits as games, so that the real search plays them: the first move pulls an arm, and the playout behind
// it draws the reward. In between stands a position with nothing to choose, which is never over in the tree: every
// visit of an arm is a fresh draw.
//
//   Bandit<10> bandit({.8F, .2F, ...});               alternating; pulled by player one unless told otherwise
//   BanditDuel<4> duel({...}, {...});                 at once: player one wins with probability (1 + a - b) / 2
//
// The waiting position would grow into a chain of nodes as long as the number of visits: search it in a small arena
// (SearchSettings::bytes), which stops the chain.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "cycad/game/game.hpp"

namespace cycad::test {

struct Arm {
  std::uint8_t number = 0;
  friend constexpr auto operator<=>(const Arm&, const Arm&) = default;  // NOLINT(modernize-use-nullptr)
};

template <std::size_t Arms>
class Bandit {
 public:
  using Move = Arm;
  static constexpr std::size_t max_moves = Arms;

  Bandit() = default;
  explicit Bandit(const std::array<float, Arms>& means, Player player = Player::one) : means_(means), player_(player) {}

  [[nodiscard]] Player to_move() const { return player_; }
  [[nodiscard]] std::size_t move_count() const { return pulled_ ? 1 : Arms; }
  [[nodiscard]] Move nth_move(std::size_t rank) const { return {static_cast<std::uint8_t>(rank)}; }
  void moves(MoveList<Bandit>& out) const {
    out.clear();
    for (std::size_t rank = 0; rank < move_count(); ++rank) out.push_back(nth_move(rank));
  }
  void play(Move move) {
    if (!pulled_) arm_ = move;
    pulled_ = true;
  }
  void play_random(Random& random) {
    if (pulled_)
      result_ = reward_for(player_, random.uniform() < means_[arm_.number] ? 1.0F : 0.0F);
    else
      play({static_cast<std::uint8_t>(random.below(Arms))});
  }
  [[nodiscard]] Result result() const { return result_; }

  friend bool operator==(const Bandit&, const Bandit&) = default;

 private:
  std::array<float, Arms> means_{};
  Player player_ = Player::one;
  bool pulled_ = false;
  Arm arm_;
  Result result_;
};

template <std::size_t Arms>
class BanditDuel {
 public:
  using Move = Arm;
  static constexpr std::size_t max_moves = Arms;

  BanditDuel() = default;
  BanditDuel(const std::array<float, Arms>& one, const std::array<float, Arms>& two) : strengths_{one, two} {}

  [[nodiscard]] std::size_t move_count(Player /*player*/) const { return pulled_ ? 1 : Arms; }
  [[nodiscard]] Move nth_move(Player /*player*/, std::size_t rank) const { return {static_cast<std::uint8_t>(rank)}; }
  void moves(Player player, MoveList<BanditDuel>& out) const {
    out.clear();
    for (std::size_t rank = 0; rank < move_count(player); ++rank) out.push_back(nth_move(player, rank));
  }
  void play(Move one, Move two) {
    if (!pulled_) arms_ = {one, two};
    pulled_ = true;
  }
  void play_random(Random& random) {
    if (pulled_) {
      const float chance = (1.0F + strengths_[0][arms_[0].number] - strengths_[1][arms_[1].number]) / 2.0F;
      result_ = random.uniform() < chance ? 1.0F : 0.0F;
    } else {
      const Arm one{static_cast<std::uint8_t>(random.below(Arms))};
      play(one, {static_cast<std::uint8_t>(random.below(Arms))});
    }
  }
  [[nodiscard]] Result result() const { return result_; }

  friend bool operator==(const BanditDuel&, const BanditDuel&) = default;

 private:
  std::array<std::array<float, Arms>, 2> strengths_{};
  bool pulled_ = false;
  std::array<Arm, 2> arms_{};
  Result result_;
};

}  // namespace cycad::test
