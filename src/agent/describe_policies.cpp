#include "cycad/agent/describe.hpp"
#include "cycad/agent/search_options.hpp"

namespace cycad {
namespace {

template <ListedPolicy P>
PolicyDescription describe_policy() {
  PolicyDescription policy{.name = std::string(P::name),
                           .formula = std::string(P::formula),
                           .source = std::string(P::source),
                           .options = describe_nested("select", {std::string(P::name), {}})};
  if constexpr (HasGivenRewards<P>) policy.given_rewards = std::string(P::given_rewards.meaning);
  return policy;
}

template <class... Policies>
std::vector<PolicyDescription> describe_all(std::type_identity<std::variant<Policies...>> /*list*/) {
  return {describe_policy<Policies>()...};
}

}  // namespace

std::vector<PolicyDescription> describe_policy_files() { return describe_all(std::type_identity<AnyPolicy>{}); }

}  // namespace cycad
