// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/rule_scope.h"

#include "base/test_framework.h"
#include "review/analysis/rule_testing.h"
#include "review/analysis/rules.h"

namespace credence::review {
namespace {

// Eight reviews ask for it in one context, four speak against it in another.
Corpus Separated(TestReview wanted, TestReview unwanted) {
  Corpus corpus;
  unwanted.against = true;
  for (int i = 0; i < 8; ++i, ++wanted.day) AddReview(corpus, wanted);
  for (int i = 0; i < 4; ++i, ++unwanted.day) AddReview(corpus, unwanted);
  return corpus;
}

RuleReading FirstRule(const Corpus& corpus, const RuleMap& rules = {}) {
  const ReviewSettings settings;
  const MentionIndex index(corpus, settings.Weights(), Day(20));
  const std::vector<KeyedText> texts = {{.key = "naming", .text = "Missing names"}};
  return RulesOf(corpus, index, rules, texts, settings, Day(20)).at(0);
}

TEST(RuleScope, ARuleHoldsInTheContextThatSeparates) {
  const RuleReading rule = FirstRule(Separated({.task_type = "shopify"}, {.task_type = "ghl"}));
  EXPECT_EQ(rule.state, RuleState::kActive);
  EXPECT_DOUBLE_EQ(rule.confidence, 0.8);
  EXPECT_EQ(rule.against, 0);
  EXPECT_EQ(rule.scope, (RuleScope{.kind = "task_type", .values = {"shopify"}}));
  EXPECT_TRUE(rule.prompt_instruction.ends_with(" (only for shopify)"));
  EXPECT_FALSE(rule.rule.ends_with(")"));
  EXPECT_EQ(AppliesTo(rule, {.task_type = "shopify"}), Applies::kYes);
  EXPECT_EQ(AppliesTo(rule, {.task_type = "ghl"}), Applies::kNo);
  EXPECT_EQ(AppliesTo(rule, {}), Applies::kUnknown);
}

TEST(RuleScope, WithoutASeparatingContextBothSidesCount) {
  const RuleReading rule = FirstRule(Separated({}, {}));
  EXPECT_EQ(rule.state, RuleState::kRule);
  EXPECT_DOUBLE_EQ(rule.confidence, 8.0 / 14.0);
  EXPECT_EQ(rule.scope, std::nullopt);
  EXPECT_EQ(AppliesTo(rule, {.task_type = "shopify"}), Applies::kYes);
}

TEST(RuleScope, StagesAndDimensionsSeparateToo) {
  const RuleReading by_stage = FirstRule(Separated({.stage = "design"}, {.stage = "build"}));
  EXPECT_EQ(by_stage.scope, (RuleScope{.kind = "stage", .values = {"design"}}));
  EXPECT_EQ(AppliesTo(by_stage, {.stage = "design"}), Applies::kYes);
  EXPECT_EQ(AppliesTo(by_stage, {.stage = "build"}), Applies::kNo);
  EXPECT_EQ(AppliesTo(by_stage, {.task_type = "shopify"}), Applies::kUnknown);
  EXPECT_EQ(AppliesTo(by_stage, {.task_type = "ghl", .stage = "design"}), Applies::kNo);

  const RuleReading by_dimension =
      FirstRule(Separated({.scores = {{.dimension = QualityDimension::kSecurity, .score = 5}}},
                          {.scores = {{.dimension = QualityDimension::kDx, .score = 5}}}));
  EXPECT_EQ(by_dimension.scope, (RuleScope{.kind = "dimension", .values = {"security"}}));
  EXPECT_EQ(AppliesTo(by_dimension, {.dimensions = {"dx", "security"}}), Applies::kYes);
  EXPECT_EQ(AppliesTo(by_dimension, {.dimensions = {"dx"}}), Applies::kNo);
}

TEST(RuleScope, APersonsAnswerGoesBeforeTheContext) {
  const Corpus corpus = Separated({.task_type = "shopify"}, {.task_type = "ghl"});
  RuleMap rules;
  rules["naming"] = {.key = "naming", .wanted = true, .answered_at = Day(19)};
  const RuleReading wanted = FirstRule(corpus, rules);
  EXPECT_EQ(wanted.state, RuleState::kActive);
  EXPECT_EQ(wanted.scope, std::nullopt);
  // Feedback contradicted the answer, so both sides are right again, each in its own context.
  rules["naming"].answered_at = Day(1);
  EXPECT_TRUE(FirstRule(corpus, rules).scope);
}

TEST(RuleScope, SaysWhereInWords) {
  EXPECT_EQ(ScopeWords({.kind = "task_type", .values = {"ghl", "shopify"}}),
            "only for ghl, shopify");
  EXPECT_EQ(ScopeWords({.kind = "stage", .values = {"de\nsign"}}), "only in the stage de sign");
  EXPECT_EQ(ScopeWords({.kind = "dimension", .values = {"dx"}}), "only where dx is scored");
  EXPECT_EQ(ScopeName({.kind = "stage", .values = {"a", "b", "c", "d", "e", "f"}}),
            "stage=a, b, c, d, e, …");
}

}  // namespace
}  // namespace credence::review
