#include <fmt/format.h>

#include <memory>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/interrupt.hpp"
#include "cli/say.hpp"
#include "cli/terminal.hpp"
#include "cli/tuning.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/match/tune/space.hpp"

namespace cycad {
namespace {

constexpr const char* tune_examples =
    "  cycad tune tron perick/ucb1-reference --over c=0.5..4:0.5 --decided 100 --store tuning.db\n"
    "  cycad tune tron perick/ucb-v --over c --over zeta=0.1..1.5:0.2 --against perick/ucb1 --games 200\n"
    "  cycad tune tron lanctot/uct --over c=0.1..4 --method halving --games 400 --sims 500\n"
    "  cycad tune tron mcts --over c --over length=0,20,40 --over playout --method ntbea --games 2000\n"
    "\n"
    "An option is a range FROM..TO:STEP, nine values FROM..TO, a list A,B,C, or a name alone: the values worth\n"
    "trying of `cycad describe`. Every point plays against the reference.\n"
    "--games (or --decided) is with grid that of each point, with halving that of a candidate which stays to the\n"
    "end, with ntbea that of all points together. Draws are replayed up to ten games for each decided one.\n"
    "With --store every finished game is kept at once, and the same command goes on where it stopped.\n"
    "The best of many points looks better than it is: let it play a match with another seed.";

struct TuneOptions {
  ContestOptions contest;
  std::string base, against;
  std::vector<std::string> over;
  std::string method = "grid";
  std::uint64_t decided = 0;
};

Tuning tuning_of(const TuneOptions& options) {
  Tuning tuning{.method = value_of_word<TuneMethod>("--method", "method", options.method, tune_method_words),
                .base = options.base,
                .options = {},
                .games = options.decided > 0 ? options.decided : options.contest.games,
                .decided = options.decided > 0};
  if (!options.contest.sprt.empty()) tuning.sprt = parse_sprt(options.contest.sprt);
  if (options.over.empty()) throw InputError("--over is missing, expected an option such as --over c=0.5..4:0.5");
  for (const std::string& over : options.over)
    tuning.options.push_back(read_over(options.contest.game, options.base, over));
  return tuning;
}

void print_json(const Plan& plan, const TuneResult& result) {
  Json json = Json::parse(to_json(plan, result));
  std::vector<std::string> maps;
  for (const Start& start : plan.starts) maps.push_back(start.name);
  json["game"] = plan.game;
  json["maps"] = maps;
  json["seed"] = plan.schedule.seed;
  json["experiment"] = plan.name.empty() ? Json() : Json(plan.name);
  say("{}\n", json.dump(2));
}

void run_tune(TuneOptions options) {
  note_kept(kept_in(options.contest.store));
  options.contest.agents = {options.against.empty() ? options.base : options.against};
  Plan plan = make_tuning_plan(participants_of(options.contest), schedule_of(options.contest), tuning_of(options));
  name_plan(plan, options.contest, "tune");
  const TuneResult result = play_tuning(plan, options.contest);
  if (options.contest.json) {
    print_json(plan, result);
  } else {
    say("{} by {} over {} points against {}\n{}, {} games{} on {}, seed {}\n\n", options.base, options.method,
        point_count(*plan.tuning), plan.agents[0], plan.game, result.games, result.complete ? "" : " (interrupted)",
        starts_text(plan), plan.schedule.seed);
    say_drawn(to_text(plan, result, {.width = terminal_width(stdout), .colour = wants_colour(stdout)}));
  }
  if (!result.complete) end_interrupted(result, options.contest);
}

}  // namespace

void add_tune_command(CLI::App& program) {
  const auto options = std::make_shared<TuneOptions>();
  Command command(program, "tune", "find good values for the options of an agent", tune_examples);
  command.game(options->contest.game);
  command.argument("SPEC", options->base, "the agent to tune", ValueKind::agent);
  command.repeated("--over", options->over, "an option and its values: NAME=FROM..TO:STEP, NAME=A,B or NAME; several",
                   ValueKind::text);
  command.text("--against", options->against, "the reference opponent; SPEC itself if not given", ValueKind::agent);
  command.choice("--method", options->method, "how the points are chosen", tune_method_words);
  add_contest_options(command, options->contest,
                      {.games = "games of each point (grid), of a candidate that stays to the end (halving), or in all "
                                "(ntbea, 4 or more); in whole pairs",
                       .experiment = ""});
  command.whole("--decided", options->decided, "with grid: play until so many games of each point were not drawn", 1,
                1'000'000);
  command.exclusive("--games", "--decided");
  command.text("--sprt", options->contest.sprt,
               "with halving: when a candidate is out, from the leader's rating (elo0=-100,elo1=0)");
  command.run([options] { run_tune(*options); });
}

}  // namespace cycad
