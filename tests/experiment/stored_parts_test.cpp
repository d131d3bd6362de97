#include "experiment/stored_parts.hpp"

#include <gtest/gtest.h>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

class StoredPartsTest : public testing::Test {
 protected:
  StoredPartsTest() { parts_.store("curve", "{\"mean\":0.25}"); }
  [[nodiscard]] bool found() const { return parts_.find("curve").has_value(); }

  TemporaryFolder folder_;
  StoredParts parts_{folder_.file("store.db"), "play-1"};
};

TEST_F(StoredPartsTest, GivesBackWhatWasStored) {
  EXPECT_EQ(parts_.find("curve")->content, "{\"mean\":0.25}");
  EXPECT_FALSE(parts_.find("other"));
  EXPECT_FALSE(StoredParts(folder_.file("store.db"), "play-2").find("curve"));
}

TEST_F(StoredPartsTest, APartThatChangedOrHasNoChecksumIsRunAgain) {
  const std::string whole = folder_.read("store.db.parts/curve.json");
  std::string changed = whole;
  changed.replace(changed.find("0.25"), 4, "0.26");
  (void)folder_.write("store.db.parts/curve.json", changed);
  EXPECT_FALSE(found());
  Json older = Json::parse(whole);
  older.erase("checksum");
  (void)folder_.write("store.db.parts/curve.json", older.dump());
  EXPECT_FALSE(found());
  (void)folder_.write("store.db.parts/curve.json", whole);
  EXPECT_TRUE(found());
}

}  // namespace
}  // namespace cycad
