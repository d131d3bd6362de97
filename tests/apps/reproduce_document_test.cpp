// What `cycad reproduce --write` and `--check` do with the ledger and the document.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <filesystem>

#include "apps/reproduce_fixture.hpp"
#include "cycad/core/json.hpp"
#include "cycad/experiment/ledger.hpp"
#include "cycad/match/stored_game.hpp"
#include "match/sealed_lines.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

TEST_F(Reproduce, WritesADocumentThatTheLedgerConfirms) {
  write(all_kinds);
  const ProgramRun written = run_cycad(document({"--write", "--html", folder_.file("results.html")}));
  ASSERT_EQ(written.code, 0) << written.err;
  EXPECT_THAT(written.out, HasSubstr("held       searching is better than chance"));
  const std::string text = folder_.read("results.md");
  EXPECT_THAT(text, HasSubstr("## tiny\n\n*tiny*: Nobody, table 0."));
  EXPECT_THAT(text, HasSubstr("| left | 0.50 (0.50) | 1.00 (1.00) |"));
  EXPECT_THAT(folder_.read("results.html"), HasSubstr("<h2 id=\"tiny\">"));
  EXPECT_THAT(text, HasSubstr(fmt::format("by cycad {}", program_version())));
  EXPECT_EQ(read_ledger(folder_.file("ledger/tiny.json.gz")).builds, std::vector{program_version()});
  const ProgramRun good = run_cycad(document({"--check"}));
  EXPECT_EQ(good.code, 0) << good.out << good.err;

  std::string changed = text;
  const std::size_t digit = changed.find("0.50 (0.50)");
  changed[digit + 2] = '6';
  (void)folder_.write("results.md", changed);
  const ProgramRun bad = run_cycad(document({"--check"}));
  EXPECT_EQ(bad.code, 1);
  EXPECT_THAT(bad.out, HasSubstr("results.md:"));
  EXPECT_THAT(bad.out, HasSubstr("0.60"));
  // Written again, from what the store has.
  EXPECT_EQ(run_cycad(document({"--write"})).code, 0);
  EXPECT_EQ(folder_.read("results.md"), text);
  EXPECT_EQ(run_cycad(document({"--check"})).code, 0);
}

TEST_F(Reproduce, TheDocumentAndThePageAreTwoFiles) {
  write(exact_recipe);
  ASSERT_EQ(run_cycad(document({"--write"})).code, 0);
  const std::string text = folder_.read("results.md");
  std::filesystem::create_directory(folder_.file("inner"));
  for (const char* name : {"results.md", "./results.md", "inner/../results.md"}) {
    const Arguments files{"--ledger", folder_.file("ledger"), "--document", folder_.file("results.md"),
                          "--html",   folder_.file(name)};
    for (const Arguments& arguments :
         {cycad::with({"reproduce", "--write"}, files), cycad::with(with({"--write", "--allow-dirty"}), files)}) {
      const ProgramRun run = run_cycad(arguments);
      EXPECT_EQ(run.code, 2) << name;
      EXPECT_THAT(run.err, HasSubstr("the same file as " + folder_.file("results.md"))) << name;
    }
    EXPECT_EQ(folder_.read("results.md"), text);
  }
}

TEST_F(Reproduce, TagsOfARecipeAreNoTagsOfTheDocument) {
  std::string hostile = exact_recipe;
  const std::string title = "title = \"";
  hostile.insert(hostile.find(title) + title.size(), "<script>alert(1)</script> ");
  write("notes = \"<img src=x onerror=alert(1)>\"\n" + hostile);
  const ProgramRun written = run_cycad(document({"--write"}));
  ASSERT_EQ(written.code, 0) << written.err;
  const std::string text = folder_.read("results.md");
  EXPECT_THAT(text, HasSubstr("&lt;script>alert(1)&lt;/script>"));
  EXPECT_THAT(text, HasSubstr("&lt;img"));
  EXPECT_EQ(text.find('<'), std::string::npos);
}

