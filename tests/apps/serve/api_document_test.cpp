// docs/api.md is true: every example is called, and the answer has what is shown.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "apps/serve/api_caller.hpp"
#include "apps/serve/api_examples.hpp"
#include "cycad/experiment/recipe.hpp"

namespace cycad::serve {
namespace {

constexpr std::string_view any = "…";

bool is_any(const Json& json) { return json.is_string() && json.get<std::string>() == any; }

// What of `found` is not as `shown` says; empty if all is.
std::string difference(const Json& shown, const Json& found, const std::string& where);

std::string list_difference(const Json& shown, const Json& found, const std::string& where) {
  if (!found.is_array()) return where + ": no list: " + found.dump();
  const bool more = shown.size() > 0 && is_any(shown.at(shown.size() - 1));
  const std::size_t count = shown.size() - (more ? 1 : 0);
  if (found.size() < count || (!more && found.size() != count)) return where + ": of another length: " + found.dump();
  for (std::size_t index = 0; index < count; ++index) {
    std::string problem = difference(shown.at(index), found.at(index), where + "[" + std::to_string(index) + "]");
    if (!problem.empty()) return problem;
  }
  return {};
}

std::string difference(const Json& shown, const Json& found, const std::string& where) {
  if (shown.is_null()) return {};
  if (shown.is_object()) {
    if (!found.is_object()) return where + ": no object: " + found.dump();
    for (const std::string& name : shown.names()) {
      if (!found.contains(name)) return fmt::format("{}: no {} in {}", where, name, found.dump().substr(0, 300));
      std::string problem = difference(shown.at(name), found.at(name), fmt::format("{}.{}", where, name));
      if (!problem.empty()) return problem;
    }
    return {};
  }
  if (shown.is_array()) return list_difference(shown, found, where);
  if (shown.is_string()) {
    if (!found.is_string()) return where + ": no text: " + found.dump();
    const auto text = shown.get<std::string>();
    const std::size_t open = text.find(any);
    const auto is = found.get<std::string>();
    const bool fits = open == std::string::npos ? is == text : is.starts_with(text.substr(0, open));
    return fits ? std::string() : where + ": " + is + " in the place of " + text;
  }
  const bool fits = shown.is_number() ? found.is_number() : shown.is_boolean() == found.is_boolean();
  return fits ? std::string() : where + ": another kind: " + found.dump();
}

void remember(std::map<std::string, std::string>& names, const Json& json) {
  for (const std::string& name : json.names())
    if (json.at(name).is_string()) names[name] = json.at(name).get<std::string>();
}

std::string replaced(std::string text, const std::map<std::string, std::string>& names) {
  for (const auto& [name, value] : names) {
    const std::string mark = "\"$" + name + "\"";
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark))
      text.replace(at, mark.size(), "\"" + value + "\"");
  }
  return text;
}

void check_events(const ApiExample& example, const std::vector<std::pair<std::string, Json>>& seen) {
  std::size_t at = 0;
  for (const auto& [name, shown] : example.events) {
    while (at < seen.size() && seen[at].first != name) ++at;
    ASSERT_LT(at, seen.size()) << example.name << ": no event " << name << " after "
                               << (seen.empty() ? "" : seen.back().second.dump());
    EXPECT_EQ(difference(Json::parse(shown), seen[at].second, name), "") << example.name;
    ++at;
  }
}

TEST(ApiDocument, ExamplesAreTrue) {
  ApiCaller caller;
  caller.make_store();
  std::map<std::string, std::string> names;
  const std::vector<ApiExample> examples = api_examples();
  ASSERT_GT(examples.size(), 20U);
  for (const ApiExample& example : examples) {
    const std::string request = replaced(example.request, names);
    if (!example.events.empty()) {
      const auto seen = caller.events(example.name, request);
      check_events(example, seen);
      for (const auto& event : seen) remember(names, event.second);
      continue;
    }
    const Answer answer = caller.answer(example.name, request);
    EXPECT_EQ(answer.status, example.status) << example.name << ": " << answer.body.substr(0, 500);
    if (!example.type.empty()) {
      EXPECT_EQ(answer.type, example.type);
      EXPECT_FALSE(answer.file.empty() || answer.body.empty());
      continue;
    }
    const Json found = Json::parse(answer.body);
    EXPECT_EQ(difference(Json::parse(example.answer), found, "answer"), "") << example.name;
    remember(names, found);
  }
}

TEST(ApiDocument, NamesEveryEndpoint) {
  std::set<std::string> named;
  for (const ApiExample& example : api_examples()) named.insert(example.name);
  const std::vector<std::string> told_in_words = {"follow"};
  for (const std::string& name : endpoint_names())
    EXPECT_TRUE(named.contains(name) || testing::Value(told_in_words, testing::Contains(name))) << name;
}

}  // namespace
}  // namespace cycad::serve
