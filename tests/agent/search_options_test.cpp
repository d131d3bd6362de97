#include "cycad/agent/search_options.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "cycad/agent/flat_options.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;

SearchOptions read(const std::string& arguments) {
  SearchOptions options;
  apply_options(options, SearchOptions::options(), parse_specification("mcts(" + arguments + ")").arguments, "mcts");
  return options;
}
std::string print(const SearchOptions& options) {
  return to_text({"mcts", option_arguments(options, SearchOptions{}, SearchOptions::options(), OptionForm::changed)});
}

TEST(SearchOptions, EveryOptionReachesItsField) {
  const SearchOptions options = read(
      "tree=sequential, select=ucb-v(c=0.5, zeta=2), playout=safe, cutoff=separation, cutoff-interval=7, length=40, "
      "expand=all, predictive=true, deviation=pooled, threshold=30, groups=true, abstraction=true, rewards=-1..1, "
      "draw=0.4, best-share=0.25, pass-on=mean, "
      "decisive=2, decisive-moves=50, decide=secure, secure-a=4, survival=true, endgame=path, reuse=true, threads=3, "
      "parallel=tree, sims=123, ms=4.5, game-sims=5000, clock=12.5, spend=middle, memory=64");
  EXPECT_EQ(options.tree, TreeKind::sequential);
  ASSERT_TRUE(std::holds_alternative<UcbV>(options.select));
  EXPECT_EQ(std::get<UcbV>(options.select).c, 0.5F);
  EXPECT_EQ(std::get<UcbV>(options.select).zeta, 2.0F);
  EXPECT_EQ(options.playout, PlayoutKind::safe);
  EXPECT_EQ(options.cutoff, Cutoff::separation);
  EXPECT_EQ(options.cutoff_interval, 7U);
  EXPECT_EQ(options.length, 40U);
  EXPECT_EQ(options.expand, Expansion::all);
  EXPECT_TRUE(options.predictive);
  EXPECT_EQ(options.deviation, Deviation::pooled);
  EXPECT_EQ(options.threshold, 30U);
  EXPECT_TRUE(options.groups);
  EXPECT_TRUE(options.abstraction);
  EXPECT_EQ(options.rewards, RewardScale::plus_minus);
  EXPECT_EQ(options.draw, 0.4F);
  EXPECT_EQ(options.best_share, 0.25F);
  EXPECT_EQ(options.pass_on, PassedOn::mean);
  EXPECT_EQ(options.decisive, 2U);
  EXPECT_EQ(options.decisive_moves, 50U);
  EXPECT_EQ(options.game_simulations, 5000U);
  EXPECT_EQ(options.game_seconds, 12.5F);
  EXPECT_EQ(options.spend, Spend::middle);
  EXPECT_EQ(options.decide, DecideKind::secure);
  EXPECT_EQ(options.secure_a, 4.0F);
  EXPECT_TRUE(options.survival);
  EXPECT_EQ(options.endgame, Endgame::path);
  EXPECT_TRUE(options.reuse);
  EXPECT_EQ(options.threads, 3U);
  EXPECT_EQ(options.parallel, Parallel::tree);
  EXPECT_EQ(options.simulations, 123U);
  EXPECT_EQ(options.milliseconds, 4.5F);
  EXPECT_EQ(options.memory, 64U);
}

TEST(SearchOptions, CanonicalText) {
  EXPECT_EQ(print(SearchOptions{}), "mcts");
  EXPECT_EQ(print(read("sims=5, select=ucb1, tree=matrix, memory=1024")), "mcts(sims=5)");
  EXPECT_EQ(print(read("sims=5, select=ucb1(c=1.5)")), "mcts(select=ucb1(c=1.5), sims=5)");
  EXPECT_EQ(print(read("select=ucb1-tuned")), "mcts(select=ucb1-tuned)");
  EXPECT_EQ(print(read("select=pbbm(values=sum, floor=0.1)")), "mcts(select=pbbm(values=sum))");
}

TEST(SearchOptions, EveryPolicyByName) {
  std::set<std::size_t> places;
  for (const std::string_view name : policy_names()) {
    const SearchOptions options = read("select=" + std::string(name));
    places.insert(options.select.index());
    EXPECT_EQ(std::visit([](const auto& policy) { return policy.name; }, options.select), name);
    EXPECT_EQ(read_policy({std::string(name), {}}).policy.index(), options.select.index());
  }
  EXPECT_EQ(places.size(), std::variant_size_v<ShippedPolicy>);
}

TEST(SearchOptions, PolicyByItself) {
  EXPECT_EQ(std::get<Ucb1>(read_policy(parse_specification("ucb1(c=0.4)")).policy).c, 0.4F);
  EXPECT_EQ(error_of([] {
              (void)read_policy({"ucb", {}});
            }),
            "unknown policy 'ucb', did you mean ucb1 or ucb-v or ucb-e?");
  EXPECT_EQ(error_of([] { (void)read_policy(parse_specification("ucb1(c=-1)")); }),
            "option 'c' of ucb1: '-1' is out of range, expected a number from 0 to 100");
}

