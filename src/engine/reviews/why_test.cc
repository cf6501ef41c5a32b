// SPDX-License-Identifier: Apache-2.0
// Where a rule and a level come from, and what is there to count.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/test_engine.h"

namespace credence {
namespace {

using testing::Contains;
using testing::Field;
using testing::SizeIs;

class ReviewsWhyTest : public testing::Test {
 protected:
  Reviews& It() { return engine_->reviews(); }

  // A work product, registered.
  void Register(int number) {
    const auto report = It().Register(
        engine_.me, fmt::format(R"({{"workProduct": {}, "taskType": "shopify"}})", Work(number)));
    ASSERT_TRUE(report && report->answers[0].accepted);
  }

  // What a person says of it, on the day of its number; each has a session of its own.
  void Submit(int number, std::string_view decision, std::string_view rest = "") {
    const auto report = It().Submit(
        engine_.me, {.documents = fmt::format(
                         R"({{"id": "01945e2b-7c00-7000-8000-{0:012}", "timestamp": "{1}",
                  "sessionId": "s{0}", "modalId": "m", "modalVersion": "1", "workProduct": {2},
                  "pipelineStage": "review", "decision": {{"decision": "{3}"}}{4},
                  "meta": {{"timeToDecisionMs": 0, "timeToFirstInteractionMs": 0}}}})",
                         number, FormatTimestamp(TestDay(number)), Work(number), decision, rest)});
    ASSERT_TRUE(report && report->accepted == 1)
        << (report ? report->answers[0].error->message : report.error().message);
  }

  void Review(int number, std::string_view decision, std::string_view rest = "") {
    engine_.SetDay(number);
    Register(number);
    Submit(number, decision, rest);
  }

  static std::string Work(int number) {
    return fmt::format(
        R"({{"type": "mcp-server", "id": "w{}", "version": "1", "summary": "Orders",
             "agentConfidence": 0.9, "generationContext": {{"promptHash": "h", "modelUsed": "m",
             "generationTimeMs": 0, "iterationCount": 0}}}})",
        number);
  }
  static std::string Criticism(std::string_view text = "No retries") {
    return fmt::format(R"(, "annotations": [{{"type": "criticism", "target": {{"file": "a"}},
                           "text": "{}", "severity": "major", "category": "retries"}}])",
                       text);
  }

  TestEngine engine_{TestStore::kMemory};
};

TEST_F(ReviewsWhyTest, ARuleIsItsMentionsAndWhatWasDoneAboutIt) {
  for (int day = 1; day <= 8; ++day) Review(day, "rejected", Criticism());
  ASSERT_TRUE(It().Learn(engine_.me));
  Review(9, "approved", Criticism());
  ASSERT_TRUE(It().JudgeRule(engine_.me, "retries", RuleVerdict::kConfirm, "we agreed on it"));

  const auto why = It().WhyRule(engine_.me, "retries");
  ASSERT_TRUE(why) << why.error().message;
  ASSERT_THAT(why->steps, SizeIs(11));
  EXPECT_EQ(why->rule.state, RuleState::kActive);
  EXPECT_EQ(why->steps[0].effect, "mentioned");
  EXPECT_EQ(why->steps[0].feedback, "01945e2b-7c00-7000-8000-000000000001");
  EXPECT_EQ(why->steps[0].task_type, "shopify");
  EXPECT_EQ(why->steps[0].decision, "rejected");
  EXPECT_DOUBLE_EQ(why->steps[0].confidence, 1.0 / 3);
  EXPECT_DOUBLE_EQ(why->steps[7].confidence, 0.8);
  EXPECT_EQ(why->steps[8].effect, "activated");
  EXPECT_DOUBLE_EQ(why->steps[8].confidence, 0.8);
  EXPECT_EQ(why->steps[8].text, why->rule.rule);
  EXPECT_EQ(why->steps[9].effect, "against");
  EXPECT_EQ(why->steps[10].effect, "confirmed");
  EXPECT_EQ(why->steps[10].text, "we agreed on it");
  EXPECT_DOUBLE_EQ(why->steps[10].confidence, why->rule.confidence);
}

