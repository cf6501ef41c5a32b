// SPDX-License-Identifier: Apache-2.0
#include "model/calibration.h"

#include <cmath>
#include <limits>

#include "base/test_framework.h"

namespace credence::model {
namespace {

TEST(Calibration, ABinIsOpenBelowAndClosedAbove) {
  EXPECT_EQ(BinOf(0.0, 10), 0u);
  EXPECT_EQ(BinOf(-0.0, 10), 0u);
  EXPECT_EQ(BinOf(1.0, 10), 9u);
  EXPECT_EQ(BinOf(std::nextafter(0.3, 1.0), 10), 3u);
  EXPECT_EQ(BinOf(std::numeric_limits<double>::min(), 10), 0u);
  // 0.3 * 10 and 0.7 * 10 are rounded; the edges are not.
  for (const std::size_t bins : {1u, 3u, 7u, 10u, 15u, 20u, 100u, 1000u}) {
    for (std::size_t k = 1; k <= bins; ++k) {
      EXPECT_EQ(BinOf(BinEdge(k, bins), bins), k - 1) << k << " of " << bins;
    }
  }
}

TEST(Calibration, EdgesAreExactInDecimal) {
  EXPECT_EQ(BinEdge(3, 10), 0.3);
  EXPECT_EQ(BinEdge(7, 10), 0.7);
  EXPECT_EQ(BinEdge(29, 100), 0.29);
}

TEST(Calibration, WorkedExample) {
  const std::vector<Forecast> forecasts = {{.stated = 0.9, .came_true = true},
                                           {.stated = 0.9, .came_true = false},
                                           {.stated = 0.2, .came_true = false},
                                           {.stated = 0.2, .came_true = false}};
  const Calibration read = Calibrate(forecasts).value();
  EXPECT_EQ(read.n, 4u);
  EXPECT_DOUBLE_EQ(read.ece, (0.4 + 0.2) / 2);
  EXPECT_DOUBLE_EQ(read.mce, 0.4);
  EXPECT_DOUBLE_EQ(read.brier, (0.01 + 0.81 + 0.04 + 0.04) / 4);
  EXPECT_DOUBLE_EQ(read.log_loss, -(std::log(0.9) + std::log(0.1) + 2 * std::log(0.8)) / 4);
  EXPECT_DOUBLE_EQ(read.auroc.value(), (0.5 + 1 + 1) / 3);
  ASSERT_EQ(read.bins.size(), 10u);
  EXPECT_EQ(read.bins[8].n, 2u);
  EXPECT_DOUBLE_EQ(read.bins[8].stated.value(), 0.9);
  EXPECT_DOUBLE_EQ(read.bins[8].actual.value(), 0.5);
  EXPECT_EQ(read.bins[5].n, 0u);
  EXPECT_FALSE(read.bins[5].stated.has_value());
}

TEST(Calibration, NinetyToAHundredPercentWithEightyTwoApproved) {
  std::vector<Forecast> forecasts;
  for (int i = 0; i < 100; ++i) forecasts.push_back({.stated = 0.95, .came_true = i < 82});
  const Bin bin = Calibrate(forecasts).value().bins.back();
  EXPECT_NEAR(bin.actual.value() - bin.stated.value(), -0.13, 1e-12);
}

TEST(Calibration, OneOutcomeAloneHasNoAuroc) {
  EXPECT_FALSE(Calibrate(std::vector<Forecast>{{.stated = 0.5}}).value().auroc.has_value());
}

TEST(Calibration, AWrongCertaintyCostsMuchButNotInfinitelyMuch) {
  EXPECT_NEAR(Calibrate(std::vector<Forecast>{{.stated = 1.0}}).value().log_loss, -std::log(1e-15),
              1e-9);
}

TEST(Calibration, WhatIsNoForecastIsRefused) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto error = [](Forecast forecast, std::size_t bins = 10) {
    return Calibrate(std::vector<Forecast>{{}, forecast}, bins).error().message;
  };
  EXPECT_THAT(error({.stated = nan}), HasSubstr("forecast 1: the stated confidence is nan"));
  EXPECT_THAT(error({.stated = 1.01}), HasSubstr("1.01"));
  EXPECT_THAT(error({.stated = -0.01}), HasSubstr("from 0 to 1"));
  EXPECT_THAT(error({.weight = 0}), HasSubstr("the weight is 0"));
  EXPECT_THAT(error({.weight = nan}), HasSubstr("weight"));
  EXPECT_THAT(error({}, 0), HasSubstr("0 bins"));
  EXPECT_THAT(error({}, 1001), HasSubstr("from 1 to 1000"));
  EXPECT_THAT(Calibrate({}).error().message, HasSubstr("no forecast"));
}

}  // namespace
}  // namespace credence::model
