// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/json_outline.h"

#include <string>

#include "base/test_framework.h"

namespace credence::cli {
namespace {

std::string TextOf(std::string_view text, const JsonNode& node) {
  return std::string(text.substr(node.begin, node.end - node.begin));
}

TEST(JsonOutline, NamesTheSpanOfEachValue) {
  const std::string text = R"( {"a": [1, "two", {}], "b\u0063": null} )";
  const Result<JsonNode> root = OutlineJson(text);
  ASSERT_TRUE(root) << root.error().message;
  ASSERT_EQ(root->items.size(), 2U);
  EXPECT_EQ(TextOf(text, root->Find("a")->value), R"([1, "two", {}])");
  EXPECT_EQ(TextOf(text, root->Find("bc")->value), "null");
  EXPECT_EQ(root->Find("b"), nullptr);
  EXPECT_EQ(StringOf(text, root->items[0].value.items[1].value), "two");
  EXPECT_EQ(StringOf(text, root->items[0].value.items[0].value), std::nullopt);
}

TEST(JsonOutline, ReadsCommentsTrailingCommasAndAByteOrderMark) {
  for (const std::string_view text : {
           "// first\n{\"a\": 1, /* [ */ \"b\": [2, /* ] */], // } \n}\n// last",
           "\xEF\xBB\xBF{\"a\": 1, \"b\": [],}",
           "{\r\n  \"a\": 1, // it's \"quoted\"\r\n  \"b\": [[]]\r\n}",
       }) {
    const Result<JsonNode> root = OutlineJson(text);
    ASSERT_TRUE(root) << text << ": " << root.error().message;
    EXPECT_NE(root->Find("b"), nullptr) << text;
  }
}

TEST(JsonOutline, TheLastOfTwoMembersOfOneNameCounts) {
  const std::string text = R"({"a": 1, "a": 2})";
  EXPECT_EQ(TextOf(text, OutlineJson(text)->Find("a")->value), "2");
}

TEST(JsonOutline, SaysWhereItIsWrong) {
  struct Case {
    std::string_view text;
    std::string_view what;
  };
  for (const auto& [text, what] : {
           Case{"", "it is empty at line 1, column 1"},
           {"  // only a comment", "it is empty"},
           {"{", "a name in quotes expected at line 1, column 2"},
           {"{\n  a: 1}", "a name in quotes expected at line 2, column 3"},
           {"{\"a\" 1}", "no ':'"},
           {"{\"a\": }", "no value"},
           {"{\"a\": tru}", "no value at line 1, column 7"},
           {"{\"a\": 1 \"b\": 2}", "',' or '}' expected"},
           {"[1 2]", "',' or ']' expected"},
           {"[,]", "no value"},
           {"{\"a", "an unterminated string"},
           {"{\"a\": \"\\q\"}", "an unterminated string or an invalid character"},
           {"{} {}", "unexpected text after the end at line 1, column 4"},
           {"{ /* ", "a name in quotes expected"},
       }) {
    EXPECT_THAT(OutlineJson(text), FailsSaying(HasSubstr(what))) << text;
  }
}

TEST(JsonOutline, RefusesToGoTooDeep) {
  EXPECT_TRUE(OutlineJson(std::string(100, '[') + std::string(100, ']')));
  EXPECT_THAT(OutlineJson(std::string(100'000, '[')), FailsSaying(HasSubstr("too deeply nested")));
}

}  // namespace
}  // namespace credence::cli
