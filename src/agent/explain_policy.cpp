#include "cycad/agent/explain_policy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>
#include <span>

#include "cycad/core/error.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {
namespace {

[[noreturn]] void fail(std::size_t arm, const std::string& message) {
  throw InputError(fmt::format("arm {}: {}", arm, message));
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

double parse_number(std::size_t arm, std::string_view text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stopped != end || !std::isfinite(value)) {
    fail(arm, fmt::format("{} is not a number, expected visits:rewards:squares", in_message(text)));
  }
  return value;
}

// How a policy reads the reward sums.
template <class P>
constexpr bool rewards_are_own = std::same_as<P, Exp3> || std::same_as<P, RegretMatching>;

template <class P>
void check_arm(std::size_t number, const ArmSums& arm) {
  const auto& [visits, rewards, squares] = arm;
  if (visits < 0 || visits != std::floor(visits) || visits > static_cast<double>(most_simulations)) {
    fail(number, fmt::format("visits {}, expected a whole number from 0 to {}", visits, most_simulations));
  }
  if constexpr (rewards_are_own<P>) return;
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
class Bench {
 public:
  explicit Bench(const std::vector<ArmSums>& arms) : own_(P::statistics.own_lanes * arms.size()) {
    for (std::size_t arm = 0; arm < arms.size(); ++arm) {
      check_arm<P>(arm, arms[arm]);
      visits_.push_back(static_cast<float>(arms[arm].visits));
      rewards_.push_back(static_cast<float>(arms[arm].rewards));
      squares_.push_back(static_cast<float>(arms[arm].squares.value_or(0)));
      total_ += visits_.back();
      if constexpr (rewards_are_own<P>) own_[arm] = rewards_.back();
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

void normalise(std::vector<double>& weights) {
  double sum = 0;
  for (const double weight : weights) sum += weight;
  for (double& weight : weights) weight /= sum;
}

// The index of a tried arm.
template <IndexPolicy P>
double index_of_arm(const P& policy, const ArmView& view, std::size_t arm) {
  const Shared<float> shared{policy.cache(view.total()), static_cast<float>(view.size())};
  return double{policy.score(view.sums(arm), shared)};
}

// Chaslot's t U_k / (t_k sum U): the policy itself leaves out what all arms have in common.
double index_of_arm(const OmcDeterministic& policy, const ArmView& view, std::size_t arm) {
  const Objective objective{policy.values, policy.spread};
  const float best = objective.value(view, objective.best(view));
  double sum = 0;
  for (std::size_t each = 0; each < view.size(); ++each) sum += double{objective.urgency(view, each, best)};
  return double{view.total()} * double{policy.index(view, arm, best)} / sum;
}

// The probabilities of the policies that draw, as their `select` has them.
std::vector<double> probabilities_of(const RandomSelection& /*policy*/, const ArmView& view) {
  return std::vector<double>(view.size(), 1.0 / static_cast<double>(view.size()));
}

std::vector<double> probabilities_of(const OmcStochastic& policy, const ArmView& view) {
  const Objective objective{policy.values, policy.spread};
  const float best = objective.value(view, objective.best(view));
  std::vector<double> weights;
  for (std::size_t arm = 0; arm < view.size(); ++arm) weights.push_back(double{objective.urgency(view, arm, best)});
  normalise(weights);
  return weights;
}

std::vector<double> probabilities_of(const Pbbm& policy, const ArmView& view) {
  const Objective objective{policy.values, policy.spread};
  const std::size_t best = objective.best(view);
  std::vector<double> weights;
  for (std::size_t arm = 0; arm < view.size(); ++arm) {
    const double spread =
        std::sqrt(2.0 * (double{objective.variance(view, best)} + double{objective.variance(view, arm)}));
    const double behind = double{objective.value(view, best)} - double{objective.value(view, arm)};
    weights.push_back(std::exp(-2.4 * behind / spread) + double{policy.floor} / static_cast<double>(view.size()));
  }
  normalise(weights);
  return weights;
}

// Equal best means share what is left by exploration: `select` breaks the tie at random.
std::vector<double> probabilities_of(const EpsilonGreedy& policy, const ArmView& view) {
  const auto size = static_cast<double>(view.size());
  const double epsilon = double{policy.epsilon(static_cast<float>(view.size()), view.total())};
  float most = view.mean(0);
  for (std::size_t arm = 1; arm < view.size(); ++arm) most = std::max(most, view.mean(arm));
  double ties = 0;
  for (std::size_t arm = 0; arm < view.size(); ++arm) ties += view.mean(arm) == most ? 1 : 0;
  std::vector<double> probabilities;
  for (std::size_t arm = 0; arm < view.size(); ++arm) {
    probabilities.push_back(epsilon / size + (view.mean(arm) == most ? (1 - epsilon) / ties : 0));
  }
  return probabilities;
}

std::vector<double> probabilities_of(const Exp3& policy, const ArmView& view) {
  float most = view.own(0, 0);
  for (std::size_t arm = 1; arm < view.size(); ++arm) most = std::max(most, view.own(0, arm));
  const double rate = double{policy.rate(view.size())};
  std::vector<double> probabilities;
  for (std::size_t arm = 0; arm < view.size(); ++arm) {
    probabilities.push_back(std::exp(rate * (double{view.own(0, arm)} - double{most})));
  }
  normalise(probabilities);
  const double gamma = double{policy.gamma};
  for (double& each : probabilities) each = (1 - gamma) * each + gamma / static_cast<double>(view.size());
  return probabilities;
}

std::vector<double> probabilities_of(const RegretMatching& policy, const ArmView& view) {
  std::vector<double> probabilities;
  double positive = 0;
  for (std::size_t arm = 0; arm < view.size(); ++arm) {
    probabilities.push_back(std::max(0.0, double{view.own(RegretMatching::regret, arm)}));
    positive += probabilities.back();
  }
  if (positive == 0) std::fill(probabilities.begin(), probabilities.end(), 1.0);
  normalise(probabilities);
  const double gamma = double{policy.gamma};
  for (double& each : probabilities) each = (1 - gamma) * each + gamma / static_cast<double>(view.size());
  return probabilities;
}

// The probability that an arm's draw is the largest has no closed form; these draws are the same every time.
std::vector<double> probabilities_of(const Thompson& policy, const ArmView& view) {
  std::vector<double> wins(view.size());
  Random random(1);
  for (int draw = 0; draw < thompson_explanation_draws; ++draw) wins[policy.select(view, random).arm] += 1;
  normalise(wins);
  return wins;
}

std::vector<double> untried_probabilities(const ArmView& view) {
  std::vector<double> probabilities;
  for (std::size_t arm = 0; arm < view.size(); ++arm) probabilities.push_back(view.tried(arm) ? 0 : 1);
  normalise(probabilities);
  return probabilities;
}

template <class P>
PolicyExplanation explain(const P& policy, const std::vector<ArmSums>& arms, float sufficiency) {
  Bench<P> bench(arms);
  const ArmView view = bench.view();
  PolicyExplanation seen;
  if constexpr (IndexPolicy<P> || std::same_as<P, OmcDeterministic>) {
    bool sufficient = false;
    for (std::size_t arm = 0; arm < view.size(); ++arm) sufficient = sufficient || view.mean(arm) > sufficiency;
    double most = 0;
    for (std::size_t arm = 0; arm < view.size(); ++arm) {
      std::optional<double>& index = seen.index.emplace_back();
      if (view.tried(arm)) index = sufficient ? double{view.mean(arm)} : index_of_arm(policy, view, arm);
      const double order = index.value_or(HUGE_VAL);
      if (arm == 0 || order > most) {
        most = order;
        seen.chosen = arm;
      }
    }
  } else {
    seen.probabilities = P::statistics.untried_first && bench.any_untried() ? untried_probabilities(view)
                                                                            : probabilities_of(policy, view);
    const auto largest = std::max_element(seen.probabilities.begin(), seen.probabilities.end());
    seen.chosen = static_cast<std::size_t>(largest - seen.probabilities.begin());
    if constexpr (std::same_as<P, Thompson>) {
      for (std::size_t arm = 0; arm < view.size(); ++arm) {
        const Thompson::Belief belief = policy.belief(view, arm);
        seen.beliefs.push_back({double{belief.wins}, double{belief.losses}});
      }
    }
  }
  return seen;
}

}  // namespace

std::vector<ArmSums> parse_arms(std::string_view text) {
  if (text.find_first_not_of(" \t") == std::string_view::npos) {
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
    arm.visits = parse_number(number, fields[0]);
    arm.rewards = parse_number(number, fields[1]);
    if (fields.size() == 3) arm.squares = parse_number(number, fields[2]);
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
          throw InputError(fmt::format("policy {} looks at positions, expected one that sees arms alone", P::name));
        }
      },
      policy);
}

}  // namespace cycad
