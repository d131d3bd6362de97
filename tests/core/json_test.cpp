#include "cycad/core/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "cycad/core/printable.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(Json, WritesValuesInTheOrderInWhichTheyWereGiven) {
  Json json{{"wins", 3}, {"score", 0.5}, {"list", {1, -2, 2.0}}, {"empty", Json::array()}, {"none", nullptr}};
  json["later"]["deep"] = true;
  json["names"].push_back("a\"b\n");
  json["pair"] = std::pair(1, "x");
  json["counts"] = std::array{1U, 2U};
  EXPECT_EQ(json.dump(), R"({"wins":3,"score":0.5,"list":[1,-2,2.0],"empty":[],"none":null,"later":{"deep":true},)"
                         R"("names":["a\"b\n"],"pair":[1,"x"],"counts":[1,2]})");
  EXPECT_EQ((Json{{"a", {1, 2}}, {"b", Json::object()}}.dump(2)), "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {}\n}");
}

TEST(Json, WritesNumbersSoThatTheyComeBackTheSame) {
  for (const double number : {0.1, 1e300, 5e-324, -0.0, 1.0 / 3, 123456789.125, 1e15, 1e16}) {
    const Json back = Json::parse(Json(number).dump());
    EXPECT_EQ(back.get<double>(), number) << number;
    EXPECT_EQ(std::signbit(back.get<double>()), std::signbit(number));
  }
  EXPECT_EQ(Json(18446744073709551615U).dump(), "18446744073709551615");
  EXPECT_EQ(Json::parse("18446744073709551615").get<std::uint64_t>(), 18446744073709551615U);
  EXPECT_EQ(Json::parse("-9223372036854775808").get<std::int64_t>(), INT64_MIN);
  EXPECT_EQ(Json(std::nan("")).dump(), "null");
  EXPECT_EQ(Json(INFINITY).dump(), "null");
}

TEST(Json, WholeNumbersAreEqualWhateverHoldsThem) {
  EXPECT_EQ(Json(7), Json(7U));
  EXPECT_EQ(Json(-7), Json::parse("-7"));
  EXPECT_NE(Json(-7), Json(7));
  EXPECT_NE(Json(-1), Json(18446744073709551615U));
  EXPECT_EQ(Json(INT64_MIN), Json::parse("-9223372036854775808"));
  EXPECT_NE(Json(INT64_MIN), Json(INT64_MIN + 1)) << "the same as real numbers";
  EXPECT_EQ(Json(-7), Json(-7.0));
}

TEST(Json, ReadsWhatItWrote) {
  const std::string text = R"({"b":[1,2.5,"x",null,true,{"c":{}}],"a":-7,"é":"\u00e9\t"})";
  const Json json = Json::parse(text);
  EXPECT_EQ(json.dump(), R"({"b":[1,2.5,"x",null,true,{"c":{}}],"a":-7,"é":"é\t"})");
  EXPECT_EQ(Json::parse(json.dump(4)), json);
  EXPECT_THAT(json.names(), ElementsAre("b", "a", "é"));
  EXPECT_EQ(json["b"].size(), 6U);
  EXPECT_EQ(json["b"][2], "x");
  const int number = json["a"];
  EXPECT_EQ(number, -7);
  EXPECT_THAT(Json::parse("[1, 2]").get<std::vector<int>>(), ElementsAre(1, 2));
}

TEST(Json, BytesThatAreNotUtf8AreReplaced) {
  EXPECT_EQ(Json("a\xff"
                 "b")
                .dump(),
            "\"a\xef\xbf\xbd"
            "b\"");
}

TEST(Json, EqualityIsByValue) {
  EXPECT_EQ(Json(1), Json(1.0));
  EXPECT_EQ(Json(1), Json(1U));
  EXPECT_NE(Json(-1), Json(18446744073709551615U));
  EXPECT_NE(Json(1), Json(true));
  EXPECT_NE(Json("1"), Json(1));
  EXPECT_EQ(Json::parse(R"({"a":1,"b":2})"), Json::parse(R"({"b":2,"a":1})"));
  EXPECT_NE(Json::parse(R"({"a":1,"b":2})"), Json::parse(R"({"a":1})"));
  EXPECT_NE(Json::parse("[1,2]"), Json::parse("[2,1]"));
}

