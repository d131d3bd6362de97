#include "experiment/cell_makers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <limits>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"
#include "cycad/experiment/document.hpp"
#include "cycad/experiment/run.hpp"
#include "match/sealed_lines.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;
using testing::HasSubstr;

constexpr const char* measured_recipe = R"toml(title = "t"
paper = "p"
source = "s"
question = "q"
[[part]]
name = "arms"
kind = "bandit"
model = "manual"
arms = 5
tasks = 10
points = [10]
agents = ["uct: ucb1(c=0.4)", "st: ucb1(c=0.4, sufficiency=0.6)"]
[[part]]
name = "walks"
kind = "bandit"
model = "walk"
arms = 5
models = 3
tasks = 5
points = [10]
agents = ["uct: ucb1(c=0.4)", "st: ucb1(c=0.4, sufficiency=0.6)"]
[[part]]
name = "doors"
kind = "payoffs"
maps = "samothrakis-a"
[[part]]
name = "size"
kind = "complexity"
maps = ["small"]
games = 10
[[part]]
name = "choice"
kind = "position"
game = "breakthrough"
maps = "5x5"
agents = ["chance: random"]
simulations = 1
trials = 10
groups = ["all: a2a3"]
[[part]]
name = "mean"
kind = "mean"
of = ["doors"]
)toml";

using Forgery = std::function<void(std::vector<Evidence>&)>;

// What no program measures, by the part that it is in.
std::vector<std::pair<std::size_t, Forgery>> forgeries() {
  std::vector<std::pair<std::size_t, Forgery>> all;
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const auto add = [&](std::size_t part, std::size_t cell, const std::vector<double>& numbers) {
    all.emplace_back(part, [=](std::vector<Evidence>& evidence) { evidence[part].measured[cell].numbers = numbers; });
  };
  for (const double wrong : {-1.0, 1e308, 1e17, 0.5, infinite, -infinite, std::nan("")}) {
    add(0, 0, {wrong, 10});  // a share
    add(0, 0, {5, wrong});
    add(0, 2, {wrong, 0, 10});  // a difference
    add(0, 2, {0, wrong, 10});
    add(0, 2, {0, 0, wrong});
  }
  add(0, 0, {});
  add(0, 0, {0, 0});
  add(0, 0, {11, 10});
  add(0, 0, {5, 20});
  add(0, 0, {5, 10, 0});
  add(0, 2, {0, 0, 0});
  add(0, 2, {6, 5, 10});
  add(1, 0, {50, 50});
  add(1, 0, {50, 50, 50, 50});
  add(1, 0, {50, 50, 101});
  add(1, 0, {50, 50, -1});
  add(1, 2, {50, 50, -101});
  add(1, 0, {50, 50, std::nan("")});
  add(2, 0, {777});
  add(2, 0, {1, 1});
  add(3, 0, std::vector<double>(10, 1e308));
  add(4, 0, {5, 11});
  for (const std::size_t part : {0U, 1U, 2U, 3U, 4U}) {
    all.emplace_back(part, [=](std::vector<Evidence>& evidence) {
      Measured& first = evidence[part].measured[0];
      first.measure = first.measure == Measure::exact ? Measure::sample : Measure::exact;
      first.numbers = {50, 50};
      if (first.measure == Measure::exact) first.numbers.pop_back();
    });
    all.emplace_back(part, [=](std::vector<Evidence>& evidence) { evidence[part].measured[0].cell += "/x"; });
    all.emplace_back(
        part, [=](std::vector<Evidence>& evidence) { evidence[part].measured.push_back(evidence[part].measured[0]); });
    all.emplace_back(part, [=](std::vector<Evidence>& evidence) { evidence[part].results = {"11"}; });
    all.emplace_back(part, [=](std::vector<Evidence>& evidence) { evidence[part].measured.pop_back(); });
    all.emplace_back(part, [=](std::vector<Evidence>& evidence) { evidence[part].measured.clear(); });
  }
  all.emplace_back(5, [](std::vector<Evidence>& evidence) {
    evidence[5].measured = {{.cell = "left/left", .measure = Measure::exact, .numbers = {1}}};
  });
  return all;
}

