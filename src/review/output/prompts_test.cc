// SPDX-License-Identifier: Apache-2.0
#include "review/output/prompts.h"

#include <string>

#include "base/test_framework.h"
#include "review/intake/test_documents.h"

namespace credence::review {
namespace {

void AddReviews(Corpus& corpus, std::string_view type, std::string_view key, bool praise, int n) {
  for (int i = 0; i < n; ++i) {
    Submitted event{.type = std::string(type),
                    .mentions = {{.key = std::string(key), .against = praise, .praise = praise}}};
    corpus.Add(Uuid(), 1, event);
  }
}

TEST(Prompts, FilesAreCutToTheTask) {
  Corpus corpus;
  AddReviews(corpus, "mcp-server", "zod", false, 4);
  AddReviews(corpus, "mcp-server", "retry", false, 1);
  AddReviews(corpus, "mcp-server", "fallbacks", true, 3);
  AddReviews(corpus, "mcp-server", "once", false, 1);
  AddReviews(corpus, "UI design", "padding", false, 1);
  AddReviews(corpus, "docs", "nothing", false, 1);
  ReviewFindings findings = SampleFindings();
  findings.calibration_by_task_type = {
      {.task_type = "shopify",
       .buckets = {{.bucket = "90-100", .n = 12, .actual = 0.82, .correction = -0.13}}}};
  const auto files = PromptFiles(findings, corpus, {});

  std::vector<std::string> paths;
  for (const ReviewFile& file : files) paths.push_back(file.path);
  EXPECT_EQ(paths, (std::vector<std::string>{
                       "prompts/domains/%55%49%20design.md", "prompts/domains/mcp-server.md",
                       "prompts/global-rules.md", "prompts/rubrics/code-quality.md",
                       "prompts/task-types/ghl.md", "prompts/task-types/shopify.md",
                       "prompts/task-types/stripe.md"}));

  EXPECT_EQ(TextOfFile(files, "prompts/global-rules.md"), R"(# Global Rules
> Last updated: 2026-11-15 | Based on 147 feedback events

## Rules
- ALWAYS use Zod schemas for API responses
- NEVER use TypeScript `any`
- PREFER 16-24px padding in cards
)");
  EXPECT_EQ(TextOfFile(files, "prompts/domains/mcp-server.md"), R"(# mcp-server
> Last updated: 2026-11-15 | Based on 147 feedback events

## Rules
- ALWAYS use Zod schemas for API responses
- ALWAYS include retry logic (for shopify, stripe)

## Often Criticised
- zod (4x)

## Often Praised
- fallbacks (3x)
)");
  EXPECT_EQ(TextOfFile(files, "prompts/task-types/shopify.md"), R"(# shopify
> Last updated: 2026-11-15 | Based on 147 feedback events

## Rules
- ALWAYS include retry logic

## Pre-Review Checklist
1. ☐ Errors have specific types
2. ☐ Names are whole words

## Track Record
- 71% of 17 approved (95% interval 47% to 87%)
- 90-100% stated → 82% actual (apply -13% correction, n = 12)
)");
}

TEST(Prompts, RubricsHaveTheirShares) {
  EXPECT_EQ(TextOfFile(PromptFiles(SampleFindings(), {}, {}), "prompts/rubrics/code-quality.md"),
            R"(## Code quality Rubric (generated from 52 scored reviews)

### Score 9-10 (Exceptional) — reviewers gave this 8% of the time
- Praised: typed errors

### Score 7-8 (Good) — reviewers gave this 44% of the time

### Score 1-4 (Rejection zone) — reviewers gave this 17% of the time
- Criticised: any
- Criticised: no validation
)");
}

TEST(Prompts, NothingWasLearned) {
  const auto files = PromptFiles({}, {}, {});
  ASSERT_EQ(files.size(), 1U);
  EXPECT_TRUE(files[0].text.ends_with("\n\nNothing was learned yet.\n"));
}

TEST(Prompts, ARuleOfSomeTaskTypesIsNotNothing) {
  ReviewFindings findings;
  findings.rules = {{.key = "tests", .state = RuleState::kActive, .applies_to = {"ghl"}}};
  EXPECT_TRUE(TextOfFile(PromptFiles(findings, {}, {}), "prompts/global-rules.md")
                  .contains("No rule is for all task types."));
}

TEST(Prompts, WordsOfPeopleStayInTheirPlace) {
  const auto files_with = [](std::string_view words) {
    Corpus corpus;
    AddReviews(corpus, words, words, false, 5);
    AddReviews(corpus, words, words, true, 5);
    return PromptFiles(WithWords(SampleFindings(), words), corpus, {});
  };
  const auto hostile = files_with(kHostile);
  const auto tame = files_with("x");
  EXPECT_EQ(hostile, files_with(kHostile));
  ASSERT_EQ(hostile.size(), tame.size());
  for (std::size_t i = 0; i < hostile.size(); ++i) {
    EXPECT_EQ(Forged(hostile[i].text, tame[i].text), "");
    EXPECT_EQ(hostile[i].path.find(".."), std::string::npos);
  }
}

TEST(SafeFileName, EscapesWhatIsNotPlain) {
  EXPECT_EQ(SafeFileName("mcp-server"), "mcp-server");
  EXPECT_EQ(SafeFileName("Shopify"), "%53hopify");
  EXPECT_EQ(SafeFileName("../x"), "%2e%2e%2fx");
  EXPECT_EQ(SafeFileName("a%b"), "a%25b");
  EXPECT_EQ(SafeFileName("-rf"), "%2drf");
  EXPECT_EQ(SafeFileName(""), "%none");
  EXPECT_EQ(SafeFileName(std::string(121, 'a')).substr(0, 62), std::string(60, 'a') + "%h");
  EXPECT_EQ(SafeFileName(std::string(121, 'a')).size(), 94U);
}

RC_GTEST_PROP(SafeFileNameProperty, DifferentNamesGiveDifferentFiles,
              (const std::string& a, const std::string& b)) {
  RC_PRE(a != b);
  RC_ASSERT(SafeFileName(a) != SafeFileName(b));
}

RC_GTEST_PROP(SafeFileNameProperty, NothingLeavesTheFolder, (const std::string& name)) {
  const std::string safe = SafeFileName(name);
  RC_ASSERT(!safe.empty());
  RC_ASSERT(safe.size() <= 120U);
  RC_ASSERT(safe.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-%") == std::string::npos);
  RC_ASSERT(safe[0] != '-');
}

}  // namespace
}  // namespace credence::review
