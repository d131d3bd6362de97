// An API to call in tests, with a folder of its own that has a store in it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"
#include "cycad/match/run_plan.hpp"
#include "serve/api.hpp"

namespace cycad::serve {

// Collects the events of a stream, and closes it after so many.
class Events final : public EventSink {
 public:
  explicit Events(std::size_t most = 100'000) : most_(most) {}

  bool send(std::string_view event, const Json& data) override {
    if (seen.size() < most_) seen.emplace_back(event, data);
    return open();
  }
  [[nodiscard]] bool open() override { return seen.size() < most_; }

  std::vector<std::pair<std::string, Json>> seen;

 private:
  std::size_t most_;
};

class ApiCaller {
 public:
  explicit ApiCaller(const Limits& limits = {}) : api_({.folder = folder_.file(""), .limits = limits}) {}

  [[nodiscard]] std::string folder() const { return folder_.file(""); }
  Api& api() { return api_; }

  // An experiment `first` of four games in `results.db`.
  void make_store() const {
    Plan plan = make_plan(
        {.game = "tron", .agents = {"uct=lanctot/uct", "random"}, .maps = {"empty:5x5"}, .budget = {.simulations = 20}},
        {.seed = 1, .pairings = {{0, 1}}, .games = 4});
    plan.name = "first";
    Store store(folder_.file("results.db"), StoreAccess::write);
    store.begin(plan);
    run_plan(plan, {.store = &store});
  }

  Answer answer(std::string_view name, const std::string& request) {
    std::variant<Answer, Stream> reply = api_.call(name, request);
    if (auto* const found = std::get_if<Answer>(&reply)) return *found;
    return {.status = 0, .body = "a stream"};
  }
  Json json(std::string_view name, const std::string& request) { return Json::parse(answer(name, request).body); }
  int status(std::string_view name, const std::string& request) { return answer(name, request).status; }
  std::string error(std::string_view name, const std::string& request) {
    return json(name, request).at("error").get<std::string>();
  }
  std::vector<std::pair<std::string, Json>> events(std::string_view name, const std::string& request,
                                                   std::size_t most = 100'000) {
    std::variant<Answer, Stream> reply = api_.call(name, request);
    Events sink(most);
    if (auto* const stream = std::get_if<Stream>(&reply)) {
      (*stream)(sink);
    } else {
      sink.seen.emplace_back("answer", Json::parse(std::get<Answer>(reply).body));
    }
    return sink.seen;
  }

 private:
  TemporaryFolder folder_;
  Api api_;
};

}  // namespace cycad::serve
