#include "cli/reproduce_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "cli/exit_code.hpp"
#include "cli/remark.hpp"
#include "cli/say.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/experiment/run.hpp"

namespace cycad {
namespace {

// Games of an earlier run may come from a program that was built from changed files.
void require_clean_builds(const ReproduceOptions& options, const Outcome& outcome) {
  for (const std::string& build : outcome.entry.builds) {
    if (options.allow_dirty || is_clean_build(build)) continue;
    throw InputError(
        fmt::format("--write: {} has results in {} of cycad {}, which was built from changed files; expected a new "
                    "--store, or --allow-dirty",
                    outcome.recipe.name, options.store, build));
  }
}

// Prints the first line that differs.
bool report_difference(const std::string& path, const std::string& expected) {
  const std::string found = read_text_file(path);
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
  say("{}:{}: the ledger gives another text\n  document: {}\n  ledger:   {}\n", path, line, line_at(found),
      line_at(expected));
  return true;
}

// A damaged ledger, or one that does not fit its recipe, is the answer no; a folder or a recipe that cannot be read is
// none.
std::vector<Outcome> checked_outcomes(const ReproduceOptions& options) {
  if (!is_there(options.ledger) || !std::filesystem::is_directory(options.ledger))
    throw InputError(fmt::format("--ledger {}: no such folder", options.ledger));
  if (!options.file.empty()) (void)read_text_file(options.file);
  try {
    return ledger_outcomes(options);
  } catch (const InputError& error) {
    say("{}\n", error.what());
    throw Exit{ExitCode::no};
  }
}

// The files of the ledger: those of the shipped recipes in their order, then the others by name.
std::vector<std::string> ledger_files(const ReproduceOptions& options) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(options.ledger, error)) {
    if (entry.path().string().ends_with(".json.gz")) files.push_back(entry.path().string());
  }
  if (error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory)
    throw InputError(fmt::format("--ledger {}: {}", options.ledger, error.message()));
  if (error) throw OutsideError(fmt::format("--ledger {}: {}", options.ledger, error.message()));
  const std::vector<ShippedRecipe> order = shipped_recipes();
  const auto place = [&](const std::string& file) {
    return std::find_if(order.begin(), order.end(), [&](const ShippedRecipe& recipe) {
      return file == ledger_path(options, std::string(recipe.name));
    });
  };
  std::sort(files.begin(), files.end(), [&](const std::string& a, const std::string& b) {
    return place(a) == place(b) ? a < b : place(a) < place(b);
  });
  return files;
}

// A recipe that stands in two files would count twice.
LedgerEntry read_entry(const std::string& file) {
  LedgerEntry entry = read_ledger(file);
  if (std::filesystem::path(file).filename() == entry.recipe + ".json.gz") return entry;
  throw InputError(fmt::format("ledger {}: of the recipe {}, expected a file of its name", file, entry.recipe));
}

// The recipe of a file of the ledger, at the size at which it was run.
Recipe recipe_in_ledger(const ReproduceOptions& options, const std::string& file, const LedgerEntry& entry) {
  if (!options.file.empty() && std::filesystem::path(options.file).stem() == entry.recipe)
    return read_recipe(read_text_file(options.file), options.file, entry.size);
  for (const ShippedRecipe& shipped : shipped_recipes())
    if (shipped.name == entry.recipe) return read_shipped(shipped, entry.size);
  throw InputError(
      fmt::format("ledger {}: of a recipe that is neither shipped nor --file; expected another --ledger", file));
}

Outcome ledger_outcome(const ReproduceOptions& options, const std::string& file) {
  const LedgerEntry entry = read_entry(file);
  return outcome_of(recipe_in_ledger(options, file, entry), entry);
}

}  // namespace

std::string ledger_path(const ReproduceOptions& options, const std::string& recipe) {
  return (std::filesystem::path(options.ledger) / (recipe + ".json.gz")).string();
}

std::vector<Outcome> ledger_outcomes(const ReproduceOptions& options) {
  std::vector<Outcome> outcomes;
  for (const std::string& file : ledger_files(options)) outcomes.push_back(ledger_outcome(options, file));
  return outcomes;
}

