#include <algorithm>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cycad/agent/nearest.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/threads.hpp"
#include "cycad/match/agent_table.hpp"
#include "cycad/match/cross_table.hpp"
#include "cycad/match/plan.hpp"
#include "cycad/match/play_signature.hpp"
#include "cycad/match/rating_table.hpp"
#include "cycad/match/replay.hpp"
#include "cycad/match/run_plan.hpp"
#include "cycad/match/store.hpp"
#include "cycad/match/summary.hpp"
#include "module/bind.hpp"
#include "module/interruptible.hpp"
#include "module/python_agent.hpp"
#include "module/state.hpp"

namespace cycad::python {
namespace {

using py::arg;

// Where the games are kept: a file, or nowhere; and the experiment's name, which begins with `kind` if there is none.
struct Keeping {
  std::string kind, store, experiment;
};

// A match or a tournament: its plan, and the games that are finished, also after an exception.
class Contest {
 public:
  Contest(const Participants& participants, const Schedule& schedule, const Keeping& keeping, const std::string& sprt)
      : store_(keeping.store), plan_(make_plan(participants, schedule)) {
    if (!sprt.empty()) plan_.sprt = parse_sprt(sprt);
    if (store_.empty()) {
      if (!keeping.experiment.empty()) throw InputError("experiment names one in a store, expected store=... too");
      return;
    }
    plan_.name = keeping.experiment.empty() ? default_experiment_name(keeping.kind, plan_) : keeping.experiment;
    check_experiment_name(plan_.name);
  }

  // Once.
  void run(unsigned threads, bool tolerate_forfeits, const py::object& progress) {
    if (begun_) throw InputError("this contest has been run");
    begun_ = true;
    (void)take_end_game_problem();  // of a run that ended otherwise
    std::vector<PlayedGame> finished;
    std::mutex mutex;
    const auto add = [&](const PlayedGame& game) {
      const std::scoped_lock lock(mutex);
      finished.push_back(game);
    };
    const std::size_t total = plan_.schedule.size();
    std::function<void()> look;
    if (!progress.is_none()) {
      look = [&] {
        std::size_t done = 0;
        {
          const std::scoped_lock lock(mutex);
          done = finished.size();
        }
        progress(done, total);
      };
    }
    try {
      run_interruptible(
          [&](const std::stop_token& stop) {
            if (!store_.empty()) plan_.signature = play_signature(plan_);
            std::optional<Store> store;
            if (!store_.empty()) store.emplace(store_, StoreAccess::write);
            run_ = run_plan(plan_,
                            {.store = store ? &*store : nullptr,
                             .threads = threads,
                             .tolerate_forfeits = tolerate_forfeits,
                             .on_earlier_game = add,
                             .on_game = add},
                            stop);
          },
          look);
      if (const std::exception_ptr problem = take_end_game_problem()) std::rethrow_exception(problem);
    } catch (...) {
      if (run_.games.empty()) run_.games = std::move(finished);
      throw;
    }
  }

  [[nodiscard]] const Plan& plan() const { return plan_; }
  [[nodiscard]] const PlanRun& outcome() const { return run_; }
  [[nodiscard]] std::vector<std::vector<Tally>> matrix() const { return tally_matrix(plan_.agents.size(), run_.games); }
  [[nodiscard]] std::string store() const { return store_; }

  // One line of JSON per game, as `cycad export` writes it.
  [[nodiscard]] std::vector<std::string> games_json() const {
    std::vector<std::string> lines;
    for (const PlayedGame& game : run_.games) lines.push_back(to_json_line(to_stored(plan_, game)));
    return lines;
  }

  [[nodiscard]] py::object sprt() const {
    if (!run_.sprt) return py::none();
    return py::dict(arg("llr") = run_.sprt->llr, arg("lower") = run_.sprt->lower, arg("upper") = run_.sprt->upper,
                    arg("verdict") = std::string(to_text(run_.sprt->verdict)));
  }

