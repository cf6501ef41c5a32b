// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/agreement.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/test_framework.h"
#include "review/intake/forge.h"
#include "review/test_corpus.h"

namespace credence::review {
namespace {

Submitted Answered(std::string work, std::string reviewer, ReviewDecision decision,
                   std::optional<double> score = std::nullopt, double days_ago = 1) {
  Submitted event = Review(decision);
  event.work = std::move(work);
  event.version = "1";
  event.reviewer = std::move(reviewer);
  event.score = score;
  event.at = DaysAgo(days_ago);
  return event;
}

// The 50 works of a published example: both approved 20 and turned down 15.
std::vector<Submitted> Fifty(const std::string& first, const std::string& second) {
  std::vector<Submitted> events;
  const auto add = [&](int count, ReviewDecision a, ReviewDecision b) {
    for (; count > 0; --count) {
      const std::string work = "w" + std::to_string(events.size());
      events.push_back(Answered(work, first, a));
      events.push_back(Answered(work, second, b));
    }
  };
  add(20, ReviewDecision::kApproved, ReviewDecision::kApproved);
  add(5, ReviewDecision::kApproved, ReviewDecision::kNeedsWork);
  add(10, ReviewDecision::kNeedsWork, ReviewDecision::kApproved);
  add(15, ReviewDecision::kNeedsWork, ReviewDecision::kNeedsWork);
  return events;
}

AgreementReport ReportOf(const std::vector<Submitted>& events, AgreementRequest request = {},
                         const ReviewSettings& settings = {}) {
  const Corpus corpus = CorpusOf(events);
  return AgreementOf(corpus, request, settings).value();
}

TEST(ReviewAgreement, OfTwoPeople) {
  const AgreementReport report = ReportOf(Fifty("ada", "grace"));
  ASSERT_THAT(report.pairs, SizeIs(1));
  EXPECT_NEAR(report.pairs[0].kappa.coefficient.value(), 0.4, 1e-9);
  EXPECT_NEAR(report.pairs[0].kappa.agreement.value(), 0.7, 1e-9);
  EXPECT_EQ(report.decision_alpha.works, 50);
  EXPECT_EQ(report.decision_alpha.answers, 100);
  EXPECT_EQ(report.score_alpha, AgreementMeasure{});
  EXPECT_THAT(report.judges, IsEmpty());
  // Ada approved 25 of 50, Grace 30.
  ASSERT_THAT(report.biases, SizeIs(2));
  EXPECT_NEAR(report.biases[0].approval.value(), -0.1, 1e-9);
  EXPECT_NEAR(report.biases[1].approval.value(), 0.1, 1e-9);
}

TEST(ReviewAgreement, TheLastAnswerOfAReviewerCounts) {
  std::vector<Submitted> events = Fifty("ada", "grace");
  // Older than the ones above, though submitted later.
  events.push_back(Answered("w0", "ada", ReviewDecision::kRejected, std::nullopt, 2));
  events.push_back(Answered("w1", "ada", ReviewDecision::kDeferred, std::nullopt, 0));
  EXPECT_NEAR(ReportOf(events).pairs[0].kappa.coefficient.value(), 0.4, 1e-9);
  events.push_back(Answered("w0", "ada", ReviewDecision::kRejected, std::nullopt, 0.5));
  EXPECT_LT(ReportOf(events).pairs[0].kappa.coefficient.value(), 0.4);
}

TEST(ReviewAgreement, VersionsOutcomesAndTheNamelessAreKeptApart) {
  std::vector<Submitted> events = {Answered("w", "ada", ReviewDecision::kApproved),
                                   Answered("w", "grace", ReviewDecision::kApproved)};
  events[1].version = "2";
  Submitted outcome = Answered("w", "github", ReviewDecision::kRejected);
  outcome.stage = kOutcomeStage;
  events.push_back(outcome);
  Submitted nameless = Answered("w", "", ReviewDecision::kApproved);
  nameless.reviewer.reset();
  events.push_back(nameless);
  const AgreementReport report = ReportOf(events);
  EXPECT_THAT(report.pairs, IsEmpty());
  EXPECT_EQ(report.reviewers, 2);
  EXPECT_EQ(report.anonymous, 1);
}

TEST(ReviewAgreement, AJudgeIsComparedWithPeople) {
  const AgreementReport report = ReportOf(Fifty("model:owl", "grace"));
  ASSERT_THAT(report.judges, SizeIs(1));
  const JudgeReading& judge = report.judges[0];
  EXPECT_NEAR(judge.kappa.coefficient.value(), 0.4, 1e-9);
  EXPECT_FALSE(judge.may_decide);
  EXPECT_THAT(judge.verdict, AllOf(StartsWith("judge agrees with people: 0.40 (0."),
                                   EndsWith("not yet good enough to decide alone")));
  EXPECT_EQ(report.decision_alpha.works, 0);  // There is only one person.
  // Any reviewer can be named as the judge.
  EXPECT_EQ(ReportOf(Fifty("owl", "grace"), {.judge = "owl"}).judges[0].kappa, judge.kappa);
  ReviewSettings lenient;
  lenient.judge_from = 0.05;
  EXPECT_TRUE(ReportOf(Fifty("model:owl", "grace"), {}, lenient).judges[0].may_decide);
}

TEST(ReviewAgreement, AJudgeThatAlwaysAgreesNeedsEnoughWorks) {
  const auto agree = [](int works) {
    std::vector<Submitted> events;
    for (int i = 0; i < works; ++i) {
      const auto decision = i % 2 == 0 ? ReviewDecision::kApproved : ReviewDecision::kRejected;
      events.push_back(Answered("w" + std::to_string(i), "ada", decision));
      events.push_back(Answered("w" + std::to_string(i), "model:owl", decision));
    }
    return ReportOf(events).judges[0].may_decide;
  };
  EXPECT_FALSE(agree(10));
  EXPECT_TRUE(agree(60));
}

TEST(ReviewAgreement, ScoresAreComparedAsNumbers) {
  std::vector<Submitted> events;
  for (int i = 0; i < 20; ++i) {
    const std::string work = "w" + std::to_string(i);
    const double score = 4 + i % 5;
    events.push_back(Answered(work, "ada", ReviewDecision::kApproved, score));
    events.push_back(Answered(work, "grace", ReviewDecision::kApproved, score + 1 + i % 2));
  }
  const AgreementReport report = ReportOf(events);
  EXPECT_EQ(report.score_alpha.works, 20);
  EXPECT_TRUE(report.score_alpha.low);
  EXPECT_EQ(report.decision_alpha.coefficient, std::nullopt);
  EXPECT_NEAR(report.biases[0].score.value(), -1.5, 1e-9);
  EXPECT_LT(report.biases[0].score_high.value(), -1);
}

TEST(ReviewAgreement, OfOneTaskType) {
  std::vector<Submitted> events = Fifty("ada", "grace");
  for (Submitted& event : events) event.task_type = "stripe";
  events.push_back(Answered("w0", "ada", ReviewDecision::kApproved));
  EXPECT_EQ(ReportOf(events, {.task_type = "stripe"}).decision_alpha.works, 50);
  EXPECT_EQ(ReportOf(events, {.task_type = "shopify"}).decision_alpha.works, 0);
  const Corpus corpus = CorpusOf(events);
  EXPECT_THAT(AgreementOf(corpus, {.task_type = "none"}, {}).error().message,
              HasSubstr("no reviews of task type"));
  EXPECT_THAT(AgreementOf(corpus, {.judge = "nobody"}, {}).error().message,
              HasSubstr("no reviews by"));
}

}  // namespace
}  // namespace credence::review
