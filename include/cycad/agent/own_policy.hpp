// Policies that a program brings along: what the laboratory knows of them, and how it gets to know them.
//
//   add_policy(own_policy_entry<MyPolicy>());          then select=my-policy works wherever a policy is named
//
// The policy has a name and what search/policy/arms.hpp asks for; formula, source, options and for_signed_rewards are
// there or not. It sees arms alone.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/agent/describe.hpp"
#include "cycad/agent/explain_arms.hpp"
#include "cycad/agent/options.hpp"
#include "cycad/search/kernel.hpp"
#include "cycad/search/policy/own_policy.hpp"

namespace cycad {

struct OwnPolicyEntry {
  std::string_view name, formula, source;
  bool index = false;            // a formula chooses, and takes the modifiers of such
  bool needs_only_sums = false;  // and so can choose among groups of moves
  bool one_thread = false;       // it may throw, which ends the search, and so takes no threads (`P::one_thread`)
  OwnKernels kernels;
  std::shared_ptr<const void> (*make)(const void* from, const std::vector<Argument>&, const std::string& where);
  std::vector<Argument> (*arguments)(const void* policy, OptionForm);
  std::vector<OptionDescription> (*options)();
  // Null for a policy that is defined for rewards in [0, 1] only.
  std::shared_ptr<const void> (*for_signed_rewards)(const void* policy);
  PolicyExplanation (*explain)(const void* policy, const std::vector<ArmSums>&, float sufficiency);
};

// In the order in which they were added; behind the shipped ones in policy_names().
std::span<const OwnPolicyEntry> own_policies();
// Before anything asks for policies. Throws InputError for a name that is taken.
void add_policy(const OwnPolicyEntry& entry);

namespace detail {

template <class P>
std::span<const Option<P>> options_of() {
  if constexpr (requires {
                  { P::options() } -> std::same_as<std::span<const Option<P>>>;
                }) {
    return P::options();
  } else {
    return {};
  }
}
template <class P>
const P& policy_at(const void* policy) {
  return *static_cast<const P*>(policy);
}
template <class Shape, class P>
constexpr MakeOwnKernel<Shape> own_kernel = [](const void* policy, const SearchSettings& settings,
                                               std::uint32_t move_bytes,
                                               const MoveGroups& groups) -> std::unique_ptr<Kernel<Shape>> {
  return std::make_unique<KernelOf<Shape, P>>(policy_at<P>(policy), settings, move_bytes, groups);
};
template <class P, class... Shapes>
constexpr OwnKernels own_kernels(std::tuple<MakeOwnKernel<Shapes>...>* /*all*/) {
  return {own_kernel<Shapes, P>...};
}

}  // namespace detail

template <class P>
constexpr OwnPolicyEntry own_policy_entry() {
  static_assert(SelectionPolicy<P>,
                "cycad: the policy needs a `name`, its `statistics`, and either `cache` and `score` "
                "or `select`; search/policy/arms.hpp has their types");
  static_assert(std::is_default_constructible_v<P>, "cycad: the policy has no default constructor");
  static_assert(!needs_alternating<P> && !needs_estimate<P> && !needs_distance<P> && !P::statistics.amaf &&
                    !P::statistics.minimax,
                "cycad: a policy in the laboratory sees arms alone, and neither positions nor later moves");
  OwnPolicyEntry entry{};
  entry.name = P::name;
  if constexpr (requires {
                  { P::formula } -> std::convertible_to<std::string_view>;
                })
    entry.formula = P::formula;
  if constexpr (requires {
                  { P::source } -> std::convertible_to<std::string_view>;
                })
    entry.source = P::source;
  entry.index = IndexPolicy<P>;
  entry.needs_only_sums = needs_only_sums<P>;
  if constexpr (requires { P::one_thread; }) entry.one_thread = P::one_thread;
  entry.kernels = detail::own_kernels<P>(static_cast<OwnKernels*>(nullptr));
  entry.make = [](const void* from, const std::vector<Argument>& arguments, const std::string& where) {
    P policy = from == nullptr ? P{} : detail::policy_at<P>(from);
    apply_options(policy, detail::options_of<P>(), arguments, where);
    return std::shared_ptr<const void>(std::make_shared<const P>(std::move(policy)));
  };
  entry.arguments = [](const void* policy, OptionForm form) {
    return option_arguments(detail::policy_at<P>(policy), P{}, detail::options_of<P>(), form);
  };
  entry.options = [] { return describe_options(detail::options_of<P>()); };
  entry.for_signed_rewards = []([[maybe_unused]] const void* policy) -> std::shared_ptr<const void> {
    if constexpr (requires(const P known) {
                    { known.for_signed_rewards() } -> std::same_as<std::optional<P>>;
                  }) {
      if (const std::optional<P> same = detail::policy_at<P>(policy).for_signed_rewards())
        return std::make_shared<const P>(*same);
    }
    return nullptr;
  };
  entry.explain = [](const void* policy, const std::vector<ArmSums>& arms, float sufficiency) {
    return explain_arms(detail::policy_at<P>(policy), arms, sufficiency);
  };
  return entry;
}

}  // namespace cycad
