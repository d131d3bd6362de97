#include "cycad/experiment/run.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/random.hpp"
#include "cycad/match/agent_table.hpp"
#include "cycad/match/play_signature.hpp"
#include "cycad/match/run_plan.hpp"
#include "cycad/match/stored_game.hpp"
#include "experiment/equal_games.hpp"
#include "experiment/kind/games.hpp"
#include "experiment/known_results.hpp"
#include "experiment/shared_pairings.hpp"
#include "experiment/stored_parts.hpp"
#include "experiment/time_limit.hpp"

namespace cycad {
namespace {

// None if it is not what such a part has.
Starts starts_from_json(const std::string& text, const Part& part) {
  try {
    const Json json = Json::parse(text);
    Starts starts{.positions = json.at("positions"), .games = json.at("games")};
    return are_starts(part, starts) ? starts : Starts{};
  } catch (const JsonError&) {
    return {};
  }
}

class Runner {
 public:
  Runner(const Recipe& recipe, const RecipeRun& run, std::stop_token stop)
      : recipe_(recipe), run_(run), stop_(std::move(stop)), stored_(run.store, run.signature) {
    if (!run.store.empty()) store_ = std::make_unique<Store>(run.store, StoreAccess::write);
  }

  // The part with at most so many repetitions; `reached` says how many they are. Nothing if a stop came before the end
  // of what is measured at once.
  std::optional<LedgerPart> run(const Part& part, std::uint64_t most) {
    std::optional<LedgerPart> done = earlier(part, most);
    if (!done) done = make(part, most);
    if (done && part.reading.empty()) literal_[part.name] = *done;
    return done;
  }

  [[nodiscard]] LedgerPart begun(const Part& part) const {
    return {
        .name = part.name, .experiment = {}, .settings = part_settings(part, run_.timed), .plan = {}, .evidence = {}};
  }
  [[nodiscard]] bool stopped() const { return stop_.stop_requested(); }

  // The versions of the programs that the evidence comes from.
  [[nodiscard]] std::vector<std::string> builds() const { return {builds_.begin(), builds_.end()}; }
  // Of their play; all that there are, if earlier ones differ.
  [[nodiscard]] std::string signature() const {
    if (!took_earlier_) return run_.signature;
    const std::string& earlier = run_.earlier->signature;
    return earlier.find(run_.signature) != std::string::npos ? earlier
                                                             : fmt::format("{} and {}", earlier, run_.signature);
  }

 private:
  // The part in the earlier entry, null if that has none.
  [[nodiscard]] const LedgerPart* earlier_part(const Part& part) const {
    if (!run_.earlier) return nullptr;
    const auto& parts = run_.earlier->parts;
    const auto found =
        std::find_if(parts.begin(), parts.end(), [&](const LedgerPart& one) { return one.name == part.name; });
    return found == parts.end() ? nullptr : &*found;
  }

  void note_earlier() {
    took_earlier_ = true;
    builds_.insert(run_.earlier->builds.begin(), run_.earlier->builds.end());
  }

  // What the earlier entry has of the part, if that suffices.
  std::optional<LedgerPart> earlier(const Part& part, std::uint64_t most) {
    const LedgerPart* const found = earlier_part(part);
    if (found == nullptr || found->settings != part_settings(part, run_.timed)) return {};
    const std::uint64_t has = found->reached.value_or(repetitions_of(part));
    if (has < most || !evidence_problem(part, *found).empty()) return {};
    note_earlier();
    LedgerPart whole = *found;
    whole.reached = has;
    return whole;
  }

  std::optional<LedgerPart> make(const Part& part, std::uint64_t most) {
    LedgerPart done = begun(part);
    const PartKind& kind = kind_of(part);
    if (kind.pairings != nullptr) return play(part, std::move(done), most);
    done.reached = most;
    if (kind.measure == nullptr) return done;
    Part limited = part;
    if (kind.amount != nullptr) limited.*kind.amount = most;
    const std::string name = stored_name(limited.name, part_settings(limited, run_.timed));
    if (take_stored(part, name, done)) return done;
    std::optional<Evidence> evidence = kind.measure(limited, measure_run(part), stop_);
    if (!evidence) return std::nullopt;
    builds_.insert(program_version());
    done.evidence = std::move(*evidence);
    stored_.store(name, evidence_json(done.evidence));
    return done;
  }

