// SPDX-License-Identifier: Apache-2.0
#include "review/output/markdown.h"

#include <string>
#include <vector>

#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence::review {
namespace {

using std::string_view_literals::operator""sv;

TEST(Markdown, PlainTextStays) {
  for (const std::string_view text :
       {"Validate at boundaries, use Zod schemas", "NEVER use `any` — use `unknown` instead",
        "a < b and b > a", "wait 5.5 s (3 attempts)!", "C:\\temp", "x | y", "snake_case*2",
        "日本語", "2026-11-15: done"}) {
    EXPECT_EQ(Inline(text), text);
  }
}

TEST(Markdown, PeopleCannotForgeStructure) {
  const std::vector<std::pair<std::string_view, std::string_view>> cases = {
      {"a\n# Heading\r\n- item", "a # Heading - item"},
      {"# Heading", "\\# Heading"},
      {"\n\n## Rules", "\\## Rules"},
      {"- item", "\\- item"},
      {"* item", "\\* item"},
      {"> quote", "\\> quote"},
      {"1. item", "1\\. item"},
      {"12) item", "12\\) item"},
      {"---", "\\---"},
      {"~~~", "\\~~~"},
      {"| a | b |", "\\| a | b |"},
      {"[ ] task", "\\[ ] task"},
      {"```sh", "\\`\\`\\`sh"},
      {"a ` b", "a \\` b"},
      {"`a` and `", "`a` and \\`"},
      {"`a``b`", "\\`a\\`\\`b\\`"},
      {"x <!-- credence:end --> y", "x <\\!-- credence:end --\\> y"},
      {"`<!-- credence:end -->`", "`<! -- credence:end -- >`"},
      {"</credence> <b>", "\\</credence> \\<b>"},
      {"![x](http://a/b)", "![x]\\(http://a/b)"},
      {"tail\\", "tail\\\\"},
      {"a\\*b", "a\\\\*b"},
      {"left\u202eright\u2028x", "left right x"},
      {"nul\0led"sv, "nul led"},
      {"bad \xff byte", "bad \uFFFD byte"},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(Inline(text), expected);
}

TEST(Markdown, CellsKeepTheirPipes) {
  EXPECT_EQ(TableCell("a | b"), "a \\| b");
  EXPECT_EQ(TableCell("a\\|b"), "a\\\\\\|b");
  EXPECT_EQ(TableCell("`a|b`"), "`a\\|b`");
  EXPECT_EQ(TableCell("`a\\|b`"), "`a\\ \\|b`");
}

TEST(Markdown, LongTextsAreCut) {
  const std::string cut = Inline(std::string(1000, 'x') + "`");
  EXPECT_EQ(CodePointCount(cut), kInlineCodePoints + 1);
  EXPECT_TRUE(cut.ends_with("x…"));
}

TEST(Markdown, Numbers) {
  EXPECT_EQ(Percent(0.705882), "71%");
  EXPECT_EQ(SignedPercent(-0.13), "-13%");
  EXPECT_EQ(SignedPercent(0.08), "+8%");
  EXPECT_EQ(SignedPercent(-0.001), "0%");
  EXPECT_EQ(Points(6), "6");
  EXPECT_EQ(Points(7.16), "7.2");
  EXPECT_EQ(Points(-0.01), "0");
  EXPECT_EQ(SignedPoints(0.8), "+0.8");
  EXPECT_EQ(SignedPoints(-1), "-1");
  EXPECT_EQ(SignedPoints(0), "0");
  EXPECT_EQ(Count(1, "review"), "1 review");
  EXPECT_EQ(Count(0, "review"), "0 reviews");
}

// Fails if a markdown reader would see more than text.
void ExpectInert(std::string_view text) {
  RC_ASSERT(IsValidUtf8(text));
  RC_ASSERT(text.find('\n') == std::string_view::npos);
  RC_ASSERT(text.find('\r') == std::string_view::npos);
  RC_ASSERT(text.find("<!--") == std::string_view::npos);
  RC_ASSERT(text.find("-->") == std::string_view::npos);
  std::size_t ticks = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool in_code = ticks % 2 == 1;
    RC_ASSERT(in_code || !text.substr(i).starts_with("]("));
    if (text[i] == '\\' && !in_code) {
      ++i;
    } else if (text[i] == '`') {
      ++ticks;
    }
  }
  RC_ASSERT(ticks % 2 == 0U);
  RC_ASSERT(text.empty() || std::string_view("#>-+*=~|").find(text[0]) == std::string_view::npos);
}

RC_GTEST_PROP(MarkdownProperty, WhateverIsWrittenIsInert, ()) {
  const auto parts = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
      "`", "\\", "<!--", "-->", "|", "#", "- ", "\n", "\r", "a", " ", "](", "[", "<", "!", ">", "-",
      "\xff", "\u202e", "1", ".", "``"));
  std::string text;
  for (const std::string& part : parts) text += part;
  ExpectInert(Inline(text));
  const std::string cell = TableCell(text);
  ExpectInert(cell);
  // Every pipe has an odd number of backslashes before it.
  for (std::size_t i = 0; i < cell.size(); ++i) {
    if (cell[i] != '|') continue;
    std::size_t slashes = 0;
    while (slashes < i && cell[i - slashes - 1] == '\\') ++slashes;
    RC_ASSERT(slashes % 2 == 1U);
  }
}

RC_GTEST_PROP(MarkdownProperty, AnyBytesAreInert, (const std::string& bytes)) {
  ExpectInert(Inline(bytes));
}

}  // namespace
}  // namespace credence::review
