#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <thread>

#include "bench/suite.hpp"
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/reproduce_progress.hpp"
#include "cli/terminal.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/experiment/document.hpp"
#include "cycad/experiment/run.hpp"
#include "cycad/match/progress.hpp"

namespace cycad {
namespace {

constexpr const char* examples =
    "  cycad reproduce                               the recipes, and what each would take\n"
    "  cycad reproduce lanctot2013-table3            one, at the size quick\n"
    "  cycad reproduce perick2012 --size medium      all of a paper, for an hour or a night\n"
    "  cycad reproduce all --write                   all of them, and docs/results.md with its ledger\n"
    "  cycad reproduce --write                       docs/results.md again, from the ledger alone\n"
    "  cycad reproduce --check                       every number in docs/results.md again, from the ledger\n"
    "  cycad reproduce --file mine.toml              a recipe of your own\n"
    "\n"
    "Prints ours beside theirs: each cell with half the width of its 95 % interval, ≠ where the published number\n"
    "is too far away for chance, and each claim of the paper as held, not held or undecided. Every finished game\n"
    "is kept in the store at once: after Ctrl-C (exit code 130), a crash or a kill the same command goes on.";

constexpr const char* showcase_title =
    "Monte-Carlo tree search chooses by sampling: what five papers found about it, in small, ours beside theirs.\n"
    "Each cell has half the width of its 95 % interval below it; ≠ marks a published number that is too far away\n"
    "for chance (often because the sizes here are small: `cycad reproduce NAME --size medium` takes longer).\n\n";

constexpr const char* next_steps =
    "\n\nTry next (in a checkout, ./run stands for cycad):\n"
    "  cycad reproduce                                               all recipes, and what each would take\n"
    "  cycad play tron                                               you against an agent\n"
    "  cycad match tron perick/ucb1-tuned perick/random --games 20   one pairing, with interval and Elo\n"
    "  cycad describe                                                games, maps, agents, policies, options\n";

struct ReproduceOptions {
  std::vector<std::string> names;
  std::string file;
  std::string size = "quick";
  std::string store = "cycad-results.db";
  std::string ledger = "experiments/ledger";
  std::string document = "docs/results.md";
  std::uint64_t threads = 0;
  bool full = false, clock = false, showcase = false, write = false, check = false, json = false;
};

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file.is_open() || file.bad()) throw InputError(fmt::format("{}: cannot be read", path));
  return text;
}

void write_file(const std::string& path, const std::string& text) {
  WholeFile file(path);
  file.write(text);
  file.commit();
}

std::string size_of(const ReproduceOptions& options) {
  if (options.showcase) return "showcase";
  std::string size = options.full ? "full" : options.size;
  const std::vector<std::string> sizes(recipe_sizes.begin(), recipe_sizes.end());
  if (std::find(sizes.begin(), sizes.end(), size) == sizes.end())
    throw InputError(fmt::format("--size: {}", unknown_name("size", size, sizes)));
  return size;
}

Recipe shipped(const ShippedRecipe& recipe, const std::string& size) {
  return read_recipe(recipe.text, fmt::format("experiments/{}.toml", recipe.name), size);
}

// Those that were asked for and have the size.
std::vector<Recipe> recipes_of(const ReproduceOptions& options, const std::string& size) {
  std::vector<Recipe> recipes;
  if (!options.file.empty()) recipes.push_back(read_recipe(read_file(options.file), options.file, size));
  if (!options.names.empty() || options.showcase) {
    const bool all = options.showcase || (options.names.size() == 1 && options.names[0] == "all");
    for (const ShippedRecipe& recipe : chosen_recipes(all ? std::vector<std::string>{} : options.names))
      recipes.push_back(shipped(recipe, size));
  }
  if (options.showcase) std::erase_if(recipes, [](const Recipe& recipe) { return !recipe.has_size; });
  for (const Recipe& recipe : recipes) {
    if (!recipe.has_size) throw InputError(fmt::format("{}: there is no size {}", recipe.file, size));
    check_recipe(recipe);
  }
  return recipes;
}

