// SPDX-License-Identifier: Apache-2.0
#include "review/tidy.h"

#include <cmath>

#include "base/test_framework.h"
#include "credence/review_findings.h"

namespace credence::review {
namespace {

TEST(Tidy, RemovesTheNoiseAndNothingElse) {
  EXPECT_EQ(TidyNumber(0.1 + 0.2), 0.3);
  EXPECT_EQ(TidyNumber(5.3 + 1), 6.3);
  EXPECT_EQ(TidyNumber(0.82 - 0.95), -0.13);
  EXPECT_EQ(TidyNumber(1.0 / 3), 0.333333333333);
  EXPECT_EQ(TidyNumber(1016.1 + 0.2), 1016.3);
  EXPECT_FALSE(std::signbit(TidyNumber(-0.0)));
  EXPECT_EQ(TidyNumber(1234567.123456789), 1234567.123456789);
  EXPECT_TRUE(std::isnan(TidyNumber(NAN)));
}

TEST(Tidy, AScoreIsAsItWasGiven) {
  for (const double score : {1.0, 5.3, 7.5, 5.333, 8.6667}) {
    EXPECT_EQ(ScoreOf(static_cast<float>(score)), score);
  }
  EXPECT_TRUE(std::isnan(ScoreOf(NAN)));
}

TEST(Tidy, ReachesAllFiguresOfARecord) {
  ReviewFindings findings;
  findings.gates = {{.threshold = 0.1 + 0.2}};
  findings.calibration.buckets = {{.bucket = "90-100", .correction = 0.82 - 0.95}};
  findings.dashboard.kpis = {{.months = {0.1 + 0.2, std::nullopt}, .low = 0.1 + 0.2}};
  Tidy(findings);
  EXPECT_EQ(findings.gates[0].threshold, 0.3);
  EXPECT_EQ(findings.calibration.buckets[0].correction, -0.13);
  EXPECT_EQ(findings.dashboard.kpis[0].months[0], 0.3);
  EXPECT_EQ(findings.dashboard.kpis[0].low, 0.3);
}

}  // namespace
}  // namespace credence::review
