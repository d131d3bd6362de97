#include "cycad/agent/process/line_protocol.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cycad/agent/games.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using line_protocol::Limits;
using line_protocol::take_line;
using test::error_of;
using testing::HasSubstr;

TEST(LineProtocol, APositionIsOneLineThatReadsBack) {
  for (const GameEntry& game : games()) {
    const auto start = game.start(game.default_map);
    start->play(0, 0);
    const std::string line = line_protocol::position_line(*start);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_EQ(game.from_text(line)->to_text(), start->to_text()) << game.name;
  }
}

TEST(LineProtocol, FreeCellsOfTronAreDots) {
  EXPECT_EQ(line_protocol::position_line(*position_from_text("tron", "3 1/1.2")), "5 3/#####/#1.2#/#####");
}

TEST(LineProtocol, AQuestionHasPositionMovesAndLimits) {
  const auto start = start_position("tron", "u");
  const std::string text = line_protocol::question_lines(*start, Player::two, {250, 40});
  EXPECT_THAT(text, testing::StartsWith("position "));
  EXPECT_THAT(text, HasSubstr("\nmoves north"));
  EXPECT_THAT(text, testing::EndsWith("\ngo ms 250 sims 40\n"));
}

TEST(LineProtocol, PlayedNamesTheMovesOfThoseWhoMoved) {
  const auto tron = position_from_text("tron", "5 3/1..../...../2....");
  EXPECT_EQ(line_protocol::played_line(*tron, 0, 0),
            "played " + tron->moves(Player::one)[0] + " " + tron->moves(Player::two)[0] + "\n");
  const auto breakthrough = start_position("breakthrough", "");
  EXPECT_EQ(line_protocol::played_line(*breakthrough, 1, 0), "played " + breakthrough->moves(Player::one)[1] + "\n");
}

TEST(LineProtocol, RepliesAndLimitsReadBack) {
  const line_protocol::Reply reply = line_protocol::read_reply("a2a3 value 0.25 sims 12");
  EXPECT_EQ(line_protocol::reply_line(reply), "move a2a3 value 0.25 sims 12\n");
  EXPECT_EQ(line_protocol::reply_line({.move = "north"}), "move north\n");
  EXPECT_EQ(line_protocol::read_limits("ms 12.5 sims 7"), (Limits{12.5, 7}));
  EXPECT_EQ(line_protocol::read_limits(""), Limits{});
}

TEST(LineProtocol, WhatIsWrongIsNamed) {
  EXPECT_THAT(error_of([] { (void)line_protocol::read_version("2 other"); }), HasSubstr("version 2"));
  EXPECT_THAT(error_of([] { (void)line_protocol::read_version(""); }), HasSubstr("expected 1"));
  EXPECT_THAT(error_of([] { (void)line_protocol::read_limits("ms"); }), HasSubstr("go: 'ms' without a value"));
  EXPECT_THAT(error_of([] { (void)line_protocol::read_limits("ms -1"); }), HasSubstr("expected a number from 0"));
  EXPECT_THAT(error_of([] { (void)line_protocol::read_limits("depth 3"); }), HasSubstr("unknown 'depth'"));
  EXPECT_THAT(error_of([] { (void)line_protocol::read_reply(""); }), HasSubstr("expected a move"));
  EXPECT_THAT(error_of([] { (void)line_protocol::read_reply("a2a3 value nan"); }), HasSubstr("from 0 to 1"));
  EXPECT_THAT(error_of([] { (void)line_protocol::read_reply("a2a3 sims -3"); }), HasSubstr("a whole number"));
  // What a bot says of a move is added up over a tournament.
  EXPECT_THAT(error_of([] { (void)line_protocol::read_reply("a2a3 sims 9223372036854775807"); }),
              HasSubstr("a whole number from 0 to 4000000000"));
}

TEST(LineProtocol, LinesAreTakenWholeAndNotTooLong) {
  std::string text = "one\r\ntwo\nthr";
  EXPECT_EQ(take_line(text), "one");
  EXPECT_EQ(take_line(text), "two");
  EXPECT_EQ(take_line(text), std::nullopt);
  EXPECT_EQ(text, "thr");
  text.assign(line_protocol::longest_line + 1, 'x');
  EXPECT_THAT(error_of([&] { (void)take_line(text); }), HasSubstr("a line of more than"));
}

}  // namespace
}  // namespace cycad
