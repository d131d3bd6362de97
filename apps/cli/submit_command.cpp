#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "cli/chunk_folder.hpp"
#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/say.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/match/chunk_file.hpp"
#include "cycad/match/merge.hpp"
#include "cycad/match/slurm.hpp"
#include "cycad/match/store.hpp"

namespace cycad {
namespace {

namespace fs = std::filesystem;

constexpr const char* submit_examples =
    "  cycad tournament tron perick/ucb1 perick/moss --games 400 --store results.db --experiment first --plan-only\n"
    "  cycad submit first --store results.db --chunks 8 --dry-run\n"
    "  cycad submit first --store results.db --chunks 8 --sbatch \"--time=2:00:00 --partition=short\"\n"
    "  cycad merge first --store results.db\n"
    "\n"
    "Cuts the games that the store does not have into chunks and submits an array job to Slurm, one task per chunk.\n"
    "The folder (STORE.EXPERIMENT.chunks if none is given) gets the plan, the script, a result file of each chunk\n"
    "and the tasks' logs; it and this program must be at the same path on every node. The same command again keeps\n"
    "the plan and submits only the chunks that neither the store nor a whole result file has and that are not in\n"
    "the queue. --dry-run prints the script and the plan, writes nothing and submits nothing. Where there is no\n"
    "Slurm, `cycad work` plays a chunk by hand.";

struct SubmitOptions {
  std::string experiment, store, folder, sbatch;
  std::uint64_t chunks = 0;
  std::uint64_t threads = 1;
  bool dry_run = false;
};

std::string own_path() {
  std::error_code problem;
  const fs::path path = fs::read_symlink("/proc/self/exe", problem);
  if (problem || !fs::exists(path, problem))
    throw OutsideError("the path of this program is not known, or it was replaced since it began");
  // The nodes of a cluster choose for themselves between the two programs of a package.
  const fs::path chooser = path.parent_path().parent_path().parent_path().parent_path() / "bin" / path.filename();
  if (path.parent_path().filename() == "x86-64-v3" && fs::exists(chooser, problem)) return chooser.string();
  return path.string();
}

// The plan of an earlier submission, if it is that of this experiment.
ChunkPlan earlier_plan(const std::string& folder, const Plan& plan, const SubmitOptions& options) {
  ChunkPlan earlier = read_chunk_plan(plan_path(folder));
  if (earlier.plan.name != plan.name)
    throw InputError(fmt::format("folder {}: has the plan of experiment {}, expected another --folder for {}", folder,
                                 earlier.plan.name, plan.name));
  const std::vector<std::string> differences = settings_differences(settings_json(earlier.plan), settings_json(plan));
  if (!differences.empty())
    throw InputError(fmt::format("folder {}: has a plan of {} with other settings: {}, expected another --folder",
                                 folder, plan.name, fmt::join(differences, "; ")));
  const std::size_t count = earlier.chunks.size();
  if (options.chunks != 0 && std::min<std::size_t>(options.chunks, earlier.games()) != count)
    throw InputError(fmt::format("--chunks {}: folder {} has a plan of {} chunks, expected that or another --folder",
                                 options.chunks, folder, count));
  return earlier;
}

ChunkPlan new_plan(const Plan& plan, const Store& store, const SubmitOptions& options) {
  if (options.chunks == 0) throw InputError("--chunks is missing, expected how many tasks share the games");
  return cut_into_chunks(plan, places_to_play(plan, store), options.chunks);
}

void write_text(const std::string& path, const std::string& text) {
  WholeFile file(path);
  file.write(text);
  file.commit();
}

// What cannot be submitted again as it is.
void check_missing(const MissingChunks& missing, const std::string& folder) {
  if (!missing.blocked.empty())
    throw InputError(fmt::format("chunk {}: a foreign file or of another plan, expected this plan's result or no file",
                                 chunk_path(folder, missing.blocked.front())));
  if (missing.outside > 0)
    throw InputError(fmt::format("folder {}: {} missing games are not in its plan, expected another --folder", folder,
                                 missing.outside));
}

void take_out_queued(std::vector<std::size_t>& chunks, const std::string& job_name, bool again) {
  const std::vector<std::size_t> queued = queued_tasks(job_name, again);
  std::vector<std::size_t> busy;
  std::set_intersection(chunks.begin(), chunks.end(), queued.begin(), queued.end(), std::back_inserter(busy));
  if (busy.empty()) return;
  say("chunks {} wait or run in Slurm's queue as {}\n", number_ranges(busy), job_name);
  std::vector<std::size_t> free;
  std::set_difference(chunks.begin(), chunks.end(), busy.begin(), busy.end(), std::back_inserter(free));
  chunks = free;
}

void run_submit(const SubmitOptions& options) {
  const Store store(options.store, StoreAccess::read);
  const Plan plan = store.experiment(options.experiment).plan();
  const std::string folder = chunk_folder(options.store, options.experiment, options.folder);
  const bool again = is_there(plan_path(folder));
  if (!again && places_to_play(plan, store).empty()) {
    say("experiment {}: no games are missing, nothing to submit\n", plan.name);
    return;
  }
  const ChunkPlan chunks = again ? earlier_plan(folder, plan, options) : new_plan(plan, store, options);
  MissingChunks missing = missing_chunks(chunks, folder, store);
  check_missing(missing, folder);

  ArrayJob job{.name = fmt::format("cycad-{}-{}", plan.name, chunks.checksum.substr(0, 8)),
               .program = own_path(),
               .plan_file = plan_path(folder),
               .log_folder = folder,
               .chunks = missing.to_play,
               .threads = options.threads,
               .options = to_strings(words_of(options.sbatch))};
  if (options.dry_run) {
    say("{}\n{}", array_script(job), to_text(chunks));
    return;
  }
  say("experiment {}: {} of {} games are missing, plan of {} chunks in {}\n", plan.name, missing.games,
      plan.schedule.size(), chunks.chunks.size(), folder);
  if (!missing.to_merge.empty()) say("chunks {} are done and not merged yet\n", number_ranges(missing.to_merge));
  take_out_queued(job.chunks, plain_name(job.name), again);
  if (job.chunks.empty()) {
    say("nothing to submit\n");
    return;
  }
  const std::string script = array_script(job);
  note_kept(fmt::format("the plan is in {}, and squeue shows whether it was submitted", folder));
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (problem) throw OutsideError(fmt::format("cannot make folder {}: {}", folder, problem.message()));
  if (!again) write_chunk_plan(chunks, job.plan_file);
  const std::string script_path = (fs::path(folder) / "array.sh").string();
  write_text(script_path, script);
  const std::string number = submit_script(script_path);
  say("submitted chunks {} as job {}\n", number_ranges(job.chunks), number);
}

}  // namespace

void add_submit_command(CLI::App& program) {
  const auto options = std::make_shared<SubmitOptions>();
  Command command(program, "submit", "the missing games of an experiment as an array job of Slurm", submit_examples);
  command.argument("EXPERIMENT", options->experiment, "its name in the store", ValueKind::text);
  command.required_text("--store", options->store, "the file", ValueKind::file);
  command.whole("--chunks", options->chunks, "tasks that share the games; needed when there is no plan yet", 1,
                1'000'000);
  command.text("--folder", options->folder, "where plan, script and results are", ValueKind::file);
  command.whole("--threads", options->threads, "games at the same time in each task", 1, 1024);
  command.text("--sbatch", options->sbatch, "further options of sbatch with blanks between, for the script");
  command.flag("--dry-run", options->dry_run, "print script and plan, submit nothing");
  command.run([options] { run_submit(*options); });
}

}  // namespace cycad
