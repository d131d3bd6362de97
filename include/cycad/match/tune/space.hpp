// From what a person types to the values that a tuning tries, by the agent's table of options:
//
//   TunedOption c = read_over("tron", "perick/ucb1", "c=0.5..4:0.5");  // select.c: 0.5, 1, ... 4
//   std::string point = with_values("tron", "perick/ucb1", {{"select.c", "2"}});
//
// NAME=FROM..TO:STEP is a range; without a step it is nine values, in equal ratios where TO is ten times FROM or more.
// NAME=A,B,C is a list, also of words for a choice. NAME alone takes the table's values worth trying. The constants of
// a choice have a dot before them (`select.c`); a plain name will do where only one option has it. Whatever does not
// fit the table is an InputError.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cycad/match/tune/tuning.hpp"

namespace cycad {

struct Plan;

inline constexpr std::size_t most_points = 10'000;  // each is an agent in the plan

TunedOption read_over(std::string_view game, std::string_view specification, std::string_view over);

// The specification with other values of some options, in its shortest form.
std::string with_values(std::string_view game, std::string_view specification,
                        const std::vector<std::pair<std::string, std::string>>& values);

// The specifications of all points in order. InputError if one of them is no agent, if an option is there twice, or if
// there are more than most_points.
std::vector<std::string> point_specifications(std::string_view game, const Tuning& tuning);

// InputError unless the tuning has games, options with values, at most most_points of them, and what its method needs.
void check_tuning(const Tuning& tuning);
// And unless the plan of one has a pairing for each point.
void check_tuning(const Plan& plan);

}  // namespace cycad