  // False if nothing was stored, or not what such a part has.
  bool take_stored(const Part& part, const std::string& name, LedgerPart& done) {
    const auto found = stored_.find(name);
    if (!found) return false;
    try {
      LedgerPart stored = done;
      stored.evidence = evidence_from_json(found->content, name);
      if (!evidence_problem(part, stored).empty()) return false;
      done = std::move(stored);
    } catch (const InputError&) {
      return false;
    }
    builds_.insert(found->version);
    return true;
  }

  // The sizes budget and full share their games.
  [[nodiscard]] std::string size() const { return recipe_.size == budget_size ? "full" : recipe_.size; }

  [[nodiscard]] std::string stored_name(const std::string& what, const std::string& settings) const {
    std::uint64_t hash = 0;
    for (const char character : settings) hash = mix(hash ^ static_cast<unsigned char>(character));
    return fmt::format("{}-{}-{}-{:08x}", recipe_.name, size(), what, hash >> 32);
  }

  [[nodiscard]] MeasureRun measure_run(const Part& part) const {
    return {.threads = run_.threads,
            .timed = run_.timed,
            .on_progress = [this, &part](std::size_t done, std::size_t total) {
              if (run_.on_progress) run_.on_progress({.part = &part, .done = done, .total = total});
            }};
  }

  // Made once for all parts that begin alike, and stored after every round of games, where a run continues. Null after
  // a stop.
  const std::vector<std::string>* starts_of(const Part& part) {
    const std::string settings = starts_settings(part, run_.timed);
    const auto [place, is_new] = starts_.try_emplace(settings);
    Starts& starts = place->second;
    if (settings.empty()) return &starts.positions;
    const std::string name = stored_name("starts", settings);
    const auto earlier = is_new ? stored_.find(name) : std::nullopt;
    if (earlier) starts = starts_from_json(earlier->content, part);
    while (starts.positions.size() < part.starts) {
      if (!add_starts(part, measure_run(part), stop_, starts)) return nullptr;
      stored_.store(name, Json{{"games", starts.games}, {"positions", starts.positions}}.dump());
    }
    return &starts.positions;
  }

  // The rows' names in the store too, where they are labels.
  static void label_agents(const Part& part, Plan& plan) {
    for (std::size_t agent = 0; agent < part.agents.size(); ++agent) {
      const std::string& label = part.agents[agent].label;
      if (is_agent_label(label) && std::count(plan.agents.begin(), plan.agents.end(), label) == 0)
        plan.agents[agent] = label;
    }
  }

  [[nodiscard]] SharedPairings shared_with_literal(const Part& part) const {
    const auto literal = literal_.find(part.reading_of);
    if (part.reading.empty() || literal == literal_.end()) return {};
    const auto original = std::find_if(recipe_.parts.begin(), recipe_.parts.end(),
                                       [&](const Part& other) { return other.name == part.reading_of; });
    return SharedPairings(part, *original, literal->second.evidence.results);
  }

  [[nodiscard]] Plan named_plan(const Part& part, const std::vector<std::string>& starts,
                                const SharedPairings& shared) const {
    Plan plan = plan_of(part, starts, run_.timed);
    if (run_.labels) label_agents(part, plan);
    plan.schedule.pairings = shared.own(std::move(plan.schedule.pairings));
    plan.name = default_experiment_name(
        fmt::format("{}/{}{}/{}", recipe_.name, size(), run_.timed ? "-time" : "", part.name), plan);
    check_experiment_name(plan.name);
    plan.signature = play_signature(plan);
    return plan;
  }

