// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/mention_index.h"

#include "base/test_framework.h"
#include "review/analysis/rule_testing.h"

namespace credence::review {
namespace {

TEST(MentionIndex, HasWhatWasSaidOfEachThing) {
  Corpus corpus;
  AddReview(corpus, {.day = 1, .key = "naming"});
  AddReview(corpus, {.day = 2, .key = ""});
  AddReview(corpus, {.day = 3,
                     .key = "tests",
                     .scores = {{.dimension = QualityDimension::kDesignAesthetics, .score = 5}}});
  AddReview(corpus, {.day = 40, .key = "naming", .against = true, .task_type = "ghl"});
  const MentionIndex index(corpus, model::EventWeightParams{}, Day(40));

  const auto naming = index.Of(corpus.names.Find("naming"));
  ASSERT_EQ(naming.size(), 2U);
  EXPECT_EQ(naming[0].at, Day(1));
  EXPECT_EQ(naming[0].weight, 0.5);  // Older than 30 days.
  EXPECT_FALSE(naming[0].against);
  EXPECT_EQ(naming[1].feedback, 3U);
  EXPECT_EQ(naming[1].weight, 1.0);
  EXPECT_TRUE(naming[1].against);
  EXPECT_EQ(corpus.names[naming[1].task_type], "ghl");

  const auto tests = index.Of(corpus.names.Find("tests"));
  ASSERT_EQ(tests.size(), 1U);
  EXPECT_EQ(tests[0].scored, 0b10);
  EXPECT_TRUE(index.Of(corpus.names.Find("shopify")).empty());
  EXPECT_TRUE(index.Of(kNoName).empty());
}

TEST(MentionIndex, OfNothing) { EXPECT_EQ(MentionIndex(Corpus(), {}, Day(0)).keys(), 0U); }

}  // namespace
}  // namespace credence::review
