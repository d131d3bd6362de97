#include "serve/runs.hpp"

#include <gtest/gtest.h>

#include "serve/api_error.hpp"

namespace cycad::serve {
namespace {

const Run::Job nothing = [](Run&, const std::stop_token&) {};

// While a large store is opened the others are told what runs, and nobody else begins to write to it.
TEST(Runs, CanBeAskedWhileOneIsPrepared) {
  Runs runs(2, "");
  const auto run = runs.begin("match", "one", "a.db", [&] {
    EXPECT_TRUE(runs.all().empty());
    EXPECT_THROW((void)runs.begin("match", "two", "a.db", [] { return nothing; }), ApiError);
    EXPECT_NO_THROW((void)runs.begin("match", "three", "b.db", [] { return nothing; }));
    return nothing;
  });
  EXPECT_EQ(runs.all().size(), 2U);
  EXPECT_EQ(runs.find(run->id()), run);
}

TEST(Runs, ThatCannotBeginLeaveNothing) {
  Runs runs(1, "");
  EXPECT_THROW((void)runs.begin("match", "one", "a.db", []() -> Run::Job { throw ApiError(422, "damaged"); }),
               ApiError);
  EXPECT_NO_THROW((void)runs.begin("match", "one", "a.db", [] { return nothing; }));
}

}  // namespace
}  // namespace cycad::serve
