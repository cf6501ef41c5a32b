// SPDX-License-Identifier: Apache-2.0
#include "review/output/memory_files.h"

#include <string>

#include "base/test_framework.h"
#include "review/intake/test_documents.h"

namespace credence::review {
namespace {

TEST(MemoryFiles, FeedbackPatterns) {
  const auto files = MemoryFiles(SampleFindings(), {}, {});
  ASSERT_EQ(files.size(), 4U);
  EXPECT_EQ(files[0].path, "memory/feedback-patterns.md");
  EXPECT_EQ(files[0].text, R"(# Feedback Patterns
> Last updated: 2026-11-15 | Based on 147 feedback events

## Recurring Themes (Top 10)
1. **error-handling** (mentioned 23x) — Errors have specific types
2. **naming** (15x) — Names are whole words
3. **fallbacks** (4x) — praised, never criticised

## Anti-Patterns (Things Reviewers Consistently Reject)
- error-handling (rejection rate: 90% of 20 reviews)

## Positive Patterns (Things Reviewers Consistently Praise)
- error-handling (+0.8 avg score bonus)
- fallbacks (+0.7)
)");
}

TEST(MemoryFiles, QualityStandards) {
  const auto files = MemoryFiles(SampleFindings(), {}, {});
  EXPECT_EQ(files[1].path, "memory/quality-standards.md");
  EXPECT_EQ(files[1].text, R"(# Quality Standards (Learned Thresholds)
> Last updated: 2026-11-15 | Based on 147 feedback events

## Minimum Acceptable Scores (Hard Gates)
| Dimension | Minimum Score | Based On | Rejected Below | Reviewers' Avg |
|-----------|---------------|----------|----------------|----------------|
| error-handling | 6 | 45 reviews | 95% of 20 | 7.2 |

## Scores That Need Another Look (Soft Gates)
| Dimension | Minimum Score | Based On | Rejected Below | Reviewers' Avg |
|-----------|---------------|----------|----------------|----------------|
| code-quality | 5.5 | 52 reviews | 80% of 10 | 7.1 |

## Target Scores (What "Great" Looks Like)
| Dimension | Target | Top Quartile |
|-----------|--------|--------------|
| error-handling | 9+ | 9.1 |

## Confidence Calibration
A stated confidence of X% maps to this approval rate:
- 50-69% stated → 35% actual (apply -25% correction, n = 20 — major overconfidence zone)
- 70-89% stated → 100% actual (apply +15% correction, n = 12)
- 90-100% stated → 82% actual (apply -13% correction, n = 30)
)");
}

TEST(MemoryFiles, ReviewerPreferences) {
  ReviewFindings findings = SampleFindings();
  findings.score_model = {.fitted = true,
                          .weights = {{.dimension = QualityDimension::kNaming, .weight = 0.25},
                                      {.dimension = QualityDimension::kDx, .weight = 0},
                                      {.dimension = QualityDimension::kSecurity, .weight = 0.75}}};
  const auto files = MemoryFiles(findings, {}, {});
  EXPECT_EQ(files[2].path, "memory/reviewer-preferences.md");
  EXPECT_EQ(files[2].text, R"(# Reviewer Preferences
> Last updated: 2026-11-15 | Based on 147 feedback events

## Decision Patterns
- Approves quickly: 9 reviews (routine)
- Deliberates, then approves: 3 reviews about security (weighed)
- Rejects at once: 4 reviews about naming, any (an obvious fault)
- Usually approves: ghl (88% of 17 approved)
- Often turns down: stripe (47% of 17 approved)
- Defers: shopify (2 of 19)

## Communication Preferences
- Prefers: diff for code-review (effectiveness 0.62, 20 reviews)
- Reads: error handling (opened in 10 of 10 reviews)
- Skips: decision records (opened in 0 of 10 reviews)
- Best review times: 09-11
- Less helpful review times: 20-24

## Design Taste
- Prefers: layout: cards (0.9/1.0, 12 comparisons)
- Prefers: font: Inter (0.5/1.0, 60 comparisons, stable)
- Dislikes: animation: heavy (0.1/1.0, 9 comparisons)

## Dimensions
- Cares deeply about: naming (0.8/1.0, 8 comparisons)
- Weights in the overall score: security 0.75, naming 0.25
)");
}

TEST(MemoryFiles, NothingWasLearned) {
  ReviewFindings findings;
  findings.at = At("2026-11-15T12:00:00Z");
  for (const ReviewFile& file : MemoryFiles(findings, {}, {})) {
    EXPECT_TRUE(
        file.text.ends_with("\n> Last updated: 2026-11-15 | Based on 0 feedback events\n\n"
                            "Nothing was learned yet.\n"))
        << file.text;
  }
  EXPECT_EQ(StandardsText(findings), "");
  EXPECT_EQ(PreferencesText(findings), "");
}

TEST(MemoryFiles, TenThemesAreEnough) {
  ReviewFindings findings;
  for (int i = 0; i < 30; ++i) {
    findings.patterns.push_back({.key = "theme-" + std::to_string(i), .occurrences = i});
  }
  const std::string text = PatternsText(findings);
  EXPECT_NE(text.find("1. **theme-29** (mentioned 29x)\n"), std::string::npos);
  EXPECT_NE(text.find("10. **theme-20** (20x)\n"), std::string::npos);
  EXPECT_EQ(text.find("theme-19"), std::string::npos);
}

TEST(MemoryFiles, WordsOfPeopleStayInTheirPlace) {
  const ReviewFindings hostile = WithWords(SampleFindings(), kHostile);
  const auto files = MemoryFiles(hostile, {}, {});
  const auto tame = MemoryFiles(WithWords(SampleFindings(), "x"), {}, {});
  EXPECT_EQ(files, MemoryFiles(hostile, {}, {}));
  for (std::size_t i = 0; i < files.size(); ++i) EXPECT_EQ(Forged(files[i].text, tame[i].text), "");
}

}  // namespace
}  // namespace credence::review
