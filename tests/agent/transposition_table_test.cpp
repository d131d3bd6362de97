#include "cycad/agent/transposition_table.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "agent/process/proc.hpp"

namespace cycad {
namespace {

TEST(TranspositionTable, FindsWhatWasStored) {
  TranspositionTable table(1 << 16);
  EXPECT_EQ(table.find(42), nullptr);
  table.store({.key = 42, .lower = -3, .upper = 7, .depth = 4, .own = 1, .reply = 2});
  const TableEntry* const found = table.find(42);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->lower, -3);
  EXPECT_EQ(found->upper, 7);
  EXPECT_EQ(found->depth, 4);
  table.store({.key = 42, .lower = 1, .upper = 1, .depth = 2});
  EXPECT_EQ(table.find(42)->depth, 2) << "one entry per position, the latest";
  table.clear();
  EXPECT_EQ(table.find(42), nullptr);
}

TEST(TranspositionTable, TheLeastDepthGivesWay) {
  TranspositionTable table(1);  // one cluster
  for (std::uint64_t key = 1; key <= 4; ++key) table.store({.key = key, .depth = static_cast<std::int16_t>(key * 2)});
  table.store({.key = 5, .depth = 1});
  EXPECT_EQ(table.find(1), nullptr);
  EXPECT_NE(table.find(2), nullptr);
  EXPECT_NE(table.find(5), nullptr);
  table.begin_search();
  table.store({.key = 6, .depth = 0});
  table.store({.key = 7, .depth = 0});
  EXPECT_NE(table.find(6), nullptr) << "entries of an earlier search go first";
  EXPECT_NE(table.find(7), nullptr);
}

// Neither at its birth nor for a new game does its size take time.
TEST(TranspositionTable, TakesMemoryOnlyAsItIsUsed) {
  constexpr std::size_t size = 1U << 30;
  const std::uint64_t before = process::state_of(getpid()).memory_bytes;
  TranspositionTable table(size);
  table.store({.key = 42, .depth = 4});
  table.clear();
  EXPECT_EQ(table.bytes(), size / (4 * sizeof(TableEntry)) * (4 * sizeof(TableEntry)));
  EXPECT_LT(process::state_of(getpid()).memory_bytes, before + size / 2);
}

}  // namespace
}  // namespace cycad
