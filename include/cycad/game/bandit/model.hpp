// A bandit whose arms change as they are pulled, a stand-in for the moves of a deterministic game (Gudmundsson &
// Björnsson 2012). An arm carries a path M(1), M(2), ...: its k-th pull wins with probability M(k). Behind the end of
// the path its last value stays, the arm's true value; the best arms are those with the highest one.
//
//   BanditModel model({BanditPath({0.5F, 0.6F, 1.0F}), BanditPath({0.4F, 0.0F})});
//   BanditTask task(model);
//   task.start(seed);
//   float reward = task.pull(0);                    // 1 or 0
//   bool right = model.is_best(0);
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"

namespace cycad {

class BanditPath {
 public:
  explicit BanditPath(std::vector<float> means) : means_(std::move(means)) {
    if (means_.empty()) throw InputError("bandit: a path without a mean, expected one or more");
    for (const float mean : means_)
      if (!(mean >= 0 && mean <= 1))
        throw InputError("bandit: mean " + std::to_string(mean) + ", expected a number from 0 to 1");
  }

  // M(pull), with pulls counted from 1.
  [[nodiscard]] float mean(std::size_t pull) const { return means_[std::min(pull, means_.size()) - 1]; }
  [[nodiscard]] float true_value() const { return means_.back(); }
  [[nodiscard]] std::size_t size() const { return means_.size(); }

  friend bool operator==(const BanditPath&, const BanditPath&) = default;

 private:
  std::vector<float> means_;
};

class BanditModel {
 public:
  explicit BanditModel(std::vector<BanditPath> paths) : paths_(std::move(paths)) {
    if (paths_.empty()) throw InputError("bandit: no arms, expected one or more");
    float most = 0;
    for (const BanditPath& path : paths_) most = std::max(most, path.true_value());
    for (const BanditPath& path : paths_) best_.push_back(path.true_value() == most ? 1 : 0);
  }

  [[nodiscard]] std::size_t arms() const { return paths_.size(); }
  [[nodiscard]] const BanditPath& path(std::size_t arm) const { return paths_[arm]; }
  [[nodiscard]] bool is_best(std::size_t arm) const { return best_[arm] != 0; }

  friend bool operator==(const BanditModel&, const BanditModel&) = default;

 private:
  std::vector<BanditPath> paths_;
  std::vector<std::uint8_t> best_;
};

// A model while it is played. Each arm has a stream of random numbers of its own, so that whoever pulls it for the k-th
// time in the task of a given seed gets the same reward: agents are compared on the same luck.
class BanditTask {
 public:
  explicit BanditTask(const BanditModel& model) : model_(&model), arms_(model.arms()) {}

  void start(std::uint64_t seed) {
    for (std::size_t arm = 0; arm < arms_.size(); ++arm) arms_[arm] = {Random::stream(seed, {arm}), 0};
  }

  float pull(std::size_t arm) {
    auto& [random, pulls] = arms_[arm];
    return random.uniform() < model_->path(arm).mean(++pulls) ? 1.0F : 0.0F;
  }

 private:
  struct Arm {
    Random random;
    std::size_t pulls = 0;
  };

  const BanditModel* model_;
  std::vector<Arm> arms_;
};

}  // namespace cycad
