#include "cycad/agent/capabilities.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "agent/nim.hpp"
#include "cycad/agent/flat_options.hpp"
#include "cycad/agent/greedy_options.hpp"
#include "cycad/game/breakthrough/breakthrough.hpp"
#include "cycad/game/octagon/octagon.hpp"
#include "cycad/game/tron/tron.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;
using test::Nim;

template <class G>
std::vector<std::string_view> offered() {
  std::vector<std::string_view> words;
  for (const Capability& capability : capabilities_of<G>())
    if (capability.offered) words.push_back(capability.word);
  return words;
}

TEST(Capabilities, FollowFromTheConcepts) {
  EXPECT_THAT(offered<Nim>(), testing::ElementsAre("alternating moves", "estimate", "leaf evaluation"));
  EXPECT_THAT(offered<TronSmall>(), testing::IsSupersetOf({"simultaneous moves", "separation", "distance"}));
  EXPECT_THAT(offered<Breakthrough>(), testing::IsSupersetOf({"alternating moves", "estimate", "move keys", "hash"}));
}

// A search is compiled for a policy exactly if the table lets it through.
template <class G>
void expect_table_fits() {
  for (const std::string_view name : policy_names()) {
    SearchOptions options;
    options.tree = TreeKind::sequential;
    options.select = read_policy({std::string(name), {}}).policy;
    const bool fits = std::visit([]<class P>(const P&) { return policy_fits<G, P>; }, options.select);
    const std::string error = error_of([&] { require_capabilities(capabilities_of<G>(), "this game", options); });
    EXPECT_EQ(fits, error == "no error") << name << ": " << error;
  }
}

TEST(Capabilities, AgreeWithTheSearchesThatAreCompiled) {
  expect_table_fits<Nim>();
  expect_table_fits<TronSmall>();
  expect_table_fits<Breakthrough>();
  expect_table_fits<OctagonLarge>();
}

// A word of the table that no agent has would never be found.
TEST(Capabilities, NameOptionsThatExist) {
  std::set<std::string, std::less<>> known{"w*"};
  const auto add = [&]<class Struct>(std::span<const Option<Struct>> table) {
    for (const Option<Struct>& option : table) {
      known.emplace(option.text.name);
      known.insert(std::string(option.text.name) + "=true");
      for (const std::string_view choice : option.text.choices)
        known.insert(std::string(option.text.name) + "=" + std::string(choice));
    }
  };
  add(SearchOptions::options());
  add(FlatOptions::options());
  add(GreedyOptions::options());
  for (const Capability& capability : capabilities_of<Nim>()) {
    std::istringstream words{std::string(capability.options)};
    for (std::string word; words >> word;) EXPECT_TRUE(known.contains(word)) << word;
    EXPECT_TRUE(!capability.options.empty() || capability.needed_by != nullptr) << capability.word;
  }
}

TEST(Capabilities, ARefusalNamesOptionValueAndCapability) {
  SearchOptions options;
  options.tree = TreeKind::sequential;
  options.transpositions = true;
  EXPECT_EQ(error_of([&] { require_capabilities(capabilities_of<Nim>(), "the game nim", options); }),
            "option 'transpositions=true' of mcts needs hash, which the game nim does not offer");
}

}  // namespace
}  // namespace cycad
