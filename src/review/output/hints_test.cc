// SPDX-License-Identifier: Apache-2.0
#include "review/output/hints.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "review/analysis/calendar.h"
#include "review/intake/test_documents.h"
#include "review/output/wording.h"

namespace credence::review {
namespace {

TEST(Hints, AppendsAfterOneBlankLine) {
  EXPECT_EQ(*WithHints("Use tabs.\n", "## Learned\n- ALWAYS test\n"), R"(Use tabs.

<!-- credence:begin generated, edits between these lines are lost; join=n -->
## Learned
- ALWAYS test
<!-- credence:end -->
)");
  EXPECT_EQ(*WithHints("", "x"),
            "<!-- credence:begin generated, edits between these lines are lost; join=none -->\n"
            "x\n<!-- credence:end -->\n");
  EXPECT_TRUE(WithHints("a", "x")->starts_with("a\n\n<!-- credence:begin "));
  EXPECT_TRUE(WithHints("a\n", "x")->starts_with("a\n\n<!-- credence:begin "));
  EXPECT_TRUE(WithHints("a\n\n", "x")->starts_with("a\n\n<!-- credence:begin "));
  EXPECT_TRUE(WithHints("a\r\n", "x")->starts_with("a\r\n\r\n<!-- credence:begin "));
}

TEST(Hints, ReplacesWhatIsBetweenTheMarkers) {
  const std::string file =
      "before\n<!-- credence:begin anything -->\nold\nlines\n<!-- credence:end -->\nafter";
  EXPECT_EQ(*WithHints(file, "new"),
            "before\n<!-- credence:begin anything -->\nnew\n<!-- credence:end -->\nafter");
}

TEST(Hints, LinesEndAsThoseOfTheFile) {
  EXPECT_EQ(*WithHints("a\r\nb\r\nc\n", "x\ny\r\nz"),
            "a\r\nb\r\nc\n\r\n<!-- credence:begin generated, edits between these lines are lost; "
            "join=rn -->\r\nx\r\ny\r\nz\r\n<!-- credence:end -->\r\n");
}

TEST(Hints, ByteOrderMarkStaysFirst) {
  const std::string with = *WithHints("\xEF\xBB\xBF", "x");
  EXPECT_TRUE(with.starts_with("\xEF\xBB\xBF<!-- credence:begin "));
  EXPECT_EQ(*WithHints(with, "x"), with);
  EXPECT_EQ(*WithHints(with, ""), "\xEF\xBB\xBF");
}

TEST(Hints, WhatTheOwnerWroteAroundItStays) {
  const std::string with = *WithHints("a", "x");
  EXPECT_EQ(*WithHints(with + "b\n", ""), "a\n\nb\n");
  // The owner wrote a line right before the section, so its line break is the owner's.
  std::string edited = *WithHints("a\n", "x");
  edited.insert(2, "b");
  EXPECT_EQ(*WithHints(edited, ""), "a\nb\n");
}

TEST(Hints, RefusesMarkersThatAreNotOnePair) {
  const std::string begin = "<!-- credence:begin -->\n";
  const std::string end = "<!-- credence:end -->\n";
  const std::vector<std::pair<std::string, std::string_view>> cases = {
      {"a\n" + begin + "x\n",
       "line 2: a section of credence begins and does not end; add the line '<!-- credence:end "
       "-->'"},
      {"a\n\n" + end, "line 3: a section of credence ends that did not begin; remove the line"},
      {begin + end + begin + end,
       "line 3: a section of credence begins after the one of line 1; remove one of the two"},
      {begin + begin + end + end,
       "line 2: a section of credence begins within the one of line 1; remove one of the two"},
      {begin + end + end,
       "line 3: a section of credence ends that did not begin; remove the line"}};
  for (const auto& [file, message] : cases) {
    for (const std::string_view section : {"x", ""}) {
      EXPECT_THAT(WithHints(file, section), Fails(Code::kInvalidArgument, message)) << file;
    }
  }
  EXPECT_THAT(WithHints("", "a\n" + end),
              FailsSaying("line 2 of the section is a marker of credence itself"));
}

TEST(Hints, MarkersWithinALineAreText) {
  const std::string file = "Put `<!-- credence:begin -->` and\n    <!-- credence:end -->\n";
  EXPECT_EQ(*WithHints(*WithHints(file, "x"), ""), file);
}

rc::Gen<std::string> AnyFile() {
  return rc::gen::map(
      rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
          "\n", "\r\n", "\r", "a", " ", "\xff", std::string(1, '\0'), "\xEF\xBB\xBF", "<!--", "é",
          "- item", "# A", "## B\n", "<!-- credence:beginning\n")),
      [](const std::vector<std::string>& parts) {
        std::string text;
        for (const std::string& part : parts) text += part;
        return text;
      });
}