TEST(SearchOptions, AModifierGoesWithAnyIndexPolicy) {
  const SearchOptions options = read("select=ucb1(c=0.4, sufficiency=0.6), backup=moving-average(m=50, rate=0.02)");
  EXPECT_EQ(std::get<Ucb1>(options.select).c, 0.4F);
  EXPECT_EQ(options.modifiers.sufficiency, 0.6F);
  const SearchSettings settings = settings_of(options);
  EXPECT_EQ(settings.sufficiency, 0.6F);
  EXPECT_EQ(settings.moving_average.after, 50.0F);
  EXPECT_EQ(settings.moving_average.rate, 0.02F);
  EXPECT_EQ(print(options), "mcts(select=ucb1(c=0.4, sufficiency=0.6), backup=moving-average(m=50, rate=0.02))");
  EXPECT_EQ(print(read("select=moss(sufficiency=0.7)")), "mcts(select=moss(sufficiency=0.7))");
  EXPECT_EQ(print(read("backup=moving-average")), "mcts(backup=moving-average)");
  EXPECT_EQ(read_policy(parse_specification("ucb1-tuned(sufficiency=0.6)")).modifiers.sufficiency, 0.6F);
  EXPECT_EQ(error_of([] { (void)read("select=exp3(sufficiency=0.6)"); }),
            "select=exp3 of mcts: unknown option 'sufficiency', expected one of gamma, eta");
  EXPECT_EQ(error_of([] { (void)read("select=ucb1(sufficiency=2)"); }),
            "option 'sufficiency' of select=ucb1 of mcts: '2' is out of range, expected a number from 0 to 1");
  EXPECT_EQ(error_of([] { (void)read("backup=mean(m=3)"); }),
            "option 'backup' of mcts: the value takes no options of its own, expected no brackets");
  EXPECT_EQ(
      error_of([] { (void)read("backup=moving-average(m=0)"); }),
      "option 'm' of backup=moving-average of mcts: '0' is out of range, expected a whole number from 1 to 1000000");
}

TEST(SearchOptions, EnhancementsAreOffUnlessAskedFor) {
  const SearchSettings plain = settings_of(SearchOptions{});
  EXPECT_EQ(plain.sufficiency, 1.0F);
  EXPECT_GT(plain.first_play, 1e30F);
  EXPECT_EQ(plain.widening.factor, 0.0F);
  EXPECT_GT(plain.moving_average.after, 1e30F);
  EXPECT_FALSE(plain.solver);
  EXPECT_FALSE(plain.transpositions);
  const SearchSettings settings =
      settings_of(read("first-play=0.9, widening=2, widening-power=0.4, solver=true, transpositions=true"));
  EXPECT_EQ(settings.first_play, 0.9F);
  EXPECT_EQ(settings.widening.factor, 2.0F);
  EXPECT_EQ(settings.widening.power, 0.4F);
  EXPECT_TRUE(settings.solver);
  EXPECT_TRUE(settings.transpositions);
}

TEST(SearchOptions, ErrorsOfPolicies) {
  EXPECT_EQ(error_of([] { (void)read("select=ucb1(k=2)"); }),
            "select=ucb1 of mcts: unknown option 'k', did you mean c?");
  EXPECT_EQ(error_of([] { (void)read("select=moss(c=1)"); }), "select=moss of mcts: unknown option 'c', expected none");
  EXPECT_EQ(error_of([] { (void)read("select=exp3(gamma=2)"); }),
            "option 'gamma' of select=exp3 of mcts: '2' is out of range, expected a number from 0.0001 to 1");
  EXPECT_EQ(error_of([] { (void)read("tree=matrix(a=1)"); }),
            "option 'tree' of mcts: the value takes no options of its own, expected no brackets");
  EXPECT_EQ(error_of([] { (void)read("sims=0"); }),
            "option 'sims' of mcts: '0' is out of range, expected a whole number from 1 to 4000000000");
  EXPECT_EQ(error_of([] { (void)read("ms=0"); }),
            "option 'ms' of mcts: '0' is out of range, expected a number from 0.01 to 100000000");
}

TEST(SearchOptions, Settings) {
  const SearchSettings plain = settings_of(SearchOptions{});
  EXPECT_EQ(plain.limits.separation_interval, 0U);
  EXPECT_EQ(plain.bytes, std::size_t{1} << 30);
  const SearchSettings settings =
      settings_of(read("playout=straight, cutoff=separation, cutoff-interval=3, length=9, expand=all, predictive=true, "
                       "deviation=pooled, threshold=5, memory=2"));
  EXPECT_EQ(settings.playout, PlayoutKind::straight);
  EXPECT_EQ(settings.limits.separation_interval, 3U);
  EXPECT_EQ(settings.limits.length, 9U);
  EXPECT_EQ(settings.expansion, Expansion::all);
  EXPECT_TRUE(settings.predictive);
  EXPECT_EQ(settings.deviation, Deviation::pooled);
  EXPECT_EQ(settings.threshold, 5.0F);
  EXPECT_EQ(settings.bytes, std::size_t{2} << 20);
}

