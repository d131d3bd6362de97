#include "cycad/agent/process/process_options.hpp"

#include "cycad/core/error.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {
namespace {

constexpr std::string_view protocol_words[] = {"tron2010", "cycad"};
constexpr std::string_view contest = "Google AI Challenge 2010";
constexpr double longest = 1e7;

constexpr Option<ProcessOptions> process_options[] = {
    option<&ProcessOptions::command>(
        {.name = "cmd", .help = "the command, for /bin/sh; it finds CYCAD_SEED and CYCAD_SIDE (1 or 2) set"}),
    option<&ProcessOptions::protocol>({.name = "protocol",
                                       .help = "what is spoken: tron2010 for Tron, cycad for every game",
                                       .choices = protocol_words}),
    option<&ProcessOptions::milliseconds>(
        {.name = "ms", .least = 1, .most = longest, .help = "milliseconds per move", .source = contest}),
    option<&ProcessOptions::first_milliseconds>(
        {.name = "first-ms",
         .least = 1,
         .most = longest,
         .help = "milliseconds of the first move, with the start of the process",
         .source = contest}),
    option<&ProcessOptions::grace_milliseconds>({.name = "grace-ms",
                                                 .least = 0,
                                                 .most = longest,
                                                 .help = "how much later an answer may come on a busy machine"}),
    option<&ProcessOptions::simulations>({.name = "sims",
                                          .least = 1,
                                          .most = static_cast<double>(most_simulations),
                                          .help = "simulations per move that the bot is asked for; protocol=cycad"}),
    option<&ProcessOptions::log_kibibytes>(
        {.name = "log-kib", .least = 1, .most = 4194304, .help = "the size at which nothing more goes into the log"}),
    option<&ProcessOptions::memory_mebibytes>(
        {.name = "memory-mib", .least = 1, .most = 16'777'216, .help = "memory of the bot and of all that it starts"}),
    option<&ProcessOptions::processes>(
        {.name = "processes", .least = 1, .most = 4'000'000, .help = "processes and threads of the bot"}),
    option<&ProcessOptions::file_mebibytes>(
        {.name = "file-mib", .least = 1, .most = 16'777'216, .help = "the size of each file that the bot writes"}),
    option<&ProcessOptions::log>({.name = "log", .help = "a file to which the command's standard error is appended"}),
};

}  // namespace

std::span<const Option<ProcessOptions>> ProcessOptions::options() { return process_options; }

ProcessOptions read_process_options(const std::vector<Argument>& arguments) {
  ProcessOptions options;
  apply_options(options, ProcessOptions::options(), arguments, "process");
  if (options.command.empty())
    throw InputError("agent 'process': option 'cmd' is missing, expected a command such as cmd=\"./bot\"");
  if (options.simulations > 0 && options.protocol == Protocol::tron2010)
    throw InputError("agent 'process': protocol tron2010 has no simulations, expected no option 'sims'");
  return options;
}

}  // namespace cycad
