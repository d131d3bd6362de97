#include "cycad/agent/process/process_options.hpp"

#include <gtest/gtest.h>

#include "cycad/agent/make_agent.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;

TEST(ProcessOptions, DefaultsAreTheContests) {
  const ProcessOptions options = read_process_options(parse_specification("process(cmd=bot)").arguments);
  EXPECT_EQ(options.command, "bot");
  EXPECT_EQ(options.milliseconds, 1000);
  EXPECT_EQ(options.first_milliseconds, 3000);
  EXPECT_EQ(options.log, "");
}

TEST(ProcessOptions, QuotedTextsComeBackAsTheyWere) {
  const std::string command = "./my bot --say \"a, (b) = \\\\\" 'c'\t> x";
  const std::string text = to_text({"process", {{"cmd", {command, {}}}, {"log", {"my log.txt", {}}}}});
  const std::string canonical = canonical_text("tron", text);
  EXPECT_EQ(canonical, text);
  EXPECT_EQ(canonical_text("tron", canonical), canonical);
  EXPECT_EQ(read_process_options(parse_specification(canonical).arguments).command, command);
  EXPECT_EQ(canonical, "process(cmd=\"./my bot --say \\\"a, (b) = \\\\\\\\\\\" 'c'\\t> x\", log=\"my log.txt\")");
}

TEST(ProcessOptions, QuotesOnlyWhereTheyAreNeededAndOnlyWhatDiffers) {
  EXPECT_EQ(canonical_text("tron", "process( ms=500 , cmd=\"./bot\", protocol=tron2010, grace-ms=0)"),
            "process(cmd=./bot, ms=500, grace-ms=0)");
  EXPECT_EQ(
      full_text("tron", "process(cmd=./bot)"),
      "process(cmd=./bot, protocol=tron2010, ms=1000, first-ms=3000, grace-ms=300, log-kib=1024, memory-mib=2048, "
      "processes=256, file-mib=1024)");
}

TEST(ProcessOptions, ABudgetOfOthersIsNotItsBusiness) {
  EXPECT_EQ(canonical_text("tron", "process(cmd=bot)", {.simulations = 50}), "process(cmd=bot)");
}

TEST(ProcessOptions, ErrorsNameWhatWasExpected) {
  const auto error = [](const char* text) {
    return error_of([&] { (void)make_agent("tron", text, {.simulations = 1}); });
  };
  EXPECT_EQ(error("process"), "agent 'process': option 'cmd' is missing, expected a command such as cmd=\"./bot\"");
  EXPECT_EQ(error("process(cmd=\"\")"), "option 'cmd' of process: '', expected a text");
  EXPECT_EQ(error("process(cmd=a(b=c))"),
            "option 'cmd' of process: 'a' takes no options of its own, expected no brackets");
  EXPECT_NE(error("process(cmd=a, protocol=uci)").find("tron2010"), std::string::npos);
  EXPECT_NE(error("process(cmd=a, mss=7)").find("did you mean ms?"), std::string::npos) << error("process(mss=7)");
  EXPECT_NE(error("process(cm=a)").find("cmd"), std::string::npos);
  EXPECT_NE(error("process(cmd=a, ms=0)").find("expected a number from 1"), std::string::npos);
}

}  // namespace
}  // namespace cycad
