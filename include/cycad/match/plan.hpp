// What a match, a tournament or any other experiment consists of, before its first game: everything that its results
// follow from, as a plain value that can be written down, compared and read back.
//
//   Plan plan = make_plan({.game = "tron", .agents = {"lanctot/uct", "random"}, .maps = {"u"},
//                          .budget = {.simulations = 1000}},
//                         {.seed = 1, .pairings = {{0, 1}}, .games = 100});
//   Tournament tournament = make_tournament(plan);
//
// Whatever is wrong with a name is an InputError of make_plan, before the first game.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/match/schedule.hpp"
#include "cycad/match/statistics/sprt.hpp"
#include "cycad/match/tournament.hpp"
#include "cycad/match/tune/tuning.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {

// As people type it.
struct Participants {
  std::string game;
  std::vector<std::string> agents;          // specifications, each with a label before it or without: "uct=mcts(...)"
  std::vector<std::string> maps = {};       // an empty name, or no name at all, is the game's default
  std::vector<std::string> positions = {};  // in the place of maps: where the games begin
  Budget budget = {};                       // of agents whose specification has none
};

// Where games begin. The position is text even for a map, so that a map file may change or go away.
struct Start {
  std::string name;  // of the map; "position-3" for the third given one
  std::string position;
  bool given = false;  // as a position rather than by a map
  friend bool operator==(const Start&, const Start&) = default;
};

struct Plan {
  std::string name;  // of the experiment; make_plan leaves it empty
  std::string game;
  std::vector<std::string> agents;          // labels, or as typed: what tables show
  std::vector<std::string> specifications;  // with every option and the budget
  std::vector<Start> starts;
  Schedule schedule;
  std::optional<SprtSettings> sprt;  // of a single pairing: ends it early
  std::string signature;             // of these agents' play (play_signature.hpp); may be empty
  std::optional<Tuning> tuning = {};
};

// An agent as people type it: LABEL=SPECIFICATION, or the specification alone, whose label is then its own text. A
// label has 1 to 40 letters, digits and - + _ . / : # characters; InputError otherwise.
struct LabelledAgent {
  std::string label, specification;
};
LabelledAgent parse_labelled_agent(std::string_view text);
bool is_agent_label(std::string_view text);

// The schedule's number of maps becomes that of the starts. A label that two agents bear is an InputError.
Plan make_plan(const Participants& participants, const Schedule& schedule);

// What holds for every plan, typed or read: a game that there is, agents by a label or a specification, starts in which
// the game is not over, pairings of these agents, and counts that fit. InputError otherwise.
void check_plan(const Plan& plan);
// InputError if this program does not know an agent or an option: results of such a plan can be read, but no game
// played.
void check_agents(const Plan& plan);
inline constexpr std::size_t most_games_per_pairing = 1'000'000'000;
inline constexpr std::size_t most_pairings = 1'000'000;
inline constexpr std::size_t most_starts = 100'000;  // each takes some kilobytes of memory while a plan is made

Tournament make_tournament(const Plan& plan);

// All of a plan but its name as JSON, the same text for the same plan; and back.
std::string settings_json(const Plan& plan);
Plan plan_from_json(const std::string& name, const std::string& settings);

// What differs between two settings, a text for each field: "seed: 1 → 2". Specifications differ by option.
std::vector<std::string> settings_differences(const std::string& old_settings, const std::string& new_settings);

// KIND- and eight digits that follow from the settings (but not from the signature): the name of an experiment that
// nobody has named.
std::string default_experiment_name(std::string_view kind, const Plan& plan);

// InputError unless the name has 1 to 100 characters, none of them a blank or a control character.
void check_experiment_name(std::string_view name);

// Whether an agent plays the same game again from the same seed (AgentTraits).
bool is_repeatable(std::string_view specification);

// One position of the game per line; empty lines are passed over. InputError, with the line, if one cannot be read.
std::vector<std::string> read_positions(const std::string& path, std::string_view game);

}  // namespace cycad
