#include "cycad/match/merge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/match/chunk_file.hpp"
#include "match/sealed_lines.hpp"
#include "match/store_support.hpp"

namespace cycad {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// A plan of 10 games in 4 chunks, its folder, and a store that has the experiment but no game.
class Chunks : public testing::Test {
 protected:
  Chunks() { store_.begin(plan_.plan); }

  [[nodiscard]] std::string folder() const { return folder_.file(""); }
  ChunkRun play(std::size_t chunk) { return play_chunk(plan_, chunk, {.folder = folder()}); }
  MergeReport merge() { return merge_chunks(plan_, folder(), store_); }
  [[nodiscard]] MissingChunks missing() const { return missing_chunks(plan_, folder(), store_); }
  static std::string name(std::size_t chunk) { return "chunk-" + std::to_string(chunk) + ".jsonl"; }
  void cut(std::size_t chunk) { (void)folder_.write(name(chunk), folder_.read(name(chunk)).substr(0, 700)); }

  TemporaryFolder folder_;
  TemporaryFolder elsewhere_;
  ChunkPlan plan_ = cut_into_chunks(small_plan("first", 10), {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 4);
  Store store_{elsewhere_.file("store.db"), StoreAccess::write};
};

TEST_F(Chunks, AllMergedAreTheRowsOfOneMachine) {
  for (const std::size_t chunk : {2U, 0U, 3U, 1U}) {
    const ChunkRun run = play(chunk);
    EXPECT_TRUE(run.complete);
    EXPECT_FALSE(run.was_there);
    EXPECT_EQ(run.played, plan_.chunks[chunk].size());
    EXPECT_EQ(merge().added, plan_.chunks[chunk].size());
  }
  const MergeReport again = merge();
  EXPECT_EQ(again.added, 0U);
  EXPECT_EQ(again.files, 4U);
  EXPECT_THAT(again.problems, IsEmpty());
  Store single(elsewhere_.file("single.db"), StoreAccess::write);
  ASSERT_TRUE(run_plan(plan_.plan, {.store = &single}).complete);
  EXPECT_EQ(rows_text(store_, "first"), rows_text(single, "first"));
  EXPECT_EQ(missing().games, 0U);
}

TEST_F(Chunks, AStoreWithoutTheExperimentGetsIt) {
  (void)play(1);
  Store other(elsewhere_.file("other.db"), StoreAccess::write);
  EXPECT_EQ(merge_chunks(plan_, folder(), other).added, plan_.chunks[1].size());
  EXPECT_EQ(other.experiment("first").settings, settings_json(plan_.plan));
  Plan changed = plan_.plan;
  changed.schedule.seed = 99;
  Store different(elsewhere_.file("different.db"), StoreAccess::write);
  different.begin(changed);
  EXPECT_THAT(test::error_of<InputError>([&] { (void)merge_chunks(plan_, folder(), different); }),
              HasSubstr("seed: 99 → 3"));
}

TEST_F(Chunks, KnowsWhatIsMissing) {
  EXPECT_THAT(missing().to_play, ElementsAre(0, 1, 2, 3));
  (void)play(1);
  (void)play(2);
  EXPECT_THAT(missing().to_play, ElementsAre(0, 3));
  EXPECT_THAT(missing().to_merge, ElementsAre(1, 2));
  EXPECT_EQ(missing().games, 10U);
  (void)merge();
  EXPECT_THAT(missing().to_play, ElementsAre(0, 3));
  EXPECT_THAT(missing().to_merge, IsEmpty());
  EXPECT_EQ(missing().games, plan_.chunks[0].size() + plan_.chunks[3].size());
  // What the store has counts, not the files.
  std::filesystem::remove(chunk_path(folder(), 1));
  EXPECT_THAT(missing().to_play, ElementsAre(0, 3));
  const ChunkPlan part = cut_into_chunks(plan_.plan, plan_.chunks[0], 1);
  EXPECT_EQ(missing_chunks(part, elsewhere_.file(""), store_).outside, plan_.chunks[3].size());
}

TEST_F(Chunks, AWholeFileIsNotPlayedAgainAndADamagedOneIsSetAside) {
  (void)play(1);
  const std::string whole = folder_.read(name(1));
  const ChunkRun again = play(1);
  EXPECT_TRUE(again.was_there);
  EXPECT_TRUE(again.complete);
  EXPECT_EQ(again.played, 0U);
  EXPECT_EQ(folder_.read(name(1)), whole);
  for (const char* aside : {".damaged-1", ".damaged-2"}) {
    cut(1);
    const std::string damaged = folder_.read(name(1));
    EXPECT_EQ(chunk_state(plan_, 1, folder()), ChunkState::damaged);
    EXPECT_THAT(missing().to_play, ElementsAre(0, 1, 2, 3));
    const ChunkRun repaired = play(1);
    EXPECT_EQ(repaired.set_aside, chunk_path(folder(), 1) + aside);
    EXPECT_EQ(folder_.read(name(1) + aside), damaged);
    EXPECT_EQ(chunk_state(plan_, 1, folder()), ChunkState::whole);
  }
  EXPECT_THAT(merge().problems, IsEmpty());
}

TEST_F(Chunks, AStopLeavesNoFile) {
  std::stop_source stop;
  stop.request_stop();
  const ChunkRun run = play_chunk(plan_, 0, {.folder = folder()}, stop.get_token());
  EXPECT_FALSE(run.complete);
  EXPECT_TRUE(std::filesystem::is_empty(folder()));
  EXPECT_THROW((void)play_chunk(plan_, 4, {.folder = folder()}), InputError);
  EXPECT_THROW((void)play_chunk(plan_, 0, {.folder = folder_.file("no")}), OutsideError);
}

TEST_F(Chunks, BadFilesAreNamedAndTheOthersMerged) {
  (void)play(0);
  (void)play(3);
  cut(0);
  (void)folder_.write(name(1), folder_.read(name(3)));
  (void)folder_.write(name(2), "not from here\n");
  (void)folder_.write(name(7), "too many\n");
  (void)folder_.write(name(2) + ".part-host-12", "a task that was killed");
  const MergeReport report = merge();
  EXPECT_EQ(report.added, plan_.chunks[3].size());
  EXPECT_EQ(report.files, 1U);
  ASSERT_THAT(report.problems, SizeIs(4));
  EXPECT_THAT(report.problems[0], HasSubstr("chunk-0.jsonl: cut short"));
  EXPECT_THAT(report.problems[1], HasSubstr("chunk-1.jsonl: of another plan or chunk, expected chunk 1"));
  EXPECT_THAT(report.problems[2], HasSubstr("chunk-2.jsonl: a foreign file"));
  EXPECT_THAT(report.problems[3], HasSubstr("chunk-7.jsonl: not of this plan"));
  EXPECT_THAT(missing().to_play, ElementsAre(0));
  EXPECT_THAT(missing().blocked, ElementsAre(1, 2));
  EXPECT_THROW((void)play(2), InputError);
  EXPECT_EQ(folder_.read(name(2)), "not from here\n");
}

TEST_F(Chunks, AFileOfAnotherPlanIsNotTaken) {
  Plan changed = plan_.plan;
  changed.schedule.seed = 99;
  const ChunkPlan other = cut_into_chunks(changed, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 4);
  (void)play_chunk(other, 0, {.folder = folder()});
  ASSERT_THAT(merge().problems, SizeIs(1));
  EXPECT_THAT(merge().problems[0], HasSubstr("expected chunk 0 of plan " + plan_.checksum));
  EXPECT_THAT(store_.games({}), IsEmpty());
}

TEST_F(Chunks, AnotherGameUnderTheSameKeyIsAProblemOfItsFile) {
  (void)play(0);
  (void)play(1);
  StoredGame changed = read_chunk_file(plan_, 0, folder())[1];
  changed.sides[0].simulations += 1;
  ASSERT_TRUE(store_.insert(changed));
  const MergeReport report = merge();
  ASSERT_THAT(report.problems, SizeIs(1));
  EXPECT_THAT(report.problems[0], HasSubstr("chunk-0.jsonl: store"));
  EXPECT_THAT(report.problems[0], HasSubstr("game first/0/1 is there already and was another one"));
  EXPECT_EQ(report.files, 1U);
  EXPECT_EQ(store_.game(changed.key).sides[0].simulations, changed.sides[0].simulations);
}

// A row that no store can hold would have spoilt the whole store.
TEST_F(Chunks, RowsThatNobodyRecordsAreFoundBehindAGoodChecksum) {
  (void)play(0);
  const std::vector<std::string> lines = read_sealed(chunk_path(folder(), 0), "chunk").lines;
  const auto error_with = [&](const std::string& name, const Json& value) {
    std::vector<std::string> forged = lines;
    Json row = Json::parse(forged[1]);
    row[name] = value;
    forged[1] = row.dump();
    std::ofstream(chunk_path(folder(), 0)) << seal(forged);
    return test::error_of<OutsideError>([&] { (void)read_chunk_file(plan_, 0, folder()); });
  };
  EXPECT_THAT(error_with("milliseconds_one", -1.0), HasSubstr("milliseconds_one: expected a number from 0 to 1e+15"));
  EXPECT_THAT(error_with("milliseconds_two", 1e308), HasSubstr("milliseconds_two: expected a number from 0 to 1e+15"));
  EXPECT_THAT(error_with("failure_one", "late"), HasSubstr("player 1 cannot have failed in it"));
  EXPECT_THAT(error_with("end", "stopped"), HasSubstr("it cannot have ended by stopped"));
  EXPECT_THAT(error_with("end", "forfeit"), HasSubstr("it cannot have ended by forfeit"));
  EXPECT_EQ(error_with("milliseconds_one", -0.0), "no error");
  const StoredGame zero = read_chunk_file(plan_, 0, folder())[0];
  ASSERT_TRUE(store_.insert(zero));
  EXPECT_TRUE(same_game(store_.game(zero.key), zero)) << "its checksum is that of the value that SQLite keeps";
}

TEST_F(Chunks, GamesThatCannotBeAreFoundBehindAGoodChecksum) {
  Tournament tournament = make_tournament(plan_.plan);
  tournament.only = plan_.chunks[0];
  std::vector<PlayedGame> games = play_tournament(tournament);
  games[0].record.result = games[0].record.result == 1.0F ? 0.0F : 1.0F;
  write_chunk_file(plan_, 0, folder(), games);
  EXPECT_THAT(test::error_of<OutsideError>([&] { (void)read_chunk_file(plan_, 0, folder()); }),
              HasSubstr("game first/0/0: its moves do not lead to its result"));
  games = play_tournament(tournament);
  std::swap(games[0], games[1]);
  write_chunk_file(plan_, 0, folder(), games);
  EXPECT_THAT(test::error_of<OutsideError>([&] { (void)read_chunk_file(plan_, 0, folder()); }),
              HasSubstr("game first/0/1 in the place of first/0/0"));
}

TEST(PlacesToPlay, AreNoneOnceASequentialTestHasDecided) {
  const TemporaryFolder folder;
  Store store(folder.file("store.db"), StoreAccess::write);
  Plan plan = small_plan("first", 400);
  plan.sprt = parse_sprt("elo0=0,elo1=200");
  store.begin(plan);
  EXPECT_THAT(places_to_play(plan, store), SizeIs(400));
  ASSERT_TRUE(run_plan(plan, {.store = &store}).complete);
  ASSERT_LT(store.keys("first").size(), 400U);
  EXPECT_THAT(places_to_play(plan, store), IsEmpty());
}

}  // namespace
}  // namespace cycad
