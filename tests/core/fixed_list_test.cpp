#include "cycad/core/fixed_list.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace cycad {
namespace {

TEST(FixedList, StartsEmpty) {
  const FixedList<int, 3> list{};
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.size(), 0U);
  EXPECT_EQ(list.begin(), list.end());
  EXPECT_EQ((FixedList<int, 3>::capacity()), 3U);
}

TEST(FixedList, KeepsTheOrderUpToItsCapacity) {
  FixedList<int, 3> list;
  for (const int element : {7, 5, 9}) list.push_back(element);
  EXPECT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0], 7);
  EXPECT_EQ(list[1], 5);
  EXPECT_EQ(list.data()[2], 9);
  EXPECT_EQ(std::accumulate(list.begin(), list.end(), 0), 21);
  list[1] = 6;
  EXPECT_EQ(list[1], 6);
}

TEST(FixedList, ClearMakesRoomAgain) {
  FixedList<int, 2> list;
  list.push_back(1);
  list.push_back(2);
  list.clear();
  EXPECT_TRUE(list.empty());
  list.push_back(3);
  EXPECT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0], 3);
}

TEST(FixedList, EqualityLooksAtTheElementsInUseOnly) {
  FixedList<int, 4> a, b;
  a.push_back(1);
  a.push_back(2);
  b.push_back(1);
  EXPECT_NE(a, b);
  b.push_back(3);
  EXPECT_NE(a, b);
  b[1] = 2;
  EXPECT_EQ(a, b);
  a.clear();
  b.clear();
  EXPECT_EQ(a, b);  // what was there before does not count
}

#ifndef NDEBUG
TEST(FixedListDeathTest, PushingBeyondTheCapacityIsCaught) {
  FixedList<int, 1> list;
  list.push_back(1);
  EXPECT_DEATH(list.push_back(2), "size_");
}
#endif

}  // namespace
}  // namespace cycad
