#include "cycad/experiment/run.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <set>
#include <system_error>

#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/random.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/match/play_signature.hpp"
#include "cycad/match/run_plan.hpp"
#include "cycad/match/stored_game.hpp"
#include "experiment/kind/games.hpp"

namespace cycad {
namespace {

// What is not made of games is kept in a folder, a file for each part. A file of another program's play is not used.
class KeptParts {
 public:
  KeptParts(const std::string& store, std::string signature) : signature_(std::move(signature)) {
    if (!store.empty()) folder_ = store + ".parts";
  }

  struct Found {
    std::string content, version;  // and the program that wrote it
  };
  [[nodiscard]] std::optional<Found> find(const std::string& name) const {
    if (folder_.empty()) return std::nullopt;
    const std::optional<std::string> text = read_whole_file(path(name));
    if (!text) return std::nullopt;
    try {
      const Json json = Json::parse(*text);
      if (json.at("signature") != signature_) return std::nullopt;
      return Found{json.at("content"), json.contains("version") ? json.at("version") : Json("unknown")};
    } catch (const JsonError&) {
      return std::nullopt;
    }
  }

  void keep(const std::string& name, const std::string& content) const {
    if (folder_.empty()) return;
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (error) throw OutsideError(fmt::format("cannot make the folder {}: {}", folder_, error.message()));
    WholeFile file(path(name));
    file.write(Json{{"signature", signature_}, {"version", program_version()}, {"content", content}}.dump());
    file.commit();
  }

 private:
  [[nodiscard]] std::string path(const std::string& name) const { return folder_ + "/" + name + ".json"; }

  std::string folder_, signature_;
};

class Runner {
 public:
  Runner(const Recipe& recipe, const RecipeRun& run, const std::stop_token& stop)
      : recipe_(recipe), run_(run), stop_(stop), kept_(run.store, run.signature) {
    if (!run.store.empty()) store_ = std::make_unique<Store>(run.store, StoreAccess::write);
  }

  // False after a stop.
  bool add(const Part& part, LedgerEntry& entry) {
    LedgerPart done{
        .name = part.name, .experiment = {}, .settings = part_settings(part, run_.clock), .plan = {}, .evidence = {}};
    const PartKind& kind = kind_of(part);
    if (kind.pairings != nullptr) {
      if (!play(part, done)) return false;
    } else if (kind.measure != nullptr) {
      const std::string name = kept_name(part);
      if (const auto earlier = kept_.find(name)) {
        done.evidence = evidence_from_json(earlier->content, name);
        builds_.insert(earlier->version);
      } else {
        builds_.insert(program_version());
        std::optional<Evidence> evidence = kind.measure(part, measure_run(part), stop_);
        if (!evidence) return false;
        done.evidence = std::move(*evidence);
        kept_.keep(name, evidence_json(done.evidence));
      }
    }
    entry.parts.push_back(std::move(done));
    return true;
  }

  // The versions of the programs that the evidence comes from.
  [[nodiscard]] std::vector<std::string> builds() const { return {builds_.begin(), builds_.end()}; }

 private:
  [[nodiscard]] std::string kept_name(const Part& part) const {
    std::uint64_t hash = 0;
    for (const char character : part_settings(part, run_.clock))
      hash = mix(hash ^ static_cast<unsigned char>(character));
    return fmt::format("{}-{}-{}-{:08x}", recipe_.name, recipe_.size, part.name, hash >> 32);
  }

  [[nodiscard]] MeasureRun measure_run(const Part& part) const {
    return {.threads = run_.threads,
            .clock = run_.clock,
            .on_progress = [this, &part](std::size_t done, std::size_t total) {
              if (run_.on_progress) run_.on_progress({.part = &part, .done = done, .total = total});
            }};
  }

  // Made once and kept, so that going on does not make them again.
  std::optional<std::vector<std::string>> starts_of(const Part& part) {
    if (part.start_agent.empty()) return std::vector<std::string>{};
    const std::string name = kept_name(part) + "-starts";
    if (const auto earlier = kept_.find(name)) return Json::parse(earlier->content).get<std::vector<std::string>>();
    std::optional<std::vector<std::string>> starts = make_starts(part, measure_run(part), stop_);
    if (starts) kept_.keep(name, Json(*starts).dump());
    return starts;
  }

  bool play(const Part& part, LedgerPart& done) {
    const std::optional<std::vector<std::string>> starts = starts_of(part);
    if (!starts) return false;
    Plan plan = plan_of(part, *starts, run_.clock);
    plan.name = default_experiment_name(
        fmt::format("{}/{}{}/{}", recipe_.name, recipe_.size, run_.clock ? "-time" : "", part.name), plan);
    check_experiment_name(plan.name);
    plan.signature = play_signature(plan);
    PartProgress progress{.part = &part, .done = 0, .total = plan.schedule.size()};
    const auto tell = [&](bool earlier) {
      ++progress.done;
      progress.earlier += earlier ? 1 : 0;
      if (run_.on_progress) run_.on_progress(progress);
    };
    const PlanRun outcome = run_plan(plan,
                                     {.store = store_.get(),
                                      .threads = run_.threads,
                                      .on_earlier_game = [&](const PlayedGame&) { tell(true); },
                                      .on_game = [&](const PlayedGame&) { tell(false); }},
                                     stop_);
    if (!outcome.complete) return false;
    if (store_) {
      for (const StoredGame& row : store_->games({.experiment = plan.name})) builds_.insert(row.version);
    } else {
      builds_.insert(program_version());
    }
    done.experiment = plan.name;
    done.plan = settings_json(plan);
    if (const auto count = kind_of(part).count) done.evidence = count(plan, outcome.games);
    done.evidence.results.assign(plan.schedule.pairings.size(), std::string(plan.schedule.games, '?'));
    for (const PlayedGame& game : outcome.games) {
      const double first = game.first_reward();
      const double reward = part.sides == PartSides::second ? 1 - first : first;
      done.evidence.results[game.scheduled.pairing][game.scheduled.number] = reward > 0.5   ? '1'
                                                                             : reward < 0.5 ? '0'
                                                                                            : '=';
    }
    return true;
  }

  const Recipe& recipe_;
  const RecipeRun& run_;
  const std::stop_token& stop_;
  KeptParts kept_;
  std::unique_ptr<Store> store_;
  std::set<std::string> builds_;
};

}  // namespace

std::optional<LedgerEntry> run_recipe(const Recipe& recipe, const RecipeRun& run, const std::stop_token& stop) {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  LedgerEntry entry{.recipe = recipe.name,
                    .size = recipe.size,
                    .clock = run.clock,
                    .date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(now)),
                    .version = program_version(),
                    .builds = {},
                    .signature = run.signature,
                    .parts = {}};
  Runner runner(recipe, run, stop);
  for (const Part& part : recipe.parts) {
    if (!runner.add(part, entry)) return std::nullopt;
  }
  entry.builds = runner.builds();
  return entry;
}

double estimated_seconds(const Part& part) { return kind_of(part).seconds(part); }

double estimated_seconds(const Recipe& recipe) {
  double seconds = 0;
  for (const Part& part : recipe.parts) seconds += estimated_seconds(part);
  return seconds;
}

void check_recipe(const Recipe& recipe) {
  for (const Part& part : recipe.parts) {
    try {
      kind_of(part).check(part);
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}:{}: part {}: {}", recipe.file, part.line, part.name, error.what()));
    }
  }
}

}  // namespace cycad
