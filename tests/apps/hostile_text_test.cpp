// Text from outside that would do harm where it is shown: in names, files, stores, and out of bots.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/printable.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

// A bot that says these bytes (as printf writes them) and dies. A specification has its own backslashes.
std::string dying(const std::string& bytes) {
  std::string escaped;
  for (const char letter : bytes) escaped += letter == '\\' ? std::string("\\\\") : std::string(1, letter);
  return "bot=process(cmd=\"printf '" + escaped + "' >&2; exit 3\")";
}

TEST(HostileText, ABotsLastWordsNeverBreakTheResult) {
  for (const char* bytes : {"\\300\\200", "\\355\\240\\200", "\\302\\23331mred", "\\033]0;title\\007", "\\377\\376"}) {
    const ProgramRun run = run_cycad(
        {"match", "tron", dying(bytes), "random", "--games", "2", "--map", "u", "--tolerate-forfeits", "--json"});
    EXPECT_EQ(run.code, 0) << bytes << run.err;
    EXPECT_EQ(Json::parse(run.out)["forfeits"], (Json{2, 0})) << bytes;
    EXPECT_TRUE(is_plain_text(run.out)) << bytes;
    EXPECT_TRUE(is_plain_text(run.err)) << bytes;
  }
}

TEST(HostileText, ArgumentsAreRefusedBeforeAnythingHappens) {
  const TemporaryFolder folder;
  for (const std::string bad : {"\xc0\x80", "\xed\xa0\x80", "\xff", "\x1b[2J", "\u009b2J"}) {
    for (const Arguments& arguments : {Arguments{"match", "tron", "random", "r" + bad + "=random", "--games", "2"},
                                       Arguments{"match", "tron", "random", "random", "--map", bad, "--games", "2"},
                                       Arguments{"match", "tron", "random", "random", "--games", "2", "--store",
                                                 folder.file("x.db"), "--experiment", bad},
                                       Arguments{"describe", bad}, Arguments{bad}}) {
      const ProgramRun run = run_cycad(arguments);
      EXPECT_EQ(run.code, 2);
      EXPECT_TRUE(is_plain_text(run.out + run.err));
      EXPECT_THAT(run.err, HasSubstr("expected UTF-8 without control characters"));
    }
  }
  EXPECT_FALSE(std::filesystem::exists(folder.file("x.db")));
}

TEST(HostileText, ANameInAStoreIsShownHarmlessly) {
  const TemporaryFolder folder;
  const std::string store = folder.file("x.db");
  ASSERT_EQ(
      run_cycad({"match", "tron", "random", "random", "--games", "2", "--store", store, "--experiment", "XYZ"}).code,
      0);
  // The name and a map by one that is as long and clears the screen, byte by byte.
  std::string bytes = folder.read("x.db");
  for (std::size_t place = 0; (place = bytes.find("XYZ", place)) != std::string::npos;)
    bytes.replace(place, 3, "\x1b[J");
  (void)folder.write("x.db", bytes);
  for (const char* command : {"games", "export", "report"}) {
    const ProgramRun run = run_cycad({command, "--store", store});
    EXPECT_TRUE(is_plain_text(run.out)) << command;
    EXPECT_TRUE(is_plain_text(run.err)) << command;
  }
}

TEST(HostileText, ARecipeIsNoPage) {
  const TemporaryFolder folder;
  const std::string start = folder.file("new.toml");
  ASSERT_EQ(run_cycad({"reproduce", "--new", start}).code, 0);
  const std::string text = folder.read("new.toml");
  const ProgramRun named = run_cycad({"reproduce", "--file", folder.write("<script>alert(1)<.toml", text)});
  EXPECT_EQ(named.code, 2);
  EXPECT_THAT(named.err, HasSubstr("expected letters, digits"));
  const std::size_t title = text.find("title = \"") + 9;
  const std::string hostile = text.substr(0, title) + "\\u001b[2J" + text.substr(title);
  const ProgramRun titled = run_cycad({"reproduce", "--file", folder.write("escape.toml", hostile)});
  EXPECT_EQ(titled.code, 2);
  EXPECT_THAT(titled.err, HasSubstr("expected no control characters"));
}

}  // namespace
}  // namespace cycad
