#include <fmt/format.h>

#include <algorithm>

#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/printable.hpp"
#include "cycad/core/random.hpp"
#include "cycad/core/words.hpp"
#include "cycad/match/plan.hpp"
#include "cycad/match/play_signature.hpp"
#include "match/argument_named.hpp"

namespace cycad {
namespace {

constexpr const char* replays_key = "replays";

Json tuning_json(const Tuning& tuning) {
  Json options = Json::array();
  for (const TunedOption& option : tuning.options)
    options.push_back({{"name", option.path}, {"values", option.values}});
  return {{"method", word_of(tune_method_words, tuning.method)},
          {"base", tuning.base},
          {"options", options},
          {"games", tuning.games},
          {"decided", tuning.decided},
          {"sprt", tuning.sprt ? Json(to_text(*tuning.sprt)) : Json()}};
}

Tuning tuning_of(const Json& json) {
  const std::string method = json.at("method");
  const std::optional<TuneMethod> known = value_named<TuneMethod>(tune_method_words, method);
  if (!known)
    throw InputError(fmt::format("unknown method of tuning {}, expected {}", cycad::in_message(method),
                                 listed_words(tune_method_words)));
  Tuning tuning{.method = *known,
                .base = json.at("base"),
                .options = {},
                .games = json.at("games"),
                .decided = json.at("decided")};
  for (const Json& option : json.at("options")) tuning.options.push_back({option.at("name"), option.at("values")});
  if (!json.at("sprt").is_null()) tuning.sprt = parse_sprt(json.at("sprt").get<std::string>());
  return tuning;
}

Json settings_of(const Plan& plan) {
  Json agents = Json::array();
  for (std::size_t agent = 0; agent < plan.agents.size(); ++agent)
    agents.push_back({{"name", plan.agents[agent]}, {"specification", plan.specifications[agent]}});
  Json starts = Json::array();
  for (const Start& start : plan.starts)
    starts.push_back({{"name", start.name}, {"position", start.position}, {"given", start.given}});
  Json pairings = Json::array();
  for (const Pairing& pairing : plan.schedule.pairings) pairings.push_back({pairing.first, pairing.second});
  Json settings{{"game", plan.game},
                {"agents", agents},
                {"starts", starts},
                {"pairings", pairings},
                {"games", plan.schedule.games},
                {"sides", word_of(sides_words, plan.schedule.sides)},
                {"seed", plan.schedule.seed},
                {"sprt", plan.sprt ? Json(to_text(*plan.sprt)) : Json()},
                {"signature", plan.signature}};
  // Only where they are used, so that the settings of other plans stay the same text.
  if (plan.schedule.replays > 0) settings[replays_key] = plan.schedule.replays;
  if (plan.tuning) settings["tuning"] = tuning_json(*plan.tuning);
  return settings;
}

// As it is, or cut short if it is long.
std::string shortened(const std::string& text) {
  constexpr std::size_t longest = 60;
  return text.size() <= longest ? text : cycad::in_message(text);
}

// On one line: text cut short, agents and starts by their name.
std::string shown(const Json& value) {
  if (value.is_null()) return "none";
  if (value.is_object() && value.contains("name")) return shown(value["name"]);
  return value.is_string() ? cycad::in_message(value.get<std::string>()) : shortened(value.dump());
}

// A program with more options than the one that wrote a specification adds their defaults; what it cannot read stays.
void write_in_full(Json& settings) {
  for (std::size_t agent = 0; agent < settings["agents"].size(); ++agent) {
    Json& specification = settings["agents"][agent]["specification"];
    try {
      specification = full_text(settings["game"].get<std::string>(), specification.get<std::string>());
    } catch (const InputError&) {
    }
  }
}

class PlanComparison {
 public:
  std::vector<std::string> found;

  void compare(const std::string& path, const Json& before, const Json& after) {
    if (before == after) return;
    if (before.is_object() && after.is_object()) {
      compare_objects(path, before, after);
    } else if (before.is_array() && after.is_array() && path != "pairings") {
      for (std::size_t index = 0; index < std::max(before.size(), after.size()); ++index) {
        compare(fmt::format("{} {}", path, index + 1), index < before.size() ? before[index] : Json(),
                index < after.size() ? after[index] : Json());
      }
    } else if (path.ends_with("specification") && before.is_string() && after.is_string()) {
      compare_specifications(path, parse_specification(before.get<std::string>()),
                             parse_specification(after.get<std::string>()));
    } else {
      add(path, shown(before), shown(after));
    }
  }

