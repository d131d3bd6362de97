// All shipped selection policies, as one type for options and tables. A new policy is a file beside this one and a word
// here: all that is said about it elsewhere (help, `cycad select`, checks of options) comes from its file. Those for
// bandits see arms alone; the others look at the position or at the moves of a simulation too.
#pragma once

#include <type_traits>
#include <variant>

#include "cycad/search/policy/epsilon_greedy.hpp"
#include "cycad/search/policy/exp3.hpp"
#include "cycad/search/policy/formula.hpp"
#include "cycad/search/policy/hybrid.hpp"
#include "cycad/search/policy/implicit_minimax.hpp"
#include "cycad/search/policy/moss.hpp"
#include "cycad/search/policy/objective_monte_carlo.hpp"
#include "cycad/search/policy/own_policy.hpp"
#include "cycad/search/policy/progressive_bias.hpp"
#include "cycad/search/policy/puct.hpp"
#include "cycad/search/policy/random.hpp"
#include "cycad/search/policy/rave.hpp"
#include "cycad/search/policy/regret_matching.hpp"
#include "cycad/search/policy/thompson.hpp"
#include "cycad/search/policy/ucb1.hpp"
#include "cycad/search/policy/ucb1_tuned.hpp"
#include "cycad/search/policy/ucb_e.hpp"
#include "cycad/search/policy/ucb_minimal.hpp"
#include "cycad/search/policy/ucb_v.hpp"

namespace cycad {

using BanditPolicy = std::variant<RandomSelection, Ucb1, Ucb1Tuned, UcbV, UcbMinimal, UcbE, Moss, OmcDeterministic,
                                  OmcStochastic, EpsilonGreedy, Thompson, Exp3, Pbbm, RegretMatching>;

namespace detail {
template <class Variant, class... More>
struct WithMore;
template <class... Policies, class... More>
struct WithMore<std::variant<Policies...>, More...> {
  using Type = std::variant<Policies..., More...>;
};
}  // namespace detail

// How `cycad select` explains a policy that chooses by itself.
template <class P>
concept ExplainsIndex = requires(const P policy, const ArmView& arms, std::span<double> out) {
  policy.index(arms, out);
};
template <class P>
concept ExplainsProbabilities = requires(const P policy, const ArmView& arms, std::span<double> out) {
  policy.probabilities(arms, out);
};
template <class P>
concept HasGivenRewards = requires {
  { P::given_rewards } -> std::convertible_to<GivenRewards>;
};

// What a policy's file must have to stand in the list.
template <class P>
concept ListedPolicy = SelectionPolicy<P> && requires(const P policy) {
  { P::name } -> std::convertible_to<std::string_view>;
  { P::formula } -> std::convertible_to<std::string_view>;
  { P::source } -> std::convertible_to<std::string_view>;
  { P::options() } -> std::same_as<std::span<const Option<P>>>;
  { policy.for_signed_rewards() } -> std::same_as<std::optional<P>>;
  requires !P::formula.empty() && !P::source.empty();
  requires !is_for_bandits<P> || IndexPolicy<P> || ExplainsIndex<P> || ExplainsProbabilities<P>;
  requires !is_for_bandits<P> || P::statistics.own_lanes == 0 || HasGivenRewards<P>;
  // A bandit's formula has no value for an arm without a visit.
  requires !is_for_bandits<P> || !IndexPolicy<P> || P::statistics.untried_first;
};

using ShippedPolicy =
    detail::WithMore<BanditPolicy, Rave, ProgressiveBias, ImplicitMinimax, Puct, Hybrid, Formula>::Type;
// And one of the program's own.
using AnyPolicy = detail::WithMore<ShippedPolicy, OwnPolicy>::Type;

namespace detail {
template <ListedPolicy... Policies>
consteval bool are_listed(std::type_identity<std::variant<Policies...>> /*list*/) {
  return true;
}
}  // namespace detail
static_assert(detail::are_listed(std::type_identity<ShippedPolicy>{}));

}  // namespace cycad
