#include "agent/search_option_table.hpp"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "agent/option_texts.hpp"
#include "cycad/agent/own_policy.hpp"

namespace cycad {

constexpr std::size_t shipped_count = std::variant_size_v<ShippedPolicy>;

AnyPolicy default_policy(std::size_t place) {
  const auto make = []<std::size_t... Index>(std::size_t wanted, std::index_sequence<Index...>) {
    AnyPolicy made;
    (void)((Index == wanted && (made.emplace<Index>(), true)) || ...);
    return made;
  };
  if (place >= shipped_count) {
    const OwnPolicyEntry& entry = own_policies()[place - shipped_count];
    return OwnPolicy{&entry, &entry.kernels, entry.make(nullptr, {}, std::string(entry.name))};
  }
  return make(place, std::make_index_sequence<shipped_count>());
}

std::size_t place_of(const AnyPolicy& policy) {
  const auto* const own = std::get_if<OwnPolicy>(&policy);
  return own == nullptr ? policy.index() : shipped_count + static_cast<std::size_t>(own->entry - own_policies().data());
}

std::string_view policy_name(const AnyPolicy& policy) { return policy_names()[place_of(policy)]; }

namespace {

constexpr std::string_view tree_words[] = {"matrix", "sequential"};
constexpr std::string_view expand_words[] = {"single", "all"};
constexpr std::string_view deviation_words[] = {"averaged", "pooled"};
constexpr std::string_view parallel_words[] = {"root", "tree"};
constexpr std::string_view backup_words[] = {"mean", moving_average_word};
constexpr std::string_view passed_on_words[] = {"reward", "mean"};
constexpr std::string_view endgame_words[] = {"tree", "path"};
constexpr std::string_view rewards_words[] = {"0..1", "-1..1"};

template <std::size_t... Index>
constexpr std::array<std::string_view, sizeof...(Index)> names_of(std::index_sequence<Index...>) {
  return {std::variant_alternative_t<Index, AnyPolicy>::name...};
}
constexpr auto shipped_words = names_of(std::make_index_sequence<shipped_count>());

constexpr Option<SearchOptions> select_option{
    .text = {.name = select_word,
             .help = "selection policy, with its constants in brackets: select=ucb1(c=1.5)",
             .source = "Perick et al. 2012, IV; Lanctot et al. 2013, 4",
             .choices = shipped_words},
    .kind = OptionKind::choice,
    .get = [](const SearchOptions& from) -> OptionValue { return Choice{place_of(from.select)}; },
    .set = [](SearchOptions& to,
              const OptionValue& value) { to.select = default_policy(std::get<Choice>(value).place); }};

constexpr Option<SearchOptions> table[] = {
    option<&SearchOptions::tree>({.name = "tree",
                                  .help = "a node for each joint move, or one player after the other",
                                  .source = "Lanctot et al. 2013, 3; alternating-move games have only sequential",
                                  .choices = tree_words}),
    select_option,
    option<&SearchOptions::playout>(playout_text),
    option<&SearchOptions::cutoff>(cutoff_text),
    option<&SearchOptions::cutoff_interval>(cutoff_interval_text),
    option<&SearchOptions::length>(length_text),
    option<&SearchOptions::expand>(
        {.name = "expand",
         .help = "one new leaf per simulation, or all its children, which may exceed the budget",
         .source = "Coulom 2006: single",
         .choices = expand_words}),
    option<&SearchOptions::predictive>({.name = "predictive",
                                        .help = "score separated positions by their space instead of a playout",
                                        .source = "Lanctot et al. 2013, 3 (predictive expansion)"}),
    option<&SearchOptions::deviation>(
        {.name = "deviation",
         .help = "standard deviation of a move: averaged over its joint moves, or of all its rewards",
         .source = "Perick et al. 2012, III-B: averaged",
         .choices = deviation_words}),
    option<&SearchOptions::threshold>({.name = "threshold",
                                       .least = 0,
                                       .most = 1000000,
                                       .help = "visits below which a node selects at random",
                                       .source = "Lanctot et al. 2013: no influence; every move once is enough",
                                       .tries = "0 10 30"}),
    option<&SearchOptions::first_play>(
        {.name = "first-play",
         .least = 0,
         .most = 10,
         .help = "score of an untried move of an index policy; not given, it comes first",
         .source = "Gelly & Wang 2006 (first-play urgency)",
         .tries = "0.5 0.7 0.9 1.1 1.3"}),
    option<&SearchOptions::widening>({.name = "widening",
                                      .least = 0,
                                      .most = 1000,
                                      .help =
                                          "factor of progressive widening of an index policy: factor n^power moves are "
                                          "open; 0 is off",
                                      .source = "Coulom 2007; Chaslot et al. 2008",
                                      .tries = "0 1 2 4"}),
    option<&SearchOptions::widening_power>({.name = "widening-power",
                                            .least = 0,
                                            .most = 1,
                                            .help = "power of progressive widening",
                                            .source = "Coulom 2007",
                                            .tries = "0.25 0.4 0.5 0.7"}),
    option<&SearchOptions::backup>({.name = "backup",
                                    .help = "mean of all rewards, or moving-average(m=30, rate=0.05) from m visits on",
                                    .source = "Gudmundsson & Björnsson 2012, 4.2: m=30, rate=0.05",
                                    .choices = backup_words}),
    option<&SearchOptions::best_share>(
        {.name = "best-share",
         .least = 0,
         .most = 1,
         .help = "share of the most visited moves' mean in what a node passes on; 0: only the reward",
         .source = "Coulom 2006 (mix); docs/champion-trials.md",
         .tries = "0 0.15 0.3 0.6"}),
    option<&SearchOptions::pass_on>(
        {.name = "pass-on",
         .help = "what the moves above a node learn from: a simulation's reward, or its mean",
         .source = "Lisý, Kovařík, Lanctot & Bošanský 2013 (SM-MCTS-A)",
         .choices = passed_on_words}),
    option<&SearchOptions::solver>({.name = "solver",
                                    .help = "back up proven wins and losses, and do not search them again",
                                    .source = "Winands, Björnsson & Saito 2008 (MCTS-Solver)"}),
    option<&SearchOptions::transpositions>({.name = "transpositions",
                                            .help = "positions reached in several ways share a node",
                                            .source = "Childs, Brodeur & Kocsis 2008"}),
    option<&SearchOptions::groups>(groups_text),
    option<&SearchOptions::abstraction>(abstraction_text),
    option<&SearchOptions::rewards>({.name = "rewards",
                                     .help = "what a loss and a win are to the selection policy",
                                     .source = "Fernandes et al. 2014, 3.5: -1, 0 and 1, then normalised",
                                     .choices = rewards_words}),
    option<&SearchOptions::draw>({.name = "draw",
                                  .least = 0,
                                  .most = 1,
                                  .help = "what a draw is worth to the searching player: below 0.5 it avoids draws",
                                  .source = "ours: docs/champion-trials.md (contempt)",
                                  .tries = "0.3 0.4 0.5"}),
    option<&SearchOptions::decisive>(decisive_text),
    option<&SearchOptions::decisive_moves>(decisive_moves_text),
    option<&SearchOptions::decide>({.name = "decide",
                                    .help = "final choice among the moves at the root",
                                    .source = "Chaslot et al. 2008; Fernandes et al. 2014, 3.5; Lanctot et al. 2013, 4",
                                    .choices = decide_words}),
    option<&SearchOptions::secure_a>({.name = "secure-a",
                                      .least = 0,
                                      .most = 100,
                                      .help = "A of decide=secure: mean - A / sqrt(visits)",
                                      .source = "not given by the papers",
                                      .tries = "1 2 4"}),
    option<&SearchOptions::survival>({.name = "survival",
                                      .help = "once the players are separated, search for the longest path alone",
                                      .source = "Samothrakis et al. 2010, IV-B"}),
    option<&SearchOptions::endgame>({.name = "endgame",
                                     .help = "how survival searches: a tree, or paths with a bound on their length",
                                     .source = "Samothrakis et al. 2010, IV-B: tree",
                                     .choices = endgame_words}),
    option<&SearchOptions::reuse>({.name = "reuse",
                                   .help = "reuse the subtree of the moves that were played",
                                   .source = "Samothrakis et al. 2010, V: on; Lanctot and Perick: not mentioned"}),
    option<&SearchOptions::threads>({.name = "threads",
                                     .least = 1,
                                     .most = 256,
                                     .help = "threads of one search",
                                     .source = "Chaslot et al. 2008",
                                     .tries = "1 2 4"}),
    option<&SearchOptions::parallel>({.name = "parallel",
                                      .help = "one tree per thread (repeatable), or one tree for all threads",
                                      .source = "Chaslot et al. 2008",
                                      .choices = parallel_words}),
    option<&SearchOptions::simulations>(simulations_text),
    option<&SearchOptions::milliseconds>(milliseconds_text),
    option<&SearchOptions::nodes>({.name = "nodes",
                                   .least = 1,
                                   .most = 1e9,
                                   .help = "nodes of the tree at which a search ends, with sims or ms"}),
    option<&SearchOptions::game_simulations>(
        {.name = "game-sims",
         .least = 1,
         .most = 1e12,
         .help = "simulations for the whole game; with sims, at most that many per move",
         .source = "Fernandes et al. 2014, 5: future work",
         .tries = "70000 1400000"}),
    option<&SearchOptions::game_seconds>(
        {.name = "clock",
         .least = 0.001,
         .most = 1e6,
         .help = "game clock: seconds for the whole game; with ms, at most that long per move",
         .source = "Fernandes et al. 2014, 5: future work",
         .tries = "30 210"}),
    option<&SearchOptions::spend>({.name = "spend",
                                   .help = "how a budget for the whole game is spread over its moves",
                                   .source = "our choice; docs/octagon.md has the matches",
                                   .choices = spend_words}),
    option<&SearchOptions::memory>(
        {.name = "memory",
         .least = 1,
         .most = 32768,
         .help = "MiB for the tree; when it is full, the search continues without new nodes"}),
};

}  // namespace

std::span<const Option<SearchOptions>> SearchOptions::options() {
  static const auto complete = [] {
    std::array<Option<SearchOptions>, std::size(table)> options = std::to_array(table);
    for (Option<SearchOptions>& option : options)
      if (option.text.name == select_word) option.text.choices = policy_names();
    return options;
  }();
  return complete;
}

std::span<const Option<PolicyModifiers>> PolicyModifiers::options() {
  static constexpr Option<PolicyModifiers> modifiers[] = {
      option<&PolicyModifiers::sufficiency>({.name = "sufficiency",
                                             .least = 0,
                                             .most = 1,
                                             .help = "a node with a mean above this stops exploring; 1 is off",
                                             .source = "Gudmundsson & Björnsson 2012, 4.1: 0.6",
                                             .tries = "0.5 0.6 0.7 0.8"})};
  return modifiers;
}

std::span<const Option<MovingAverageOptions>> MovingAverageOptions::options() {
  static constexpr Option<MovingAverageOptions> constants[] = {
      option<&MovingAverageOptions::m>({.name = "m",
                                        .least = 1,
                                        .most = 1000000,
                                        .help = "visits up to which the mean is the average",
                                        .source = "Gudmundsson & Björnsson 2012: 30, or 50 with 50 arms",
                                        .tries = "10 30 50 100"}),
      option<&MovingAverageOptions::rate>({.name = "rate",
                                           .least = 0.0001,
                                           .most = 1,
                                           .help = "weight of a new reward from then on",
                                           .source = "Gudmundsson & Björnsson 2012: 0.05, or 0.02 with 50 arms",
                                           .tries = "0.01 0.02 0.05 0.1"})};
  return constants;
}

std::span<const std::string_view> policy_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all(shipped_words.begin(), shipped_words.end());
    for (const OwnPolicyEntry& entry : own_policies()) all.push_back(entry.name);
    return all;
  }();
  return names;
}

}  // namespace cycad
