// All selection policies, as one type for options and tables. A new policy is a file beside this one and a word here.
// Those for bandits see arms alone; the others look at the position or at the moves of a simulation too.
#pragma once

#include <variant>

#include "cycad/search/policy/epsilon_greedy.hpp"
#include "cycad/search/policy/exp3.hpp"
#include "cycad/search/policy/formula.hpp"
#include "cycad/search/policy/hybrid.hpp"
#include "cycad/search/policy/implicit_minimax.hpp"
#include "cycad/search/policy/moss.hpp"
#include "cycad/search/policy/objective_monte_carlo.hpp"
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

using AnyPolicy = detail::WithMore<BanditPolicy, Rave, ProgressiveBias, ImplicitMinimax, Puct, Hybrid, Formula>::Type;

}  // namespace cycad
