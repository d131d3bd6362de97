#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const Arguments quick_tuning{"tune",      "tron",    "mcts", "--over", "c=0.5,2", "--map",
                             "empty:6x6", "--games", "6",    "--sims", "20"};

TEST(TuneCommand, SaysTheBestValueAndASpecificationThatPlays) {
  const ProgramRun text = run_cycad(quick_tuning);
  ASSERT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, StartsWith("mcts by grid over 2 points against mcts\ntron, 12 games on empty:6x6, seed 1\n"));
  const Json result = Json::parse(run_cycad(with(quick_tuning, {"--json"})).out);
  const std::string best = result["best"]["specification"];
  EXPECT_TRUE(text.out.ends_with("\n" + best + "\n")) << text.out;
  EXPECT_EQ(result["points"].size(), 2U);
  EXPECT_EQ(run_cycad({"match", "tron", best, "random", "--games", "2", "--sims", "10"}).code, 0);
}

TEST(TuneCommand, KilledAtAnyMomentItEndsWithTheSameAnswer) {
  for (const char* method : {"grid", "halving", "ntbea"}) {
    const TemporaryFolder folder;
    const Arguments command{"tune",      "tron",    "mcts",         "--over", "c=0.2,1,3",  "--against",
                            "random",    "--map",   "empty:9x9",    "--sims", "60",         "--method",
                            method,      "--games", "60",           "--json", "--progress", "0",
                            "--threads", "2",       "--experiment", "killed", "--store"};
    const ProgramRun whole = run_cycad(with(command, {folder.file("whole.db")}));
    ASSERT_EQ(whole.code, 0) << whole.err;
    ProgramRun ended;
    for (int attempt = 0; attempt < 50; ++attempt) {
      StartedProgram program(CYCAD_PROGRAM, with(command, {folder.file("killed.db")}), "");
      if (attempt < 4) {
        std::this_thread::sleep_for(std::chrono::milliseconds(30 + 40 * attempt));
        kill(program.process(), SIGKILL);
      }
      ended = program.wait();
      if (ended.code != 128 + SIGKILL) break;
    }
    EXPECT_EQ(ended.code, 0) << ended.err;
    EXPECT_EQ(ended.out, whole.out);
    const auto rows = [&](const char* file) {
      return run_cycad({"export", "--format", "jsonl", "--no-times", "--store", folder.file(file)}).out;
    };
    EXPECT_EQ(rows("killed.db"), rows("whole.db"));
    const ProgramRun again = run_cycad(with(command, {folder.file("killed.db")}));
    EXPECT_EQ(again.out, whole.out);
    EXPECT_THAT(again.err, HasSubstr(std::to_string(Json::parse(whole.out)["played"].get<int>()) + " games are there"));
  }
}

TEST(TuneCommand, AnInterruptLeavesTheTableAndTheSameCommandGoesOn) {
  const TemporaryFolder folder;
  const Arguments command{"tune",
                          "tron",
                          "mcts",
                          "--over",
                          "c=0.2,1,3",
                          "--map",
                          "empty:9x9",
                          "--sims",
                          "300",
                          "--games",
                          "60",
                          "--store",
                          folder.file("store.db"),
                          "--progress",
                          "0"};
  const ProgramRun stopped = run_and_stop(command, folder, 100'000);
  EXPECT_EQ(stopped.code, 143) << stopped.err;
  EXPECT_THAT(stopped.out, HasSubstr("(interrupted)"));
  EXPECT_THAT(stopped.err, HasSubstr("the same command goes on from there"));
  EXPECT_EQ(run_cycad(command).code, 0);
}

TEST(TuneCommand, OtherSettingsUnderTheSameNameAreAnError) {
  const TemporaryFolder folder;
  const Arguments stored = with(quick_tuning, {"--store", folder.file("store.db"), "--experiment", "mine"});
  ASSERT_EQ(run_cycad(stored).code, 0);
  const ProgramRun refused = run_cycad(with(stored, {"--method", "halving"}));
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("tuning method: 'grid' → 'halving'"));
}

TEST(TuneCommand, WrongInput) {
  const auto refusal = [](const Arguments& more) {
    const ProgramRun run = run_cycad(with({"tune", "tron", "mcts"}, more));
    EXPECT_EQ(run.code, 2) << run.out;
    EXPECT_EQ(run.out, "");
    return run.err;
  };
  EXPECT_THAT(refusal({}), HasSubstr("--over is missing"));
  EXPECT_THAT(refusal({"--over", "length=1..2:1", "--over", "lenght=3"}), HasSubstr("did you mean length"));
  EXPECT_THAT(refusal({"--over", "c=0..1000"}), HasSubstr("out of range"));
  EXPECT_THAT(refusal({"--over", "c=2..1"}), HasSubstr("empty range"));
  EXPECT_THAT(refusal({"--over", "c", "--method", "gird"}), HasSubstr("did you mean grid"));
  EXPECT_THAT(refusal({"--over", "c", "--method", "ntbea", "--decided", "5"}), HasSubstr("only a grid"));
  EXPECT_THAT(refusal({"--over", "c", "--games", "5", "--decided", "5"}), HasSubstr("expected only one"));
  EXPECT_THAT(refusal({"--over", "c", "--sprt", "elo0=0"}), HasSubstr("only halving"));
  EXPECT_THAT(refusal({"--over", "c", "--against", "mtcs"}), HasSubstr("mcts"));
}

TEST(ReportCommand, AllFormatsAndAFileThatIsWholeOrNotThere) {
  const TemporaryFolder folder;
  const Arguments store{"--store", folder.file("store.db")};
  ASSERT_EQ(run_cycad(with(quick_tuning, with(store, {"--experiment", "mine"}))).code, 0);
  const auto report = [&](const Arguments& more) { return run_cycad(with(with({"report"}, store), more)); };
  EXPECT_THAT(report({}).out, StartsWith("experiment mine\n"));
  EXPECT_THAT(report({"--format", "markdown"}).out, StartsWith("## mine\n"));
  EXPECT_THAT(report({"--format", "csv"}).out, StartsWith("experiment,table,row,column,games"));
  const std::string page = report({"--format", "html"}).out;
  EXPECT_THAT(page, StartsWith("<!DOCTYPE html>"));
  EXPECT_EQ(report({"--format", "html", "--output", folder.file("page.html")}).code, 0);
  EXPECT_EQ(folder.read("page.html"), page);
  EXPECT_EQ(report({"--format", "pdf"}).code, 2);
  EXPECT_EQ(report({"--experiment", "mien"}).code, 2);
  EXPECT_EQ(report({"--output", folder.file("no/page.html")}).code, 3);
  EXPECT_EQ(run_cycad({"report", "--store", folder.file("none.db")}).code, 2);
}

TEST(ReportCommand, TheCommandToPlayAgainGivesTheSameNumbers) {
  const TemporaryFolder folder;
  const Arguments stored = with(quick_tuning, {"--json", "--experiment", "mine", "--store", folder.file("store.db")});
  Json first = Json::parse(run_cycad(stored).out);
  const std::string text = run_cycad({"report", "--store", folder.file("store.db")}).out;
  const std::size_t begin = text.find("again: cycad ") + 13;
  const std::string command = text.substr(begin, text.find('\n', begin) - begin);
  Json second = Json::parse(StartedProgram("bash", {"-c", CYCAD_PROGRAM " " + command + " --json"}, "").wait().out);
  EXPECT_EQ(second["experiment"], nullptr);
  second["experiment"] = "mine";
  EXPECT_EQ(second, first);
}

}  // namespace
}  // namespace cycad
