// All selection policies, as one type for options and tables. A new policy is a file beside this one and a word here.
// Those for bandits see arms alone; the others look at the position or at the moves of a simulation too.
#pragma once

#include <variant>

#include "cycad/search/select/epsilon_greedy.hpp"
#include "cycad/search/select/exp3.hpp"
#include "cycad/search/select/formula.hpp"
#include "cycad/search/select/hybrid.hpp"
#include "cycad/search/select/implicit_minimax.hpp"
#include "cycad/search/select/moss.hpp"
#include "cycad/search/select/objective_monte_carlo.hpp"
#include "cycad/search/select/progressive_bias.hpp"
#include "cycad/search/select/puct.hpp"
#include "cycad/search/select/random.hpp"
#include "cycad/search/select/rave.hpp"
#include "cycad/search/select/regret_matching.hpp"
#include "cycad/search/select/thompson.hpp"
#include "cycad/search/select/ucb1.hpp"
#include "cycad/search/select/ucb1_tuned.hpp"
#include "cycad/search/select/ucb_e.hpp"
#include "cycad/search/select/ucb_minimal.hpp"
#include "cycad/search/select/ucb_v.hpp"

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