TEST(Json, NumbersHaveAnOrder) {
  EXPECT_LT(Json(1), Json(1.5));
  EXPECT_GT(Json(2), 1.5);
  EXPECT_LE(0.5, Json(0.5));
  EXPECT_THAT(error_of<JsonError>([] { (void)(Json("a") < Json("b")); }), HasSubstr("expected a number"));
}

TEST(Json, ChangesMembers) {
  Json json{{"a", 1}, {"b", 2}};
  json.erase("a");
  json.erase("missing");
  json.update({{"b", 3}, {"c", 4}});
  EXPECT_EQ(json.dump(), R"({"b":3,"c":4})");
  EXPECT_TRUE(json.contains("c"));
  EXPECT_FALSE(json.contains("a"));
  Json list = Json::array();
  list.push_back({1, 2});
  list.emplace_back()["x"] = 1;
  EXPECT_EQ(list.back().dump(), R"({"x":1})");
}

TEST(Json, ErrorsSayWhatWasExpected) {
  EXPECT_THAT(error_of<JsonError>([] { (void)Json::parse("{\"a\": }", "plan.jsonl"); }),
              testing::StartsWith("plan.jsonl: parse error at line 1, column 7"));
  EXPECT_THAT(error_of<JsonError>([] { (void)Json::parse(""); }), HasSubstr("unexpected end of input"));
  EXPECT_THAT(error_of<JsonError>([] { (void)Json::parse("[1] 2"); }), HasSubstr("column 5"));
  EXPECT_THAT(error_of<JsonError>([] { (void)Json::parse(std::string(100'000, '[')); }), HasSubstr("nested more than"));
  const Json json{{"a", 1}, {"b", "text"}, {"c", 1.5}, {"d", -1}};
  EXPECT_EQ(error_of<JsonError>([&] { (void)json.at("x"); }), "'x' is missing");
  EXPECT_EQ(error_of<JsonError>([&] { (void)json["a"].at("x"); }), "expected an object with 'x', found '1'");
  EXPECT_EQ(error_of<JsonError>([&] { (void)json["a"].get<std::string>(); }), "expected a text, found '1'");
  EXPECT_EQ(error_of<JsonError>([&] { (void)json["b"].get<double>(); }), "expected a number, found \"text\"");
  EXPECT_EQ(error_of<JsonError>([&] { (void)json["c"].get<int>(); }), "expected a whole number, found '1.5'");
  EXPECT_EQ(error_of<JsonError>([&] { (void)json["a"].get<bool>(); }), "expected true or false, found '1'");
  EXPECT_THAT(error_of<JsonError>([&] { (void)json["d"].get<unsigned>(); }),
              HasSubstr("expected a whole number from 0"));
  EXPECT_THAT(error_of<JsonError>([&] { (void)Json(300).get<std::uint8_t>(); }), HasSubstr("from 0 to 255"));
  EXPECT_EQ(error_of<JsonError>([&] { (void)Json{1, 2}.at(2); }), "expected an element 2, found 2 elements");
}

TEST(Json, AFieldIsThereOnce) {
  EXPECT_EQ(error_of<JsonError>([] { (void)Json::parse(R"({"a":{"b":1},"c":2,"a":3})", "plan"); }),
            "plan: the field 'a' is there twice, expected once");
  EXPECT_EQ(Json::parse(R"([{"a":{"a":1}},{"a":2}])").dump(), R"([{"a":{"a":1}},{"a":2}])");
}

TEST(Json, ObjectsAreNotEndless) {
  std::string fields = "\"x\":0";
  for (int field = 0; field < 500; ++field) fields += ",\"" + std::to_string(field) + "\":0";
  EXPECT_EQ(error_of<JsonError>([&] { (void)Json::parse("{" + fields + "}"); }), "an object of more than 500 fields");
}

TEST(Json, ValuesAreNotEndless) {
  std::string zeros = "[0";
  for (int value = 0; value < 5'000'000; ++value) zeros += ",0";
  EXPECT_EQ(error_of<JsonError>([&] { (void)Json::parse(zeros + "]"); }), "more than 5000000 values");
}

TEST(Json, TheErrorOfWhatIsNotTextCanBeShown) {
  try {
    (void)Json::parse("\xbd");
    FAIL() << "taken";
  } catch (const std::exception& error) {
    EXPECT_TRUE(is_plain_text(error.what())) << error.what();
  }
}

}  // namespace
}  // namespace cycad
