// SPDX-License-Identifier: Apache-2.0
#include "review/output/improvement_log.h"

#include <string>

#include "base/test_framework.h"
#include "review/intake/test_documents.h"

namespace credence::review {
namespace {

RuleAct Added(std::string_view at, std::string key, std::string text) {
  return {
      .at = At(at),
      .event = RuleActivated{.key = std::move(key), .confidence = 0.8, .mentions = 8, .days = 4},
      .text = std::move(text)};
}

Corpus SampleCorpus(std::string_view words) {
  const std::string text(words);
  Corpus corpus;
  corpus.rule_acts = {Added("2026-04-02T00:00:00Z", "zod", "ALWAYS use Zod schemas"),
                      Added("2026-04-20T00:00:00Z", "gone", text),
                      Added("2026-09-15T00:00:00Z", "any", text),
                      {.at = At("2026-09-16T00:00:00Z"),
                       .event = RuleDropped{.key = "gone", .confidence = 0.55},
                       .text = std::nullopt},
                      Added("2026-10-30T08:00:00Z", "retry", text),
                      Added("2026-11-14T08:00:00Z", "naming", text),
                      {.at = At("2026-11-14T09:00:00Z"),
                       .event = RuleJudged{.key = text, .verdict = "retired"},
                       .text = text},
                      {.at = At("2026-11-15T09:00:00Z"),
                       .event = QuestionAnswered{.key = text, .wanted = true},
                       .text = std::nullopt}};
  corpus.learned = {
      {.at = At("2026-11-01T00:00:00Z"),
       .event = {.events = 100,
                 .gates = {{.dimension = QualityDimension::kErrorHandling, .threshold = 5},
                           {.dimension = QualityDimension::kNaming, .hard = false, .threshold = 3}},
                 .corrections = {"90-100 -0.12", "50-69 0.05"}}},
      {.at = At("2026-11-12T00:00:00Z"),
       .event = {.events = 147,
                 .gates = {{.dimension = QualityDimension::kErrorHandling, .threshold = 6}},
                 .corrections = {"90-100 -0.13", "50-69 0.05"},
                 .paused = true}}};
  corpus.levels = {
      {.at = At("2026-11-12T00:00:00Z"),
       .task_type = corpus.names.Add(words),
       .level = 2,
       .checks = 10,
       .rose = 1},
      {.at = At("2026-11-13T00:00:00Z"), .task_type = 0, .level = 2, .checks = 3},
      {.at = At("2026-09-17T00:00:00Z"), .task_type = 0, .level = 1, .checks = 5, .fell = 1}};
  return corpus;
}

TEST(ImprovementLog, IsShortenedByAge) {
  EXPECT_EQ(ImprovementLog(SampleFindings(), SampleCorpus("shopify")), R"(## 2026-11-15
- **Question answered:** shopify is wanted
  - Source: a person's word, after feedback that contradicted itself

## 2026-11-14
- **Rule retired:** shopify
  - Source: a person's word: "shopify"
- **Rule added:** "shopify"
  - Source: 8 reviews on 4 days
  - Confidence: 80%

## 2026-11-12
- **Threshold adjusted:** error-handling minimum raised 5→6
  - Source: analysis of 147 feedback events
- **Threshold adjusted:** naming warning of 3 taken back
  - Source: analysis of 147 feedback events
- **Calibration updated:** overconfident in the 90-100% range
  - Source: analysis of 147 feedback events
  - Action: applying a correction of -0.13 instead of -0.12
- **Autonomy paused:** everything is reviewed again
  - Source: analysis of 147 feedback events
- **Autonomy raised:** shopify is at level 2
  - Source: 10 decisions

## 8 to 30 days ago
- 2026-11-01: threshold adjusted: error-handling minimum set to 5
- 2026-11-01: threshold adjusted: naming warning set to 3
- 2026-11-01: calibration updated: underconfident in the 50-69% range
- 2026-11-01: calibration updated: overconfident in the 90-100% range
- 2026-10-30: rule added: "shopify"

## 31 to 90 days ago, by week
- 2026-W38: autonomy lowered 1x, rule added 1x, rule dropped 1x

## Older, by month
- 2026-04: rule added 2x
  - Still held: ALWAYS use Zod schemas for API responses
)");
}

TEST(ImprovementLog, AgesAreThoseOfTheCalendar) {
  ReviewFindings findings;
  findings.at = At("2026-11-15T00:00:00Z");
  const auto log = [&findings](std::string_view at) {
    Corpus corpus;
    corpus.rule_acts = {Added(at, "k", "t")};
    return ImprovementLog(findings, corpus);
  };
  EXPECT_TRUE(log("2026-11-08T00:00:00Z").starts_with("## 2026-11-08\n"));
  EXPECT_TRUE(log("2026-11-07T23:59:59Z").starts_with("## 8 to 30 days ago\n"));
  EXPECT_TRUE(log("2026-10-16T00:00:00Z").starts_with("## 8 to 30 days ago\n"));
  EXPECT_TRUE(log("2026-10-15T00:00:00Z").starts_with("## 31 to 90 days ago"));
  EXPECT_TRUE(log("2026-08-17T00:00:00Z").starts_with("## 31 to 90 days ago"));
  EXPECT_TRUE(log("2026-08-16T00:00:00Z").starts_with("## Older"));
}

// Decisions that arrived together are one change; a level that ends where it was is none.
TEST(ImprovementLog, TellsALevelOnce) {
  ReviewFindings findings = SampleFindings();
  Corpus corpus;
  const Name name = corpus.names.Add("shopify");
  const auto decide = [&](std::int64_t level, std::int64_t rose, std::int64_t fell) {
    corpus.levels.push_back({.at = findings.at - std::chrono::hours(2),
                             .task_type = name,
                             .level = level,
                             .checks = 20,
                             .rose = rose,
                             .fell = fell});
  };
  decide(1, 1, 0);
  decide(1, 2, 2);
  decide(1, 1, 1);
  decide(2, 3, 2);
  decide(1, 0, 0);
  corpus.levels.back().recounted = true;
  const std::string log = ImprovementLog(findings, corpus);
  EXPECT_EQ(log.find("Autonomy changed"), std::string::npos);
  EXPECT_NE(log.find("**Autonomy raised:** shopify is at level 2"), std::string::npos);
  EXPECT_NE(log.find("**Autonomy lowered:** shopify is at level 1\n  - Source: counted anew"),
            std::string::npos);
  std::size_t lines = 0;
  for (std::size_t at = log.find("Autonomy"); at != log.npos; at = log.find("Autonomy", at + 1)) {
    ++lines;
  }
  EXPECT_EQ(lines, 3U);
  ReviewSettings short_log;
  short_log.log_full_days = 1;
  short_log.log_line_days = 2;
  findings.at += std::chrono::days(2);
  EXPECT_NE(ImprovementLog(findings, corpus, short_log).find("## 2 to 2 days ago"),
            std::string::npos);
}

TEST(ImprovementLog, WordsOfPeopleStayInTheirPlace) {
  const ReviewFindings hostile = WithWords(SampleFindings(), kHostile);
  const std::string log = ImprovementLog(hostile, SampleCorpus(kHostile));
  EXPECT_EQ(Forged(log, ImprovementLog(WithWords(SampleFindings(), "x"), SampleCorpus("x"))), "");
  EXPECT_EQ(log, ImprovementLog(hostile, SampleCorpus(kHostile)));
}

}  // namespace
}  // namespace credence::review