 private:
  void add(const std::string& path, const std::string& before, const std::string& after) {
    found.push_back(fmt::format("{}: {} → {}", shortened(path), before, after));
  }

  void compare_objects(const std::string& path, const Json& before, const Json& after) {
    const std::string prefix = path.empty() ? "" : path + " ";
    for (const std::string& key : before.names()) {
      compare(prefix + key, before[key], after.contains(key) ? after[key] : Json());
    }
    for (const std::string& key : after.names()) {
      if (!before.contains(key)) compare(prefix + key, Json(), after[key]);
    }
  }

  void compare_specifications(const std::string& path, const Specification& before, const Specification& after) {
    if (before.name != after.name) {
      add(path, shortened(before.name), shortened(after.name));
      return;
    }
    for (const auto& [key, value] : before.arguments) {
      const Argument* const now = argument_named(after, key);
      if (now == nullptr || now->value != value)
        add(fmt::format("{} {}", path, key), shortened(to_text(value)),
            now == nullptr ? "not given" : shortened(to_text(now->value)));
    }
    for (const auto& [key, value] : after.arguments) {
      if (argument_named(before, key) == nullptr)
        add(fmt::format("{} {}", path, key), "not given", shortened(to_text(value)));
    }
  }
};

}  // namespace

std::string settings_json(const Plan& plan) { return settings_of(plan).dump(); }

Plan plan_from_json(const std::string& name, const std::string& settings) {
  try {
    const Json json = Json::parse(settings);
    Plan plan{.name = name,
              .game = json.at("game"),
              .agents = {},
              .specifications = {},
              .starts = {},
              .schedule = {.seed = json.at("seed"), .pairings = {}, .games = json.at("games")},
              .sprt = {},
              .signature = json.at("signature")};
    for (const Json& agent : json.at("agents")) {
      plan.agents.push_back(printable(agent.at("name").get<std::string>()));  // names from before could have line ends
      plan.specifications.push_back(agent.at("specification"));
    }
    for (const Json& start : json.at("starts"))
      plan.starts.push_back({printable(start.at("name").get<std::string>()), start.at("position"), start.at("given")});
    for (const Json& pairing : json.at("pairings")) {
      plan.schedule.pairings.push_back({pairing.at(0), pairing.at(1)});
    }
    plan.schedule.maps = plan.starts.size();
    const std::string word = json.at("sides");
    const std::optional<Sides> sides = value_named<Sides>(sides_words, word);
    if (!sides)
      throw InputError(fmt::format("unknown sides {}, expected {}", in_message(word), listed_words(sides_words)));
    plan.schedule.sides = *sides;
    if (json.contains(replays_key)) plan.schedule.replays = json[replays_key];
    if (!json.at("sprt").is_null()) plan.sprt = parse_sprt(json.at("sprt").get<std::string>());
    if (json.contains("tuning")) plan.tuning = tuning_of(json["tuning"]);
    check_experiment_name(name);
    check_plan(plan);
    return plan;
  } catch (const InputError& error) {
    throw InputError(fmt::format("settings of {}: {}", cycad::in_message(name), error.what()));
  }
}

std::vector<std::string> settings_differences(const std::string& old_settings, const std::string& new_settings) {
  Json before = Json::parse(old_settings, "settings");
  Json after = Json::parse(new_settings);
  write_in_full(before);
  write_in_full(after);
  if (!is_play_signature(before["signature"].get<std::string>()) ||
      !is_play_signature(after["signature"].get<std::string>())) {
    before.erase("signature");
    after.erase("signature");
  }
  PlanComparison comparison;
  comparison.compare("", before, after);
  return comparison.found;
}

std::string default_experiment_name(std::string_view kind, const Plan& plan) {
  Json settings = settings_of(plan);
  settings.erase("signature");
  std::uint64_t hash = 0;
  for (const char character : settings.dump()) hash = mix(hash ^ static_cast<unsigned char>(character));
  return fmt::format("{}-{:08x}", kind, hash >> 32);
}

}  // namespace cycad