TEST_F(ReviewsWhyTest, AnAnswerOverrulesWhatWasSaidBefore) {
  for (int day = 1; day <= 4; ++day) Review(day, "rejected", Criticism());
  for (int day = 5; day <= 8; ++day) Review(day, "approved", Criticism());
  engine_.SetDay(9);
  const auto questions = It().Analyse(engine_.me);
  ASSERT_TRUE(questions);
  ASSERT_THAT(questions->questions, Contains(Field(&ReviewQuestion::key, "retries")));
  ASSERT_TRUE(It().AnswerQuestion(engine_.me, "retries", true));

  const auto why = It().WhyRule(engine_.me, "retries");
  ASSERT_TRUE(why) << why.error().message;
  ASSERT_THAT(why->steps, SizeIs(9));
  EXPECT_EQ(why->steps[4].effect, "against");
  EXPECT_EQ(why->steps[4].weight, 0);
  EXPECT_EQ(why->steps[8].effect, "wanted");
  EXPECT_DOUBLE_EQ(why->steps[8].confidence, why->rule.confidence);
}

TEST_F(ReviewsWhyTest, ALevelIsItsDecisions) {
  for (int day = 1; day <= 10; ++day) Review(day, "approved");
  engine_.SetDay(11);
  Register(11);
  for (int day = 12; day <= 13; ++day) Review(day, "rejected");

  const auto why = It().WhyLevel(engine_.me, "shopify");
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

  // Of a work product: what was known when it was drawn.
  const auto work = It().WhyLevel(engine_.me, "w11");
  ASSERT_TRUE(work) << work.error().message;
  ASSERT_TRUE(work->work.has_value());
  EXPECT_EQ(work->work->level, 1);
  EXPECT_THAT(work->steps, SizeIs(10));
}

TEST_F(ReviewsWhyTest, AnExperimentMovesNothing) {
  Review(1, "approved");
  Review(2, "rejected", R"(, "experimental": true)");
  const auto why = It().WhyLevel(engine_.me, "shopify");
  ASSERT_TRUE(why) << why.error().message;
  ASSERT_THAT(why->steps, SizeIs(2));
  EXPECT_TRUE(why->steps[1].experimental);
  EXPECT_EQ(why->steps[1].decisions, 1);
  EXPECT_EQ(why->level.decisions, 1);
}

TEST_F(ReviewsWhyTest, AWorkProductOfANewKindHasNoDecisions) {
  Register(1);
  const auto why = It().WhyLevel(engine_.me, "w1");
  ASSERT_TRUE(why) << why.error().message;
  EXPECT_EQ(why->level.task_type, "shopify");
  EXPECT_EQ(why->level.review_share, 1);
  EXPECT_TRUE(why->steps.empty());
  EXPECT_EQ(why->work->level, 0);
}

TEST_F(ReviewsWhyTest, WhatNobodyKnowsIsNotFound) {
  EXPECT_EQ(It().WhyRule(engine_.me, "retries").error().code, Code::kNotFound);
  EXPECT_EQ(It().WhyLevel(engine_.me, "shopify").error().code, Code::kNotFound);
}

TEST_F(ReviewsWhyTest, StatsCountWhatIsThere) {
  EXPECT_EQ(engine_->insight().GetStats(engine_.me)->review, ReviewStats{});
  for (int day = 1; day <= 8; ++day) Review(day, "rejected", Criticism());
  ASSERT_TRUE(It().Learn(engine_.me));
  Register(9);
  ASSERT_TRUE(It().Submit(engine_.me, {.documents = "{}"}));
  EXPECT_EQ(engine_->insight().GetStats(engine_.me)->review, (ReviewStats{.works = 9,
                                                                          .feedback = 8,
                                                                          .pending = 1,
                                                                          .task_types = 1,
                                                                          .active_rules = 1,
                                                                          .quarantined = 1}));
}

}  // namespace
}  // namespace credence
