#include "experiment/recipe_claims_toml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <numeric>
#include <set>
#include <string_view>

#include "cycad/agent/nearest.hpp"
#include "cycad/experiment/cells.hpp"
#include "experiment/recipe_text.hpp"

namespace cycad {
namespace {

// What a part's cells are compared with holds for every reading of it.
void add_published_of_readings(const Reader& reader, const std::vector<Part>& parts,
                               std::vector<PublishedCell>& published) {
  constexpr std::size_t most_published = 20'000;
  const std::vector<PublishedCell> own = published;
  for (const Part& part : parts) {
    if (part.reading.empty()) continue;
    for (const PublishedCell& cell : own) {
      if (!cell.cell.starts_with(part.reading_of + "/")) continue;
      if (published.size() == most_published)
        reader.fail(part.line, fmt::format("reading {}: more than {} published numbers with those of the parts, "
                                           "expected fewer readings",
                                           part.reading, most_published));
      published.push_back(cell);
      published.back().cell = part.name + cell.cell.substr(part.reading_of.size());
    }
  }
}

void read_published(const Reader& reader, const toml::table& table, Recipe& recipe) {
  reader.check_keys(table, {"part", "games", "error", "table", "sum", "exceptions"}, "published");
  const toml::node& node = reader.needed(table, "table");
  PublishedTable published{
      .part = reader.text(table, "part"), .text = reader.text_of(node, "table"), .line = Reader::line_of(node) + 1};
  if (published.part.size() > 2 * longest_label + 1)  // that of a reading has its name as well
    reader.fail(table, fmt::format("published: unknown part {}", in_message(published.part)));
  if (const toml::node* const games = table.get("games"))
    published.games = static_cast<double>(reader.whole(*games, "games"));
  if (const toml::node* const error = table.get("error")) published.error = reader.number(*error, "error");
  if (published.error < 0) reader.fail(*table.get("error"), "error: expected a number from 0");
  if (const toml::node* const sum = table.get("sum")) published.sum = reader.number(*sum, "sum");
  if (const toml::node* const exceptions = table.get("exceptions"))
    published.exceptions = reader.texts(*exceptions, "exceptions");
  if ((published.games > 0) == table.contains("error"))
    reader.fail(table, "published: expected games (behind each number) or error (of each number), and not both");
  const std::vector<PublishedCell> cells = read_published_table(
      published, [&](std::size_t line, const std::string& problem) { reader.fail(line, problem); });
  recipe.published.insert(recipe.published.end(), cells.begin(), cells.end());
}

CellChoice read_choice(const Reader& reader, const toml::node& node, std::string_view key) {
  if (const toml::table* const table = node.as_table()) {
    reader.check_keys(*table, {"mean_of"}, key);
    return {.patterns = reader.texts(reader.needed(*table, "mean_of"), "mean_of"), .mean = true};
  }
  return {.patterns = reader.texts(node, key)};
}

Claim read_claim(const Reader& reader, const toml::table& table) {
  reader.check_keys(
      table,
      {"text", "every", "mean_of", "differ", "above", "below", "within", "pairwise", "belief", "because", "ours"},
      "claim");
  Claim claim{.text = reader.text(table, "text"), .line = Reader::line_of(table)};
  if (const toml::node* const ours = table.get("ours")) {
    claim.ours = ours->value_exact<bool>().value_or(false);
    if (!claim.ours) reader.fail(*ours, "ours: expected true, or nothing for a claim of the paper");
  }
  if (const toml::node* const belief = table.get("belief")) {
    claim.belief = reader.word<Belief>(*belief, "belief", belief_words);
    claim.because = reader.text(table, "because");
  } else if (const toml::node* const because = table.get("because")) {
    reader.fail(*because, "because: expected together with belief");
  }
  const auto count = [&](std::initializer_list<const char*> keys) {
    return std::count_if(keys.begin(), keys.end(), [&](const char* key) { return table.contains(key); });
  };
  if (count({"every", "mean_of", "differ"}) != 1) reader.fail(table, "claim: expected one of every, mean_of, differ");
  const bool differ = table.contains("differ");
  if (count({"above", "below", "within"}) != (differ ? 0 : 1))
    reader.fail(table, "claim: expected one of above, below, within; and none with differ");
  for (const char* key : {"every", "mean_of", "differ"}) {
    if (const toml::node* const node = table.get(key))
      claim.subject = {.patterns = reader.texts(*node, key), .mean = std::string_view(key) == "mean_of"};
  }
  if (differ) claim.relation = Relation::differ;
  if (const toml::node* const range = table.get("within")) {
    const toml::array* const ends = range->as_array();
    if (ends == nullptr || ends->size() != 2) reader.fail(*range, "within: expected [LOW, HIGH]");
    claim.relation = Relation::within;
    claim.bound = reader.number(*ends->get(0), "within");
    claim.upper_bound = reader.number(*ends->get(1), "within");
    if (*claim.bound >= *claim.upper_bound) reader.fail(*range, "within: expected [LOW, HIGH] with LOW below HIGH");
  }
  for (const char* key : {"above", "below"}) {
    const toml::node* const node = table.get(key);
    if (node == nullptr) continue;
    claim.relation = std::string_view(key) == "above" ? Relation::above : Relation::below;
    if (node->is_number()) {
      claim.bound = reader.number(*node, key);
    } else {
      claim.reference = read_choice(reader, *node, key);
    }
  }
  if (const toml::node* const pairwise = table.get("pairwise")) {
    claim.pairwise = pairwise->value_exact<bool>().value_or(false);
    if (!claim.pairwise || claim.subject.mean || claim.reference.mean ||
        claim.subject.patterns.size() != claim.reference.patterns.size())
      reader.fail(*pairwise, "pairwise: expected true, with two lists of the same length");
  }
  return claim;
}

// What the paper says must be about cells that the full size has.
void check_published(const Reader& reader, const Recipe& recipe, const std::vector<std::string>& names) {
  const std::set<std::string_view> known(names.begin(), names.end());
  for (const PublishedCell& published : recipe.published) {
    if (!known.contains(published.cell))
      reader.fail(published.line, fmt::format("published: {}", unknown_name("cell", published.cell, names)));
  }
}

// How many names fit a pattern of the claim.
std::size_t count_fitting(const Reader& reader, const Claim& claim, const std::string& pattern,
                          const std::vector<std::string>& names) {
  constexpr std::size_t longest_pattern = 500;
  if (pattern.size() > longest_pattern)
    reader.fail(claim.line, fmt::format("claim: the cells {}, expected at most {} characters", in_message(pattern),
                                        longest_pattern));
  return static_cast<std::size_t>(
      std::count_if(names.begin(), names.end(), [&](const std::string& name) { return pattern_fits(pattern, name); }));
}

// A claim's comparisons are of each cell with each; the mean of cells takes how each two of them go together.
std::size_t comparisons_of(const Claim& claim, const std::vector<std::size_t>& subjects,
                           const std::vector<std::size_t>& references) {
  const auto sum = [](const std::vector<std::size_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
  };
  if (claim.pairwise) return std::inner_product(subjects.begin(), subjects.end(), references.begin(), std::size_t{0});
  const std::size_t one = sum(subjects), two = sum(references);
  return one * std::max<std::size_t>(1, two) + (claim.subject.mean ? one * one : 0) +
         (claim.reference.mean ? two * two : 0);
}

// Each reading judges all claims again. `names` are the cells of a size, of which the full one has all.
void check_claims(const Reader& reader, const Recipe& recipe, const std::vector<std::string>& names, bool all_there) {
  constexpr std::size_t most_characters = 20'000'000;  // that are compared to find the cells
  constexpr std::size_t most_comparisons = 200'000;
  constexpr std::size_t most_looks = 20'000'000;  // of parts and readings at cells
  if (names.size() * recipe.parts.size() * (recipe.readings.size() + 1) > most_looks)
    reader.fail(1, fmt::format("{} cells for {} parts and {} readings, expected fewer of them", names.size(),
                               recipe.parts.size(), recipe.readings.size()));
  std::size_t characters = 0, comparisons = 0;
  for (const Claim& claim : recipe.claims) {
    std::array<std::vector<std::size_t>, 2> counts;
    for (std::size_t side = 0; side < 2; ++side) {
      for (const std::string& pattern : (side == 0 ? claim.subject : claim.reference).patterns) {
        characters += names.size() * (pattern.size() + 1) * (recipe.readings.size() + 1);
        if (characters > most_characters)
          reader.fail(claim.line, fmt::format("claim: too many for {} cells, expected fewer of either", names.size()));
        counts[side].push_back(count_fitting(reader, claim, pattern, names));
        if (all_there && counts[side].back() == 0)
          reader.fail(claim.line, fmt::format("claim: {}", unknown_name("cell", pattern, names)));
      }
    }
    comparisons += comparisons_of(claim, counts[0], counts[1]) * (recipe.readings.size() + 1);
    if (comparisons > most_comparisons)
      reader.fail(claim.line, fmt::format("claim: more than {} comparisons with those before it, expected fewer cells",
                                          most_comparisons));
  }
}

}  // namespace

void read_published_and_claims(const Reader& reader, const toml::table& root, const std::vector<Part>& full,
                               Recipe& recipe) {
  reader.tables(root, "published", [&](const toml::table& table) { read_published(reader, table, recipe); });
  add_published_of_readings(reader, full, recipe.published);
  reader.tables(root, "claim", [&](const toml::table& table) { recipe.claims.push_back(read_claim(reader, table)); });
  const std::vector<std::string> names = cell_names(full);
  check_published(reader, recipe, names);
  check_claims(reader, recipe, names, true);
  check_claims(reader, recipe, cell_names(recipe.parts), false);
}

}  // namespace cycad
