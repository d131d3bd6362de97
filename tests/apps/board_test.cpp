#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(BoardCommand, DrawsAfterTheMoves) {
  const ProgramRun text = run_cycad({"board", "breakthrough", "--map", "5x5", "--moves", "a2a3"});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_EQ(text.out, "5 b b b b b\n4 b b b b b\n3>w . . . .\n2 . w w w w\n1 w w w w w\n  a b c d e\nBlack to move\n");
  const ProgramRun tron = run_cycad({"board", "tron", "--map", "empty:4x2", "--moves", "east/west"});
  EXPECT_THAT(tron.out, HasSubstr("##aa11    ##"));
}

TEST(BoardCommand, HasPicturesAndJson) {
  const ProgramRun picture = run_cycad({"board", "octagon", "--map", "small", "--moves", "d5-1e", "--format", "svg"});
  EXPECT_THAT(picture.out, StartsWith("<?xml"));
  EXPECT_THAT(picture.out, HasSubstr("#board-disc-one"));
  const Json json = Json::parse(run_cycad({"board", "tron", "--map", "empty:4x2", "--format", "json"}).out);
  EXPECT_EQ(json["moves"].size(), 4U);
  EXPECT_EQ(json["moves"][0]["to"], Json({2, 1}));
}

TEST(BoardCommand, BadInputIsNamed) {
  EXPECT_THAT(run_cycad({"board", "tron", "--format", "png"}).err, HasSubstr("--format: unknown format 'png'"));
  const ProgramRun run = run_cycad({"board", "breakthrough", "--moves", "a2a4"});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, HasSubstr("a2a4"));
}

}  // namespace
}  // namespace cycad
