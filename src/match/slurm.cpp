#include "cycad/match/slurm.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>

#include "cycad/core/error.hpp"
#include "cycad/core/escape.hpp"
#include "cycad/core/text.hpp"

namespace cycad {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

std::string content_of(std::FILE* file) {
  std::string text;
  std::array<char, 4096> part{};
  std::rewind(file);
  while (const std::size_t size = std::fread(part.data(), 1, part.size(), file)) text.append(part.data(), size);
  return text;
}

struct Finished {
  int code = -1;
  std::string out, err;
};

// Runs a command to its end. What it says goes to files without a name, so that nothing can block.
Finished run_command(const std::vector<std::string>& words) {
  const File out(std::tmpfile());
  const File err(std::tmpfile());
  if (!out || !err) throw OutsideError(fmt::format("cannot write a temporary file: {}", std::strerror(errno)));
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", 0, 0);
  posix_spawn_file_actions_adddup2(&files, fileno(out.get()), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, fileno(err.get()), STDERR_FILENO);
  // The program ignores these two, and its children would as well.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  sigaddset(&signals, SIGXFSZ);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  sigset_t blocked;  // none: those that we leave to a thread of ours end it
  sigemptyset(&blocked);
  posix_spawnattr_setsigmask(&attributes, &blocked);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);

  pid_t process = -1;
  const int error = posix_spawnp(&process, arguments.front(), &files, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) throw OutsideError(fmt::format("cannot start {}: {}", words.front(), std::strerror(error)));
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return {.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
          .out = content_of(out.get()),
          .err = content_of(err.get())};
}

// For an #SBATCH line, in which a percent sign begins a pattern and no shell is at work.
std::string log_pattern(std::string_view folder) {
  std::string quoted = "\"";
  for (const char character : folder) {
    if (character == '"' || character == '\\') quoted += '\\';
    if (character == '%') quoted += '%';
    quoted += character;
  }
  return quoted + "/slurm-%A_%a.log\"";
}

}  // namespace

std::string array_script(const ArrayJob& job) {
  for (const std::string& text : {job.program, job.plan_file, job.log_folder}) {
    if (text.find_first_of("\r\n") != std::string::npos)
      throw InputError("a path with a line end in it, expected one without for the array script");
  }
  std::string script = "#!/bin/bash\n";
  script += fmt::format("#SBATCH --job-name={}\n", plain_name(job.name));
  script += fmt::format("#SBATCH --array={}\n", number_ranges(job.chunks));
  script += fmt::format("#SBATCH --ntasks=1\n#SBATCH --cpus-per-task={}\n", job.threads);
  script += fmt::format("#SBATCH --output={}\n", log_pattern(job.log_folder));
  for (const std::string& option : job.options) {
    if (!option.starts_with('-') || option.find_first_of("\r\n") != std::string::npos)
      throw InputError(fmt::format("bad option '{}' of sbatch, expected one such as --time=2:00:00", option));
    script += fmt::format("#SBATCH {}\n", option);
  }
  script += fmt::format("exec {} work --plan {} --chunk \"$SLURM_ARRAY_TASK_ID\" --threads {}\n",
                        shell_quoted(job.program), shell_quoted(job.plan_file), job.threads);
  return script;
}

std::string number_ranges(const std::vector<std::size_t>& numbers) {
  std::string text;
  for (std::size_t begin = 0; begin < numbers.size();) {
    std::size_t end = begin;
    while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
    text += (text.empty() ? "" : ",") + std::to_string(numbers[begin]);
    if (end > begin) text += "-" + std::to_string(numbers[end]);
    begin = end + 1;
  }
  return text.empty() ? "none" : text;
}

std::string plain_name(std::string_view text) {
  std::string name(text);
  for (char& character : name) {
    const bool plain = std::isalnum(static_cast<unsigned char>(character)) != 0 ||
                       std::string_view("._-").find(character) != std::string_view::npos;
    if (!plain) character = '_';
  }
  return name;
}

std::string submit_script(const std::string& path) {
  const Finished run = run_command({"sbatch", "--parsable", path});
  if (run.code != 0)
    throw OutsideError(
        fmt::format("sbatch {} failed with code {}: {}", path, run.code, on_one_line(trimmed_right(run.err))));
  return on_one_line(trimmed_right(run.out));
}

std::vector<std::size_t> queued_tasks(const std::string& job_name, bool submitted_before) {
  std::vector<std::size_t> tasks;
  Finished run;
  try {
    run = run_command({"squeue", "--noheader", "--array", "--me", "--name=" + plain_name(job_name),
                       "--states=PENDING,RUNNING,SUSPENDED,CONFIGURING", "--format=%K"});
  } catch (const OutsideError& error) {
    if (submitted_before) throw OutsideError(fmt::format("{}; nothing was submitted", error.what()));
    return tasks;
  }
  // A job that has left Slurm's memory is over.
  const bool forgotten = run.err.find("Invalid job id specified") != std::string::npos;
  if (run.code != 0 && !forgotten)
    throw OutsideError(fmt::format("squeue failed with code {}: {}; nothing was submitted", run.code,
                                   on_one_line(trimmed_right(run.err))));
  for (const std::string_view word : words_of(run.out)) {
    if (const std::optional<std::size_t> task = parse_number<std::size_t>(word)) tasks.push_back(*task);
  }
  std::sort(tasks.begin(), tasks.end());
  tasks.erase(std::unique(tasks.begin(), tasks.end()), tasks.end());
  return tasks;
}

}  // namespace cycad
