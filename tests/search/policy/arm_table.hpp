// A few arms with given sums, as a selection policy sees them at a node: untried and absent lanes are encoded as in
// the tree.
//
//   ArmTable arms({{4, 3.0F, 2.5F}, {0, 0}});            visits, sum of rewards, sum of squares; the second untried
//   policy.select(arms.view(), random)                   a sampling policy
//   scores(Ucb1{}, arms)                                 an index policy, scalar, checked against 4 and 8 lanes
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <vector>

#include "core/chi_square.hpp"
#include "cycad/search/policy/arms.hpp"

namespace cycad::test {

struct ArmSums {
  float visits = 0;
  float rewards = 0;
  float squares = 0;
};

class ArmTable {
 public:
  static constexpr std::size_t room = 8;

  ArmTable(std::initializer_list<ArmSums> arms) : ArmTable(std::vector<ArmSums>(arms)) {}
  explicit ArmTable(const std::vector<ArmSums>& arms) : size_(arms.size()) {
    visits_.fill(absent_visits);
    rewards_.fill(absent_reward);
    for (std::size_t arm = 0; arm < size_; ++arm) {
      const bool tried = arms[arm].visits > 0;
      visits_[arm] = tried ? arms[arm].visits : untried_visits;
      rewards_[arm] = tried ? arms[arm].rewards : static_cast<float>(arm + 1) * untried_reward;
      squares_[arm] = arms[arm].squares;
      total_ += arms[arm].visits;
    }
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] float total() const { return total_; }
  ArmView view(bool averaged = false) {
    return ArmView(size_, total_, {visits_.data(), rewards_.data(), squares_.data(), own_.data(), averaged}, room);
  }
  template <class V>
  [[nodiscard]] Arms<V> lanes() const {
    return {load_lanes<V>(visits_.data()),
            load_lanes<V>(rewards_.data()),
            load_lanes<V>(squares_.data()),
            {load_lanes<V>(own_.data()), load_lanes<V>(own_.data() + room)}};
  }
  [[nodiscard]] Arms<float> sums(std::size_t lane) const {
    return {visits_[lane], rewards_[lane], squares_[lane], {own_[lane], own_[room + lane]}};
  }
  float& own(std::size_t lane, std::size_t arm) { return own_[lane * room + arm]; }

 private:
  std::array<float, room> visits_{}, rewards_{}, squares_{};
  std::array<float, 3 * room> own_{};
  std::size_t size_;
  float total_ = 0;
};

// The scores of all eight lanes; those behind the arms are absent. One lane, four and eight must agree to the last bit.
template <IndexPolicy P>
std::array<float, ArmTable::room> scores(const P& policy, const ArmTable& arms) {
  const float cached = policy.cache(arms.total());
  const auto size = static_cast<float>(arms.size());
  const Lanes4 four =
      policy.score(arms.lanes<Lanes4>(), Shared<Lanes4>{broadcast<Lanes4>(cached), broadcast<Lanes4>(size)});
  const Lanes8 eight =
      policy.score(arms.lanes<Lanes8>(), Shared<Lanes8>{broadcast<Lanes8>(cached), broadcast<Lanes8>(size)});
  std::array<float, ArmTable::room> found{};
  for (std::size_t lane = 0; lane < found.size(); ++lane) {
    found[lane] = policy.score(arms.sums(lane), Shared<float>{cached, size});
    EXPECT_EQ(found[lane], eight[lane]) << "lane " << lane;
    if (lane < 4) {
      EXPECT_EQ(found[lane], four[lane]) << "lane " << lane;
    }
  }
  return found;
}

// Draws many times and compares the frequencies, and each pick's own probability, with what was promised.
template <SamplingPolicy P>
void expect_drawn_with(const P& policy, ArmTable& arms, const std::vector<double>& probabilities,
                       bool tells_probability = true) {
  constexpr int draws = 20'000;
  Random random(1);
  std::vector<std::uint64_t> counts(arms.size());
  double sum = 0;
  for (const double probability : probabilities) sum += probability;
  EXPECT_NEAR(sum, 1.0, 1e-9);
  for (int draw = 0; draw < draws; ++draw) {
    const Pick pick = policy.select(arms.view(), random);
    ASSERT_LT(pick.arm, arms.size());
    ++counts[pick.arm];
    if (tells_probability) {
      ASSERT_NEAR(pick.probability, probabilities[pick.arm], 1e-5) << "arm " << pick.arm;
    }
  }
  EXPECT_LT(chi_square(counts, probabilities), chi_square_limit(arms.size() > 1 ? arms.size() - 1 : 1));
}

}  // namespace cycad::test
