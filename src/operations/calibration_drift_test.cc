// SPDX-License-Identifier: Apache-2.0
#include "operations/calibration_drift.h"

#include <random>

#include "base/test_framework.h"

namespace credence::operations {
namespace {

// Forecasts of 0.8 that come true with probability `actual(share)`; `share`: position in time, 0
// to 1.
template <class Actual>
std::vector<StatedOutcome> Make(std::size_t count, Actual actual) {
  std::mt19937_64 draw(7);
  std::uniform_real_distribution<double> uniform;
  std::vector<StatedOutcome> forecasts;
  for (std::size_t i = 0; i < count; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(count);
    forecasts.push_back({.stated = 0.8,
                         .came_true = uniform(draw) < actual(share),
                         .at = Timestamp(std::chrono::seconds(i))});
  }
  return forecasts;
}

TEST(CalibrationDriftTest, TooFewSayNothing) {
  const auto drift = DriftOf(Make(99, [](double) { return 0.1; }));
  EXPECT_TRUE(drift.periods.empty());
  EXPECT_FALSE(drift.has_drifted);
}

TEST(CalibrationDriftTest, WhatStaysWrongHasNotDrifted) {
  const auto drift = DriftOf(Make(1'000, [](double) { return 0.5; }));
  ASSERT_EQ(drift.periods.size(), 4U);
  EXPECT_EQ(drift.periods[0].n, 250U);
  EXPECT_NEAR(drift.periods[0].Gap(), -0.3, 0.1);
  EXPECT_FALSE(drift.has_drifted);
}

TEST(CalibrationDriftTest, WhatHeldItsWordAndNoLongerDoesHasDrifted) {
  const auto drift = DriftOf(Make(1'000, [](double share) { return share < 0.75 ? 0.8 : 0.4; }));
  EXPECT_TRUE(drift.has_drifted);
  EXPECT_NEAR(drift.periods.back().Gap(), -0.4, 0.1);
  EXPECT_GT(drift.periods.back().margin, 0.03);
}

TEST(CalibrationDriftTest, AloneByChanceItIsRarelySaid) {
  int said = 0;
  std::mt19937_64 draw(1);
  std::uniform_real_distribution<double> uniform;
  for (int round = 0; round < 400; ++round) {
    std::vector<StatedOutcome> forecasts(200);
    for (StatedOutcome& forecast : forecasts) {
      forecast.stated = uniform(draw);
      forecast.came_true = uniform(draw) < forecast.stated;
    }
    said += DriftOf(forecasts).has_drifted ? 1 : 0;
  }
  // Expected: five in a hundred.
  EXPECT_GT(said, 5);
  EXPECT_LT(said, 40);
}

}  // namespace
}  // namespace credence::operations
