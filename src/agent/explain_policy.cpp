#include "cycad/agent/explain_policy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cycad/agent/explain_arms.hpp"
#include "cycad/agent/own_policy.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {
namespace {

[[noreturn]] void fail(std::size_t arm, const std::string& message) {
  throw InputError(fmt::format("arm {}: {}", arm, message));
}

double number_of_arm(std::size_t arm, std::string_view text) {
  constexpr double largest = 1e12;  // the policies compute in floats
  const std::optional<double> value = parse_finite(text);
  if (!value) fail(arm, fmt::format("{} is not a number, expected visits:rewards:squares", in_message(text)));
  if (std::abs(*value) > largest) fail(arm, fmt::format("{}, expected a number of at most {:g}", text, largest));
  return *value;
}

}  // namespace

void detail::check_arm(std::size_t number, const ArmSums& arm, const ArmDemands& demands) {
  const auto& [visits, rewards, squares] = arm;
  if (visits < 0 || visits != std::floor(visits) || visits > static_cast<double>(most_simulations)) {
    fail(number, fmt::format("visits {}, expected a whole number from 0 to {}", visits, most_simulations));
  }
  if (demands.given_rewards) return;
  if (rewards < 0 || rewards > visits) {
    fail(number, fmt::format("rewards {}, expected from 0 to the visits {}", rewards, visits));
  }
  if (demands.squares && !squares && visits > 0) {
    fail(number, fmt::format("the sum of squares is missing, which {} needs: visits:rewards:squares", demands.policy));
  }
  // Rewards in [0, 1] have squares below them, and squares no smaller than equal rewards would give.
  const double least = visits > 0 ? rewards * rewards / visits : 0;
  const double slack = 1e-6 * std::max(1.0, visits);
  if (squares && (*squares < least - slack || *squares > rewards + slack)) {
    fail(number, fmt::format("sum of squares {}, expected from rewards^2 / visits = {:.6g} to the rewards {}", *squares,
                             least, rewards));
  }
}

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
        if constexpr (is_own<P>) {
          return known.entry->explain(known.value.get(), arms, sufficiency);
        } else if constexpr (is_for_bandits<P>) {
          return explain_arms(known, arms, sufficiency);
        } else {
          throw InputError(fmt::format("policy {} reads the position, expected one that needs arms only", P::name));
        }
      },
      policy);
}

}  // namespace cycad
