// The endpoints that show stores: experiments, games, tables, downloads.
#include <fmt/format.h>

#include <array>
#include <cctype>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <thread>

#include "cycad/agent/make_agent.hpp"
#include "cycad/core/words.hpp"
#include "cycad/match/replay.hpp"
#include "cycad/match/report/figures.hpp"
#include "cycad/match/report/html.hpp"
#include "cycad/match/report/json.hpp"
#include "cycad/match/report/latex.hpp"
#include "cycad/match/report/text.hpp"
#include "serve/api_error.hpp"
#include "serve/context.hpp"
#include "serve/endpoints.hpp"
#include "serve/results_json.hpp"
#include "serve/stores.hpp"

namespace cycad::serve {
namespace {

StoredExperiment experiment_named(const Store& store, const std::string& name) {
  try {
    return store.experiment(name);
  } catch (const InputError& error) {
    throw ApiError(404, error.what(), "experiment");
  }
}

Json experiment_json(const StoredExperiment& experiment) {
  const Plan plan = experiment.plan();
  Json maps = Json::array();
  for (const Start& start : plan.starts) maps.push_back(start.name);
  return {{"name", experiment.name},
          {"game", plan.game},
          {"kind", plan.tuning               ? "tuning"
                   : plan.agents.size() == 2 ? "match"
                                             : "tournament"},
          {"agents", plan.tuning ? Json{plan.tuning->base, plan.agents.at(0)} : Json(plan.agents)},
          {"maps", std::move(maps)},
          {"games", experiment.games},
          {"total", plan.tuning ? expected_games(*plan.tuning) : plan.schedule.size()},
          {"created", experiment.created},
          {"version", experiment.version}};
}

Json game_line(const StoredGame& game) {
  return {{"key", to_text(game.key)},
          {"agents", Json(game.agents)},
          {"map", game.map},
          {"result", game.result},
          {"end", game.end},
          {"length", game.length},
          {"forfeits", {word_of(failure_words, game.sides[0].failure), word_of(failure_words, game.sides[1].failure)}}};
}

Report report_of(const Store& store, const std::string& experiment, const std::function<bool()>& wanted) {
  (void)experiment_named(store, experiment);
  constexpr std::size_t games_between = 1000;  // two questions whether it is wanted
  std::size_t games = 0;
  Report report = make_report(store, {.experiments = {experiment}, .samples = 0, .on_game = [&] {
                                        if (++games % games_between == 0) require_wanted(wanted);
                                      }});
  require_wanted(wanted);
  report.store = std::filesystem::path(store.path()).filename().string();
  return report;
}

Json empty_results(const Plan& plan) {
  return plan.tuning ? results_json(plan, tuning_of_games(plan, {})) : results_json(plan, GameTotals());
}

Json results_of(const Store& store, const std::string& experiment, const std::function<bool()>& wanted) {
  const StoredExperiment found = experiment_named(store, experiment);
  Json json = found.games > 0 ? results_json(report_of(store, experiment, wanted)) : empty_results(found.plan());
  const std::optional<GameKey> newest = store.newest(experiment);
  json["newest"] = newest ? Json(to_text(*newest)) : Json();
  return json;
}

struct DownloadFormat {
  std::string_view name, ending, type;
  std::string (*write)(const Report&);
};

constexpr DownloadFormat download_formats[] = {
    {"csv", "csv", "text/csv; charset=utf-8", report_csv},
    {"latex", "tex", "text/plain; charset=utf-8", report_latex},
    {"markdown", "md", "text/markdown; charset=utf-8", report_markdown},
    {"json", "json", "application/json", report_json},
    {"html", "html", "text/html; charset=utf-8", report_html},
};

Answer download_figure(const Report& report, const std::string& name) {
  for (const ReportFigure& figure : report_figures(report))
    if (figure.name == name) return {.type = "image/svg+xml", .body = figure.svg, .file = figure.name + ".svg"};
  throw ApiError(404, "figure: expected one of those that `results` lists", "figure");
}

// Letters that are safe in a file's name.
std::string file_name(const std::string& experiment) {
  std::string name;
  for (const char letter : experiment.substr(0, 60))
    name += std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '-' ? letter : '-';
  return name.empty() ? "experiment" : name;
}

}  // namespace

Reply stores(Context& context, Fields& request) {
  request.done();
  return Json{{"stores", stores_json(context.settings.folder, still_wanted(context, request.caller()))}};
}

Reply experiments(Context& context, Fields& request) {
  const Store store = open_store(context.settings.folder, request.text("store"));
  request.done();
  Json list = Json::array();
  for (const StoredExperiment& experiment : store.experiments())
    if (experiment.unknown_game().empty()) list.push_back(experiment_json(experiment));
  return Json{{"experiments", std::move(list)}};
}

Reply games(Context& context, Fields& request) {
  const Store store = open_store(context.settings.folder, request.text("store"));
  const auto limit = static_cast<std::size_t>(request.whole("limit", 1, 1'000, 100));
  const auto offset = static_cast<std::size_t>(request.whole("offset", 0, 10'000'000, 0));
  GameFilter filter{.experiment = request.text("experiment", ""),
                    .agent = request.text("agent", ""),
                    .map = request.text("map", ""),
                    .result = request.text("result", ""),
                    .limit = offset + limit + 1,
                    .whole_agent = true};
  request.done();
  check_result_word(filter);
  if (!filter.experiment.empty()) (void)experiment_named(store, filter.experiment);
  const std::function<bool()> wanted = still_wanted(context, request.caller());
  Json list = Json::array();
  std::size_t place = 0;
  store.for_each_game(filter, [&](const StoredGame& game) {
    if (place >= offset && place < offset + limit) list.push_back(game_line(game));
    if (++place % 1000 == 0) require_wanted(wanted);
  });
  return Json{{"games", std::move(list)}, {"more", place > offset + limit}};
}

Reply game(Context& context, Fields& request) {
  const Store store = open_store(context.settings.folder, request.text("store"));
  const std::string key = request.text("key");
  request.done();
  StoredGame found;
  try {
    found = store.game(parse_game_key(key));
  } catch (const InputError& error) {
    throw ApiError(404, error.what(), "key");
  }
  Json sides = Json::array();
  for (const SideRecord& side : found.sides)
    sides.push_back({{"simulations", side.simulations},
                     {"milliseconds", side.milliseconds},
                     {"decisions", side.decisions},
                     {"failure", word_of(failure_words, side.failure)}});
  Json json = game_line(found);
  json["game"] = found.game;
  json["position"] = start_of(store, found)->to_text();
  json["moves"] = Json(split_moves(found.moves));
  json["specifications"] = Json(found.specifications);
  json["seeds"] = Json(std::vector<std::string>{std::to_string(found.seeds[0]), std::to_string(found.seeds[1])});
  json["reason"] = found.reason;
  json["sides"] = std::move(sides);
  json["version"] = found.version;
  json["repeatable"] = is_repeatable(found.specifications[0]) && is_repeatable(found.specifications[1]);
  return json;
}

Reply results(Context& context, Fields& request) {
  const Store store = open_store(context.settings.folder, request.text("store"));
  const std::string experiment = request.text("experiment");
  request.done();
  return results_of(store, experiment, still_wanted(context, request.caller()));
}

Reply download(Context& context, Fields& request) {
  const Store store = open_store(context.settings.folder, request.text("store"));
  const std::string experiment = request.text("experiment");
  const std::string format = request.text("format");
  const std::string figure = request.text("figure", "");
  request.done();
  const Report report = report_of(store, experiment, still_wanted(context, request.caller()));
  if (format == "svg") return download_figure(report, figure);
  for (const DownloadFormat& known : download_formats)
    if (known.name == format)
      return Answer{.type = std::string(known.type),
                    .body = known.write(report),
                    .file = fmt::format("{}.{}", file_name(experiment), known.ending)};
  throw ApiError(400, "format: expected csv, latex, markdown, json, html or svg", "format");
}

namespace {

// What tells without opening it that a store was written to: its log is, and sometimes itself. Readers make an empty
// log.
using Stamp = std::array<std::filesystem::file_time_type, 2>;
Stamp stamp_of(const std::string& path) {
  std::error_code absent;
  const std::string log = path + "-wal";
  const std::uintmax_t bytes = std::filesystem::file_size(log, absent);
  const bool has_log = !absent && bytes > 0;
  return {std::filesystem::last_write_time(path, absent),
          has_log ? std::filesystem::last_write_time(log, absent) : std::filesystem::file_time_type::min()};
}

// The results if there are other games than `shown`, otherwise null; nothing if too many others read now.
std::optional<Json> newer_results(Context& context, const std::string& name, const std::string& experiment,
                                  std::size_t& shown, const std::function<bool()>& wanted) {
  std::unique_ptr<Turn> turn;
  try {
    turn = context.readers.take(wanted);
  } catch (const ApiError&) {
    return std::nullopt;
  }
  const Store store = open_store(context.settings.folder, name);
  const std::size_t games = store.experiment(experiment).games;
  if (games == shown) return Json();
  Json found = results_of(store, experiment, wanted);
  shown = games;
  return found;
}

}  // namespace

// The results now and whenever there are more games, looked for every second, until all are played: a browser has only
// so many connections. Now and then also if nothing seems to have been written.
Reply follow(Context& context, Fields& request) {
  const std::string name = request.text("store");
  const std::string experiment = request.text("experiment");
  request.done();
  {
    const std::unique_ptr<Turn> turn = context.readers.take(still_wanted(context, request.caller()));
    (void)experiment_named(open_store(context.settings.folder, name), experiment);
  }
  return [&context, name, experiment, place = begin_following(context)](EventSink& sink) {
    const std::function<bool()> wanted = still_wanted(context, sink);
    std::size_t shown = std::numeric_limits<std::size_t>::max();
    std::optional<Stamp> seen;
    for (int tick = 0; wanted(); ++tick) {
      if (tick % 10 == 0) {
        const Stamp now = stamp_of(store_path(context.settings.folder, name));
        if (now != seen || tick % 100 == 0) {
          const std::optional<Json> found = newer_results(context, name, experiment, shown, wanted);
          if (found && !found->is_null()) {
            sink.send("results", *found);
            if (found->at("complete").get<bool>()) return;
          }
          if (found) seen = now;
        }
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  };
}

}  // namespace cycad::serve
