// All selection policies, as one type for options and tables. A new policy is a file beside this one and a word here.
#pragma once

#include <variant>

#include "cycad/search/select/epsilon_greedy.hpp"
#include "cycad/search/select/exp3.hpp"
#include "cycad/search/select/moss.hpp"
#include "cycad/search/select/objective_monte_carlo.hpp"
#include "cycad/search/select/random.hpp"
#include "cycad/search/select/regret_matching.hpp"
#include "cycad/search/select/thompson.hpp"
#include "cycad/search/select/ucb1.hpp"
#include "cycad/search/select/ucb1_tuned.hpp"
#include "cycad/search/select/ucb_e.hpp"
#include "cycad/search/select/ucb_minimal.hpp"
#include "cycad/search/select/ucb_v.hpp"

namespace cycad {

using AnyPolicy = std::variant<RandomSelection, Ucb1, Ucb1Tuned, UcbV, UcbMinimal, UcbE, Moss, OmcDeterministic,
                               OmcStochastic, EpsilonGreedy, Thompson, Exp3, Pbbm, RegretMatching>;

}  // namespace cycad
