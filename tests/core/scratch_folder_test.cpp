#include "cycad/core/scratch_folder.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

TEST(ScratchFolder, GoesAwayWithWhatIsInIt) {
  std::string path, other;
  {
    const ScratchFolder one, two;
    path = one.file("");
    other = two.file("");
    EXPECT_NE(path, other);
    std::ofstream(one.file("inside")) << "x";
    EXPECT_TRUE(std::filesystem::exists(one.file("inside")));
    EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms::owner_all);
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_FALSE(std::filesystem::exists(other));
}

TEST(ScratchFolder, SaysWhereItCouldNotBeMade) {
  EXPECT_EXIT(
      {
        setenv("TMPDIR", "/there/is/no/such/folder", 1);
        try {
          const ScratchFolder folder;
        } catch (const OutsideError& error) {
          std::fputs(error.what(), stderr);
          std::_Exit(0);
        }
        std::_Exit(1);
      },
      testing::ExitedWithCode(0), "temporary files .TMPDIR");
}

TEST(ScratchFolder, GoesAwayWithTheProgram) {
  EXPECT_EXIT(
      {
        const ScratchFolder folder;
        remove_scratch_folders();
        std::_Exit(std::filesystem::exists(folder.file("")) ? 1 : 0);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace cycad
