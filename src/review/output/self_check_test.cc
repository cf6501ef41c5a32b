// SPDX-License-Identifier: Apache-2.0
#include "review/output/self_check.h"

#include "base/test_framework.h"

namespace credence::review {
namespace {

SelfCheck Check(const Artifact& artifact, const ReviewFindings& findings,
                const CheckEstimates& estimates = {}) {
  return CheckArtifact(artifact, findings, estimates, ReviewSettings{});
}

RuleReading Active(std::string key, std::string rule) {
  return {.rule = std::move(rule),
          .key = std::move(key),
          .state = RuleState::kActive,
          .applies_to = {"shopify"}};
}

TEST(SelfCheck, NothingLearnedPasses) {
  const SelfCheck check = Check({.text = "anything"}, {});
  EXPECT_TRUE(check.passed);
  EXPECT_FALSE(check.self_review);
  EXPECT_TRUE(check.violations.empty());
  EXPECT_TRUE(check.recommendations.empty());
}

TEST(SelfCheck, Gates) {
  ReviewFindings findings;
  findings.gates = {
      {.dimension = QualityDimension::kNaming, .hard = false, .threshold = 6, .rejected = 0.8},
      {.dimension = QualityDimension::kSecurity, .hard = false, .threshold = 8, .rejected = 0.8},
      {.dimension = QualityDimension::kSecurity, .hard = true, .threshold = 7, .rejected = 0.92},
      {.dimension = QualityDimension::kDx, .hard = true, .threshold = 5, .rejected = 0.9}};
  Artifact artifact;
  artifact.scores = {{.dimension = QualityDimension::kNaming, .score = 5.5}};
  const SelfCheck soft = Check(artifact, findings);
  EXPECT_TRUE(soft.passed);
  ASSERT_EQ(soft.violations.size(), 1U);
  EXPECT_EQ(soft.violations[0].severity, ReviewSeverity::kMinor);

  artifact.scores = {{.dimension = QualityDimension::kDx, .score = 4},
                     {.dimension = QualityDimension::kSecurity, .score = 6}};
  const SelfCheck hard = Check(artifact, findings);
  EXPECT_FALSE(hard.passed);
  ASSERT_EQ(hard.violations.size(), 2U);
  EXPECT_EQ(hard.violations[0].rule, "gate:security");
  EXPECT_EQ(hard.violations[0].severity, ReviewSeverity::kCritical);
  EXPECT_EQ(hard.violations[0].message, "security scores 6, under the hard gate of 7");
  EXPECT_EQ(hard.violations[0].suggestion,
            "Raise security to 7 or more: 92 % of the work below was turned down");
  EXPECT_EQ(hard.violations[1].rule, "gate:dx");
  EXPECT_EQ(hard.violations[1].severity, ReviewSeverity::kMajor);

  artifact.scores = {{.dimension = QualityDimension::kDx, .score = 5}};
  EXPECT_TRUE(Check(artifact, findings).violations.empty());
}

TEST(SelfCheck, ARuleOfOneContext) {
  ReviewFindings findings;
  findings.rules = {Active("retries", "Include retries")};
  findings.rules[0].scope = RuleScope{.kind = "stage", .values = {"build"}};
  const SelfCheck there = Check({.stage = "build", .text = "fetch()"}, findings);
  EXPECT_EQ(there.violations.size(), 1U);
  const SelfCheck elsewhere = Check({.stage = "design", .text = "fetch()"}, findings);
  EXPECT_TRUE(elsewhere.violations.empty());
  EXPECT_TRUE(elsewhere.recommendations.empty());
  const SelfCheck somewhere = Check({.text = "fetch()"}, findings);
  EXPECT_TRUE(somewhere.violations.empty());
  EXPECT_EQ(somewhere.recommendations,
            std::vector<std::string>{"Include retries (only in the stage build)"});
}

TEST(SelfCheck, Rules) {
  ReviewFindings findings;
  findings.rules = {Active("any-type", "Do not use `any`"),
                    Active("rate-limiting", "Include rate limiting"),
                    Active("names", "Prefer longer names"),
                    {.rule = "Include tests", .key = "tests", .state = RuleState::kRule}};
  findings.patterns = {{.key = "rate-limiting", .severity = 2.4, .auto_fixable = true}};
  const SelfCheck check =
      Check({.task_type = "shopify", .text = "let x: any = fetch(url)"}, findings);
  EXPECT_FALSE(check.passed);
  ASSERT_EQ(check.violations.size(), 2U);
  EXPECT_EQ(check.violations[0].rule, "rule:any-type");
  EXPECT_EQ(check.violations[0].severity, ReviewSeverity::kMajor);
  EXPECT_EQ(check.violations[0].message, "The text uses `any`");
  EXPECT_FALSE(check.violations[0].auto_fixable);
  EXPECT_EQ(check.violations[1].rule, "rule:rate-limiting");
  EXPECT_EQ(check.violations[1].severity, ReviewSeverity::kMinor);
  EXPECT_TRUE(check.violations[1].auto_fixable);
  EXPECT_EQ(check.violations[1].suggestion, "Include rate limiting");
  EXPECT_EQ(check.recommendations, std::vector<std::string>{"Prefer longer names"});

  EXPECT_TRUE(Check({.task_type = "ghl", .text = "let x: any"}, findings).passed);
  EXPECT_FALSE(Check({.text = "let x: any"}, findings).passed);
  EXPECT_TRUE(Check({.task_type = "shopify", .text = "// limits the rate"}, findings).passed);
  // Without a text nothing can be found; everything is left to the agent.
  const SelfCheck empty = Check({.task_type = "shopify"}, findings);
  EXPECT_TRUE(empty.passed);
  EXPECT_EQ(empty.recommendations.size(), 3U);
}

TEST(SelfCheck, Checklist) {
  ReviewFindings findings;
  findings.rules = {Active("timeouts", "Include a timeout")};
  findings.patterns = {{.key = "timeouts", .severity = 4, .checklist_item = "Include timeouts"},
                       {.key = "tests", .severity = 4, .checklist_item = "Include unit tests"}};
  findings.checklist = {"Include timeouts", "Include unit tests", "Names are verbs"};
  const SelfCheck check = Check({.text = "fetch(url)"}, findings);
  ASSERT_EQ(check.violations.size(), 2U);
  EXPECT_EQ(check.violations[0].rule, "rule:timeouts");
  EXPECT_EQ(check.violations[0].severity, ReviewSeverity::kMajor);
  EXPECT_EQ(check.violations[1].rule, "checklist:2");
  EXPECT_EQ(check.recommendations, std::vector<std::string>{"Names are verbs"});
}

TEST(SelfCheck, AnotherRoundWhenScoreOrConfidenceIsLow) {
  const SelfCheck fine = Check({}, {}, {.predicted_score = 6.5, .calibrated_confidence = 0.6});
  EXPECT_FALSE(fine.self_review);
  EXPECT_EQ(fine.predicted_score, 6.5);
  const SelfCheck low = Check({}, {}, {.predicted_score = 6.4, .calibrated_confidence = 0.59});
  EXPECT_TRUE(low.self_review);
  EXPECT_TRUE(low.passed);
  ASSERT_EQ(low.recommendations.size(), 2U);
  EXPECT_EQ(low.recommendations[0], "Review it again: the predicted score is 6.4, under 6.5");
}

}  // namespace
}  // namespace credence::review
