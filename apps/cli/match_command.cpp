#include <fmt/format.h>

#include <memory>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/say.hpp"
#include "cli/terminal.hpp"
#include "cycad/core/json.hpp"
#include "cycad/match/agent_table.hpp"
#include "cycad/match/statistics/sprt.hpp"
#include "cycad/match/summary.hpp"

namespace cycad {
namespace {

constexpr const char* match_examples =
    "  cycad match tron lanctot/duct-max lanctot/uct --games 200\n"
    "  cycad match tron \"mcts(select=ucb1(c=0.7))\" random --map lanctot-a,lanctot-b --sims 500\n"
    "  cycad match tron perick/ucb1-tuned perick/ucb1 --map empty:20x20:facing --ms 20 --json\n"
    "  cycad match tron lanctot/uct perick/ucb1 --games 2000 --sprt elo0=0,elo1=30 --store results.db\n"
    "  cycad match tron \"uct=mcts(select=ucb1(c=0.7))\" greedy --games 20\n"
    "\n"
    "An agent may have a label before it, which the tables and the store then show (uct=...).\n"
    "The score is that of the first agent, a draw half a point. Games 2k and 2k+1 have the same map and\n"
    "seeds with the sides exchanged. A budget in a specification wins over --sims and --ms.\n"
    "With --store every finished game is kept at once: after Ctrl-C (exit code 130), a crash or a kill the\n"
    "same command goes on where it stopped. --games is then the most that --sprt may take.";

void print_json(const Contest& contest, const MatchSummary& summary) {
  Json json = Json::parse(to_json(summary));
  if (const std::optional<SprtState>& test = contest.run.sprt) {
    json["sprt"] = {{"settings", to_text(*contest.plan.sprt)},
                    {"llr", test->llr},
                    {"lower", test->lower},
                    {"upper", test->upper},
                    {"verdict", to_text(test->verdict)}};
  }
  json.update(Json::parse(contest_json(contest)));
  say("{}\n", json.dump(2));
}

void print_text(const Contest& contest, const MatchSummary& summary) {
  const Plan& plan = contest.plan;
  say("{} against {}\n", plan.agents[0], plan.agents[1]);
  say("{}, {} on {}, seed {}\n", plan.game, games_text(contest), starts_text(contest), plan.schedule.seed);
  say("{}", to_text(summary));
  say("\n{}", to_text(make_agent_table(plan.agents, contest.run.totals), terminal_width(stdout)));
  if (const std::optional<SprtState>& test = contest.run.sprt)
    say("sequential test {}: {} (LLR {:.2f}, bounds {:.2f} and {:.2f})\n", to_text(*plan.sprt), to_text(test->verdict),
        test->llr, test->lower, test->upper);
}

void run_match(const ContestOptions& options) {
  note_kept(kept_in(options.store));
  if (write_plan_only(options, {{0, 1}}, "match")) return;
  const Contest contest = play_contest(options, {{0, 1}}, "match");
  const MatchSummary summary = summarise(contest.run.totals.pairing(0));
  if (options.json) {
    print_json(contest, summary);
  } else {
    print_text(contest, summary);
  }
  if (contest.interrupted) throw Exit{ExitCode::interrupted};
}

}  // namespace

void add_match_command(CLI::App& program) {
  const auto options = std::make_shared<ContestOptions>();
  options->agents.resize(2);
  Command command(program, "match", "two agents against each other", match_examples);
  command.game(options->game);
  command.argument("A", options->agents[0], "the first agent", ValueKind::agent);
  command.argument("B", options->agents[1], "the second agent", ValueKind::agent);
  add_contest_options(command, *options);
  add_plan_options(command, *options);
  command.text("--sprt", options->sprt, "stop early: elo0=0,elo1=10,alpha=0.05,beta=0.05, each with this default");
  command.run([options] { run_match(*options); });
}

}  // namespace cycad
