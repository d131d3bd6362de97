#include "cycad/core/whole_file.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>

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
