// Runs the built program as a user does and catches what it says.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace cycad {

// Enough for what a quiet machine does at once; others may be busy here.
inline constexpr std::chrono::seconds on_a_busy_machine{20};

struct ProgramRun {
  int code = -1;  // 128 + the signal if one ended it
  std::string out, err;
};

using Arguments = std::vector<std::string>;

inline Arguments with(Arguments arguments, const Arguments& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

// A folder of its own for each object, removed with it.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "cycad-test-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = pattern;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder(TemporaryFolder&&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;

  [[nodiscard]] std::string file(const std::string& name) const { return path_ / name; }
  [[nodiscard]] std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(file(name)) << text;
    return file(name);
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(file(name)).rdbuf();
    return text.str();
  }

 private:
  std::filesystem::path path_;
};

// A program that is running; its input, output and errors are files, so that nothing can block.
class StartedProgram {
 public:
  StartedProgram(const std::string& program, const std::vector<std::string>& arguments, const std::string& input) {
    const std::string in = folder_.write("in", input);
    const std::string out = folder_.file("out");
    const std::string err = folder_.file("err");
    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    process_ = fork();
    if (process_ != 0) return;
    redirect(in, O_RDONLY, STDIN_FILENO);
    redirect(out, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect(err, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    execvp(program.c_str(), argv.data());
    _exit(127);
  }

  [[nodiscard]] pid_t process() const { return process_; }
  [[nodiscard]] bool running() const {
    siginfo_t ended{};
    return waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0;
  }

  // What it has said so far.
  [[nodiscard]] std::string errors() const { return folder_.read("err"); }

  ProgramRun wait() {
    int status = 0;
    waitpid(process_, &status, 0);
    return {.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
            .out = folder_.read("out"),
            .err = folder_.read("err")};
  }

 private:
  static void redirect(const std::string& path, int flags, int descriptor) {
    const int opened = open(path.c_str(), flags, 0600);
    if (opened < 0 || dup2(opened, descriptor) < 0) _exit(126);
  }

  TemporaryFolder folder_;
  pid_t process_ = -1;
};

inline ProgramRun run_cycad(const std::vector<std::string>& arguments, const std::string& input = "") {
  return StartedProgram(CYCAD_PROGRAM, arguments, input).wait();
}

// Asks the program to stop once the log of its store, store.db in the folder, has so many bytes. A run that was over
// before is tried again from the beginning.
inline ProgramRun run_and_stop(const Arguments& arguments, const TemporaryFolder& folder, std::size_t bytes) {
  ProgramRun run;
  for (int attempt = 0; attempt < 5 && run.code <= 0; ++attempt) {
    for (const char* name : {"store.db", "store.db-wal", "store.db-shm"}) std::filesystem::remove(folder.file(name));
    StartedProgram program(CYCAD_PROGRAM, arguments, "");
    while (program.running() && folder.read("store.db-wal").size() < bytes)
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    kill(program.process(), SIGTERM);
    run = program.wait();
  }
  return run;
}

}  // namespace cycad
