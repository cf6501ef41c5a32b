// SPDX-License-Identifier: Apache-2.0
#include "governor/zone.h"

#include <gtest/gtest.h>

namespace credence::governor {
namespace {

TEST(ZoneTest, EachZoneBeginsAndEndsWhereTheTableSays) {
  const struct {
    std::int64_t first;
    std::int64_t last;
    std::string_view name;
    std::string_view mark;
  } zones[] = {{0, 30, "IGNORANCE", "🔴"}, {31, 50, "HYPOTHESIS", "🟠"},
               {51, 70, "WORKING", "🟡"},  {71, 85, "CERTAINTY", "🟢"},
               {86, 94, "TRUSTED", "💚"},  {95, 100, "EXPERT", "💎"}};
  std::int64_t next = 0;
  for (const auto& zone : zones) {
    EXPECT_EQ(zone.first, next);
    for (std::int64_t number = zone.first; number <= zone.last; ++number) {
      EXPECT_EQ(NameOf(ZoneOf(number)), zone.name) << number;
      EXPECT_EQ(MarkOf(ZoneOf(number)), zone.mark) << number;
      EXPECT_EQ(FloorOf(ZoneOf(number)), zone.first) << number;
    }
    next = zone.last + 1;
  }
  EXPECT_EQ(next, kConfidenceMax + 1);
}

}  // namespace
}  // namespace credence::governor
