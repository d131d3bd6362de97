#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/program.hpp"
#include "cycad/core/printable.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::Not;

// Stands in for Slurm: sbatch and squeue are scripts of the test. tests/slurm has the real one.
class SlurmCommands : public testing::Test {
 protected:
  SlurmCommands() {
    std::filesystem::create_directory(folder_.file("bin"));
    command("squeue", "exit 0");
    command("sbatch", "cat \"$2\" >>" + folder_.file("submitted") + "; echo 42");
  }

  void command(const std::string& name, const std::string& script) const {
    const std::string path = folder_.write("bin/" + name, "#!/bin/bash\n" + script + "\n");
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  }

  [[nodiscard]] ProgramRun cycad(const Arguments& arguments) const {
    Arguments all{"PATH=" + folder_.file("bin") + ":/usr/bin:/bin", CYCAD_PROGRAM};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return StartedProgram("env", all, "").wait();
  }

  [[nodiscard]] std::string store() const { return folder_.file("store.db"); }
  [[nodiscard]] std::string chunks(const std::string& name = "") const {
    return folder_.file("store.db.first.chunks/" + name);
  }
  [[nodiscard]] ProgramRun plan(const Arguments& more = {}, const std::string& games = "6") const {
    Arguments all{"match",   "tron", "mcts(sims=20)", "random", "--map",        "empty:5x5",
                  "--games", games,  "--store",       store(),  "--experiment", "first"};
    all.insert(all.end(), more.begin(), more.end());
    return cycad(all);
  }
  [[nodiscard]] ProgramRun submit(const Arguments& more) const {
    Arguments all{"submit", "first", "--store", store()};
    all.insert(all.end(), more.begin(), more.end());
    return cycad(all);
  }
  [[nodiscard]] ProgramRun work(const std::string& chunk) const {
    return cycad({"work", "--plan", chunks("plan.jsonl"), "--chunk", chunk});
  }

  TemporaryFolder folder_;
};

// Games against a clock are never the same twice: the first one stays, and a merge is no error.
TEST_F(SlurmCommands, AGameClockDoesNotRepeatItsGames) {
  const auto played = [&](const Arguments& more) {
    Arguments all{"match",   "tron",      "mcts(clock=0.05)", "mcts(clock=0.05)",
                  "--map",   "empty:9x9", "--games",          "6",
                  "--store", store(),     "--experiment",     "first"};
    all.insert(all.end(), more.begin(), more.end());
    return cycad(all);
  };
  ASSERT_EQ(played({"--plan-only"}).code, 0);
  ASSERT_EQ(submit({"--chunks", "1"}).code, 0);
  ASSERT_EQ(work("0").code, 0);
  ASSERT_EQ(played({}).code, 0);
  const ProgramRun merged = cycad({"merge", "first", "--store", store()});
  EXPECT_EQ(merged.code, 0) << merged.err;
}

TEST_F(SlurmCommands, NamesInTheFolderAreShownHarmlessly) {
  ASSERT_EQ(plan({"--plan-only"}).code, 0);
  ASSERT_EQ(submit({"--chunks", "1"}).code, 0);
  (void)folder_.write("store.db.first.chunks/chunk-0.jsonl\x1b]0;owned\x07", "");
  (void)folder_.write("store.db.first.chunks/chunk-\x1b[2J.jsonl", "");
  const ProgramRun merged = cycad({"merge", "first", "--store", store()});
  EXPECT_TRUE(is_plain_text(merged.out + merged.err, "\n\t")) << merged.err;
}

