// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/findings.h"

#include "base/json_writer.h"
#include "base/record_json.h"
#include "base/test_framework.h"
#include "review/test_corpus.h"

namespace credence::review {
namespace {

ReviewFindings FindIn(const Corpus& corpus, std::int64_t backlog = 0) {
  const RuleMap rules;
  const ReviewSettings settings;
  return Find({.corpus = corpus,
               .rules = rules,
               .texts = {},
               .backlog = backlog,
               .now = kTestNow,
               .settings = settings});
}

std::string Json(const ReviewFindings& findings) {
  JsonWriter json;
  WriteValue(json, findings);
  return std::string(json.text());
}

TEST(Findings, OfNothing) {
  const ReviewFindings findings = FindIn({});
  EXPECT_EQ(findings.events, 0);
  EXPECT_EQ(findings.first, std::nullopt);
  EXPECT_EQ(findings.last, std::nullopt);
  EXPECT_THAT(findings.rules, IsEmpty());
  EXPECT_THAT(findings.gates, IsEmpty());
  EXPECT_THAT(findings.alerts, IsEmpty());
}

TEST(Findings, TheWorkedApprovalRate) {
  const Corpus corpus = CorpusOf(Joined({Times(12, Review(ReviewDecision::kApproved)),
                                         Times(2, Review(ReviewDecision::kRejected)),
                                         Times(3, Review(ReviewDecision::kNeedsWork))}));
  const ReviewFindings findings = FindIn(corpus);
  EXPECT_EQ(findings.events, 17);
  EXPECT_NEAR(findings.all_time.overall.rate.value(), 12.0 / 17, 1e-12);
  EXPECT_EQ(findings.calibration.n, 17);
}

// Feedback of this very moment counts for the month; feedback a month old counts only for all time.
TEST(Findings, TheMonthEndsNow) {
  Submitted now = Review(ReviewDecision::kApproved);
  now.at = kTestNow;
  Submitted old = Review(ReviewDecision::kRejected);
  old.at = DaysAgo(31);
  const ReviewFindings findings = FindIn(CorpusOf({now, old}));
  EXPECT_EQ(findings.all_time.overall.approved, 1);
  EXPECT_EQ(findings.all_time.overall.rejected, 1);
  EXPECT_EQ(findings.last_30_days.overall.approved, 1);
  EXPECT_EQ(findings.last_30_days.overall.rejected, 0);
  // By time, not by the order of arrival.
  EXPECT_EQ(findings.first, old.at);
  EXPECT_EQ(findings.last, now.at);
}

TEST(Findings, AreTheSameEveryTime) {
  const Corpus corpus = CorpusOf(
      Joined({Times(30, Scored(ReviewDecision::kApproved, QualityDimension::kSecurity, 8)),
              Times(10, Scored(ReviewDecision::kRejected, QualityDimension::kSecurity, 3))}));
  EXPECT_EQ(Json(FindIn(corpus)), Json(FindIn(corpus)));
  EXPECT_FALSE(FindIn(corpus).gates.empty());
}

}  // namespace
}  // namespace credence::review