TEST_F(Reproduce, CheckFailsOnAChangedLedgerOrRecipe) {
  write(long_recipe);
  ASSERT_EQ(run_cycad(document({"--write"})).code, 0);
  const std::string ledger = folder_.file("ledger/tiny.json.gz");
  const LedgerEntry entry = read_ledger(ledger);
  // Two different results change places: the cells stay the same, and it is seen all the same.
  LedgerEntry changed = entry;
  std::string& results = changed.parts[0].evidence.results[0];
  const std::size_t other_result = results.find_first_not_of(results[0]);
  ASSERT_NE(other_result, std::string::npos);
  std::swap(results[0], results[other_result]);
  write_ledger(ledger, changed);
  EXPECT_EQ(run_cycad(document({"--check"})).code, 1);
  (void)folder_.write("ledger/tiny.json.gz", "nonsense");
  const ProgramRun damaged = run_cycad(document({"--check"}));
  EXPECT_EQ(damaged.code, 1);
  EXPECT_THAT(damaged.out, HasSubstr("damaged"));
  write_ledger(ledger, entry);
  EXPECT_EQ(run_cycad(document({"--check"})).code, 0);
  std::string other = long_recipe;
  other.replace(other.find("games = 60"), 10, "games = 61");
  write(other);
  const ProgramRun recipe = run_cycad(document({"--check"}));
  EXPECT_EQ(recipe.code, 1);
  EXPECT_THAT(recipe.out, HasSubstr("other settings than the recipe has now"));
}

// A second file of the same recipe would count its claims twice.
TEST_F(Reproduce, AFileOfTheLedgerHasTheNameOfItsRecipe) {
  write(exact_recipe);
  ASSERT_EQ(run_cycad(document({"--write"})).code, 0);
  std::filesystem::copy_file(folder_.file("ledger/tiny.json.gz"), folder_.file("ledger/again.json.gz"));
  const ProgramRun twice =
      run_cycad({"reproduce", "--file", folder_.file("tiny.toml"), "--verdict", "--ledger", folder_.file("ledger")});
  EXPECT_EQ(twice.code, 2);
  EXPECT_THAT(twice.err, HasSubstr("ledger/again.json.gz: of the recipe tiny, expected a file of its name"));
  // The beginning of a shipped recipe's name is no name.
  LedgerEntry entry = read_ledger(folder_.file("ledger/tiny.json.gz"));
  std::filesystem::remove_all(folder_.file("ledger"));
  std::filesystem::create_directory(folder_.file("ledger"));
  entry.recipe = "lanctot2013-table";
  write_ledger(folder_.file("ledger/lanctot2013-table.json.gz"), entry);
  const ProgramRun part = run_cycad({"reproduce", "--verdict", "--ledger", folder_.file("ledger")});
  EXPECT_EQ(part.code, 2);
  EXPECT_THAT(part.err, HasSubstr("of a recipe that is neither shipped nor --file"));
}

TEST_F(Reproduce, RefusesALedgerOfImpossibleMeasurements) {
  write(exact_recipe);
  ASSERT_EQ(run_cycad(document({"--write"})).code, 0);
  const std::string ledger = folder_.file("ledger/tiny.json.gz");
  LedgerEntry entry = read_ledger(ledger);
  entry.parts[0].evidence.measured[0].numbers = {777};
  write_ledger(ledger, entry);
  const ProgramRun run =
      run_cycad({"reproduce", "--file", folder_.file("tiny.toml"), "--verdict", "--ledger", folder_.file("ledger")});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, HasSubstr("the part doors has in the cell 'left/left' a value 777, expected 0 to 1"));
}

TEST_F(Reproduce, WritesOnlyWhatACommitPlayed) {
  write(exact_recipe);
  Arguments arguments = document({"--write"});
  arguments.pop_back();  // --allow-dirty
  const ProgramRun run = run_cycad(arguments);
  if (is_clean_build(program_version())) {
    EXPECT_EQ(run.code, 0) << run.err;
  } else {
    EXPECT_EQ(run.code, 2);
    EXPECT_THAT(run.err, HasSubstr("was built from changed files, expected a build of a commit"));
    EXPECT_FALSE(std::filesystem::exists(folder_.file("results.md")));
  }
}

