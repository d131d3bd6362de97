#include "cli/contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>

#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/remark.hpp"
#include "cli/say.hpp"
#include "cli/terminal.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/printable.hpp"
#include "cycad/core/threads.hpp"
#include "cycad/core/words.hpp"
#include "cycad/match/agent_table.hpp"
#include "cycad/match/play_signature.hpp"
#include "cycad/match/store.hpp"

namespace cycad {

Budget BudgetOptions::budget(std::uint64_t otherwise) const {
  const bool given = simulations > 0 || milliseconds > 0;
  return {.simulations = given ? simulations : otherwise, .milliseconds = static_cast<double>(milliseconds)};
}

void add_budget_options(Command& command, BudgetOptions& options, std::uint64_t otherwise) {
  constexpr std::uint64_t longest = 3'600'000;
  command.whole("--sims", options.simulations,
                fmt::format("simulations per move, unless the specification has a budget (else {})", otherwise), 1,
                most_simulations);
  command.whole("--ms", options.milliseconds, "milliseconds per move, unless the specification has a budget", 1,
                longest);
}

void add_forfeit_option(Command& command, bool& tolerate) {
  command.flag("--tolerate-forfeits", tolerate, "play on when a bot dies at the start of its first game");
}

void add_plan_options(Command& command, ContestOptions& options) {
  command.whole("--replay-draws", options.replays, "play a drawn game again, with other seeds, at most N times", 0,
                Schedule::most_replays);
  command.flag("--plan-only", options.plan_only, "write the experiment into the store and play nothing");
}

void add_contest_options(Command& command, ContestOptions& options, const ContestHelp& help) {
  command.list("--map", options.maps, "maps, used in turn; the game's default if none", ValueKind::map);
  command.text("--start", options.start, "positions(FILE) in the place of maps: one position per line, used in turn");
  command.exclusive("--map", "--start");
  command.whole("--games", options.games, help.games, 1, most_games_per_pairing);
  command.choice("--sides", options.sides, "paired: sides exchanged; fixed: the first agent is always player one",
                 sides_words);
  add_budget_options(command, options.budget, contest_simulations);
  command.whole("--seed", options.seed, "everything random follows from it", 0,
                std::numeric_limits<std::uint64_t>::max());
  command.whole("--threads", options.threads, "games at the same time; one per processor if not given", 1, 1024);
  command.text("--store", options.store, "a file that keeps every game; the same command goes on from there",
               ValueKind::file);
  command.text("--experiment", options.experiment,
               "the name in the store, one from the settings if not given" + help.experiment);
  command.whole("--progress", options.progress_seconds,
                "seconds between progress lines when standard error is not a terminal", 0, 86'400);
  add_forfeit_option(command, options.tolerate_forfeits);
  command.flag("--json", options.json, "the result as JSON, the same for any number of threads");
}

namespace {

// The file of "positions(FILE)".
std::string positions_file(const std::string& start) {
  constexpr std::string_view before = "positions(";
  if (!start.starts_with(before) || !start.ends_with(')') || start.size() == before.size() + 1)
    throw InputError(fmt::format("--start {}: expected positions(FILE)", cycad::in_message(start)));
  return start.substr(before.size(), start.size() - before.size() - 1);
}

Plan plan_of(const ContestOptions& options, const std::vector<Pairing>& pairings, const std::string& kind) {
  Schedule schedule = schedule_of(options);
  schedule.pairings = pairings;
  Plan plan = make_plan(participants_of(options), schedule);
  if (!options.sprt.empty()) plan.sprt = parse_sprt(options.sprt);
  name_plan(plan, options, kind);
  return plan;
}

// Games of a pair have the same seeds.
void remark_on_twins(const Plan& plan) {
  if (plan.schedule.sides != Sides::paired || plan.schedule.games < 2) return;
  for (const Pairing& pairing : plan.schedule.pairings) {
    const std::string& specification = plan.specifications[pairing.first];
    if (specification != plan.specifications[pairing.second] || !is_repeatable(specification)) continue;
    remark(
        "{} plays against itself: both games of a pair have the same seeds and are, without a clock, the same game; "
        "--sides fixed gives each game its own\n",
        printable(plan.agents[pairing.first]));
    return;
  }
}

}  // namespace

Participants participants_of(const ContestOptions& options) {
  Participants participants{.game = options.game,
                            .agents = options.agents,
                            .maps = options.maps,
                            .budget = options.budget.budget(contest_simulations)};
  if (!options.start.empty()) participants.positions = read_positions(positions_file(options.start), options.game);
  return participants;
}

Schedule schedule_of(const ContestOptions& options) {
  return {.seed = options.seed,
          .pairings = {},
          .games = options.games,
          .sides = value_of_word<Sides>("--sides", "way", options.sides, sides_words),
          .replays = options.replays};
}

void name_plan(Plan& plan, const ContestOptions& options, const std::string& kind) {
  if (options.store.empty()) {
    if (!options.experiment.empty()) throw InputError("--experiment names one in a store, expected --store too");
    return;
  }
  plan.name = options.experiment.empty() ? default_experiment_name(kind, plan) : options.experiment;
  check_experiment_name(plan.name);
  plan.signature = play_signature(plan);
}

unsigned threads_of(const ContestOptions& options) { return thread_count(options.threads); }

ProgressStyle progress_style(const ContestOptions& options) {
  ProgressStyle style = terminal_progress();
  style.plain_seconds = static_cast<double>(options.progress_seconds);
  return style;
}

bool write_plan_only(const ContestOptions& options, const std::vector<Pairing>& pairings, const std::string& kind) {
  if (!options.plan_only) return false;
  if (options.store.empty()) throw InputError("--plan-only writes into a store, expected --store too");
  if (options.json) throw InputError("--plan-only plays nothing, expected it without --json");
  const Plan plan = plan_of(options, pairings, kind);
  Store store(options.store, StoreAccess::write);
  store.begin(plan);
  say("experiment {} in {}: {} of {} games are there\n", plan.name, options.store, store.keys(plan.name).size(),
      plan.schedule.size());
  return true;
}

Contest play_contest(const ContestOptions& options, const std::vector<Pairing>& pairings, const std::string& kind) {
  Contest contest{.plan = plan_of(options, pairings, kind), .run = {}};
  remark_on_twins(contest.plan);
  const std::size_t planned = contest.plan.schedule.size();
  std::optional<Store> store;
  if (!options.store.empty()) {
    store.emplace(options.store, StoreAccess::write);
    store->begin(contest.plan);
    remark("experiment {} in {}: {} of {} games are there\n", contest.plan.name, options.store,
           store->keys(contest.plan.name).size(), planned);
  }
  Progress progress(contest.plan.agents, planned, progress_style(options));
  const StopOnInterrupt interrupt;
  contest.run = run_plan(contest.plan,
                         {.store = store ? &*store : nullptr,
                          .threads = threads_of(options),
                          .tolerate_forfeits = options.tolerate_forfeits,
                          .keep_games = options.json,
                          .on_earlier_game = [&progress](const PlayedGame& game) { progress.add_earlier(game); },
                          .on_game = [&progress](const PlayedGame& game) { progress.add(game); }},
                         interrupt.token());
  progress.finish();
  contest.interrupted = interrupt.interrupted() && !contest.run.complete;
  if (contest.interrupted && store)
    remark("interrupted: {} of {} games are in {}, the same command goes on from there\n", contest.run.totals.games(),
           planned, options.store);
  if (contest.interrupted && !store && contest.run.totals.games() > 0)
    remark("interrupted after {} of {} games; without --store nothing else is kept\n", contest.run.totals.games(),
           planned);
  // Of no game there is no score.
  if (contest.interrupted && contest.run.totals.games() == 0) {
    if (!store) remark("interrupted before the end of the first game, nothing is kept\n");
    throw Exit{ExitCode::interrupted};
  }
  return contest;
}

std::string games_text(const Contest& contest) {
  const std::size_t planned = contest.plan.schedule.size();
  const std::size_t played = contest.run.totals.games();
  const std::size_t replays = contest.run.totals.replays();
  const std::string drawn = replays == 0   ? ""
                            : replays == 1 ? " after a drawn one that was replayed"
                                           : fmt::format(" after {} drawn ones that were replayed", replays);
  if (contest.interrupted) return fmt::format("{} of {} games (interrupted){}", played, planned, drawn);
  if (played < planned) return fmt::format("{} of at most {} games{}", played, planned, drawn);
  return fmt::format("{} game{}{}", planned, planned == 1 ? "" : "s", drawn);
}

std::string starts_text(const Contest& contest) { return starts_text(contest.plan); }

std::string starts_text(const Plan& plan) {
  const std::vector<Start>& starts = plan.starts;
  if (starts.front().given) return fmt::format("{} given position{}", starts.size(), starts.size() == 1 ? "" : "s");
  std::string names;
  for (const Start& start : starts) names += (names.empty() ? "" : ", ") + start.name;
  return names;
}

std::string contest_json(const Contest& contest) {
  const Plan& plan = contest.plan;
  std::vector<std::string> maps;
  for (const Start& start : plan.starts) maps.push_back(start.name);
  Json json{{"game", plan.game},
            {"agents", plan.agents},
            {"specifications", plan.specifications},
            {"maps", maps},
            {"sides", word_of(sides_words, plan.schedule.sides)},
            {"replay_draws", plan.schedule.replays},
            {"replayed", contest.run.totals.replays()},
            {"seed", plan.schedule.seed},
            {"experiment", plan.name.empty() ? Json() : Json(plan.name)},
            {"planned", plan.schedule.size()},
            {"played", contest.run.totals.games()},
            {"totals", Json::parse(to_json(make_agent_table(plan.agents, contest.run.totals), {.times = false}))}};
  // More than can be written within the second that an interrupt leaves would take the totals with them.
  constexpr std::size_t most_games_at_an_end = 20'000;
  Json& games = json["games"];
  if (contest.interrupted && contest.run.games.size() > most_games_at_an_end) return json.dump(2);
  games = Json::array();
  for (const PlayedGame& game : contest.run.games) {
    Json failures = Json::array();
    for (const SideRecord& side : game.record.sides)
      failures.push_back(side.failure == Failure::none ? Json() : Json(word_of(failure_words, side.failure)));
    games.push_back({{"pairing", game.scheduled.pairing},
                     {"number", game.scheduled.number},
                     {"agents", game.scheduled.agents},
                     {"map", maps[game.scheduled.map]},
                     {"seeds", game.scheduled.seeds},
                     {"replay", game.scheduled.replay},
                     {"result", game.record.result.value_or(0.5F)},
                     {"end", word_of(game_end_words, game.record.end)},
                     {"reason", game.record.reason},
                     {"failures", failures},
                     {"length", game.record.length()},
                     {"simulations", {game.record.sides[0].simulations, game.record.sides[1].simulations}}});
  }
  return json.dump(2);
}

}  // namespace cycad
