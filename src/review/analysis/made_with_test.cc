// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/made_with.h"

#include "base/test_framework.h"
#include "review/test_corpus.h"

namespace credence::review {
namespace {

Submitted Made(double score, std::vector<std::string> memories, std::string task_type = "api") {
  Submitted event =
      Review(score < 6 ? ReviewDecision::kRejected : ReviewDecision::kApproved, task_type);
  event.score = score;
  if (!memories.empty()) event.memories = std::move(memories);
  return event;
}

TEST(MadeWith, AMemoryThatHarmsIsFound) {
  std::vector<Submitted> events;
  for (int i = 0; i < 10; ++i) {
    events.push_back(Made(3 + i % 3, {"m-1", "m-2"}));
    events.push_back(Made(8 + i % 2, {"m-2"}));
  }
  const auto readings = MadeWithOf(CorpusOf(events));
  ASSERT_EQ(readings.size(), 2U);
  EXPECT_EQ(readings[0].kind, "memory");
  EXPECT_EQ(readings[0].name, "m-1");
  EXPECT_EQ(readings[0].n, 10);
  EXPECT_EQ(readings[0].rejected, 10);
  ASSERT_TRUE(readings[0].difference);
  EXPECT_NEAR(*readings[0].difference, -4.6, 1e-9);
  EXPECT_LT(readings[0].high, -3);
  // All work was made with it, so that there is nothing to compare with.
  EXPECT_EQ(readings[1].name, "m-2");
  EXPECT_EQ(readings[1].difference, std::nullopt);
}

TEST(MadeWith, HarderTaskTypesAreNotTheMemorysFault) {
  std::vector<Submitted> events;
  for (int i = 0; i < 8; ++i) {
    events.push_back(Made(3 + i % 2, {"m"}, "hard"));
    events.push_back(Made(9, {}, "easy"));
  }
  for (int i = 0; i < 4; ++i) {
    events.push_back(Made(3 + i % 2, {}, "hard"));
    events.push_back(Made(9, {"m"}, "easy"));
  }
  const auto readings = MadeWithOf(CorpusOf(events));
  ASSERT_EQ(readings.size(), 1U);
  EXPECT_NEAR(*readings[0].difference, 0, 1e-9);
}

TEST(MadeWith, FourReviewsSayNothing) {
  std::vector<Submitted> events = Times(20, Made(9, {}));
  for (int i = 0; i < 4; ++i) events.push_back(Made(1, {"m"}));
  EXPECT_TRUE(MadeWithOf(CorpusOf(events)).empty());
  events.push_back(Made(1, {"m"}));
  EXPECT_EQ(MadeWithOf(CorpusOf(events)).size(), 1U);
}

TEST(MadeWith, PromptsAndModelsAsWell) {
  Submitted event = Made(7, {});
  event.prompt = "abc";
  event.model_used = "large";
  const auto readings = MadeWithOf(CorpusOf(Times(5, event)));
  ASSERT_EQ(readings.size(), 2U);
  EXPECT_EQ(readings[0].kind, "model");
  EXPECT_EQ(readings[1].kind, "prompt");
  EXPECT_EQ(readings[1].name, "abc");
}

}  // namespace
}  // namespace credence::review