void list_recipes(const ReproduceOptions& options) {
  const std::vector<ShippedRecipe> all = chosen_recipes(options.names);
  const double threads = std::max(1U, std::thread::hardware_concurrency());
  const auto estimate = [&](const ShippedRecipe& shipped_recipe, const std::string& size, double& sum) {
    const Recipe recipe = shipped(shipped_recipe, size);
    if (!recipe.has_size) return std::string("-");
    sum += estimated_seconds(recipe) / threads;
    return duration_text(estimated_seconds(recipe) / threads);
  };
  Json json = Json::array();
  std::array<double, 3> sums{};
  if (!options.json) fmt::print("{:<29}{:>9}{:>11}{:>13}  what\n", "recipe", "quick", "medium", "full");
  for (const ShippedRecipe& recipe : all) {
    const Recipe full = shipped(recipe, "full");
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
      fmt::print("{:<29}{:>9}{:>11}{:>13}  {}\n", full.name, times[0], times[1], times[2], full.title);
    }
  }
  if (options.json) {
    fmt::print("{}\n", json.dump(2));
    return;
  }
  fmt::print("{:<29}{:>9}{:>11}{:>13}\n\n", "all", duration_text(sums[0]), duration_text(sums[1]),
             duration_text(sums[2]));
  fmt::print(
      "Rough estimates for the {} processors of this machine. `cycad reproduce NAME` runs one (--size medium, "
      "--full).\n",
      threads);
}

std::string ledger_path(const ReproduceOptions& options, const std::string& recipe) {
  return (std::filesystem::path(options.ledger) / (recipe + ".json.gz")).string();
}

std::string page_path(const ReproduceOptions& options) {
  return std::filesystem::path(options.document).replace_extension(".html").string();
}

// Everything that the ledger has: the shipped recipes in their order, then the others by name.
std::vector<Outcome> outcomes_of(const ReproduceOptions& options) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(options.ledger, error)) {
    if (entry.path().string().ends_with(".json.gz")) files.push_back(entry.path().string());
  }
  if (error) throw InputError(fmt::format("--ledger {}: {}", options.ledger, error.message()));
  const std::vector<ShippedRecipe> order = shipped_recipes();
  const auto place = [&](const std::string& file) {
    return std::find_if(order.begin(), order.end(), [&](const ShippedRecipe& recipe) {
      return file == ledger_path(options, std::string(recipe.name));
    });
  };
  std::sort(files.begin(), files.end(), [&](const std::string& a, const std::string& b) {
    return place(a) == place(b) ? a < b : place(a) < place(b);
  });
  std::vector<Outcome> outcomes;
  for (const std::string& file : files) {
    const LedgerEntry entry = read_ledger(file);
    const bool own = !options.file.empty() && std::filesystem::path(options.file).stem() == entry.recipe;
    const Recipe recipe = own ? read_recipe(read_file(options.file), options.file, entry.size)
                              : shipped(chosen_recipes({entry.recipe}).front(), entry.size);
    outcomes.push_back(outcome_of(recipe, entry));
  }
  return outcomes;
}

void write_results(const ReproduceOptions& options, const std::vector<Outcome>& outcomes) {
  std::error_code error;
  std::filesystem::create_directories(options.ledger, error);
  if (error) throw OutsideError(fmt::format("--ledger {}: {}", options.ledger, error.message()));
  for (const Outcome& outcome : outcomes) write_ledger(ledger_path(options, outcome.recipe.name), outcome.entry);
  const std::vector<Outcome> all = outcomes_of(options);
  write_file(options.document, document_markdown(all));
  write_file(page_path(options), document_html(all));
  fmt::print(stderr, "written: {}, {} and the ledger of {} recipes in {}\n", options.document, page_path(options),
             all.size(), options.ledger);
}

// The first line that differs, for a person to look at.
bool report_difference(const std::string& path, const std::string& expected) {
  const std::string found = read_file(path);
  if (found == expected) return false;
  std::size_t line = 1;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < std::min(found.size(), expected.size()) && found[at] == expected[at]; ++at) {
    if (found[at] == '\n') {
      ++line;
      begin = at + 1;
    }
  }
  const auto line_at = [&](const std::string& text) {
    return begin < text.size() ? text.substr(begin, text.find('\n', begin) - begin) : std::string("(nothing)");
  };
  fmt::print("{}:{}: the ledger gives another text\n  document: {}\n  ledger:   {}\n", path, line, line_at(found),
             line_at(expected));
  return true;
}

// What the ledger says; a damaged one, or one that does not fit its recipe, is the answer no.
std::vector<Outcome> checked_outcomes(const ReproduceOptions& options) {
  if (!std::filesystem::is_directory(options.ledger))
    throw InputError(fmt::format("--ledger {}: there is no such folder", options.ledger));
  try {
    return outcomes_of(options);
  } catch (const InputError& error) {
    fmt::print("{}\n", error.what());
    throw Exit{ExitCode::no};
  }
}

