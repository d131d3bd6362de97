// What there is to choose from, as data for programs and as text for people: games, maps, agents, presets, policies,
// and every option with its default, range, source and values worth trying.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/agent/games.hpp"
#include "cycad/core/option.hpp"

namespace cycad {

struct OptionDescription {
  std::string name;
  std::string kind;                  // "number", "whole number", "flag", "choice" or "text"
  std::string default_value;         // empty when there is none, as for a budget
  double least = 0, most = 0;        // of numbers
  std::vector<std::string> choices;  // of flags and choices
  std::vector<std::string> tries;    // values worth trying
  std::string help;
  std::string source;
};

struct PolicyDescription {
  std::string name;
  std::string formula;  // mean, s, n: mean, deviation and visits of an arm; t: visits of all; lnt: ln t; K: arms
  std::string source;
  std::vector<std::string> presets = {};  // those that select by it
  std::string given_rewards = {};  // what `cycad select` takes the rewards of an arm for, if not for its reward sum
  std::vector<OptionDescription> options;
  bool named_constants = false;  // those of its text are options as well
};

struct AgentDescription {
  std::string name;
  std::string help;
  std::string source;
  std::vector<OptionDescription> options;
  std::vector<std::string> presets = {};  // agents of this kind with a name
};

struct PresetDescription {
  std::string name;
  std::string text;
  std::string source;
  std::string agent;   // the kind of agent
  std::string policy;  // that it selects by; empty when it does not
};

struct GameDescription {
  std::string name;
  std::string title;
  std::string help;
  bool simultaneous = false;
  std::vector<std::string> capabilities;
  std::string default_map;
  std::string map_help;
  std::vector<MapDescription> maps;
  std::vector<std::string> rules = {};  // paragraphs
};

std::vector<GameDescription> describe_games();
std::vector<AgentDescription> describe_agents();
std::vector<PresetDescription> describe_presets();
std::vector<PolicyDescription> describe_policies();
// The same without the presets: what the policies' own files say.
std::vector<PolicyDescription> describe_policy_files();

// Everything that `describe_text` has a page for: the groups, then each game, agent, policy and preset by name. Names
// in two groups (`random`) come once, and their page has both.
std::vector<std::string> describe_topics();

// A page within 100 columns. An empty topic gives the overview; an unknown one is an InputError with similar names.
std::string describe_text(std::string_view topic);

OptionDescription describe_option(const OptionText& text, const OptionValue& default_value);

template <class Struct>
std::vector<OptionDescription> describe_options(std::span<const Option<Struct>> table) {
  std::vector<OptionDescription> found;
  const Struct defaults{};
  for (const Option<Struct>& option : table) found.push_back(describe_option(option.text, option.get(defaults)));
  return found;
}

}  // namespace cycad
