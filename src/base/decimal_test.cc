// SPDX-License-Identifier: Apache-2.0
#include "credence/decimal.h"

#include <limits>

#include "base/test_framework.h"

namespace credence {
namespace {

TEST(Decimal, ReadsAndWrites) {
  const struct {
    std::string_view text;
    std::int64_t nanos;
    std::string_view written;
  } cases[] = {
      {"0", 0, "0"},
      {"-0", 0, "0"},
      {"0.55", 550'000'000, "0.55"},
      {"-0.1", -100'000'000, "-0.1"},
      {"1.000", 1'000'000'000, "1"},
      {"-1", -1'000'000'000, "-1"},
      {"007.50", 7'500'000'000, "7.5"},
      {"0.000000001", 1, "0.000000001"},
      {"9223372036.854775807", std::numeric_limits<std::int64_t>::max(), "9223372036.854775807"},
      {"-9223372036.854775808", std::numeric_limits<std::int64_t>::min(), "-9223372036.854775808"},
  };
  for (const auto& c : cases) {
    const Result<Decimal> value = Decimal::Parse(c.text);
    ASSERT_TRUE(value.has_value()) << c.text;
    EXPECT_EQ(value->nanos(), c.nanos) << c.text;
    EXPECT_EQ(value->ToString(), c.written) << c.text;
  }
}

TEST(Decimal, Refuses) {
  const std::string_view cases[] = {
      "",
      "-",
      ".",
      "1.",
      ".5",
      "+1",
      "1e-3",
      "1,5",
      "0x1",
      "--1",
      "1.2.",
      "1 ",
      " 1",
      "nan",
      "1.0000000001",
      "9223372036.854775808",
      "inf",
      "a",
      "1-",
      "-.5",
      "-9223372036.854775809",
      "99999999999999999999999999",
  };
  for (const std::string_view text : cases) {
    const Result<Decimal> value = Decimal::Parse(text);
    ASSERT_FALSE(value.has_value()) << text;
    EXPECT_EQ(value.error().code, Code::kInvalidArgument);
  }
}

TEST(Decimal, StepsAreExact) {
  Decimal confidence = Decimal::Parse("0.5").value();
  for (int i = 0; i < 8; ++i) confidence = confidence + Decimal::FromDouble(0.05);
  EXPECT_EQ(confidence, Decimal::Parse("0.9").value());
  EXPECT_EQ(confidence.ToDouble(), 0.9);
  EXPECT_EQ(-confidence, Decimal::Parse("-0.9").value());
}

TEST(Decimal, FromDoubleIsTheNearest) {
  EXPECT_EQ(Decimal::FromDouble(0.1).nanos(), 100'000'000);
  EXPECT_EQ(Decimal::FromDouble(-0.1).nanos(), -100'000'000);
  EXPECT_EQ(Decimal::FromDouble(1e-10).nanos(), 0);
  EXPECT_EQ(Decimal::FromDouble(6e-10).nanos(), 1);
  EXPECT_EQ(Decimal::FromDouble(8'999'999'999.5).nanos(), 8'999'999'999'500'000'000);
  EXPECT_EQ(Decimal::FromDouble(-2.75).nanos(), -2'750'000'000);
  EXPECT_DEATH(Decimal::FromDouble(9e9), "nine thousand million");
  EXPECT_DEATH(Decimal::FromDouble(std::numeric_limits<double>::quiet_NaN()), "check failed");
}

}  // namespace
}  // namespace credence
