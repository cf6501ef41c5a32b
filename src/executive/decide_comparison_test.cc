// SPDX-License-Identifier: Apache-2.0
#include "base/test_framework.h"
#include "executive/decide.h"
#include "executive/test_support.h"

namespace credence::executive {
namespace {

class DecideComparisonTest : public testing::Test {
 protected:
  static ComparedWith Action(std::uint32_t heuristic, double similarity) {
    return {.heuristic = TestHeuristic(heuristic),
            .similarity = similarity,
            .shown = false,
            .opposite = "",
            .is_clean_answer = false};
  }
  static ComparedWith Shown(std::uint32_t heuristic, double similarity) {
    ComparedWith action = Action(heuristic, similarity);
    action.shown = true;
    return action;
  }
  Comparison Compare(const std::vector<ComparedWith>& actions) {
    Comparison comparison = DecideComparison("e1", actions, 7, TestSecond(100), settings_);
    EXPECT_EQ(comparison.compared.count, 7);
    EXPECT_EQ(comparison.compared.actions.size(), actions.size());
    return comparison;
  }
  static Observed Endorsed(double similarity, double magnitude) {
    return {.signal = "llm_endorsement",
            .positive = true,
            .magnitude = magnitude,
            .person = false,
            .similarity = similarity,
            .arrival = "e1"};
  }
  // Why the only action was held back, or "endorsed".
  std::string Held(const ComparedWith& action) {
    const Comparison comparison = Compare({action});
    const ComparedAction& record = comparison.compared.actions.at(0);
    EXPECT_EQ(record.magnitude.has_value(), !comparison.observations.empty());
    EXPECT_NE(record.magnitude.has_value(), record.held.has_value());
    return record.held.value_or("endorsed");
  }

  ExecutiveSettings settings_;
};

TEST_F(DecideComparisonTest, TheThresholdBelongsToIt) {
  const Comparison comparison = Compare({Action(1, 0.75), Action(2, 0.749999)});
  EXPECT_THAT(comparison.observations, ElementsAre(Pair(TestId(1), Endorsed(0.75, 0.375))));
  EXPECT_THAT(comparison.compared.actions,
              ElementsAre(ComparedAction{.id = TestId(1), .similarity = 0.75, .magnitude = 0.375},
                          ComparedAction{.id = TestId(2), .similarity = 0.749999}));
}

TEST_F(DecideComparisonTest, TheMagnitudeIsHalfTheSimilarity) {
  for (const auto& [similarity, magnitude] :
       {std::pair(0.8, 0.4), std::pair(0.82, 0.41), std::pair(0.79, 0.395), std::pair(1.0, 0.5)}) {
    EXPECT_DOUBLE_EQ(Compare({Action(1, similarity)}).observations.at(0).second.magnitude,
                     magnitude);
  }
  settings_.endorsement_weight = 1;
  EXPECT_EQ(Compare({Action(1, 0.8)}).observations.at(0).second.magnitude, 0.8);
}

// Rounding may make the cosine of equal vectors slightly greater than 1.
TEST_F(DecideComparisonTest, RoundingNeverGivesMoreThanTheWholeWeight) {
  settings_.endorsement_weight = 1;
  EXPECT_EQ(Compare({Action(1, 1.0000001)}).observations.at(0).second.magnitude, 1);
}

TEST_F(DecideComparisonTest, BelowTheThresholdNothingMoves) {
  EXPECT_THAT(Compare({Shown(1, 0.74), Action(2, 0.0), Shown(3, -0.2)}).observations, IsEmpty());
}

// A weight of 0 could not be read back.
TEST_F(DecideComparisonTest, WhatHasNothingInCommonIsNeverEndorsed) {
  settings_.endorsement_threshold = 0;
  const Comparison comparison = Compare({Action(1, 0.0), Action(2, 0.1)});
  EXPECT_THAT(comparison.observations, ElementsAre(Pair(TestId(2), Endorsed(0.1, 0.05))));
}

TEST_F(DecideComparisonTest, NobodyIsEndorsedByTheOpposite) {
  ComparedWith action = Action(1, 0.95);
  action.opposite = "negation";
  EXPECT_EQ(Held(action), "opposite: negation");
  settings_.polarity_guard = false;
  EXPECT_EQ(Held(action), "endorsed");
}

TEST_F(DecideComparisonTest, AFrozenOneIsNotEndorsed) {
  ComparedWith action = Action(1, 0.95);
  action.heuristic.frozen = true;
  EXPECT_EQ(Held(action), "frozen");
}

TEST_F(DecideComparisonTest, AtMostOneEndorsementInThePeriod) {
  ComparedWith action = Action(1, 0.95);
  action.heuristic.last_compared_at = TestSecond(40);
  EXPECT_EQ(Held(action), "endorsed");
  settings_.evaluation_period_s = 60;  // The time is second 100.
  EXPECT_EQ(Held(action), "endorsed");
  settings_.evaluation_period_s = 60.1;
  EXPECT_EQ(Held(action), "endorsed within the period already");
  action.heuristic.last_compared_at.reset();
  EXPECT_EQ(Held(action), "endorsed");
}

TEST_F(DecideComparisonTest, WhatTheModelHadSeenMayCountLess) {
  settings_.shown_weight = 0.5;
  const Comparison comparison = Compare({Shown(1, 0.8), Action(2, 0.8)});
  EXPECT_THAT(comparison.observations, ElementsAre(Pair(TestId(1), Endorsed(0.8, 0.2)),
                                                   Pair(TestId(2), Endorsed(0.8, 0.4))));
}

TEST_F(DecideComparisonTest, AnAnswerWithoutCandidatesCountsInFull) {
  settings_.shown_weight = 0.5;
  ComparedWith action = Shown(1, 0.8);
  action.is_clean_answer = true;
  EXPECT_THAT(Compare({action}).observations, ElementsAre(Pair(TestId(1), Endorsed(0.8, 0.4))));
}

TEST_F(DecideComparisonTest, ARejectionNeedsAnAnswerThatResemblesNone) {
  settings_.rejection_penalty = 0.1;
  const Observed rejected{.signal = "llm_rejection",
                          .positive = false,
                          .magnitude = 0.1,
                          .person = false,
                          .similarity = 0.5,
                          .arrival = "e1"};
  ComparedWith frozen = Shown(3, 0.5);
  frozen.heuristic.frozen = true;
  // Only a candidate that was shown can have been rejected.
  EXPECT_THAT(Compare({Shown(1, 0.5), Action(2, 0.5), frozen}).observations,
              ElementsAre(Pair(TestId(1), rejected)));
  EXPECT_THAT(Compare({Shown(1, 0.5), Action(2, 0.8)}).observations,
              ElementsAre(Pair(TestId(2), Endorsed(0.8, 0.4))));
  ComparedWith opposite = Action(2, 0.8);
  opposite.opposite = "negation";
  EXPECT_THAT(Compare({Shown(1, 0.5), opposite}).observations, IsEmpty());
}

TEST_F(DecideComparisonTest, ARejectionIsNoEndorsementInTheRecord) {
  settings_.rejection_penalty = 0.1;
  EXPECT_THAT(Compare({Shown(1, 0.5)}).compared.actions,
              ElementsAre(ComparedAction{.id = TestId(1), .similarity = 0.5}));
}

}  // namespace
}  // namespace credence::executive
