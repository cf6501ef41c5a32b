// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/json_edit.h"

#include <string>

#include "base/test_framework.h"

namespace credence::cli {
namespace {

constexpr auto kWriteSample = [](JsonWriter& json) {
  json.BeginObject().Key("x").Int(1).EndObject();
};

// The text with {"x": 1} appended to its root, and after removing it again.
struct RoundTrip {
  std::string appended;
  std::string removed;
};

RoundTrip Try(const std::string& text) {
  JsonEdit edit = *JsonEdit::Read(text);
  edit.Append(edit.root(), "new", kWriteSample);
  RoundTrip trip{.appended = edit.text()};
  edit.Remove(edit.root(), edit.root().items.size() - 1);
  trip.removed = edit.text();
  return trip;
}

TEST(JsonEdit, NewItemsLookLikeTheOthers) {
  struct Case {
    std::string before;
    std::string after;
  };
  const Case cases[] = {
      {"{\n  \"a\": 1\n}\n", "{\n  \"a\": 1,\n  \"new\": {\n    \"x\": 1\n  }\n}\n"},
      {"{\n\t\"a\": 1\n}", "{\n\t\"a\": 1,\n\t\"new\": {\n\t\t\"x\": 1\n\t}\n}"},
      {"{\r\n  \"a\": 1\r\n}", "{\r\n  \"a\": 1,\r\n  \"new\": {\r\n    \"x\": 1\r\n  }\r\n}"},
      {"{\n  \"a\": 1,\n}", "{\n  \"a\": 1,\n  \"new\": {\n    \"x\": 1\n  },\n}"},
      {R"({"a":1})", R"({"a":1, "new": {"x":1}})"},
      {R"({"a":1,})", R"({"a":1, "new": {"x":1},})"},
      // A comment stays with its item.
      {"{\n  \"a\": 1 // one\n}", "{\n  \"a\": 1, // one\n  \"new\": {\n    \"x\": 1\n  }\n}"},
      {"{\n  \"a\": 1, // one\n}", "{\n  \"a\": 1, // one\n  \"new\": {\n    \"x\": 1\n  },\n}"},
      {"{\n  \"a\": 1\n  // end\n}",
       "{\n  \"a\": 1,\n  \"new\": {\n    \"x\": 1\n  }\n  // end\n}"},
      // A new line follows a line comment.
      {"{\"a\":1 // one\n}", "{\"a\":1, // one\n  \"new\": {\n    \"x\": 1\n  }\n}"},
      // A blank line shows that the container existed before.
      {"{}", "{\n\n  \"new\": {\n    \"x\": 1\n  }\n}"},
      {"{\n}", "{\n\n  \"new\": {\n    \"x\": 1\n  }\n\n}"},
      {"{\n  // mine\n}", "{\n  // mine\n\n  \"new\": {\n    \"x\": 1\n  }\n}"},
      // Extra carriage returns are not part of the comment.
      {"{\n// c\r\r\n}", "{\n// c\n\n  \"new\": {\n    \"x\": 1\n  }\r\r\n}"},
  };
  for (const auto& [before, after] : cases) {
    const RoundTrip trip = Try(before);
    EXPECT_EQ(trip.appended, after);
    EXPECT_EQ(trip.removed, before);
  }
}

TEST(JsonEdit, RemovingKeepsTheNeighbours) {
  struct Case {
    std::string before;
    std::size_t index;
    std::string after;
  };
  const Case cases[] = {
      {"[\n  1,\n  2,\n  3\n]", 0, "[\n  2,\n  3\n]"},
      {"[\n  1,\n  2,\n  3\n]", 1, "[\n  1,\n  3\n]"},
      {"[\n  1,\n  2,\n  3\n]", 2, "[\n  1,\n  2\n]"},
      {"[1, 2, 3,]", 2, "[1, 2,]"},
      {"[1, /* two */ 2, 3]", 1, "[1, /* two */ 3]"},
      {"[1, 2 /* two */, 3]", 1, "[1, /* two */ 3]"},
      // The rest of the line does not become part of a comment.
      {"[1, // one\n 2, 3]", 1, "[1, // one\n 3]"},
  };
  for (const auto& [before, index, after] : cases) {
    JsonEdit edit = *JsonEdit::Read(before);
    edit.Remove(edit.root(), index);
    EXPECT_EQ(edit.text(), after) << before << " without " << index;
  }
}

TEST(JsonEdit, AnElementGoesIntoAnEmptyArrayDeepInside) {
  const std::string before = "{\n    \"a\": {\n        \"b\": []\n    }\n}\n";
  JsonEdit edit = *JsonEdit::Read(before);
  const auto array = [&edit]() -> const JsonNode& {
    return edit.root().Find("a")->value.Find("b")->value;
  };
  edit.Append(array(), "", kWriteSample);
  EXPECT_EQ(edit.text(),
            "{\n    \"a\": {\n        \"b\": [\n\n            {\n                \"x\": 1\n"
            "            }\n        ]\n    }\n}\n");
  EXPECT_TRUE(edit.WasEmpty(array()));
  edit.Remove(array(), 0);
  EXPECT_EQ(edit.text(), before);
}

TEST(JsonEdit, ReplacesOneValue) {
  JsonEdit edit = *JsonEdit::Read(R"({"a" : "old" , "b":2})");
  edit.Replace(edit.root().Find("a")->value, "\"new\"");
  EXPECT_EQ(edit.text(), R"({"a" : "new" , "b":2})");
}

TEST(JsonEdit, SeesCommentsOfTheContainerItself) {
  const JsonEdit edit = *JsonEdit::Read("[[/* a */], [1 // b\n], [[/* c */], 1, ]]");
  EXPECT_TRUE(edit.HasComments(edit.root().items[0].value));
  EXPECT_TRUE(edit.HasComments(edit.root().items[1].value));
  EXPECT_FALSE(edit.HasComments(edit.root().items[2].value));
}

}  // namespace
}  // namespace credence::cli
