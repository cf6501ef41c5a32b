// SPDX-License-Identifier: Apache-2.0
#include "model/mean_difference.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "base/test_framework.h"

namespace credence::model {
namespace {

Sample SampleOf(const std::vector<double>& values) {
  Sample sample;
  for (const double value : values) sample.Add(value);
  return sample;
}

TEST(MeanDifference, StudentsQuantilesAreThoseOfTheTables) {
  EXPECT_NEAR(StudentDeviations(0.95, 1), 12.706, 5e-4);
  EXPECT_NEAR(StudentDeviations(0.95, 10), 2.228, 5e-4);
  EXPECT_NEAR(StudentDeviations(0.99, 30), 2.750, 5e-4);
  EXPECT_NEAR(StudentDeviations(0.95, 1e9), 1.960, 5e-4);
}

TEST(MeanDifference, EqualGroupsGiveStudentsInterval) {
  // Both have variance 2.5 and 5 values, so that there are 8 degrees of freedom.
  const Interval interval =
      MeanDifferenceInterval(SampleOf({2, 3, 4, 5, 6}), SampleOf({1, 2, 3, 4, 5}), 0.95);
  EXPECT_NEAR(interval.low, 1 - 2.306, 1e-3);
  EXPECT_NEAR(interval.high, 1 + 2.306, 1e-3);
}

TEST(MeanDifference, AgreementByChanceIsNoCertainty) {
  const Interval interval = MeanDifferenceInterval(SampleOf({8, 8}), SampleOf({7, 7}), 0.95);
  EXPECT_LT(interval.low, 0);
  EXPECT_GT(interval.high, 2);
}

TEST(MeanDifference, StrataAreComparedWithinThemselves) {
  // In each stratum the first group is one lower; together it would be higher.
  const std::vector<Stratum> strata = {
      {{SampleOf({8, 9, 8, 9, 8, 9})}, {SampleOf({9, 10})}},
      {{SampleOf({2, 3})}, {SampleOf({3, 4, 3, 4, 3, 4})}},
      {{SampleOf({1})}, {SampleOf({9, 9})}}};  // Too small to say anything.
  const auto difference = StratifiedDifference(strata, 0.95);
  ASSERT_TRUE(difference);
  EXPECT_DOUBLE_EQ(difference->difference, -1);
  EXPECT_FALSE(StratifiedDifference(std::span(strata).subspan(2), 0.95));
  EXPECT_FALSE(StratifiedDifference({}, 0.95));
}

TEST(MeanDifference, OfDifferencesIsWhatOnlyOneSideGained) {
  // Both rise by one, and the first by two more.
  const Stratum only{.plus = {SampleOf({8, 9}), SampleOf({4, 5})},
                     .minus = {SampleOf({5, 6}), SampleOf({5, 6})}};
  EXPECT_DOUBLE_EQ(StratifiedDifference(std::span(&only, 1), 0.95)->difference, 2);
}

TEST(MeanDifference, IntervalsCoverTheTruth) {
  std::mt19937 random(1);
  std::normal_distribution<double> noise;
  // As a person scores: whole numbers from 1 to 10.
  const auto draw = [&](double mean, double spread, int n) {
    Sample sample;
    for (int i = 0; i < n; ++i) {
      sample.Add(std::clamp(std::round(mean + spread * noise(random)), 1.0, 10.0));
    }
    return sample;
  };
  int covered = 0;
  int worlds = 0;
  for (const auto& [n, m, spread] : {std::tuple(5, 5, 1.5), std::tuple(5, 40, 1.0),
                                     std::tuple(30, 8, 0.6), std::tuple(200, 100, 2.0)}) {
    // What whole numbers have as their mean, from many draws.
    const double truth = draw(6.3, spread, 400'000).mean() - draw(5.6, 1.2, 400'000).mean();
    for (int world = 0; world < 1'000; ++world) {
      const Interval interval =
          MeanDifferenceInterval(draw(6.3, spread, n), draw(5.6, 1.2, m), 0.95);
      covered += interval.low <= truth && truth <= interval.high ? 1 : 0;
      ++worlds;
    }
  }
  EXPECT_GE(covered, worlds * 93 / 100);
  EXPECT_LE(covered, worlds * 97 / 100);
}

}  // namespace
}  // namespace credence::model
