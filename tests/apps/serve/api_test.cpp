#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <thread>
#include <utility>

#include "apps/serve/api_caller.hpp"
#include "apps/serve/api_examples.hpp"
#include "cycad/agent/any_search.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/core/random.hpp"

namespace cycad::serve {
namespace {

using testing::HasSubstr;

TEST(Api, MalformedRequestsAreRefusedWithAReason) {
  ApiCaller caller;
  EXPECT_EQ(caller.status("position", "{"), 400);
  EXPECT_EQ(caller.status("position", "[]"), 400);
  EXPECT_EQ(caller.status("position", std::string(100'000, '[')), 400);
  EXPECT_EQ(caller.status("position", std::string(300'000, ' ')), 413);
  EXPECT_EQ(caller.status("positions", "{}"), 404);
  EXPECT_THAT(caller.error("positions", "{}"), HasSubstr("did you mean position"));
  EXPECT_THAT(caller.error("position", "{}"), HasSubstr("game: missing"));
  EXPECT_THAT(caller.error("position", R"j({"game": 3})j"), HasSubstr("expected a text"));
  EXPECT_THAT(caller.error("position", R"j({"game": "tron", "mvoes": []})j"), HasSubstr("did you mean moves"));
  EXPECT_THAT(caller.error("position", R"j({"game": "tron", "moves": [1]})j"), HasSubstr("expected a text"));
  EXPECT_EQ(caller.status("position", R"j({"game": "chess"})j"), 404);
  EXPECT_EQ(caller.status("position", R"j({"game": "tron", "map": "nowhere"})j"), 404);
  EXPECT_EQ(caller.status("position", R"j({"game": "tron", "position": "3 x"})j"), 400);
  EXPECT_EQ(caller.status("position", R"j({"game": "tron", "map": "u", "position": "3 x"})j"), 400);
}

TEST(Api, FilesCommandsAndForeignStoresAreRefused) {
  ApiCaller caller;
  caller.make_store();
  for (const char* map : {"/etc/passwd", "../map.txt", "./u", "a\\\\b"}) {
    const std::string request = R"j({"game": "tron", "map": ")j" + std::string(map) + R"j("})j";
    EXPECT_EQ(caller.status("position", request), 403) << map;
  }
  const std::string command = R"j("agent": "process(cmd=\"touch /tmp/cycad-was-here\")"})j";
  for (const char* name : {"move", "think", "simulate", "agent"}) {
    const std::string game =
        std::string(name) == "agent" ? R"j({"game": "tron", )j" : R"j({"game": "tron", "moves": [], )j";
    EXPECT_EQ(caller.status(name, game + command), 403) << name;
  }
  const std::string with_command =
      R"j({"tournament": {"game": "tron", "agents": ["random", "x=process(cmd=\"true\")"]}})j";
  EXPECT_EQ(caller.status("start", with_command), 403);
  for (const char* store : {"../results.db", "/tmp/results.db", "..", "", ".hidden.db", "a/b.db"}) {
    const std::string request = R"j({"store": ")j" + std::string(store) + R"j("})j";
    EXPECT_EQ(caller.status("experiments", request), 403) << store;
  }
  EXPECT_EQ(caller.status("experiments", R"j({"store": "absent.db"})j"), 404);
  std::ofstream(caller.folder() + "/notes.txt") << "no store";
  EXPECT_EQ(caller.status("experiments", R"j({"store": "notes.txt"})j"), 404);
  std::filesystem::create_symlink(caller.folder() + "/results.db", caller.folder() + "/link.db");
  EXPECT_EQ(caller.status("experiments", R"j({"store": "link.db"})j"), 403);
}

TEST(Api, LimitsHold) {
  ApiCaller caller;
  const std::string game = R"j({"game": "tron", "stream": false, )j";
  EXPECT_THAT(caller.error("move", game + R"j("agent": "mcts(sims=1000000000)"})j"), HasSubstr("'sims'"));
  EXPECT_THAT(caller.error("move", game + R"j("agent": "mcts(ms=1000000)"})j"), HasSubstr("'ms'"));
  EXPECT_THAT(caller.error("move", game + R"j("agent": "mcts(sims=10, threads=200)"})j"), HasSubstr("'threads'"));
  EXPECT_THAT(caller.error("move", game + R"j("agent": "mcts(sims=10, memory=30000)"})j"), HasSubstr("'memory'"));
  EXPECT_THAT(caller.error("move", game + R"j("agent": "random", "simulations": 0})j"), HasSubstr("simulations"));
  ApiCaller full({.searches = 0, .patience = 10});
  EXPECT_EQ(full.status("move", game + R"j("agent": "random"})j"), 429);
  ApiCaller small({.memory = 1});
  EXPECT_EQ(small.status("move", game + R"j("agent": "mcts(sims=100)"})j"), 429);
  ApiCaller idle({.runs = 0});
  EXPECT_EQ(idle.status("start", R"j({"recipe": "lanctot2013-table3", "size": "quick"})j"), 429);
}

TEST(Api, RunsHaveTheMemoryTheGamesAndTheStoresOfTheServer) {
  const std::string tournament =
      R"j({"tournament": {"game": "tron", "agents": ["uct=mcts", "mcts(memory=900)", "random"], "maps": ["empty:5x5"],
          "games": 2, "simulations": 20, "experiment": "mine", "store": "NAME"}})j";
  const auto into = [&](const std::string& name) {
    std::string request = tournament;
    return request.replace(request.find("NAME"), 4, name);
  };
  ApiCaller caller({.runs = 1, .run_memory = 3, .stores = 1});
  const auto run = caller.json("start", into("a.db")).at("run").get<std::string>();
  const Json done = caller.events("progress", R"j({"run": ")j" + run + R"j("})j").back().second;
  EXPECT_EQ(done.at("state"), "finished") << done.dump();
  EXPECT_EQ(done.at("results").at("games"), 6);
  EXPECT_EQ(done.at("results").at("agents").size(), 3U);
  const Plan plan = Store(caller.folder() + "/a.db", StoreAccess::read).experiment("mine").plan();
  EXPECT_EQ(plan.agents, (std::vector<std::string>{"uct", "mcts(memory=900)", "random"}));
  for (const std::size_t agent : {0U, 1U}) EXPECT_THAT(plan.specifications[agent], HasSubstr("memory=1"));
  for (const std::size_t agent : {0U, 1U}) EXPECT_THAT(plan.specifications[agent], HasSubstr("sims=20"));
  EXPECT_THAT(caller.error("start", into("b.db")), HasSubstr("expected the name of one of them"));
  EXPECT_EQ(caller.status("start", into("b.db")), 403);
  EXPECT_EQ(caller.status("start", into("a.db")), 200);
  ApiCaller full({.store_memory = 0});
  EXPECT_EQ(full.status("start", into("a.db")), 403);

  const auto tune = [](const std::string& over, int games) {
    return Json{
        {"tune", {{"game", "tron"}, {"agent", "mcts"}, {"over", {over}}, {"opponent", "random"}, {"games", games}}}}
        .dump();
  };
  ApiCaller small({.tuning_games = 100});
  EXPECT_THAT(small.error("start", tune("c=1,2,3", 40)), HasSubstr("120 games in all, expected at most 100"));
  EXPECT_THAT(small.error("start", tune("memory=1,2", 4)), HasSubstr("the memory is the server's"));
  const auto tuned = small.json("start", tune("c=1,2", 2)).at("run").get<std::string>();
  const Json result = small.events("progress", R"j({"run": ")j" + tuned + R"j("})j").back().second;
  EXPECT_EQ(result.at("state"), "finished") << result.dump();
  EXPECT_EQ(result.at("results").at("tuning").at("points").size(), 2U);
  EXPECT_THAT(result.at("results").at("tuning").at("base").get<std::string>(), HasSubstr("memory="));
}

TEST(Api, TimeIsLimitedWhateverTheBudget) {
  ApiCaller caller({.simulations = 1'000'000'000, .milliseconds = 50});
  const Json done =
      caller.json("move", R"j({"game": "breakthrough", "agent": "mcts", "simulations": 1000000000, "stream": false})j");
  EXPECT_EQ(done.at("reason"), "time");
  EXPECT_GE(done.at("milliseconds").get<double>(), 50);
  EXPECT_LT(std::chrono::duration<double>(done.at("milliseconds").get<double>() / 1000), on_a_busy_machine);
}

TEST(Api, MoveAndThinkAndSlowMotionAgreeWithTheAgent) {
  ApiCaller caller;
  struct Case {
    const char *game, *map, *agent;
  };
  for (const auto& [game, map, agent] :
       {Case{"tron", "u", "lanctot/duct-max(sims=300)"},
        Case{"breakthrough", "6x6", "mcts(select=ucb1-tuned, sims=300)"}, Case{"octagon", "small", "mcts(sims=300)"}}) {
    const auto position = start_position(game, map);
    const auto player = make_agent(game, agent, {});
    player->new_game(7);
    const Decision decision = player->decide(*position, Player::one, {});
    const std::string request = R"j({"game": ")j" + std::string(game) + R"j(", "map": ")j" + map +
                                R"j(", "agent": ")j" + agent + R"j(", "seed": 7)j";
    const Json move = caller.json("move", request + R"j(, "stream": false})j");
    EXPECT_EQ(move.at("move"), position->moves(Player::one)[decision.move]);
    EXPECT_EQ(move.at("simulations"), 300);
    const Json slow = caller.json("simulate", request + R"j(, "from": 299})j");
    EXPECT_EQ(slow.at("simulations_done"), 300);
    EXPECT_EQ(slow.at("arms"), move.at("arms")) << game;
    double visits = 0;
    for (const Explanation::Arm& arm : player->explain().arms) {
      for (const Json& found : slow.at("arms")) {
        if (!(found.at("move") == arm.move)) continue;
        EXPECT_EQ(found.at("visits").get<double>(), arm.visits);
        if (arm.visits > 0) {
          EXPECT_FLOAT_EQ(found.at("mean").get<float>(), static_cast<float>(arm.mean));
        } else {
          EXPECT_TRUE(found.at("mean").is_null());
        }
        visits += arm.visits;
      }
    }
    EXPECT_GT(visits, 200);
  }
}

// A search that is repeated up to a simulation goes on in pieces, and is the same.
TEST(Api, SlowMotionSkipsManySimulationsAndGivesUpInTime) {
  ApiCaller caller;
  const std::string request = R"j({"game": "breakthrough", "map": "5x5", "seed": 3, "agent": "mcts(sims=2500)")j";
  EXPECT_EQ(caller.json("simulate", request + R"j(, "from": 2499})j").at("arms"),
            caller.json("move", request + R"j(, "stream": false})j").at("arms"));
  ApiCaller hasty({.milliseconds = 1});
  EXPECT_EQ(hasty.status("simulate", request + R"j(, "from": 100000})j"), 400);
  EXPECT_NE(hasty.error("simulate", request + R"j(, "from": 100000})j").find("100000 simulations take longer"),
            std::string::npos);
}

TEST(Api, SlowMotionEndsWhereTheRootIsProven) {
  ApiCaller caller;
  const std::string request =
      R"j({"game": "breakthrough", "position": "1bb1/4/4/1ww1 w", "seed": 3, "agent": "mcts(solver=true, sims=5000)")j";
  const Json move = caller.json("move", request + R"j(, "stream": false})j");
  ASSERT_LT(move.at("simulations").get<double>(), 5000);
  const Json slow = caller.json("simulate", request + R"j(, "from": 4999})j");
  EXPECT_EQ(slow.at("simulations").size(), 0U);
  EXPECT_EQ(slow.at("simulations_done"), move.at("simulations"));
}

TEST(Api, MovesThatWereNeverTriedHaveNoMean) {
  ApiCaller caller;
  const Json slow =
      caller.json("simulate", R"j({"game": "octagon", "map": "small", "seed": 1, "agent": "mcts", "from": 20})j");
  std::size_t untried = 0;
  for (const Json& arm : slow.at("arms")) {
    const bool tried = arm.at("visits").get<double>() > 0;
    if (!tried) ++untried;
    for (const char* name : {"mean", "low", "high"}) EXPECT_EQ(arm.at(name).is_null(), !tried) << name;
  }
  EXPECT_GT(untried, 0U);
}

TEST(Api, StoresOfAnyNameThatCanBeShown) {
  ApiCaller caller;
  caller.make_store();
  const auto copy = [&](const std::string& name) {
    std::filesystem::copy_file(caller.folder() + "/results.db", caller.folder() + "/" + name);
  };
  for (const char* name : {"my results.db", "März.db", ".hidden.db", "x\x1b.db", "results.db.cycad-lock.db"})
    copy(name);
  copy(std::string(120, 'x') + ".db");
  std::vector<std::string> names;
  const Json listed = caller.json("stores", "{}");
  for (const Json& store : listed.at("stores")) names.push_back(store.at("name"));
  EXPECT_EQ(names, (std::vector<std::string>{"März.db", "my results.db", "results.db", "results.db.cycad-lock.db"}));
  for (const std::string& name : names)
    EXPECT_EQ(caller.status("experiments", Json{{"store", name}}.dump()), 200) << name;
  for (const char* name : {".hidden.db", "../results.db", "results.db-wal", "a/b.db", "x\\y"})
    EXPECT_EQ(caller.status("experiments", Json{{"store", name}}.dump()), 403) << name;
}

TEST(Api, VisitorsDoNotLearnWhereTheFolderLies) {
  ApiCaller caller;
  caller.make_store();
  const std::string hidden = caller.folder().substr(0, caller.folder().size() - 1);
  const std::string unknown = R"j({"store": "results.db", "experiment": "zz"})j";
  std::vector<Answer> answers;
  for (const char* name : {"results", "follow", "games"}) answers.push_back(caller.answer(name, unknown));
  for (const Answer& answer : answers) EXPECT_EQ(answer.status, 404) << answer.body;
  for (const char* format : {"json", "html"})
    answers.push_back(
        caller.answer("download", Json{{"store", "results.db"}, {"experiment", "first"}, {"format", format}}.dump()));
  EXPECT_THAT(answers.back().body, HasSubstr("<title>cycad: results.db</title>"));
  std::filesystem::remove_all(caller.folder());
  answers.push_back(caller.answer(
      "start", R"j({"tournament": {"game": "tron", "agents": ["random", "greedy"], "maps": ["empty:5x5"]}})j"));
  EXPECT_GE(answers.back().status, 400);
  for (const Answer& answer : answers) EXPECT_EQ(answer.body.find(hidden), std::string::npos) << answer.body;
}

TEST(Api, StoresOfOthersAndDamagedOnesAreNoFaultsOfTheServer) {
  ApiCaller caller;
  caller.make_store();
  const std::string start =
      R"j({"tournament": {"game": "tron", "agents": ["random", "greedy"], "maps": ["empty:5x5"], "store": "NAME"}})j";
  const auto into = [&](const std::string& name) { return std::string(start).replace(start.find("NAME"), 4, name); };
  {
    const Store other(caller.folder() + "/results.db", StoreAccess::write);
    EXPECT_EQ(caller.status("start", into("results.db")), 409);
    EXPECT_THAT(caller.error("start", into("results.db")), testing::Not(HasSubstr("process")));
  }
  std::filesystem::copy_file(caller.folder() + "/results.db", caller.folder() + "/half.db");
  std::filesystem::resize_file(caller.folder() + "/half.db", 5'000);
  EXPECT_EQ(caller.status("experiments", R"j({"store": "half.db"})j"), 422);
  EXPECT_EQ(caller.status("start", into("half.db")), 422);
  std::filesystem::create_symlink("nothing", caller.folder() + "/linked.db.cycad-lock");
  EXPECT_EQ(caller.status("start", into("linked.db")), 422);
}

TEST(Api, WhatNobodyWaitsForEnds) {
  ApiCaller caller({.readers = 1});
  caller.make_store();
  const std::string results = R"j({"store": "results.db", "experiment": "first"})j";
  const auto reply = caller.api().call("results", results, [] { return false; });
  EXPECT_EQ(std::get<Answer>(reply).status, 400);
  EXPECT_EQ(caller.status("results", results), 200);
}

TEST(Api, CurvesOfBanditsTakeMemory) {
  ApiCaller caller({.curve_memory = 40});
  const auto ask = [](int samples) {
    return Json{{"policies", {"ucb1"}}, {"models", 200}, {"tasks", 1}, {"samples", samples}}.dump();
  };
  EXPECT_EQ(caller.status("bandit", ask(10)), 0) << "a stream";
  EXPECT_EQ(caller.status("bandit", ask(10'000)), 429);
}

TEST(Api, FollowsAnExperimentToItsEnd) {
  ApiCaller caller;
  Plan plan = make_plan({.game = "tron", .agents = {"random", "greedy"}, .maps = {"empty:5x5"}},
                        {.seed = 1, .pairings = {{0, 1}}, .games = 4});
  plan.name = "first";
  Store store(caller.folder() + "/results.db", StoreAccess::write);
  store.begin(plan);
  // Plays the games as soon as it is told that there are none.
  class Player final : public EventSink {
   public:
    explicit Player(std::function<void()> play) : play_(std::move(play)) {}
    bool send(std::string_view /*event*/, const Json& data) override {
      complete.push_back(data.at("complete").get<bool>());
      if (complete.size() == 1) play_();
      return true;
    }
    [[nodiscard]] bool open() override { return true; }
    std::vector<bool> complete;

   private:
    std::function<void()> play_;
  };
  Player player([&] { run_plan(plan, {.store = &store}); });
  std::get<Stream>(caller.api().call("follow", R"j({"store": "results.db", "experiment": "first"})j"))(player);
  EXPECT_EQ(player.complete, (std::vector<bool>{false, true}));
}

// Nor take the curves of bandits that of searches.
TEST(Api, WhoeverFollowsTakesNoPlaceOfSearches) {
  ApiCaller caller({.curve_memory = 0, .followers = 0});
  caller.make_store();
  EXPECT_EQ(caller.status("follow", R"j({"store": "results.db", "experiment": "first"})j"), 429);
  EXPECT_EQ(caller.status("bandit", R"j({"policies": ["ucb1"], "tasks": 1})j"), 429);
  EXPECT_EQ(caller.status("move", R"j({"game": "tron", "agent": "champion", "simulations": 10, "stream": false})j"),
            200);
}

TEST(Api, AnAgentThatIsMoreThanItsTreePlaysAsItself) {
  ApiCaller caller;
  const Json move = caller.json(
      "move", R"j({"game": "tron", "map": "u", "agent": "champion", "simulations": 100, "stream": false})j");
  EXPECT_EQ(move.at("reason"), "answered");
  const auto events = caller.events("think", R"j({"game": "tron", "map": "u", "agent": "greedy"})j");
  EXPECT_EQ(events.back().first, "done");
}

TEST(Api, AThinkingStreamEndsWhenNobodyReads) {
  ApiCaller caller({.milliseconds = 60'000});
  const auto start = std::chrono::steady_clock::now();
  const auto events = caller.events(
      "think", R"j({"game": "breakthrough", "agent": "mcts", "milliseconds": 60000, "interval": 50})j", 3);
  EXPECT_EQ(events.size(), 3U);
  EXPECT_LT(std::chrono::steady_clock::now() - start, on_a_busy_machine);
}

TEST(Api, ATreeIsReadWhileItsSearchRunsInOtherThreads) {
  ApiCaller caller({.milliseconds = 60'000});
  auto reply = caller.api().call(
      "think", R"j({"game": "breakthrough", "agent": "mcts", "milliseconds": 60000, "interval": 50, "keep": true})j");
  // Tells of the search once it has made progress.
  class First final : public EventSink {
   public:
    bool send(std::string_view event, const Json& data) override {
      if (event == "start") id_ = data.at("search").get<std::string>();
      if (event == "progress" && !std::exchange(told_, true)) begun.set_value(id_);
      return true;
    }
    bool open() override { return true; }
    std::promise<std::string> begun;

   private:
    std::string id_;
    bool told_ = false;
  } sink;
  std::future<std::string> begun = sink.begun.get_future();
  std::jthread thinking([&] { std::get<Stream>(reply)(sink); });
  const std::string search = begun.get();
  const Json root = caller.json("tree", R"j({"search": ")j" + search + R"j("})j");
  ASSERT_TRUE(root.contains("children")) << root.dump();
  const auto move = root.at("children").at(0).at("move").get<std::string>();
  const Json child = caller.json("tree", R"j({"search": ")j" + search + R"j(", "path": [")j" + move + R"j("]})j");
  EXPECT_EQ(child.at("movers").at(0), 2);
  EXPECT_EQ(caller.status("tree", R"j({"search": ")j" + search + R"j(", "path": ["a1a9"]})j"), 404);
  EXPECT_EQ(caller.status("stop", R"j({"search": ")j" + search + R"j("})j"), 200);
  thinking.join();
  EXPECT_EQ(caller.status("tree", R"j({"search": "none"})j"), 404);
}

TEST(Api, WholeGamesCanBePlayed) {
  ApiCaller caller;
  for (const auto& [game, map] : {std::pair{"tron", "empty:5x5"}, {"breakthrough", "4x4"}, {"octagon", "small"}}) {
    Json moves = Json::array();
    for (int turn = 0; turn < 200; ++turn) {
      const Json request{{"game", game}, {"map", map}, {"moves", moves}};
      const Json position = caller.json("position", request.dump());
      if (!position.at("result").is_null()) break;
      std::string joint;
      for (const Json& player : position.at("movers")) {
        Json ask = request;
        ask["agent"] = "random";
        ask["player"] = player;
        ask["stream"] = false;
        ask["seed"] = turn;
        joint += (joint.empty() ? "" : "/") + caller.json("move", ask.dump()).at("move").get<std::string>();
      }
      moves.push_back(joint);
    }
    const Json request{{"game", game}, {"map", map}, {"moves", moves}};
    EXPECT_FALSE(caller.json("position", request.dump()).at("result").is_null()) << game;
    EXPECT_EQ(caller.json("boards", request.dump()).at("boards").size(), moves.size() + 1);
    EXPECT_EQ(caller.status("move", Json{{"game", game}, {"map", map}, {"moves", moves}, {"agent", "random"}}.dump()),
              400);
  }
}

TEST(Api, RunsStopAndContinue) {
  ApiCaller caller;
  const std::string request =
      R"j({"tournament": {"game": "tron", "agents": ["a=mcts", "b=random"], "games": 2000, "simulations": 1000}})j";
  const auto run = caller.json("start", request).at("run").get<std::string>();
  EXPECT_EQ(caller.status("start", request), 409);
  EXPECT_EQ(caller.status("stop", R"j({"run": ")j" + run + R"j("})j"), 200);
  const auto events = caller.events("progress", R"j({"run": ")j" + run + R"j("})j");
  EXPECT_EQ(events.back().first, "done");
  EXPECT_EQ(events.back().second.at("state"), "stopped");
}

TEST(Api, StartRefusesAtOnceWhatTheStoreDoes) {
  ApiCaller caller;
  const auto request = [](int seed) {
    return Json{{"tournament",
                 {{"game", "tron"},
                  {"agents", {"random", "b=random"}},
                  {"games", 2},
                  {"seed", seed},
                  {"experiment", "mine"},
                  {"store", "mine.db"}}}}
        .dump();
  };
  const auto run = caller.json("start", request(1)).at("run").get<std::string>();
  EXPECT_EQ(caller.events("progress", R"j({"run": ")j" + run + R"j("})j").back().second.at("state"), "finished");
  const Answer answer = std::get<Answer>(caller.api().call("start", request(2)));
  EXPECT_EQ(answer.status, 400);
  EXPECT_THAT(answer.body, testing::HasSubstr("seed: 1 → 2"));
  EXPECT_THAT(answer.body, testing::Not(testing::HasSubstr(caller.folder())));
  EXPECT_EQ(caller.json("runs", "{}").at("runs").size(), 1U);
}

// Whatever is sent, the answer is one of those that the document lists, and it never is the server's fault.
TEST(Api, SurvivesMutatedRequests) {
  ApiCaller caller({.simulations = 500, .milliseconds = 20, .runs = 0});
  caller.make_store();
  Random random(5);
  const std::vector<ApiExample> examples = api_examples();
  constexpr std::string_view pieces[] = {"\"", "{",     "}",          "[",       "]",    ",",   "null",
                                         "-1", "1e999", "9999999999", "\\u0000", "true", "\xff"};
  for (int round = 0; round < 1500; ++round) {
    const ApiExample& example = examples[random.below(static_cast<std::uint32_t>(examples.size()))];
    std::string request = example.request;
    for (std::uint32_t change = 0; change <= random.below(3); ++change) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(request.size()));
      const std::string_view piece = pieces[random.below(static_cast<std::uint32_t>(std::size(pieces)))];
      if (random.below(2) == 0)
        request.insert(at, piece);
      else
        request.replace(at, std::min<std::size_t>(1 + random.below(8), request.size() - at), piece);
    }
    auto reply = caller.api().call(example.name, request);
    if (auto* const stream = std::get_if<Stream>(&reply)) {
      Events sink(2);
      (*stream)(sink);
    } else {
      const Answer& answer = std::get<Answer>(reply);
      EXPECT_TRUE(answer.status == 200 || (answer.status >= 400 && answer.status < 500))
          << example.name << " " << request << " " << answer.body;
    }
  }
}

}  // namespace
}  // namespace cycad::serve