 private:
  std::string store_;
  Plan plan_;
  PlanRun run_;
  bool begun_ = false;
};

template <class T>
T given(const py::kwargs& settings, const char* name) {
  try {
    return settings[name].cast<T>();
  } catch (const py::cast_error&) {
    throw py::type_error(std::string(name) + ": " + std::string(py::repr(settings[name])) +
                         " is not of the type that is expected here");
  }
}

std::unique_ptr<Contest> make_contest(const py::kwargs& settings) {
  using Texts = std::vector<std::string>;
  const Participants participants{
      .game = given<std::string>(settings, "game"),
      .agents = given<Texts>(settings, "agents"),
      .maps = given<Texts>(settings, "maps"),
      .positions = given<Texts>(settings, "positions"),
      .budget = {.simulations = given<std::uint64_t>(settings, "sims"), .milliseconds = given<double>(settings, "ms")}};
  if (participants.agents.size() < 2) throw InputError("agents: expected two or more");
  const auto pairings =
      value_of_word<PairingKind>("pairings", "kind", given<std::string>(settings, "pairings"), pairing_kind_words);
  const Schedule schedule{
      .seed = given<std::uint64_t>(settings, "seed"),
      .pairings = pairings_of(pairings, participants.agents.size()),
      .games = given<std::size_t>(settings, "games"),
      .sides = value_of_word<Sides>("sides", "way", given<std::string>(settings, "sides"), sides_words),
      .replays = given<std::size_t>(settings, "replay_draws")};
  if (schedule.games == 0) throw InputError("games: expected 1 or more");
  return std::make_unique<Contest>(participants, schedule,
                                   Keeping{.kind = given<std::string>(settings, "kind"),
                                           .store = given<std::string>(settings, "store"),
                                           .experiment = given<std::string>(settings, "experiment")},
                                   given<std::string>(settings, "sprt"));
}

// The positions of a stored game.
std::vector<State> replayed(const Store& store, const std::string& key) {
  const StoredGame game = store.game(parse_game_key(key));
  State state(start_of(store, game));
  std::vector<State> positions{state};
  for (const std::string& word : split_moves(game.moves)) {
    const auto [one, two] = parse_joint_move(state.position(), word);
    state.play(one, two);
    positions.push_back(state);
  }
  return positions;
}

}  // namespace

void bind_matches(py::module_& module) {
  py::class_<Contest>(module, "Contest")
      .def(py::init(&make_contest))
      .def("run", method(&Contest::run), arg("threads"), arg("tolerate_forfeits"), arg("progress"))
      .def_property_readonly("name", [](const Contest& contest) { return contest.plan().name; })
      .def_property_readonly("game", [](const Contest& contest) { return contest.plan().game; })
      .def_property_readonly("agents", [](const Contest& contest) { return contest.plan().agents; })
      .def_property_readonly("specifications", [](const Contest& contest) { return contest.plan().specifications; })
      .def_property_readonly("seed", [](const Contest& contest) { return contest.plan().schedule.seed; })
      .def_property_readonly("planned", [](const Contest& contest) { return contest.plan().schedule.size(); })
      .def_property_readonly("finished", [](const Contest& contest) { return contest.outcome().games.size(); })
      .def_property_readonly("earlier", [](const Contest& contest) { return contest.outcome().earlier; })
      .def_property_readonly("complete", [](const Contest& contest) { return contest.outcome().complete; })
      .def_property_readonly("sprt", method(&Contest::sprt))
      .def("games_json", method(&Contest::games_json))
      .def("summary_json", [](const Contest& contest) { return to_json(summarise(0, contest.outcome().games)); })
      .def("summary_text", [](const Contest& contest) { return to_text(summarise(0, contest.outcome().games)); })
      .def("table_json",
           [](const Contest& contest) { return to_json(make_cross_table(contest.plan().agents, contest.matrix())); })
      .def("table_text",
           [](const Contest& contest) {
             return to_text(make_cross_table(contest.plan().agents, contest.matrix()), 100);
           })
      .def("ratings_json",
           [](const Contest& contest) { return to_json(make_rating_table(contest.plan().agents, contest.matrix())); })
      .def("agents_json", [](const Contest& contest) {
        return to_json(make_agent_table(contest.plan().agents, contest.outcome().games));
      });
  module.def(
      "thread_count", [](std::uint64_t asked) { return thread_count(asked); }, arg("asked"));
}

void bind_stores(py::module_& module) {
  py::class_<Store>(module, "StoreFile")
      .def(py::init([](const std::string& path) { return Store(path, StoreAccess::read); }), arg("path"))
      .def("experiments",
           [](const Store& store) {
             py::list found;
             for (const StoredExperiment& each : store.experiments())
               found.append(py::dict(arg("name") = each.name, arg("settings") = each.settings,
                                     arg("version") = each.version, arg("created") = each.created,
                                     arg("games") = each.games));
             return found;
           })
      .def(
          "games_json",
          [](const Store& store, const std::string& experiment, const std::string& agent, const std::string& map,
             const std::string& result, std::size_t limit) {
            const GameFilter filter{experiment, agent, map, result, limit};
            check_result_word(filter);
            std::vector<std::string> lines;
            store.for_each_game(filter, [&lines](const StoredGame& game) { lines.push_back(to_json_line(game)); });
            return lines;
          },
          arg("experiment"), arg("agent"), arg("map"), arg("result"), arg("limit"))
      .def("replay", &replayed, arg("key"));
}

}  // namespace cycad::python
