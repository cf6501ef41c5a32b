// SPDX-License-Identifier: Apache-2.0
#include "base/json_reader.h"

#include <limits>
#include <string>
#include <vector>

#include "base/json_scan.h"
#include "base/test_framework.h"

namespace credence {
namespace {

TEST(JsonReader, ReadsAnObject) {
  constexpr std::string_view kText =
      R"( { "n" : 3, "list":[1, 2 ,3], "s":"x\ny", "skip":{"a":[{}]}, "no":null, "yes":true } )";
  JsonReader json(kText);
  std::int64_t n = 0;
  std::int64_t sum = 0;
  std::string s;
  std::string skipped;
  bool null = false;
  bool yes = false;
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "n") {
      n = json.Int();
    } else if (*key == "list") {
      json.BeginArray();
      while (json.NextElement()) sum += json.Int();
    } else if (*key == "s") {
      s = json.String();
    } else if (*key == "no") {
      null = json.TakeNull();
    } else if (*key == "yes") {
      yes = json.Bool();
    } else {
      skipped = json.Skip();
    }
  }
  ASSERT_TRUE(json.Finish().has_value()) << json.Finish().error().message;
  EXPECT_EQ(n, 3);
  EXPECT_EQ(sum, 6);
  EXPECT_EQ(s, "x\ny");
  EXPECT_EQ(skipped, R"({"a":[{}]})");
  EXPECT_TRUE(null);
  EXPECT_TRUE(yes);
}

TEST(JsonReader, StringsWithoutEscapesAreViews) {
  const std::string text = R"("no escapes, but ünïcödé")";
  JsonReader json(text);
  const std::string_view value = json.String();
  EXPECT_EQ(value, "no escapes, but ünïcödé");
  EXPECT_EQ(value.data(), text.data() + 1);
}

TEST(JsonReader, LastingStringsOutliveTheReader) {
  const std::string text =
      R"(["plain", "a\n", "", "\u0041 string too long to fit anywhere", "b\t"])";
  JsonReader::Room room;
  std::vector<std::string_view> values;
  {
    JsonReader json(text, &room);
    json.BeginArray();
    while (json.NextElement()) values.push_back(json.LastingString());
    ASSERT_TRUE(json.Finish().has_value());
  }
  EXPECT_EQ(values, (std::vector<std::string_view>{"plain", "a\n", "",
                                                   "A string too long to fit anywhere", "b\t"}));
  EXPECT_EQ(values[0].data(), text.data() + 2);
  EXPECT_EQ(room.size(), 3U);
}

TEST(JsonReader, AnArrayOfLastingStringsIsReadAtOnce) {
  const auto read = [](const std::string& text) -> std::optional<std::vector<std::string>> {
    JsonReader::Room room;
    std::vector<std::string_view> values = {"from before"};
    JsonReader json(text, &room);
    json.LastingStrings(values);
    if (!json.Finish()) return std::nullopt;
    return std::vector<std::string>(values.begin(), values.end());
  };
  using Strings = std::vector<std::string>;
  EXPECT_EQ(read("[]"), Strings());
  EXPECT_EQ(read(R"(["a"])"), Strings({"a"}));
  EXPECT_EQ(read(R"(["a","","a string of more than sixteen bytes"])"),
            Strings({"a", "", "a string of more than sixteen bytes"}));
  EXPECT_EQ(read(R"( [ "a" , "b" ] )"), Strings({"a", "b"}));
  EXPECT_EQ(read(R"(["a","b" ,"c\n","ü","d"])"), Strings({"a", "b", "c\n", "ü", "d"}));
  for (const char* const wrong : {"", "[", "]", "[,]", R"(["a")", R"(["a",)", R"(["a",])", R"(["a)",
                                  R"(["a"x])", R"(["a""b"])", "[1]", R"(["a",1])", "{}", "null"}) {
    EXPECT_EQ(read(wrong), std::nullopt) << wrong;
  }
  // Deeper than allowed.
  std::string deep;
  for (int i = 0; i < JsonReader::kDepthMax; ++i) deep += '[';
  JsonReader::Room room;
  std::vector<std::string_view> values;
  deep += R"(["a"])";
  JsonReader json(deep, &room);
  for (int i = 0; i < JsonReader::kDepthMax; ++i) json.BeginArray();
  ASSERT_TRUE(json.ok());
  json.LastingStrings(values);
  EXPECT_FALSE(json.ok());
}

TEST(JsonReader, TheFirstByteThatIsNotPlainIsFoundWhereverItStands) {
  for (const char special : {'"', '\\', '\x1f', '\n', '\x80', '\xff'}) {
    for (std::size_t size = 1; size < 40; ++size) {
      for (std::size_t at = 0; at < size; ++at) {
        std::string text(size, ' ');
        text[at] = special;
        // Neighbours that a borrow reaches, and another special byte behind them.
        for (std::size_t i = at + 1; i < size; ++i) text[i] = i % 3 == 0 ? '#' : '"';
        ASSERT_EQ(EndOfPlainJson(text, 0), at) << size;
      }
    }
  }
}

