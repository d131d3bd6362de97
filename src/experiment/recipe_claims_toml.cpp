#include "experiment/recipe_claims_toml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
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
  constexpr std::size_t most_published = 100'000;
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
  if (const toml::node* const games = table.get("games")) published.games = reader.number(*games, "games");
  if (const toml::node* const error = table.get("error")) published.error = reader.number(*error, "error");
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
void check_names(const Reader& reader, const Recipe& recipe, const std::vector<Part>& full) {
  const std::vector<std::string> names = cell_names(full);
  const std::set<std::string_view> known(names.begin(), names.end());
  for (const PublishedCell& published : recipe.published) {
    if (!known.contains(published.cell))
      reader.fail(published.line, fmt::format("published: {}", unknown_name("cell", published.cell, names)));
  }
  constexpr std::size_t longest_pattern = 500;
  constexpr std::size_t most_comparisons = 10'000'000;
  std::size_t comparisons = 0;
  for (const Claim& claim : recipe.claims) {
    for (const CellChoice* choice : {&claim.subject, &claim.reference}) {
      for (const std::string& pattern : choice->patterns) {
        if (pattern.size() > longest_pattern)
          reader.fail(claim.line, fmt::format("claim: the cells {}, expected at most {} characters",
                                              in_message(pattern), longest_pattern));
        comparisons += names.size();
        if (comparisons > most_comparisons)
          reader.fail(claim.line, fmt::format("claim: too many for {} cells, expected fewer of either", names.size()));
        const bool found = std::any_of(names.begin(), names.end(),
                                       [&](const std::string& name) { return pattern_fits(pattern, name); });
        if (!found) reader.fail(claim.line, fmt::format("claim: {}", unknown_name("cell", pattern, names)));
      }
    }
  }
}

}  // namespace

void read_published_and_claims(const Reader& reader, const toml::table& root, const std::vector<Part>& full,
                               Recipe& recipe) {
  reader.tables(root, "published", [&](const toml::table& table) { read_published(reader, table, recipe); });
  add_published_of_readings(reader, full, recipe.published);
  reader.tables(root, "claim", [&](const toml::table& table) { recipe.claims.push_back(read_claim(reader, table)); });
  check_names(reader, recipe, full);
}

}  // namespace cycad
