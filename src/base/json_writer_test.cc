// SPDX-License-Identifier: Apache-2.0
#include "base/json_writer.h"

#include <limits>

#include "base/test_framework.h"

namespace credence {
namespace {

TEST(JsonWriter, Nests) {
  JsonWriter json;
  json.BeginObject().Key("a").Int(1).Key("b").BeginArray();
  json.Bool(true).Null().BeginObject().EndObject().BeginArray().EndArray().Raw("{\"x\":2}");
  json.EndArray().Key("c").String("d").EndObject();
  EXPECT_EQ(json.text(), R"({"a":1,"b":[true,null,{},[],{"x":2}],"c":"d"})");
  json.Clear();
  EXPECT_EQ(std::move(json.BeginArray().EndArray()).Take(), "[]");
}

TEST(JsonWriter, TakesWhatIsWrittenAlready) {
  JsonWriter json;
  json.BeginObject().PlainKey("a").Raw("[1]").RawFields(R"("b":2,"c":3)").Key("d").Int(4);
  json.Key("e").BeginObject().RawFields(R"("f":5)").EndObject().EndObject();
  EXPECT_EQ(json.text(), R"({"a":[1],"b":2,"c":3,"d":4,"e":{"f":5}})");
}

TEST(JsonWriter, Indents) {
  JsonWriter json(2);
  json.BeginObject().Key("a").Int(1).Key("b").BeginArray().Int(1).Int(2).EndArray();
  json.Key("c").BeginObject().EndObject().EndObject();
  EXPECT_EQ(json.text(), "{\n  \"a\": 1,\n  \"b\": [\n    1,\n    2\n  ],\n  \"c\": {}\n}");
}

std::string Written(double value) { return std::move(JsonWriter().Double(value)).Take(); }

TEST(JsonWriter, Doubles) {
  const struct {
    double value;
    std::string_view text;
  } cases[] = {
      {0, "0.0"},
      {-0.0, "-0.0"},
      {1, "1.0"},
      {-3, "-3.0"},
      {0.1, "0.1"},
      {0.1 + 0.2, "0.30000000000000004"},
      {1e21, "1e+21"},
      {5e-324, "5e-324"},
      {std::numeric_limits<double>::max(), "1.7976931348623157e+308"},
      {std::numeric_limits<double>::infinity(), "null"},
      {std::numeric_limits<double>::quiet_NaN(), "null"},
  };
  for (const auto& c : cases) EXPECT_EQ(Written(c.value), c.text);
}

TEST(JsonWriter, Decimals) {
  const auto written = [](Decimal value) { return std::move(JsonWriter().Number(value)).Take(); };
  EXPECT_EQ(written(Decimal::FromDouble(0.5)), "0.5");
  EXPECT_EQ(written(Decimal::FromInt(1)), "1.0");
  EXPECT_EQ(written(Decimal::FromInt(0)), "0.0");
  EXPECT_EQ(written(Decimal::FromDouble(-0.1)), "-0.1");
}

TEST(JsonWriter, Integers) {
  JsonWriter json;
  json.BeginArray().Int(std::numeric_limits<std::int64_t>::min());
  json.Int(std::numeric_limits<std::int64_t>::max()).EndArray();
  EXPECT_EQ(json.text(), "[-9223372036854775808,9223372036854775807]");
}

TEST(JsonWriter, Strings) {
  const struct {
    std::string_view value;
    std::string_view text;
  } cases[] = {
      {"", R"("")"},
      {"plain text that is longer than one block", R"("plain text that is longer than one block")"},
      {"a\"b\\c/d", R"("a\"b\\c/d")"},
      {"\b\f\n\r\t", R"("\b\f\n\r\t")"},
      {std::string_view("\0\x01\x1F", 3), R"("\u0000\u0001\u001f")"},
      {"12345678ä€😀", R"("12345678ä€😀")"},
      {"a\x80"
       "b\xE2\x82",
       "\"a\uFFFDb\uFFFD\uFFFD\""},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(std::move(JsonWriter().String(c.value)).Take(), c.text);
  }
}

TEST(JsonWriterDeathTest, WrongNesting) {
  EXPECT_DEATH(JsonWriter().Int(1).Int(2), "one value");
  EXPECT_DEATH(JsonWriter().BeginObject().Int(1), "needs a key");
  EXPECT_DEATH(JsonWriter().BeginArray().Key("a"), "belongs into an object");
  EXPECT_DEATH(JsonWriter().BeginObject().Key("a").Key("b"), "belongs into an object");
  EXPECT_DEATH(JsonWriter().BeginObject().EndArray(), "has to be open");
  EXPECT_DEATH(JsonWriter().BeginObject().Key("a").EndObject(), "has to be open");
  EXPECT_DEATH(JsonWriter().EndArray(), "has to be open");
}

}  // namespace
}  // namespace credence
