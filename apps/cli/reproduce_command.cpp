#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <system_error>

#include "bench/suite.hpp"
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/remark.hpp"
#include "cli/reproduce_document.hpp"
#include "cli/reproduce_options.hpp"
#include "cli/reproduce_outputs.hpp"
#include "cli/reproduce_progress.hpp"
#include "cli/say.hpp"
#include "cli/terminal.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/stopwatch.hpp"
#include "cycad/core/threads.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/core/words.hpp"
#include "cycad/experiment/document.hpp"
#include "cycad/experiment/run.hpp"
#include "cycad/match/progress.hpp"
#include "cycad/match/stored_game.hpp"

namespace cycad {
namespace {

constexpr const char* reproduce_examples =
    "  cycad reproduce                               the recipes, and what each would take\n"
    "  cycad reproduce lanctot2013-table3            one, at the size quick\n"
    "  cycad reproduce perick2012 --size medium      all of a paper, for an hour or a night\n"
    "  cycad reproduce lanctot2013 --size budget --hours 8   the paper's simulations per move, games for 8 hours\n"
    "  cycad reproduce --new mine.toml               a commented recipe of your own, to begin with\n"
    "  cycad reproduce --file mine.toml              run it; the same command continues after an interruption\n"
    "  cycad reproduce all --write                   all of them, and docs/results.md with its ledger\n"
    "  cycad reproduce --write                       docs/results.md again, from the ledger alone\n"
    "  cycad reproduce --check                       every number in docs/results.md again, from the ledger\n"
    "  cycad reproduce --html results.html           the same as a page with charts\n"
    "  cycad reproduce --verdict                     the five papers together, from the ledger\n"
    "\n"
    "Prints ours beside theirs: each cell with the reach of its 95 % interval, ≠ where the published number\n"
    "is too far away for chance, and each claim of the paper as held, not held or undecided. Every finished game\n"
    "is stored at once: after Ctrl-C (exit code 130), a crash or a kill the same command continues.";

constexpr const char* showcase_title =
    "Monte-Carlo tree search chooses by sampling: what five papers found about it, at a small scale, ours beside "
    "theirs.\n"
    "Below each cell is how far its 95 % interval reaches; ≠ marks a published number that is too far away\n"
    "for chance (often because the sizes here are small: `cycad reproduce NAME --size medium` takes longer).\n\n";

constexpr const char* next_steps =
    "\n\nTry next (in a checkout, ./run stands for cycad):\n"
    "  cycad reproduce                                               all recipes, and what each would take\n"
    "  cycad play tron                                               you against an agent\n"
    "  cycad match tron perick/ucb1-tuned perick/random --games 20   one pairing, with interval and Elo\n"
    "  cycad describe                                                games, maps, agents, policies, options\n";

// Empty where none was asked for.
std::string size_of(const ReproduceOptions& options) {
  if (options.showcase) return "showcase";
  if (options.full) return "full";
  return options.size;
}

// Without a size a file is run at the size quick, or as it stands if it has none.
Recipe read_own(const std::string& path, const std::string& size) {
  const std::string text = read_text_file(path);
  if (!size.empty()) return read_recipe(text, path, size);
  Recipe recipe = read_recipe(text, path, "quick");
  return recipe.has_size ? recipe : read_recipe(text, path, "full");
}

// Those that were asked for and have the size.
std::vector<Recipe> recipes_of(const ReproduceOptions& options) {
  const std::string size = size_of(options);
  std::vector<Recipe> recipes;
  if (!options.file.empty()) recipes.push_back(read_own(options.file, size));
  if (!options.names.empty() || options.showcase) {
    const bool all = options.showcase || (options.names.size() == 1 && options.names[0] == "all");
    for (const ShippedRecipe& recipe : chosen_recipes(all ? std::vector<std::string>{} : options.names))
      recipes.push_back(read_shipped(recipe, size.empty() ? "quick" : size));
  }
  if (options.showcase) std::erase_if(recipes, [](const Recipe& recipe) { return !recipe.has_size; });
  for (const Recipe& recipe : recipes) {
    if (!recipe.has_size)
      throw InputError(fmt::format("{}: no size {}, expected a table [size.{}] in it, or --size full", recipe.file,
                                   recipe.size, recipe.size));
    check_recipe(recipe);
  }
  return recipes;
}

void list_recipes(const ReproduceOptions& options) {
  const bool every = options.names.size() == 1 && options.names[0] == "all";
  const std::vector<ShippedRecipe> all = chosen_recipes(every ? std::vector<std::string>{} : options.names);
  const double threads = thread_count(0);
  // Of all recipes together: parts that two of them have in common are run once.
  struct Sum {
    double seconds = 0;
    std::set<std::string> parts = {};
  };
  const auto estimate = [&](const ShippedRecipe& shipped_recipe, const std::string& size, Sum& sum) {
    const Recipe recipe = read_shipped(shipped_recipe, size);
    if (!recipe.has_size) return std::string("-");
    for (const Part& part : recipe.parts) {
      if (part.reading.empty() && sum.parts.insert(part_settings(part, false)).second)
        sum.seconds += estimated_seconds(recipe, part) / threads;
    }
    return duration_text(estimated_seconds(recipe) / threads);
  };
  Json json = Json::array();
  std::array<Sum, 3> sums{};
  if (!options.json) say("{:<29}{:>9}{:>11}{:>13}  what\n", "recipe", "quick", "medium", "full");
  for (const ShippedRecipe& recipe : all) {
    const Recipe full = read_shipped(recipe, "full");
    const std::array<std::string, 3> times{estimate(recipe, "quick", sums[0]), estimate(recipe, "medium", sums[1]),
                                           estimate(recipe, "full", sums[2])};
    if (options.json) {
      json.push_back({{"name", full.name},
                      {"title", full.title},
                      {"paper", full.paper},
                      {"source", full.source},
                      {"parts", full.parts.size()},
                      {"published", full.published.size()},
                      {"claims", full.claims.size()},
                      {"quick", times[0]},
                      {"medium", times[1]},
                      {"full", times[2]}});
    } else {
      say("{:<29}{:>9}{:>11}{:>13}  {}\n", full.name, times[0], times[1], times[2], full.title);
    }
  }
  if (options.json) {
    say("{}\n", json.dump(2));
    return;
  }
  say("{:<29}{:>9}{:>11}{:>13}\n\n", "all", duration_text(sums[0].seconds), duration_text(sums[1].seconds),
      duration_text(sums[2].seconds));
  say("Rough estimates for the {} processors of this machine. `cycad reproduce NAME` runs one (--size medium, "
      "--full).\n",
      threads);
}

Json outcome_json(const Outcome& outcome) {
  Json cells = Json::array();
  for (const Cell& cell : outcome.cells)
    cells.push_back({{"name", cell.name},
                     {"count", cell.count},
                     {"value", cell.value},
                     {"interval", {cell.interval.low, cell.interval.high}},
                     {"published", cell.published ? Json(*cell.published) : Json()},
                     {"disagrees", disagrees(cell)}});
  Json claims = Json::array();
  for (std::size_t index = 0; index < outcome.recipe.claims.size(); ++index)
    claims.push_back({{"text", outcome.recipe.claims[index].text},
                      {"ours", outcome.recipe.claims[index].ours},
                      {"verdict", word_of(verdict_words, outcome.judgements[index].verdict)},
                      {"full_budget", outcome.judgements[index].full_budget},
                      {"evidence", outcome.judgements[index].evidence}});
  Json forfeits = Json::array();
  for (const LedgerPart& part : outcome.entry.parts)
    for (const Forfeited& forfeited : part.evidence.forfeits)
      forfeits.push_back({{"part", part.name},
                          {"agent", forfeited.agent},
                          {"games", forfeited.games},
                          {"forfeits", forfeited.forfeits},
                          {"kinds", forfeited.kinds}});
  Json readings = Json::array();
  for (const ReadingOutcome& reading : outcome.readings) {
    Json verdicts = Json::array();
    for (const Judgement& judgement : reading.judgements) verdicts.push_back(word_of(verdict_words, judgement.verdict));
    readings.push_back({{"name", reading.reading.name.empty() ? "literal" : reading.reading.name},
                        {"complete", reading.complete},
                        {"cells", reading.fit.cells},
                        {"mean_distance", reading.fit.mean_distance},
                        {"log_likelihood", reading.fit.log_likelihood},
                        {"verdicts", verdicts}});
  }
  return {{"recipe", outcome.recipe.name}, {"size", outcome.entry.size}, {"cells", cells}, {"claims", claims},
          {"forfeits", forfeits},          {"readings", readings}};
}

// Results that others will trust come from files that they can check out.
void require_clean_build(const ReproduceOptions& options) {
  if (options.allow_dirty || is_clean_build(program_version())) return;
  throw InputError(
      fmt::format("--write: this program (cycad {}) was built from changed files, expected a build of a commit; commit "
                  "and build again, or pass --allow-dirty and the document will say so",
                  program_version()));
}

// Nothing after an interruption that was reported.
Outcome run_one(const Recipe& recipe, const RecipeRun& run, const StopOnInterrupt& interrupt,
                ReproduceProgress& progress) {
  progress.begin(recipe);
  const std::optional<LedgerEntry> entry = run_recipe(recipe, run, interrupt.token());
  progress.finish();
  if (!entry) {
    remark("interrupted in {}: {}\n", recipe.name,
           run.store.empty()
               ? "nothing is kept"
               : fmt::format("finished games are in {}, the same command continues from there", run.store));
    throw Exit{ExitCode::interrupted};
  }
  return outcome_of(recipe, *entry);
}

void run_recipes(const ReproduceOptions& options) {
  note_kept(kept_in(options.showcase ? "" : options.store));
  const std::vector<Recipe> recipes = recipes_of(options);
  if (options.write) require_clean_build(options);
  prepare_outputs(options, recipes);
  const std::string signature = fmt::format("{:016x}", bench::signature());
  const double seconds = 3600 * options.hours;
  ReproduceProgress progress(recipes, options.readings, seconds);
  const Stopwatch stopwatch;
  const StopOnInterrupt interrupt;
  RecipeRun run{.store = options.showcase ? "" : options.store,
                .threads = thread_count(options.threads),
                .timed = options.timed,
                .readings = options.readings,
                .tolerate_forfeits = options.tolerate_forfeits,
                .signature = signature,
                .on_progress = [&](const PartProgress& state) { progress.show(state); },
                .on_forfeit = [&](const std::string& agent,
                                  const std::string& reason) { progress.note(forfeit_warning(agent, reason)); }};
  if (!run.store.empty()) remark("finished games are stored in {}\n", run.store);
  if (options.showcase && !options.json) {
    say("{}", showcase_title);
    std::fflush(stdout);
  }
  std::vector<Outcome> outcomes;
  Json json = Json::array();
  for (const Recipe& recipe : recipes) {
    // What a recipe leaves of its share of the time is for those after it.
    if (seconds > 0)
      run.seconds =
          std::max(1.0, (seconds - stopwatch.seconds()) / static_cast<double>(recipes.size() - outcomes.size()));
    run.earlier = options.from_ledger ? ledger_entry(options, recipe.name) : std::nullopt;
    run.labels = recipe.file == options.file;  // shipped ones are stored as they always were, and continue
    outcomes.push_back(run_one(recipe, run, interrupt, progress));
    if (options.json) {
      json.push_back(outcome_json(outcomes.back()));
    } else {
      say("{}{}", outcomes.size() > 1 ? "\n\n" : "",
          outcome_text(outcomes.back(), {.width = terminal_width(stdout), .notes = !options.showcase}));
      std::fflush(stdout);
    }
  }
  if (options.json) say("{}\n", json.dump(2));
  if (options.showcase && !options.json) say("{}", next_steps);
  if (options.write) write_results(options, outcomes);
  if (!options.html.empty()) write_results_page(options, outcomes);
}

void write_new_recipe(const std::string& path) {
  if (std::filesystem::exists(path))
    throw InputError(fmt::format("--new {}: the file exists, expected the name of a new one", path));
  write_text_file(path, std::string(new_recipe_text()));
  say("written: {}; run it with\n  cycad reproduce --file {}\n", path, path);
}

// Options that would be passed over in silence: what each of those that run nothing cannot be combined with.
void check_together(const ReproduceOptions& options) {
  struct Given {
    std::string_view name;
    bool given;
  };
  const Given names{"NAME", !options.names.empty()}, file{"--file", !options.file.empty()};
  const Given showcase{"--showcase", options.showcase}, list{"--list", options.list}, check{"--check", options.check};
  const Given verdict{"--verdict", options.verdict}, json{"--json", options.json}, write{"--write", options.write};
  const Given html{"--html", !options.html.empty()}, fresh{"--new", !options.new_file.empty()};
  const std::vector<Given> running{{"--size", !options.size.empty()},
                                   {"--full", options.full},
                                   {"--readings", options.readings},
                                   {"--time", options.timed},
                                   {"--from-ledger", options.from_ledger}};
  const auto refuse = [](const Given& one, const std::vector<Given>& others) {
    for (const Given& other : others)
      if (one.given && other.given) throw InputError(fmt::format("{}: expected without {}", one.name, other.name));
  };
  refuse(fresh, {names, file, showcase, list, check, verdict, json, write, html});
  refuse(list, {file, showcase, check, verdict, write, html});
  refuse(check, {names, showcase, verdict, json, html});
  refuse(verdict, {names, showcase, write, html});
  refuse(showcase, {names, file, write});
  for (const Given& nothing_runs : {fresh, check, verdict}) refuse(nothing_runs, running);
  if (options.allow_dirty && !options.write) throw InputError("--allow-dirty: expected together with --write");
  if (options.hours > 0 && options.size != budget_size)
    throw InputError("--hours: expected together with --size budget");
  if (names.given || file.given || showcase.given || list.given) return;
  for (const Given& option : running)
    if (option.given) throw InputError(fmt::format("{}: nothing is run, expected a NAME or --file", option.name));
  if (write.given && json.given) throw InputError("--json: nothing is run, expected a NAME or --file, or no --write");
}

void run_reproduce(const ReproduceOptions& options) {
  check_together(options);
  if (!options.new_file.empty()) return write_new_recipe(options.new_file);
  if (options.list) return list_recipes(options);
  if (options.check) return check_results(options);
  if (options.verdict) {
    const std::vector<Outcome> outcomes = ledger_outcomes(options);
    if (!options.json) return say("{}", papers_text(outcomes, terminal_width(stdout)));
    Json recipes = Json::array();
    for (const Outcome& outcome : outcomes) recipes.push_back(outcome_json(outcome));
    return say("{}\n", recipes.dump(2));
  }
  if (!options.names.empty() || !options.file.empty() || options.showcase) return run_recipes(options);
  if (!options.write && options.html.empty()) return list_recipes(options);
  prepare_outputs(options, {});
  if (ledger_outcomes(options).empty())
    throw InputError(
        fmt::format("--ledger {}: no results in it, expected a NAME or --file, or another folder", options.ledger));
  // From the ledger alone: nothing is run, so that any build may do it.
  if (options.write) write_results(options, {});
  if (!options.html.empty()) write_results_page(options, ledger_outcomes(options));
}

}  // namespace

void add_reproduce_command(CLI::App& program) {
  const auto options = std::make_shared<ReproduceOptions>();
  Command command(program, "reproduce", "the papers' tables and figures, ours beside theirs", reproduce_examples);
  command.optional_arguments("NAME", options->names, "recipes, or beginnings of their names; all: every one",
                             ValueKind::recipe);
  command.flag("--verdict", options->verdict,
               "the papers together, from the ledger: claims held, and what we believe about those that are not");
  command.flag("--list", options->list, "only list the recipes and how long each would take");
  command.text("--file", options->file, "a recipe from a file", ValueKind::file);
  command.text("--new", options->new_file, "write a commented recipe to begin with", ValueKind::file);
  std::vector<std::string_view> sizes(recipe_sizes.begin(), recipe_sizes.end());
  sizes.push_back(budget_size);
  command.choice("--size", options->size, "quick if not given", sizes);
  command.flag("--full", options->full, "the paper's own size");
  command.real("--hours", options->hours, "with --size budget: how long it may take; it continues at the next call", 0,
               100000);
  command.flag("--readings", options->readings, "also other readings of unclear sentences, where a recipe has them");
  command.flag("--time", options->timed, "milliseconds where the paper has them, instead of simulations");
  command.flag("--showcase", options->showcase, "a few small ones as a first demonstration; stores nothing");
  add_forfeit_option(command, options->tolerate_forfeits);
  command.whole("--threads", options->threads, "one per processor if not given", 1, 1024);
  command.text("--store", options->store, "where finished games are stored", ValueKind::file);
  command.flag("--write", options->write, "write the ledger and the document when all is done");
  command.flag("--from-ledger", options->from_ledger,
               "results that the ledger has with the same settings are taken, and what is missing is run");
  command.flag("--allow-dirty", options->allow_dirty, "with --write: accept a program built from changed files");
  command.flag("--check", options->check, "compute the document again from the ledger; exit code 1 if it differs");
  command.text("--html", options->html, "write a page with charts: of this run, or of the ledger without a NAME",
               ValueKind::file);
  command.text("--ledger", options->ledger, "the folder of the ledger", ValueKind::file);
  command.text("--document", options->document, "the document", ValueKind::file);
  command.flag("--json", options->json, "cells and claims as JSON");
  command.exclusive("--size", "--full");
  command.exclusive("--check", "--write");
  command.run([options] { run_reproduce(*options); });
}

}  // namespace cycad