TEST(MeasuredEvidence, OfALedgerIsThatOfThePart) {
  const Recipe recipe = read_recipe(measured_recipe, "test.toml", "full");
  const std::optional<LedgerEntry> entry = run_recipe(recipe, {});
  ASSERT_TRUE(entry);
  EXPECT_NO_THROW((void)outcome_of(recipe, *entry));
  std::size_t number = 0;
  for (const auto& [part, forge] : forgeries()) {
    std::vector<Evidence> evidence;
    for (const LedgerPart& one : entry->parts) evidence.push_back(one.evidence);
    forge(evidence);
    LedgerEntry forged = *entry;
    forged.parts[part].evidence = evidence[part];
    EXPECT_THAT(error_of([&] { (void)outcome_of(recipe, forged); }),
                HasSubstr("ledger of test: the part " + recipe.parts[part].name + " has "))
        << number;
    // A run does not take it either.
    const auto again = run_recipe(recipe, {.earlier = forged});
    ASSERT_TRUE(again);
    EXPECT_EQ(again->parts[part].evidence, entry->parts[part].evidence) << number;
    ++number;
  }
}

TEST(MeasuredEvidence, OfAStoreIsThatOfThePart) {
  const Recipe recipe = read_recipe(measured_recipe, "test.toml", "full");
  const TemporaryFolder folder;
  const RecipeRun run{.store = folder.file("store.db")};
  const std::optional<LedgerEntry> entry = run_recipe(recipe, run);
  ASSERT_TRUE(entry);
  for (const auto& [part, forge] : forgeries()) {
    if (part == 5) continue;  // a mean is not stored
    std::vector<Evidence> evidence;
    for (const LedgerPart& one : entry->parts) evidence.push_back(one.evidence);
    forge(evidence);
    for (const auto& file : std::filesystem::directory_iterator(folder.file("store.db.parts"))) {
      const std::string name = "store.db.parts/" + file.path().filename().string();
      if (name.find("-" + recipe.parts[part].name + "-") == std::string::npos) continue;
      Json stored = Json::parse(folder.read(name));
      stored["content"] = evidence_json(evidence[part]);
      stored["checksum"] =
          checksum_of(stored["version"].get<std::string>() + "\n" + stored["content"].get<std::string>());
      (void)folder.write(name, stored.dump());
    }
    const auto again = run_recipe(recipe, run);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->parts[part].evidence, entry->parts[part].evidence);
  }
}

// Whoever makes cells of evidence without a ledger.
TEST(MeasuredEvidence, ImpossibleNumbersMakeNoCells) {
  const Part part{.name = "doors", .kind = "payoffs", .maps = {"samothrakis-a"}};
  const auto cells_from = [&](Measure measure, std::vector<double> numbers) {
    std::vector<Cell> cells;
    add_measured_cells(part, {.measured = {{.cell = "a", .measure = measure, .numbers = std::move(numbers)}}}, cells);
  };
  for (const double wrong : {-1.0, 1e308, 0.5, std::nan("")}) {
    EXPECT_THROW(cells_from(Measure::share, {wrong, 10}), InputError);
    EXPECT_THROW(cells_from(Measure::difference, {1, wrong, 10}), InputError);
  }
  EXPECT_THROW(cells_from(Measure::sample, {1, std::nan("")}), InputError);
  EXPECT_THROW(cells_from(Measure::exact, {1, 2}), InputError);
  EXPECT_NO_THROW(cells_from(Measure::share, {10, 10}));
  EXPECT_NO_THROW(cells_from(Measure::difference, {4, 6, 10}));
}

}  // namespace
}  // namespace cycad
