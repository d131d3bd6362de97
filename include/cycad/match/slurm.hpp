// The only place that knows Slurm: an array job in which each task plays one chunk, as a script that a person can read
// and submit by hand, and the two commands that are asked, sbatch and squeue.
//
//   std::string script = array_script({.name = "cycad-first", .program = "/opt/cycad", .plan_file = ..., .chunks = {0,
//   1}}); std::string job = submit_script("chunks/array.sh");                       // "4711" std::vector<std::size_t>
//   busy = queued_tasks("cycad-first");
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cycad {

// All paths are absolute, because a task may start anywhere.
struct ArrayJob {
  std::string name;
  std::string program;
  std::string plan_file;
  std::string log_folder;
  std::vector<std::size_t> chunks;
  std::size_t threads = 1;
  std::vector<std::string> options = {};  // further ones of sbatch: "--time=2:00:00"
};

// InputError if a path has a line end in it, or an option does not begin with a dash.
std::string array_script(const ArrayJob& job);

// Rising numbers as Slurm writes them: "0-3,7". "none" if there are none.
std::string number_ranges(const std::vector<std::size_t>& numbers);

// The text as part of a file's or a job's name: anything but letters, digits, dot, dash and underscore becomes one.
std::string plain_name(std::string_view text);

// The number of the job. OutsideError if sbatch is not there or refuses, with what it said.
std::string submit_script(const std::string& path);

// The tasks of the user's array jobs of this name that wait or run, in rising order. OutsideError if squeue
// fails, since a task that runs would be taken for one that does not; also if it cannot be started and some may have
// been submitted before.
std::vector<std::size_t> queued_tasks(const std::string& job_name, bool submitted_before);

}  // namespace cycad