TEST_F(SlurmCommands, FromThePlanToTheRowsOfOneMachine) {
  const ProgramRun planned = plan({"--plan-only"});
  EXPECT_EQ(planned.code, 0) << planned.err;
  EXPECT_THAT(planned.out, HasSubstr("experiment first in " + store() + ": 0 of 6 games are there"));
  const ProgramRun submitted = submit({"--chunks", "3", "--threads", "2", "--sbatch", "--time=5 --partition=short"});
  EXPECT_EQ(submitted.code, 0) << submitted.err;
  EXPECT_THAT(submitted.out, HasSubstr("submitted chunks 0-2 as job 42"));
  const std::string script = folder_.read("submitted");
  EXPECT_THAT(script, HasSubstr("#SBATCH --array=0-2\n"));
  EXPECT_THAT(script, HasSubstr("#SBATCH --time=5\n#SBATCH --partition=short\n"));
  EXPECT_THAT(script, HasSubstr("exec '" + std::filesystem::canonical(CYCAD_PROGRAM).string() + "' work --plan '" +
                                chunks("plan.jsonl") + "' --chunk \"$SLURM_ARRAY_TASK_ID\" --threads 2\n"));
  EXPECT_EQ(work("0").code, 0);
  EXPECT_EQ(work("2").code, 0);
  EXPECT_THAT(work("2").out, HasSubstr("already in " + chunks("chunk-2.jsonl")));
  EXPECT_EQ(work("3").code, 2);
  const ProgramRun merged = cycad({"merge", "first", "--store", store()});
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_THAT(merged.out, HasSubstr("4 new games from 2 result files"));
  EXPECT_THAT(merged.out, HasSubstr("missing: 2 of 6 games; chunks 1 of 0-2"));
  EXPECT_THAT(submit({"--chunks", "3"}).out, HasSubstr("submitted chunks 1 as job 42"));
  EXPECT_EQ(work("1").code, 0);
  EXPECT_THAT(submit({}).out, HasSubstr("chunks 1 are done and not merged yet\nnothing to submit"));
  EXPECT_THAT(cycad({"merge", "--store", store(), "--folder", chunks()}).out, HasSubstr("nothing is missing"));
  const std::string rows = cycad({"export", "--store", store(), "--no-times"}).out;
  std::filesystem::remove(store());
  ASSERT_EQ(plan().code, 0);
  EXPECT_EQ(cycad({"export", "--store", store(), "--no-times"}).out, rows);
  std::filesystem::remove_all(chunks());
  EXPECT_THAT(submit({"--chunks", "3"}).out, HasSubstr("no games are missing, nothing to submit"));
}

// Games that were submitted count when the experiment has more of them by now.
TEST_F(SlurmCommands, ChunksOfAnExperimentThatWasExtendedAreMerged) {
  ASSERT_EQ(plan({"--plan-only"}).code, 0);
  ASSERT_EQ(submit({"--chunks", "2"}).code, 0);
  ASSERT_EQ(work("0").code, 0);
  ASSERT_EQ(plan({"--plan-only"}, "11").code, 0);
  const ProgramRun merged = cycad({"merge", "first", "--store", store()});
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_THAT(merged.out, HasSubstr("3 new games from 1 result file"));
  EXPECT_THAT(merged.out, HasSubstr("missing: 8 of 11 games; chunks 1 of 0-1"));
  EXPECT_THAT(merged.out, HasSubstr("5 of the missing games are in no chunk of this plan"));
}

TEST_F(SlurmCommands, WhatIsInTheQueueIsNotSubmittedAgain) {
  ASSERT_EQ(plan({"--plan-only"}).code, 0);
  command("squeue", "[[ \"$*\" == *--name=cycad-first-* ]] && printf '2\\n0\\n'");
  const ProgramRun run = submit({"--chunks", "3"});
  EXPECT_THAT(run.out, HasSubstr("chunks 0,2 wait or run in Slurm's queue as cycad-first-"));
  EXPECT_THAT(run.out, HasSubstr("submitted chunks 1 as job 42"));
}

TEST_F(SlurmCommands, WhatTheQueueDoesNotTellIsNotSubmitted) {
  ASSERT_EQ(plan({"--plan-only"}).code, 0);
  command("squeue", "echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2; exit 1");
  for (int again = 0; again < 2; ++again) {
    const ProgramRun run = submit({"--chunks", "3"});
    EXPECT_EQ(run.code, 3) << run.out;
    EXPECT_THAT(run.err, HasSubstr("squeue failed with code 1: slurm_load_jobs error: Unable to contact slurm "
                                   "controller; nothing was submitted"));
    EXPECT_EQ(folder_.read("submitted"), "");
  }
  command("squeue", "echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1");
  EXPECT_THAT(submit({"--chunks", "3"}).out, HasSubstr("submitted chunks 0-2 as job 42"));
  const std::string before = folder_.read("submitted");
  std::filesystem::remove(folder_.file("bin/squeue"));
  std::filesystem::create_symlink("/bin/cat", folder_.file("bin/cat"));
  const ProgramRun missing =
      StartedProgram("env", {"PATH=" + folder_.file("bin"), CYCAD_PROGRAM, "submit", "first", "--store", store()}, "")
          .wait();
  EXPECT_EQ(missing.code, 3);
  EXPECT_THAT(missing.err, HasSubstr("cannot start squeue: No such file or directory; nothing was submitted"));
  EXPECT_EQ(folder_.read("submitted"), before);
}