RC_GTEST_PROP(HintsProperty, AddReplaceRemoveGivesTheFileBack, ()) {
  const std::string file = *AnyFile();
  const std::string first = *AnyFile();
  const std::string second = *AnyFile();
  const std::string added = *WithHints(file, first);
  RC_ASSERT(*WithHints(added, first) == added);
  RC_ASSERT(added.starts_with(file));
  const std::string replaced = *WithHints(added, second);
  RC_ASSERT(*WithHints(replaced, second) == replaced);
  RC_ASSERT(*WithHints(replaced, "") == file);
}

RC_GTEST_PROP(HintsProperty, AnyBytesComeBack,
              (const std::string& file, const std::string& section)) {
  const std::string added = *WithHints(file, section);
  RC_ASSERT(*WithHints(added, "") == file);
}

RC_GTEST_PROP(HintsProperty, OnlyTheSectionChanges, ()) {
  const std::string before = *AnyFile();
  const std::string after = *AnyFile();
  const std::string head = before + "\n<!-- credence:begin -->";
  const std::string tail = "<!-- credence:end -->\n" + after;
  const std::string replaced = *WithHints(head + "\nold\n" + tail, "new");
  RC_ASSERT(replaced.starts_with(head));
  RC_ASSERT(replaced.ends_with(tail));
}

TEST(HintsSection, ReadsLikeTheExample) {
  EXPECT_EQ(HintsSection(SampleFindings(), {}),
            R"(# Learned from reviews (auto-generated section, do not edit)
# Generated: 2026-11-15 | Based on 147 feedback events | 4 active rules

## Code Standards (from reviewers' feedback)
- ALWAYS use Zod schemas for API responses
- NEVER use TypeScript `any`
- ALWAYS include retry logic (for shopify, stripe)

## Design Standards (from reviewers' feedback)
- PREFER 16-24px padding in cards
- PREFER layout: cards (preferred in 10 of 12 comparisons)
- PREFER font: Inter (preferred in 32 of 60 comparisons)
- AVOID animation: heavy (preferred in 1 of 9 comparisons)

## Quality Gates (auto-calibrated)
- Error handling score must be ≥6 before submission (95% of those below were turned down)
- Code quality score should be ≥5.5 before submission (80% of those below were turned down)
- Overall predicted score must be ≥6.5 or self-review is triggered

## Review Presentation (optimized for reviewers)
- Present the stage code-review as diff
- Put first: error handling (opened in 10 of 10 reviews)
- Keep short: decision records (opened in 0 of 10 reviews)
- Ask for reviews that can wait at: 09-11

## Pre-Review Checklist (from learned feedback)
1. ☐ Errors have specific types
2. ☐ Names are whole words
)");
}

TEST(HintsSection, NothingWasLearned) {
  ReviewFindings findings;
  findings.events = 3;
  EXPECT_EQ(HintsSection(findings, {}), "");
  EXPECT_EQ(*WithHints("a\n", HintsSection(findings, {})), "a\n");
}

TEST(HintsSection, ThereIsAnEndToRules) {
  ReviewFindings findings;
  for (int i = 0; i < 300; ++i) {
    findings.rules.push_back(ActiveRule(std::to_string(i), "ALWAYS x", "dx"));
  }
  findings.rules[299].confidence = 0.99;
  findings.rules[299].prompt_instruction = "PREFER y";
  const std::string section = HintsSection(findings, {});
  EXPECT_EQ(std::ranges::count(section, '-') - std::ranges::count(DateOf(findings.at), '-'),
            static_cast<std::int64_t>(kRulesMax) + 1);  // Plus the one in "auto-generated".
  EXPECT_TRUE(section.ends_with("- PREFER y\n"));
  EXPECT_NE(section.find("| 300 active rules\n"), std::string::npos);
}

TEST(HintsSection, WordsOfPeopleStayInTheirPlace) {
  const ReviewFindings hostile = WithWords(SampleFindings(), kHostile);
  const std::string section = HintsSection(hostile, {});
  EXPECT_EQ(Forged(section, HintsSection(WithWords(SampleFindings(), "x"), {})), "");
  EXPECT_EQ(section, HintsSection(hostile, {}));
  const std::string file = *WithHints("a\n", section);
  EXPECT_EQ(*WithHints(file, section), file);
  EXPECT_EQ(*WithHints(file, ""), "a\n");
}

}  // namespace
}  // namespace credence::review
