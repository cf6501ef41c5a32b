// SPDX-License-Identifier: Apache-2.0
#include "language/polarity/quantity.h"

#include <limits>

#include "base/test_framework.h"

namespace credence::language {
namespace {

using Kind = Quantity::Kind;

// The first number of a text.
std::optional<Quantity> QuantityOf(std::string_view text) {
  const Tokens tokens = Tokenize(text, 100);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (const auto quantity = QuantityAt(tokens, i)) return quantity;
  }
  return std::nullopt;
}

TEST(QuantityTest, ValuesAndKinds) {
  const struct {
    std::string_view text;
    Kind kind;
    double low;
  } cases[] = {
      {"3 hearts", Kind::kCount, 3},
      {"three hearts", Kind::kCount, 3},
      {"twenty-five hearts", Kind::kCount, 25},
      {"two hundred hearts", Kind::kCount, 200},
      {"1,000 rows", Kind::kCount, 1000},
      {"port 8080", Kind::kNamed, 8080},
      {"set the limit to 30", Kind::kNamed, 30},
      {"the first page", Kind::kOrdinal, 1},
      {"the 3rd page", Kind::kOrdinal, 3},
      {"1.5 hours", Kind::kTime, 5400},
      {"300ms", Kind::kTime, 0.3},
      {"2 KB", Kind::kBytes, 2048},
      {"5 km", Kind::kLength, 5000},
      {"50 %", Kind::kPercent, 50},
      {"$15", Kind::kMoney, 15},
      {"$2 million", Kind::kMoney, 2e6},
      {"twice", Kind::kTimes, 2},
      {"3x", Kind::kTimes, 3},
      {"5 pm", Kind::kClock, 1020},
      {"17:00", Kind::kClock, 1020},
      {"2026-01-05", Kind::kDate, 20260105},
      {"5 January", Kind::kDate, 105},
      {"January 5", Kind::kDate, 105},
      {"in 2020", Kind::kYear, 2020},
  };
  for (const auto& each : cases) {
    const auto quantity = QuantityOf(each.text);
    ASSERT_TRUE(quantity) << each.text;
    EXPECT_EQ(quantity->kind, each.kind) << each.text;
    EXPECT_DOUBLE_EQ(quantity->low, each.low) << each.text;
  }
}

TEST(QuantityTest, Bounds) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const struct {
    std::string_view text;
    double low, high;
  } cases[] = {{"at least 3 hearts", 3, kInfinity},
               {"no fewer than 3 hearts", 3, kInfinity},
               {"3 or more hearts", 3, kInfinity},
               {"at most 3 hearts", -kInfinity, 3},
               {"up to 3 hearts", -kInfinity, 3},
               {"no more than 3 hearts", -kInfinity, 3},
               {"3 to 5 hearts", 3, 5},
               {"3-5 hearts", 3, 5},
               {"between 3 and 5 hearts", 3, 5},
               {"about 4 hearts", 3, 5},
               {"more than 3 hearts", 3, kInfinity},
               {"under 3 hearts", -kInfinity, 3}};
  for (const auto& each : cases) {
    const auto quantity = QuantityOf(each.text);
    ASSERT_TRUE(quantity) << each.text;
    EXPECT_EQ(quantity->low, each.low) << each.text;
    EXPECT_EQ(quantity->high, each.high) << each.text;
  }
}

TEST(QuantityTest, WhatIsNoNumberOfAnything) {
  for (const std::string_view text : {"one of them", "the other one", "may", "march on", "hearts",
                                      "", "99:99", "first, stop", "7"})
    EXPECT_FALSE(QuantityOf(text)) << text;
}

}  // namespace
}  // namespace credence::language
