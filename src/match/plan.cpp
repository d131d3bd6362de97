#include "cycad/match/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <set>

#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/plain_text.hpp"
#include "cycad/core/text.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/match/tune/space.hpp"

namespace cycad {
namespace {

constexpr std::size_t longest_label = 40;

Start start_of(std::string name, const Position& position, bool given) {
  if (position.result()) throw InputError(fmt::format("{}: the game is over before it begins", name));
  return {std::move(name), position.to_text(), given};
}

// Before they are looked at one by one.
void check_start_count(std::size_t count) {
  if (count > most_starts) throw InputError(fmt::format("{} starts, expected at most {}", count, most_starts));
}

std::vector<Start> starts_of(const Participants& participants) {
  check_start_count(std::max(participants.positions.size(), participants.maps.size()));
  std::vector<Start> starts;
  for (std::size_t number = 0; number < participants.positions.size(); ++number) {
    const std::string name = fmt::format("position-{}", number + 1);
    try {
      starts.push_back(start_of(name, *position_from_text(participants.game, participants.positions[number]), true));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", name, error.what()));
    }
  }
  if (!starts.empty()) return starts;
  const std::string default_map(game_named(participants.game).default_map);
  for (const std::string& map : participants.maps) {
    const std::string name = map.empty() ? default_map : map;
    starts.push_back(start_of(name, *start_position(participants.game, name), false));
  }
  if (starts.empty()) starts.push_back(start_of(default_map, *start_position(participants.game, default_map), false));
  return starts;
}

// Tables and messages show a name on one line.
void check_name(std::string_view what, std::string_view name) {
  if (name.size() > longest_specification || !is_plain_text(name, {}))
    throw InputError(fmt::format("{} {}: expected at most {} bytes of UTF-8 without control characters", what,
                                 in_message(name), longest_specification));
}

// By labels or as typed, as parse_labelled_agent gives them. Agents and options that this program does not know (any
// more) may be read about; check_agents is for who wants to play them.
void check_names(const Plan& plan) {
  std::map<std::string_view, std::string_view> specifications;
  for (std::size_t agent = 0; agent < plan.agents.size(); ++agent) {
    const std::string& name = plan.agents[agent];
    check_name("agent", name);
    if (!is_agent_label(name)) (void)parse_specification(name);
    (void)parse_specification(plan.specifications[agent]);
    const auto [known, added] = specifications.emplace(name, plan.specifications[agent]);
    if (!added && known->second != plan.specifications[agent])
      throw InputError(fmt::format("label {}: two agents have it, expected one", in_message(name)));
  }
}

}  // namespace

bool is_agent_label(std::string_view text) {
  const bool plain = std::all_of(text.begin(), text.end(), [](char character) {
    return std::isalnum(static_cast<unsigned char>(character)) != 0 ||
           std::string_view("-+_./:#").find(character) != std::string_view::npos;
  });
  return !text.empty() && text.size() <= longest_label && plain;
}

LabelledAgent parse_labelled_agent(std::string_view text) {
  // Within a specification every equals sign comes after a bracket.
  const std::size_t sign = text.find_first_of("=(\"");
  if (sign == std::string_view::npos || text[sign] != '=') return {std::string(text), std::string(text)};
  const std::string_view label = text.substr(0, sign);
  if (!is_agent_label(label))
    throw InputError(fmt::format("agent {}: bad label {}, expected 1 to {} letters, digits or - + _ . / : # before '='",
                                 in_message(text), in_message(label), longest_label));
  if (sign + 1 == text.size())
    throw InputError(fmt::format("agent {}: nothing after the label, expected LABEL=AGENT", in_message(text)));
  return {std::string(label), std::string(text.substr(sign + 1))};
}

Plan make_plan(const Participants& participants, const Schedule& schedule) {
  if (!participants.maps.empty() && !participants.positions.empty())
    throw InputError("both maps and positions are given, expected one of them");
  for (const std::string& map : participants.maps) require_plain_text(map, "map");
  Plan plan{.name = {},
            .game = participants.game,
            .agents = {},
            .specifications = {},
            .starts = starts_of(participants),
            .schedule = schedule,
            .sprt = {},
            .signature = {}};
  std::set<std::string> labels;
  for (const std::string& text : participants.agents) {
    require_plain_text(text, "agent");
    const auto [label, specification] = parse_labelled_agent(text);
    const bool known = std::find(plan.agents.begin(), plan.agents.end(), label) != plan.agents.end();
    if (known && (label != specification || labels.contains(label)))
      throw InputError(fmt::format("label {}: two agents have it, expected one", in_message(label)));
    if (label != specification) labels.insert(label);
    (void)make_agent(participants.game, specification, participants.budget);
    plan.agents.push_back(on_one_line(label));  // one over several lines is one agent all the same
    plan.specifications.push_back(full_text(participants.game, specification, participants.budget));
  }
  plan.schedule.maps = plan.starts.size();
  check_plan(plan);
  return plan;
}

void check_plan(const Plan& plan) {
  (void)game_named(plan.game);
  const auto require = [](bool holds, std::string_view what) {
    if (!holds) throw InputError(std::string(what));
  };
  require(!plan.agents.empty() && plan.agents.size() == plan.specifications.size(), "no agents, expected one or more");
  check_names(plan);
  require(!plan.starts.empty() && plan.schedule.maps == plan.starts.size(), "no starts, expected one or more");
  check_start_count(plan.starts.size());
  for (const Start& start : plan.starts) {
    check_name("map", start.name);
    if (position_from_text(plan.game, start.position)->result())
      throw InputError(fmt::format("start {}: the game is over before it begins", in_message(start.name)));
  }
  const Schedule& schedule = plan.schedule;
  if (schedule.pairings.size() > most_pairings)
    throw InputError(fmt::format("{} pairings, expected at most {}", schedule.pairings.size(), most_pairings));
  for (const Pairing& pairing : schedule.pairings)
    require(pairing.first < plan.agents.size() && pairing.second < plan.agents.size(),
            "a pairing of agents that are not there");
  if (schedule.games < 1 || schedule.games > most_games_per_pairing)
    throw InputError(fmt::format("{} games of each pairing, expected 1 to {}", schedule.games, most_games_per_pairing));
  if (schedule.replays > Schedule::most_replays)
    throw InputError(
        fmt::format("{} replays of a draw, expected at most {}", schedule.replays, Schedule::most_replays));
  if (plan.tuning) check_tuning(plan);
}

void check_agents(const Plan& plan) {
  for (const std::string& specification : plan.specifications)
    (void)resolve_agent(plan.game, specification, OptionForm::changed);
}

Tournament make_tournament(const Plan& plan) {
  Tournament tournament{.schedule = plan.schedule, .names = plan.agents, .make_agent = {}, .starts = {}};
  for (const Start& start : plan.starts) tournament.starts.push_back(position_from_text(plan.game, start.position));
  tournament.make_agent = [game = plan.game, specifications = plan.specifications](std::size_t agent) {
    return make_agent(game, specifications[agent], {});
  };
  return tournament;
}

void check_experiment_name(std::string_view name) {
  constexpr std::size_t longest = 100;
  const bool plain = is_plain_text(name, {}) && name.find(' ') == std::string_view::npos;
  if (name.empty() || name.size() > longest || !plain)
    throw InputError(
        fmt::format("experiment {}: expected 1 to {} characters without blanks", cycad::in_message(name), longest));
}

bool is_repeatable(std::string_view specification) { return agent_traits(specification).repeatable; }

std::vector<std::string> read_positions(const std::string& path, std::string_view game) {
  constexpr std::size_t most_bytes = std::size_t{64} << 20U;
  const std::optional<std::string> text = read_whole_file(path, most_bytes);
  if (!text) fail_to_read("positions " + path, "a file with one position per line");
  std::vector<std::string> positions;
  std::size_t number = 0;
  for (const std::string_view line : split(without_byte_order_mark(*text), '\n')) {
    ++number;
    if (is_blank(line)) continue;
    if (positions.size() == most_starts)
      throw InputError(
          fmt::format("positions {}: more than {}, the most that an experiment may have", path, most_starts));
    positions.emplace_back(trimmed_right(line, "\r"));
    try {
      (void)position_from_text(game, positions.back());
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}:{}: {}", path, number, error.what()));
    }
  }
  if (positions.empty())
    throw InputError(fmt::format("positions {}: there are none, expected a file with one position per line", path));
  return positions;
}

}  // namespace cycad
