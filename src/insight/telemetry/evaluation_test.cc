// SPDX-License-Identifier: Apache-2.0
#include "insight/telemetry/evaluation.h"

#include <string>
#include <vector>

#include "base/test_framework.h"

namespace credence::insight {
namespace {

std::optional<bool> Judged(std::string name, std::string label, std::string value = "") {
  Attributes evaluation;
  evaluation.Add("gen_ai.evaluation.name", std::move(name));
  if (!label.empty()) evaluation.Add("gen_ai.evaluation.score.label", std::move(label));
  if (!value.empty()) evaluation.Add("gen_ai.evaluation.score.value", std::move(value));
  return OutcomeOf(evaluation, DefaultOutcomes());
}

TEST(Evaluation, TheLabelSaysHowItEnded) {
  EXPECT_EQ(Judged("task_success", "pass"), true);
  EXPECT_EQ(Judged("Task Success", "Failed"), false);
  EXPECT_EQ(Judged("correctness", "incorrect"), false);
}

TEST(Evaluation, TheLabelCountsMoreThanTheScore) {
  EXPECT_EQ(Judged("task_success", "fail", "0.9"), false);
}

TEST(Evaluation, WithoutAKnownLabelTheScoreCounts) {
  EXPECT_EQ(Judged("task_success", "", "1"), true);
  EXPECT_EQ(Judged("task_success", "so-so", "0.5"), true);
  EXPECT_EQ(Judged("task_success", "", "0.49"), false);
}

TEST(Evaluation, AScoreOnAnotherScaleSaysNothing) {
  EXPECT_EQ(Judged("task_success", "", "4"), std::nullopt);
  EXPECT_EQ(Judged("task_success", "", "-1"), std::nullopt);
  EXPECT_EQ(Judged("task_success", "", "high"), std::nullopt);
  EXPECT_EQ(Judged("task_success", ""), std::nullopt);
}

TEST(Evaluation, WhatIsNotAboutSuccessIsPassedOver) {
  EXPECT_EQ(Judged("Relevance", "pass"), std::nullopt);
  EXPECT_EQ(Judged("toxicity", "", "0.9"), std::nullopt);
}

TEST(Evaluation, OtherNamesCanCount) {
  Attributes evaluation;
  evaluation.Add("gen_ai.evaluation.name", "ticket closed");
  evaluation.Add("gen_ai.evaluation.score.label", "yes");
  const std::vector<std::string> outcomes = {"Ticket-Closed"};
  EXPECT_EQ(OutcomeOf(evaluation, outcomes), true);
}

}  // namespace
}  // namespace credence::insight
