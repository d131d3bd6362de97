// The file of a store with its log and its lock: whose they are, what damage and other programs do to them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <thread>

#include "apps/store_fixture.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::Not;

class StoreFiles : public StoreCommands {};

// A store that was moved or deleted without its log: SQLite would delete the log, and the games in it.
TEST_F(StoreFiles, ALogWithoutItsStoreIsKept) {
  (void)folder_.write("store.db-wal", std::string(5000, 'x'));
  const ProgramRun refused = run_cycad(match());
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("store.db-wal is and may have games"));
  EXPECT_EQ(folder_.read("store.db-wal").size(), 5000U);
  // Nor does a reader take it away, where the store was emptied.
  (void)folder_.write("store.db", "");
  for (const Arguments& reader : {Arguments{"report", "--store", store()}, Arguments{"store", "check", store()}}) {
    const ProgramRun read = run_cycad(reader);
    EXPECT_EQ(read.code, 2) << read.err;
    EXPECT_EQ(folder_.read("store.db-wal").size(), 5000U);
  }
  std::filesystem::remove(store());
  const std::string other = folder_.file("other.db");
  ASSERT_EQ(run_cycad({"match", "tron", "random", "random", "--games", "2", "--store", other}).code, 0);
  const ProgramRun copy = run_cycad({"store", "copy", other, store()});
  EXPECT_EQ(copy.code, 2);
  EXPECT_THAT(copy.err, HasSubstr("store.db-wal: left by a store"));
  // A lock that was left is nobody's.
  std::filesystem::remove(store() + "-wal");
  (void)folder_.write("store.db.cycad-lock", "");
  EXPECT_EQ(run_cycad({"store", "copy", other, store()}).code, 0);
  std::filesystem::remove(store());
  EXPECT_FALSE(std::filesystem::exists(store()));
}

TEST_F(StoreFiles, NamesOfLogsAndLocksAreNoStores) {
  for (const char* ending : {"-wal", "-shm", "-journal", ".cycad-lock"}) {
    const std::string path = store() + ending;
    EXPECT_EQ(run_cycad({"match", "tron", "random", "random", "--games", "2", "--store", path}).code, 2) << path;
    EXPECT_FALSE(std::filesystem::exists(path)) << path;
  }
  ASSERT_EQ(run_cycad(match()).code, 0);
  const ProgramRun copy = run_cycad({"store", "copy", store(), store() + "-wal"});
  EXPECT_EQ(copy.code, 2) << copy.err;
  const std::string before = folder_.read("store.db.cycad-lock");
  EXPECT_EQ(with_store({"export", "--output", store() + ".cycad-lock"}).code, 2);
  EXPECT_EQ(folder_.read("store.db.cycad-lock"), before);
}

// A log with games is beside one of them only.
TEST_F(StoreFiles, AFileWithTwoNamesIsNeitherReadNorWrittenTo) {
  ASSERT_EQ(run_cycad(match()).code, 0);
  std::filesystem::create_hard_link(store(), folder_.file("other.db"));
  for (const std::string& name : {store(), folder_.file("other.db")}) {
    for (const Arguments& arguments : {Arguments{"match", "tron", "random", "random", "--games", "2", "--store", name},
                                       Arguments{"games", "--store", name}, Arguments{"store", "check", name},
                                       Arguments{"store", "copy", name, folder_.file("copy.db")}}) {
      const ProgramRun run = run_cycad(arguments);
      EXPECT_EQ(run.code, 2);
      EXPECT_THAT(run.err, HasSubstr("the file has 2 names (hard links), expected one"));
    }
  }
  std::filesystem::remove(folder_.file("other.db"));
  EXPECT_EQ(with_store({"games"}).code, 0);
}

