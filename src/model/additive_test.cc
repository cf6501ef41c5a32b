// SPDX-License-Identifier: Apache-2.0
#include "model/additive.h"

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "base/test_framework.h"

namespace credence::model {
namespace {

Decimal D(std::string_view text) { return Decimal::Parse(text).value(); }

TEST(AdditiveTest, WorkedNumbersOfMemories) {
  EXPECT_EQ(Raise(kUnitRange, D("0.5"), D("0.05")), D("0.55"));
  EXPECT_EQ(Raise(kUnitRange, D("0.98"), D("0.05")), D("1"));
  EXPECT_EQ(Lower(kUnitRange, D("0.05"), D("0.1")), D("0"));
  EXPECT_EQ(Raise(kUnitRange, D("0.88"), D("0.05")), D("0.93"));
}

TEST(AdditiveTest, EightValidationsAreExactlyNineTenths) {
  const Decimal value = Fold(kUnitRange, D("0.5"), std::vector<Decimal>(8, D("0.05")));
  EXPECT_EQ(value, D("0.9"));
  EXPECT_EQ(value.ToDouble(), 0.9);
  EXPECT_GE(value, D("0.9"));
}

TEST(AdditiveTest, FiveViolationsAreExactlyZero) {
  const Decimal value = Fold(kUnitRange, D("0.5"), std::vector<Decimal>(5, D("-0.1")));
  EXPECT_EQ(value, Decimal());
  EXPECT_EQ(value.ToDouble(), 0.0);
}

TEST(AdditiveTest, WhatABoundCutOffIsNotOwedBack) {
  const std::vector<Decimal> up_first = {D("0.3"), D("-0.3")};
  const std::vector<Decimal> down_first = {D("-0.3"), D("0.3")};
  EXPECT_EQ(Fold(kUnitRange, D("0.9"), up_first), D("0.7"));
  EXPECT_EQ(Fold(kUnitRange, D("0.9"), down_first), D("0.9"));
}

TEST(AdditiveTest, OtherBounds) {
  const AdditiveParams points{.floor = D("0"), .ceiling = D("100")};
  EXPECT_EQ(Step(points, D("75"), D("-20")), D("55"));
  EXPECT_EQ(Step(points, D("95"), D("20")), D("100"));
  const AdditiveParams inner{.floor = D("0.05"), .ceiling = D("0.99")};
  EXPECT_EQ(Step(inner, D("0.1"), D("-0.5")), D("0.05"));
  EXPECT_EQ(Step(inner, D("0.9"), D("0.5")), D("0.99"));
}

TEST(AdditiveTest, AValueFromOutsideComesIn) {
  EXPECT_EQ(Step(kUnitRange, D("1.7"), D("0")), D("1"));
  EXPECT_EQ(Step(kUnitRange, D("-3"), D("0.05")), D("0"));
}

TEST(AdditiveTest, ANegativeAmountCountsAsNone) {
  EXPECT_EQ(Raise(kUnitRange, D("0.5"), D("-0.1")), D("0.5"));
  EXPECT_EQ(Lower(kUnitRange, D("0.5"), D("-0.1")), D("0.5"));
}

TEST(AdditiveTest, SumsThatDoNotFitEndAtTheBound) {
  const Decimal largest = Decimal::FromNanos(std::numeric_limits<std::int64_t>::max());
  const Decimal smallest = Decimal::FromNanos(std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(Step(kUnitRange, largest, largest), D("1"));
  EXPECT_EQ(Step(kUnitRange, smallest, smallest), D("0"));
  EXPECT_EQ(Raise(kUnitRange, D("0.5"), largest), D("1"));
  EXPECT_EQ(Lower(kUnitRange, D("0.5"), largest), D("0"));
  EXPECT_EQ(Lower(kUnitRange, D("0.5"), smallest), D("0.5"));
}

TEST(AdditiveTest, ValidateRefusesAFloorAboveTheCeiling) {
  EXPECT_TRUE(Validate(kUnitRange));
  EXPECT_TRUE(Validate({.floor = D("0.5"), .ceiling = D("0.5")}));
  EXPECT_THAT(Validate({.floor = D("1"), .ceiling = D("0.5")}),
              Fails(Code::kInvalidArgument, "the floor 1 is above the ceiling 0.5"));
}

}  // namespace
}  // namespace credence::model
