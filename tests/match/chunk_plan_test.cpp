#include "cycad/match/chunk_plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "cycad/core/error.hpp"
#include "match/sealed_lines.hpp"
#include "match/store_support.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

std::vector<std::size_t> places_up_to(std::size_t end) {
  std::vector<std::size_t> places(end);
  std::iota(places.begin(), places.end(), 0U);
  return places;
}

TEST(ChunkPlan, EveryGameIsInOneChunkAndTheyAreNearlyEqual) {
  const Plan plan = small_plan("first", 11);
  for (const std::size_t chunks : {1U, 2U, 3U, 10U, 11U, 50U}) {
    const ChunkPlan cut = cut_into_chunks(plan, places_up_to(11), chunks);
    EXPECT_EQ(cut.chunks.size(), std::min<std::size_t>(chunks, 11));
    std::vector<std::size_t> all;
    for (const std::vector<std::size_t>& chunk : cut.chunks) {
      EXPECT_GE(chunk.size(), 11 / cut.chunks.size());
      EXPECT_LE(chunk.size(), 11 / cut.chunks.size() + 1);
      all.insert(all.end(), chunk.begin(), chunk.end());
    }
    EXPECT_EQ(all, places_up_to(11));
  }
  EXPECT_THROW((void)cut_into_chunks(plan, {}, 3), InputError);
  EXPECT_THROW((void)cut_into_chunks(plan, {1}, 0), InputError);
}

TEST(ChunkPlan, IsReadBackWithAllSettings) {
  const TemporaryFolder folder;
  Plan plan = small_plan("a/name\"with-signs", 10);
  plan.sprt = parse_sprt("elo0=0,elo1=20");
  const ChunkPlan cut = cut_into_chunks(plan, {1, 4, 5, 9}, 3);
  write_chunk_plan(cut, plan_path(folder.file("")));
  const ChunkPlan back = read_chunk_plan(plan_path(folder.file("")));
  EXPECT_EQ(back.plan.name, plan.name);
  EXPECT_EQ(settings_json(back.plan), settings_json(plan));
  EXPECT_EQ(back.chunks, cut.chunks);
  EXPECT_EQ(back.checksum, cut.checksum);
  EXPECT_EQ(to_text(back), folder.read("plan.jsonl"));
  EXPECT_THAT(folder.read("plan.jsonl"), HasSubstr(back.checksum));
}

// What is written can be read.
TEST(ChunkPlan, AChunkHasNoMoreGamesThanItsReaderTakes) {
  const TemporaryFolder folder;
  const Plan plan = small_plan("first", 3 * most_games_per_chunk);
  const ChunkPlan cut = cut_into_chunks(plan, places_up_to(2 * most_games_per_chunk), 2);
  write_chunk_plan(cut, plan_path(folder.file("")));
  EXPECT_EQ(read_chunk_plan(plan_path(folder.file(""))).chunks, cut.chunks);
  EXPECT_THAT(
      test::error_of<InputError>([&] { (void)cut_into_chunks(plan, places_up_to(2 * most_games_per_chunk + 1), 2); }),
      HasSubstr("200001 games in 2 chunks, expected 3 chunks or more"));
}

TEST(ChunkPlan, AnotherSeedOrAnotherCutIsAnotherPlan) {
  Plan plan = small_plan("first", 8);
  const std::string checksum = cut_into_chunks(plan, places_up_to(8), 4).checksum;
  EXPECT_EQ(cut_into_chunks(plan, places_up_to(8), 4).checksum, checksum);
  EXPECT_NE(cut_into_chunks(plan, places_up_to(8), 3).checksum, checksum);
  EXPECT_NE(cut_into_chunks(plan, places_up_to(7), 4).checksum, checksum);
  plan.schedule.seed += 1;
  EXPECT_NE(cut_into_chunks(plan, places_up_to(8), 4).checksum, checksum);
}

TEST(ChunkPlan, WhatIsNoPlanIsAnError) {
  const TemporaryFolder folder;
  const auto error_of = [&](const std::string& text) {
    const std::string path = folder.write("plan.jsonl", text);
    return test::error_of<std::runtime_error>([&] { (void)read_chunk_plan(path); });
  };
  // The text of a good plan with one thing replaced, and sealed again.
  const auto replaced = [](const std::string& what, const std::string& by) {
    std::vector<std::string> lines =
        unseal(to_text(cut_into_chunks(small_plan("first", 4), {0, 1, 2, 3}, 2)), "plan", "").lines;
    for (std::string& line : lines) {
      const std::size_t at = line.find(what);
      if (at != std::string::npos) line.replace(at, what.size(), by);
    }
    return seal(lines);
  };
  EXPECT_EQ(error_of(replaced("first/0/3", "first/0/3")), "no error");
  EXPECT_THAT(error_of(replaced("first/0/3", "first/0/4")), HasSubstr("first/0/4 is not in the experiment"));
  EXPECT_THAT(error_of(replaced("first/0/3", "other/0/3")), HasSubstr("other/0/3 is not in the experiment"));
  EXPECT_THAT(error_of(replaced("first/0/3", "first/0/2")), HasSubstr("a game is there twice"));
  EXPECT_THAT(error_of(replaced("\"chunk\":1", "\"chunk\":2")), HasSubstr("expected chunk 1"));
  EXPECT_THAT(error_of(replaced("\"settings\"", "\"setting\"")), HasSubstr("settings"));
  EXPECT_THAT(error_of(replaced(R"("first/0/2","first/0/3")", "")), HasSubstr("line 3: a chunk without games"));
  const std::string opening =
      unseal(replaced("\"games\":4,\"chunks\":2", "\"games\":0,\"chunks\":0"), "plan", "").lines[0];
  EXPECT_THAT(error_of(seal({opening})), HasSubstr("no chunks, expected one or more"));
  const std::string whole = replaced("first", "first");
  EXPECT_THAT(error_of(whole.substr(0, whole.size() / 2)), HasSubstr("plan.jsonl: cut short"));
  EXPECT_THAT(error_of("[]"), HasSubstr("a foreign file"));
  EXPECT_THAT(test::error_of<InputError>([&] { (void)read_chunk_plan(folder.file("nothing")); }),
              HasSubstr("no such file"));
  EXPECT_THAT(test::error_of<InputError>([] {
                check_chunk(cut_into_chunks(small_plan("first", 4), {0, 1}, 2), 2);
              }),
              HasSubstr("chunk 2: the plan of first has chunks 0 to 1"));
}

}  // namespace
}  // namespace cycad
