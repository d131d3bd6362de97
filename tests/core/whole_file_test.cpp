#include "cycad/core/whole_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include "apps/program.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace {

std::size_t files_in(const std::string& folder) {
  const std::filesystem::directory_iterator all(folder);
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

TEST(WholeFile, IsThereOnlyAfterTheCommit) {
  const TemporaryFolder folder;
  (void)folder.write("file", "before");
  {
    WholeFile file(folder.file("file"));
    file.write("one ");
    file.write("two");
    EXPECT_EQ(folder.read("file"), "before");
    file.commit();
  }
  EXPECT_EQ(folder.read("file"), "one two");
  {
    WholeFile file(folder.file("file"));
    file.write("never");
  }
  EXPECT_EQ(folder.read("file"), "one two");
  EXPECT_EQ(files_in(folder.file("")), 1U);
  EXPECT_THROW(WholeFile(folder.file("no/file")), OutsideError);
}

TEST(WholeFile, LeavesTheLogAndTheLockOfAStoreAlone) {
  const TemporaryFolder folder;
  (void)folder.write("a.db", "SQLite format 3" + std::string(20, '\0'));
  for (const char* name : {"a.db-wal", "a.db-shm", "a.db-journal", "a.db.cycad-lock"}) {
    EXPECT_THROW(WholeFile(folder.file(name)), InputError) << name;
    EXPECT_FALSE(std::filesystem::exists(folder.file(name))) << name;
  }
  WholeFile(folder.file("b.db-wal")).commit();  // beside no store it is a file like any other
  EXPECT_TRUE(std::filesystem::exists(folder.file("b.db-wal")));
}

TEST(WholeFile, KnowsWhatLeadsIntoAFolder) {
  const TemporaryFolder folder;
  namespace fs = std::filesystem;
  fs::create_directories(folder.file("in/deeper"));
  (void)folder.write("in/file", "");
  fs::create_symlink(folder.file("in/new"), folder.file("link"));
  fs::create_directory_symlink(folder.file("in"), folder.file("in2"));
  fs::create_hard_link(folder.file("in/file"), folder.file("hard"));
  for (const char* path : {"in/file", "in/new", "in/deeper/new", "in/no/new", "in/../in/x", "link", "in2/x", "hard"})
    EXPECT_TRUE(leads_into(folder.file(path), folder.file("in"))) << path;
  EXPECT_TRUE(leads_into(folder.file("in/x"), folder.file("in2")));
  EXPECT_TRUE(leads_into(folder.file("none/x"), folder.file("none")));
  for (const char* path : {"in", "inner", "x", "in/../x"})
    EXPECT_FALSE(leads_into(folder.file(path), folder.file("in"))) << path;
}

// The name of a pipe's "log" is a file like any other, and nobody waits for the pipe.
TEST(WholeFile, DoesNotWaitForAPipeInThePlaceOfAStore) {
  const TemporaryFolder folder;
  ASSERT_EQ(mkfifo(folder.file("pipe").c_str(), 0600), 0);
  for (const char* ending : {"-wal", "-shm", "-journal", ".cycad-lock"}) {
    alarm(20);
    WholeFile(folder.file("pipe") + ending).commit();
    alarm(0);
    EXPECT_TRUE(std::filesystem::exists(folder.file("pipe") + ending));
  }
}

TEST(WholeFile, WhatCannotBeReachedIsNotAbsent) {
  const TemporaryFolder folder;
  (void)folder.write("file", "text");
  EXPECT_TRUE(is_there(folder.file("file")));
  EXPECT_FALSE(is_there(folder.file("other")));
  EXPECT_FALSE(is_there(folder.file("file/below")));
  EXPECT_FALSE(is_there(std::string(100'000, 'x')));
  std::filesystem::create_symlink("loop", folder.file("loop"));
  EXPECT_THROW((void)is_there(folder.file("loop")), OutsideError);
  errno = ENOENT;
  EXPECT_THROW(fail_to_read("file"), InputError);
  errno = EACCES;
  EXPECT_THROW(fail_to_read("file"), OutsideError);
}

TEST(WholeFile, KeepsModeAndLinks) {
  const TemporaryFolder folder;
  (void)folder.write("file", "before");
  ASSERT_EQ(chmod(folder.file("file").c_str(), 0640), 0);
  std::filesystem::create_symlink("file", folder.file("link"));
  std::filesystem::create_symlink("new", folder.file("dangling"));
  for (const char* name : {"link", "dangling"}) {
    WholeFile file(folder.file(name));
    file.write("after");
    file.commit();
    EXPECT_TRUE(std::filesystem::is_symlink(folder.file(name)));
  }
  EXPECT_EQ(folder.read("file"), "after");
  EXPECT_EQ(folder.read("new"), "after");
  struct stat state {};
  ASSERT_EQ(stat(folder.file("file").c_str(), &state), 0);
  EXPECT_EQ(state.st_mode & 07777U, 0640U);
  EXPECT_EQ(files_in(folder.file("")), 4U);
}

TEST(WholeFile, ALinkToItselfIsNoPlace) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("loop", folder.file("loop"));
  EXPECT_THROW(WholeFile(folder.file("loop")), OutsideError);
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("loop")));
  EXPECT_EQ(files_in(folder.file("")), 1U);
}

TEST(WholeFile, WritesIntoWhatIsNoRegularFile) {
  const TemporaryFolder folder;
  WholeFile nothing("/dev/null");
  nothing.write("text");
  nothing.commit();
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THROW(WholeFile{pipe}, OutsideError) << "nobody reads";
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  WholeFile file(pipe);
  file.write("through");
  file.commit();
  char text[16] = {};
  EXPECT_EQ(read(reader, text, sizeof text), 7);
  close(reader);
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
  EXPECT_EQ(files_in(folder.file("")), 1U);
}

TEST(WholeFile, RemovesWhatAKilledProcessLeft) {
  const TemporaryFolder folder;
  const pid_t killed = fork();
  if (killed == 0) {
    new WholeFile(folder.file("file"));
    _exit(0);
  }
  waitpid(killed, nullptr, 0);
  EXPECT_EQ(files_in(folder.file("")), 1U);
  WholeFile file(folder.file("file"));
  file.commit();
  EXPECT_EQ(files_in(folder.file("")), 1U);
  EXPECT_TRUE(std::filesystem::exists(folder.file("file")));
}

std::string part_of_this_process(const std::string& file, int number) {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  return file + ".part-" + host.data() + "-" + std::to_string(getpid()) + "-" + std::to_string(number);
}

// Where numbers of processes come again, as in containers, the one that was killed may have had ours.
TEST(WholeFile, RemovesWhatAKilledProcessOfTheSameNumberLeft) {
  constexpr int many = 300;
  const TemporaryFolder folder;
  for (int number = 0; number < many; ++number) (void)folder.write(part_of_this_process("file", number), "left");
  WholeFile(folder.file("file")).commit();
  EXPECT_EQ(files_in(folder.file("")), 1U);
  // What cannot be removed is passed by: a folder that is not empty.
  for (int number = 0; number < many; ++number)
    std::filesystem::create_directories(folder.file(part_of_this_process("file", number) + "/inner"));
  WholeFile file(folder.file("file"));
  file.write("after");
  file.commit();
  EXPECT_EQ(folder.read("file"), "after");
}

TEST(WholeFile, IsOneFileHoweverItsPathIsWritten) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("inner"));
  std::filesystem::create_directory_symlink("inner", folder.file("link"));
  for (const char* other : {"./file", "inner/../file", "link/../file"}) {
    const WholeFile file(folder.file("file"));
    EXPECT_THROW(WholeFile(folder.file(other)), InputError) << other;
    EXPECT_TRUE(same_target(folder.file("file"), folder.file(other))) << other;
  }
  EXPECT_TRUE(same_target(folder.file("inner/x"), folder.file("link/x")));
  EXPECT_FALSE(same_target(folder.file("inner/x"), folder.file("x")));
  WholeFile(folder.file("file"), Rewriting::refused).commit();
  EXPECT_THROW(WholeFile(folder.file("./file"), Rewriting::refused), InputError);
  WholeFile(folder.file("other")).commit();
  WholeFile(folder.file("other")).commit();  // not one of several outputs
}

