#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/remark.hpp"
#include "cli/say.hpp"
#include "cli/tuning.hpp"
#include "cycad/agent/presets.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/match/discover/formulas.hpp"
#include "cycad/match/summary.hpp"

namespace cycad {
namespace {

constexpr const char* discover_examples =
    "  cycad discover tron --map empty:13x13,lanctot-a,lanctot-b --held-out lanctot-c,lanctot-d --sims 500\n"
    "  cycad discover tron --agent \"mcts(playout=straight)\" --symbols 7 --candidates 64 --games 400 --store "
    "formulas.db\n"
    "  cycad discover --explain 10867521\n"
    "\n"
    "Generates every selection formula of at most --symbols symbols (mean, s, n, lnt; + - * / min max; sqrt ln\n"
    "abs inv and the opposite), each behaviour once; keeps the --candidates with the least regret on three-armed "
    "bandits; races\n"
    "these by successive halving against --against on the maps of --map; and lets the winner play --validation\n"
    "games on maps that it has never seen (--held-out).";

struct DiscoverOptions {
  ContestOptions contest;
  std::string agent = "mcts";
  std::string against = "ucb1-tuned";
  std::vector<std::string> held_out;
  std::uint64_t symbols = 6;
  std::uint64_t candidates = 32;
  std::uint64_t validation = 400;
  std::uint64_t explain = 0;
};

// The agent with another selection policy.
std::string with_policy(const std::string& agent, const std::string& policy) {
  Specification specification = expand_preset(parse_specification(agent));
  std::erase_if(specification.arguments, [](const Argument& argument) { return argument.key == "select"; });
  specification.arguments.push_back({"select", parse_specification(policy)});
  return to_text(specification);
}

std::string formula_policy(const std::string& text) {
  return to_text({std::string(Formula::name), {{std::string(text_key), {text, {}}}}});
}

const std::string& text_of(const TunedPoint& point) { return point.values.front(); }

void print_formula(std::uint64_t code) {
  if (!Formula::is_valid(code)) throw InputError(fmt::format("--explain {}: no expression has this number", code));
  say("{}\n", Formula(code).text());
}

std::vector<RankedFormula> best_on_bandits(const DiscoverOptions& options) {
  const std::vector<Formula> all = distinct_formulas(options.symbols);
  remark("{} formulas of at most {} symbols choose differently\n", all.size(), options.symbols);
  const StopOnInterrupt interrupt;
  std::vector<RankedFormula> ranked = rank_on_bandits(all, {.seed = options.contest.seed}, {}, interrupt.token());
  if (ranked.size() < all.size()) {
    remark("interrupted before the first game: {}\n", kept_in(options.contest.store));
    throw Exit{ExitCode::interrupted};
  }
  ranked.resize(std::min<std::size_t>(ranked.size(), options.candidates));
  return ranked;
}

// The winner's games, on maps and with seeds that the race has not seen.
ContestOptions validation_of(const DiscoverOptions& options, const std::string& formula) {
  ContestOptions contest = options.contest;
  contest.agents = {with_policy(options.agent, formula_policy(formula)), with_policy(options.agent, options.against)};
  contest.maps = options.held_out;
  contest.games = options.validation;
  contest.seed = options.contest.seed + 1;
  if (!contest.experiment.empty()) contest.experiment += "-validation";
  return contest;
}

// What is wrong with agents or maps is better known before the race than after it. One map may have two names.
void check_contests(const DiscoverOptions& options) {
  ContestOptions contest = validation_of(options, "mean");
  Schedule schedule = schedule_of(contest);
  schedule.pairings = {{0, 1}};
  const Plan validation = make_plan(participants_of(contest), schedule);
  contest.maps = options.contest.maps;
  const Plan race = make_plan(participants_of(contest), schedule);
  for (const Start& held_out : validation.starts) {
    for (const Start& seen : race.starts) {
      if (held_out.position == seen.position)
        throw InputError(fmt::format("--held-out {}: the race is on {}, expected maps that it does not see",
                                     held_out.name, seen.name));
    }
  }
}

TuneResult race(const DiscoverOptions& options, const std::vector<RankedFormula>& candidates, Plan& plan) {
  Tuning tuning{.method = TuneMethod::halving,
                .base = with_policy(options.agent, formula_policy(candidates.front().formula.text())),
                .options = {{.path = fmt::format("select.{}", text_key), .values = {}}},
                .games = options.contest.games};
  for (const RankedFormula& each : candidates) tuning.options.front().values.push_back(each.formula.text());
  ContestOptions contest = options.contest;
  contest.agents = {with_policy(options.agent, options.against)};
  plan = make_tuning_plan(participants_of(contest), schedule_of(contest), tuning);
  name_plan(plan, contest, "discover");
  TuneResult result = play_tuning(plan, contest);
  if (!result.complete) end_interrupted(result, contest);
  return result;
}

MatchSummary validate(const DiscoverOptions& options, const std::string& formula) {
  const Contest played = play_contest(validation_of(options, formula), {{0, 1}}, "validation");
  if (played.interrupted) throw Exit{ExitCode::interrupted};
  return summarise(played.run.totals.pairing(0));
}

void print_json(const DiscoverOptions& options, const std::vector<RankedFormula>& candidates, const TuneResult& raced,
                const MatchSummary& validated) {
  Json json;
  json["game"] = options.contest.game;
  json["against"] = with_policy(options.agent, options.against);
  for (const RankedFormula& each : candidates)
    json["candidates"].push_back({{"formula", each.formula.text()}, {"regret", each.regret}});
  for (const TunedPoint& point : raced.points)
    json["race"].push_back({{"formula", text_of(point)},
                            {"games", point.tally.games()},
                            {"score", point.value},
                            {"interval", {point.interval.low, point.interval.high}}});
  json["best"] = raced.points[*raced.best].specification;
  json["formula"] = text_of(raced.points[*raced.best]);
  json["validation"] = Json::parse(to_json(validated));
  say("{}\n", json.dump(2));
}

void print_text(const DiscoverOptions& options, const std::vector<RankedFormula>& candidates, const TuneResult& raced,
                const MatchSummary& validated) {
  say("Race against {} on {} games at most each:\n\n", with_policy(options.agent, options.against),
      options.contest.games);
  say("{:>6} {:>7} {:>15} {:>9}  formula\n", "games", "score", "95 % interval", "regret");
  std::vector<TunedPoint> points = raced.points;
  std::stable_sort(points.begin(), points.end(), [](const TunedPoint& a, const TunedPoint& b) {
    return a.tally.games() != b.tally.games() ? a.tally.games() > b.tally.games() : a.value > b.value;
  });
  for (const TunedPoint& point : points) {
    const auto candidate = std::find_if(candidates.begin(), candidates.end(), [&](const RankedFormula& each) {
      return each.formula.text() == text_of(point);
    });
    say("{:>6} {:>6.1f}% {:>6.1f} … {:>5.1f} {:>9.4f}  {}\n", point.tally.games(), 100 * point.value,
        100 * point.interval.low, 100 * point.interval.high, candidate->regret, text_of(point));
  }
  const TunedPoint& best = raced.points[*raced.best];
  say("\nThe winner, {}, against {} on maps that it has not seen ({} games):\n{}", text_of(best), options.against,
      validated.tally.games(), to_text(validated));
  say("\n  {}\n", best.specification);
}

void run_discover(const DiscoverOptions& options) {
  note_kept(kept_in(options.contest.store));
  if (options.explain != 0) return print_formula(options.explain);
  if (options.contest.game.empty()) throw InputError("GAME is missing, expected a game such as tron");
  if (options.held_out.empty()) throw InputError("--held-out is missing, expected maps that --map does not have");
  check_contests(options);
  const std::vector<RankedFormula> candidates = best_on_bandits(options);
  Plan plan;
  const TuneResult raced = race(options, candidates, plan);
  const MatchSummary validated = validate(options, text_of(raced.points[*raced.best]));
  if (options.contest.json) {
    print_json(options, candidates, raced, validated);
  } else {
    print_text(options, candidates, raced, validated);
  }
}

}  // namespace

void add_discover_command(CLI::App& program) {
  const auto options = std::make_shared<DiscoverOptions>();
  options->contest.games = 256;
  Command command(program, "discover", "search for a selection formula", discover_examples);
  command.optional_argument("GAME", options->contest.game, "the game", ValueKind::game);
  command.text("--agent", options->agent, "an mcts agent; its selection policy is replaced", ValueKind::agent);
  command.text("--against", options->against, "the policy to beat", ValueKind::policy);
  command.whole("--symbols", options->symbols, "the longest formula", 1, 8);
  command.whole("--candidates", options->candidates, "how many formulas the race begins with", 2, 1024);
  command.list("--held-out", options->held_out, "maps for the validation", ValueKind::map);
  command.whole("--validation", options->validation, "games of the validation", 2, 1'000'000);
  command.whole("--explain", options->explain, "only print the formula of this number (of earlier versions)", 1,
                Formula::most_code);
  add_contest_options(command, options->contest,
                      {.games = "games of a formula that stays in the race to the end", .experiment = ""});
  command.exclusive("--explain");
  command.run([options] { run_discover(*options); });
}

}  // namespace cycad
