#include "cycad/agent/explain_policy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {
namespace {

[[noreturn]] void fail(std::size_t arm, const std::string& message) {
  throw InputError(fmt::format("arm {}: {}", arm, message));
}

double number_of_arm(std::size_t arm, std::string_view text) {
  const std::optional<double> value = parse_finite(text);
  if (!value) fail(arm, fmt::format("{} is not a number, expected visits:rewards:squares", in_message(text)));
  return *value;
}

template <class P>
void check_arm(std::size_t number, const ArmSums& arm) {
  const auto& [visits, rewards, squares] = arm;
  if (visits < 0 || visits != std::floor(visits) || visits > static_cast<double>(most_simulations)) {
    fail(number, fmt::format("visits {}, expected a whole number from 0 to {}", visits, most_simulations));
  }
  if constexpr (HasGivenRewards<P>) return;
  if (rewards < 0 || rewards > visits) {
    fail(number, fmt::format("rewards {}, expected from 0 to the visits {}", rewards, visits));
  }
  if (P::statistics.squares && !squares && visits > 0) {
    fail(number, fmt::format("the sum of squares is missing, which {} needs: visits:rewards:squares", P::name));
  }
  // Rewards in [0, 1] have squares below them, and squares no smaller than equal rewards would give.
  const double least = visits > 0 ? rewards * rewards / visits : 0;
  const double slack = 1e-6 * std::max(1.0, visits);
  if (squares && (*squares < least - slack || *squares > rewards + slack)) {
    fail(number, fmt::format("sum of squares {}, expected from rewards^2 / visits = {:.6g} to the rewards {}", *squares,
                             least, rewards));
  }
}

// The arms as lanes that a policy reads, and the view of them.
template <class P>
class GivenArms {
 public:
  explicit GivenArms(const std::vector<ArmSums>& arms) : own_(P::statistics.own_lanes * arms.size()) {
    for (std::size_t arm = 0; arm < arms.size(); ++arm) {
      check_arm<P>(arm, arms[arm]);
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

template <class P>
PolicyExplanation explain(const P& policy, const std::vector<ArmSums>& arms, float sufficiency) {
  GivenArms<P> given(arms);
  PolicyExplanation seen;
  if constexpr (takes_largest_index<P>) {
    explain_index(policy, given.view(), sufficiency, seen);
  } else {
    explain_probabilities(policy, given.view(), given.any_untried(), seen);
  }
  return seen;
}

}  // namespace

std::vector<ArmSums> parse_arms(std::string_view text) {
  if (is_blank(text)) {
    throw InputError("no arms, expected visits:rewards:squares for each, with commas between them");
  }
  std::vector<ArmSums> arms;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t number = arms.size();
    if (number == most_explained_arms) throw InputError(fmt::format("more than {} arms", most_explained_arms));
    const std::vector<std::string_view> fields = split(part, ':');
    if (fields.size() < 2 || fields.size() > 3) {
      fail(number, fmt::format("{}, expected visits:rewards or visits:rewards:squares", in_message(part)));
    }
    ArmSums& arm = arms.emplace_back();
    arm.visits = number_of_arm(number, fields[0]);
    arm.rewards = number_of_arm(number, fields[1]);
    if (fields.size() == 3) arm.squares = number_of_arm(number, fields[2]);
  }
  return arms;
}

PolicyExplanation explain_policy(const AnyPolicy& policy, const std::vector<ArmSums>& arms, float sufficiency) {
  if (arms.empty()) throw InputError("no arms, expected at least one");
  return std::visit(
      [&]<class P>(const P& known) -> PolicyExplanation {
        if constexpr (is_for_bandits<P>) {
          return explain(known, arms, sufficiency);
        } else {
          throw InputError(fmt::format("policy {} reads the position, expected one that needs arms only", P::name));
        }
      },
      policy);
}

}  // namespace cycad