TEST(JsonReader, Escapes) {
  JsonReader json(R"("a\"\\\/\b\f\n\r\t\u0041\u00e4\u20AC\ud83d\uDE00 end")");
  EXPECT_EQ(json.String(), "a\"\\/\b\f\n\r\tAä€😀 end");
  EXPECT_TRUE(json.Finish().has_value());
  JsonReader nul(R"("\u0000")");
  EXPECT_EQ(nul.String(), std::string_view("\0", 1));
}

TEST(JsonReader, Peeks) {
  using enum JsonReader::Type;
  const std::pair<std::string_view, JsonReader::Type> cases[] = {
      {" {}", kObject}, {"[", kArray},   {"\"", kString},  {"-1", kNumber},
      {"0", kNumber},   {"true", kBool}, {"f", kBool},     {"null", kNull},
      {"", kInvalid},   {"}", kInvalid}, {"+1", kInvalid}, {"x", kInvalid},
  };
  for (const auto& [text, type] : cases) EXPECT_EQ(JsonReader(text).Peek(), type) << text;
}

TEST(JsonReader, SkipAccepts) {
  const std::string_view cases[] = {
      "0",
      "-0",
      "1.5e3",
      "1E-2",
      "0.0",
      "\"\"",
      "[]",
      "{}",
      " [ ] ",
      "[[]]",
      "[1,[2,{\"a\":3}]]",
      "{\"a\":1,\"a\":2}",
      "\"\\u0000\"",
      "null",
      "\t\r\n1\n",
      "1e-999",
      "123456789012345678901234567890",
  };
  for (const std::string_view text : cases) {
    JsonReader json(text);
    json.Skip();
    EXPECT_TRUE(json.Finish().has_value()) << text;
  }
}

TEST(JsonReader, SkipRefuses) {
  const std::string_view cases[] = {
      "",
      "[",
      "]",
      "{",
      "[1",
      "[1,]",
      "[,1]",
      "[1 2]",
      "{\"a\"}",
      "{\"a\":}",
      "{\"a\":1,}",
      "{a:1}",
      "{\"a\" 1}",
      "{,}",
      "01",
      "-",
      "1.",
      ".5",
      "1e",
      "1e+",
      "+1",
      "0x1",
      "1 2",
      "nul",
      "nullx",
      "True",
      "\"",
      "\"a",
      "\"\\\"",
      "\"\\x\"",
      "\"\\u12\"",
      "\"\\u12g4\"",
      "\"\\",
      "\"\\u",
      "\"\n\"",
      "\"\\ud800\"",
      "\"\\udc00\"",
      "\"\\ud800\\u0041\"",
      "\"\\ud800\\ud800\"",
      "\"\x80\"",
      "\"\xC3\"",
      "\"\xED\xA0\x80\"",
      "1e999",
      "[1}",
      "{\"a\":1]",
      "NaN",
      "//",
      "\"\\u+123\"",
      "\"\\u 123\"",
      "\v1",
  };
  for (const std::string_view text : cases) {
    JsonReader json(text);
    json.Skip();
    const Result<void> status = json.Finish();
    ASSERT_FALSE(status.has_value()) << text;
    EXPECT_EQ(status.error().code, Code::kInvalidArgument);
  }
}

TEST(JsonReader, Integers) {
  EXPECT_EQ(JsonReader("-9223372036854775808").Int(), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(JsonReader("9223372036854775807").Int(), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(JsonReader("-0").Int(), 0);
  for (const std::string_view text : {"1.0", "1e2", "9223372036854775808", "\"1\"", "true", ""}) {
    JsonReader json(text);
    EXPECT_EQ(json.Int(), 0);
    EXPECT_FALSE(json.ok()) << text;
  }
}

TEST(JsonReader, Doubles) {
  EXPECT_EQ(JsonReader("0.1").Double(), 0.1);
  EXPECT_EQ(JsonReader("-1.5E+3").Double(), -1500.0);
  EXPECT_EQ(JsonReader("1e-999").Double(), 0.0);
  EXPECT_EQ(JsonReader("0.00000000000000000001e25").Double(), 1e5);
  EXPECT_EQ(JsonReader("7").Double(), 7.0);
  JsonReader large("1e999");
  EXPECT_EQ(large.Double(), 0.0);
  EXPECT_FALSE(large.ok());
}

TEST(JsonReader, Decimals) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"0.5", "0.5"},
      {"1", "1"},
      {"-0.1", "-0.1"},
      {"1e-3", "0.001"},
      {"12.5e2", "1250"},
      {"0.123456789", "0.123456789"},
      {"0.1234567894", "0.123456789"},
      {"0.1234567895", "0.12345679"},
      {"-0.1234567895", "-0.12345679"},
      {"0.0000000005", "0.000000001"},
      {"0.00000000049", "0"},
      {"5e-10", "0.000000001"},
      {"5e-11", "0"},
      {"0e99999999999999999999999", "0"},
      {"1e-99999999999999999999999", "0"},
      {"0.0000000000000000000001e22", "1"},
      {"9223372036.854775807", "9223372036.854775807"},
      {"-9223372036.854775808", "-9223372036.854775808"},
  };
  for (const auto& [text, value] : cases) {
    JsonReader json(text);
    EXPECT_EQ(json.Number().ToString(), value) << text;
    EXPECT_TRUE(json.Finish().has_value()) << text;
  }
  for (const std::string_view text :
       {"9223372036.854775808", "1e10", "1e999999999999999999999", "9223372036.8547758075"}) {
    JsonReader json(text);
    json.Number();
    EXPECT_FALSE(json.ok()) << text;
  }
}

