// `cycad serve --open` gives the address that it prints to the desktop's own program.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>

#include "apps/program.hpp"

namespace cycad {
namespace {

TEST(ServeCommand, OpensTheBrowserAtThePrintedAddress) {
  const TemporaryFolder folder;
  const std::string desktop =
      folder.write("xdg-open",
                   "#!/bin/sh\nprintf '%s\\n' \"$@\" >\"$0.part\" && "
                   "grep -E '^Sig(Blk|Ign)' /proc/self/status >\"$0.signals\" && mv \"$0.part\" \"$0.opened\"\n");
  std::filesystem::permissions(desktop, std::filesystem::perms::owner_all);
  StartedProgram program(
      "env", {"PATH=" + folder.file("") + ":/usr/bin:/bin", CYCAD_PROGRAM, "serve", "--port", "0", "--open"}, "");
  for (int tries = 0; tries < 1000 && folder.read("xdg-open.opened").empty(); ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  kill(program.process(), SIGTERM);
  const ProgramRun run = program.wait();
  EXPECT_EQ(run.code, 143) << run.err;
  EXPECT_TRUE(run.out.starts_with("http://127.0.0.1:")) << run.out;
  EXPECT_EQ(folder.read("xdg-open.opened"), run.out);
  // As a program has it that this test starts: what somebody ignores who runs the tests in the background, and no more.
  const ProgramRun inherited = StartedProgram("grep", {"-E", "^Sig(Blk|Ign)", "/proc/self/status"}, "").wait();
  EXPECT_EQ(folder.read("xdg-open.signals"), inherited.out);
}

}  // namespace
}  // namespace cycad
