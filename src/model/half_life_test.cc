// SPDX-License-Identifier: Apache-2.0
#include "model/half_life.h"

#include <chrono>

#include "base/test_framework.h"
#include "model/test_numbers.h"

namespace credence::model {
namespace {

using std::chrono::days;
using std::chrono::hours;

constexpr Timestamp kStart = std::chrono::sys_days{std::chrono::year{2026} / 1 / 1};

TEST(HalfLifeTest, WorkedNumbersOfMemories) {
  const struct {
    int waited;
    double expected;
  } cases[] = {{0, 0.80}, {15, 0.57}, {30, 0.40}, {60, 0.20}, {90, 0.10}};
  for (const auto& each : cases) {
    const double value = ReadAt(0.8, kStart, kStart + days(each.waited), 30.0);
    EXPECT_NEAR(value, each.expected, 0.005) << each.waited;
  }
  EXPECT_NEAR(ReadAt(0.8, kStart, kStart + days(15), 30.0), 0.565685, 1e-6);
}

TEST(HalfLifeTest, WholeHalfLivesAreExact) {
  EXPECT_EQ(ReadAt(0.8, kStart, kStart, 30.0), 0.8);
  EXPECT_EQ(ReadAt(0.8, kStart, kStart + days(30), 30.0), 0.4);
  EXPECT_EQ(ReadAt(0.8, kStart, kStart + days(60), 30.0), 0.2);
  EXPECT_EQ(ReadAt(0.8, kStart, kStart + days(90), 30.0), 0.1);
}

TEST(HalfLifeTest, DaysHaveAFraction) {
  EXPECT_DOUBLE_EQ(ReadAt(1.0, kStart, kStart + hours(12), 0.5), 0.5);
  EXPECT_LT(ReadAt(1.0, kStart, kStart + std::chrono::seconds(1), 30.0), 1.0);
}

TEST(HalfLifeTest, ATimeInTheFutureDoesNotRaise) {
  EXPECT_EQ(ReadAt(0.8, kStart + days(10), kStart, 30.0), 0.8);
  EXPECT_EQ(DecayFactor(-1.0, 30.0), 1.0);
}

TEST(HalfLifeTest, FactorIsTotal) {
  EXPECT_EQ(DecayFactor(kNan, 30.0), 1.0);
  EXPECT_EQ(DecayFactor(kInfinity, 30.0), 0.0);
  EXPECT_EQ(DecayFactor(1e300, 1e-300), 0.0);
  EXPECT_EQ(DecayFactor(10.0, kInfinity), 1.0);
  EXPECT_EQ(DecayFactor(kInfinity, kInfinity), 1.0);
  EXPECT_EQ(DecayFactor(10.0, 0.0), 0.0);
  EXPECT_EQ(DecayFactor(10.0, -5.0), 0.0);
  EXPECT_EQ(DecayFactor(10.0, kNan), 0.0);
  EXPECT_EQ(DecayFactor(0.0, 0.0), 1.0);
}

TEST(HalfLifeTest, DaysUntilAFloor) {
  EXPECT_NEAR(DaysUntil(0.5, 0.1, 30.0), 69.66, 0.005);
  EXPECT_DOUBLE_EQ(DaysUntil(0.8, 0.4, 30.0), 30.0);
  EXPECT_EQ(DaysUntil(0.1, 0.1, 30.0), 0.0);
  EXPECT_EQ(DaysUntil(0.05, 0.1, 30.0), 0.0);
  EXPECT_EQ(DaysUntil(0.5, 0.0, 30.0), kInfinity);
  EXPECT_EQ(DaysUntil(0.0, 0.0, 30.0), 0.0);
  EXPECT_EQ(DaysUntil(kNan, 0.1, 30.0), 0.0);
  EXPECT_EQ(DaysUntil(0.5, 0.1, 0.0), 0.0);
}

TEST(HalfLifeTest, ValidateRefusesWhatIsNoDuration) {
  EXPECT_TRUE(ValidateHalfLife(30.0));
  EXPECT_TRUE(ValidateHalfLife(0.001));
  for (const double bad : {0.0, -1.0, kNan, kInfinity}) {
    EXPECT_THAT(ValidateHalfLife(bad), Fails(Code::kInvalidArgument)) << bad;
  }
}

}  // namespace
}  // namespace credence::model