void check_ledger(const ReproduceOptions& options, const std::vector<Recipe>& running) {
  for (const std::string& file : ledger_files(options)) {
    // What is run now takes the place of its entry, which may be one of other settings.
    const bool replaced = std::any_of(running.begin(), running.end(),
                                      [&](const Recipe& recipe) { return file == ledger_path(options, recipe.name); });
    if (replaced) {
      (void)read_entry(file);
    } else {
      (void)ledger_outcome(options, file);
    }
  }
}

std::optional<LedgerEntry> ledger_entry(const ReproduceOptions& options, const std::string& recipe) {
  const std::string path = ledger_path(options, recipe);
  if (!std::filesystem::exists(path)) return {};
  return read_entry(path);
}

namespace {

const LedgerPart* part_named(const std::vector<LedgerPart>& parts, const std::string& name) {
  const auto found =
      std::find_if(parts.begin(), parts.end(), [&](const LedgerPart& part) { return part.name == name; });
  return found == parts.end() ? nullptr : &*found;
}

// A budget that ended too soon, or a run without the readings, must not take the place of results.
void require_more_than_before(const ReproduceOptions& options, const Outcome& outcome) {
  const LedgerEntry& entry = outcome.entry;
  const auto has_none = [](const LedgerPart& part) { return part.reached == 0U; };
  if (std::all_of(entry.parts.begin(), entry.parts.end(), has_none))
    throw InputError(
        fmt::format("--write: the time was over before the first games of {}, expected more --hours", entry.recipe));
  const std::optional<LedgerEntry> before = ledger_entry(options, entry.recipe);
  if (!before) return;
  for (const Part& part : outcome.recipe.parts) {
    const LedgerPart* const old = part_named(before->parts, part.name);
    if (old == nullptr || old->settings != part_settings(part, entry.timed)) continue;
    const LedgerPart* const now = part_named(entry.parts, part.name);
    const auto repetitions = [&](const LedgerPart* found) {
      return found == nullptr ? 0 : found->reached.value_or(repetitions_of(part));
    };
    if (repetitions(old) <= repetitions(now)) continue;
    throw InputError(fmt::format("--write: the ledger has {} repetitions of {}, part {}, and this run {}; expected {}",
                                 repetitions(old), entry.recipe, part.name, repetitions(now),
                                 now == nullptr ? "--readings and --from-ledger" : "--from-ledger"));
  }
}

}  // namespace

void write_results(const ReproduceOptions& options, const std::vector<Outcome>& outcomes) {
  for (const Outcome& outcome : outcomes) {
    require_clean_builds(options, outcome);
    require_more_than_before(options, outcome);
  }
  for (const Outcome& outcome : outcomes) write_ledger(ledger_path(options, outcome.recipe.name), outcome.entry);
  const std::vector<Outcome> all = ledger_outcomes(options);
  write_text_file(options.document, document_markdown(all));
  remark("written: {} and the ledger of {} recipes in {}\n", options.document, all.size(), options.ledger);
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
  if (report_difference(options.document, document_markdown(outcomes))) throw Exit{ExitCode::no};
  say("{}: {} recipes and {} cells agree with the ledger ({} games)\n", options.document, outcomes.size(), cells,
      games);
}

void write_results_page(const ReproduceOptions& options, const std::vector<Outcome>& outcomes) {
  write_text_file(options.html, document_html(outcomes));
  remark("written: {}\n", options.html);
}

std::string read_text_file(const std::string& path) {
  constexpr std::size_t most = 16U << 20U;  // no recipe nor document is near that
  const std::optional<std::string> text = read_whole_file(path, most);
  if (!text) fail_to_read(path);
  return *text;
}

void write_text_file(const std::string& path, const std::string& text) {
  WholeFile file(path, Rewriting::refused);
  file.write(text);
  file.commit();
}

Recipe read_shipped(const ShippedRecipe& recipe, const std::string& size) {
  return read_recipe(recipe.text, fmt::format("experiments/{}.toml", recipe.name), size);
}

}  // namespace cycad
