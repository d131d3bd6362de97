#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const Arguments quick_bandit{"bandit", "--tasks", "30", "--samples", "200"};

TEST(BanditCommand, ItsOutputsAreDifferentFiles) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("inner"));
  for (const char* name : {"out", "./out", "inner/../out"}) {
    const ProgramRun run =
        run_cycad({"bandit", "ucb1", "--tasks", "5", "--csv", folder.file(name), "--html", folder.file("out")});
    EXPECT_EQ(run.code, 2) << name;
    EXPECT_THAT(run.err, testing::HasSubstr("twice, expected two files")) << name;
    EXPECT_FALSE(std::filesystem::exists(folder.file("out"))) << name;
  }
}

TEST(BanditCommand, ComparesThePapersAgents) {
  const ProgramRun run = run_cycad(quick_bandit);
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, StartsWith("hand-made model, 20 arms\n30 tasks, 200 samples, bet on the highest mean, seed 1\n\n"
                                  "1 ucb1(c=0.4)\n2 ucb1(c=0.4, sufficiency=0.6)\n3 ucb1(c=0.4, "
                                  "backup=moving-average)\n\nbest arm, % of the tasks\n   100 ┤"));
  EXPECT_THAT(run.out, HasSubstr("\ndifference to agent 1, percentage points\n"));
  EXPECT_THAT(run.out, testing::ContainsRegex("\n +pulls +100 +200\n 1 share "));
}

TEST(BanditCommand, JsonIsTheSameForAnyNumberOfThreads) {
  const Arguments command{"bandit",    "ucb1-tuned", "exp3",    "--model", "walk",     "--arms", "6",
                          "--winners", "20",         "--delta", "0.05",    "--models", "4",      "--tasks",
                          "30",        "--samples",  "150",     "--at",    "10,150",   "--json"};
  const ProgramRun one = run_cycad(with(command, {"--threads", "1"}));
  ASSERT_EQ(one.code, 0) << one.err;
  EXPECT_EQ(run_cycad(with(command, {"--threads", "3"})).out, one.out);
  const Json result = Json::parse(one.out);
  EXPECT_EQ(result["models"], 4);
  EXPECT_EQ(result["finished"], 120);
  EXPECT_EQ(result["delta"], 0.05);
  ASSERT_EQ(result["agents"].size(), 2U);
  EXPECT_EQ(result["agents"][1]["points"][0]["pulls"], 10);
  const double late = result["agents"][0]["points"][1]["share"];
  EXPECT_GT(late, result["agents"][0]["points"][0]["share"]);
}

TEST(BanditCommand, WritesFiles) {
  const TemporaryFolder folder;
  const ProgramRun run =
      run_cycad({"bandit", "ucb1", "moss", "--model", "bernoulli", "--means", "0.2,0.8", "--tasks", "20", "--samples",
                 "50", "--csv", folder.file("points.csv"), "--html", folder.file("page.html")});
  ASSERT_EQ(run.code, 0) << run.err;
  const std::string csv = folder.read("points.csv");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 101);
  EXPECT_THAT(folder.read("page.html"), HasSubstr("Bernoulli arms, 2 arms, means 0.2 0.8"));
}

TEST(BanditCommand, AFileThatCannotBeWrittenIsFoundFirst) {
  const ProgramRun run = run_cycad({"bandit", "--tasks", "10000000", "--html", "/nowhere/page.html"});
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.err, HasSubstr("/nowhere/page.html"));
}

TEST(BanditCommand, SaysWhatIsWrong) {
  const auto error = [](const Arguments& more) {
    const ProgramRun run = run_cycad(with({"bandit"}, more));
    EXPECT_EQ(run.code, 2) << run.err;
    EXPECT_EQ(run.out, "");
    return run.err.substr(0, run.err.find('\n'));
  };
  EXPECT_THAT(error({"ucb9"}), StartsWith("cycad: unknown policy 'ucb9'"));
  EXPECT_THAT(error({"--model", "walks"}), StartsWith("cycad: --model: unknown model 'walks'"));
  EXPECT_THAT(error({"--bet", "median"}), StartsWith("cycad: --bet: unknown bet 'median'"));
  EXPECT_EQ(error({"--delta", "0.05"}), "cycad: --delta with --model manual, expected --model walk");
  EXPECT_EQ(error({"--winners", "30"}), "cycad: --winners with --model manual, expected --model walk");
  EXPECT_EQ(error({"--model", "walk", "--means", "0.5"}),
            "cycad: --means with --model walk, expected --model bernoulli");
  EXPECT_EQ(error({"--model", "bernoulli", "--means", "0.5,x"}), "cycad: --means: 'x', expected a number from 0 to 1");
  EXPECT_EQ(error({"--model", "bernoulli", "--means", "0.5,3"}),
            "cycad: bandit: mean 3.000000, expected a number from 0 to 1");
  EXPECT_EQ(error({"--models", "3"}), "cycad: bandit: 3 models, expected 1: all models of this kind are the same");
  EXPECT_EQ(error({"--at", "5000"}), "cycad: --at: 5000, expected a whole number from 1 to the 3000 samples");
  EXPECT_THAT(error({"--model", "walk", "--delta", "0.9"}), HasSubstr("'0.9', expected a number from 0.01 to 0.5"));
  EXPECT_THAT(error({"--arms", "1"}), HasSubstr("bandit: 1 arms, expected 2 to 1000"));
}

}  // namespace
}  // namespace cycad