TEST(SearchOptions, ADrawIsWorthItToTheSearchingPlayer) {
  EXPECT_EQ(settings_of(read("draw=0.25"), Player::one).draw_one, 0.25F);
  EXPECT_EQ(settings_of(read("draw=0.25"), Player::two).draw_one, 0.75F);
  EXPECT_EQ(settings_of(read("solver=true"), Player::two).draw_one, 0.5F);
}

TEST(SearchOptions, BudgetOfTheOptionsWins) {
  const Budget otherwise{.simulations = 10, .milliseconds = 20};
  const Budget own = budget_of(5, 0, otherwise, "mcts");
  EXPECT_EQ(own.simulations, 5U);
  EXPECT_EQ(own.milliseconds, 0);
  const Budget clock = budget_of(0, 3, otherwise, "mcts");
  EXPECT_EQ(clock.simulations, 0U);
  EXPECT_EQ(clock.milliseconds, 3);
  const Budget given = budget_of(0, 0, otherwise, "mcts");
  EXPECT_EQ(given.simulations, 10U);
  EXPECT_EQ(given.milliseconds, 20);
  EXPECT_EQ(error_of([] { (void)budget_of(0, 0, {}, "mcts"); }), "mcts: no budget, expected sims or ms");
  EXPECT_EQ(error_of([] { (void)budget_of(0, 0, {.simulations = 4'000'000'001}, "mcts"); }),
            "mcts: budget of 4000000001 simulations, expected at most 4000000000");
}

// Defaults and the values worth trying are values that the option takes.
template <class Struct>
void check_table(std::string_view owner) {
  std::set<std::string_view> names;
  for (const Option<Struct>& option : Struct::options()) {
    const OptionText& text = option.text;
    EXPECT_TRUE(names.insert(text.name).second) << owner << " " << text.name << " is there twice";
    EXPECT_FALSE(text.help.empty()) << owner << " " << text.name;
    if (option.kind == OptionKind::choice) {
      EXPECT_GE(text.choices.size(), 2U);
    }
    if (option.kind == OptionKind::real || option.kind == OptionKind::whole) {
      EXPECT_LT(text.least, text.most) << owner << " " << text.name;
    }
    std::istringstream tries{std::string(text.tries)};
    for (std::string value; tries >> value;)
      EXPECT_NO_THROW((void)read_option(text, option.kind, value, "test")) << owner << " " << text.name << " " << value;
    if (!has_value(text, option.get(Struct{}))) continue;  // "not given" is no value to set
    Struct changed{};
    option.set(changed, option.get(Struct{}));
    EXPECT_EQ(option.get(changed), option.get(Struct{}));
  }
}

TEST(SearchOptions, TablesAreSound) {
  check_table<SearchOptions>("mcts");
  check_table<FlatOptions>("flat");
  check_table<PolicyModifiers>("modifiers");
  check_table<MovingAverageOptions>("moving-average");
  for (const std::string_view name : policy_names()) {
    std::visit(
        []<class P>(const P&) {
          if constexpr (!is_own<P>) check_table<P>(P::name);
        },
        read_policy({std::string(name), {}}).policy);
  }
}

TEST(SearchOptions, TheScaleOfRewardsGoesIntoTheConstants) {
  // 2 mean - 1 + c root is largest where mean + c / 2 root is.
  EXPECT_EQ(std::get<Ucb1>(policy_of(read("select=ucb1(c=1), rewards=-1..1"))).c, 0.5F);
  EXPECT_EQ(std::get<Ucb1>(policy_of(read("select=ucb1(c=1)"))).c, 1.0F);
  EXPECT_EQ(std::get<UcbE>(policy_of(read("select=ucb-e(c=3), rewards=-1..1"))).c, 1.5F);
  EXPECT_TRUE(std::holds_alternative<RandomSelection>(policy_of(read("select=random, rewards=-1..1"))));
  EXPECT_EQ(test::error_of([] { (void)policy_of(read("select=thompson, rewards=-1..1")); }),
            "option 'rewards=-1..1' of mcts: select=thompson is defined for 0..1 only, expected random, ucb1, ucb-e, "
            "epsilon-greedy");
}

TEST(SearchOptions, GroupsNeedAPolicyOfSums) {
  EXPECT_TRUE(std::holds_alternative<Ucb1Tuned>(policy_of(read("select=ucb1-tuned, groups=true"))));
  EXPECT_EQ(test::error_of([] { (void)policy_of(read("select=exp3, groups=true")); }),
            "option 'groups' of mcts: select=exp3 needs more than reward sums, expected another policy");
}

}  // namespace
}  // namespace cycad
