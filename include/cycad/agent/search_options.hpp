// Everything that a person may choose about a Monte-Carlo tree search, as a plain struct with its table (see
// core/option.hpp). Its text form is the specification of an `mcts` agent:
//
//   mcts(tree=sequential, select=ucb1(c=1.5), predictive=true, cutoff=separation, sims=100000)
//
// A budget of 0 is one that was not given; `budget_of` then takes the caller's default.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/agent/describe.hpp"
#include "cycad/agent/game_clock.hpp"
#include "cycad/agent/options.hpp"
#include "cycad/search/decide.hpp"
#include "cycad/search/decisive.hpp"
#include "cycad/search/policy/policies.hpp"

namespace cycad {

enum class TreeKind : std::uint8_t { matrix, sequential };
enum class Cutoff : std::uint8_t { none, separation };
enum class Endgame : std::uint8_t { tree, path };
enum class BackupKind : std::uint8_t { mean, moving_average };
enum class PassedOn : std::uint8_t { reward, mean };

// What goes with any index policy, written among its own constants: ucb1(c=0.4, sufficiency=0.6).
struct PolicyModifiers {
  float sufficiency = 1;

  static std::span<const Option<PolicyModifiers>> options();
};

// The constants of backup=moving-average.
struct MovingAverageOptions {
  std::uint32_t m = 30;
  float rate = 0.05F;

  static std::span<const Option<MovingAverageOptions>> options();
};
enum class RewardScale : std::uint8_t { unit, plus_minus };

struct SearchOptions {
  TreeKind tree = TreeKind::matrix;
  AnyPolicy select = Ucb1{};
  PolicyModifiers modifiers;
  PlayoutKind playout = PlayoutKind::uniform;
  Cutoff cutoff = Cutoff::none;
  std::uint32_t cutoff_interval = 10;
  std::uint32_t length = 0;
  Expansion expand = Expansion::single;
  bool predictive = false;
  Deviation deviation = Deviation::averaged;
  std::uint32_t threshold = 0;
  float first_play = -1;  // below 0: not given
  float widening = 0;
  float widening_power = 0.5F;
  BackupKind backup = BackupKind::mean;
  MovingAverageOptions moving_average;
  float best_share = 0;
  PassedOn pass_on = PassedOn::reward;
  bool solver = false;
  bool transpositions = false;
  bool groups = false;
  bool abstraction = false;
  RewardScale rewards = RewardScale::unit;
  float draw = 0.5F;
  std::uint32_t decisive = 0;
  std::uint32_t decisive_moves = 88;
  DecideKind decide = DecideKind::robust;
  float secure_a = 1.0F;
  bool survival = false;
  Endgame endgame = Endgame::tree;
  bool reuse = false;
  std::uint32_t threads = 1;
  Parallel parallel = Parallel::root;
  std::uint64_t simulations = 0;
  float milliseconds = 0;
  std::uint64_t nodes = 0;
  std::uint64_t game_simulations = 0;
  float game_seconds = 0;
  Spend spend = Spend::even;
  std::uint32_t memory = 1024;

  static std::span<const Option<SearchOptions>> options();
};

// The names of all policies: the shipped ones in the order of AnyPolicy, then the program's own.
std::span<const std::string_view> policy_names();
std::string_view policy_name(const AnyPolicy& policy);

void apply_nested(SearchOptions& options, std::string_view option, const std::vector<Argument>& arguments,
                  const std::string& where);
std::vector<Argument> nested_arguments(const SearchOptions& options, std::string_view option, OptionForm form);

// A policy by itself: `ucb1(c=0.4, sufficiency=0.6)`.
struct PolicyChoice {
  AnyPolicy policy = Ucb1{};
  PolicyModifiers modifiers = {};
};
PolicyChoice read_policy(const Specification& specification);

// The options that a value of an option of `mcts` has of its own: the constants of select=ucb1, m and rate of
// backup=moving-average. Empty when it has none.
std::vector<OptionDescription> describe_nested(std::string_view option, const Specification& value);

// InputError for options that cannot be combined.
void require_consistent(const SearchOptions& options);

// `player` is the one that searches.
SearchSettings settings_of(const SearchOptions& options, Player player = Player::one);

// The policy with the scale of rewards worked into its constants. Throws InputError for one whose formula cannot do
// that, and for one that needs more than sums when moves are to be grouped.
AnyPolicy policy_of(const SearchOptions& options);

// The limits that hold: those of the options if they have any, otherwise those of `otherwise`. Throws InputError when
// neither has one; `where` names the agent.
Budget budget_of(std::uint64_t simulations, float milliseconds, const Budget& otherwise, const std::string& where);

}  // namespace cycad
