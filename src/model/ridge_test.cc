// SPDX-License-Identifier: Apache-2.0
#include "model/ridge.h"

#include <limits>
#include <vector>

#include "base/test_framework.h"
#include "model/test_fits.h"

namespace credence::model {
namespace {

using Rows = std::vector<RidgeRow>;

TEST(RidgeTest, WithoutRowsThePriorStays) {
  const std::vector<double> equal(13, 1.0 / 13.0);
  const RidgeFit fit = FitRows(equal, {});
  EXPECT_EQ(fit.coefficients, equal);
  EXPECT_NEAR(Predict(fit, std::vector<double>(13, 7.8)), 7.8, 1e-12);
}

TEST(RidgeTest, OneDimensionIsTheClosedForm) {
  const Rows rows = {{{1.0}, 2.0}, {{2.0}, 3.0, 2.0}, {{4.0}, 9.0}};
  const RidgeFit fit = FitRows({0.5}, rows, {.lambda = 3.0, .constant = false});
  const double expected = (2.0 + 2.0 * 6.0 + 36.0 + 3.0 * 0.5) / (1.0 + 2.0 * 4.0 + 16.0 + 3.0);
  EXPECT_NEAR(fit.coefficients[0], expected, 1e-12);
  EXPECT_EQ(fit.constant, 0.0);
}

TEST(RidgeTest, FindsTheWeightsThatMadeTheScores) {
  Rows rows;
  for (int i = 0; i < 60; ++i) {
    const double a = i % 10 + 1, b = i * 7 % 10 + 1, c = i * 3 % 9 + 1;
    rows.push_back({{a, b, c}, 0.7 * a + 0.3 * b + 1.0});
  }
  const RidgeFit fit = FitRows({1.0 / 3, 1.0 / 3, 1.0 / 3}, rows, {.lambda = 1e-6});
  EXPECT_NEAR(fit.coefficients[0], 0.7, 1e-5);
  EXPECT_NEAR(fit.coefficients[1], 0.3, 1e-5);
  EXPECT_NEAR(fit.coefficients[2], 0.0, 1e-5);
  EXPECT_NEAR(fit.constant, 1.0, 1e-4);
}

TEST(RidgeTest, ADimensionThatCountsAgainstIsHeldAtZero) {
  Rows rows;
  for (int i = 0; i < 30; ++i) {
    const double a = i % 10 + 1, b = i * 7 % 10 + 1;
    rows.push_back({{a, b}, a - 0.5 * b});
  }
  EXPECT_EQ(FitRows({0.5, 0.5}, rows).coefficients[1], 0.0);
}

TEST(RidgeTest, AlwaysTheSameScoreKeepsItsWeight) {
  Rows rows;
  for (int i = 0; i < 30; ++i) rows.push_back({{5.0, i % 10 + 1.0}, i % 10 + 1.0});
  EXPECT_NEAR(FitRows({0.5, 0.5}, rows).coefficients[0], 0.5, 1e-9);
}

TEST(RidgeTest, Refuses) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> prior = {0.5};
  const auto refused = [&](const RidgeParams& params, const Rows& rows) {
    const auto fit = FitRidge(params, prior, rows);
    return !fit && fit.error().code == Code::kInvalidArgument;
  };
  EXPECT_TRUE(refused({.lambda = 0.0}, {}));
  EXPECT_TRUE(refused({.tolerance = 0.0}, {}));
  EXPECT_TRUE(refused({.rounds_max = 0}, {}));
  EXPECT_TRUE(refused({}, {{{1.0, 2.0}, 1.0}}));
  EXPECT_TRUE(refused({}, {{{nan}, 1.0}}));
  EXPECT_TRUE(refused({}, {{{1.0}, nan}}));
  EXPECT_TRUE(refused({}, {{{1.0}, 1.0, 0.0}}));
  EXPECT_FALSE(FitRidge({}, std::vector<double>{-0.1}, {}));
}

}  // namespace
}  // namespace credence::model
