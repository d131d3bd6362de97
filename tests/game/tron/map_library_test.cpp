// The maps by name: shipped, generated, or from a file.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "cycad/core/error.hpp"
#include "cycad/game/tron/map.hpp"

namespace cycad {
namespace {

using tron::Cell;
using tron::Heading;

std::string error_of_map_name(const std::string& name) {
  try {
    tron_map(name);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(TronMapLibrary, ShipsEveryMapOfTheDataFolder) {
  const std::vector<TronMapEntry> entries = list_tron_maps();
  std::size_t files = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(CYCAD_DATA_DIR "/tron")) {
    if (!file.is_regular_file()) continue;
    ++files;
    const std::string name = file.path().stem().string();
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.name == name; });
    ASSERT_NE(found, entries.end()) << name;
    EXPECT_EQ(found->source, file.path().parent_path().filename().string());
    const TronMap map = tron_map(name);
    EXPECT_EQ(map.name, name);
    EXPECT_EQ(map.width, found->width);
    EXPECT_EQ(map.height, found->height);
    TronMap from_file = tron_map(file.path().string());
    EXPECT_EQ(from_file, map);
    if (!found->alias.empty()) {
      EXPECT_EQ(tron_map(found->alias), map) << found->alias;
    }
  }
  EXPECT_EQ(entries.size(), files);
}

TEST(TronMapLibrary, KnowsTheShortNamesOfThePapersBoards) {
  for (const char* alias :
       {"lanctot-a", "lanctot-b", "lanctot-c", "lanctot-d", "samothrakis-a", "samothrakis-a-easy", "samothrakis-a-even",
        "samothrakis-b", "samothrakis-c", "mixed", "three-quarters", "two-thirds"}) {
    EXPECT_EQ(error_of_map_name(alias), "no error");
  }
  EXPECT_EQ(tron_map("lanctot-c").name, "lanctot2013_c");
  EXPECT_EQ(tron_map("mixed").name, "gtlibrary_mixed3x5");
}

TEST(TronMapLibrary, EmptyBoardsStartInOppositeCorners) {
  const TronMap map = tron_map("empty:6x4");
  EXPECT_EQ(map.name, "empty:6x4");
  EXPECT_EQ(map.width, 6);
  EXPECT_EQ(map.height, 4);
  EXPECT_EQ(map.starts[0], (Cell{0, 0}));
  EXPECT_EQ(map.starts[1], (Cell{3, 5}));
  EXPECT_EQ(write_tron_position(map), "8 6\n########\n#1     #\n#      #\n#      #\n#     2#\n########\n");
  TronMap thirteen = tron_map("empty:13x13");
  thirteen.name = "lanctot2013_d";
  EXPECT_EQ(thirteen, tron_map("lanctot-d"));
}

TEST(TronMapLibrary, FacingStartsAreSymmetric) {
  const TronMap map = tron_map("empty:20x20:facing");
  EXPECT_EQ(map.starts[0], (Cell{9, 4}));
  EXPECT_EQ(map.starts[1], (Cell{10, 15}));
  EXPECT_EQ(map.headings[0], Heading::east);
  EXPECT_EQ(map.headings[1], Heading::west);
  for (const char* name : {"empty:13x13:facing", "empty:2x1:facing", "empty:64x30:facing", "empty:5x5:facing"}) {
    const TronMap other = tron_map(name);
    EXPECT_EQ(other.starts[0].row + other.starts[1].row, other.height - 1) << name;
    EXPECT_EQ(other.starts[0].column + other.starts[1].column, other.width - 1) << name;
    EXPECT_LT(other.starts[0].column, other.starts[1].column) << name;
  }
}

TEST(TronMapLibrary, BadNamesSayWhatIsExpected) {
  EXPECT_EQ(
      error_of_map_name("quadrnt"),
      "unknown map 'quadrnt', expected a name (near: quadrant, gate, joust), empty:WxH, empty:WxH:facing or a file");
  EXPECT_NE(error_of_map_name("Quadrant").find("near: quadrant"), std::string::npos) << "names are case-sensitive";
  EXPECT_NE(error_of_map_name("lanctot-e").find("near: lanctot-a, lanctot-b, lanctot-c"), std::string::npos);
  EXPECT_NE(error_of_map_name("/no/such/file.txt").find("unknown map '/no/such/file.txt'"), std::string::npos);
  for (const char* name : {"empty:", "empty:13", "empty:x13", "empty:13x", "empty:13x13:", "empty:13x13:face",
                           "empty:13X13", "empty: 13x13", "empty:13x13 "}) {
    EXPECT_EQ(error_of_map_name(name), "bad map '" + std::string(name) + "', expected empty:WxH or empty:WxH:facing");
  }
  for (const char* name : {"empty:0x5", "empty:5x0", "empty:-5x5", "empty:65x5", "empty:5x65", "empty:1x1"}) {
    EXPECT_EQ(error_of_map_name(name),
              "bad size in map '" + std::string(name) + "', expected two cells or more and at most 64x64");
  }
  EXPECT_EQ(error_of_map_name("empty:1x3:facing"),
            "bad size in map 'empty:1x3:facing', expected room for two starts that face each other");
}

TEST(TronMapLibrary, ErrorsInAFileNameItAndTheLine) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "cycad_bad_map.txt";
  std::ofstream(path) << "3 1\n1.?\n";
  EXPECT_EQ(error_of_map_name(path.string()),
            path.string() + ":2:3: unknown character '?', expected one of '#', ' ', '.', '1', '2', 'a', 'b', 'X'");
  std::ofstream(path) << std::string(100'000, '#');
  EXPECT_EQ(error_of_map_name(path.string()), "map '" + path.string() + "': too long, expected a Tron map");
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace cycad
