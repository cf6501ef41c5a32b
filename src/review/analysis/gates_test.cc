// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/gates.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/test_framework.h"
#include "review/test_corpus.h"
#include "review/test_draw.h"

namespace credence::review {
namespace {

using enum ReviewDecision;
constexpr QualityDimension kErrors = QualityDimension::kErrorHandling;

TEST(Gates, HardAndSoft) {
  const Corpus corpus = CorpusOf(
      Joined({Times(10, Scored(kRejected, kErrors, 3)), Times(1, Scored(kApproved, kErrors, 5)),
              Times(3, Scored(kNeedsWork, kErrors, 6)), Times(2, Scored(kApproved, kErrors, 6)),
              Times(10, Scored(kApproved, kErrors, 8)), Times(50, Scored(kDeferred, kErrors, 9))}));
  const auto gates = GatesOf(corpus, {}, kTestNow);
  ASSERT_EQ(gates.size(), 2U);
  // Below 6, 10 of 11 were rejected; below 8, 13 of 16.
  EXPECT_EQ(gates[0].dimension, kErrors);
  EXPECT_TRUE(gates[0].hard);
  EXPECT_EQ(gates[0].threshold, 6.0);
  EXPECT_EQ(gates[0].below, 11);
  EXPECT_NEAR(gates[0].rejected, 10.0 / 11, 1e-12);
  EXPECT_EQ(gates[0].n, 26);
  EXPECT_NEAR(gates[0].mean, (30 + 5 + 30 + 80) / 26.0, 1e-12);
  EXPECT_FALSE(gates[1].hard);
  // Nobody gave a 7, so nothing is known about it.
  EXPECT_EQ(gates[1].threshold, 7.0);
  EXPECT_NEAR(gates[1].rejected, 13.0 / 16, 1e-12);
}

// The score that a reviewer gave, without the noise of how it is stored.
TEST(Gates, AreReportedAtThePrecisionOfTheScores) {
  const struct {
    double low;
    double high;
    double threshold;
  } cases[] = {{3, 4, 4}, {3.5, 4, 4}, {5.3, 5.9, 5.9}, {5.3, 9, 6.3}, {5.333, 9, 6.333}};
  for (const auto& [low, high, threshold] : cases) {
    const auto gates = GatesOf(CorpusOf(Joined({Times(9, Scored(kRejected, kErrors, low)),
                                                Times(1, Scored(kApproved, kErrors, low)),
                                                Times(10, Scored(kApproved, kErrors, high))})),
                               {}, kTestNow);
    ASSERT_EQ(gates.size(), 1U) << low;
    EXPECT_TRUE(gates[0].hard);
    EXPECT_EQ(gates[0].threshold, threshold);
    EXPECT_EQ(gates[0].rejected, 0.9);
  }
}

TEST(Gates, OneRejectionIsNoGate) {
  const auto events =
      Joined({Times(2, Scored(kRejected, kErrors, 3)), Times(30, Scored(kApproved, kErrors, 9))});
  EXPECT_TRUE(GatesOf(CorpusOf(events), {}, kTestNow).empty());
}

TEST(Gates, ASoftGateWhereTheHardOneIsSaysNothingMore) {
  const auto gates = GatesOf(CorpusOf(Joined({Times(10, Scored(kRejected, kErrors, 3)),
                                              Times(10, Scored(kApproved, kErrors, 8))})),
                             {}, kTestNow);
  ASSERT_EQ(gates.size(), 1U);
  EXPECT_TRUE(gates[0].hard);
  EXPECT_EQ(gates[0].threshold, 4.0);
}

TEST(Gates, NeedTwentyDecisions) {
  const auto events =
      Joined({Times(10, Scored(kRejected, kErrors, 3)), Times(9, Scored(kApproved, kErrors, 8)),
              Times(9, Scored(kDeferred, kErrors, 8))});
  EXPECT_TRUE(GatesOf(CorpusOf(events), {}, kTestNow).empty());
  EXPECT_TRUE(GatesOf(Corpus(), {}, kTestNow).empty());
}

TEST(Gates, OldFeedbackCountsHalf) {
  // Nine of eleven were rejected, but the two that were not are old.
  Submitted old_approved = Scored(kApproved, kErrors, 3);
  old_approved.at = DaysAgo(100);
  const auto gates =
      GatesOf(CorpusOf(Joined({Times(9, Scored(kRejected, kErrors, 3)), Times(2, old_approved),
                               Times(9, Scored(kApproved, kErrors, 8))})),
              {}, kTestNow);
  ASSERT_EQ(gates.size(), 1U);
  EXPECT_TRUE(gates[0].hard);
  EXPECT_NEAR(gates[0].rejected, 0.9, 1e-12);
}

RC_GTEST_PROP(GatesProperty, AreTheHighestScoresThatHold, ()) {
  std::vector<Submitted> events = AnyReviews(kDraw, 120);
  for (Submitted& event : events) {  // Low scores are mostly rejected.
    if (event.score && *event.score < 4.5 && event.position < 7) event.decision = kRejected;
  }
  const ReviewSettings settings;
  const Corpus corpus = CorpusOf(events);
  std::map<std::pair<QualityDimension, bool>, ScoreGate> found;
  for (const ScoreGate& gate : GatesOf(corpus, settings, kTestNow))
    found[{gate.dimension, gate.hard}] = gate;
  for (std::size_t i = 0; i < kQualityDimensions; ++i) {
    const auto dimension = static_cast<QualityDimension>(i);
    std::set<double> scores;
    std::int64_t n = 0;
    for (const FeedbackRecord& record : corpus.feedback) {
      if (!record.decided() || std::isnan(record.scores[i])) continue;
      ++n;
      scores.insert(record.scores[i]);
    }
    std::map<bool, double> highest;
    for (const double threshold : scores) {
      double weight = 0, rejected = 0, below = 0, top = 0;
      for (const FeedbackRecord& record : corpus.feedback) {
        if (!record.decided() || !(record.scores[i] < threshold)) continue;
        below += 1;
        top = std::max<double>(top, record.scores[i]);
        weight += WeightOf(settings.Weights(), record, kTestNow);
        if (record.turned_down()) rejected += WeightOf(settings.Weights(), record, kTestNow);
      }
      if (n < 20 || below < 3) continue;
      const double gate = std::min(threshold, top + 1);
      if (rejected / weight >= 0.9 - 1e-9) highest[true] = gate;
      if (rejected / weight >= 0.8 - 1e-9) highest[false] = gate;
    }
    if (highest.contains(true) && highest[true] == highest[false]) highest.erase(false);
    for (const bool hard : {true, false}) {
      const auto gate = found.find(std::pair(dimension, hard));
      RC_ASSERT((gate != found.end()) == highest.contains(hard));
      if (gate != found.end()) RC_ASSERT(gate->second.threshold == highest[hard]);
    }
  }
}

}  // namespace
}  // namespace credence::review