TEST(WholeFile, KeepsHardLinks) {
  const TemporaryFolder folder;
  (void)folder.write("file", "a text that is longer than the next one");
  std::filesystem::create_hard_link(folder.file("file"), folder.file("second"));
  {
    WholeFile file(folder.file("file"));
    file.write("after");
    EXPECT_THROW(WholeFile(folder.file("second")), InputError);
    file.commit();
  }
  EXPECT_EQ(folder.read("second"), "after");
  EXPECT_TRUE(std::filesystem::equivalent(folder.file("file"), folder.file("second")));
  EXPECT_EQ(files_in(folder.file("")), 2U);
}

// Runs as nobody, who may do anything in the folder; how it ended.
int as_nobody(const std::function<void()>& action) {
  constexpr uid_t nobody = 65534;
  const pid_t child = fork();
  if (child == 0) {
    if (setgid(nobody) != 0 || setuid(nobody) != 0) _exit(9);
    try {
      action();
    } catch (const OutsideError&) {
      _exit(3);
    }
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

TEST(WholeFile, LeavesFilesOfOthersTheirs) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can be somebody else";
  const TemporaryFolder folder;
  ASSERT_EQ(chmod(folder.file("").c_str(), 0777), 0);
  const auto owner_of = [&](const std::string& name) {
    struct stat state {};
    stat(folder.file(name).c_str(), &state);
    return state.st_uid;
  };
  const auto write = [&folder](const std::string& name) {
    WholeFile file(folder.file(name));
    file.write("after");
    file.commit();
  };
  for (const mode_t mode : {0644U, 0444U, 0666U}) {
    (void)folder.write("file", "before");
    ASSERT_EQ(chmod(folder.file("file").c_str(), mode), 0);
    EXPECT_EQ(as_nobody([&] { write("file"); }), mode == 0666 ? 0 : 3) << mode;
    EXPECT_EQ(folder.read("file"), mode == 0666 ? "after" : "before") << mode;
    EXPECT_EQ(owner_of("file"), 0U) << mode;
    EXPECT_EQ(files_in(folder.file("")), 1U);
  }
}

TEST(WholeFile, NothingIsLeftOfAProgramThatEndsInTheMiddle) {
  const TemporaryFolder folder;
  const pid_t ended = fork();
  if (ended == 0) {
    const WholeFile file(folder.file("file"));
    if (files_in(folder.file("")) != 1) _exit(1);
    // Another thread that is about to begin one must not leave it, either.
    std::thread other([&] { new WholeFile(folder.file("other")); });
    remove_unfinished_files();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    _exit(0);
  }
  int status = 0;
  waitpid(ended, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(files_in(folder.file("")), 0U);
}

TEST(WholeFile, IsNotWrittenTwiceAtOnceNorOverAStore) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("file", folder.file("link"));
  {
    const WholeFile file(folder.file("file"));
    EXPECT_THROW(WholeFile(folder.file("file")), InputError);
    EXPECT_THROW(WholeFile(folder.file("link")), InputError);
  }
  { const WholeFile again(folder.file("link")); }
  (void)folder.write("store.db", std::string("SQLite format 3\0 and more", 25));
  EXPECT_THROW(WholeFile(folder.file("store.db")), InputError);
  WholeFile(folder.write("text", "SQLite format 3, in sixteen characters without a zero")).commit();
}

TEST(WholeFile, ReadingEnds) {
  const TemporaryFolder folder;
  errno = 0;
  EXPECT_EQ(read_whole_file("/dev/zero", 100'000), std::nullopt);
  EXPECT_EQ(errno, EFBIG);
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(read_whole_file(pipe), "");  // nobody writes
}

TEST(WholeFile, ReadsAllOrNothing) {
  const TemporaryFolder folder;
  const std::string long_text(100000, 'x');
  EXPECT_EQ(read_whole_file(folder.write("file", long_text)), long_text);
  EXPECT_EQ(read_whole_file(folder.write("empty", "")), "");
  errno = 0;
  EXPECT_EQ(read_whole_file(folder.file("none")), std::nullopt);
  EXPECT_EQ(errno, ENOENT);
  EXPECT_EQ(read_whole_file(folder.file("")), std::nullopt);
  EXPECT_EQ(errno, EISDIR);
}

}  // namespace
}  // namespace cycad
