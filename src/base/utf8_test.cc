// SPDX-License-Identifier: Apache-2.0
#include "base/utf8.h"

#include "base/test_framework.h"

namespace credence {
namespace {

TEST(Utf8, Validity) {
  const std::string_view valid[] = {
      "",
      "ascii only, longer than a block",
      "ä",
      "€",
      "😀",
      "ascii and then ünïcödé and ascii",
      "\x7F",
      "\xED\x9F\xBF",
      "\xEE\x80\x80",
      "\xF4\x8F\xBF\xBF",
  };
  for (const std::string_view text : valid) EXPECT_TRUE(IsValidUtf8(text)) << text;
  const std::string_view invalid[] = {
      "\x80",              // A lone continuation byte.
      "\xC3",              // Truncated.
      "12345678\xE2\x82",  // Truncated after a block.
      "\xC0\x80",          // Overlong.
      "\xC1\xBF",          //
      "\xE0\x9F\xBF",      //
      "\xF0\x8F\xBF\xBF",  //
      "\xED\xA0\x80",      // A surrogate.
      "\xF4\x90\x80\x80",  // Above U+10FFFF.
      "\xF5\x80\x80\x80",
      "\xFF",  //
      "\xE2\x28\xA1",
      "\xC3\xC3",  // A missing continuation byte.
  };
  for (const std::string_view text : invalid) EXPECT_FALSE(IsValidUtf8(text));
}

TEST(Utf8, CodePoints) {
  EXPECT_EQ(CodePointCount(""), 0u);
  EXPECT_EQ(CodePointCount("aä€😀"), 4u);
  EXPECT_EQ(CodePointPrefix("aä€😀", 0), "");
  EXPECT_EQ(CodePointPrefix("aä€😀", 2), "aä");
  EXPECT_EQ(CodePointPrefix("aä€😀", 9), "aä€😀");
}

TEST(Utf8, DisplayWidth) {
  EXPECT_EQ(DisplayWidth(""), 0u);
  EXPECT_EQ(DisplayWidth("abc"), 3u);
  EXPECT_EQ(DisplayWidth("äöü"), 3u);
  EXPECT_EQ(DisplayWidth("a\u0308"), 1u);  // Combining diaeresis.
  EXPECT_EQ(DisplayWidth("日本語"), 6u);
  EXPECT_EQ(DisplayWidth("한국"), 4u);
  EXPECT_EQ(DisplayWidth("😀"), 2u);
  EXPECT_EQ(DisplayWidth("ｆｕ"), 4u);
  EXPECT_EQ(DisplayWidth("a\u200Bb"), 2u);  // Zero width space.
}

TEST(Utf8, Trim) {
  EXPECT_EQ(Trim(""), "");
  EXPECT_EQ(Trim(" \t\r\n"), "");
  EXPECT_EQ(Trim("  a b\n"), "a b");
  EXPECT_EQ(Trim("\u00A0\u2003ä\u3000\uFEFF"), "ä");
  EXPECT_EQ(Trim("\u00A0"), "");
  EXPECT_EQ(Trim("à"), "à");  // Its last byte equals that of U+00A0.
  EXPECT_EQ(Trim("\xA0"), "\xA0");
}

TEST(Utf8, OneLine) {
  EXPECT_EQ(OneLine("plain text"), "plain text");
  EXPECT_EQ(OneLine("a\r\n\n# b"), "a # b");
  EXPECT_EQ(OneLine("a\tb\x7F"
                    "c\u0085d"),
            "a b c d");
  EXPECT_EQ(OneLine("a\u2028\u2029b\u202Ec\u2066d"), "a b c d");
  EXPECT_EQ(OneLine("a \n b"), "a   b");
  EXPECT_EQ(OneLine(std::string_view("a\0b", 3)), "a b");
  EXPECT_EQ(OneLine("a\x9B[31m"), "a\uFFFD[31m");
  EXPECT_EQ(OneLine("ünï"), "ünï");
}

TEST(Utf8, Quoted) {
  EXPECT_EQ(Quoted("five"), "\"five\"");
  EXPECT_EQ(Quoted("a\nb"), "\"a b\"");
  EXPECT_EQ(Quoted(std::string(60, 'x')), '"' + std::string(60, 'x') + '"');
  EXPECT_EQ(Quoted(std::string(61, 'x')), '"' + std::string(60, 'x') + "…\"");
  EXPECT_EQ(Quoted(std::string(100'000, 'x')), '"' + std::string(60, 'x') + "…\"");
}

TEST(Utf8, AsciiLower) { EXPECT_EQ(AsciiLower("ABC xyz ÄÖ 12"), "abc xyz ÄÖ 12"); }

}  // namespace
}  // namespace credence