  // What the earlier entry has of the plan's games; nothing if more than their results follows from them.
  KnownResults earlier_results(const Part& part, const Plan& plan, const SharedPairings& shared) {
    KnownResults known(plan.schedule);
    const LedgerPart* const found = earlier_part(part);
    const EqualGames equal = found == nullptr ? EqualGames::none : equal_games(found->plan, plan);
    if (equal == EqualGames::none) return known;
    const Evidence& evidence = found->evidence;
    if (evidence.results.empty() || !evidence.measured.empty() || !evidence.forfeits.empty()) return known;
    const std::size_t pairings = kind_of(part).pairings(part).size();
    if (!are_results(evidence.results, pairings, evidence.results.front().size())) return known;
    note_earlier();
    const std::vector<std::string> own = shared.own(evidence.results);
    for (std::size_t pairing = 0; pairing < own.size(); ++pairing) known.add(pairing, own[pairing], equal);
    return known;
  }

  std::optional<LedgerPart> play(const Part& part, LedgerPart done, std::uint64_t most) {
    const std::vector<std::string>* const starts = starts_of(part);
    if (starts == nullptr) return std::nullopt;
    const SharedPairings shared = shared_with_literal(part);
    const Plan plan = named_plan(part, *starts, shared);
    if (store_) copy_equal_games(*store_, plan);
    KnownResults results = earlier_results(part, plan, shared);
    PartProgress progress{.part = &part, .done = results.count(), .total = plan.schedule.size()};
    progress.earlier = progress.done;
    std::set<std::size_t> warned;
    const auto tell = [&](const PlayedGame& game, bool earlier) {
      for (std::size_t side = 0; side < 2; ++side) {
        const std::size_t agent = game.scheduled.agents[side];
        if (game.forfeited(side) && warned.insert(agent).second && run_.on_forfeit)
          run_.on_forfeit(row_name(part, agent), game.record.reason);
      }
      ++progress.done;
      progress.earlier += earlier ? 1 : 0;
      if (run_.on_progress) run_.on_progress(progress);
    };
    PlanRun outcome = run_plan(plan,
                               {.store = store_.get(),
                                .threads = run_.threads,
                                .tolerate_forfeits = run_.tolerate_forfeits,
                                .games_per_pairing = most,
                                .is_known = [&](const ScheduledGame& game) { return results.has(game); },
                                .on_earlier_game =
                                    [&](const PlayedGame& game) {
                                      if (!results.has(game.scheduled)) tell(game, true);
                                    },
                                .on_game = [&](const PlayedGame& game) { tell(game, false); }},
                               stop_);
    note_builds(plan.name);
    done.experiment = plan.name;
    done.plan = settings_json(plan);
    take_results(part, plan, std::move(results), std::move(outcome.games), done);
    if (done.reached > 0U) {
      done.evidence.results = shared.with_literal(std::move(done.evidence.results));
      done.reached = done.evidence.results.front().size();
    }
    return done;
  }

  void note_builds(const std::string& experiment) {
    if (!store_) builds_.insert(program_version());
    if (!store_) return;
    for (const StoredGame& row : store_->games({.experiment = experiment})) builds_.insert(row.version);
  }

  // An agent of the part's plan as its tables call it.
  static const std::string& row_name(const Part& part, std::size_t agent) {
    return agent < part.agents.size() ? part.agents[agent].label : part.against;
  }

  // `known` has results of games that were not played now.
  static void take_results(const Part& part, const Plan& plan, KnownResults known, std::vector<PlayedGame> games,
                           LedgerPart& done) {
    for (const PlayedGame& game : games) known.add(game, part.sides);
    const std::size_t common = known.common_games();
    done.reached = common;
    if (common == 0) return;
    std::erase_if(games, [&](const PlayedGame& game) { return game.scheduled.number >= common; });
    if (const auto count = kind_of(part).count) done.evidence = count(plan, games);
    done.evidence.results = known.first_games(common);
    std::vector<std::string> names;
    for (std::size_t agent = 0; agent < plan.agents.size(); ++agent) names.push_back(row_name(part, agent));
    for (const AgentTable::Row& row : make_agent_table(names, games).rows) {
      if (row.total.forfeits > 0)
        done.evidence.forfeits.push_back({.agent = row.name,
                                          .games = row.total.games(),
                                          .forfeits = row.total.forfeits,
                                          .kinds = failures_text(row)});
    }
  }

