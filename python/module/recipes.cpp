#include <atomic>
#include <mutex>
#include <optional>
#include <string>

#include "cycad/core/error.hpp"
#include "cycad/core/words.hpp"
#include "cycad/experiment/document.hpp"
#include "cycad/experiment/recipe.hpp"
#include "cycad/experiment/run.hpp"
#include "module/bind.hpp"
#include "module/interruptible.hpp"

namespace cycad::python {
namespace {

using py::arg;

Recipe read(const std::string& text, const std::string& file, const std::string& size) {
  Recipe recipe = read_recipe(text, file, size);
  if (!recipe.has_size) throw InputError(file + ": no size " + size + ", expected a table [size." + size + "] in it");
  return recipe;
}

py::dict recipe_fields(const std::string& text, const std::string& file) {
  const Recipe recipe = read_recipe(text, file, "full");
  return py::dict(arg("name") = recipe.name, arg("title") = recipe.title, arg("paper") = recipe.paper,
                  arg("source") = recipe.source, arg("question") = recipe.question, arg("notes") = recipe.notes);
}

py::dict outcome_fields(const Outcome& outcome) {
  py::list cells;
  for (const Cell& cell : outcome.cells)
    cells.append(py::dict(arg("name") = cell.name, arg("count") = cell.count, arg("value") = cell.value,
                          arg("low") = cell.interval.low, arg("high") = cell.interval.high,
                          arg("published") = cell.published, arg("disagrees") = disagrees(cell)));
  py::list claims;
  for (std::size_t index = 0; index < outcome.recipe.claims.size(); ++index)
    claims.append(py::dict(arg("text") = outcome.recipe.claims[index].text,
                           arg("verdict") = word_of(verdict_words, outcome.judgements[index].verdict),
                           arg("evidence") = outcome.judgements[index].evidence));
  return py::dict(arg("cells") = cells, arg("claims") = claims,
                  arg("text") = outcome_text(outcome, {.width = 100, .notes = true}));
}

// The parts one after the other; `progress` gets the name of the part, what is done and the total.
py::dict run(const Recipe& recipe, const RecipeRun& settings, const py::object& progress) {
  std::mutex mutex;
  std::string part;
  std::size_t done = 0, total = 0;
  RecipeRun watched = settings;
  watched.on_progress = [&](const PartProgress& state) {
    const std::scoped_lock lock(mutex);
    part = state.part->name;
    done = state.done;
    total = state.total;
  };
  std::function<void()> look;
  if (!progress.is_none()) {
    look = [&] {
      std::unique_lock lock(mutex);
      const py::tuple now = py::make_tuple(part, done, total);
      lock.unlock();
      progress(*now);
    };
  }
  std::optional<LedgerEntry> entry;
  run_interruptible([&](const std::stop_token& stop) { entry = run_recipe(recipe, watched, stop); }, look);
  if (!entry) throw OutsideError("the recipe was stopped");
  return outcome_fields(outcome_of(recipe, *entry));
}

}  // namespace

void bind_recipes(py::module_& module) {
  module.def("shipped_recipes", [] {
    py::dict texts;
    for (const ShippedRecipe& recipe : shipped_recipes()) texts[py::str(recipe.name)] = py::str(recipe.text);
    return texts;
  });
  module.def("find_recipe", [](const std::string& name) {
    const std::vector<ShippedRecipe> found = chosen_recipes({name});
    if (found.size() != 1)
      throw InputError("recipe '" + name + "' names " + std::to_string(found.size()) + " recipes, expected one");
    return std::string(found.front().name);
  });
  module.def("recipe_fields", &recipe_fields, arg("text"), arg("file"));
  module.def("recipe_seconds", [](const std::string& text, const std::string& file, const std::string& size) {
    return estimated_seconds(read(text, file, size));
  });
  module.def("run_recipe", [](const std::string& text, const std::string& file, const std::string& size,
                              const std::string& store, unsigned threads, const py::object& progress) {
    const Recipe recipe = read(text, file, size);
    check_recipe(recipe);
    return run(recipe, {.store = store, .threads = threads}, progress);
  });
}

}  // namespace cycad::python
