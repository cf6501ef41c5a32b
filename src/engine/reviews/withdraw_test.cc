// SPDX-License-Identifier: Apache-2.0
// Reviewers and withdrawals through the engine: one answer of each reviewer counts, and withdrawn
// feedback no longer does.
#include <fmt/format.h>

#include <algorithm>

#include "base/test_framework.h"
#include "engine/reviews/test_reviews.h"

namespace credence {
namespace {

class ReviewsWithdrawTest : public ReviewsTestBase {
 protected:
  ReviewsWithdrawTest() { engine_.SetDay(20); }

  void Approve(std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::string work = fmt::format("w{}", i);
      Register({.id = work, .task_type = "shopify"});
      Accept({.number = i, .work = work, .day = 1 + i * 0.1, .reviewer = "ada"});
    }
  }
  Result<FeedbackReading> Withdraw(std::uint32_t number) {
    return reviews().Withdraw(engine_.me, TestFeedback::Id(number), "a slip");
  }
  ReviewFindings Findings() { return reviews().Analyse(engine_.me).value(); }
};

INSTANTIATE_TEST_SUITE_P(Stores, ReviewsWithdrawTest, testing::ValuesIn(ledger::kTestStores),
                         testing::PrintToStringParamName());

TEST_P(ReviewsWithdrawTest, OneAnswerOfAReviewerCounts) {
  Register({.task_type = "shopify"});
  for (std::uint32_t i = 0; i < 12; ++i) Accept({.number = i, .day = 1, .reviewer = "ada"});
  EXPECT_EQ(Level("shopify").approvals, 1);
  EXPECT_EQ(Level("shopify").level, 0);
  Accept({.number = 12, .day = 1, .reviewer = "bob"});
  EXPECT_EQ(Level("shopify").approvals, 2);
  // A new version is new work.
  Register({.version = "2", .task_type = "shopify"});
  Accept({.number = 13, .version = "2", .day = 2, .reviewer = "ada"});
  EXPECT_EQ(Level("shopify").approvals, 3);
  EXPECT_EQ(Findings().all_time.overall.approved, 14);  // Rates count every answer.
  ExpectSound();
}

TEST_P(ReviewsWithdrawTest, TheNewestAnswerCountsInAnyOrder) {
  Register({.task_type = "shopify"});
  Accept({.number = 1, .day = 5, .reviewer = "ada"});
  Accept({.number = 2, .decision = "rejected", .day = 6, .reviewer = "ada"});
  EXPECT_EQ(Level("shopify").decisions, 1);
  EXPECT_EQ(Level("shopify").approvals, 0);
  Accept({.number = 3, .day = 4, .reviewer = "ada"});
  EXPECT_EQ(Level("shopify").decisions, 1);
  EXPECT_EQ(Level("shopify").approvals, 0);
  EXPECT_EQ(Works("done").at(0).last_decision, "rejected");
  // The same documents in one list.
  Register({.id = "x", .task_type = "ghl"});
  const std::string all =
      Lines({{.number = 11, .work = "x", .day = 5, .reviewer = "ada"},
             {.number = 12, .work = "x", .decision = "rejected", .day = 6, .reviewer = "ada"},
             {.number = 13, .work = "x", .day = 7, .reviewer = "ada"}});
  EXPECT_EQ(SubmitText(all).accepted, 3);
  EXPECT_EQ(Level("ghl").decisions, 1);
  EXPECT_EQ(Level("ghl").approvals, 1);
  ExpectSound();
}

TEST_P(ReviewsWithdrawTest, WhatIsWithdrawnCountsNoMore) {
  Approve(10);
  EXPECT_EQ(Level("shopify").level, 1);
  const auto withdrawn = Withdraw(4);
  ASSERT_TRUE(withdrawn) << withdrawn.error().message;
  EXPECT_EQ(withdrawn->work, "w4");
  EXPECT_TRUE(withdrawn->withdrawn_at);
  EXPECT_EQ(Level("shopify").level, 0);
  EXPECT_EQ(Level("shopify").approvals, 9);
  EXPECT_EQ(Findings().events, 9);
  EXPECT_EQ(Works("pending").at(0).id, "w4");
  ExpectSound();

  const auto why = reviews().WhyLevel(engine_.me, "shopify").value();
  EXPECT_EQ(std::ranges::count_if(why.steps, &LevelWhyStep::dropped), 1);
  // The work product can be reviewed again, with new feedback.
  Accept({.number = 50, .work = "w4", .day = 3, .session = "s4", .reviewer = "ada"});
  EXPECT_EQ(Level("shopify").level, 1);
  EXPECT_EQ(Submit({.number = 4, .work = "w4", .day = 3, .session = "z"}).error->kind,
            RefusalKind::kDuplicate);
  EXPECT_EQ(reviews().WhyLevel(engine_.me, "shopify")->steps.back().approvals, 10);
  ExpectSound();
}

TEST_P(ReviewsWithdrawTest, TwiceIsRefusedAndSoIsWhatNobodySaid) {
  Approve(1);
  ASSERT_TRUE(Withdraw(0));
  EXPECT_THAT(Withdraw(0), Fails(Code::kFailedPrecondition, HasSubstr("was already withdrawn")));
  EXPECT_EQ(Withdraw(77).error().code, Code::kNotFound);
  EXPECT_EQ(Level("shopify").decisions, 0);
}

TEST_P(ReviewsWithdrawTest, AnEarlierAnswerStandsAgain) {
  Register({.task_type = "shopify"});
  Accept({.number = 1, .day = 5, .reviewer = "ada"});
  Accept({.number = 2, .decision = "rejected", .day = 6, .reviewer = "ada"});
  ASSERT_TRUE(Withdraw(2));
  EXPECT_EQ(Level("shopify").approvals, 1);
  EXPECT_EQ(Level("shopify").decisions, 1);
  ExpectSound();
}

TEST_P(ReviewsWithdrawTest, FeedbackIsShown) {
  Register({.task_type = "shopify"});
  Accept({.number = 7,
          .decision = "rejected",
          .day = 2,
          .reviewer = "ada",
          .more = TestRemark("criticism", "retries", "No retry.")});
  const FeedbackReading shown = reviews().ShowFeedback(engine_.me, "000000000007").value();
  EXPECT_EQ(shown.id, TestFeedback::Id(7));
  EXPECT_EQ(shown.decision, "rejected");
  EXPECT_EQ(shown.reviewer, "ada");
  EXPECT_THAT(shown.keys, ElementsAre("retries"));
  EXPECT_THAT(shown.document.value(), HasSubstr("No retry."));
  EXPECT_EQ(shown.withdrawn_at, std::nullopt);
  ASSERT_TRUE(Withdraw(7));
  EXPECT_EQ(reviews().ShowFeedback(engine_.me, TestFeedback::Id(7))->reason, "a slip");
  // The text is no longer used, so the next retention erases it.
  EXPECT_EQ(reviews().Retain(engine_.me, false)->texts, 1);
  EXPECT_EQ(reviews().ShowFeedback(engine_.me, TestFeedback::Id(7))->document, std::nullopt);
  ExpectSound();
}

TEST_P(ReviewsWithdrawTest, AnExportLeavesItOut) {
  Approve(2);
  ASSERT_TRUE(Withdraw(1));
  std::string raw;
  ASSERT_TRUE(reviews().Export(engine_.me, [&](const ReviewFile& file) -> Result<void> {
    if (file.path.starts_with("raw/")) raw += file.text;
    return {};
  }));
  EXPECT_THAT(raw, HasSubstr(TestFeedback::Id(0)));
  EXPECT_THAT(raw, Not(HasSubstr(TestFeedback::Id(1))));
}

TEST_P(ReviewsWithdrawTest, AMisspelledTaskTypeIsRefusedOrWarnedOf) {
  Approve(1);
  Register({.id = "named", .task_type = "shopify"});
  const SubmitAnswer refused =
      Submit({.number = 20, .work = "named", .day = 2, .task_type = "shopfy"});
  EXPECT_EQ(refused.error->field, "taskType");
  EXPECT_THAT(refused.error->message, HasSubstr("\"shopify\""));
  Register({.id = "unnamed"});
  const SubmitAnswer warned =
      Submit({.number = 21, .work = "unnamed", .day = 2, .task_type = "shopfy"});
  EXPECT_TRUE(warned.accepted);
  EXPECT_THAT(warned.warning.value_or(""), HasSubstr("\"shopify\""));
  const SubmitAnswer right =
      Submit({.number = 22, .work = "unnamed", .day = 2, .task_type = "shopify"});
  EXPECT_TRUE(right.accepted);
  EXPECT_EQ(right.warning, std::nullopt);
}

}  // namespace
}  // namespace credence