  const Recipe& recipe_;
  const RecipeRun& run_;
  std::stop_token stop_;
  StoredParts stored_;
  std::unique_ptr<Store> store_;
  std::set<std::string> builds_;
  std::map<std::string, LedgerPart> literal_;  // the file's own parts that are done
  std::map<std::string, Starts> starts_;       // by their settings
  bool took_earlier_ = false;
};

std::vector<const Part*> parts_to_run(const Recipe& recipe, bool readings) {
  std::vector<const Part*> parts;
  for (const Part& part : recipe.parts) {
    if (part.reading.empty() || readings) parts.push_back(&part);
  }
  return parts;
}

// False after a stop.
bool run_parts(Runner& runner, const std::vector<const Part*>& parts, LedgerEntry& entry) {
  for (const Part* const part : parts) {
    std::optional<LedgerPart> done = runner.run(*part, repetitions_of(*part));
    if (!done || done->reached < repetitions_of(*part)) return false;
    done->reached.reset();
    entry.parts.push_back(std::move(*done));
  }
  return true;
}

// In rounds, so that all parts have about the same share of their repetitions when the time is over.
void run_rounds(Runner& runner, const std::vector<const Part*>& parts, LedgerEntry& entry) {
  std::uint64_t largest = 0;
  for (const Part* const part : parts) {
    entry.parts.push_back(runner.begun(*part));
    entry.parts.back().reached = 0;
    largest = std::max(largest, repetitions_of(*part));
  }
  constexpr std::uint64_t first_round = 2;  // a pair of games
  for (std::uint64_t most = first_round;; most *= 2) {
    const double share = static_cast<double>(most) / static_cast<double>(largest);
    for (std::size_t index = 0; index < parts.size(); ++index) {
      LedgerPart& best = entry.parts[index];
      const std::uint64_t all = repetitions_of(*parts[index]);
      const auto even = static_cast<std::uint64_t>(share * static_cast<double>(all));
      const std::uint64_t wanted = std::min(std::max(even, first_round), all);
      if (best.reached >= wanted) continue;
      std::optional<LedgerPart> done = runner.run(*parts[index], wanted);
      if (done && done->reached > best.reached) best = std::move(*done);
      if (runner.stopped()) return;
    }
    if (most >= largest) return;
  }
}

}  // namespace

std::optional<LedgerEntry> run_recipe(const Recipe& recipe, const RecipeRun& run, const std::stop_token& stop) {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  LedgerEntry entry{.recipe = recipe.name,
                    .size = recipe.size,
                    .timed = run.timed,
                    .date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(now)),
                    .version = program_version(),
                    .builds = {},
                    .signature = run.signature,
                    .parts = {}};
  const std::vector<const Part*> parts = parts_to_run(recipe, run.readings);
  const bool rounds = recipe.size == budget_size;
  if (rounds && run.store.empty()) throw InputError("the size budget: expected a store, in which it can continue");
  const TimeLimit limit(stop, rounds ? run.seconds : 0);
  Runner runner(recipe, run, limit.token());
  if (rounds) {
    run_rounds(runner, parts, entry);
    if (stop.stop_requested()) return std::nullopt;
  } else if (!run_parts(runner, parts, entry)) {
    return std::nullopt;
  }
  entry.builds = runner.builds();
  entry.signature = runner.signature();
  return entry;
}

std::uint64_t repetitions_of(const Part& part) {
  const PartKind& kind = kind_of(part);
  return kind.amount == nullptr ? 1 : part.*kind.amount;
}

double estimated_seconds(const Recipe& recipe, const Part& part) {
  Part alone = part;
  const std::string settings = starts_settings(part, false);
  for (const Part& other : recipe.parts) {
    if (&other == &part) break;
    if (starts_settings(other, false) == settings) alone.starts = 0;
  }
  return kind_of(part).seconds(alone);
}

double estimated_seconds(const Recipe& recipe, bool readings) {
  double seconds = 0;
  for (const Part* const part : parts_to_run(recipe, readings)) seconds += estimated_seconds(recipe, *part);
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
