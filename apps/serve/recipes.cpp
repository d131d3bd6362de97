// The endpoints that show the recipes, and ours beside the published figures.
#include <fmt/format.h>

#include <algorithm>

#include "cycad/core/words.hpp"
#include "cycad/experiment/run.hpp"
#include "serve/api_error.hpp"
#include "serve/context.hpp"
#include "serve/embedded.hpp"
#include "serve/endpoints.hpp"
#include "serve/lab_plans.hpp"

namespace cycad::serve {
namespace {

Json recipe_json(const ShippedRecipe& shipped) {
  const std::string file = std::string(shipped.name) + ".toml";
  const Recipe full = read_recipe(shipped.text, file, "full");
  Json sizes = Json::array(), seconds = Json::object(), parts = Json::array(), claims = Json::array();
  for (const std::string_view size : recipe_sizes) {
    const Recipe recipe = read_recipe(shipped.text, file, std::string(size));
    if (!recipe.has_size) continue;
    sizes.push_back(size);
    seconds[size] = estimated_seconds(recipe);
  }
  for (const Part& part : full.parts)
    if (part.reading.empty()) parts.push_back({{"name", part.name}, {"title", part.title}, {"kind", part.kind}});
  for (const Claim& claim : full.claims) claims.push_back(claim.text);
  return {{"name", full.name},         {"title", full.title},
          {"paper", full.paper},       {"source", full.source},
          {"question", full.question}, {"notes", full.notes},
          {"sizes", std::move(sizes)}, {"estimated_seconds", std::move(seconds)},
          {"parts", std::move(parts)}, {"claims", std::move(claims)}};
}

Json cell_json(const Cell* cell) {
  if (cell == nullptr) return {};
  return {{"value", cell->value},
          {"interval", {cell->interval.low, cell->interval.high}},
          {"count", cell->count},
          {"published", cell->published ? Json(*cell->published) : Json()},
          {"disagrees", disagrees(*cell)}};
}

Json table_json(const Outcome& outcome, const Part& part) {
  const CellTable table = table_of(outcome.cells, part.name);
  Json cells = Json::array();
  for (const std::vector<const Cell*>& row : table.cells) {
    Json line = Json::array();
    for (const Cell* cell : row) line.push_back(cell_json(cell));
    cells.push_back(std::move(line));
  }
  return {{"part", part.name},
          {"title", part.title},
          {"rows", Json(table.rows)},
          {"columns", Json(table.columns)},
          {"cells", std::move(cells)}};
}

Json outcome_json(const Outcome& outcome, std::string_view from) {
  Json tables = Json::array(), claims = Json::array();
  for (const Part& part : outcome.recipe.parts)
    if (part.reading.empty()) tables.push_back(table_json(outcome, part));
  for (std::size_t index = 0; index < outcome.recipe.claims.size(); ++index) {
    const Judgement& judgement = outcome.judgements.at(index);
    claims.push_back({{"text", outcome.recipe.claims[index].text},
                      {"verdict", word_of(verdict_words, judgement.verdict)},
                      {"evidence", judgement.evidence}});
  }
  return {{"recipe", outcome.recipe.name},
          {"size", outcome.entry.size},
          {"date", outcome.entry.date},
          {"version", outcome.entry.version},
          {"from", from},
          {"tables", std::move(tables)},
          {"claims", std::move(claims)}};
}

}  // namespace

Reply recipes(Context& /*context*/, Fields& request) {
  request.done();
  static const std::string text = [] {
    Json list = Json::array();
    for (const ShippedRecipe& shipped : shipped_recipes()) list.push_back(recipe_json(shipped));
    return Json{{"recipes", std::move(list)}}.dump();
  }();
  return Answer{.body = text};
}

Reply outcome(Context& context, Fields& request) {
  const std::string name = request.text("recipe");
  request.done();
  (void)read_shipped_recipe(name, "full");
  std::vector<std::shared_ptr<Run>> runs = context.runs.all();
  std::reverse(runs.begin(), runs.end());  // the last one first
  for (const std::shared_ptr<Run>& run : runs) {
    const std::optional<Outcome> found = run->outcome();
    if (found && found->recipe.name == name) return outcome_json(*found, "run");
  }
  for (const EmbeddedFile& file : embedded_ledger()) {
    if (file.path != name + ".json.gz") continue;
    const LedgerEntry entry = parse_ledger(file.content, std::string(file.path));
    for (const ShippedRecipe& shipped : shipped_recipes())
      if (shipped.name == name)
        return outcome_json(outcome_of(read_recipe(shipped.text, name + ".toml", entry.size), entry), "ledger");
  }
  throw ApiError(404, "there are no results of this recipe yet, expected a run of it", "recipe");
}

}  // namespace cycad::serve
