// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/contradictions.h"

#include "base/test_framework.h"
#include "review/analysis/rule_testing.h"

namespace credence::review {
namespace {

std::vector<ReviewQuestion> QuestionsIn(const Corpus& corpus, const RuleMap& rules = {}) {
  return QuestionsOf(corpus, MentionIndex(corpus, ReviewSettings{}.Weights(), Day(20)), rules);
}

// `n` reviews for it and `n` against.
Corpus Both(int n, TestReview wanted = {}, TestReview unwanted = {}) {
  Corpus corpus;
  unwanted.against = true;
  for (int i = 0; i < n; ++i, ++wanted.day, ++unwanted.day) {
    AddReview(corpus, wanted);
    AddReview(corpus, unwanted);
  }
  return corpus;
}

TEST(Contradictions, EquallyStrongIsAsked) {
  const auto questions = QuestionsIn(Both(3, {.key = "card-layout"}, {.key = "card-layout"}));
  ASSERT_EQ(questions.size(), 1U);
  EXPECT_TRUE(questions[0].open);
  EXPECT_EQ(questions[0].decided, "");
  EXPECT_EQ(questions[0].context, "");
  EXPECT_EQ(questions[0].wanted, 3);
  EXPECT_EQ(questions[0].unwanted, 3);
  EXPECT_EQ(questions[0].id, RuleUuid("card-layout").ToString());
  EXPECT_EQ(questions[0].question,
            "You've previously both approved and rejected card layout. Which do you prefer for "
            "shopify?");
}

TEST(Contradictions, OneReviewOnASideIsNone) {
  EXPECT_TRUE(QuestionsIn(Both(1)).empty());
  EXPECT_TRUE(QuestionsIn(Corpus()).empty());
}

TEST(Contradictions, AContextSeparates) {
  const auto by_type = QuestionsIn(Both(2, {.task_type = "shopify"}, {.task_type = "ghl"}));
  EXPECT_EQ(by_type.at(0).context, "task_type=shopify");
  EXPECT_EQ(by_type[0].decided, "context");
  EXPECT_FALSE(by_type[0].open);
  EXPECT_EQ(QuestionsIn(Both(2, {.stage = "design"}, {.stage = "review"})).at(0).context,
            "stage=design");
  const auto by_dimension =
      QuestionsIn(Both(2, {.scores = {{.dimension = QualityDimension::kSecurity, .score = 5}}},
                       {.scores = {{.dimension = QualityDimension::kDx, .score = 5}}}));
  EXPECT_EQ(by_dimension.at(0).context, "dimension=security");
}

TEST(Contradictions, DifferentByChanceIsNoContext) {
  Corpus corpus;
  for (const char* task_type : {"a", "b"}) AddReview(corpus, {.task_type = task_type});
  for (const char* task_type : {"c", "d"}) {
    AddReview(corpus, {.against = true, .task_type = task_type});
  }
  EXPECT_TRUE(QuestionsIn(corpus).at(0).open);
}

TEST(Contradictions, RecentAndCertainDecides) {
  const auto unsure = QuestionsIn(Both(2, {.certainty = model::Certainty::kVeryUnsure}, {}));
  EXPECT_EQ(unsure.at(0).decided, "recent and certain feedback");
  EXPECT_FALSE(unsure[0].open);
  const auto old = QuestionsIn(Both(2, {.day = -40}, {}));
  EXPECT_EQ(old.at(0).decided, "recent and certain feedback");
  EXPECT_EQ(old[0].wanted, 1);
  EXPECT_EQ(old[0].unwanted, 2);
}

TEST(Contradictions, AnAnswerClosesIt) {
  RuleMap rules;
  rules["naming"] = {.key = "naming", .wanted = true, .answered_at = Day(10)};
  const auto questions = QuestionsIn(Both(3), rules);
  EXPECT_EQ(questions.at(0).decided, "asked");
  EXPECT_FALSE(questions[0].open);
  EXPECT_EQ(questions[0].unwanted, 0);
  // Later feedback may open it again.
  rules["naming"].answered_at = Day(-90);
  EXPECT_TRUE(QuestionsIn(Both(3), rules).at(0).open);
  rules["naming"].retired = true;
  EXPECT_TRUE(QuestionsIn(Both(3), rules).empty());
}

RC_GTEST_PROP(ContradictionsProperty, SidesAreMirrorImages, ()) {
  Corpus corpus;
  Corpus mirror;
  const int n = *rc::gen::inRange(0, 30);
  for (int i = 0; i < n; ++i) {
    TestReview review{.day = *rc::gen::inRange(-60, 20) + 0.0,
                      .against = *rc::gen::arbitrary<bool>(),
                      .task_type = *rc::gen::elementOf(std::vector<std::string>{"a", "b", "c"})};
    AddReview(corpus, review);
    review.against = !review.against;
    AddReview(mirror, review);
  }
  const auto one = QuestionsIn(corpus);
  const auto other = QuestionsIn(mirror);
  RC_ASSERT(one.size() == other.size());
  if (one.empty()) return;
  RC_ASSERT(one[0].open == other[0].open);
  RC_ASSERT(one[0].decided == other[0].decided);
  RC_ASSERT(one[0].wanted == other[0].unwanted);
}

}  // namespace
}  // namespace credence::review