void check_results(const ReproduceOptions& options) {
  const std::vector<Outcome> outcomes = checked_outcomes(options);
  std::size_t cells = 0;
  std::size_t games = 0;
  for (const Outcome& outcome : outcomes) {
    cells += outcome.cells.size();
    for (const LedgerPart& part : outcome.entry.parts) {
      for (const std::string& results : part.evidence.results) games += results.size();
    }
  }
  const bool document = report_difference(options.document, document_markdown(outcomes));
  const bool page = report_difference(page_path(options), document_html(outcomes));
  if (document || page) throw Exit{ExitCode::no};
  fmt::print("{}: {} recipes, {} cells from {} games and what else the ledger has: all as computed again\n",
             options.document, outcomes.size(), cells, games);
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
                      {"verdict", verdict_words[static_cast<std::size_t>(outcome.judgements[index].verdict)]},
                      {"evidence", outcome.judgements[index].evidence}});
  return {{"recipe", outcome.recipe.name}, {"size", outcome.entry.size}, {"cells", cells}, {"claims", claims}};
}

void run_recipes(const ReproduceOptions& options) {
  const std::string size = size_of(options);
  const std::vector<Recipe> recipes = recipes_of(options, size);
  const unsigned threads =
      options.threads > 0 ? static_cast<unsigned>(options.threads) : std::max(1U, std::thread::hardware_concurrency());
  const std::string store = options.showcase ? "" : options.store;
  if (!store.empty()) fmt::print(stderr, "what is finished is kept in {} and {}.parts\n", store, store);
  if (options.showcase && !options.json) {
    fmt::print("{}", showcase_title);
    std::fflush(stdout);
  }
  ReproduceProgress progress(recipes);
  const StopOnInterrupt interrupt;
  std::vector<Outcome> outcomes;
  Json json = Json::array();
  for (const Recipe& recipe : recipes) {
    progress.begin(recipe);
    const RecipeRun run{.store = store,
                        .threads = threads,
                        .clock = options.clock,
                        .signature = fmt::format("{:016x}", bench::signature()),
                        .on_progress = [&](const PartProgress& state) { progress.show(state); }};
    const std::optional<LedgerEntry> entry = run_recipe(recipe, run, interrupt.token());
    progress.finish();
    if (!entry) {
      fmt::print(
          stderr, "interrupted in {}{}\n", recipe.name,
          store.empty() ? "" : fmt::format(": what is finished is in {}, the same command goes on from there", store));
      throw Exit{ExitCode::interrupted};
    }
    outcomes.push_back(outcome_of(recipe, *entry));
    if (options.json) {
      json.push_back(outcome_json(outcomes.back()));
    } else {
      fmt::print("{}{}", outcomes.size() > 1 ? "\n\n" : "",
                 outcome_text(outcomes.back(), {.width = terminal_width(stdout), .notes = !options.showcase}));
      std::fflush(stdout);
    }
  }
  if (options.json) fmt::print("{}\n", json.dump(2));
  if (options.showcase && !options.json) fmt::print("{}", next_steps);
  if (options.write) write_results(options, outcomes);
}

void run_reproduce(const ReproduceOptions& options) {
  if (options.check) return check_results(options);
  const bool nothing_to_run = options.names.empty() && options.file.empty() && !options.showcase;
  if (nothing_to_run && options.write) return write_results(options, {});
  if (nothing_to_run) return list_recipes(options);
  run_recipes(options);
}

}  // namespace

void add_reproduce_command(CLI::App& program) {
  const auto options = std::make_shared<ReproduceOptions>();
  Command command(program, "reproduce", "the papers' tables and figures, ours beside theirs", examples);
  command.optional_arguments("NAME", options->names, "recipes, or beginnings of their names; all: every one",
                             ValueKind::recipe);
  command.text("--file", options->file, "a recipe from a file", ValueKind::file);
  command.text("--size", options->size, "quick, medium or full");
  command.flag("--full", options->full, "the paper's own size");
  command.flag("--time", options->clock, "milliseconds where the paper has them, in the place of simulations");
  command.flag("--showcase", options->showcase, "a few small ones for a first look; keeps nothing");
  command.whole("--threads", options->threads, "one a processor if not given", 1, 1024);
  command.text("--store", options->store, "where finished games are kept", ValueKind::file);
  command.flag("--write", options->write, "write the ledger, the document and its page when all is done");
  command.flag("--check", options->check, "compute the document again from the ledger; exit code 1 if it differs");
  command.text("--ledger", options->ledger, "the folder of the ledger", ValueKind::file);
  command.text("--document", options->document, "the document; its page has the same name and .html", ValueKind::file);
  command.flag("--json", options->json, "cells and claims as JSON");
  command.exclusive("--size", "--full");
  command.exclusive("--check", "--write");
  command.run([options] { run_reproduce(*options); });
}

}  // namespace cycad
