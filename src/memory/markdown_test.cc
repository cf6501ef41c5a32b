// SPDX-License-Identifier: Apache-2.0
#include "memory/markdown.h"

#include <algorithm>

#include "base/test_framework.h"
#include "base/utf8.h"
#include "memory/test_support.h"

namespace credence::memory {
namespace {

std::vector<std::string> ContentsOf(std::string_view text) {
  std::vector<std::string> contents;
  for (const Bullet& bullet : BulletsIn(text)) contents.push_back(bullet.content);
  return contents;
}

TEST(MarkdownTest, BulletPointsHaveTypeHeadingAndLine) {
  EXPECT_THAT(
      BulletsIn("# Shop\n\n- Run the tests\n\n## Decisions\n* SQLite, one file\n"
                "### Why\n+ No server\n## Style\n1. Short names\n"),
      testing::ElementsAre(Bullet{"Run the tests", MemoryType::kRule, "Shop", 3},
                           Bullet{"SQLite, one file", MemoryType::kDecision, "Decisions", 6},
                           Bullet{"No server", MemoryType::kDecision, "Why", 8},
                           Bullet{"Short names", MemoryType::kRule, "Style", 10}));
  EXPECT_EQ(BulletsIn("- a").at(0).heading, std::nullopt);
}

TEST(MarkdownTest, HeadingsNameTypes) {
  const auto type_under = [](std::string heading) {
    return BulletsIn("## " + heading + "\n- x\n").at(0).type;
  };
  EXPECT_EQ(type_under("Known constraints"), MemoryType::kConstraint);
  EXPECT_EQ(type_under("FACTS ##"), MemoryType::kLearning);
  EXPECT_EQ(type_under("Patterns & conventions"), MemoryType::kPattern);
  EXPECT_EQ(type_under("Context"), MemoryType::kContext);
  EXPECT_EQ(type_under("Factory"), MemoryType::kRule);
}

TEST(MarkdownTest, LongBulletPointsContinueOnTheNextLine) {
  EXPECT_THAT(ContentsOf("- one\n  two\nthree\n\nA paragraph.\n- four\n\n  five\n"),
              testing::ElementsAre("one two three", "four five"));
}

TEST(MarkdownTest, AnIntroductionBelongsToWhatItIntroduces) {
  EXPECT_THAT(
      ContentsOf("- Tests:\n  - one file per unit\n  - by behaviour\n- Names\n  - short\n"),
      testing::ElementsAre("Tests: one file per unit", "Tests: by behaviour", "Names", "short"));
  // A tab is four columns, so this belongs to the one above.
  EXPECT_THAT(ContentsOf("- a:\n  - b:\n\t- c\n"), testing::ElementsAre("a: b: c"));
  EXPECT_THAT(ContentsOf("- Nothing follows:\n"), testing::ElementsAre("Nothing follows:"));
}

TEST(MarkdownTest, CodeCommentsAndLinesAreNoBulletPoints) {
  EXPECT_THAT(ContentsOf("```\n- code\n```\n~~~\n- code\n~~~\n<!-- - comment\n- comment\n-->\n"
                         "* * *\n- - -\n---\n-no space\n12.5 is a number\n-\n- [ ] a task\n"),
              testing::ElementsAre("a task"));
}

TEST(MarkdownTest, OurOwnSectionIsNotRead) {
  EXPECT_THAT(ContentsOf("- mine\n<!-- credence:begin generated; join=n -->\n- learned\n"
                         "<!-- credence:end -->\n- also mine\n"),
              testing::ElementsAre("mine", "also mine"));
}

TEST(MarkdownTest, LineBreaksOfBothKindsAndAnyBytes) {
  EXPECT_THAT(ContentsOf("\xEF\xBB\xBF# A\r\n- one\r\n  more\r\n- two"),
              testing::ElementsAre("one more", "two"));
  EXPECT_THAT(ContentsOf("- caf\xE9\n"), testing::ElementsAre("caf\xEF\xBF\xBD"));
}

TEST(MarkdownTest, AnExportHasASectionForEachType) {
  const auto reading = [](std::uint32_t number, MemoryType type, std::string_view content) {
    MemoryReading one;
    one.memory = TestMemory(number, content);
    one.memory.type = type;
    return one;
  };
  std::vector<MemoryReading> readings = {reading(1, MemoryType::kDecision, "SQLite"),
                                         reading(2, MemoryType::kRule, "Use\ntabs"),
                                         reading(3, MemoryType::kRule, "No tabs")};
  readings[2].memory.disputed_with = {TestId(2)};
  EXPECT_EQ(ToMarkdown(readings),
            "## Rules\n\n- Use tabs\n- [disputed] No tabs\n\n## Decisions\n\n- SQLite\n");
  EXPECT_EQ(ToMarkdown({}), "");
}

RC_GTEST_PROP(MarkdownProperty, WhatIsExportedIsReadBack, ()) {
  const auto texts = *rc::gen::container<std::vector<std::string>>(
      rc::gen::element<std::string>("Use tabs", "a:", "# x", "> q", "`code`", "1.5 s", "é", "- x"));
  std::vector<MemoryReading> readings;
  for (const std::string& text : texts) {
    MemoryReading one;
    one.memory = TestMemory(1, text);
    one.memory.type = static_cast<MemoryType>(*rc::gen::inRange(0, 6));
    readings.push_back(one);
  }
  std::vector<std::pair<MemoryType, std::string>> wanted;
  for (const MemoryReading& one : readings) {
    wanted.emplace_back(one.memory.type, *one.memory.content);
  }
  std::vector<std::pair<MemoryType, std::string>> found;
  for (const Bullet& bullet : BulletsIn(ToMarkdown(readings))) {
    found.emplace_back(bullet.type, bullet.content);
  }
  std::ranges::sort(wanted);
  std::ranges::sort(found);
  RC_ASSERT(found == wanted);
}

RC_GTEST_PROP(MarkdownProperty, AnyBytesGiveTextsOfOneLine, (const std::string& text)) {
  for (const Bullet& bullet : BulletsIn(text)) {
    RC_ASSERT(IsValidUtf8(bullet.content));
    RC_ASSERT(bullet.content.find('\n') == std::string::npos);
    RC_ASSERT(bullet.line >= 1);
  }
}

}  // namespace
}  // namespace credence::memory