// One lock for a link and for where it leads, even if nothing was there when it was taken.
TEST_F(StoreFiles, ALinkToNothingHasTheLockOfWhatItLeadsTo) {
  std::filesystem::create_symlink("store.db", folder_.file("link.db"));
  ASSERT_EQ(run_cycad({"match", "tron", "random", "random", "--games", "2", "--store", folder_.file("link.db")}).code,
            0);
  EXPECT_TRUE(std::filesystem::exists(store()));
  EXPECT_TRUE(std::filesystem::exists(store() + ".cycad-lock"));
  EXPECT_FALSE(std::filesystem::exists(folder_.file("link.db.cycad-lock")));
}

TEST_F(StoreFiles, WhatIsNoStoreIsLeftAsItWas) {
  (void)folder_.write("store.db", "");
  const ProgramRun empty = run_cycad({"store", "compact", store()});
  EXPECT_EQ(empty.code, 2) << empty.err;
  EXPECT_EQ(folder_.read("store.db"), "");
  (void)folder_.write("store.db", "a text");
  EXPECT_EQ(run_cycad(match()).code, 2);
  EXPECT_FALSE(std::filesystem::exists(store() + ".cycad-lock"));
}

TEST_F(StoreFiles, TwoProcessesDoNotWriteAtOnce) {
  StartedProgram first(CYCAD_PROGRAM,
                       {"match", "tron", "mcts(sims=2000)", "mcts(sims=2000)", "--games", "100000", "--store", store()},
                       "");
  while (folder_.read("store.db.cycad-lock").empty()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  const ProgramRun second = run_cycad(match());
  EXPECT_EQ(second.code, 3);
  EXPECT_THAT(second.err, HasSubstr("in use by process " + std::to_string(first.process()) + " on "));
  kill(first.process(), SIGKILL);
  EXPECT_EQ(first.wait().code, 128 + SIGKILL);
  EXPECT_EQ(run_cycad(match()).code, 0);
}

TEST_F(StoreFiles, CraftedPlansAreRefused) {
  ASSERT_EQ(run_cycad(match()).code, 0);
  const auto report_after = [&](const std::string& expression) {
    change(("UPDATE experiments SET settings = " + expression).c_str());
    const ProgramRun run = with_store({"report"});
    const ProgramRun again = run_cycad(match());
    EXPECT_EQ(again.code, 2) << expression << again.err;
    change("UPDATE experiments SET settings = version WHERE 0");
    EXPECT_EQ(run.code, 2) << expression << run.err;
    return run.err;
  };
  change("UPDATE experiments SET version = settings");  // the good ones, to begin from
  EXPECT_THAT(report_after("json_set(version, '$.starts', json('[]'))"), HasSubstr("no starts"));
  EXPECT_THAT(report_after("json_set(version, '$.games', -1)"), HasSubstr("settings of 'first'"));
  EXPECT_THAT(report_after("json_set(version, '$.games', 1000000000000000)"), HasSubstr("expected 1 to 1000000000"));
  EXPECT_THAT(report_after("json_set(version, '$.pairings[0][1]', 7)"), HasSubstr("agents that are not there"));
  EXPECT_THAT(report_after("json_set(version, '$.game', 'chess')"), HasSubstr("unknown game 'chess'"));
  EXPECT_THAT(report_after("json_set(version, '$.sides', 'both')"), HasSubstr("unknown sides 'both'"));
  EXPECT_THAT(report_after("json_set(version, '$.starts[0].position', '3 1/1#3')"), HasSubstr("settings of 'first'"));
  EXPECT_THAT(report_after("'{\"a\":' || replace(hex(zeroblob(50000)), '0', '[')"), HasSubstr("nested more than"));
  EXPECT_THAT(report_after("'nothing'"), HasSubstr("settings of 'first'"));
}

TEST_F(StoreFiles, DamageInAValueIsNoticed) {
  ASSERT_EQ(run_cycad(match()).code, 0);
  ASSERT_EQ(run_cycad({"store", "check", store()}).code, 0);
  sqlite3* connection = nullptr;
  ASSERT_EQ(sqlite3_open(store().c_str(), &connection), SQLITE_OK);
  ASSERT_EQ(
      sqlite3_exec(connection, "UPDATE games SET milliseconds_one = 1e9 WHERE number = 3", nullptr, nullptr, nullptr),
      SQLITE_OK);
  sqlite3_close(connection);
  const ProgramRun checked = run_cycad({"store", "check", store()});
  EXPECT_EQ(checked.code, 1);
  EXPECT_THAT(checked.out, HasSubstr("game first/0/3: damaged, its checksum"));
  EXPECT_THAT(checked.out, HasSubstr("6 games, 1 problems"));
  EXPECT_EQ(with_store({"report"}).code, 3);
}

TEST_F(StoreFiles, ACopyIsWholeAndACompactStoreTheSame) {
  ASSERT_EQ(run_cycad(match()).code, 0);
  const std::string rows = with_store({"export"}).out;
  EXPECT_EQ(run_cycad({"store", "copy", store(), folder_.file("copy.db")}).code, 0);
  EXPECT_EQ(run_cycad({"export", "--store", folder_.file("copy.db")}).out, rows);
  EXPECT_EQ(run_cycad({"store", "copy", store(), folder_.file("copy.db")}).code, 2);
  EXPECT_EQ(run_cycad({"store", "compact", store()}).code, 0);
  EXPECT_EQ(with_store({"export"}).out, rows);
  EXPECT_EQ(run_cycad({"store", "melt", store()}).code, 2);
  EXPECT_EQ(run_cycad({"store", "check", folder_.write("other", "text")}).code, 2);
}

TEST_F(StoreFiles, FilesOfOthersAreLeftAlone) {
  const std::string lock = folder_.write("Cargo.lock", "# not ours\n");
  Arguments named = match();
  *std::find(named.begin(), named.end(), store()) = folder_.file("Cargo");
  EXPECT_EQ(run_cycad(named).code, 0);
  EXPECT_EQ(folder_.read("Cargo.lock"), "# not ours\n");
  (void)folder_.write("other.cycad-lock", "somebody's notes\n");
  *std::find(named.begin(), named.end(), folder_.file("Cargo")) = folder_.file("other");
  EXPECT_EQ(run_cycad(named).code, 3);
  EXPECT_EQ(folder_.read("other.cycad-lock"), "somebody's notes\n");
  std::filesystem::remove(folder_.file("other.cycad-lock"));
  std::filesystem::create_symlink("victim", folder_.file("other.cycad-lock"));
  EXPECT_EQ(run_cycad(named).code, 3);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("victim")));
  std::filesystem::remove(folder_.file("other.cycad-lock"));
  std::filesystem::create_hard_link(folder_.write("empty", ""), folder_.file("other.cycad-lock"));
  EXPECT_EQ(run_cycad(named).code, 3);
  EXPECT_EQ(folder_.read("empty"), "");
  // A table does not replace the results that it is of.
  ASSERT_EQ(run_cycad(match()).code, 0);
  EXPECT_EQ(with_store({"export", "--output", store()}).code, 2);
  EXPECT_EQ(with_store({"export"}).code, 0);
}

