#include "cycad/match/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <memory>

#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"

namespace cycad {
namespace {

Start start_of(std::string name, const Position& position, bool given) {
  if (position.result()) throw InputError(fmt::format("{}: the game is over before it begins", name));
  return {std::move(name), position.to_text(), given};
}

std::vector<Start> starts_of(const Entrants& entrants) {
  std::vector<Start> starts;
  for (std::size_t number = 0; number < entrants.positions.size(); ++number) {
    const std::string name = fmt::format("position-{}", number + 1);
    try {
      starts.push_back(start_of(name, *position_from_text(entrants.game, entrants.positions[number]), true));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", name, error.what()));
    }
  }
  if (!starts.empty()) return starts;
  const std::string default_map(game_named(entrants.game).default_map);
  for (const std::string& map : entrants.maps) {
    const std::string name = map.empty() ? default_map : map;
    starts.push_back(start_of(name, *start_position(entrants.game, name), false));
  }
  if (starts.empty()) starts.push_back(start_of(default_map, *start_position(entrants.game, default_map), false));
  return starts;
}

}  // namespace

Plan make_plan(const Entrants& entrants, const Schedule& schedule) {
  if (!entrants.maps.empty() && !entrants.positions.empty())
    throw InputError("both maps and positions are given, expected one of them");
  Plan plan{.name = {},
            .game = entrants.game,
            .agents = entrants.agents,
            .specifications = {},
            .starts = starts_of(entrants),
            .schedule = schedule,
            .sprt = {},
            .signature = {}};
  for (const std::string& agent : entrants.agents) {
    (void)make_agent(entrants.game, agent, entrants.budget);
    plan.specifications.push_back(full_text(entrants.game, agent, entrants.budget));
  }
  plan.schedule.maps = plan.starts.size();
  return plan;
}

Tournament make_tournament(const Plan& plan) {
  Tournament tournament{.schedule = plan.schedule, .make_agent = {}, .starts = {}};
  for (const Start& start : plan.starts) tournament.starts.push_back(position_from_text(plan.game, start.position));
  tournament.make_agent = [game = plan.game, specifications = plan.specifications](std::size_t agent) {
    return make_agent(game, specifications[agent], {});
  };
  return tournament;
}

void check_experiment_name(std::string_view name) {
  constexpr std::size_t longest = 100;
  const bool plain = std::none_of(name.begin(), name.end(), [](char character) {
    return std::iscntrl(static_cast<unsigned char>(character)) != 0 || character == ' ';
  });
  if (name.empty() || name.size() > longest || !plain)
    throw InputError(
        fmt::format("experiment {}: expected 1 to {} characters without blanks", cycad::in_message(name), longest));
}

bool is_repeatable(std::string_view specification) { return agent_traits(specification).repeatable; }

std::vector<std::string> read_positions(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> positions;
  for (std::string line; std::getline(file, line);) {
    line.resize(trimmed_right(line, "\r").size());
    if (!is_blank(line)) positions.push_back(line);
  }
  if (!file.eof() || positions.empty())
    throw InputError(fmt::format("positions {}: {}, expected a file with one position a line", path,
                                 file.eof() ? "there are none" : "cannot be read"));
  return positions;
}

}  // namespace cycad
