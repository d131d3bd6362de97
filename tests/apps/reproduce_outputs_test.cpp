// What `cycad reproduce` says about its outputs before the first game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "apps/reproduce_fixture.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

class ReproduceOutputs : public Reproduce {
 protected:
  ReproduceOutputs() { write(exact_recipe); }

  // Refused, with nothing stored.
  void expect_refused(const Arguments& arguments, int code, const std::string& message) const {
    const ProgramRun run = run_cycad(arguments);
    EXPECT_EQ(run.code, code) << message << run.err;
    EXPECT_THAT(run.err, HasSubstr(message));
    EXPECT_EQ(run.out, "") << message;
    EXPECT_FALSE(std::filesystem::exists(folder_.file("store.db"))) << message;
  }
  [[nodiscard]] Arguments writing(const std::string& document_path, const Arguments& more = {}) const {
    return cycad::with(
        with({"--write", "--allow-dirty", "--ledger", folder_.file("ledger"), "--document", document_path}), more);
  }
};

TEST_F(ReproduceOutputs, TakeTheNameOfNothingElse) {
  const Arguments ledger{"--ledger", folder_.file("ledger")};
  std::filesystem::create_directory(folder_.file("ledger"));
  std::filesystem::create_symlink(folder_.file("store.db.parts"), folder_.file("link"));
  for (const char* name : {"tiny.toml", "store.db", "store.db-wal", "store.db-shm", "store.db-journal",
                           "store.db.cycad-lock", "store.db.parts", "ledger"}) {
    const std::string path = folder_.file(name);
    expect_refused(cycad::with(with({"--html", path}), ledger), 2, "--html " + path + ": the same file as ");
    expect_refused(writing(path), 2, "--document " + path + ": the same file as ");
  }
  for (const char* name : {"ledger/tiny.json.gz", "ledger/page", "ledger/inner/page", "store.db.parts/a.json",
                           "ledger/../ledger/page", "link/a.json"}) {
    const std::string path = folder_.file(name);
    expect_refused(cycad::with(with({"--html", path}), ledger), 2, "--html " + path + ": lies in the folder ");
    expect_refused(writing(path), 2, "--document " + path + ": lies in the folder ");
  }
  expect_refused(
      cycad::with({"reproduce", "--file", folder_.file("tiny.toml"), "--store", folder_.file("ledger/tiny.json.gz"),
                   "--write", "--allow-dirty", "--document", folder_.file("results.md")},
                  ledger),
      2, "--store " + folder_.file("ledger/tiny.json.gz") + ": the same file as ");
  EXPECT_EQ(folder_.read("tiny.toml"), exact_recipe);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.file("ledger")));
}

TEST_F(ReproduceOutputs, AreNoOtherNameOfAFileInTheLedger) {
  (void)folder_.write("page", "");
  std::filesystem::create_directory(folder_.file("ledger"));
  std::filesystem::create_hard_link(folder_.file("page"), folder_.file("ledger/tiny.json.gz"));
  expect_refused(with({"--html", folder_.file("page"), "--ledger", folder_.file("ledger")}), 2,
                 "lies in the folder " + folder_.file("ledger"));
}

TEST_F(ReproduceOutputs, CanBeWrittenOrNothingIsRun) {
  std::filesystem::create_directory(folder_.file("folder"));
  (void)folder_.write("other.db", "SQLite format 3" + std::string(20, '\0'));
  expect_refused(with({"--html", folder_.file("folder")}), 3, "cannot write " + folder_.file("folder"));
  expect_refused(writing(folder_.file("folder")), 3, "cannot write " + folder_.file("folder"));
  expect_refused(writing(folder_.file("none/results.md")), 3, "cannot write " + folder_.file("none/results.md"));
  expect_refused(writing(folder_.file("other.db")), 2, "it is a store");
  EXPECT_FALSE(std::filesystem::exists(folder_.file("ledger")));
  // Without a recipe, too.
  expect_refused({"reproduce", "--write", "--ledger", folder_.file("ledger"), "--document", folder_.file("folder")}, 3,
                 "cannot write " + folder_.file("folder"));

  (void)folder_.write("ledger", "a file");
  expect_refused(writing(folder_.file("results.md")), 3, "--ledger " + folder_.file("ledger"));
  std::filesystem::remove(folder_.file("ledger"));
  std::filesystem::create_directories(folder_.file("ledger/tiny.json.gz"));
  expect_refused(writing(folder_.file("results.md")), 2, "ledger/tiny.json.gz: cannot be read");
}

TEST_F(ReproduceOutputs, WhatTheSystemSaysOfAPathIsSaidInOneWay) {
  std::filesystem::create_symlink(folder_.file("loop"), folder_.file("loop"));
  const std::string folder(300, 'a');
  const ProgramRun loop = run_cycad({"reproduce", "--new", folder_.file("loop")});
  EXPECT_EQ(loop.code, 3);
  EXPECT_EQ(loop.err, "cycad: " + folder_.file("loop") + ": Too many levels of symbolic links\n");
  const ProgramRun ledger = run_cycad({"reproduce", "--check", "--ledger", folder});
  EXPECT_EQ(ledger.code, 2);
  EXPECT_EQ(ledger.err, "cycad: --ledger " + folder + ": no such folder\n");
  const ProgramRun served = run_cycad({"serve", "--folder", folder});
  EXPECT_EQ(served.code, 3);
  EXPECT_EQ(served.err, "cycad: " + folder + ": File name too long\n");
}

TEST_F(ReproduceOutputs, ADeviceIsWrittenToOnce) {
  EXPECT_EQ(run_cycad(with({"--html", "/dev/null"})).code, 0);
  EXPECT_THAT(run_cycad(with({"--html", "/dev/stdout"})).out, HasSubstr("<h2 id=\"tiny\">"));
}

TEST_F(ReproduceOutputs, TheLedgerIsReadBeforeTheFirstGame) {
  ASSERT_EQ(run_cycad(writing(folder_.file("results.md"))).code, 0);
  std::filesystem::remove(folder_.file("store.db"));
  // One of another recipe of one's own would be in the document, and cannot be.
  (void)folder_.write("mine.toml", exact_recipe);
  const Arguments mine{"reproduce",    "--file",   folder_.file("mine.toml"), "--store",    folder_.file("store.db"),
                       "--write",      "--ledger", folder_.file("ledger"),    "--document", folder_.file("results.md"),
                       "--allow-dirty"};
  expect_refused(mine, 2,
                 "ledger " + folder_.file("ledger/tiny.json.gz") +
                     ": of a recipe that is neither shipped nor --file; expected another --ledger");
  EXPECT_FALSE(std::filesystem::exists(folder_.file("ledger/mine.json.gz")));
  (void)folder_.write("ledger/tiny.json.gz", "nonsense");
  expect_refused(writing(folder_.file("results.md")), 2, "damaged");
}

// Of other settings than the recipe has now: that is what it is run again for.
TEST_F(ReproduceOutputs, AnEntryOfTheSameRecipeMayBeOld) {
  ASSERT_EQ(run_cycad(writing(folder_.file("results.md"))).code, 0);
  write(exact_recipe + "[[part]]\nname = \"more\"\nkind = \"payoffs\"\nmaps = \"samothrakis-a\"\n");
  const ProgramRun run = run_cycad(writing(folder_.file("results.md")));
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(folder_.read("results.md"), HasSubstr("more: map samothrakis-a"));
}

}  // namespace
}  // namespace cycad
