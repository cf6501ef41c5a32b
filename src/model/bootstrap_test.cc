// SPDX-License-Identifier: Apache-2.0
#include "model/bootstrap.h"

#include <vector>

#include "base/test_framework.h"
#include "model/seeded.h"

namespace credence::model {
namespace {

// `count` perfectly calibrated forecasts.
std::vector<Forecast> Honest(std::size_t count, std::uint64_t seed) {
  Seeded random(seed);
  std::vector<Forecast> forecasts;
  for (std::size_t i = 0; i < count; ++i) {
    const double stated = static_cast<double>(random.Below(1001)) / 1000;
    forecasts.push_back({.stated = stated, .came_true = random.Share() < stated});
  }
  return forecasts;
}

TEST(Bootstrap, TheSameSeedGivesTheSameIntervals) {
  const auto forecasts = Honest(200, 3);
  EXPECT_EQ(Bootstrap(forecasts, {.draws = 100}), Bootstrap(forecasts, {.draws = 100}));
  EXPECT_NE(Bootstrap(forecasts, {.draws = 100}), Bootstrap(forecasts, {.seed = 2, .draws = 100}));
}

TEST(Bootstrap, AnIntervalContainsWhatWasMeasuredAndNarrowsWithMore) {
  const auto few = Honest(200, 3);
  const auto many = Honest(5000, 3);
  const Calibration measured = Calibrate(many).value();
  const CalibrationIntervals wide = Bootstrap(few, {.draws = 300}).value();
  const CalibrationIntervals narrow = Bootstrap(many, {.draws = 300}).value();
  EXPECT_TRUE(narrow.brier.Contains(measured.brier));
  EXPECT_TRUE(narrow.auroc.value().Contains(measured.auroc.value()));
  EXPECT_LT(narrow.brier.Width(), wide.brier.Width() / 2);
  EXPECT_LT(narrow.auroc.value().Width(), wide.auroc.value().Width() / 2);
}

// The true Brier score of uniformly distributed, perfectly calibrated confidences is 1/6.
TEST(Bootstrap, NineteenOfTwentyIntervalsContainTheTruth) {
  int contained = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto forecasts = Honest(300, seed * 7919);
    const auto intervals = Bootstrap(forecasts, {.seed = seed, .draws = 200}).value();
    contained += intervals.brier.Contains(1.0 / 6) ? 1 : 0;
  }
  EXPECT_GE(contained, 180);
  EXPECT_LE(contained, 199);
}

TEST(Bootstrap, ManyForecastsAreDrawnFewerTimes) {
  const auto forecasts = Honest(1000, 5);
  EXPECT_EQ(Bootstrap(forecasts, {.forecasts_max = 200'000}).value().draws, 200u);
  EXPECT_EQ(Bootstrap(forecasts, {.forecasts_max = 1}).value().draws, 100u);
}

TEST(Bootstrap, WhatMakesNoSenseIsRefused) {
  const auto forecasts = Honest(10, 1);
  EXPECT_THAT(Bootstrap(forecasts, {.draws = 0}).error().message, HasSubstr("0 draws"));
  EXPECT_THAT(Bootstrap(forecasts, {.level = 1}).error().message, HasSubstr("between 0 and 1"));
  EXPECT_THAT(Bootstrap({}, {}).error().message, HasSubstr("no forecast"));
}

}  // namespace
}  // namespace credence::model
