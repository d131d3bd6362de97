#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <set>
#include <string_view>

#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/printable.hpp"
#include "cycad/experiment/recipe.hpp"
#include "cycad/match/plan.hpp"
#include "cycad/search/budget.hpp"
#include "experiment/kind/part_kind.hpp"
#include "experiment/readings.hpp"
#include "experiment/recipe_claims_toml.hpp"
#include "experiment/recipe_extent.hpp"
#include "experiment/recipe_text.hpp"
#include "experiment/toml_reader.hpp"

namespace cycad {
namespace {

constexpr std::size_t longest_map = 500;  // a name or a path, which stands in names of cells

const PartKind& kind_at(const Reader& reader, const toml::node& node) {
  const std::string kind = reader.text_of(node, "kind");
  return reader.located(node, [&]() -> const PartKind& { return kind_of({.kind = kind}); });
}

// What a size may say of a part.
Words size_keys_of(const PartKind& kind) {
  Words keys{"title"};
  keys.insert(keys.end(), kind.keys.begin(), kind.keys.end());
  return keys;
}

Words keys_of(const PartKind& kind) {
  Words keys = size_keys_of(kind);
  keys.insert(keys.begin(), {"name", "kind"});
  return keys;
}

// None if the table has none.
std::vector<Labelled> agents_of(const Reader& reader, const Layers& table, double simulations_per_ms) {
  std::vector<Labelled> agents;
  if (const toml::node* const listed = table.get("agents")) {
    for (const std::string& text : reader.texts(*listed, "agents"))
      agents.push_back(reader.located(*listed, [&] { return read_labelled(text); }));
  } else if (const toml::node* const one = table.get("agent")) {
    const toml::node& grid = reader.needed(table, "grid");
    const Words words = reader.texts(grid, "grid");
    const std::string agent = reader.text_of(*one, "agent");
    agents = reader.located(grid, [&] {
      std::vector<NamedWords> axes;
      for (const std::string& text : words) axes.push_back(read_named_words(text));
      return grid_agents(agent, axes, simulations_per_ms);
    });
  }
  return agents;
}

// A size may have fewer agents than the part has without it or in the full one, and leaves out the double budgets of
// the others.
void double_budgets(const Reader& reader, const Layers& table, const Layers& full, Part& part) {
  const toml::node* const doubled = table.get("double_budget");
  if (doubled == nullptr) return;
  std::set<std::string> known;
  const auto know = [&](const std::vector<Labelled>& agents) {
    for (const Labelled& agent : agents) known.insert(agent.label);
  };
  know(part.agents);
  for (const Layers& other : {Layers(table.base()), full}) {
    try {
      know(agents_of(reader, other, part.simulations_per_ms));
    } catch (const InputError&) {  // which is reported where that size is read
    }
  }
  for (const std::string& label : reader.texts(*doubled, "double_budget")) {
    const auto found = std::find_if(part.agents.begin(), part.agents.end(),
                                    [&](const Labelled& agent) { return agent.label == label; });
    if (found != part.agents.end()) {
      if (found->simulations > 0)
        reader.fail(*doubled, fmt::format("double_budget: {} has its own simulations by the grid", label));
      found->factor = 2;
    } else if (!known.contains(label)) {
      reader.fail(*doubled,
                  fmt::format("double_budget: {}", unknown_name("agent", label, Words(known.begin(), known.end()))));
    }
  }
}

void read_agents(const Reader& reader, const Layers& table, const Layers& full, Part& part) {
  const toml::node* const listed = table.get("agents");
  const toml::node* const one = table.get("agent");
  if ((listed == nullptr) == (one == nullptr))
    reader.fail(table, fmt::format("part {}: expected agents, or a gauntlet's agent with a grid", part.name));
  if (listed != nullptr && table.contains("grid"))
    reader.fail(*table.get("grid"), "grid: expected together with agent, not with agents");
  part.agents = agents_of(reader, table, part.simulations_per_ms);
  std::set<std::string> known;
  for (const Labelled& agent : part.agents) {
    if (!known.insert(agent.label).second)
      reader.fail(listed != nullptr ? *listed : *one, fmt::format("two agents are called {}", agent.label));
  }
  double_budgets(reader, table, full, part);
}

void read_counts(const Reader& reader, const Layers& table, Part& part) {
  struct Count {
    std::uint64_t* target;
    std::uint64_t most;
  };
  constexpr std::uint64_t any = std::numeric_limits<std::int64_t>::max();
  constexpr std::uint64_t many = 1'000'000'000, listed = 1'000'000;  // what is counted, and what is in a list
  const std::map<std::string_view, Count> counts{{"seed", {&part.seed, any}},
                                                 {"simulations", {&part.simulations, most_simulations}},
                                                 {"games", {&part.games, many}},
                                                 {"starts", {&part.starts, most_starts}},
                                                 {"start_ply", {&part.start_ply, many}},
                                                 {"player", {&part.player, many}},
                                                 {"trials", {&part.trials, many}},
                                                 {"arms", {&part.arms, listed}},
                                                 {"tasks", {&part.tasks, many}},
                                                 {"models", {&part.models, listed}},
                                                 {"rounds", {&part.rounds, many}},
                                                 {"repetitions", {&part.repetitions, listed}},
                                                 {"samples", {&part.samples, listed}}};
  for (const auto& [key, count] : counts) {
    const toml::node* const node = table.get(key);
    if (node == nullptr) continue;
    *count.target = reader.whole(*node, key);
    if (*count.target > count.most) reader.fail(*node, fmt::format("{}: expected at most {}", key, count.most));
  }
  const std::map<std::string_view, double*> numbers{{"simulations_per_ms", &part.simulations_per_ms},
                                                    {"winners", &part.winners},
                                                    {"from", &part.from},
                                                    {"step", &part.step}};
  for (const auto& [key, target] : numbers) {
    if (const toml::node* const node = table.get(key)) *target = reader.number(*node, key);
  }
  if (const toml::node* const node = table.get("simulations_per_ms"); node != nullptr && part.simulations_per_ms <= 0)
    reader.fail(*node, "simulations_per_ms: expected a number above 0");
  if (part.winners < 0 || part.winners > 100)
    reader.fail(*table.get("winners"), "winners: expected a number from 0 to 100");
  const bool own_budget = table.own() != nullptr && table.own()->contains("simulations");
  const toml::table& layer = own_budget ? *table.own() : table.base();
  if (layer.contains("simulations") && (own_budget ? table.contains("budgets") : layer.contains("budgets")))
    reader.fail(*layer.get("simulations"), "simulations: expected these or budgets, and not both");
}

// What is wrong with a part that has all its keys, or an empty text; it begins with the key that it is about, if any.
std::string problem_of(const Part& part) {
  const PartKind& kind = kind_of(part);
  if (part.player > 2) return "player: expected 1 or 2";
  for (const std::string& map : part.maps)
    if (map.size() > longest_map)
      return fmt::format("maps: {}, expected at most {} characters", in_message(map), longest_map);
  if (kind.one_map && part.maps.size() > 1) return fmt::format("maps: {}, expected one", part.maps.size());
  return kind.problem(part);
}

void check_part(const Reader& reader, const Layers& table, const Part& part) {
  for (const std::string& key : kind_of(part).needed) (void)reader.needed(table, key);
  if (const std::string problem = problem_of(part); !problem.empty()) {
    const toml::node* const about = table.get(problem.substr(0, problem.find(':')));
    reader.fail(about != nullptr ? *about : table.base(), fmt::format("part {}: {}", part.name, problem));
  }
}

Part read_part(const Reader& reader, const toml::table& base, const toml::table* size, const toml::table* full) {
  Part part{.name = reader.text(base, "name"), .line = Reader::line_of(base)};
  if (!is_label(part.name)) reader.fail(*base.get("name"), "name: expected up to 40 letters, digits and . - only");
  const PartKind& kind = kind_at(reader, reader.needed(base, "kind"));
  part.kind = kind.name;
  const Words keys = keys_of(kind);
  const Layers table(base, size, keys);
  reader.check_keys(base, keys, fmt::format("part {}", part.name));
  if (table.own() != nullptr)
    reader.check_keys(*table.own(), size_keys_of(kind), fmt::format("size of the part {}", part.name));
  part.title = reader.text_or(table, "title", part.name);
  read_counts(reader, table, part);
  part.game = reader.text_or(table, "game", part.game);
  if (const toml::node* const maps = table.get("maps")) part.maps = reader.texts(*maps, "maps");
  if (kind.has_key("agents")) read_agents(reader, table, Layers(base, full, keys), part);
  part.against = reader.text_or(table, "against", "");
  part.start_agent = reader.text_or(table, "start_agent", "");
  part.model = reader.text_or(table, "model", "");
  part.strategy = reader.text_or(table, "strategy", "");
  if (const toml::node* const sides = table.get("sides"))
    part.sides = reader.word<PartSides>(*sides, "sides", part_side_words);
  if (const toml::node* const scoring = table.get("scoring"))
    part.scoring = reader.word<Scoring>(*scoring, "scoring", scoring_words);
  if (const toml::node* const groups = table.get("groups")) {
    for (const std::string& text : reader.texts(*groups, "groups"))
      part.groups.push_back(reader.located(*groups, [&] { return read_named_words(text); }));
  }
  if (const toml::node* const budgets = table.get("budgets")) part.budgets = reader.wholes(*budgets, "budgets");
  if (const toml::node* const points = table.get("points")) part.points = reader.wholes(*points, "points");
  if (const toml::node* const of = table.get("of")) part.of = reader.texts(*of, "of");
  check_part(reader, table, part);
  return part;
}

// A size may speak of parts by name, and otherwise has keys that some part understands.
void check_size(const Reader& reader, const toml::table& root, const toml::table& size) {
  std::set<std::string, std::less<>> known, names;
  reader.tables(root, "part", [&](const toml::table& part) {
    const Words keys = size_keys_of(kind_at(reader, reader.needed(part, "kind")));
    known.insert(keys.begin(), keys.end());
    names.insert(part["name"].value<std::string>().value_or(""));
  });
  for (const auto& [key, value] : size) {
    const auto& allowed = value.is_table() ? names : known;
    if (!allowed.contains(key.str()))
      reader.fail(key.source().begin.line,
                  fmt::format("size: {}", unknown_name(value.is_table() ? "part" : "key", key.str(),
                                                       Words(allowed.begin(), allowed.end()))));
  }
}

std::vector<Part> read_parts(const Reader& reader, const toml::table& root, const toml::table* size,
                             const toml::table* full) {
  std::vector<Part> parts;
  Extent extent;
  reader.tables(root, "part", [&](const toml::table& table) {
    Part part = read_part(reader, table, size, full);
    reader.located(table, [&] { extent.add(part); });
    for (const Part& other : parts) {
      if (other.name == part.name) reader.fail(table, fmt::format("two parts are called {}", part.name));
    }
    for (const std::string& name : part.of) {
      const bool known = std::any_of(parts.begin(), parts.end(), [&](const Part& other) { return other.name == name; });
      if (!known)
        reader.fail(*Layers(table, size, {"of"}).get("of"),
                    fmt::format("of: unknown part '{}', expected an earlier part", name));
    }
    parts.push_back(std::move(part));
  });
  if (parts.empty()) reader.fail(1, "no part, expected [[part]]");
  return parts;
}

// InputError unless each chosen agent is one of a part that changes, in this size or the full one.
void check_labels(const std::vector<Part>& parts, const std::vector<Part>& full, const ReadingChange& change) {
  const std::set<std::string_view> changing(change.parts.begin(), change.parts.end());
  std::set<std::string> known;
  for (const std::vector<Part>* const size : {&parts, &full}) {
    for (const Part& part : *size) {
      if (!changing.contains(part.name)) continue;
      for (const Labelled& agent : part.agents) known.insert(agent.label);
    }
  }
  for (const std::string& label : change.agents)
    if (!known.contains(label)) throw InputError(unknown_name("agent", label, Words(known.begin(), known.end())));
}

// InputError if one stands there twice: more of them than there are parts or agents could be compared for hours.
Words texts_once(const Reader& reader, const toml::node& node, std::string_view key) {
  Words words = reader.texts(node, key);
  std::set<std::string_view> once;
  for (const std::string& word : words)
    if (!once.insert(word).second)
      reader.fail(node, fmt::format("{}: {} twice, expected it once", key, in_message(word)));
  return words;
}

// Appends the parts of the readings; the same list for the parts of every size.
std::vector<Reading> add_readings(const Reader& reader, const toml::table& root, const std::vector<Part>& full,
                                  std::vector<Part>& parts) {
  const std::vector<Part> own = parts;
  std::vector<Reading> readings;
  constexpr std::size_t most_readings = 1'000;
  Extent extent;
  for (const Part& part : own) extent.add(part);
  reader.tables(root, "reading", [&](const toml::table& table) {
    reader.check_keys(table, {"name", "text", "parts", "agents", "options", "maps", "against", "simulations", "games"},
                      "reading");
    const Reading reading{.name = reader.text(table, "name"), .text = reader.text(table, "text")};
    if (!is_label(reading.name))
      reader.fail(*table.get("name"), "name: expected up to 40 letters, digits and . - only");
    ReadingChange change{.options = reader.text_or(table, "options", ""),
                         .against = reader.text_or(table, "against", "")};
    if (const toml::node* const simulations = table.get("simulations")) {
      change.simulations = reader.whole(*simulations, "simulations");
      if (change.simulations > most_simulations)
        reader.fail(*simulations, fmt::format("simulations: expected at most {}", most_simulations));
    }
    if (const toml::node* const games = table.get("games")) change.games = reader.whole(*games, "games");
    if (change.simulations == 0 && !table.contains("maps") && !table.contains("against"))
      (void)reader.text(table, "options");
    if (const toml::node* const maps = table.get("maps")) change.maps = reader.texts(*maps, "maps");
    if (const toml::node* const named = table.get("parts")) {
      change.parts = texts_once(reader, *named, "parts");
      if (change.parts.size() > own.size())
        reader.fail(*named, fmt::format("parts: {}, expected some of the {} parts", change.parts.size(), own.size()));
    }
    for (const Part& part : own) {
      if (!table.contains("parts")) change.parts.push_back(part.name);
    }
    if (const toml::node* const agents = table.get("agents")) {
      change.agents = texts_once(reader, *agents, "agents");
      if (change.options.empty()) reader.fail(*agents, "agents: expected together with options");
      reader.located(*agents, [&] { check_labels(own, full, change); });
    }
    if (readings.size() == most_readings)
      reader.fail(table, fmt::format("more than {} readings, expected fewer", most_readings));
    for (const Part& part : own) {
      if (std::find(change.parts.begin(), change.parts.end(), part.name) != change.parts.end())
        reader.located(table, [&] { extent.add(part, change); });
    }
    for (Part& part : reader.located(table, [&] { return reading_parts(own, reading.name, change); })) {
      part.line = Reader::line_of(table);
      for (const Part& other : parts) {
        if (other.name == part.name) reader.fail(table, fmt::format("two parts are called {}", part.name));
      }
      if (const std::string problem = problem_of(part); !problem.empty())
        reader.fail(table, fmt::format("part {}: {}", part.name, problem));
      parts.push_back(std::move(part));
    }
    readings.push_back(reading);
  });
  return readings;
}

// Whether the searches of a part have the budgets that they have in the full size.
bool has_full_budget(const Part& part, const std::vector<Part>& all, const std::vector<Part>& full) {
  if (!part.of.empty())
    return std::all_of(part.of.begin(), part.of.end(), [&](const std::string& name) {
      const auto of = std::find_if(all.begin(), all.end(), [&](const Part& other) { return other.name == name; });
      return of != all.end() && of->full_budget;
    });
  const auto same = std::find_if(full.begin(), full.end(), [&](const Part& other) { return other.name == part.name; });
  if (same == full.end() || part.simulations != same->simulations || part.against != same->against) return false;
  std::map<std::string_view, const Labelled*> agents;
  for (const Labelled& agent : same->agents) agents.emplace(agent.label, &agent);
  const std::set<std::uint64_t> budgets(same->budgets.begin(), same->budgets.end());
  return std::all_of(part.agents.begin(), part.agents.end(),
                     [&](const Labelled& agent) {
                       const auto found = agents.find(agent.label);
                       return found != agents.end() && *found->second == agent;
                     }) &&
         std::all_of(part.budgets.begin(), part.budgets.end(),
                     [&](std::uint64_t budget) { return budgets.contains(budget); });
}

// TOML can write any character by its number; what is read is shown some day.
void check_texts(const Reader& reader, const toml::node& node) {
  const auto check = [&](const std::string& text) {
    if (!is_plain_text(text))
      reader.fail(node, fmt::format("text {}: expected no control characters", in_message(text)));
  };
  if (const auto* const text = node.as_string()) check(text->get());
  if (const auto* const array = node.as_array()) {
    for (const toml::node& element : *array) check_texts(reader, element);
  }
  if (const auto* const table = node.as_table()) {
    for (const auto& [key, value] : *table) {
      check(std::string(key.str()));
      check_texts(reader, value);
    }
  }
}

// The parser and its tables call themselves for every part of a key: a.a.a … would exhaust the stack.
void check_dots(const Reader& reader, std::string_view text) {
  constexpr std::ptrdiff_t most = 500;
  std::size_t line = 1;
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view one = text.substr(begin, end - begin);
    if (std::count(one.begin(), one.end(), '.') > most)
      reader.fail(line, fmt::format("more than {} dots, expected keys of few parts", most));
    begin = end + 1;
  }
}

// A recipe's name stands in documents, commands and the names of files.
std::string name_of(const std::string& file) {
  std::string name = std::filesystem::path(file).stem();
  constexpr std::string_view forbidden = "<>&\"'`|$\\;*?[]{}()#\n\r\t";
  if (name.empty() || !is_plain_text(name) || name.find_first_of(forbidden) != std::string::npos)
    throw InputError(
        fmt::format("recipe {}: a file of such a name, expected letters, digits, '-', '_' and '.'", in_message(file)));
  return name;
}

}  // namespace

