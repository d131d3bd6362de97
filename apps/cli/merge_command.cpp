#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "cli/chunk_folder.hpp"
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/remark.hpp"
#include "cli/say.hpp"
#include "cycad/core/error.hpp"
#include "cycad/match/chunk_file.hpp"
#include "cycad/match/merge.hpp"
#include "cycad/match/slurm.hpp"
#include "cycad/match/store.hpp"

namespace cycad {
namespace {

constexpr const char* merge_examples =
    "  cycad merge first --store results.db\n"
    "  cycad merge --store results.db --folder /scratch/chunks\n"
    "\n"
    "Takes the result files of `cycad submit` into the store, and says which chunks and how many games are missing.\n"
    "It may run at any time, any number of times, also while tasks run. A file that is cut short, foreign or of\n"
    "another plan is named and left as it is, and the others are merged: exit code 3. With code 0 all that was\n"
    "there is in the store, whether or not something is missing.";

struct MergeOptions {
  std::string experiment, store, folder;
};

void print_missing(const ChunkPlan& plan, const MissingChunks& missing) {
  if (missing.games == 0) {
    say("nothing is missing\n");
    return;
  }
  std::vector<std::size_t> chunks = missing.to_play;
  for (const std::vector<std::size_t>* more : {&missing.to_merge, &missing.blocked})
    chunks.insert(chunks.end(), more->begin(), more->end());
  std::sort(chunks.begin(), chunks.end());
  say("missing: {} of {} games; chunks {} of 0-{}\n", missing.games, missing.planned, number_ranges(chunks),
      plan.chunks.size() - 1);
  if (missing.outside > 0) say("{} of the missing games are in no chunk of this plan\n", missing.outside);
}

void run_merge(const MergeOptions& options) {
  note_kept("what was merged is in " + options.store);
  if (options.experiment.empty() && options.folder.empty())
    throw InputError("neither EXPERIMENT nor --folder is given, expected one of them");
  const std::string folder = chunk_folder(options.store, options.experiment, options.folder);
  const ChunkPlan plan = read_chunk_plan(plan_path(folder));
  if (!options.experiment.empty() && options.experiment != plan.plan.name)
    throw InputError(fmt::format("folder {}: has the plan of experiment {}, expected that of {}", folder,
                                 plan.plan.name, options.experiment));
  Store store(options.store, StoreAccess::write);
  const MergeReport report = merge_chunks(plan, folder, store);
  say("experiment {}: {} new game{} from {} result file{}\n", plan.plan.name, report.added,
      report.added == 1 ? "" : "s", report.files, report.files == 1 ? "" : "s");
  print_missing(plan, missing_chunks(plan, folder, store));
  for (const std::string& problem : report.problems) remark("cycad: {}\n", problem);
  if (!report.problems.empty()) throw Exit{ExitCode::outside_failed};
}

}  // namespace

void add_merge_command(CLI::App& program) {
  const auto options = std::make_shared<MergeOptions>();
  Command command(program, "merge", "take the results of submitted chunks into the store", merge_examples);
  command.optional_argument("EXPERIMENT", options->experiment, "its name; the plan's if --folder is given",
                            ValueKind::text);
  command.required_text("--store", options->store, "the file", ValueKind::file);
  command.text("--folder", options->folder, "where plan and results are; STORE.EXPERIMENT.chunks if not given",
               ValueKind::file);
  command.run([options] { run_merge(*options); });
}

}  // namespace cycad
