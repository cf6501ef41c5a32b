// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/score_change.h"

#include "base/test_framework.h"
#include "review/analysis/rule_testing.h"

namespace credence::review {
namespace {

TEST(ScoreChange, FewInTheMonthBeforeAreCompletedByAll) {
  Corpus corpus;
  for (int i = 0; i < 5; ++i) AddReview(corpus, {.day = i + 0.0, .score = 4.0});
  for (int i = 0; i < 5; ++i) AddReview(corpus, {.day = 50.0 + i, .score = 6.0});
  const Name task_types[] = {corpus.names.Find("shopify")};
  const ScoreHistory history(corpus);
  const auto change = history.Since(task_types, Day(50)).value();
  EXPECT_EQ(change.change, 2.0);
  EXPECT_GT(change.low, 1.5);  // Five equal scores still vary a little.
  EXPECT_LT(change.low, 1.6);
  EXPECT_EQ(history.Since(task_types, Day(51)), std::nullopt);
  EXPECT_EQ(history.Since({}, Day(50)), std::nullopt);
  EXPECT_EQ(ScoreHistory(Corpus()).ReviewsSince(task_types, Day(0)), 0);
}

RC_GTEST_PROP(ScoreChangeProperty, IsTheDifferenceOfPlainMeans, ()) {
  Corpus corpus;
  const int n = *rc::gen::inRange(0, 80);
  for (int i = 0; i < n; ++i) {
    AddReview(corpus, {.day = *rc::gen::inRange(0, 60) + 0.0,
                       .task_type = *rc::gen::inRange(0, 3) == 0 ? "ghl" : "shopify",
                       .score = *rc::gen::inRange(1, 11) + 0.0});
  }
  const int since = *rc::gen::inRange(0, 60);
  const Name shopify = corpus.names.Find("shopify");
  std::vector<double> before;
  std::vector<double> all_before;
  std::vector<double> after;
  for (const FeedbackRecord& record : corpus.feedback) {
    if (record.task_type != shopify) continue;
    if (record.at >= Day(since)) {
      after.push_back(record.score);
      continue;
    }
    all_before.push_back(record.score);
    if (record.at >= Day(since - 30)) before.push_back(record.score);
  }
  if (before.size() < 5) before = all_before;
  const auto change = ScoreHistory(corpus).Since(std::span(&shopify, 1), Day(since));
  RC_ASSERT(change.has_value() == (before.size() >= 5 && after.size() >= 5));
  if (!change) return;
  const auto mean = [](const std::vector<double>& scores) {
    double sum = 0;
    for (const double score : scores) sum += score;
    return sum / static_cast<double>(scores.size());
  };
  RC_ASSERT(std::abs(change->change - (mean(after) - mean(before))) < 1e-9);
  RC_ASSERT(change->low <= change->change && change->change <= change->high);
}

}  // namespace
}  // namespace credence::review
