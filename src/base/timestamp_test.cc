// SPDX-License-Identifier: Apache-2.0
#include "credence/timestamp.h"

#include <limits>

#include "base/test_framework.h"

namespace credence {
namespace {

using std::chrono::microseconds;
using std::chrono::sys_days;

constexpr Timestamp kNewYear = sys_days(std::chrono::year(2026) / 1 / 1);

TEST(Timestamp, Formats) {
  EXPECT_EQ(FormatTimestamp(kNewYear), "2026-01-01T00:00:00Z");
  EXPECT_EQ(FormatTimestamp(kNewYear + microseconds(250'000)), "2026-01-01T00:00:00.250Z");
  EXPECT_EQ(FormatTimestamp(kNewYear + microseconds(1)), "2026-01-01T00:00:00.000001Z");
  EXPECT_EQ(FormatTimestamp(kNewYear - microseconds(1)), "2025-12-31T23:59:59.999999Z");
  EXPECT_EQ(FormatTimestamp(FromMicros(0)), "1970-01-01T00:00:00Z");
  EXPECT_EQ(FormatTimestamp(FromMicros(-1)), "1969-12-31T23:59:59.999999Z");
}

TEST(Timestamp, FormatsWhatHasNoFourDigitYearAsTheNearest) {
  EXPECT_EQ(FormatTimestamp(FromMicros(std::numeric_limits<std::int64_t>::min())),
            "0001-01-01T00:00:00Z");
  EXPECT_EQ(FormatTimestamp(FromMicros(std::numeric_limits<std::int64_t>::max())),
            "9999-12-31T23:59:59.999999Z");
}

TEST(Timestamp, Parses) {
  const struct {
    std::string_view text;
    std::string_view same_as;
  } cases[] = {
      {"2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"},
      {"2026-01-01t00:00:00z", "2026-01-01T00:00:00Z"},
      {"2026-01-01T01:30:00+01:30", "2026-01-01T00:00:00Z"},
      {"2025-12-31T19:00:00-05:00", "2026-01-01T00:00:00Z"},
      {"2026-01-01T00:00:00-00:00", "2026-01-01T00:00:00Z"},
      {"2026-01-01T00:00:00.5Z", "2026-01-01T00:00:00.500Z"},
      {"2026-01-01T00:00:00.000001Z", "2026-01-01T00:00:00.000001Z"},
      {"2026-01-01T00:00:00.123456789Z", "2026-01-01T00:00:00.123456Z"},
      {"2024-02-29T12:00:00Z", "2024-02-29T12:00:00Z"},
      {"2000-02-29T12:00:00Z", "2000-02-29T12:00:00Z"},
      {"2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"},
      {"2016-12-31T23:59:60.75Z", "2017-01-01T00:00:00Z"},
      {"2017-01-01T08:59:60+09:00", "2017-01-01T00:00:00Z"},
      {"0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"},
      {"9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"},
  };
  for (const auto& c : cases) {
    const Result<Timestamp> time = ParseTimestamp(c.text);
    ASSERT_TRUE(time.has_value()) << c.text;
    EXPECT_EQ(FormatTimestamp(*time), c.same_as) << c.text;
  }
}

TEST(Timestamp, Refuses) {
  const std::string_view cases[] = {
      "",
      "2026",
      "2026-01-01",
      "2026-01-01T00:00:00",
      "2026-01-01 00:00:00Z",
      "2026-01-01T00:00Z",
      "2026-1-01T00:00:00Z",
      "2026-13-01T00:00:00Z",
      "2026-00-01T00:00:00Z",
      "2026-02-29T00:00:00Z",
      "1900-02-29T00:00:00Z",
      "2026-04-31T00:00:00Z",
      "2026-01-00T00:00:00Z",
      "2026-01-01T24:00:00Z",
      "2026-01-01T00:60:00Z",
      "2026-01-01T00:00:60Z",
      "2026-01-01T00:00:61Z",
      "2026-01-01T00:59:61Z",
      "2026-01-01T00:00:00.Z",
      "2026-01-01T00:00:00.1234567890Z",
      "2026-01-01T00:00:00,5Z",
      "2026-01-01T00:00:00+24:00",
      "2026-01-01T00:00:00+01:60",
      "2026-01-01T00:00:00+0100",
      "2026-01-01T00:00:00ZZ",
      " 2026-01-01T00:00:00Z",
      "-026-01-01T00:00:00Z",
      "0000-12-31T00:00:00Z",
      "0001-01-01T00:00:00+00:01",
      "9999-12-31T23:59:00-00:01",
      "9999-12-31T23:59:60Z",
  };
  for (const std::string_view text : cases) {
    const Result<Timestamp> time = ParseTimestamp(text);
    ASSERT_FALSE(time.has_value()) << text;
    EXPECT_EQ(time.error().code, Code::kInvalidArgument);
  }
  EXPECT_EQ(ParseTimestamp("now\n").error().message,
            "\"now \" is not a time; write it like 2026-01-01T00:00:00Z");
}

TEST(Timestamp, DaysBetween) {
  EXPECT_DOUBLE_EQ(DaysBetween(kNewYear, kNewYear + std::chrono::hours(36)), 1.5);
  EXPECT_DOUBLE_EQ(DaysBetween(kNewYear + std::chrono::hours(6), kNewYear), -0.25);
  EXPECT_GT(DaysBetween(Timestamp::min(), kNewYear), 1e8);
}

}  // namespace
}  // namespace credence
