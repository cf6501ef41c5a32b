// SPDX-License-Identifier: Apache-2.0
#include "model/clustered_mean.h"

#include <cmath>
#include <vector>

#include "base/test_framework.h"

namespace credence::model {
namespace {

TEST(ClusteredMean, OneValueInEachGroupIsTheUsualInterval) {
  ClusteredMean mean;
  EXPECT_EQ(mean.Read(), std::nullopt);
  mean.Add(4);
  EXPECT_EQ(mean.Read(), 4.0);
  EXPECT_EQ(mean.Range(), std::nullopt);  // One value says nothing about the spread.
  for (const double value : {6.0, 8.0, 10.0}) mean.Add(value);
  EXPECT_EQ(mean.Read(), 7.0);
  // s² = 20 / 3, t(3) = 3.182: 7 ± 3.182 · sqrt(20 / 3 / 4).
  EXPECT_NEAR(mean.Range()->low, 7 - 3.1824 * std::sqrt(20.0 / 12), 0.01);
  EXPECT_NEAR(mean.Range()->high, 7 + 3.1824 * std::sqrt(20.0 / 12), 0.01);
}

TEST(ClusteredMean, ValuesOfOneGroupAreNotIndependent) {
  ClusteredMean apart;
  ClusteredMean together;
  for (const double value : {4.0, 8.0}) {
    for (int i = 0; i < 5; ++i) apart.Add(value);
    together.Add(5 * value, 5);
  }
  EXPECT_EQ(apart.Read(), together.Read());
  EXPECT_GT(together.Range()->Width(), 5 * apart.Range()->Width());
}

TEST(ClusteredMean, IgnoresWhatIsNoGroup) {
  ClusteredMean mean;
  mean.Add(1, 0);
  mean.Add(NAN);
  mean.Add(INFINITY);
  EXPECT_EQ(mean.groups(), 0);
}

RC_GTEST_PROP(ClusteredMeanProperty, HoldsTheMean, ()) {
  ClusteredMean mean;
  for (const int value : *rc::gen::container<std::vector<int>>(rc::gen::inRange(-1000, 1000))) {
    mean.Add(value, *rc::gen::inRange(1, 9));
  }
  const auto range = mean.Range();
  RC_ASSERT(range.has_value() == (mean.groups() >= 2));
  if (range) RC_ASSERT(range->Contains(*mean.Read()));
}

TEST(PoissonInterval, AsInTables) {
  EXPECT_EQ(PoissonInterval(0).low, 0);
  EXPECT_NEAR(PoissonInterval(0).high, 3.689, 0.1);
  EXPECT_NEAR(PoissonInterval(1).low, 0.0253, 0.02);
  EXPECT_NEAR(PoissonInterval(10).low, 4.795, 0.02);
  EXPECT_NEAR(PoissonInterval(10).high, 18.390, 0.02);
  EXPECT_NEAR(PoissonInterval(100).low, 81.36, 0.05);
  EXPECT_NEAR(PoissonInterval(100).high, 121.63, 0.05);
}

}  // namespace
}  // namespace credence::model
