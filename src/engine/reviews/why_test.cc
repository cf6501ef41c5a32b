// SPDX-License-Identifier: Apache-2.0
// Explains rules and levels, and checks the counts in the explanations.
#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "base/test_framework.h"
#include "engine/reviews/test_reviews.h"

namespace credence {
namespace {

class ReviewsWhyTest : public ReviewsTestBase {
 protected:
  ReviewsWhyTest() : ReviewsTestBase(EngineOptions{}) {}

  static TestWork WorkOf(std::uint32_t number) {
    return {.id = fmt::format("w{}", number), .task_type = "shopify"};
  }
  // Registers and reviews a work product on the day of its number.
  void Review(std::uint32_t number, const std::string& decision, const std::string& more = "") {
    engine_.SetDay(number);
    Register(WorkOf(number));
    Accept({.number = number,
            .work = fmt::format("w{}", number),
            .decision = decision,
            .day = static_cast<double>(number),
            .more = more});
  }
  static std::string Criticism() { return TestRemark("criticism", "retries", "Missing retries"); }
};

INSTANTIATE_TEST_SUITE_P(Stores, ReviewsWhyTest, testing::Values(TestStore::kMemory),
                         testing::PrintToStringParamName());

TEST_P(ReviewsWhyTest, ARuleIsItsMentionsAndWhatWasDoneAboutIt) {
  for (std::uint32_t day = 1; day <= 8; ++day) Review(day, "rejected", Criticism());
  ASSERT_TRUE(reviews().Learn(engine_.me));
  Review(9, "approved", Criticism());
  ASSERT_TRUE(reviews().JudgeRule(engine_.me, "retries", {.reason = "we agreed on it"}));

  const auto why = reviews().WhyRule(engine_.me, "retries");
  ASSERT_TRUE(why) << why.error().message;
  ASSERT_THAT(why->steps, SizeIs(11));
  EXPECT_EQ(why->rule.state, RuleState::kActive);
  EXPECT_EQ(why->steps[0].effect, "mentioned");
  EXPECT_EQ(why->steps[0].feedback, TestFeedback::Id(1));
  EXPECT_EQ(why->steps[0].task_type, "shopify");
  EXPECT_EQ(why->steps[0].decision, "rejected");
  EXPECT_NEAR(why->steps[0].confidence, 1.0 / 3, 1e-12);
  EXPECT_DOUBLE_EQ(why->steps[7].confidence, 0.8);
  EXPECT_EQ(why->steps[8].effect, "activated");
  EXPECT_DOUBLE_EQ(why->steps[8].confidence, 0.8);
  EXPECT_EQ(why->steps[8].text, why->rule.rule);
  EXPECT_EQ(why->steps[9].effect, "against");
  EXPECT_EQ(why->steps[10].effect, "confirmed");
  EXPECT_EQ(why->steps[10].text, "we agreed on it");
  EXPECT_DOUBLE_EQ(why->steps[10].confidence, why->rule.confidence);
}

TEST_P(ReviewsWhyTest, AnAnswerOverrulesWhatWasSaidBefore) {
  for (std::uint32_t day = 1; day <= 4; ++day) Review(day, "rejected", Criticism());
  for (std::uint32_t day = 5; day <= 8; ++day) Review(day, "approved", Criticism());
  engine_.SetDay(9);
  const auto questions = reviews().Analyse(engine_.me).value();
  ASSERT_THAT(questions.questions, Contains(Field(&ReviewQuestion::key, "retries")));
  ASSERT_TRUE(reviews().AnswerQuestion(engine_.me, "retries", true));

  const auto why = reviews().WhyRule(engine_.me, "retries");
  ASSERT_TRUE(why) << why.error().message;
  ASSERT_THAT(why->steps, SizeIs(9));
  EXPECT_EQ(why->steps[4].effect, "against");
  EXPECT_EQ(why->steps[4].weight, 0);
  EXPECT_EQ(why->steps[8].effect, "wanted");
  EXPECT_DOUBLE_EQ(why->steps[8].confidence, why->rule.confidence);
}

TEST_P(ReviewsWhyTest, ALevelIsItsDecisions) {
  for (std::uint32_t day = 1; day <= 10; ++day) Review(day, "approved");
  engine_.SetDay(11);
  Register(WorkOf(11));
  for (std::uint32_t day = 12; day <= 13; ++day) Review(day, "rejected");

  const auto why = reviews().WhyLevel(engine_.me, "shopify");
  ASSERT_TRUE(why) << why.error().message;
  ASSERT_THAT(why->steps, SizeIs(12));
  EXPECT_EQ(why->steps[8].level, 0);
  EXPECT_EQ(why->steps[9].level, 1);
  EXPECT_EQ(why->steps[9].approvals, 10);
  EXPECT_EQ(why->steps[11].level, 0);
  EXPECT_EQ(why->steps[11].decisions, 12);
  EXPECT_EQ(why->level.level, 0);
  EXPECT_EQ(why->level.approvals, why->steps[11].approvals);
  EXPECT_EQ(why->work, std::nullopt);

  // For a work product, as of the time when it was drawn.
  const auto work = reviews().WhyLevel(engine_.me, "w11");
  ASSERT_TRUE(work) << work.error().message;
  ASSERT_TRUE(work->work.has_value());
  EXPECT_EQ(work->work->level, 1);
  EXPECT_THAT(work->steps, SizeIs(10));
}

TEST_P(ReviewsWhyTest, AnExperimentMovesNothing) {
  Review(1, "approved");
  Review(2, "rejected", R"(, "experimental": true)");
  const auto why = reviews().WhyLevel(engine_.me, "shopify");
  ASSERT_TRUE(why) << why.error().message;
  ASSERT_THAT(why->steps, SizeIs(2));
  EXPECT_TRUE(why->steps[1].experimental);
  EXPECT_EQ(why->steps[1].decisions, 1);
  EXPECT_EQ(why->level.decisions, 1);
}

TEST_P(ReviewsWhyTest, AWorkProductOfANewKindHasNoDecisions) {
  Register(WorkOf(1));
  const auto why = reviews().WhyLevel(engine_.me, "w1");
  ASSERT_TRUE(why) << why.error().message;
  EXPECT_EQ(why->level.task_type, "shopify");
  EXPECT_EQ(why->level.review_share, 1);
  EXPECT_TRUE(why->steps.empty());
  EXPECT_EQ(why->work->level, 0);
}

TEST_P(ReviewsWhyTest, WhatNobodyKnowsIsNotFound) {
  EXPECT_EQ(reviews().WhyRule(engine_.me, "retries").error().code, Code::kNotFound);
  EXPECT_EQ(reviews().WhyLevel(engine_.me, "shopify").error().code, Code::kNotFound);
}

TEST_P(ReviewsWhyTest, StatsCountWhatIsThere) {
  EXPECT_EQ(engine_->insight().GetStats(engine_.me)->review, ReviewStats{});
  for (std::uint32_t day = 1; day <= 8; ++day) Review(day, "rejected", Criticism());
  ASSERT_TRUE(reviews().Learn(engine_.me));
  Register(WorkOf(9));
  ASSERT_TRUE(reviews().Submit(engine_.me, {.documents = "{}"}));
  EXPECT_EQ(engine_->insight().GetStats(engine_.me)->review, (ReviewStats{.works = 9,
                                                                          .feedback = 8,
                                                                          .pending = 1,
                                                                          .task_types = 1,
                                                                          .active_rules = 1,
                                                                          .quarantined = 1}));
}

}  // namespace
}  // namespace credence
