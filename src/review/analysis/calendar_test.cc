// SPDX-License-Identifier: Apache-2.0
#include "review/analysis/calendar.h"

#include "base/test_framework.h"
#include "review/intake/test_documents.h"

namespace credence::review {
namespace {

TEST(Calendar, NamesDaysAndMonths) {
  EXPECT_EQ(DateOf(At("2026-11-15T23:59:59.999Z")), "2026-11-15");
  EXPECT_EQ(DateOf(At("2026-11-15T23:30:00-02:00")), "2026-11-16");
  EXPECT_EQ(DateOf(At("1969-12-31T23:59:59Z")), "1969-12-31");
  EXPECT_EQ(MonthOf(At("2024-02-29T12:00:00Z")), "2024-02");
}

TEST(Calendar, WeeksFollowIso8601) {
  EXPECT_EQ(IsoWeekOf(At("2025-07-11T00:00:00Z")), "2025-W28");
  EXPECT_EQ(IsoWeekOf(At("2026-11-15T23:00:00Z")), "2026-W46");  // A Sunday.
  EXPECT_EQ(IsoWeekOf(At("2026-11-16T00:00:00Z")), "2026-W47");
  EXPECT_EQ(IsoWeekOf(At("2027-01-01T00:00:00Z")), "2026-W53");
  EXPECT_EQ(IsoWeekOf(At("2024-12-30T00:00:00Z")), "2025-W01");
  EXPECT_EQ(IsoWeekOf(At("2023-01-01T00:00:00Z")), "2022-W52");
}

TEST(Calendar, CountsMidnights) {
  EXPECT_EQ(CalendarDaysBetween(At("2026-11-14T23:59:00Z"), At("2026-11-15T00:01:00Z")), 1);
  EXPECT_EQ(CalendarDaysBetween(At("2026-11-15T00:00:00Z"), At("2026-11-15T23:59:00Z")), 0);
  EXPECT_EQ(CalendarDaysBetween(At("2026-11-15T00:00:00Z"), At("2026-11-08T00:00:00Z")), -7);
}

}  // namespace
}  // namespace credence::review
