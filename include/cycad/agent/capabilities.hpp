// What a game offers beyond its rules (the concepts of game/game.hpp), and what needs it. One table: `cycad describe`
// prints its words, and an option, policy or agent that needs what a game does not offer is refused. A new capability
// is a row.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/agent/lone_path.hpp"
#include "cycad/agent/search_options.hpp"
#include "cycad/game/random_play.hpp"
#include "cycad/game/solo.hpp"
#include "cycad/search/policy/heuristic.hpp"

namespace cycad {

struct Capability {
  std::string_view word;
  bool offered;
  std::string_view options = {};  // "key=value", or "key" for any value but the default; "w*": w1, w2...
  bool (*needed_by)(const AnyPolicy&) = nullptr;  // selection policies
  std::string_view agent = {};                    // a kind of agent
};

namespace detail {
template <template <class> class Needs>
bool policy_needs(const AnyPolicy& policy) {
  return std::visit([]<class P>(const P&) { return Needs<P>::value; }, policy);
}
template <class P>
struct NeedsAlternating : std::bool_constant<needs_alternating<P>> {};
template <class P>
struct NeedsEstimate : std::bool_constant<needs_estimate<P>> {};
template <class P>
struct NeedsDistance : std::bool_constant<needs_distance<P>> {};
template <class P>
struct NeedsMoveKeys : std::bool_constant<P::statistics.amaf> {};
}  // namespace detail

template <class G>
inline constexpr Capability capability_table[] = {
    {.word = "simultaneous moves", .offered = SimultaneousGame<G>, .options = "tree=matrix"},
    {.word = "alternating moves",
     .offered = AlternatingGame<G>,
     .options = "decisive",
     .needed_by = detail::policy_needs<detail::NeedsAlternating>},
    {.word = "separation", .offered = HasSeparation<G>, .options = "cutoff=separation predictive=true"},
    {.word = "play of a separated player", .offered = HasSurvival<G>, .options = "survival=true"},
    {.word = "estimate",
     .offered = HasEstimate<G>,
     .needed_by = detail::policy_needs<detail::NeedsEstimate>,
     .agent = "greedy"},
    {.word = "estimate weights", .offered = HasWeights<G>, .options = "weights w*"},
    {.word = "straight playouts", .offered = HasStraightStep<G>, .options = "playout=straight"},
    {.word = "safe playouts", .offered = HasSafeStep<G>, .options = "playout=safe"},
    {.word = "blind playouts", .offered = HasBlindStep<G>, .options = "playout=blind"},
    {.word = "leaf evaluation", .offered = HasEvaluation<G> || HasEstimate<G>, .options = "playout=evaluate"},
    {.word = "longest path of a separated player", .offered = HasLongPath<G>, .options = "endgame=path"},
    {.word = "distance", .offered = HasDistance<G>, .needed_by = detail::policy_needs<detail::NeedsDistance>},
    {.word = "move keys", .offered = HasMoveKeys<G>, .needed_by = detail::policy_needs<detail::NeedsMoveKeys>},
    {.word = "hash", .offered = HasHash<G>, .options = "transpositions=true"},
    {.word = "move groups", .offered = HasMoveGroups<G>, .options = "groups=true"},
    {.word = "move abstraction", .offered = HasAbstraction<G>, .options = "abstraction=true"},
};

template <class G>
std::span<const Capability> capabilities_of() {
  return capability_table<G>;
}

// InputError that names the agent or its option, the value and the missing capability. `game` stands in the message as
// "the game tron" or "this game"; `arguments` are those that differ from the defaults.
void require_capabilities(std::span<const Capability> offered, const std::string& game, std::string_view agent,
                          const std::vector<Argument>& arguments);
// The same for all options of a search, its selection policy included.
void require_capabilities(std::span<const Capability> offered, const std::string& game, const SearchOptions& options);

}  // namespace cycad
