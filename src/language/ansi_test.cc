// SPDX-License-Identifier: Apache-2.0
#include "language/ansi.h"

#include <string>

#include "base/test_framework.h"

namespace credence::language {
namespace {

TEST(AnsiTest, SequencesGoAndTextStays) {
  EXPECT_EQ(StripAnsi("plain é"), "plain é");
  EXPECT_EQ(StripAnsi("\x1b[31merror\x1b[0m: x"), "error: x");
  EXPECT_EQ(StripAnsi("\x1b[1;38;5;196mred\x1b[K"), "red");
  EXPECT_EQ(StripAnsi("a\x1b]8;;http://x\x07link\x1b]8;;\x1b\\b"), "alinkb");
  EXPECT_EQ(StripAnsi("\x1b(Bx\x1b=y\x1b"
                      "7z"),
            "xyz");
}

TEST(AnsiTest, WhatWasCutOffGoesToItsEnd) {
  EXPECT_EQ(StripAnsi("a\x1b"), "a");
  EXPECT_EQ(StripAnsi("a\x1b["), "a");
  EXPECT_EQ(StripAnsi("a\x1b[31"), "a");
  EXPECT_EQ(StripAnsi("a\x1b]0;title\nnext"), "a\nnext");
  EXPECT_EQ(StripAnsi("a\x1b"
                      "éb"),
            "aéb");
}

RC_GTEST_PROP(AnsiProperty, NoEscapeIsLeft, ()) {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
      "\x1b", "[", "]", "31m", "\x07", "\\", "x", "\n", "é", "(", "P"));
  std::string text;
  for (const std::string& each : pieces) text += each;
  const std::string stripped = StripAnsi(text);
  RC_ASSERT(stripped.find('\x1b') == std::string::npos);
  RC_ASSERT(StripAnsi(stripped) == stripped);
}

}  // namespace
}  // namespace credence::language