TEST_F(Reproduce, RefusesTheStoredResultsOfABuildFromChangedFiles) {
  write(exact_recipe);
  ASSERT_EQ(run_cycad(with({})).code, 0);
  // The stored part claims to come from such a build.
  const std::filesystem::path parts = folder_.file("store.db.parts");
  for (const auto& entry : std::filesystem::directory_iterator(parts)) {
    Json stored = Json::parse(folder_.read("store.db.parts/" + entry.path().filename().string()));
    EXPECT_EQ(stored["version"], program_version());
    stored["version"] = "0.0.1 (abc-dirty)";
    stored["checksum"] = checksum_of("0.0.1 (abc-dirty)\n" + stored["content"].get<std::string>());
    (void)folder_.write("store.db.parts/" + entry.path().filename().string(), stored.dump());
  }
  Arguments arguments = document({"--write"});
  arguments.pop_back();  // --allow-dirty
  const ProgramRun refused = run_cycad(arguments);
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("built from changed files"));
  ASSERT_EQ(run_cycad(document({"--write"})).code, 0);
  EXPECT_THAT(folder_.read("results.md"), HasSubstr("by cycad 0.0.1 (abc-dirty), built from changed files"));
  // The document alone can be written again by any build, from the ledger.
  std::filesystem::create_directory(folder_.file("shipped"));
  const std::string shipped = "samothrakis2010-payoffs";
  ASSERT_EQ(run_cycad({"reproduce", shipped, "--full", "--store", folder_.file("shipped.db"), "--write",
                       "--allow-dirty", "--ledger", folder_.file("shipped"), "--document", folder_.file("shipped.md")})
                .code,
            0);
  EXPECT_EQ(
      run_cycad({"reproduce", "--write", "--ledger", folder_.file("shipped"), "--document", folder_.file("again.md")})
          .code,
      0);
  EXPECT_EQ(folder_.read("again.md"), folder_.read("shipped.md"));
}

TEST_F(Reproduce, ShowsEveryReadingBesideThePublishedNumbers) {
  write(recipe_head + R"toml(
[[part]]
name = "board"
kind = "tournament"
maps = "empty:5x5"
agents = ["a: mcts(select=exp3)", "b: random"]
simulations = 50
games = 10
[[reading]]
name = "average"
text = "The final move is that of the average strategy."
agents = ["a"]
options = "decide=average"
[[published]]
part = "board"
games = 10
table = """
    b
a  90
"""
[[claim]]
text = "a is better"
every = "*/a/b"
above = 50
)toml");
  const ProgramRun literal = run_cycad(document({"--write"}));
  ASSERT_EQ(literal.code, 0) << literal.err;
  EXPECT_THAT(literal.out, HasSubstr("average: not run"));
  EXPECT_THAT(folder_.read("results.md"), HasSubstr("only the literal reading has been run"));
  const ProgramRun both = run_cycad(document({"--write", "--readings", "--json"}));
  ASSERT_EQ(both.code, 0) << both.err;
  const Json outcome = Json::parse(both.out)[0];
  EXPECT_EQ(outcome["cells"].size(), 8U);
  ASSERT_EQ(outcome["readings"].size(), 2U);
  EXPECT_EQ(outcome["readings"][1]["name"], "average");
  EXPECT_EQ(outcome["readings"][1]["complete"], true);
  EXPECT_EQ(outcome["readings"][1]["cells"], 1);
  // The star of the claim does not reach the cells of the other reading.
  EXPECT_THAT(outcome["claims"][0]["evidence"].get<std::string>(), testing::StartsWith("board/a/b"));
  EXPECT_THAT(folder_.read("results.md"),
              HasSubstr("| average | The final move is that of the average strategy. | 1 |"));
  EXPECT_THAT(folder_.read("results.md"), HasSubstr("Best: "));
  EXPECT_EQ(run_cycad(document({"--check"})).code, 0);
}

TEST_F(Reproduce, TheDocumentSaysWhatDidNotComeOutAndWhy) {
  write(recipe_head + R"toml(explanation = "The door is on the other side."
[[part]]
name = "doors"
kind = "payoffs"
maps = "samothrakis-a"
[size.quick]
[[claim]]
text = "going right is better"
every = "doors/right/left"
above = 0.5
[[claim]]
text = "going left is no worse"
every = "doors/left/left"
within = [0.4, 0.6]
ours = true
)toml");
  const ProgramRun run = run_cycad(document({"--write", "--html", folder_.file("results.html")}));
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Discussion:\n  The door is on the other side."));
  const std::string written = folder_.read("results.md");
  EXPECT_THAT(written, HasSubstr("## Claims that do not hold"));
  const std::size_t begin = written.find("## Claims that do not hold");
  const std::string failures = written.substr(begin, written.find("\n## ", begin) - begin);
  EXPECT_THAT(failures, HasSubstr("| going right is better | full budget | doors/right/left 0"));
  EXPECT_THAT(failures, testing::Not(HasSubstr("| going left is no worse |")));
  EXPECT_THAT(written, HasSubstr("| going left is no worse (our own claim) | **held** |"));
  EXPECT_THAT(written, HasSubstr("| 0 (0) | 1 (1) | 0 (0) |"));  // the paper's claims alone
  EXPECT_THAT(written, HasSubstr("**Discussion.** The door is on the other side.\n"));
  EXPECT_THAT(folder_.read("results.html"), HasSubstr("<strong>Discussion.</strong> The door"));
}

}  // namespace
}  // namespace cycad
