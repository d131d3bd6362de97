#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

const Arguments quick_discovery{"discover",  "tron", "--map",        "empty:6x6", "--held-out", "empty:5x5",
                                "--symbols", "4",    "--candidates", "4",         "--games",    "8",
                                "--sims",    "20",   "--validation", "4",         "--threads",  "2"};

TEST(DiscoverCommand, EndsWithASpecificationThatPlays) {
  const ProgramRun text = run_cycad(quick_discovery);
  ASSERT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.err, HasSubstr("109 formulas of at most 4 symbols choose differently"));
  const Json result = Json::parse(run_cycad(with(quick_discovery, {"--json"})).out);
  const std::string best = result["best"];
  EXPECT_THAT(text.out, HasSubstr(best));
  EXPECT_EQ(result["candidates"].size(), 4U);
  // The two best of this size explore by 1 / n.
  EXPECT_EQ(result["candidates"][0]["formula"], "max(mean, inv(n))");
  EXPECT_EQ(result["candidates"][1]["formula"], "mean + inv(n)");
  EXPECT_EQ(result["validation"]["wins"].get<int>() + result["validation"]["draws"].get<int>() +
                result["validation"]["losses"].get<int>(),
            4);
  EXPECT_EQ(run_cycad({"match", "tron", best, "random", "--games", "2", "--sims", "10"}).code, 0);
}

TEST(DiscoverCommand, GoesOnFromItsStore) {
  const TemporaryFolder folder;
  const Arguments stored = with(quick_discovery, {"--json", "--store", folder.file("formulas.db")});
  const ProgramRun first = run_cycad(stored);
  const ProgramRun second = run_cycad(stored);
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(first.out, second.out);
  EXPECT_THAT(second.err, HasSubstr("4 games are there"));
}

TEST(DiscoverCommand, FormulasOfEarlierVersions) {
  EXPECT_EQ(run_cycad({"discover", "--explain", "10867521"}).out, "mean + sqrt(lnt/n)\n");
  for (const Arguments& wrong :
       {Arguments{"discover", "--explain", "5"}, Arguments{"discover", "tron", "--explain", "10867521"},
        Arguments{"discover", "--explain", "10867521", "--json"},
        Arguments{"discover", "--explain", "10867521", "--candidates", "4"},
        Arguments{"discover", "--explain", "10867521", "--seed", "4"}, Arguments{"discover"},
        Arguments{"discover", "tron", "--map", "u"},
        Arguments{"discover", "tron", "--map", "u", "--held-out", "ring,u"},
        Arguments{"discover", "tron", "--held-out", "empty:13x13"},  // the default map, where the race is
        Arguments{"discover", "tron", "--map", "u", "--held-out", "ring", "--plan-only"},
        Arguments{"discover", "tron", "--map", "u", "--held-out", "no-map"},
        Arguments{"discover", "tron", "--map", "no-map", "--held-out", "u"},
        Arguments{"discover", "tron", "--map", "u", "--held-out", "ring", "--against", "no-policy"},
        Arguments{"discover", "tron", "--map", "u", "--held-out", "ring", "--agent", "random"},
        Arguments{"match", "tron", "mcts(select=formula(code=5))", "random"}}) {
    const ProgramRun run = run_cycad(wrong);
    EXPECT_EQ(run.code, 2) << testing::PrintToString(wrong);
    EXPECT_THAT(run.err, testing::StartsWith("cycad: "));  // before the formulas are counted
  }
}

}  // namespace
}  // namespace cycad
