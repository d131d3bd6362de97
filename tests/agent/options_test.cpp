#include "cycad/agent/options.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "cycad/core/random.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;

enum class Colour { red, green };
constexpr std::string_view colour_words[] = {"red", "green"};

struct Knobs {
  float size = 0.5F;
  int count = 3;
  bool loud = false;
  Colour colour = Colour::red;
  int budget = 0;
  std::string title = {};

  static std::span<const Option<Knobs>> options() {
    static constexpr Option<Knobs> table[] = {
        option<&Knobs::size>({.name = "size", .least = 0.001, .most = 10}),
        option<&Knobs::count>({.name = "count", .least = 1, .most = 1000000}),
        option<&Knobs::loud>({.name = "loud"}),
        option<&Knobs::colour>({.name = "colour", .choices = colour_words}),
        option<&Knobs::budget>({.name = "budget", .least = 1, .most = 9}),
        option<&Knobs::title>({.name = "title"}),
    };
    return table;
  }
  friend bool operator==(const Knobs&, const Knobs&) = default;
};

Knobs read_knobs(const std::string& text) {
  Knobs knobs;
  apply_options(knobs, Knobs::options(), parse_specification(text).arguments, "knobs");
  return knobs;
}
std::string print(const Knobs& knobs, OptionForm form) {
  return to_text({"knobs", option_arguments(knobs, Knobs{}, Knobs::options(), form)});
}
std::string read_error(const std::string& text) {
  return error_of([&] { (void)read_knobs(text); });
}

TEST(Options, ReadEveryKind) {
  EXPECT_EQ(read_knobs("knobs(size=0.25, count=1e3, loud=true, colour=green, budget=9, title=\"a, b\")"),
            (Knobs{.size = 0.25F, .count = 1000, .loud = true, .colour = Colour::green, .budget = 9, .title = "a, b"}));
  EXPECT_EQ(read_knobs("knobs"), Knobs{});
}

TEST(Options, PrintInTheOrderOfTheTable) {
  EXPECT_EQ(print(read_knobs("knobs(colour=green, count=7, size=0.3)"), OptionForm::changed),
            "knobs(size=0.3, count=7, colour=green)");
  EXPECT_EQ(print(read_knobs("knobs(title=\"a, b\")"), OptionForm::changed), "knobs(title=\"a, b\")");
  EXPECT_EQ(print(Knobs{}, OptionForm::changed), "knobs");
  EXPECT_EQ(print(Knobs{}, OptionForm::everything), "knobs(size=0.5, count=3, loud=false, colour=red)")
      << "a budget of 0 is none and is not printed";
  EXPECT_EQ(print(read_knobs("knobs(size=0.5, count=3)"), OptionForm::changed), "knobs")
      << "a default that was spelled out";
}

TEST(Options, NumbersInFewestDigits) {
  const OptionText text{.name = "x", .least = -1e30, .most = 1e30};
  EXPECT_EQ(print_option(text, double{0.1F}), "0.1");
  EXPECT_EQ(print_option(text, double{0.0001F}), "0.0001");
  EXPECT_EQ(print_option(text, double{1e-7F}), "1e-07");
  EXPECT_EQ(print_option(text, double{1.41421356F}), "1.4142135");
  EXPECT_EQ(print_option(text, 100000000.0), "100000000");
  EXPECT_EQ(print_option(text, double{3e20F}), "3e+20");
  EXPECT_EQ(print_option(text, std::uint64_t{16000000}), "16000000");
  Random random(3);
  for (int round = 0; round < 20000; ++round) {
    const float value = std::ldexp(random.uniform() - 0.5F, static_cast<int>(random.below(100)) - 50);
    const double back = std::get<double>(read_option(text, OptionKind::real, print_option(text, double{value}), "x"));
    ASSERT_EQ(static_cast<float>(back), value);
  }
}

TEST(Options, LimitsAreWithin) {
  EXPECT_EQ(read_knobs("knobs(size=0.001)").size, 0.001F);
  EXPECT_EQ(print(read_knobs("knobs(size=0.001)"), OptionForm::changed), "knobs(size=0.001)");
  EXPECT_EQ(read_knobs("knobs(size=10)").size, 10.0F);
  EXPECT_FALSE(
      std::signbit(std::get<double>(read_option({.name = "x", .least = 0, .most = 1}, OptionKind::real, "-0", "x"))));
}

TEST(Options, ErrorsNameOptionValueAndRange) {
  EXPECT_EQ(read_error("knobs(siz=1)"), "knobs: unknown option 'siz', did you mean size?");
  EXPECT_EQ(read_error("knobs(qqqqqqq=1)"),
            "knobs: unknown option 'qqqqqqq', expected one of size, count, loud, colour, budget, title");
  EXPECT_EQ(read_error("knobs(title=\"\")"), "option 'title' of knobs: '', expected a text");
  EXPECT_EQ(read_error("knobs(size=big)"),
            "option 'size' of knobs: 'big' is not a number, expected a number from 0.001 to 10");
  EXPECT_EQ(read_error("knobs(size=1x)"),
            "option 'size' of knobs: '1x' is not a number, expected a number from 0.001 to 10");
  EXPECT_EQ(read_error("knobs(size=nan)"),
            "option 'size' of knobs: 'nan' is not a number, expected a number from 0.001 to 10");
  EXPECT_EQ(read_error("knobs(size=inf)"),
            "option 'size' of knobs: 'inf' is not a number, expected a number from 0.001 to 10");
  EXPECT_EQ(read_error("knobs(size=\"\")"),
            "option 'size' of knobs: '' is not a number, expected a number from 0.001 to 10");
  EXPECT_EQ(read_error("knobs(size=0)"),
            "option 'size' of knobs: '0' is out of range, expected a number from 0.001 to 10");
  EXPECT_EQ(read_error("knobs(size=1e99)"),
            "option 'size' of knobs: '1e99' is out of range, expected a number from 0.001 to 10");
  EXPECT_EQ(read_error("knobs(count=2.5)"),
            "option 'count' of knobs: '2.5' is not a whole number, expected a whole number from 1 to 1000000");
  EXPECT_EQ(read_error("knobs(count=-1)"),
            "option 'count' of knobs: '-1' is out of range, expected a whole number from 1 to 1000000");
  EXPECT_EQ(read_error("knobs(budget=0)"),
            "option 'budget' of knobs: '0' is out of range, expected a whole number from 1 to 9");
  EXPECT_EQ(read_error("knobs(loud=yes)"), "option 'loud' of knobs: unknown value 'yes', expected one of false, true");
  EXPECT_EQ(read_error("knobs(colour=gren)"), "option 'colour' of knobs: unknown value 'gren', did you mean green?");
  EXPECT_EQ(read_error("knobs(colour=red(a=1))"),
            "option 'colour' of knobs: 'red' takes no options of its own, expected no brackets");
  EXPECT_EQ(read_error("knobs(count=2(a=1))"),
            "option 'count' of knobs: '2' takes no options of its own, expected no brackets");
}

}  // namespace
}  // namespace cycad