TEST(JsonReader, TheFirstFailureSticks) {
  JsonReader json("[1,x]");
  json.BeginArray();
  EXPECT_TRUE(json.NextElement());
  EXPECT_EQ(json.Int(), 1);
  EXPECT_FALSE(json.NextElement());
  const Error first = json.status().error();
  EXPECT_EQ(first.message, "wrong JSON at byte 3: expected a value");
  EXPECT_EQ(json.Int(), 0);
  EXPECT_EQ(json.String(), "");
  EXPECT_EQ(json.Skip(), "");
  EXPECT_FALSE(json.TakeNull());
  EXPECT_EQ(json.NextKey(), std::nullopt);
  EXPECT_EQ(json.Peek(), JsonReader::Type::kInvalid);
  EXPECT_EQ(json.Finish().error(), first);
}

TEST(JsonReader, DepthIsLimited) {
  const auto nested = [](int depth) {
    const auto n = static_cast<std::size_t>(depth);
    return std::string(n, '[') + std::string(n, ']');
  };
  const std::string deep = nested(JsonReader::kDepthMax);
  JsonReader accepted(deep);
  accepted.Skip();
  EXPECT_TRUE(accepted.Finish().has_value());
  const std::string deeper = nested(JsonReader::kDepthMax + 1);
  JsonReader refused(deeper);
  refused.Skip();
  EXPECT_FALSE(refused.Finish().has_value());
  const std::string open(1'000'000, '[');
  JsonReader hostile(open);
  hostile.Skip();
  EXPECT_FALSE(hostile.ok());
}

TEST(JsonReader, FinishWantsEverythingClosed) {
  JsonReader json("[1");
  json.BeginArray();
  json.NextElement();
  json.Int();
  EXPECT_EQ(json.Finish().error().message,
            "wrong JSON at byte 2: an object or array is not closed");
}

TEST(JsonReader, SaysHowANumberIsWrittenAndWhereItIs) {
  JsonReader json("{\"a\": 1.50e999 , \"b\":-0}");
  json.BeginObject();
  ASSERT_EQ(json.NextKey(), "a");
  EXPECT_EQ(json.offset(), 5U);
  EXPECT_EQ(json.NumberText(), "1.50e999");
  EXPECT_EQ(json.offset(), 14U);
  ASSERT_EQ(json.NextKey(), "b");
  EXPECT_EQ(json.NumberText(), "-0");
  EXPECT_FALSE(json.NextKey());
  EXPECT_TRUE(json.Finish());

  JsonReader wrong("1.");
  EXPECT_EQ(wrong.NumberText(), "");
  EXPECT_FALSE(wrong.ok());
}

TEST(JsonReaderTest, HalvesOfCharactersAreAcceptedOnRequest) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {R"("\ud83d\ude00")", "😀"},           {R"("a\ud83d")", "a\uFFFD"},
      {R"("\ude00\ud83d")", "\uFFFD\uFFFD"}, {R"("\ud83dA")", "\uFFFDA"},
      {R"("\ud83d\u0041")", "\uFFFDA"},      {R"("\ud83d\n")", "\uFFFD\n"}};
  for (const auto& [text, value] : cases) {
    JsonReader json(text);
    json.AcceptLoneSurrogates();
    EXPECT_EQ(json.String(), value) << text;
    EXPECT_TRUE(json.Finish()) << text;
  }
  for (const std::string_view text : {R"("\ud8")", R"("\x")", "\"\xED\xA0\x80\""}) {
    JsonReader json(text);
    json.AcceptLoneSurrogates();
    (void)json.String();
    EXPECT_FALSE(json.ok()) << text;
  }
}

}  // namespace
}  // namespace credence
