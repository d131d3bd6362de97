#include "cycad/match/slurm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cycad/core/error.hpp"
#include "match/store_support.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

TEST(Slurm, NumbersAreRanges) {
  EXPECT_EQ(number_ranges({}), "none");
  EXPECT_EQ(number_ranges({5}), "5");
  EXPECT_EQ(number_ranges({0, 1, 2, 3}), "0-3");
  EXPECT_EQ(number_ranges({0, 2, 3, 7, 9, 10}), "0,2-3,7,9-10");
}

TEST(Slurm, TheScriptIsWhatTasksNeed) {
  ArrayJob job{.name = "cycad-a/b",
               .program = "/opt/it's/cycad",
               .plan_file = "/data/a 5% \"folder\"/plan.jsonl",
               .log_folder = "/data/a 5% \"folder\"",
               .chunks = {1, 4, 5},
               .threads = 2,
               .options = {"--time=2:00:00"}};
  EXPECT_EQ(array_script(job),
            "#!/bin/bash\n"
            "#SBATCH --job-name=cycad-a_b\n"
            "#SBATCH --array=1,4-5\n"
            "#SBATCH --ntasks=1\n"
            "#SBATCH --cpus-per-task=2\n"
            "#SBATCH --output=\"/data/a 5%% \\\"folder\\\"/slurm-%A_%a.log\"\n"
            "#SBATCH --time=2:00:00\n"
            "exec '/opt/it'\\''s/cycad' work --plan '/data/a 5% \"folder\"/plan.jsonl'"
            " --chunk \"$SLURM_ARRAY_TASK_ID\" --threads 2\n");
  job.options = {"time=2"};
  EXPECT_THAT(test::error_of<InputError>([&] { (void)array_script(job); }), HasSubstr("bad option 'time=2' of sbatch"));
  job.options = {};
  job.plan_file = "/data/\n/plan.jsonl";
  EXPECT_THROW((void)array_script(job), InputError);
}

}  // namespace
}  // namespace cycad
