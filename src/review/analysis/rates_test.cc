// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/rates.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <string>

#include "base/test_framework.h"
#include "review/test_corpus.h"
#include "review/test_draw.h"

namespace credence::review {
namespace {

using enum ReviewDecision;

TEST(Rates, CountsNeedsWorkAgainstAndDeferredNotAtAll) {
  const Corpus corpus = CorpusOf(Joined(
      {Times(12, Review(kApproved)), Times(2, Review(kRejected)), Times(3, Review(kNeedsWork)),
       Times(4, Review(kDeferred)), Times(8, Review(kApproved, "stripe")),
       Times(9, Review(kRejected, "stripe")), Times(1, Review(kApproved, "ghl"))}));
  const ApprovalRates rates = RatesOf(corpus, std::nullopt, kTestNow);
  ASSERT_EQ(rates.by_task_type.size(), 3U);
  const ApprovalRate& shopify = rates.by_task_type[0];
  EXPECT_EQ(shopify.name, "shopify");
  EXPECT_EQ(shopify.approved, 12);
  EXPECT_EQ(shopify.rejected, 2);
  EXPECT_EQ(shopify.needs_work, 3);
  EXPECT_EQ(shopify.deferred, 4);
  EXPECT_NEAR(shopify.rate.value(), 0.706, 0.0005);
  EXPECT_LT(shopify.low, 0.706);
  EXPECT_GT(shopify.high, 0.706);
  // Equal counts are ordered by name.
  EXPECT_EQ(rates.by_task_type[1].name, "stripe");
  EXPECT_NEAR(rates.by_task_type[1].rate.value(), 0.471, 0.0005);
  EXPECT_EQ(rates.by_task_type[2].name, "ghl");
  EXPECT_EQ(rates.overall.decisions(), 35);
  EXPECT_TRUE(rates.by_reviewer.empty());
}

TEST(Rates, LeavesOutTheBeginningOfASpanAndIncludesItsEnd) {
  Submitted event = Review(kApproved);
  const Timestamp at = event.at;
  const Corpus corpus = CorpusOf({event});
  EXPECT_EQ(RatesOf(corpus, at, kTestNow).overall.approved, 0);
  EXPECT_EQ(RatesOf(corpus, DaysAgo(2), at).overall.approved, 1);
  EXPECT_EQ(RatesOf(corpus, std::nullopt, DaysAgo(1.5)).overall.approved, 0);
}

TEST(Rates, OfNothing) {
  const ApprovalRates rates = RatesOf(Corpus(), std::nullopt, kTestNow);
  EXPECT_FALSE(rates.overall.rate);
  EXPECT_EQ(rates.overall.low, 0.0);
  EXPECT_EQ(rates.overall.high, 1.0);
  EXPECT_TRUE(rates.by_task_type.empty());
  EXPECT_TRUE(DimensionTrends(Corpus(), kTestNow).empty());
  EXPECT_TRUE(Anomalies(Corpus(), kTestNow).empty());
}

TEST(Rates, TrendsCompareTwoMonths) {
  std::vector<Submitted> events;
  const auto add = [&](double score, double days) {
    events.push_back(Scored(kApproved, QualityDimension::kSecurity, score));
    events.back().at = DaysAgo(days);
  };
  add(9, 1);
  add(8, 29);
  add(5, 31);
  add(6, 59);
  add(1, 61);
  const auto trends = DimensionTrends(CorpusOf(events), kTestNow);
  ASSERT_EQ(trends.size(), 1U);
  EXPECT_EQ(trends[0].dimension, QualityDimension::kSecurity);
  EXPECT_EQ(trends[0].n, 5);
  EXPECT_NEAR(trends[0].mean, 5.8, 1e-12);
  EXPECT_EQ(trends[0].top_quartile, 8.0);  // Two of five reach it; one is less than a quarter.
  EXPECT_EQ(trends[0].recent, 8.5);
  EXPECT_EQ(trends[0].before, 5.5);
  EXPECT_EQ(trends[0].change, 3.0);
}

TEST(Rates, AFallInOneTaskTypeIsAnAnomaly) {
  Submitted old_good = Review(kApproved, "stripe");
  old_good.at = DaysAgo(20);
  Submitted old_other = Review(kApproved, "ghl");
  old_other.at = DaysAgo(20);
  const Corpus corpus = CorpusOf(
      Joined({Times(20, old_good), Times(100, old_other), Times(5, Review(kRejected, "stripe")),
              Times(40, Review(kApproved, "ghl"))}));
  const auto anomalies = Anomalies(corpus, kTestNow);
  ASSERT_EQ(anomalies.size(), 2U);
  EXPECT_EQ(anomalies[0].name, "");
  EXPECT_EQ(anomalies[1].what, "approval rate");
  EXPECT_EQ(anomalies[1].name, "stripe");
  EXPECT_EQ(anomalies[1].before, 1.0);
  EXPECT_EQ(anomalies[1].now, 0.0);
  EXPECT_LT(anomalies[1].high, 0.0);
  // A month later there is nothing to compare with.
  EXPECT_TRUE(Anomalies(corpus, kTestNow + std::chrono::days(60)).empty());
}

TEST(Rates, FourDecisionsAreNoAnomaly) {
  Submitted old_good = Review(kApproved);
  old_good.at = DaysAgo(20);
  EXPECT_TRUE(
      Anomalies(CorpusOf(Joined({Times(500, old_good), Times(4, Review(kRejected))})), kTestNow)
          .empty());
}

TEST(Rates, AScoreThatFellIsAnAnomaly) {
  std::vector<Submitted> events;
  for (int i = 0; i < 40; ++i) {
    events.push_back(
        Scored(kApproved, QualityDimension::kSecurity, i < 20 ? 8 + i % 2 : 6 + i % 2));
    events.back().at = DaysAgo(i < 20 ? 10 : 2);
  }
  const auto anomalies = Anomalies(CorpusOf(events), kTestNow);
  ASSERT_EQ(anomalies.size(), 1U);
  EXPECT_EQ(anomalies[0].what, "score of security");
  EXPECT_EQ(anomalies[0].before, 8.5);
  EXPECT_EQ(anomalies[0].now, 6.5);
  EXPECT_NEAR((anomalies[0].low + anomalies[0].high) / 2, -2.0, 1e-12);
  // 2.024, of 38 degrees of freedom, × sqrt(2 × (20 / 19 × 0.25) / 20)
  EXPECT_NEAR(anomalies[0].high + 2.0, 0.328, 0.001);
  events.pop_back();
  EXPECT_TRUE(Anomalies(CorpusOf(events), kTestNow).empty());
}

RC_GTEST_PROP(RatesProperty, AreWhatCountingByNameGives, ()) {
  const std::vector<Submitted> events = AnyReviews(kDraw);
  const Timestamp from = DaysAgo(30);
  std::map<std::string, std::map<ReviewDecision, std::int64_t>> expected;
  for (const Submitted& event : events) {
    if (event.decision && event.at > from && event.at <= kTestNow)
      ++expected[event.task_type][*event.decision];
  }
  const ApprovalRates rates = RatesOf(CorpusOf(events), from, kTestNow);
  RC_ASSERT(rates.by_task_type.size() == expected.size());
  std::int64_t decisions = 0;
  for (const ApprovalRate& rate : rates.by_task_type) {
    auto& counts = expected.at(rate.name);
    RC_ASSERT(rate.approved == counts[kApproved]);
    RC_ASSERT(rate.rejected == counts[kRejected]);
    RC_ASSERT(rate.needs_work == counts[kNeedsWork]);
    RC_ASSERT(rate.deferred == counts[kDeferred]);
    RC_ASSERT(rate.rate.has_value() == (rate.decisions() > 0));
    decisions += rate.decisions();
  }
  RC_ASSERT(rates.overall.decisions() == decisions);
  RC_ASSERT(std::ranges::is_sorted(rates.by_task_type, std::greater(), &ApprovalRate::decisions));
}

RC_GTEST_PROP(RatesProperty, AQuarterReachesTheTopQuartile, ()) {
  const std::vector<Submitted> events = AnyReviews(kDraw);
  for (const DimensionTrend& trend : DimensionTrends(CorpusOf(events), kTestNow)) {
    std::int64_t n = 0, reach = 0, above = 0;
    for (const Submitted& event : events) {
      for (const ScoreGiven& given : event.scores) {
        if (given.dimension != trend.dimension) continue;
        ++n;
        if (given.score >= trend.top_quartile) ++reach;
        if (given.score > trend.top_quartile) ++above;
      }
    }
    RC_ASSERT(trend.n == n);
    RC_ASSERT(4 * reach >= n);
    RC_ASSERT(4 * above < n);
  }
}

}  // namespace
}  // namespace credence::review
