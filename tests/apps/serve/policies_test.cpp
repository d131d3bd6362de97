// Every policy of the catalogue tells by which numbers it chooses, and the agents that the page proposes can play.
#include <gtest/gtest.h>

#include <optional>

#include "apps/serve/api_caller.hpp"
#include "cycad/core/error.hpp"
#include "cycad/search/policy/formula_text.hpp"

namespace cycad::serve {
namespace {

// A formula without symbols, as far as the grammar of formulas goes.
std::optional<double> value_of(std::string text) {
  constexpr std::string_view drawn = "p = ";
  if (text.starts_with(drawn)) text.erase(0, drawn.size());
  if (const std::size_t definition = text.find(", "); text.find(" = ", definition) != std::string::npos)
    text.erase(definition);
  try {
    const Formula formula = Formula::parse(text);
    for (const Formula::Constant& constant : formula.constants())
      if (!constant.is_given()) return std::nullopt;
    return double{formula.score(Arms<float>{1, 0, 0}, Shared<float>{0, 1})};
  } catch (const InputError&) {
    return std::nullopt;
  }
}

// The root of a search by this policy, in a game that has what it needs.
Json root_of(ApiCaller& caller, const std::string& policy) {
  for (const char* game : {R"j("game": "tron", "map": "empty:7x7")j", R"j("game": "breakthrough", "map": "5x5")j"}) {
    const auto events = caller.events("think", std::string("{") + game + R"j(, "agent": "mcts(select=)j" + policy +
                                                   R"j()", "simulations": 500, "keep": true})j");
    if (events.front().first != "start") continue;
    const std::string search = events.front().second.at("search").get<std::string>();
    return caller.json("tree", R"j({"search": ")j" + search + R"j(", "path": []})j");
  }
  return {};
}

TEST(ApiPolicies, EachTellsByWhichNumbersItChooses) {
  ApiCaller caller;
  std::size_t evaluated = 0;
  const Json catalogue = caller.json("catalogue", "{}");
  for (const Json& policy : catalogue.at("policies")) {
    const std::string name = policy.at("name").get<std::string>();
    const Json root = root_of(caller, name);
    ASSERT_TRUE(root.is_object()) << name;
    double chances = 0;
    for (const Json& arm : root.at("arms")) {
      ASSERT_TRUE(arm.at("filled").is_string()) << name << " " << arm.dump();
      const std::string filled = arm.at("filled").get<std::string>();
      const bool scored = !arm.at("score").is_null();
      EXPECT_NE(scored, !arm.at("chance").is_null()) << name << " " << arm.dump();
      const double told = (scored ? arm.at("score") : arm.at("chance")).get<double>();
      if (!scored && arm.at("player") == 1) chances += told;
      for (const char* symbol : {"mean", "lnt", "zeta", "gamma", "prior", "estimate", "amaf", "beta", "U", "R", "K"})
        EXPECT_EQ(filled.find(symbol), std::string::npos) << name << ": " << filled;
      if (const std::optional<double> value = value_of(filled)) {
        EXPECT_NEAR(*value, told, 0.01 * std::max(1.0, told)) << name << ": " << filled;
        ++evaluated;
      }
    }
    if (chances > 0) {
      EXPECT_NEAR(chances, 1, 1e-4) << name;
    }
  }
  EXPECT_GT(evaluated, 40U);
}

TEST(ApiPolicies, ProposedAgentsCanPlay) {
  ApiCaller caller;
  const Json catalogue = caller.json("catalogue", "{}");
  for (const Json& game : catalogue.at("games")) {
    std::vector<Json> agents(game.at("proposed").begin(), game.at("proposed").end());
    agents.push_back(game.at("timed"));
    for (const Json& level : game.at("levels")) agents.push_back(level.at("agent"));
    for (const Json& agent : agents)
      EXPECT_EQ(caller.status("agent", Json{{"game", game.at("name")}, {"agent", agent}}.dump()), 200) << agent.dump();
  }
}

}  // namespace
}  // namespace cycad::serve
