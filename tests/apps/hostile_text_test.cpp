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

const std::string steering =
    "a\x1b]0;owned\x07 \xc2\x9b"
    "2J \r b";

TEST(HostileText, WhatIsTypedIsShownHarmlessly) {
  const ProgramRun played = run_cycad({"play", "breakthrough", "--level", "1"}, steering + "\nquit\n");
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_TRUE(is_plain_text(played.out + played.err, "\n\t")) << played.out;
  const ProgramRun described = run_cycad({"describe", "a\rb"});
  EXPECT_EQ(described.code, 2);
  EXPECT_TRUE(is_plain_text(described.out + described.err, "\n\t"));
  const TemporaryFolder folder;
  const ProgramRun recipe = run_cycad({"reproduce", "--new", folder.file("a\rb")});
  EXPECT_TRUE(is_plain_text(recipe.out + recipe.err, "\n\t"));
}

TEST(HostileText, NamesOfFilesAndLinesOfDocumentsAreShownHarmlessly) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("ledger"));
  const ProgramRun line = run_cycad(
      {"reproduce", "--check", "--document", folder.write("doc.md", steering), "--ledger", folder.file("ledger")});
  EXPECT_EQ(line.code, 1);
  EXPECT_THAT(line.out, HasSubstr("document: a?]0;owned? ?2J ? b"));
  EXPECT_TRUE(is_plain_text(line.out + line.err, "\n\t"));
  (void)folder.write("ledger/" + steering + ".json.gz", "no ledger");
  const ProgramRun name = run_cycad({"reproduce", "--check", "--ledger", folder.file("ledger")});
  EXPECT_EQ(name.code, 1);
  EXPECT_THAT(name.out, HasSubstr("a?]0;owned?"));
  EXPECT_TRUE(is_plain_text(name.out + name.err, "\n\t"));
}

// All that is printed goes through the two writers that see to it.
TEST(HostileText, NothingIsPrintedOtherwise) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(CYCAD_TESTS_DIR "/../apps/cli")) {
    const std::string name = entry.path().filename();
    if (name == "say.hpp" || name == "remark.hpp" || name == "cpu_check.cpp") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    for (const char* writer : {"fmt::print", "std::cout", "std::cerr", "fwrite", "fputs", "printf", "write_remark"})
      EXPECT_EQ(text.str().find(writer), std::string::npos) << name << " " << writer;
    ++files;
  }
  EXPECT_GT(files, 30U);
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