TEST_F(StoreFiles, OddPathsAreFiles) {
  Arguments named = match();
  *std::find(named.begin(), named.end(), store()) = "/" + store();  // two slashes
  EXPECT_EQ(run_cycad(named).code, 0);
  EXPECT_THAT(run_cycad(match()).err, HasSubstr("6 of 6 games are there"));
  const std::string pipe = folder_.file("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  *std::find(named.begin(), named.end(), "/" + store()) = pipe;
  EXPECT_EQ(run_cycad(named).code, 2);
  for (const char* endless : {"/dev/zero", pipe.c_str()}) {
    const std::string start = std::string("positions(") + endless + ")";
    EXPECT_EQ(run_cycad({"match", "tron", "random", "random", "--games", "2", "--start", start}).code, 2) << endless;
  }
  const std::string logged = "process(cmd=\"exit 1\", log=\"" + pipe + "\")";
  EXPECT_EQ(run_cycad({"match", "tron", logged, "random", "--games", "2"}).code, 3);
}

TEST_F(StoreFiles, AStoreThatIsTakenAwayIsNoticed) {
  struct Attack {
    const char* what;
    std::function<void()> run;
  };
  const Attack attacks[] = {
      {"moved", [&] { std::filesystem::rename(store(), folder_.file("moved.db")); }},
      {"deleted", [&] { std::filesystem::remove(store()); }},
      {"log deleted", [&] { std::filesystem::remove(store() + "-wal"); }},
      {"emptied", [&] { std::filesystem::resize_file(store(), 0); }},
  };
  for (const Attack& attack : attacks) {
    SCOPED_TRACE(attack.what);
    Arguments long_match = match();
    *std::find(long_match.begin(), long_match.end(), "6") = "100000";
    StartedProgram program(CYCAD_PROGRAM, long_match, "");
    // Some games later; the match goes on for many seconds.
    while (program.running() && folder_.read("store.db-wal").size() < 100'000)
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    attack.run();
    const ProgramRun run = program.wait();
    EXPECT_EQ(run.code, 3);
    EXPECT_THAT(run.err, HasSubstr("moved, replaced, emptied or deleted while it was in use"));
    for (const char* name : {"store.db", "store.db-wal", "store.db-shm"}) std::filesystem::remove(folder_.file(name));
  }
}

TEST_F(StoreFiles, AFullDiskKeepsTheGamesBeforeAndSaysSo) {
  // A limit on the size of files is a full disk for the program. 200 blocks are 200 KiB.
  const std::string command = "ulimit -f 200; exec \"" CYCAD_PROGRAM
                              "\" match tron random random --map empty:8x8 "
                              "--games 500 --progress 0 --store " +
                              store();
  ProgramRun run = StartedProgram("bash", {"-c", command}, "").wait();
  EXPECT_EQ(run.code, 3) << run.err;
  EXPECT_THAT(run.err, HasSubstr("store " + store() + ": "));
  const std::string lines = with_store({"export", "--format", "jsonl"}).out;
  const auto kept = std::count(lines.begin(), lines.end(), '\n');
  EXPECT_GT(kept, 5);
  EXPECT_LT(kept, 500);
  EXPECT_THAT(run.err, Not(HasSubstr(std::to_string(kept + 1) + "/500 games")));
  run = with_store({"match", "tron", "random", "random", "--map", "empty:8x8", "--games", "500"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr(std::to_string(kept) + " of 500 games are there"));
}

// Root may write everywhere: the program then runs as nobody, from where nobody may read it.
class Unprivileged {
 public:
  explicit Unprivileged(int user = 65534) : user_(std::to_string(user)) {
    std::filesystem::permissions(folder.file(""), std::filesystem::perms(0755));
    std::filesystem::copy_file(CYCAD_PROGRAM, folder.file("cycad"));
  }
  ProgramRun operator()(Arguments arguments) const {
    if (getuid() != 0) return run_cycad(arguments);
    arguments.insert(arguments.begin(), {"--reuid=" + user_, "--regid=65534", "--clear-groups", folder.file("cycad")});
    return StartedProgram("setpriv", arguments, "").wait();
  }

  TemporaryFolder folder;

 private:
  std::string user_;
};

// What a reader leaves beside a store that it may not write to would keep the owner from writing.
TEST_F(StoreFiles, AReaderOfAnotherAccountLeavesNothingBehind) {
  if (getuid() != 0) GTEST_SKIP() << "only root can be somebody else";
  std::filesystem::permissions(folder_.file(""), std::filesystem::perms(01777));
  const Unprivileged owner(1001), other(1002);
  ASSERT_EQ(owner(match()).code, 0);
  for (const Arguments& reading :
       {Arguments{"games", "--store", store()}, Arguments{"store", "check", store()},
        Arguments{"report", "--store", store()}, Arguments{"store", "copy", store(), folder_.file("copy.db")}}) {
    const ProgramRun run = other(reading);
    EXPECT_EQ(run.code, 0) << reading.front() << run.err;
  }
  const ProgramRun writing = other(match());
  EXPECT_EQ(writing.code, 3);
  EXPECT_THAT(writing.err, HasSubstr("store " + store() + ": cannot be written to (Permission denied)"));
  for (const char* const ending : {"-wal", "-shm"}) EXPECT_FALSE(std::filesystem::exists(store() + ending)) << ending;
  const auto more = [&](const char* games) {
    Arguments longer = match();
    *std::find(longer.begin(), longer.end(), "6") = games;
    return longer;
  };
  EXPECT_EQ(owner(more("8")).code, 0);
  // As the owner of the store finds what an older program left.
  for (const char* const ending : {"-wal", "-shm"}) {
    (void)folder_.write(std::string("store.db") + ending, "");
    ASSERT_EQ(chown((store() + ending).c_str(), 1002, 1002), 0);
    ASSERT_EQ(chmod((store() + ending).c_str(), 0644), 0);
  }
  const ProgramRun locked_out = owner(more("10"));
  EXPECT_EQ(locked_out.code, 3);
  EXPECT_THAT(locked_out.err, HasSubstr(store() + "-wal of user 1002, " + store() + "-shm of user 1002, expected"));
}

TEST_F(StoreFiles, RootLeavesTheOwnersLockToTheOwner) {
  if (getuid() != 0) GTEST_SKIP() << "only root can be somebody else";
  std::filesystem::permissions(folder_.file(""), std::filesystem::perms(01777));
  const Unprivileged owner(1001);
  ASSERT_EQ(owner(match()).code, 0);
  std::filesystem::remove(store() + ".cycad-lock");
  ASSERT_EQ(run_cycad(match()).code, 0);
  EXPECT_EQ(owner(match()).code, 0);
}

// A log whose index is gone: to read it, SQLite would make one that belongs to the reader.
TEST_F(StoreFiles, AReaderOfAnotherAccountMakesNoIndexOfALog) {
  if (getuid() != 0) GTEST_SKIP() << "only root can be somebody else";
  ASSERT_EQ(run_cycad(match()).code, 0);
  const TemporaryFolder shared;
  sqlite3* connection = nullptr;
  ASSERT_EQ(sqlite3_open(store().c_str(), &connection), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(connection, "DELETE FROM games", nullptr, nullptr, nullptr), SQLITE_OK);
  for (const char* ending : {"", "-wal"})
    std::filesystem::copy_file(store() + ending, shared.file(std::string("store.db") + ending));
  sqlite3_close(connection);
  std::filesystem::permissions(shared.file(""), std::filesystem::perms(0777));
  const Unprivileged other(1002);
  EXPECT_EQ(other({"games", "--store", shared.file("store.db")}).code, 3);
  EXPECT_FALSE(std::filesystem::exists(shared.file("store.db-shm")));
}

// A reader of the lock could hold it for ever.
TEST_F(StoreFiles, WhoeverMayWriteToTheStoreMayLockItAndNobodyElse) {
  const auto mode = [](const std::string& name) {
    struct stat state {};
    return stat(name.c_str(), &state) == 0 ? state.st_mode & 0777U : 0U;
  };
  const auto expect_modes = [&](mode_t of_store, mode_t of_lock) {
    EXPECT_EQ(mode(store()), of_store);
    EXPECT_EQ(mode(store() + ".cycad-lock"), of_lock);
  };
  const mode_t before = umask(022);
  ASSERT_EQ(run_cycad(match()).code, 0);
  expect_modes(0644, 0600);
  ASSERT_EQ(chmod(store().c_str(), 0664), 0);
  ASSERT_EQ(run_cycad(match()).code, 0);
  expect_modes(0664, 0660);
  // The lock of an earlier store of that name.
  std::filesystem::remove(store());
  ASSERT_EQ(run_cycad(match()).code, 0);
  expect_modes(0644, 0600);
  std::filesystem::remove(store());
  umask(002);
  ASSERT_EQ(run_cycad(match()).code, 0);
  expect_modes(0664, 0660);
  umask(before);
}

// What cannot be reached is not "not there".
TEST_F(StoreFiles, AFolderThatMayNotBeEnteredIsNamed) {
  const TemporaryFolder closed;
  (void)closed.write("m", "");
  const Unprivileged unprivileged;
  std::filesystem::permissions(closed.file(""), std::filesystem::perms(0));
  const std::string path = closed.file("m");
  for (const Arguments& arguments :
       {Arguments{"games", "--store", path}, Arguments{"match", "tron", "random", "random", "--store", path},
        Arguments{"work", "--plan", path, "--chunk", "0"}, Arguments{"merge", "--store", store(), "--folder", path},
        Arguments{"board", "tron", "--map", path}, Arguments{"board", "breakthrough", "--map", path},
        Arguments{"match", "tron", "random", "random", "--start", "positions(" + path + ")"},
        Arguments{"reproduce", "--file", path}, Arguments{"reproduce", "--check", "--ledger", path},
        Arguments{"reproduce", "--check", "--ledger", closed.file("")}}) {
    const ProgramRun run = unprivileged(arguments);
    EXPECT_EQ(run.code, 3) << testing::PrintToString(arguments) << run.out << run.err;
    EXPECT_THAT(run.err, HasSubstr("Permission denied"));
    EXPECT_EQ(run.out, "");
  }
  std::filesystem::permissions(closed.file(""), std::filesystem::perms(0755));
}

// A plan that cannot be read hides neither the other experiments nor the games.
TEST_F(StoreFiles, AnExperimentThatCannotBeReadHidesNoOther) {
  ASSERT_EQ(run_cycad(match()).code, 0);
  change("INSERT INTO experiments(name, game, settings, version, created) VALUES('odd', 'tron', '{}', '1', 'now')");
  const ProgramRun run = with_store({"games"});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.out, HasSubstr("experiment first: tron, 2 agents"));
  EXPECT_THAT(run.out, HasSubstr("experiment odd: settings that cannot be read, 0 games"));
  EXPECT_THAT(run.out, HasSubstr("first/0/5"));
  EXPECT_THAT(run.err, HasSubstr("settings of 'odd': 'game' is missing"));
}

TEST_F(StoreFiles, AFolderWithoutPermissionIsAClearError) {
  ASSERT_EQ(run_cycad(match()).code, 0);
  std::filesystem::permissions(folder_.file(""), std::filesystem::perms(0555));
  const Unprivileged unprivileged;
  const ProgramRun writing = unprivileged(match());
  EXPECT_EQ(writing.code, 3);
  EXPECT_THAT(writing.err, HasSubstr("store.db"));
  EXPECT_THAT(writing.err, HasSubstr("Permission denied"));
  const ProgramRun reading = unprivileged({"games", "--store", store()});
  EXPECT_EQ(reading.code, 0) << reading.err;
  EXPECT_THAT(reading.out, HasSubstr("first/0/5"));
  std::filesystem::permissions(folder_.file(""), std::filesystem::perms(0755));
}

// The log is beside the file, not beside the link.
TEST_F(StoreFiles, GamesInALogAreNotOverlookedThroughALink) {
  ASSERT_EQ(run_cycad(match()).code, 0);
  const TemporaryFolder closed;
  sqlite3* connection = nullptr;
  ASSERT_EQ(sqlite3_open(store().c_str(), &connection), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(connection, "DELETE FROM games", nullptr, nullptr, nullptr), SQLITE_OK);
  for (const char* ending : {"", "-wal"})
    std::filesystem::copy_file(store() + ending, closed.file(std::string("store.db") + ending));
  sqlite3_close(connection);
  std::filesystem::permissions(closed.file(""), std::filesystem::perms(0555));
  const Unprivileged unprivileged;
  const std::string link = unprivileged.folder.file("link.db");
  std::filesystem::create_symlink(closed.file("store.db"), link);
  const ProgramRun reading = unprivileged({"games", "--store", link});
  EXPECT_EQ(reading.code, 3) << reading.out;
  EXPECT_THAT(reading.err, HasSubstr("its log has no index"));
  std::filesystem::permissions(closed.file(""), std::filesystem::perms(0755));
}

}  // namespace
}  // namespace cycad
