#include "match/sealed_lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cycad/core/error.hpp"
#include "match/store_support.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

std::string sample() { return seal({opening_line("chunk", R"("games":2)"), R"({"a":1})", R"({"b":2})"}); }

TEST(SealedLines, ComeBackAsTheyWere) {
  const Sealed sealed = unseal(sample(), "chunk", "here");
  EXPECT_EQ(sealed.lines,
            (std::vector<std::string>{R"({"cycad":"chunk","format":1,"games":2})", R"({"a":1})", R"({"b":2})"}));
  EXPECT_EQ(sealed.checksum, checksum_of(sealed.lines[0] + "\n" + sealed.lines[1] + "\n" + sealed.lines[2] + "\n"));
  EXPECT_EQ(sealed.checksum.size(), 16U);
}

TEST(SealedLines, CutAtAnyPlaceTheyAreRecognised) {
  const std::string text = sample();
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_THAT(test::error_of<OutsideError>([&] { (void)unseal(text.substr(0, size), "chunk", "here"); }),
                HasSubstr("here: cut short"))
        << size;
  }
}

TEST(SealedLines, AnyOtherCharacterIsRecognised) {
  const std::string text = sample();
  for (std::size_t place = 0; place < text.size(); ++place) {
    std::string changed = text;
    changed[place] = changed[place] == 'x' ? 'y' : 'x';
    EXPECT_THROW((void)unseal(changed, "chunk", "here"), std::runtime_error) << place;
  }
  EXPECT_THROW((void)unseal(text + text, "chunk", "here"), OutsideError);
  EXPECT_THROW((void)unseal(text + "\n", "chunk", "here"), OutsideError);
}

TEST(SealedLines, ForeignTextAndOtherFormatsAreInputErrors) {
  EXPECT_THAT(test::error_of<InputError>([] { (void)unseal("key,experiment\n", "chunk", "here"); }),
              HasSubstr("here: a foreign file, expected a chunk file of cycad"));
  EXPECT_THROW((void)unseal(sample(), "plan", "here"), InputError);
  EXPECT_THAT(test::error_of<InputError>([] { (void)unseal("{\"cycad\":\"chunk\",\"format\":2,\"", "chunk", "here"); }),
              HasSubstr("of a format that this program does not know"));
  const TemporaryFolder folder;
  EXPECT_THROW((void)read_sealed(folder.file("nothing"), "chunk"), OutsideError);
  EXPECT_THROW((void)read_sealed(folder.file("."), "chunk"), OutsideError);
}

TEST(SealedLines, LinesAreNotEndless) {
  std::vector<std::string> lines(4'000'001);
  lines[0] = opening_line("chunk", R"("games":2)");
  EXPECT_THAT(test::error_of<InputError>([&] { (void)unseal(seal(lines), "chunk", "here"); }),
              HasSubstr("here: 4000001 lines, expected at most 4000000"));
}

}  // namespace
}  // namespace cycad
