#include "cycad/agent/presets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "agent/play.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

std::size_t count_of(std::string_view paper) {
  return static_cast<std::size_t>(std::count_if(presets().begin(), presets().end(),
                                                [&](const Preset& preset) { return preset.name.starts_with(paper); }));
}

std::string_view game_of(const Preset& preset) {
  if (preset.name.ends_with("/breakthrough")) return "breakthrough";
  return preset.name.starts_with("fernandes/") || preset.name.ends_with("/octagon") ? "octagon" : "tron";
}

TEST(Presets, AllPlayersOfThePapers) {
  EXPECT_EQ(count_of("lanctot/"), 8U);
  EXPECT_EQ(count_of("perick/"), 12U + 6U);
  EXPECT_EQ(count_of("samothrakis/"), 4U);
  EXPECT_EQ(count_of("fernandes/"), 9U + 1U);
  std::set<std::string_view> names;
  for (const Preset& preset : presets()) {
    EXPECT_TRUE(names.insert(preset.name).second) << preset.name;
    EXPECT_FALSE(preset.source.empty()) << preset.name;
    // What a preset says is in the order of the options, so that it can be compared with a canonical text.
    const Specification said = parse_specification(preset.text);
    const Specification full = resolve_agent(game_of(preset), preset.text, OptionForm::everything);
    std::size_t at = 0;
    for (const Argument& argument : said.arguments) {
      while (at < full.arguments.size() && full.arguments[at].key != argument.key) ++at;
      EXPECT_LT(at, full.arguments.size()) << preset.name << ": " << argument.key;
    }
  }
}

TEST(Presets, MeanWhatThePapersSay) {
  EXPECT_EQ(canonical_text("tron", "lanctot/uct"),
            "mcts(tree=sequential, select=ucb1(c=1.5), cutoff=separation, predictive=true)");
  EXPECT_EQ(canonical_text("tron", "lanctot/duct-mix"),
            "mcts(select=ucb1(c=1.5), cutoff=separation, predictive=true, decide=mix)");
  EXPECT_EQ(canonical_text("tron", "lanctot/rm"),
            "mcts(select=regret-matching, cutoff=separation, predictive=true, decide=average)");
  EXPECT_EQ(canonical_text("tron", "perick/ucb1"), "mcts(select=ucb1(c=1.876), playout=straight)");
  EXPECT_EQ(canonical_text("tron", "perick/ucb1-reference"), "mcts(playout=straight)");
  EXPECT_EQ(canonical_text("tron", "perick/exp3"), "mcts(select=exp3(gamma=0.36), playout=straight)");
  EXPECT_EQ(canonical_text("tron", "samothrakis/ucb-e"),
            "mcts(tree=sequential, select=ucb-e, playout=safe, survival=true, reuse=true)");
  EXPECT_EQ(canonical_text("tron", "samothrakis/master"), canonical_text("tron", "samothrakis/ucb1(sims=10000)"));
}

// Table 5: L = 40, C = 1, the max child and decisive moves for all.
TEST(Presets, FernandesPlaysTheOctagonTheory) {
  EXPECT_EQ(canonical_text("octagon", "fernandes/uct-l-mg"),
            "mcts(select=ucb1(c=1), length=40, groups=true, abstraction=true, decisive=3, decide=max)");
  EXPECT_EQ(canonical_text("octagon", "fernandes/mc-l-mg"),
            "flat(length=40, groups=true, abstraction=true, decisive=3)");
  EXPECT_EQ(canonical_text("octagon", "fernandes/greedy"), "greedy");
  EXPECT_EQ(test::error_of([] { (void)canonical_text("tron", "fernandes/uct-l-mg"); }),
            "fernandes/uct-l-mg: option 'groups=true' of mcts needs move groups, which the game tron does not offer");
}

TEST(Presets, ArgumentsReplaceThoseOfThePreset) {
  EXPECT_EQ(canonical_text("tron", "lanctot/duct-max(sims=1000)"),
            "mcts(select=ucb1(c=1.5), cutoff=separation, predictive=true, sims=1000)");
  EXPECT_EQ(canonical_text("tron", "lanctot/duct-max(select=ucb1, predictive=false)"), "mcts(cutoff=separation)");
  EXPECT_EQ(expand_preset(parse_specification("mcts(sims=2)")), parse_specification("mcts(sims=2)"));
  EXPECT_EQ(test::error_of([] { (void)canonical_text("tron", "lanctot/uct(simz=1)"); }),
            "lanctot/uct: mcts: unknown option 'simz', did you mean sims?");
}

TEST(Presets, AllPlayAShortGame) {
  for (const Preset& preset : presets()) {
    const std::string_view name = game_of(preset);
    const bool octagon = name == "octagon";
    const auto start = start_position(name, octagon ? "small" : name == "tron" ? "empty:5x5:facing" : "5x5");
    const bool searches = preset.text != "greedy";
    const auto one = make_agent(name, std::string(preset.name) + (searches ? "(sims=40)" : ""), {});
    const auto two = make_agent(name, "random", {});
    const test::PlayedGame game = test::play(*start, *one, *two, 1);
    ASSERT_FALSE(game.one.empty());
    if (!searches || preset.name.starts_with("champion")) continue;  // which ends a search when its result is proven
    // The last plies of The Octagon Theory are decided without simulations.
    const std::size_t searched = game.one.size() - (octagon ? 1 : 0);
    for (std::size_t move = 0; move < searched; ++move) EXPECT_EQ(game.one[move].simulations, 40U) << preset.name;
    if (octagon) {
      EXPECT_EQ(game.one.back().simulations, 0U) << preset.name;
    }
  }
}

}  // namespace
}  // namespace cycad
