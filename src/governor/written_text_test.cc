// SPDX-License-Identifier: Apache-2.0
#include "governor/written_text.h"

#include <gtest/gtest.h>

namespace credence::governor {
namespace {

TEST(WrittenTextTest, WhateverTheClientCallsIt) {
  const struct {
    std::string_view input;
    std::string_view text;
  } cases[] = {
      {R"({"file_path":"a","old_string":"x","new_string":"y\nz"})", "y\nz"},
      {R"({"filePath":"a","oldString":"x","newString":"y"})", "y"},
      {R"({"file_path":"a","content":"all\n"})", "all\n"},
      {R"({"edits":[{"old_string":"a","new_string":"b"},{"new_string":"c"},3]})", "b\nc"},
      {R"({"input":"*** Update File: a\n-x\n+y\n keep\n+z"})", "y\nz"},
      {R"({"patch":"--- a\n+++ b\n+y"})", "y"},
      {R"({"content":7,"edits":"x"})", ""},
      {R"({"command":"ls"})", ""},
      {R"({"content":"x")", ""},
      {"", ""},
      {"[]", ""},
  };
  for (const auto& each : cases) EXPECT_EQ(WrittenText(each.input), each.text) << each.input;
}

TEST(WrittenTextTest, WhatAnEditReplaces) {
  EXPECT_EQ(ReplacedText(R"({"old_string": "a", "new_string": "b"})"), "a");
  EXPECT_EQ(ReplacedText(R"({"edits": [{"old_string": "a"}, {"old_str": "b"}]})"), "a\nb");
  EXPECT_EQ(ReplacedText(R"({"patch": "--- f\n-old\n+new\n"})"), "old");
  EXPECT_EQ(ReplacedText(R"({"content": "all new"})"), "");
}

}  // namespace
}  // namespace credence::governor
