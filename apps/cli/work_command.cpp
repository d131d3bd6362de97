#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/remark.hpp"
#include "cli/say.hpp"
#include "cli/terminal.hpp"
#include "cycad/core/error.hpp"
#include "cycad/match/chunk_file.hpp"
#include "cycad/match/play_signature.hpp"
#include "cycad/match/progress.hpp"

namespace cycad {
namespace {

constexpr const char* work_examples =
    "  cycad work --plan results.db.first.chunks/plan.jsonl --chunk 3\n"
    "  cycad work --plan plan.jsonl --chunk 0 --folder /scratch/results --threads 4\n"
    "\n"
    "What each task of `cycad submit` runs. Plays the games of one chunk, with the seeds of a run on one machine,\n"
    "and leaves chunk-K.jsonl, whole or not at all. If that is there and whole, nothing is played; if it is\n"
    "damaged, it is renamed and the chunk is played again. `cycad merge` takes the files into the store.";

struct WorkOptions {
  std::string plan, folder;
  std::uint64_t chunk = 0;
  std::uint64_t threads = 1;
  bool tolerate_forfeits = false;
  std::uint64_t progress_seconds = 60;
};

void check_signature(const Plan& plan) {
  const std::string own = play_signature(plan);
  if (plan.signature != own)
    throw InputError(fmt::format(
        "the agents of the plan play otherwise in this program: signature {}, expected {}; submit again with it", own,
        plan.signature));
}

void run_work(const WorkOptions& options) {
  const ChunkPlan plan = read_chunk_plan(options.plan);
  check_chunk(plan, options.chunk);
  check_signature(plan.plan);
  const std::string folder =
      !options.folder.empty() ? options.folder : std::filesystem::absolute(options.plan).parent_path().string();
  const std::size_t games = plan.chunks[options.chunk].size();
  const std::string what =
      fmt::format("experiment {}, chunk {} of {}, {} games", plan.plan.name, options.chunk, plan.chunks.size(), games);

  ProgressStyle style = terminal_progress();
  style.plain_seconds = static_cast<double>(options.progress_seconds);
  Progress progress(plan.plan.agents, games, style);
  const StopOnInterrupt interrupt;
  const ChunkRun run = play_chunk(plan, options.chunk,
                                  {.folder = folder,
                                   .threads = static_cast<unsigned>(options.threads),
                                   .tolerate_forfeits = options.tolerate_forfeits,
                                   .on_game = [&progress](const PlayedGame& game) { progress.add(game); }},
                                  interrupt.token());
  progress.finish();
  if (!run.set_aside.empty()) remark("a damaged file of an earlier run is now {}\n", run.set_aside);
  if (!run.complete) {
    remark("{}: interrupted, nothing is kept\n", what);
    throw Exit{ExitCode::interrupted};
  }
  say("{}: {} {}\n", what, run.was_there ? "already in" : "now in", chunk_path(folder, options.chunk));
}

}  // namespace

void add_work_command(CLI::App& program) {
  const auto options = std::make_shared<WorkOptions>();
  Command command(program, "work", "play one chunk of a plan: what the tasks of submit run", work_examples);
  command.required_text("--plan", options->plan, "the plan that submit wrote", ValueKind::file);
  command.required_whole("--chunk", options->chunk, "its number, from 0", 0, 1'000'000);
  command.text("--folder", options->folder, "where the result goes; the plan's folder if not given", ValueKind::file);
  command.whole("--threads", options->threads, "games at the same time", 1, 1024);
  command.whole("--progress", options->progress_seconds,
                "seconds between progress lines when standard error is not a terminal", 0, 86'400);
  add_forfeit_option(command, options->tolerate_forfeits);
  command.run([options] { run_work(*options); });
}

}  // namespace cycad