// The first submission of a plan needs no queue.
TEST_F(SlurmCommands, ANewPlanIsSubmittedWithoutSqueue) {
  ASSERT_EQ(plan({"--plan-only"}).code, 0);
  std::filesystem::remove(folder_.file("bin/squeue"));
  std::filesystem::create_symlink("/bin/cat", folder_.file("bin/cat"));
  const ProgramRun run =
      StartedProgram(
          "env", {"PATH=" + folder_.file("bin"), CYCAD_PROGRAM, "submit", "first", "--store", store(), "--chunks", "2"},
          "")
          .wait();
  EXPECT_EQ(run.code, 0) << run.err;
}

TEST_F(SlurmCommands, SlurmGetsItsSignals) {
  command("sbatch", "exec grep '^SigBlk' /proc/self/status >" + folder_.file("signals"));
  ASSERT_EQ(plan({"--plan-only"}).code, 0);
  (void)submit({"--chunks", "1"});
  EXPECT_EQ(folder_.read("signals"), "SigBlk:\t0000000000000000\n");
}

TEST_F(SlurmCommands, ADryRunWritesAndSubmitsNothing) {
  ASSERT_EQ(plan({"--plan-only"}).code, 0);
  const ProgramRun run = submit({"--chunks", "2", "--dry-run"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("#SBATCH --array=0-1\n"));
  EXPECT_THAT(run.out, HasSubstr(R"({"chunk":1,"games":["first/0/3","first/0/4","first/0/5"]})"));
  EXPECT_FALSE(std::filesystem::exists(chunks()));
  EXPECT_EQ(folder_.read("submitted"), "");
}

TEST_F(SlurmCommands, AFailureOfSbatchIsToldAndTheSameCommandGoesOn) {
  ASSERT_EQ(plan({"--plan-only"}).code, 0);
  command("sbatch", "echo 'sbatch: error: invalid partition' >&2; exit 1");
  const ProgramRun refused = submit({"--chunks", "2"});
  EXPECT_EQ(refused.code, 3);
  EXPECT_THAT(refused.err, HasSubstr("array.sh failed with code 1: sbatch: error: invalid partition\n"));
  std::filesystem::remove(folder_.file("bin/sbatch"));
  const ProgramRun missing =
      StartedProgram("env", {"PATH=" + folder_.file("bin"), CYCAD_PROGRAM, "submit", "first", "--store", store()}, "")
          .wait();
  EXPECT_EQ(missing.code, 3);
  EXPECT_THAT(missing.err, HasSubstr("cannot start sbatch: No such file or directory"));
}

TEST_F(SlurmCommands, WrongInputIsRefused) {
  EXPECT_EQ(plan({"--plan-only", "--progress", "1"}).code, 0);
  EXPECT_THAT(submit({}).err, HasSubstr("--chunks is missing"));
  ASSERT_EQ(submit({"--chunks", "2"}).code, 0);
  const ProgramRun other = submit({"--chunks", "3"});
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("has a plan of 2 chunks"));
  EXPECT_EQ(cycad({"match", "tron", "random", "random", "--plan-only"}).code, 2);
  EXPECT_EQ(cycad({"submit", "frist", "--store", store(), "--chunks", "2"}).code, 2);
  EXPECT_EQ(cycad({"merge", "--store", store()}).code, 2);
  EXPECT_EQ(cycad({"merge", "second", "--store", store()}).code, 2);
  EXPECT_EQ(cycad({"work", "--plan", chunks("plan.jsonl")}).code, 2);
  ASSERT_EQ(work("0").code, 0);
  const std::string whole = folder_.read("store.db.first.chunks/chunk-0.jsonl");
  (void)folder_.write("store.db.first.chunks/chunk-0.jsonl", whole.substr(0, whole.size() - 1));
  const ProgramRun merged = cycad({"merge", "first", "--store", store()});
  EXPECT_EQ(merged.code, 3);
  EXPECT_THAT(merged.err, HasSubstr("cycad: chunk " + chunks("chunk-0.jsonl") + ": cut short"));
  EXPECT_EQ(folder_.read("store.db.first.chunks/chunk-0.jsonl"), whole.substr(0, whole.size() - 1));
  (void)folder_.write("store.db.first.chunks/chunk-0.jsonl", "mine\n");
  EXPECT_EQ(submit({}).code, 2);
  EXPECT_EQ(work("0").code, 2);
  EXPECT_EQ(folder_.read("store.db.first.chunks/chunk-0.jsonl"), "mine\n");
}

}  // namespace
}  // namespace cycad