Recipe read_recipe(std::string_view text, const std::string& file, const std::string& size) {
  const Reader reader(file);
  constexpr std::size_t longest = std::size_t{1} << 24U;
  if (text.size() > longest) reader.fail(1, fmt::format("{} bytes, expected at most {}", text.size(), longest));
  check_dots(reader, text);
  toml::table root;
  try {
    root = toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    reader.fail(error.source().begin.line, printable(error.description()));
  }
  check_texts(reader, root);
  reader.check_keys(
      root,
      {"title", "paper", "source", "question", "notes", "explanation", "part", "size", "reading", "published", "claim"},
      "recipe");
  Recipe recipe{.name = name_of(file), .file = file, .size = size};
  recipe.title = reader.text(root, "title");
  recipe.paper = reader.text(root, "paper");
  recipe.source = reader.text(root, "source");
  recipe.question = reader.text(root, "question");
  recipe.notes = reader.text_or(root, "notes", "");
  recipe.explanation = reader.text_or(root, "explanation", "");

  const toml::table* chosen = nullptr;
  const toml::table* full = nullptr;
  if (const toml::node* const sizes = root.get("size")) {
    if (!sizes->is_table()) reader.fail(*sizes, "size: expected tables such as [size.quick]");
    reader.check_keys(*sizes->as_table(), Words(recipe_sizes.begin(), recipe_sizes.end()), "size");
    for (const auto& [key, value] : *sizes->as_table()) {
      if (!value.is_table()) reader.fail(value, fmt::format("size: expected a table [size.{}]", key.str()));
      check_size(reader, root, *value.as_table());
      if (key.str() == size) chosen = value.as_table();
      if (key.str() == "full") full = value.as_table();
    }
  }
  recipe.has_size = chosen != nullptr || size == "full" || size == budget_size;
  recipe.parts = read_parts(reader, root, chosen != nullptr ? chosen : full, full);
  const std::vector<Part> own_full_parts = read_parts(reader, root, full, full);
  std::vector<Part> full_parts = own_full_parts;
  recipe.readings = add_readings(reader, root, own_full_parts, recipe.parts);
  (void)add_readings(reader, root, own_full_parts, full_parts);
  for (Part& part : recipe.parts) part.full_budget = has_full_budget(part, recipe.parts, full_parts);
  const auto fail = [&](std::size_t line, const std::string& problem) { reader.fail(line, problem); };
  check_cells(recipe.parts, fail);
  check_cells(full_parts, fail);
  read_published_and_claims(reader, root, full_parts, recipe);
  return recipe;
}

}  // namespace cycad
