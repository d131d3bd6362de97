#include "agent/search_option_table.hpp"
#include "cycad/agent/describe.hpp"
#include "cycad/agent/own_policy.hpp"
#include "cycad/agent/search_options.hpp"

namespace cycad {
namespace {

template <ListedPolicy P>
PolicyDescription describe_policy() {
  PolicyDescription policy{.name = std::string(P::name),
                           .formula = std::string(P::formula),
                           .source = std::string(P::source),
                           .options = describe_nested("select", {std::string(P::name), {}}),
                           .named_constants = HasNamedConstants<P>};
  if constexpr (HasGivenRewards<P>) policy.given_rewards = std::string(P::given_rewards.meaning);
  return policy;
}

template <class... Policies>
std::vector<PolicyDescription> describe_all(std::type_identity<std::variant<Policies...>> /*list*/) {
  return {describe_policy<Policies>()...};
}

}  // namespace

std::vector<PolicyDescription> describe_policy_files() {
  std::vector<PolicyDescription> found = describe_all(std::type_identity<ShippedPolicy>{});
  for (const OwnPolicyEntry& entry : own_policies())
    found.push_back({.name = std::string(entry.name),
                     .formula = std::string(entry.formula),
                     .source = std::string(entry.source),
                     .options = describe_nested("select", {std::string(entry.name), {}})});
  return found;
}

}  // namespace cycad
