#include "cycad/core/linked_stop.hpp"

#include <gtest/gtest.h>

namespace cycad {
namespace {

TEST(LinkedStop, FollowsTheOtherOneAndIsNotFollowedByIt) {
  std::stop_source outer;
  LinkedStop first(outer.get_token()), second(outer.get_token());
  first.request_stop();
  EXPECT_TRUE(first.token().stop_requested());
  EXPECT_FALSE(outer.stop_requested());
  EXPECT_FALSE(second.token().stop_requested());
  outer.request_stop();
  EXPECT_TRUE(second.token().stop_requested());
  EXPECT_TRUE(LinkedStop(outer.get_token()).token().stop_requested());
}

}  // namespace
}  // namespace cycad
