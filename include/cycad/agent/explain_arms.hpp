// The template behind `explain_policy` (explain_policy.hpp), for whoever has a policy's own type.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "cycad/agent/explain_policy.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace detail {

struct ArmDemands {
  bool given_rewards;  // rewards may be any number
  bool squares;
  std::string_view policy;
};
// InputError naming the arm when it is none that a policy can have seen.
void check_arm(std::size_t number, const ArmSums& arm, const ArmDemands& demands);

// The arms as lanes that a policy reads, and the view of them.
template <class P>
class GivenArms {
 public:
  explicit GivenArms(const std::vector<ArmSums>& arms) : own_(P::statistics.own_lanes * arms.size()) {
    for (std::size_t arm = 0; arm < arms.size(); ++arm) {
      check_arm(arm, arms[arm], {HasGivenRewards<P>, P::statistics.squares, P::name});
      visits_.push_back(static_cast<float>(arms[arm].visits));
      rewards_.push_back(static_cast<float>(arms[arm].rewards));
      squares_.push_back(static_cast<float>(arms[arm].squares.value_or(0)));
      total_ += visits_.back();
      if constexpr (HasGivenRewards<P>) own_[P::given_rewards.lane * arms.size() + arm] = rewards_.back();
    }
  }

  [[nodiscard]] ArmView view() {
    return {visits_.size(),
            total_,
            {.visits = visits_.data(), .rewards = rewards_.data(), .squares = squares_.data(), .own = own_.data()},
            visits_.size()};
  }
  [[nodiscard]] bool any_untried() const {
    return std::any_of(visits_.begin(), visits_.end(), [](float visits) { return visits < 0.5F; });
  }

 private:
  std::vector<float> visits_, rewards_, squares_, own_;
  float total_ = 0;
};

template <class P>
constexpr bool takes_largest_index = IndexPolicy<P> || ExplainsIndex<P>;

// The index of each arm; that of an untried arm means nothing.
template <class P>
void write_index(const P& policy, const ArmView& view, std::span<double> out) {
  if constexpr (ExplainsIndex<P>) {
    policy.index(view, out);
  } else {
    const Shared<float> shared{policy.cache(view.total()), static_cast<float>(view.size())};
    for (std::size_t arm = 0; arm < view.size(); ++arm) out[arm] = double{policy.score(view.sums(arm), shared)};
  }
}

template <class P>
void explain_index(const P& policy, const ArmView& view, float sufficiency, PolicyExplanation& seen) {
  std::vector<double> index(view.size());
  write_index(policy, view, index);
  bool sufficient = false;
  for (std::size_t arm = 0; arm < view.size(); ++arm) sufficient = sufficient || view.mean(arm) > sufficiency;
  double most = 0;
  for (std::size_t arm = 0; arm < view.size(); ++arm) {
    std::optional<double>& own = seen.index.emplace_back();
    if (view.tried(arm)) own = sufficient ? double{view.mean(arm)} : index[arm];
    const double order = own.value_or(HUGE_VAL);
    if (arm == 0 || order > most) {
      most = order;
      seen.chosen = arm;
    }
  }
}

template <class P>
void explain_probabilities(const P& policy, const ArmView& view, bool any_untried, PolicyExplanation& seen) {
  seen.probabilities.resize(view.size());
  if (P::statistics.untried_first && any_untried) {
    write_shares([&](std::size_t arm) { return view.tried(arm) ? 0.0F : 1.0F; }, seen.probabilities);
  } else {
    policy.probabilities(view, seen.probabilities);
  }
  const auto largest = std::max_element(seen.probabilities.begin(), seen.probabilities.end());
  seen.chosen = static_cast<std::size_t>(largest - seen.probabilities.begin());
  if constexpr (requires { policy.belief(view, 0); }) {
    for (std::size_t arm = 0; arm < view.size(); ++arm) {
      const auto belief = policy.belief(view, arm);
      seen.beliefs.push_back({double{belief.wins}, double{belief.losses}});
    }
  }
}

}  // namespace detail

template <class P>
PolicyExplanation explain_arms(const P& policy, const std::vector<ArmSums>& arms, float sufficiency) {
  constexpr bool readable = P::statistics.own_lanes == 0 || HasGivenRewards<P>;
  if constexpr (!readable || !(detail::takes_largest_index<P> || ExplainsProbabilities<P>)) {
    throw InputError("policy " + std::string(P::name) +
                     " cannot be asked with given arms, expected one that says its index or probabilities");
  } else {
    detail::GivenArms<P> given(arms);
    PolicyExplanation seen;
    if constexpr (detail::takes_largest_index<P>) {
      detail::explain_index(policy, given.view(), sufficiency, seen);
    } else {
      detail::explain_probabilities(policy, given.view(), given.any_untried(), seen);
    }
    return seen;
  }
}

}  // namespace cycad
